"""Schemas that are sent as strict, by what the libraries make of a schema that is to be strict: nothing may be left to do.

Some libraries have such a maker for the types of their own language. It is no judge of a schema, but what it would still
change is wrong in one that says that it is strict.
"""

import copy
from collections.abc import Iterator
from typing import Any

import anthropic
from openai.lib import _pydantic as openai_maker

from .wire import differences


def openai_changes(schema: dict) -> list[str]:
    """What OpenAI's maker would change."""
    made = openai_maker._ensure_strict_json_schema(copy.deepcopy(schema), path=(), root=copy.deepcopy(schema))
    return [f"{place} {change}" for place, change in differences(schema, made)]


def anthropic_changes(schema: dict) -> list[str]:
    """What Anthropic's maker would change, but for what it does more than the API asks for."""
    ours = _spelled(schema)
    made = anthropic.transform_schema(ours)
    return [f"{place} {change}" for place, change in differences(ours, made)]


def _spelled(node: Any) -> Any:
    """A schema in that maker's spelling: literals without a type, `properties` always, null as a branch; and without
    patterns, which the API takes and the maker tells in words."""
    if not isinstance(node, dict):
        return node
    node = dict(_spelled_entries(node))
    node.pop("pattern", None)
    if "enum" in node or "const" in node:
        node.pop("type", None)
    if node.get("type") == "object":
        node.setdefault("properties", {})
    if isinstance(node.get("type"), list):
        beside = {key: node.pop(key) for key in [*node] if key not in ("type", "description")}
        node["anyOf"] = [{"type": "null"} if one == "null" else {"type": one, **beside} for one in node.pop("type")]
    return node


def _spelled_entries(node: dict) -> Iterator[tuple[str, Any]]:
    for key, value in node.items():
        if key in ("properties", "$defs"):
            yield key, {name: _spelled(inner) for name, inner in value.items()}
        elif key in ("anyOf", "allOf", "oneOf"):
            yield key, [_spelled(inner) for inner in value]
        else:
            yield key, _spelled(value)

"""Checks schemas that are sent as strict with the libraries' own helpers for strict schemas.

Some libraries have a helper that makes the schema of a Python type strict. It doesn't validate, but a schema that claims to
be strict must pass through it unchanged.
"""

import copy
from collections.abc import Iterator
from typing import Any

import anthropic
from openai.lib import _pydantic as openai_helper

from .wire import differences


def openai_changes(schema: dict) -> list[str]:
    """The changes that OpenAI's helper would make."""
    made = openai_helper._ensure_strict_json_schema(copy.deepcopy(schema), path=(), root=copy.deepcopy(schema))
    return [f"{place} {change}" for place, change in differences(schema, made)]


def anthropic_changes(schema: dict) -> list[str]:
    """The changes that Anthropic's helper would make, except those that the API doesn't require."""
    ours = _normalized(schema)
    made = anthropic.transform_schema(ours)
    return [f"{place} {change}" for place, change in differences(ours, made)]


def _normalized(node: Any) -> Any:
    """A schema in the helper's form: literals without a type, always `properties`, null as a branch, and no patterns, which
    the API supports but the helper moves to the description."""
    if not isinstance(node, dict):
        return node
    node = dict(_normalized_entries(node))
    node.pop("pattern", None)
    if "enum" in node or "const" in node:
        node.pop("type", None)
    if node.get("type") == "object":
        node.setdefault("properties", {})
    if isinstance(node.get("type"), list):
        beside = {key: node.pop(key) for key in [*node] if key not in ("type", "description")}
        node["anyOf"] = [{"type": "null"} if one == "null" else {"type": one, **beside} for one in node.pop("type")]
    return node


def _normalized_entries(node: dict) -> Iterator[tuple[str, Any]]:
    for key, value in node.items():
        if key in ("properties", "$defs"):
            yield key, {name: _normalized(inner) for name, inner in value.items()}
        elif key in ("anyOf", "allOf", "oneOf"):
            yield key, [_normalized(inner) for inner in value]
        else:
            yield key, _normalized(value)

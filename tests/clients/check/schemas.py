"""Validates JSON Schemas against the meta-schema, which no client library does."""

import functools
import json
from typing import Any

from jsonschema import Draft202012Validator

_META = Draft202012Validator(Draft202012Validator.META_SCHEMA)


def complaints(schemas: list[Any]) -> list[str]:
    """The errors in schemas: invalid schemas and dangling references."""
    return [complaint for schema in schemas for complaint in _complaints(json.dumps(schema))]


# Most requests have the same tools.
@functools.cache
def _complaints(text: str) -> list[str]:
    schema = json.loads(text)
    faults = [f"{'/'.join(map(str, fault.path))}: {fault.message}" for fault in _META.iter_errors(schema)]
    if not isinstance(schema, dict) or schema.get("type") != "object":
        faults.append(f"the root is not an object: {schema}")
    return faults or [f"{reference} does not exist" for reference in _references(schema) if not _leads(schema, reference)]


def _references(node: Any) -> list[str]:
    if isinstance(node, list):
        return [reference for inner in node for reference in _references(inner)]
    if not isinstance(node, dict):
        return []
    own = [node["$ref"]] if isinstance(node.get("$ref"), str) else []
    return own + [reference for inner in node.values() for reference in _references(inner)]


def _leads(schema: Any, reference: str) -> bool:
    node = schema
    for step in reference.removeprefix("#").split("/")[1:]:
        step = step.replace("~1", "/").replace("~0", "~")
        if not isinstance(node, dict) or step not in node:
            return False
        node = node[step]
    return reference.startswith("#")

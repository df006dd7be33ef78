"""Strict versions of a client library's types.

The types are lenient at run time. pydantic silently accepts unknown keys in a `TypedDict`, doesn't validate an `Iterable`
until it is iterated, and coerces "1" to a number. So the schema that pydantic generates for a type is modified before it is
used.
"""

import json
import warnings
from typing import Any

import pydantic
import pydantic_core

# pydantic's names for an object with fields, and for one of its fields.
_OBJECTS = {
    "typed-dict": "typed-dict-field",
    "model-fields": "model-field",
    "dataclass-args": "dataclass-field",
}


# Keys that the API accepts but the type lacks, by the type's name, each with pydantic's name for its type.
Known = dict[str, dict[str, str]]


class Closed:
    """A strict version of a type. `known` keys are allowed in addition, and `open` names types that accept any key in the
    API too."""

    def __init__(self, of: Any, known: Known | None = None, open: tuple[str, ...] = ()):
        adapter = pydantic.TypeAdapter(of)
        adapter.rebuild(force=False, raise_errors=True)
        self._known = known or {}
        self._open = open
        self._met: set[str] = set()
        schema = self._closed(adapter.core_schema, "")
        unmet = {*self._known, *open} - self._met
        assert not unmet, f"unknown types: {unmet}"
        # The prebuilt validators of the models aren't strict.
        self._validator = pydantic_core.SchemaValidator(schema, _use_prebuilt=False)

    def complaints(self, value: Any) -> list[str]:
        """The errors in a value, one per line."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                self._validator.validate_json(json.dumps(value), strict=True)
        except pydantic_core.ValidationError as error:
            faults = error.errors(include_url=False, include_input=False, include_context=False)
            return [f"{'/'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in faults]
        except Exception as error:
            # Exceptions and warnings from the library's own code would prevent a request too.
            return [repr(error)]
        return []

    def _closed(self, node: Any, name: str) -> Any:
        """A strict copy of a schema. `name` is the name of the enclosing type."""
        if isinstance(node, (list, tuple)):
            return type(node)(self._closed(inner, name) for inner in node)
        if not isinstance(node, dict):
            return node
        name = getattr(node.get("cls"), "__name__", None) or node.get("cls_name") or name
        # Otherwise it is a map of fields, one of which happens to be called `type`.
        is_schema = isinstance(node.get("type"), str)
        # These entries aren't used for validation and are recursive.
        left_out = ("metadata", "serialization") if is_schema else ()
        node = {key: self._closed(inner, name) for key, inner in node.items() if key not in left_out}
        if is_schema and node["type"] == "generator":
            node["type"] = "list"
        if is_schema and node["type"] in _OBJECTS:
            self._close(node, name)
        return node

    def _close(self, node: dict, name: str) -> None:
        self._met.add(name)
        node["extra_behavior"] = "allow" if name in self._open else "forbid"
        node.pop("extras_schema", None)
        known = self._known.get(name, {})
        assert not set(known) & set(node["fields"]), f"{name} knows some of {set(known)}"
        fields = {key: _field(_OBJECTS[node["type"]], kind) for key, kind in known.items()}
        node["fields"] = {**node["fields"], **fields}


def _field(kind: str, of: str) -> dict:
    if kind == "typed-dict-field":
        return {"type": kind, "schema": {"type": of}, "required": False}
    return {"type": kind, "schema": {"type": "default", "schema": {"type": of}, "default": None}}

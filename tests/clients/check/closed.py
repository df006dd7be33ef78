"""Types of a client library as judges that let nothing pass: unknown keys, lists that are never read, values that
are turned into others.

The libraries' types are lenient at run time. pydantic takes unknown keys of a `TypedDict` without a word, does not look
into an `Iterable` until somebody walks it, and reads "1" where a number is wanted. So the schema that it makes of a
type is changed before it judges.
"""

import json
import warnings
from typing import Any

import pydantic
import pydantic_core

# What pydantic calls an object with named keys, and one key of it.
_OBJECTS = {
    "typed-dict": "typed-dict-field",
    "model-fields": "model-field",
    "dataclass-args": "dataclass-field",
}


# Keys that a type does not have and the API does, by the type's name; each with the kind of its value in pydantic's words.
Known = dict[str, dict[str, str]]


class Closed:
    """One type, closed. `known` keys may stand in it all the same, and `open` are the names of types that the API itself
    leaves open."""

    def __init__(self, of: Any, known: Known | None = None, open: tuple[str, ...] = ()):
        adapter = pydantic.TypeAdapter(of)
        adapter.rebuild(force=False, raise_errors=True)
        self._known = known or {}
        self._open = open
        self._met: set[str] = set()
        schema = self._closed(adapter.core_schema, "")
        unmet = {*self._known, *open} - self._met
        assert not unmet, f"there is no type of these names: {unmet}"
        # pydantic would put in the validators that the models have already, which are not closed.
        self._validator = pydantic_core.SchemaValidator(schema, _use_prebuilt=False)

    def complaints(self, value: Any) -> list[str]:
        """What is wrong with a value, a line a fault."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                self._validator.validate_json(json.dumps(value), strict=True)
        except pydantic_core.ValidationError as error:
            faults = error.errors(include_url=False, include_input=False, include_context=False)
            return [f"{'/'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in faults]
        except Exception as error:
            # What a library's own code throws, or warns of, stands in the way of a request as well.
            return [repr(error)]
        return []

    def _closed(self, node: Any, name: str) -> Any:
        """A copy of a schema, closed. `name` is that of the type around it."""
        if isinstance(node, (list, tuple)):
            return type(node)(self._closed(inner, name) for inner in node)
        if not isinstance(node, dict):
            return node
        name = getattr(node.get("cls"), "__name__", None) or node.get("cls_name") or name
        # Otherwise it is a map of fields, one of which may have that name.
        is_schema = isinstance(node.get("type"), str)
        # What a schema carries for other uses leads back into itself.
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

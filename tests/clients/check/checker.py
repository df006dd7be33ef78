"""The checker: checks the requests to one API with one client library."""

import importlib.metadata
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from . import faults
from .closed import Closed, Known
from .wire import Send, Wire, differences


@dataclass
class Checker:
    """A library's request type, and how to build a request from the generated items.

    Locations are paths in which `*` matches one step and `**` any number of steps. `free` locations allow any JSON, such as
    schemas and arguments, and aren't checked inside. `needed` keys are required. `strict` returns the changes needed to make
    a schema strict, if this or a similar library has a helper for that. `changed` locations are sent differently by the
    library's own client.
    """

    library: str
    free: tuple[str, ...]
    needed: tuple[str, ...]
    of: Any = None
    known: Known = field(default_factory=dict)
    open: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    strict: Callable[[dict], list[str]] | None = None

    def __post_init__(self) -> None:
        self.title = f"{self.library} {importlib.metadata.version(self.library)}"
        self._closed = Closed(self.of, self.known, self.open) if self.of else None
        self._wire = Wire()
        self._send = self.sender(self._wire)
        self._met: set[str] = set()

    def idle(self, requests: list[dict]) -> list[str]:
        """Settings of the checker that no request needs: known keys, required keys and changed locations."""
        idle = [f"no request has {pattern}" for pattern in faults.unused(self.needed, requests)]
        idle += [f"the library does not change {pattern}" for pattern in self.changed if pattern not in self._met]
        for name, keys in self.known.items():
            for key in keys:
                fewer = {**self.known, name: {own: kind for own, kind in keys.items() if own != key}}
                closed = Closed(self.of, fewer, self.open)
                if not any(closed.complaints(request) for request in requests):
                    idle.append(f"no request needs the key {key} of {name}")
        return idle

    def complaints(self, request: dict) -> list[str]:
        """The library's errors for a request."""
        return self._closed.complaints(request)

    def changes(self, request: dict) -> list[str]:
        """The differences between a request and what the library's client sends."""
        if self._send is None:
            return []
        try:
            sent = self.read_as(self._wire.sent(self._send, request))
        except Exception as error:
            return [f"is not sent: {error!r}"]
        changes = []
        for place, change in differences(self.read_as(request), sent):
            excuses = {pattern for pattern in self.changed if faults.matches(pattern, place)}
            self._met |= excuses
            changes += [] if excuses else [f"{place} {change}"]
        return changes

    def sender(self, wire: Wire) -> Send | None:
        """Returns a function that sends a request with the library's client into the wire, or None if it has no client."""
        return None

    def read_as(self, request: dict) -> Any:
        """Normalizes a request that can be written in several equivalent ways."""
        return request

    # Builds requests in the form that most APIs use.

    def request(self, tools: list | None = None, keys: dict | None = None, messages: list | None = None) -> dict:
        """A request with these tools, additional keys, and messages after the first one."""
        request = {"model": "a-model", "messages": [{"role": "user", "content": "Book a table."}, *(messages or [])]}
        if tools is not None:
            request["tools"] = tools
        return merged(request, keys or {})

    def schemas(self, request: dict) -> list[Any]:
        """The JSON Schemas in a request."""
        schemas = []
        for tool in request.get("tools", []):
            schemas.append(tool["function"]["parameters"])
        return schemas


def merged(one: dict, other: dict) -> dict:
    """Deep-merges two objects."""
    both = dict(one)
    for key, value in other.items():
        inner = both.get(key)
        both[key] = merged(inner, value) if isinstance(inner, dict) and isinstance(value, dict) else value
    return both

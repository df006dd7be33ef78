"""What a judge is: one client library, asked about the requests of one API."""

import importlib.metadata
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from . import faults
from .closed import Closed, Known
from .wire import Send, Wire, differences


@dataclass
class Judge:
    """A library's type of a whole request, and how a request is put together from what was made for it.

    `free` are places that hold any JSON, such as schemas and arguments: nothing is to be found wrong inside. A place is a
    path in which `*` stands for any one step, and `**` for any number of them. `needed` are places that cannot be left out.
    `strict` says what is still to be done to a schema that is to be strict, where the library or one like it knows that.
    `changed` are places that the library itself sends otherwise than it was given them.
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
        """What the judge says of itself and no request shows: keys it was taught, places that are needed."""
        idle = [f"no request has {pattern}" for pattern in faults.unused(self.needed, requests)]
        idle += [f"the library does not change {pattern}" for pattern in self.changed if pattern not in self._met]
        for name, keys in self.known.items():
            for key in keys:
                fewer = {**self.known, name: {own: kind for own, kind in keys.items() if own != key}}
                untaught = Closed(self.of, fewer, self.open)
                if not any(untaught.complaints(request) for request in requests):
                    idle.append(f"no request needs the key {key} of {name}")
        return idle

    def complaints(self, request: dict) -> list[str]:
        """What the library finds wrong with a request."""
        return self._closed.complaints(request)

    def changes(self, request: dict) -> list[str]:
        """What the library's client sends otherwise than it was given it."""
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
        """What sends a request by the library's client, to end at the wire. None where there is nothing to send."""
        return None

    def read_as(self, request: dict) -> Any:
        """What a request means, where the library has several spellings of it."""
        return request

    # How a request is put together; these are right for most.

    def request(self, tools: list | None = None, keys: dict | None = None, messages: list | None = None) -> dict:
        """A request with these tools, these keys beside them, and these messages after a first one."""
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
    """The keys of both; objects under the same key become one."""
    both = dict(one)
    for key, value in other.items():
        inner = both.get(key)
        both[key] = merged(inner, value) if isinstance(inner, dict) and isinstance(value, dict) else value
    return both

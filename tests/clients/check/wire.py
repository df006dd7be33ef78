"""What a client library sends when it is given a request: caught before it leaves, and held beside what it was given.

A library can read a request without a complaint and still send another: keys that its models do not have are gone then.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

# What sends a request by a library's client.
Send = Callable[[dict], Any]


class Caught(Exception):
    """Ends the sending once the body is known."""


class Wire:
    """The place where bodies are caught."""

    def __init__(self) -> None:
        self._body: Any = None

    def catch(self, body: bytes) -> None:
        """Takes a body, and ends the sending."""
        self._body = json.loads(body)
        raise Caught

    def client(self, httpx: Any) -> Any:
        """A client of a given HTTP library that ends up here. The libraries use two of them."""
        return httpx.Client(transport=self.transport(httpx))

    def transport(self, httpx: Any) -> Any:
        return httpx.MockTransport(lambda request: self.catch(request.content))

    def sent(self, send: Send, request: dict) -> Any:
        """The body that a request is sent as."""
        self._body = None
        try:
            send(json.loads(json.dumps(request)))
        except Exception:
            # The libraries wrap what stops them in errors of their own.
            if self._body is None:
                raise
        return self._body


def differences(ours: Any, sent: Any, at: str = "") -> Iterator[tuple[str, str]]:
    """The places where two values differ, each with what became of it."""
    if isinstance(ours, dict) and isinstance(sent, dict):
        for key in sorted(ours.keys() | sent.keys()):
            place = f"{at}/{key}".lstrip("/")
            if key not in sent:
                yield place, "is left out"
            elif key not in ours:
                yield place, f"is added: {sent[key]!r}"
            else:
                yield from differences(ours[key], sent[key], place)
    elif isinstance(ours, list) and isinstance(sent, list) and len(ours) == len(sent):
        for index, (one, other) in enumerate(zip(ours, sent)):
            yield from differences(one, other, f"{at}/{index}")
    elif ours != sent or isinstance(ours, bool) != isinstance(sent, bool):
        yield at, f"is {ours!r}, and {sent!r} is sent"

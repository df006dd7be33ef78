"""Intercepts what a client library sends for a request, and compares it with the request.

A library can accept a request and still send a different one, for example without the keys that its models don't have.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

# Sends a request with a library's client.
Send = Callable[[dict], Any]


class Caught(Exception):
    """Aborts the request once the body is known."""


class Wire:
    """Intercepts request bodies."""

    def __init__(self) -> None:
        self._body: Any = None

    def catch(self, body: bytes) -> None:
        """Stores a body and aborts the request."""
        self._body = json.loads(body)
        raise Caught

    def client(self, httpx: Any) -> Any:
        """An intercepted client of httpx or httpx2, depending on the library."""
        return httpx.Client(transport=self.transport(httpx))

    def transport(self, httpx: Any) -> Any:
        return httpx.MockTransport(lambda request: self.catch(request.content))

    def sent(self, send: Send, request: dict) -> Any:
        """The body that the client sends for a request."""
        self._body = None
        try:
            send(json.loads(json.dumps(request)))
        except Exception:
            # The libraries wrap the exception in their own errors.
            if self._body is None:
                raise
        return self._body


def differences(ours: Any, sent: Any, at: str = "") -> Iterator[tuple[str, str]]:
    """The locations where two values differ, each with the difference."""
    if isinstance(ours, dict) and isinstance(sent, dict):
        for key in sorted(ours.keys() | sent.keys()):
            place = f"{at}/{key}".lstrip("/")
            if key not in sent:
                yield place, "is omitted"
            elif key not in ours:
                yield place, f"is added: {sent[key]!r}"
            else:
                yield from differences(ours[key], sent[key], place)
    elif isinstance(ours, list) and isinstance(sent, list) and len(ours) == len(sent):
        for index, (one, other) in enumerate(zip(ours, sent)):
            yield from differences(one, other, f"{at}/{index}")
    elif ours != sent or isinstance(ours, bool) != isinstance(sent, bool):
        yield at, f"is {ours!r} but sent as {sent!r}"

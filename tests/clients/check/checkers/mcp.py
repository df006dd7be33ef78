"""The Model Context Protocol, checked with the types of its Python library `mcp`, which has types for each revision."""

from typing import Any, Literal

from mcp_types import _v2025_11_25 as of_2025
from mcp_types import _v2026_07_28 as of_2026
from typing_extensions import NotRequired, TypedDict

from ..checker import Checker


class Response2025(TypedDict):
    jsonrpc: Literal["2.0"]
    id: str | int
    result: NotRequired[of_2025.CallToolResult]
    error: NotRequired[of_2025.Error]


class Response2026(TypedDict):
    jsonrpc: Literal["2.0"]
    id: str | int
    result: NotRequired[of_2026.CallToolResult]
    error: NotRequired[of_2026.Error]


class Server2025(TypedDict):
    list: of_2025.ListToolsResult
    responses: list[Response2025]


class Server2026(TypedDict):
    list: of_2026.ListToolsResult
    responses: list[Response2026]


class Mcp(Checker):
    """What a server sends: its list of tools and its responses to calls."""

    def request(self, tools: list | None = None, keys: dict | None = None, messages: list | None = None) -> dict:
        listed: dict[str, Any] = {"tools": tools or []}
        if self.of is Server2026:
            # The rest of the response is up to the server.
            listed |= {"resultType": "complete", "ttlMs": 0, "cacheScope": "private"}
        return {"list": listed, "responses": messages or [], **(keys or {})}

    def schemas(self, request: dict) -> list[Any]:
        tools = request["list"]["tools"]
        return [tool[key] for tool in tools for key in ("inputSchema", "outputSchema") if key in tool]


# Schemas can contain any JSON Schema keyword.
_OPEN = ("InputSchema", "OutputSchema")
_FREE = (
    "list/tools/*/inputSchema",
    "list/tools/*/outputSchema",
    "responses/*/result/structuredContent",
)
_NEEDED = (
    "list/tools/*/name",
    "list/tools/*/inputSchema",
    "responses/*/jsonrpc",
    "responses/*/id",
    "responses/*/result/content",
    "responses/*/result/content/*/type",
    "responses/*/result/content/*/text",
    "responses/*/error/code",
    "responses/*/error/message",
)


def of_revision_2026() -> Checker:
    needed = (*_NEEDED, "responses/*/result/resultType")
    checker = Mcp(library="mcp-types", of=Server2026, open=_OPEN, free=_FREE, needed=needed)
    checker.title += ", 2026-07-28"
    return checker


def of_revision_2025() -> Checker:
    # A result states that it is of the newer revision; older peers ignore unknown keys.
    known = {"CallToolResult": {"resultType": "str"}}
    checker = Mcp(library="mcp-types", of=Server2025, known=known, open=_OPEN, free=_FREE, needed=_NEEDED)
    checker.title += ", 2025-11-25"
    return checker

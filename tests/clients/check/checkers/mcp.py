"""The Model Context Protocol by the types of its Python library `mcp`, which has those of each revision."""

from typing import Any, Literal

from mcp_types import _v2025_11_25 as of_2025
from mcp_types import _v2026_07_28 as of_2026
from typing_extensions import NotRequired, TypedDict

from ..judge import Judge


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


class Said2025(TypedDict):
    list: of_2025.ListToolsResult
    responses: list[Response2025]


class Said2026(TypedDict):
    list: of_2026.ListToolsResult
    responses: list[Response2026]


class Mcp(Judge):
    """What a server says: its list of tools, and its responses to calls."""

    def request(self, tools: list | None = None, keys: dict | None = None, messages: list | None = None) -> dict:
        listed: dict[str, Any] = {"tools": tools or []}
        if self.of is Said2026:
            # What is around the list is the server's.
            listed |= {"resultType": "complete", "ttlMs": 0, "cacheScope": "private"}
        return {"list": listed, "responses": messages or [], **(keys or {})}

    def schemas(self, request: dict) -> list[Any]:
        tools = request["list"]["tools"]
        return [tool[key] for tool in tools for key in ("inputSchema", "outputSchema") if key in tool]


# Schemas: any key of JSON Schema may stand there.
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


def of_revision_2026() -> Judge:
    judge = Mcp(library="mcp-types", of=Said2026, open=_OPEN, free=_FREE, needed=(*_NEEDED, "responses/*/result/resultType"))
    judge.title += ", 2026-07-28"
    return judge


def of_revision_2025() -> Judge:
    # A result says by itself that it is one of the newer revision; older peers pass over keys that they do not know.
    known = {"CallToolResult": {"resultType": "str"}}
    judge = Mcp(library="mcp-types", of=Said2025, known=known, open=_OPEN, free=_FREE, needed=_NEEDED)
    judge.title += ", 2025-11-25"
    return judge

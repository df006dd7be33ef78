"""Cohere's chat, checked with the types of its library, which takes the parts of a request as arguments."""

from typing import Any, Literal

import cohere
import httpx
from typing_extensions import NotRequired, TypedDict

from ..checker import Checker
from ..wire import Send, Wire


class Request(TypedDict):
    model: str
    messages: list[cohere.ChatMessageV2]
    tools: NotRequired[list[cohere.ToolV2]]
    # The library's own type accepts any string.
    tool_choice: NotRequired[Literal["REQUIRED", "NONE"]]
    response_format: NotRequired[cohere.ResponseFormatV2]


class Cohere(Checker):
    def sender(self, wire: Wire) -> Send:
        client = cohere.ClientV2("none", base_url="http://localhost", httpx_client=wire.client(httpx))
        return lambda request: client.chat(**request)

    def schemas(self, request: dict) -> list[Any]:
        format = request.get("response_format", {})
        return super().schemas(request) + [format["json_schema"] for _ in "." if "json_schema" in format]


def checker() -> Checker:
    return Cohere(
        library="cohere",
        of=Request,
        changed=("stream",),
        free=(
            "tools/*/function/parameters",
            "response_format/json_schema",
            "messages/*/content/*/document/data",
        ),
        needed=(
            "tools/*/function/name",
            "tools/*/function/parameters",
            "messages/*/tool_call_id",
            "messages/*/content/*/document",
            "messages/*/content/*/document/data",
            "messages/*/tool_calls/*/id",
        ),
    )

"""Ollama's native chat API, checked with the models of its client library, which lack some keys of the server."""

from typing import Any

import httpx
import ollama
from pydantic.json_schema import JsonSchemaValue
from typing_extensions import NotRequired, TypedDict

from ..checker import Checker
from ..wire import Send, Wire


class Request(TypedDict):
    model: str
    # The library's request type accepts any object as a message and then parses it as one of these.
    messages: list[ollama.Message]
    tools: NotRequired[list[ollama.Tool]]
    format: NotRequired[JsonSchemaValue]


# Keys that the server reads but the library's types lack: the server uses one struct for properties at all depths, and
# calls have ids.
_KNOWN = {
    "Property": {"anyOf": "any", "properties": "any", "required": "any"},
    "Message": {"tool_call_id": "str"},
    "ToolCall": {"id": "str"},
    "Function": {"index": "int"},
}


class Ollama(Checker):
    def sender(self, wire: Wire) -> Send:
        client = ollama.Client(host="http://localhost", transport=wire.transport(httpx))
        return lambda request: client.chat(**request)

    def complaints(self, request: dict) -> list[str]:
        # The client wraps each image in an object, which is sent as plain text again.
        messages = request.get("messages")
        if not isinstance(messages, list):
            return super().complaints(request)
        return super().complaints({**request, "messages": [_with_images(message) for message in messages]})

    def read_as(self, request: dict) -> Any:
        # The client drops empty values in messages and always sends a list of tools.
        messages = [{key: value for key, value in one.items() if value} for one in request["messages"]]
        return {"tools": [], **request, "messages": messages}

    def schemas(self, request: dict) -> list[Any]:
        return super().schemas(request) + [request["format"] for _ in "." if "format" in request]


def _with_images(message: Any) -> Any:
    images = message.get("images") if isinstance(message, dict) else None
    if not isinstance(images, list):
        return message
    return {**message, "images": [{"value": image} if isinstance(image, str) else image for image in images]}


def checker() -> Checker:
    return Ollama(
        library="ollama",
        of=Request,
        known=_KNOWN,
        # The client sends its models, without any keys that they lack.
        changed=(
            "stream",
            "tools/*/function/parameters/properties/*/anyOf",
            "tools/*/function/parameters/properties/*/properties",
            "tools/*/function/parameters/properties/*/required",
            "messages/*/tool_calls/*/id",
            "messages/*/tool_calls/*/function/index",
            "messages/*/tool_call_id",
        ),
        free=(
            "tools/*/function/parameters/properties/*/anyOf",
            "tools/*/function/parameters/properties/*/items",
            "tools/*/function/parameters/properties/*/properties",
            "tools/*/function/parameters/properties/*/required",
            "tools/*/function/parameters/properties/*/enum",
            "messages/*/tool_calls/*/function/arguments",
            "format",
        ),
        needed=(
            "messages/*/role",
            "messages/*/tool_calls/*/function",
            "messages/*/tool_calls/*/function/name",
            "messages/*/tool_calls/*/function/arguments",
        ),
    )

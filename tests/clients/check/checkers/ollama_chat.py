"""Ollama's own chat by the models of its client library, which know less than the server does."""

from typing import Any

import httpx
import ollama
from pydantic.json_schema import JsonSchemaValue
from typing_extensions import NotRequired, TypedDict

from ..judge import Judge
from ..wire import Send, Wire


class Request(TypedDict):
    model: str
    # The library's type of a request takes any object as a message; these are what it reads them as.
    messages: list[ollama.Message]
    tools: NotRequired[list[ollama.Tool]]
    format: NotRequired[JsonSchemaValue]


# What the server reads and the library's types leave out: its struct of a property is one for all depths, and calls
# have ids.
_KNOWN = {
    "Property": {"anyOf": "any", "properties": "any", "required": "any"},
    "Message": {"tool_call_id": "str"},
    "ToolCall": {"id": "str"},
    "Function": {"index": "int"},
}


class Ollama(Judge):
    def sender(self, wire: Wire) -> Send:
        client = ollama.Client(host="http://localhost", transport=wire.transport(httpx))
        return lambda request: client.chat(**request)

    def complaints(self, request: dict) -> list[str]:
        # Its client makes an object of each image, which is sent as the text that it was.
        messages = request.get("messages")
        if not isinstance(messages, list):
            return super().complaints(request)
        return super().complaints({**request, "messages": [_with_images(message) for message in messages]})

    def read_as(self, request: dict) -> Any:
        # Its client leaves out what is empty in a message, and always sends a list of tools.
        messages = [{key: value for key, value in one.items() if value} for one in request["messages"]]
        return {"tools": [], **request, "messages": messages}

    def schemas(self, request: dict) -> list[Any]:
        return super().schemas(request) + [request["format"] for _ in "." if "format" in request]


def _with_images(message: Any) -> Any:
    images = message.get("images") if isinstance(message, dict) else None
    if not isinstance(images, list):
        return message
    return {**message, "images": [{"value": image} if isinstance(image, str) else image for image in images]}


def judge() -> Judge:
    return Ollama(
        library="ollama",
        of=Request,
        known=_KNOWN,
        # Its client sends its models: what they do not know is gone.
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

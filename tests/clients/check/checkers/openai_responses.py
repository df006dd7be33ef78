"""Responses, checked with OpenAI's own types."""

from typing import Any

import httpx2
import openai
from openai.types.responses.response_create_params import ResponseCreateParamsNonStreaming

from .. import strict
from ..checker import Checker, merged
from ..wire import Send, Wire


class OpenAiResponses(Checker):
    def sender(self, wire: Wire) -> Send:
        http = wire.client(httpx2)
        client = openai.OpenAI(api_key="none", base_url="http://localhost", max_retries=0, http_client=http)
        return lambda request: client.responses.create(**request)

    def request(self, tools: list | None = None, keys: dict | None = None, messages: list | None = None) -> dict:
        items = [{"role": "user", "content": "Book a table."}, *(messages or [])]
        request: dict[str, Any] = {"model": "a-model", "input": items}
        if tools is not None:
            request["tools"] = tools
        return merged(request, keys or {})

    def schemas(self, request: dict) -> list[Any]:
        schemas = [tool["parameters"] for tool in request.get("tools", [])]
        format = request.get("text", {}).get("format", {})
        return schemas + [format["schema"] for _ in "." if "schema" in format]


def checker() -> Checker:
    return OpenAiResponses(
        library="openai",
        of=ResponseCreateParamsNonStreaming,
        strict=strict.openai_changes,
        free=("tools/*/parameters", "text/format/schema"),
        needed=(
            "tools/*/type",
            "tools/*/name",
            "tools/*/parameters",
            "tools/*/strict",
            "input/*/name",
            "input/*/arguments",
            "input/*/output",
            "tool_choice/type",
            "text/format/name",
            "text/format/schema",
        ),
    )

"""Messages, checked with Anthropic's own types."""

from typing import Any

import anthropic
import httpx2
from anthropic.types.message_create_params import MessageCreateParamsNonStreaming

from .. import strict
from ..checker import Checker
from ..wire import Send, Wire


class Anthropic(Checker):
    def sender(self, wire: Wire) -> Send:
        http = wire.client(httpx2)
        client = anthropic.Anthropic(api_key="none", base_url="http://localhost", max_retries=0, http_client=http)
        return lambda request: client.messages.create(**request)

    def request(self, tools: list | None = None, keys: dict | None = None, messages: list | None = None) -> dict:
        return {**super().request(tools, keys, messages), "max_tokens": 1}

    def schemas(self, request: dict) -> list[Any]:
        schemas = [tool["input_schema"] for tool in request.get("tools", [])]
        format = request.get("output_config", {}).get("format", {})
        return schemas + [format["schema"] for _ in "." if "schema" in format]


def checker() -> Checker:
    return Anthropic(
        library="anthropic",
        of=MessageCreateParamsNonStreaming,
        strict=strict.anthropic_changes,
        free=("tools/*/input_schema", "messages/*/content/*/input", "output_config/format/schema"),
        needed=(
            "tools/*/name",
            "tools/*/input_schema",
            "messages/*/content/*/type",
            "messages/*/content/*/id",
            "messages/*/content/*/name",
            "messages/*/content/*/input",
            "messages/*/content/*/tool_use_id",
            "tool_choice/type",
            "tool_choice/name",
            "output_config/format/schema",
        ),
    )

"""Mistral's chat, checked with the models of mistralai."""

from typing import Any

import httpx2
from mistralai.client import Mistral as Client
from mistralai.client import models

from .. import strict
from ..checker import Checker
from ..wire import Send, Wire


class Mistral(Checker):
    def sender(self, wire: Wire) -> Send:
        client = Client(api_key="none", server_url="http://localhost", client=wire.client(httpx2))
        return lambda request: client.chat.complete(**request)

    def schemas(self, request: dict) -> list[Any]:
        format = request.get("response_format", {}).get("json_schema", {})
        return super().schemas(request) + [format["schema"] for _ in "." if "schema" in format]


def checker() -> Checker:
    return Mistral(
        library="mistralai",
        of=models.ChatCompletionRequest,
        # Defaults of its models.
        changed=("stream", "messages/*/prefix", "messages/*/tool_calls/*/index", "messages/*/tool_calls/*/type"),
        # Its strict subset is undocumented, so it is sent OpenAI's.
        strict=strict.openai_changes,
        free=("tools/*/function/parameters", "response_format/json_schema/schema"),
        needed=(
            "tools/*/function",
            "tools/*/function/name",
            "tools/*/function/parameters",
            "messages/*/tool_calls/*/function",
            "messages/*/tool_calls/*/function/name",
            "messages/*/tool_calls/*/function/arguments",
            "tool_choice/function/name",
            "response_format/json_schema/name",
            "response_format/json_schema/schema",
        ),
    )

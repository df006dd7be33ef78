"""Chat Completions, checked with OpenAI's own types, for OpenAI and compatible hosts."""

from typing import Any

import httpx2
import openai
from openai.types.chat.completion_create_params import CompletionCreateParamsNonStreaming

from .. import strict
from ..closed import Known
from ..checker import Checker
from ..wire import Send, Wire

# Keys that other hosts add to OpenAI's types: the reasoning that DeepSeek requires, and the tool name that Groq accepts.
_KNOWN: dict[str, Known] = {
    "deepseek": {"ChatCompletionAssistantMessageParam": {"reasoning_content": "str"}},
    "groq": {"ChatCompletionToolMessageParam": {"name": "str"}},
}


# What some hosts don't support: forcing a particular tool, and a schema for the response.
_NAMED = {"llama_cpp": ()}
_FORMAT = {"deepseek": ()}


class OpenAiChat(Checker):
    def sender(self, wire: Wire) -> Send:
        http = wire.client(httpx2)
        client = openai.OpenAI(api_key="none", base_url="http://localhost", max_retries=0, http_client=http)
        return lambda request: client.chat.completions.create(**request)

    def schemas(self, request: dict) -> list[Any]:
        format = request.get("response_format", {}).get("json_schema", {})
        return super().schemas(request) + [format["schema"] for _ in "." if "schema" in format]


def checker(host: str) -> Checker:
    return OpenAiChat(
        library="openai",
        of=CompletionCreateParamsNonStreaming,
        known=_KNOWN.get(host, {}),
        # vLLM supports more in strict mode than the others.
        strict=None if host.startswith("vllm") else strict.openai_changes,
        free=("tools/*/function/parameters", "response_format/json_schema/schema"),
        needed=(
            *_NAMED.get(host, ("tool_choice/type", "tool_choice/function/name")),
            *_FORMAT.get(host, ("response_format/json_schema/name",)),
            "tools/*/type",
            "tools/*/function",
            "tools/*/function/name",
            "messages/*/role",
            "messages/*/tool_call_id",
            "messages/*/tool_calls/*/id",
            "messages/*/tool_calls/*/type",
            "messages/*/tool_calls/*/function",
            "messages/*/tool_calls/*/function/name",
            "messages/*/tool_calls/*/function/arguments",
            "response_format/type",
        ),
    )

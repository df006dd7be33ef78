"""`generateContent`, checked with the types of google-genai for the parts of the body, since its type for a whole request
differs from the body."""

from typing import Any

import httpx
from google import genai
from google.genai import types
from pydantic import TypeAdapter
from typing_extensions import NotRequired, TypedDict

from ..checker import Checker, merged
from ..wire import Send, Wire


class Request(TypedDict):
    contents: list[types.Content]
    tools: NotRequired[list[types.Tool]]
    toolConfig: NotRequired[types.ToolConfig]
    generationConfig: NotRequired[types.GenerationConfig]


_BODY = TypeAdapter(Request)


class Gemini(Checker):
    def sender(self, wire: Wire) -> Send:
        options = types.HttpOptions(base_url="http://localhost", httpx_client=wire.client(httpx))
        client = genai.Client(api_key="none", http_options=options)

        def send(request: dict) -> None:
            # The client expects the tools inside the configuration.
            beside = {key: request[key] for key in ("tools", "toolConfig") if key in request}
            config = {**request.get("generationConfig", {}), **beside}
            client.models.generate_content(model="a-model", contents=request["contents"], config=config)

        return send

    def read_as(self, request: dict) -> Any:
        # Keys can be in camel or snake case, and an empty object is equivalent to none.
        request = {"generationConfig": {}, **request}
        return _BODY.dump_python(_BODY.validate_python(request), exclude_unset=True)

    def request(self, tools: list | None = None, keys: dict | None = None, messages: list | None = None) -> dict:
        contents = [{"role": "user", "parts": [{"text": "Book a table."}]}, *(messages or [])]
        request: dict[str, Any] = {"contents": contents}
        if tools is not None:
            request["tools"] = tools
        return merged(request, keys or {})

    def schemas(self, request: dict) -> list[Any]:
        # Schemas in the OpenAPI subset are checked by the library's own type.
        schemas = []
        for tool in request.get("tools", []):
            for one in tool["functionDeclarations"]:
                schemas += [one["parametersJsonSchema"] for _ in "." if "parametersJsonSchema" in one]
        config = request.get("generationConfig", {})
        return schemas + [config["responseJsonSchema"] for _ in "." if "responseJsonSchema" in config]


def checker() -> Checker:
    return Gemini(
        library="google-genai",
        of=Request,
        free=(
            # The library's type accepts anything here.
            "**/parameters/**/default",
            "**/parameters/**/additionalProperties",
            "**/parameters/additionalProperties",
            "**/responseSchema/**/default",
            "**/responseSchema/**/additionalProperties",
            "**/responseSchema/additionalProperties",
            "tools/*/functionDeclarations/*/parametersJsonSchema",
            "generationConfig/responseJsonSchema",
            "contents/*/parts/*/functionCall/args",
            "contents/*/parts/*/functionResponse/response",
        ),
        # The library treats every key as optional.
        needed=("contents",),
    )

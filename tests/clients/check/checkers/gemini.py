"""`generateContent` by the types of google-genai: those that stand for the parts of a request's body, since its type of a
whole request is another than the body."""

from typing import Any

import httpx
from google import genai
from google.genai import types
from pydantic import TypeAdapter
from typing_extensions import NotRequired, TypedDict

from ..judge import Judge, merged
from ..wire import Send, Wire


class Request(TypedDict):
    contents: list[types.Content]
    tools: NotRequired[list[types.Tool]]
    toolConfig: NotRequired[types.ToolConfig]
    generationConfig: NotRequired[types.GenerationConfig]


_BODY = TypeAdapter(Request)


class Gemini(Judge):
    def sender(self, wire: Wire) -> Send:
        options = types.HttpOptions(base_url="http://localhost", httpx_client=wire.client(httpx))
        client = genai.Client(api_key="none", http_options=options)

        def send(request: dict) -> None:
            # The client takes the parts of the body in another order.
            beside = {key: request[key] for key in ("tools", "toolConfig") if key in request}
            config = {**request.get("generationConfig", {}), **beside}
            client.models.generate_content(model="a-model", contents=request["contents"], config=config)

        return send

    def read_as(self, request: dict) -> Any:
        # Keys may be in camel or snake case, and an empty object may stand where nothing is said.
        request = {"generationConfig": {}, **request}
        return _BODY.dump_python(_BODY.validate_python(request), exclude_unset=True)

    def request(self, tools: list | None = None, keys: dict | None = None, messages: list | None = None) -> dict:
        contents = [{"role": "user", "parts": [{"text": "Book a table."}]}, *(messages or [])]
        request: dict[str, Any] = {"contents": contents}
        if tools is not None:
            request["tools"] = tools
        return merged(request, keys or {})

    def schemas(self, request: dict) -> list[Any]:
        # Those in the subset of OpenAPI are judged by the library's own type.
        schemas = []
        for tool in request.get("tools", []):
            for one in tool["functionDeclarations"]:
                schemas += [one["parametersJsonSchema"] for _ in "." if "parametersJsonSchema" in one]
        config = request.get("generationConfig", {})
        return schemas + [config["responseJsonSchema"] for _ in "." if "responseJsonSchema" in config]


def judge() -> Judge:
    return Gemini(
        library="google-genai",
        of=Request,
        free=(
            # The library's type of a schema takes anything there.
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
        # The library takes every key as optional.
        needed=("contents",),
    )

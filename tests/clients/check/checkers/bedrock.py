"""`Converse`, checked with botocore's validator, and with the patterns, maxima and enums of its service model, which the
validator ignores."""

import base64
import json
import re
from typing import Any

import botocore.session
from botocore.validate import ParamValidator

from .. import strict
from ..checker import Checker, merged
from ..wire import Send, Wire


class Bedrock(Checker):
    def sender(self, wire: Wire) -> Send:
        keys = {"aws_access_key_id": "none", "aws_secret_access_key": "none"}
        client = botocore.session.get_session().create_client("bedrock-runtime", region_name="none", **keys)
        client.meta.events.register("before-send", lambda request, **_: wire.catch(request.body))
        return lambda request: client.converse(**_decoded(request))

    def __post_init__(self) -> None:
        super().__post_init__()
        model = botocore.session.get_session().get_service_model("bedrock-runtime")
        self._input = model.operation_model("Converse").input_shape

    def complaints(self, request: dict) -> list[str]:
        report = ParamValidator().validate(request, self._input)
        if report.has_errors():
            return report.generate_report().splitlines()
        return list(_model_errors(request, self._input, ""))

    def request(self, tools: list | None = None, keys: dict | None = None, messages: list | None = None) -> dict:
        first = {"role": "user", "content": [{"text": "Book a table."}]}
        request: dict[str, Any] = {"modelId": "a-model", "messages": [first, *(messages or [])]}
        if tools is not None:
            request["toolConfig"] = {"tools": tools}
        return merged(request, keys or {})

    def schemas(self, request: dict) -> list[Any]:
        tools = request.get("toolConfig", {}).get("tools", [])
        schemas = [tool["toolSpec"]["inputSchema"]["json"] for tool in tools]
        format = request.get("outputConfig", {}).get("textFormat", {})
        return schemas + [json.loads(format["structure"]["jsonSchema"]["schema"]) for _ in "." if format]


def _decoded(value: Any) -> Any:
    """The request with its data as bytes, which botocore encodes as base64 in the body."""
    if isinstance(value, list):
        return [_decoded(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    return {
        key: base64.b64decode(inner, validate=True) if key == "bytes" and isinstance(inner, str) else _decoded(inner)
        for key, inner in value.items()
    }


def _model_errors(value: Any, shape: Any, at: str) -> Any:
    """Errors according to the service model that the validator doesn't check."""
    said = shape.metadata
    if shape.type_name == "structure" and not shape.is_document_type:
        for key, inner in value.items():
            yield from _model_errors(inner, shape.members[key], f"{at}/{key}")
    elif shape.type_name == "list":
        for index, inner in enumerate(value):
            yield from _model_errors(inner, shape.member, f"{at}/{index}")
    elif shape.type_name == "string":
        if "pattern" in said and not re.search(said["pattern"], value):
            yield f"{at}: {value!r} does not match {said['pattern']}"
        if "max" in said and len(value) > said["max"]:
            yield f"{at}: {len(value)} characters are more than {said['max']}"
        if shape.enum and value not in shape.enum:
            yield f"{at}: {value!r} is not one of {shape.enum}"


def checker() -> Checker:
    return Bedrock(
        library="botocore",
        # The model is part of the URL.
        changed=("modelId",),
        # Its strict subset is nearly the same as Anthropic's.
        strict=strict.anthropic_changes,
        free=(
            "toolConfig/tools/*/toolSpec/inputSchema/json",
            "messages/*/content/*/toolUse/input",
            "messages/*/content/*/toolResult/content/*/json",
        ),
        needed=(
            "toolConfig/tools",
            "toolConfig/tools/*/toolSpec/name",
            "toolConfig/tools/*/toolSpec/inputSchema",
            "toolConfig/toolChoice/tool/name",
            "messages/*/role",
            "messages/*/content",
            "messages/*/content/*/toolUse/toolUseId",
            "messages/*/content/*/toolUse/name",
            "messages/*/content/*/toolUse/input",
            "messages/*/content/*/toolResult/toolUseId",
            "messages/*/content/*/toolResult/content",
            "outputConfig/textFormat/type",
            "outputConfig/textFormat/structure/jsonSchema/schema",
        ),
    )

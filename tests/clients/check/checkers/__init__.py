"""The checkers for each dialect."""

import functools

from ..checker import Checker
from . import anthropic_messages, bedrock, cohere_chat, gemini, mcp, mistral, ollama_chat, openai_chat, openai_responses


@functools.cache
def checkers(dialect: str) -> list[Checker]:
    """The checkers for a dialect, by its name in the output of `made`."""
    match dialect:
        case "openai_responses":
            return [openai_responses.checker()]
        case "anthropic":
            return [anthropic_messages.checker()]
        case "gemini" | "gemini_json_schema":
            return [gemini.checker()]
        case "mistral":
            return [mistral.checker()]
        case "ollama":
            return [ollama_chat.checker()]
        case "bedrock":
            return [bedrock.checker()]
        case "cohere":
            return [cohere_chat.checker()]
        case "mcp":
            return [mcp.of_revision_2026(), mcp.of_revision_2025()]
        case "openai_chat" | "azure" | "xai" | "groq" | "deepseek" | "llama_cpp" | "vllm" | "vllm_guidance":
            return [openai_chat.checker(dialect)]
    raise KeyError(dialect)

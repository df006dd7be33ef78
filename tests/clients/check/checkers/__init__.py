"""Which library judges which dialect."""

import functools

from ..judge import Judge
from . import anthropic_messages, bedrock, cohere_chat, gemini, mcp, mistral, ollama_chat, openai_chat, openai_responses


@functools.cache
def judges(dialect: str) -> list[Judge]:
    """The judges of one dialect, by its name in what the library has made."""
    match dialect:
        case "openai_responses":
            return [openai_responses.judge()]
        case "anthropic":
            return [anthropic_messages.judge()]
        case "gemini" | "gemini_json_schema":
            return [gemini.judge()]
        case "mistral":
            return [mistral.judge()]
        case "ollama":
            return [ollama_chat.judge()]
        case "bedrock":
            return [bedrock.judge()]
        case "cohere":
            return [cohere_chat.judge()]
        case "mcp":
            return [mcp.of_revision_2026(), mcp.of_revision_2025()]
        case "openai_chat" | "azure" | "xai" | "groq" | "deepseek" | "llama_cpp" | "vllm" | "vllm_guidance":
            return [openai_chat.judge(dialect)]
    raise KeyError(dialect)

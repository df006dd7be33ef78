//! Results as each API takes them, one file an API: values, texts, images, audio, documents and errors.
//!
//! What an API can't take is described to the model in text.

pub(super) mod anthropic;
pub(super) mod bedrock;
pub(super) mod cohere;
pub(super) mod gemini;
pub(super) mod mcp;
pub(super) mod ollama;
pub(super) mod openai_chat;
pub(super) mod openai_responses;

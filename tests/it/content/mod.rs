//! Content of results: what handlers return, what each API gets, and what is rejected.

mod dialects;
mod handlers;

use serde_json::Value;
use toolkit::{Content, Dialect, Part, Source, Tool, Toolkit};

/// Look at something.
#[derive(Tool)]
pub(crate) struct Look {}

/// A toolkit whose only tool returns this content.
pub(crate) fn tools(content: Content) -> Toolkit {
    Toolkit::new().with(move |_: Look| Ok::<_, String>(content.clone()))
}

/// One part of every kind, with data.
pub(crate) fn everything() -> Content {
    Content::from(vec![
        Part::text("Seen."),
        Part::image("image/png", b"\x89PNG").named("a.png"),
        Part::audio("audio/wav", b"RIFF"),
        Part::document("application/pdf", b"%PDF-").named("q_1 report.v2.pdf"),
        Part::document("text/csv", b"a,b\n"),
        Part::document("application/zip", b"PK"),
    ])
}

/// One part of every kind, with a URL.
pub(crate) fn addresses() -> Content {
    let web = |name: &str| Source::from_url(format!("https://example.org/{name}"));
    Content::from(vec![
        Part::image("image/png", web("a.png")),
        Part::audio("audio/wav", web("a.wav")),
        Part::document("application/pdf", web("a.pdf")).named("a.pdf"),
        Part::image("image/png", Source::from_url("s3://bucket/a.png")),
        Part::image("image/png", Source::from_url("gs://bucket/a.png")),
    ])
}

/// The result messages for one call of `look`.
pub(crate) fn results(dialect: Dialect, content: Content) -> Vec<Value> {
    let turn = dialect.calls(&response(dialect)).expect("a response");
    let answer = tools(content).answer_turn_blocking(turn, &toolkit::Context::new());
    answer.results().to_vec()
}

/// A response that calls `look` once, with the id `call_1` if the API has ids.
pub(crate) fn response(dialect: Dialect) -> Value {
    use serde_json::json;
    use toolkit::Api;
    match dialect.api() {
        Api::OpenAiResponses => json!({"status": "completed", "output": [
            {"type": "function_call", "call_id": "call_1", "name": "look", "arguments": "{}"},
        ]}),
        Api::Anthropic => json!({"role": "assistant", "stop_reason": "tool_use", "content": [
            {"type": "tool_use", "id": "call_1", "name": "look", "input": {}},
        ]}),
        Api::Gemini => json!({"candidates": [{"finishReason": "STOP", "content": {
            "role": "model", "parts": [{"functionCall": {"name": "look", "args": {}}}],
        }}]}),
        Api::Ollama => json!({"done": true, "message": {"role": "assistant", "tool_calls": [
            {"function": {"name": "look", "arguments": {}}},
        ]}}),
        Api::Bedrock => json!({"stopReason": "tool_use", "output": {"message": {
            "role": "assistant",
            "content": [{"toolUse": {"toolUseId": "call_1", "name": "look", "input": {}}}],
        }}}),
        Api::Cohere => json!({"finish_reason": "TOOL_CALL", "message": {
            "role": "assistant",
            "tool_calls": [{"id": "call_1", "type": "function",
                            "function": {"name": "look", "arguments": "{}"}}],
        }}),
        Api::Mcp => json!({"jsonrpc": "2.0", "id": 7, "method": "tools/call",
                           "params": {"name": "look", "arguments": {}}}),
        _ => json!({"choices": [{"finish_reason": "tool_calls", "message": {
            "role": "assistant",
            "tool_calls": [{"id": "call_1", "type": "function",
                            "function": {"name": "look", "arguments": "{}"}}],
        }}]}),
    }
}

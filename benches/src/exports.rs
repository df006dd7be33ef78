//! Exports of a hundred tools to each API, a response with one call, and a stream.

use std::convert::Infallible;
use std::hint::black_box;
use std::sync::OnceLock;

use serde_json::{Value, json};
use toolkit::{Dialect, English, Toolkit};

use crate::large::{self, PlaceOrder};
use crate::measure::Side;
use crate::small::{self, SearchTickets, Ticket};

/// A hundred tools, half of them of each of two kinds.
fn hundred() -> Toolkit {
    let two = Toolkit::new()
        .with(|args: SearchTickets| Ok::<Vec<Ticket>, Infallible>(small::search(&args)))
        .with(|args: PlaceOrder| Ok::<String, Infallible>(large::place(&args)));
    let parts = (0..50).map(|number| two.prefixed(&format!("part{number}_")));
    parts.fold(Toolkit::new(), |all, part| all.merge(&part))
}

/// The APIs to measure, in strict mode if they support it for a hundred tools.
pub(crate) fn dialects() -> Vec<(&'static str, Dialect)> {
    vec![
        ("OpenAI strict", Dialect::openai_chat().strict(true)),
        ("OpenAI", Dialect::openai_chat()),
        ("Responses strict", Dialect::openai_responses().strict(true)),
        ("Azure", Dialect::azure()),
        ("Anthropic", Dialect::anthropic()),
        ("Gemini", Dialect::gemini()),
        ("Gemini JSON Schema", Dialect::gemini_json_schema()),
        ("Mistral strict", Dialect::mistral().strict(true)),
        ("Ollama", Dialect::ollama()),
        ("Bedrock", Dialect::bedrock()),
        ("Cohere", Dialect::cohere()),
        ("MCP", Dialect::mcp()),
        ("xAI", Dialect::xai()),
        ("Groq strict", Dialect::groq().strict(true)),
        ("DeepSeek strict", Dialect::deepseek().strict(true)),
        ("llama.cpp", Dialect::llama_cpp()),
        ("vLLM", Dialect::vllm()),
        ("vLLM with llguidance", Dialect::vllm_guidance()),
    ]
}

fn export(tools: &Toolkit, dialect: Dialect) -> usize {
    match tools.spec_for(&dialect) {
        Ok(spec) => black_box(spec).losses().len(),
        Err(error) => panic!("{error}"),
    }
}

/// The tools, without anything cached.
fn anew(tools: &Toolkit) -> Toolkit {
    tools.clone().wording(English)
}

/// Ours: builds the spec for one API from the schemas.
pub(crate) fn exported_first(dialect: Dialect) -> Side {
    let tools = hundred();
    Side::new(move || export(&anew(&tools), dialect))
}

/// Builds the plain spec from the schemas.
pub(crate) fn listed_first() -> Side {
    let tools = hundred();
    Side::new(move || anew(&tools).spec().to_raw())
}

/// Ours: the cached specs for all APIs.
pub(crate) fn exported() -> Side {
    let tools = hundred();
    let dialects = dialects();
    Side::new(move || dialects.iter().map(|(_, of)| export(&tools, black_box(*of))).sum::<usize>())
}

/// By hand: one cached text per API.
pub(crate) fn cached_texts() -> Side {
    let cached: Vec<OnceLock<String>> = dialects().iter().map(|_| OnceLock::new()).collect();
    let text =
        |cached: &OnceLock<String>| cached.get_or_init(|| hundred().spec().to_string()).len();
    Side::new(move || cached.iter().map(text).sum::<usize>())
}

/// A Chat Completions response with one call that sends every field.
fn response() -> Value {
    json!({"choices": [{"index": 0, "finish_reason": "tool_calls", "message": {
        "role": "assistant",
        "content": null,
        "tool_calls": [{"id": "call_1", "type": "function", "function": {
            "name": "part7_search_tickets",
            "arguments": r#"{"status": "open", "older_than_days": 30, "text": null}"#,
        }}],
    }}]})
}

fn answer(tools: &Toolkit, response: &Value) -> Vec<Value> {
    match tools.answer_blocking(&Dialect::openai_chat().strict(true), response) {
        Ok(answer) if answer.replies().iter().all(|reply| !reply.is_error()) => {
            answer.messages().cloned().collect()
        }
        other => panic!("{other:?}"),
    }
}

/// Ours: reads a response, maps its call back to the contract, runs it and writes the messages.
pub(crate) fn answered() -> Side {
    let (tools, response) = (hundred(), response());
    Side::new(move || answer(&tools, black_box(&response)))
}

/// Ours: answers a response without anything cached.
pub(crate) fn answered_first() -> Side {
    let (tools, response) = (hundred(), response());
    Side::new(move || answer(&anew(&tools), black_box(&response)))
}

/// By hand: answers a response without validation; anything unexpected panics.
pub(crate) fn answered_by_hand() -> Side {
    let response = response();
    Side::new(move || {
        let message = &black_box(&response)["choices"][0]["message"];
        let call = &message["tool_calls"][0];
        let text = call["function"]["arguments"].as_str().unwrap_or_default();
        let arguments: SearchTickets =
            serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}"));
        let content = serde_json::to_string(&small::search(&arguments)).unwrap_or_default();
        let result = json!({"role": "tool", "tool_call_id": call["id"], "content": content});
        vec![message.clone(), result]
    })
}

/// The chunks of a Chat Completions stream, as text: a call in 198 pieces between its start and its end.
fn chunks() -> Vec<String> {
    let chunk = |delta: Value, finish: Value| {
        let choice = json!({"index": 0, "delta": delta, "logprobs": null, "finish_reason": finish});
        let chunk = json!({"id": "chatcmpl-1", "object": "chat.completion.chunk",
            "created": 1_764_547_200, "model": "m", "choices": [choice]});
        chunk.to_string()
    };
    let call = |call: Value| chunk(json!({"tool_calls": [call]}), Value::Null);
    let head = call(json!({"index": 0, "id": "call_1", "type": "function",
        "function": {"name": "part7_search_tickets", "arguments": ""}}));
    let text = format!(r#"{{"status": "open", "text": "{}"}}"#, "mail, ".repeat(61));
    let size = text.len().div_ceil(198);
    let pieces = text.as_bytes().chunks(size).map(String::from_utf8_lossy);
    let pieces = pieces.map(|piece| call(json!({"index": 0, "function": {"arguments": piece}})));
    let end = chunk(json!({}), json!("tool_calls"));
    let chunks: Vec<String> = std::iter::once(head).chain(pieces).chain([end]).collect();
    assert_eq!(chunks.len(), 200);
    chunks
}

/// Ours: assembles a turn from the lines of a stream.
pub(crate) fn assembled() -> Side {
    let lines: Vec<String> =
        chunks().iter().flat_map(|chunk| [format!("data: {chunk}"), String::new()]).collect();
    Side::new(move || {
        let mut stream = Dialect::openai_chat().stream();
        for line in black_box(&lines) {
            stream.line(line).unwrap_or_else(|error| panic!("{error}"));
        }
        let turn = stream.finish().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(turn.calls().len(), 1);
        turn
    })
}

/// `serde_json`: parses the chunks as `Value`s without assembling anything.
pub(crate) fn read_chunks() -> Side {
    let chunks = chunks();
    Side::new(move || {
        let read = |chunk: &String| -> Value {
            serde_json::from_str(chunk).unwrap_or_else(|error| panic!("{error}"))
        };
        black_box(&chunks).iter().map(read).collect::<Vec<Value>>()
    })
}

//! What models answered by each API, whole and streamed, and what is sent back.

use serde::Serialize;
use serde_json::{Map, Value};
use toolkit::{Call, Dialect, Stream, Tool, ToolError, Toolkit, Turn};

mod blocks;
mod cuts;
mod events;
mod fixtures;
mod formats;
mod histories;
mod hostile;
mod providers;
mod recorded;
mod servers;
mod streams;

/// Book a table for an evening.
#[derive(Tool, Debug)]
#[allow(dead_code)]
struct BookTable {
    /// Which room
    room: String,
    /// The evening
    evening: String,
    /// How many guests
    guests: u8,
    /// Anything else
    wish: Option<String>,
}

/// List the rooms.
#[derive(Tool, Debug)]
struct ListRooms {}

#[derive(Serialize)]
struct Booking {
    booking: &'static str,
    tables: [&'static str; 2],
}

/// The tools of the fixtures: one that works, one that fails.
fn restaurant() -> Toolkit {
    Toolkit::new()
        .with(|_: BookTable| Ok::<_, ToolError>(Booking { booking: "B-3", tables: ["T1", "T2"] }))
        .with(|_: ListRooms| Err::<(), _>(ToolError::tell("the floor plan is closed")))
}

/// Every dialect that answers in a shape of its own, or is answered in one.
const DIALECTS: [(&str, Dialect); 14] = [
    ("openai_chat", Dialect::openai_chat()),
    ("openai_responses", Dialect::openai_responses()),
    ("anthropic", Dialect::anthropic()),
    ("gemini", Dialect::gemini()),
    ("mistral", Dialect::mistral()),
    ("ollama", Dialect::ollama()),
    ("bedrock", Dialect::bedrock()),
    ("cohere", Dialect::cohere()),
    ("xai", Dialect::xai()),
    ("groq", Dialect::groq()),
    ("deepseek", Dialect::deepseek()),
    ("llama_cpp", Dialect::llama_cpp()),
    ("vllm", Dialect::vllm()),
    ("mcp", Dialect::mcp()),
];

fn fixture(name: &str) -> Value {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/dialects");
    let text = std::fs::read_to_string(format!("{folder}/{name}.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// The turn of a stream, whose text was read along.
fn streamed(dialect: Dialect, chunks: &[Value]) -> Turn {
    let mut stream: Stream = dialect.stream();
    let mut said = String::new();
    for chunk in chunks {
        stream.push(chunk).unwrap();
        said += &stream.take_text();
    }
    assert_eq!(stream.take_text(), "");
    let turn = stream.finish().unwrap();
    assert_eq!(said, turn.text());
    turn
}

/// The arguments of a call, read: text and object of the same meaning are the same.
fn arguments(call: &Call) -> Value {
    match call.arguments() {
        Value::Null => Map::new().into(),
        Value::String(text) if text.trim().is_empty() => Map::new().into(),
        Value::String(text) => serde_json::from_str(text).unwrap(),
        arguments => arguments.clone(),
    }
}

/// The calls of a turn as the fixtures have them.
fn calls(turn: &Turn) -> Vec<Value> {
    let calls = turn.calls().iter().map(|call| {
        serde_json::json!({"id": call.id(), "name": call.name(), "arguments": arguments(call)})
    });
    calls.collect()
}

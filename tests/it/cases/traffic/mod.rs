//! Minimal inputs from recorded provider traffic: a test is named after its line in `traffic.jsonl`, and
//! reads the input from there.

use serde_json::{Value, json};
use toolkit::{Answer, Call, Context, Dialect, Tool, ToolError, Toolkit, Turn, Unreadable};

use super::listed;

mod anthropic;
mod bedrock;
mod chat;
mod cohere;
mod gemini;
mod groq;
mod mistral;
mod responses;

/// The names of all lines that are tests.
pub(super) fn names() -> Vec<&'static str> {
    let modules = [
        anthropic::IDS,
        bedrock::IDS,
        chat::IDS,
        cohere::IDS,
        gemini::IDS,
        groq::IDS,
        mistral::IDS,
        responses::IDS,
    ];
    modules.concat()
}

fn dialect(name: &str) -> Dialect {
    match name {
        "anthropic" => Dialect::anthropic(),
        "bedrock" => Dialect::bedrock(),
        "cohere" => Dialect::cohere(),
        "gemini" => Dialect::gemini(),
        "groq" => Dialect::groq(),
        "mistral" => Dialect::mistral(),
        "openai_chat" => Dialect::openai_chat(),
        "openai_responses" => Dialect::openai_responses(),
        other => panic!("no dialect {other}"),
    }
}

/// The input of a line.
fn body(name: &str) -> Value {
    line(name)["body"].take()
}

fn line(name: &str) -> Value {
    let mut lines = listed("traffic.jsonl").into_iter();
    lines.find(|line| line["name"] == name).unwrap_or_else(|| panic!("no line {name}"))
}

/// Reads the input of a line, whole or as a stream.
fn read(name: &str) -> Result<Turn, Unreadable> {
    let line = line(name);
    let dialect = dialect(line["dialect"].as_str().unwrap());
    let body = &line["body"];
    match line["mode"].as_str().unwrap() {
        "whole" => dialect.calls(body),
        "chunks" => of_chunks(dialect, body.as_array().unwrap()),
        "sse" => of_bytes(dialect, body.as_str().unwrap().as_bytes()),
        other => panic!("no mode {other}"),
    }
}

/// Reads a stream; its first error is what the end reports too.
pub(super) fn of_chunks(dialect: Dialect, chunks: &[Value]) -> Result<Turn, Unreadable> {
    let mut stream = dialect.stream();
    let mut first = None;
    for chunk in chunks {
        if let Err(error) = stream.push(chunk) {
            first.get_or_insert(error);
        }
    }
    let end = stream.finish();
    if let Some(first) = first {
        assert_eq!(end.as_ref().unwrap_err(), &first, "finish() forgets the error");
    }
    end
}

/// Reads the bytes of a stream, which mean the same however they are cut.
fn of_bytes(dialect: Dialect, body: &[u8]) -> Result<Turn, Unreadable> {
    let mut turns = [1, 7, body.len()].map(|length| {
        let mut stream = dialect.stream();
        for piece in body.chunks(length) {
            stream.bytes(piece).unwrap();
        }
        stream.finish()
    });
    assert_eq!(turns[0], turns[2]);
    assert_eq!(turns[1], turns[2]);
    std::mem::replace(&mut turns[2], Err(dialect.calls(&Value::Null).unwrap_err()))
}

#[track_caller]
fn turn(name: &str) -> Turn {
    read(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Holds that the provider's own error is reported, exactly as it was sent.
#[track_caller]
fn assert_error(name: &str, expected: &Value) {
    let error = read(name).unwrap_err();
    assert_eq!(error.told(), Some(expected), "{error}");
}

/// The ids, names and arguments of the calls, none of which is cut.
#[track_caller]
pub(super) fn calls(turn: &Turn) -> Vec<(&str, &str, Value)> {
    assert!(turn.calls().iter().all(|call| !call.is_cut()), "{turn:?}");
    let calls = turn.calls().iter();
    calls.map(|call| (call.id(), call.name(), arguments(call))).collect()
}

fn arguments(call: &Call) -> Value {
    match call.arguments() {
        Value::Null => json!({}),
        Value::String(text) if text.trim().is_empty() => json!({}),
        Value::String(text) => serde_json::from_str(text).unwrap(),
        arguments => arguments.clone(),
    }
}

/// Say that it is done.
#[derive(Tool)]
struct F {}

/// Runs the calls of `f` in a turn, each of which returns `done`.
fn answered(turn: Turn) -> Answer {
    let tools = Toolkit::new().with(|_: F| Ok::<_, ToolError>("done"));
    tools.answer_turn_blocking(turn, &Context::new())
}

//! The events of a recorded stream beside the turn that it ends in.

use serde_json::{Value, json};
use toolkit::{Event, Turn};

/// What the events of a stream say of one call.
#[derive(Default)]
struct Shown {
    name: String,
    arguments: String,
    has_ended: bool,
}

/// Lists where the events show something other than the turn holds.
pub(super) fn differences(events: &[Event], turn: &Turn) -> Vec<String> {
    let mut found = Vec::new();
    let mut text = String::new();
    let mut calls: Vec<Shown> = Vec::new();
    for event in events {
        match event {
            Event::Text(piece) => text.push_str(piece),
            Event::CallStart { call, name } if *call == calls.len() => {
                calls.push(Shown { name: name.clone(), ..Shown::default() });
            }
            Event::Arguments { call, text } if *call < calls.len() => {
                calls[*call].arguments.push_str(text);
            }
            Event::CallEnd { call } if *call < calls.len() && !calls[*call].has_ended => {
                calls[*call].has_ended = true;
            }
            Event::Thought(_) => {}
            other => found.push(format!("events: {other:?} stands at the wrong place")),
        }
    }
    if text != turn.text() {
        found.push(format!("events: the text {text:?} instead of {:?}", turn.text()));
    }
    if calls.len() != turn.calls().len() {
        found.push(format!("events: {} calls instead of {}", calls.len(), turn.calls().len()));
        return found;
    }
    for (shown, call) in calls.iter().zip(turn.calls()) {
        let same = shown.name == call.name()
            && shown.has_ended != call.is_cut()
            && are_arguments(&shown.arguments, call.arguments());
        if !same {
            let Shown { name, arguments, has_ended } = shown;
            found.push(format!("events: {name} {arguments:?} {has_ended} instead of {call:?}"));
        }
    }
    found
}

/// Whether pieces of text are the arguments of a call: the text itself, or what means the same. Nothing, null and an
/// empty object are all no arguments.
fn are_arguments(pieces: &str, arguments: &Value) -> bool {
    arguments == pieces || meaning(pieces) == meaning_of(arguments)
}

fn meaning(text: &str) -> Option<Value> {
    let text = if text.trim().is_empty() { "{}" } else { text };
    serde_json::from_str(text).ok().map(|value: Value| meaning_of(&value).unwrap_or(value))
}

fn meaning_of(arguments: &Value) -> Option<Value> {
    match arguments {
        Value::Null => Some(json!({})),
        Value::String(text) => meaning(text),
        arguments => Some(arguments.clone()),
    }
}

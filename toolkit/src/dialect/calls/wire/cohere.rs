//! Cohere's chat, version 2.

use serde_json::{Map, Value, json};

use super::{
    Wire, kept, list_mut, one, other_fields, present, read_calls, results, string, without,
    write_calls,
};
use crate::dialect::Host;
use crate::dialect::calls::choice::{Choice, Unsayable, Which};
use crate::dialect::calls::entry::{Form, Keys, Naming, is_unfinished_text};
use crate::dialect::calls::look::{At, Unreadable, says_something};
use crate::dialect::calls::pieces::{Part, Pieces, array_at, object_at, text_at};
use crate::dialect::calls::told::Told;
use crate::dialect::calls::{Call, Draft, Finish};

pub(super) struct Cohere;

const KEYS: Keys = Keys {
    id: &["id"],
    name: &["function", "name"],
    arguments: &["function", "arguments"],
    needs_id: true,
    form: Form::Text,
    naming: Naming::Plain,
};

/// The keys of a message that are not reported as other blocks.
const READ: &[&str] = &["role", "tool_plan", "content", "tool_calls"];

const WORDS: &[(&str, Finish)] = &[
    ("COMPLETE", Finish::Stop),
    ("STOP_SEQUENCE", Finish::Stop),
    ("TOOL_CALL", Finish::Calls),
    ("MAX_TOKENS", Finish::Length),
    ("ERROR", Finish::Failed),
    ("TIMEOUT", Finish::Failed),
];

impl Wire for Cohere {
    // Calls.

    fn read(&self, response: &At<'_>) -> Result<Draft, Unreadable> {
        let message = response.key("message");
        let fields = message.object()?;
        let word = response.key("finish_reason").text()?;
        let mut text = message.key("tool_plan").text()?.unwrap_or_default().to_owned();
        let mut other_blocks = Vec::new();
        for block in message.key("content").items_if_any()? {
            if block.key("text").is_there() {
                text.push_str(block.key("text").text()?.unwrap_or_default());
            } else {
                other_blocks.push(block.value.clone());
            }
        }
        other_blocks.extend(other_fields(fields, READ));
        Ok(Draft {
            id: string(&response.key("id")),
            usage: present(&response.key("usage")),
            text,
            calls: read_calls(message.key("tool_calls").items_if_any()?, |_| true, &KEYS),
            other_blocks,
            word: word.map(str::to_owned),
            finish: Finish::of(word, WORDS),
            ..Draft::default()
        })
    }

    fn metadata(&self, response: &Value) -> Map<String, Value> {
        without(response, &["id", "message", "finish_reason", "usage"])
    }

    fn replay(&self, response: &Value, calls: &[Call]) -> Vec<Value> {
        let Some(Value::Object(message)) = response.get("message") else { return Vec::new() };
        let mut message = kept(message, &["tool_plan", "content", "tool_calls", "citations"]);
        if let Some(blocks) = list_mut(&mut message, "content") {
            blocks.retain(|block| !is_empty(block));
        }
        message.retain(|_, value| says_something(value));
        if let Some(entries) = list_mut(&mut message, "tool_calls") {
            write_calls(entries, |_| true, &KEYS, calls);
        }
        // Citations without the text that they are for say nothing.
        if message.keys().all(|key| key == "citations") {
            return Vec::new();
        }
        message.insert("role".to_owned(), "assistant".into());
        vec![message.into()]
    }

    // Stream.

    fn add(&self, pieces: &mut Pieces, chunk: &At<'_>) -> Result<(), Unreadable> {
        let index = || Ok(chunk.key("index").index()?.unwrap_or_default());
        let message = chunk.below(&["delta", "message"]);
        match chunk.key("type").text()? {
            Some("message-start") => start(pieces, chunk)?,
            Some("tool-plan-delta") => {
                let text = message.key("tool_plan").text()?.unwrap_or_default();
                text_at(whole(pieces), "tool_plan").push_str(text);
                pieces.display.text(text);
            }
            Some("content-start") => add_content(pieces, &message.key("content"), true)?,
            Some("content-delta") => add_content(pieces, &message.key("content"), false)?,
            Some("tool-call-start") => {
                let (index, call) = (index()?, message.key("tool_calls"));
                pieces.open(index);
                pieces
                    .display
                    .start_call(index, call.value["function"]["name"].as_str().unwrap_or_default());
                add_call(pieces, index, &call)?;
            }
            Some("tool-call-delta") => add_call(pieces, index()?, &message.key("tool_calls"))?,
            Some("tool-call-end") => {
                let index = index()?;
                if pieces.position(index).is_some() {
                    let part = pieces.part(index);
                    part.closed = true;
                    if !is_unfinished_text(&part.arguments) {
                        pieces.display.end_call(index);
                    }
                }
            }
            Some("citation-start") => {
                let citation = message.key("citations");
                let citations = array_at(whole(pieces), "citations");
                match citation.value {
                    Value::Null => {}
                    Value::Array(several) => citations.extend(several.iter().cloned()),
                    one => citations.push(one.clone()),
                }
            }
            Some("message-end") => end(pieces, &chunk.key("delta"))?,
            Some(_) => {}
            None => return Err(chunk.key("type").wrong("the name of an event")),
        }
        Ok(())
    }

    fn close(&self, mut pieces: Pieces) -> Value {
        let calls: Vec<Value> = pieces.take_parts().into_iter().map(whole_call).collect();
        if !calls.is_empty() {
            whole(&mut pieces).insert("tool_calls".to_owned(), calls.into());
        }
        pieces.response.into()
    }

    // Results.

    fn results(&self, told: &[Told<'_>], _: Host) -> Vec<Value> {
        results::cohere::results(told)
    }

    // Choice.

    fn choice(&self, choice: &Choice, _: Host) -> Result<Map<String, Value>, Unsayable> {
        Unsayable::unless_parallel(choice)?;
        match choice.which {
            Which::Auto => Ok(Map::new()),
            Which::None => Ok(one("tool_choice", "NONE")),
            Which::Required => Ok(one("tool_choice", "REQUIRED")),
            Which::Tool(_) => Err(Unsayable::TOOL),
        }
    }
}

/// The message as it grows.
fn whole(pieces: &mut Pieces) -> &mut Map<String, Value> {
    object_at(&mut pieces.response, "message")
}

/// Whether a block of content has neither text nor thinking.
fn is_empty(block: &Value) -> bool {
    ["text", "thinking"].iter().any(|key| block[*key] == "")
}

fn start(pieces: &mut Pieces, chunk: &At<'_>) -> Result<(), Unreadable> {
    if pieces.response.contains_key("message") {
        let error = chunk.key("type").wrong("no second message in the stream");
        pieces.fail(error.clone());
        return Err(error);
    }
    if let Some(id) = chunk.key("id").text()? {
        pieces.response.insert("id".to_owned(), id.into());
    }
    whole(pieces);
    Ok(())
}

fn end(pieces: &mut Pieces, delta: &At<'_>) -> Result<(), Unreadable> {
    let error = delta.key("error");
    if error.is_there() {
        return Err(error.is_error());
    }
    if let Some(word) = delta.key("finish_reason").text()? {
        pieces.response.insert("finish_reason".to_owned(), word.into());
    }
    pieces.add_usage(delta.key("usage").value);
    pieces.end();
    Ok(())
}

/// Adds a block of content, or a piece of the one that is open: text or thinking.
fn add_content(pieces: &mut Pieces, piece: &At<'_>, is_start: bool) -> Result<(), Unreadable> {
    for kind in ["text", "thinking"] {
        let Some(text) = piece.key(kind).text()? else { continue };
        let content = array_at(whole(pieces), "content");
        let goes_on = content.last().is_some_and(|block| block["type"] == kind);
        if is_start || !goes_on {
            content.push(json!({"type": kind}));
        }
        if let Some(Value::Object(block)) = content.last_mut() {
            text_at(block, kind).push_str(text);
        }
        if kind == "text" {
            pieces.display.text(text);
        } else {
            pieces.display.thought(text);
        }
    }
    Ok(())
}

/// Adds a piece of a call, which is one object here, not a list.
fn add_call(pieces: &mut Pieces, index: u64, entry: &At<'_>) -> Result<(), Unreadable> {
    let part = pieces.part(index);
    for (key, value) in entry.object()?.iter().filter(|(key, _)| *key != "function") {
        part.fields.insert(key.clone(), value.clone());
    }
    let function = entry.key("function");
    if let Some(name) = function.key("name").text()?.filter(|name| !name.is_empty()) {
        object_at(&mut part.fields, "function").insert("name".to_owned(), name.into());
    }
    let text = function.key("arguments").text()?.unwrap_or_default();
    part.arguments.push_str(text);
    pieces.display.arguments(index, text);
    Ok(())
}

/// A call without arguments has no piece of them: once it is closed, they are none.
fn whole_call(mut part: Part) -> Value {
    let arguments = std::mem::take(&mut part.arguments);
    let is_none = part.closed && arguments.trim().is_empty();
    let arguments = if is_none { "{}".to_owned() } else { arguments };
    let function = object_at(&mut part.fields, "function");
    function.insert("arguments".to_owned(), arguments.into());
    part.fields.into()
}

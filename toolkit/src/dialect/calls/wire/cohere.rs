//! Cohere's chat, version 2.

use serde_json::{Map, Value, json};

use super::{Wire, kept, list_mut, one, read_calls, results, write_calls};
use crate::dialect::Host;
use crate::dialect::calls::choice::{Choice, Unsayable, Which};
use crate::dialect::calls::entry::{Form, Keys, Naming};
use crate::dialect::calls::look::{At, Unreadable};
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
        message.object()?;
        let word = response.key("finish_reason").text()?;
        let mut text = message.key("tool_plan").text()?.unwrap_or_default().to_owned();
        for block in message.key("content").items_if_any()? {
            text.push_str(block.key("text").text()?.unwrap_or_default());
        }
        Ok(Draft {
            text,
            calls: read_calls(message.key("tool_calls").items_if_any()?, |_| true, &KEYS)?,
            word: word.map(str::to_owned),
            finish: Finish::of(word, WORDS),
            ..Draft::default()
        })
    }

    fn replay(&self, response: &Value, calls: &[Call]) -> Vec<Value> {
        let Some(Value::Object(message)) = response.get("message") else { return Vec::new() };
        let mut message = kept(message, &["tool_plan", "content", "tool_calls"]);
        message.retain(|_, value| !matches!(value, Value::Null) && *value != json!([]));
        if let Some(entries) = list_mut(&mut message, "tool_calls") {
            write_calls(entries, |_| true, &KEYS, calls);
        }
        if message.is_empty() {
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
            Some("message-start") => {
                object_at(&mut pieces.response, "message");
            }
            Some("tool-plan-delta") => {
                let text = message.key("tool_plan").text()?.unwrap_or_default();
                let whole = object_at(&mut pieces.response, "message");
                text_at(whole, "tool_plan").push_str(text);
            }
            Some("content-start" | "content-delta") => {
                let text = message.below(&["content", "text"]).text()?.unwrap_or_default();
                add_text(object_at(&mut pieces.response, "message"), text);
            }
            Some("tool-call-start" | "tool-call-delta") => {
                add_call(pieces.part(index()?), &message.key("tool_calls"))?;
            }
            Some("tool-call-end") => pieces.part(index()?).closed = true,
            Some("message-end") => {
                let error = chunk.key("delta").key("error");
                if error.is_there() {
                    return Err(error.is_error());
                }
                if let Some(word) = chunk.key("delta").key("finish_reason").text()? {
                    pieces.response.insert("finish_reason".to_owned(), word.into());
                }
            }
            Some(_) => {}
            None => return Err(chunk.key("type").wrong("the name of an event")),
        }
        Ok(())
    }

    fn said(&self, chunk: &At<'_>) -> Result<String, Unreadable> {
        let message = chunk.below(&["delta", "message"]);
        let text = match chunk.key("type").text()? {
            Some("tool-plan-delta") => message.key("tool_plan").text()?,
            Some("content-start" | "content-delta") => {
                message.below(&["content", "text"]).text()?
            }
            _ => None,
        };
        Ok(text.unwrap_or_default().to_owned())
    }

    fn close(&self, mut pieces: Pieces) -> Value {
        let calls: Vec<Value> = pieces.take_parts().into_iter().map(whole_call).collect();
        if !calls.is_empty() {
            let message = object_at(&mut pieces.response, "message");
            message.insert("tool_calls".to_owned(), calls.into());
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

fn add_text(message: &mut Map<String, Value>, text: &str) {
    let content = array_at(message, "content");
    if content.is_empty() {
        content.push(json!({"type": "text", "text": ""}));
    }
    if let Some(Value::Object(block)) = content.last_mut() {
        text_at(block, "text").push_str(text);
    }
}

/// Adds a piece of a call, which is one object here, not a list.
fn add_call(part: &mut Part, entry: &At<'_>) -> Result<(), Unreadable> {
    for (key, value) in entry.object()?.iter().filter(|(key, _)| *key != "function") {
        part.fields.insert(key.clone(), value.clone());
    }
    let function = entry.key("function");
    if let Some(name) = function.key("name").text()?.filter(|name| !name.is_empty()) {
        object_at(&mut part.fields, "function").insert("name".to_owned(), name.into());
    }
    part.arguments.push_str(function.key("arguments").text()?.unwrap_or_default());
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

//! The message of a streamed answer: its content, its thoughts, and whatever else grows with it.

use serde_json::{Map, Value, json};

use crate::dialect::calls::look::{At, Unreadable};
use crate::dialect::calls::pieces::{Pieces, array_at, grow, object_at, text_at};

/// Texts of a message that come whole.
const FIXED: &[&str] = &["role"];

/// Keys of thoughts that are texts. Servers that fill both say the same in them.
const THOUGHTS: [&str; 2] = ["reasoning_content", "reasoning"];

/// The text of a message: a text, or a list of parts of which some are texts.
pub(super) fn text(content: &At<'_>) -> Result<String, Unreadable> {
    if !content.value.is_array() {
        return Ok(content.text()?.unwrap_or_default().to_owned());
    }
    let parts = content.items()?;
    let texts = parts.iter().filter(|part| part.is_of_type("text"));
    texts.map(|part| Ok(part.key("text").text()?.unwrap_or_default())).collect()
}

/// Adds what a delta brings, its calls aside.
pub(super) fn add(pieces: &mut Pieces, delta: &At<'_>) -> Result<(), Unreadable> {
    let said = text(&delta.key("content"))?;
    let mut delta = delta.object()?.clone();
    show_thoughts(pieces, &delta);
    pieces.display.text(&said);

    delta.remove("tool_calls");
    delta.remove("function_call");
    let message = object_at(object_at(&mut pieces.response, "choice"), "message");
    if let Some(content) = delta.remove("content") {
        add_content(message, &content);
    }
    if let Some(Value::Array(details)) = delta.remove("reasoning_details") {
        let whole = array_at(message, "reasoning_details");
        for detail in details {
            add_detail(whole, detail);
        }
    }
    if let Some(Value::Object(audio)) = delta.get("audio") {
        grow(object_at(message, "audio"), audio, &["id"]);
        delta.remove("audio");
    }
    grow(message, &delta, FIXED);
    Ok(())
}

fn show_thoughts(pieces: &mut Pieces, delta: &Map<String, Value>) {
    let texts = THOUGHTS.iter().filter_map(|key| delta.get(*key)?.as_str());
    if let Some(thought) = texts.into_iter().find(|thought| !thought.is_empty()) {
        pieces.display.thought(thought);
        return;
    }
    let list = |key: &str| delta.get(key).and_then(Value::as_array).into_iter().flatten();
    for detail in list("reasoning_details") {
        for key in ["text", "summary"] {
            pieces.display.thought(detail.get(key).and_then(Value::as_str).unwrap_or_default());
        }
    }
    for part in list("content").filter(|part| is_of_type(part, "thinking")) {
        match &part["thinking"] {
            Value::String(thought) => pieces.display.thought(thought),
            thoughts => {
                for thought in thoughts.as_array().into_iter().flatten() {
                    let text = thought.get("text").and_then(Value::as_str);
                    pieces.display.thought(text.unwrap_or_default());
                }
            }
        }
    }
}

fn is_of_type(part: &Value, name: &str) -> bool {
    part.get("type").is_some_and(|kind| kind == name)
}

/// Adds to the content of a message: a text, or parts of which some are texts.
fn add_content(message: &mut Map<String, Value>, content: &Value) {
    let known = message.entry("content").or_insert(Value::Null);
    match (known, content) {
        (Value::Array(parts), Value::String(text)) if !text.is_empty() => {
            add_part(parts, &json!({"type": "text", "text": text}));
        }
        (known @ (Value::Null | Value::String(_)), Value::Array(more)) => {
            let said = known.take();
            let said = said.as_str().filter(|text| !text.is_empty());
            let said = said.map(|text| json!({"type": "text", "text": text}));
            let mut parts: Vec<Value> = said.into_iter().collect();
            for part in more {
                add_part(&mut parts, part);
            }
            *known = parts.into();
        }
        (Value::Array(parts), Value::Array(more)) => {
            for part in more {
                add_part(parts, part);
            }
        }
        (Value::String(text), Value::String(more)) => text.push_str(more),
        (known @ Value::Null, Value::String(_)) => *known = content.clone(),
        _ => {}
    }
}

/// Adds a part: a text goes on with the text before it, and a thought with the thought before it.
fn add_part(parts: &mut Vec<Value>, part: &Value) {
    let last = parts.last_mut().and_then(Value::as_object_mut);
    match (last, part.as_object()) {
        (Some(last), Some(more)) if goes_on(last, more, "text") => {
            grow_part(last, more, "text");
        }
        (Some(last), Some(more)) if goes_on(last, more, "thinking") => {
            grow_part(last, more, "thinking");
        }
        _ => parts.push(part.clone()),
    }
}

/// Whether both parts are of this type, and the first is not finished by a signature.
fn goes_on(last: &Map<String, Value>, more: &Map<String, Value>, kind: &str) -> bool {
    let is_of_kind = |part: &Map<String, Value>| part.get("type").is_some_and(|word| word == kind);
    let is_signed = last.get("signature").is_some_and(|signature| !signature.is_null());
    is_of_kind(last) && is_of_kind(more) && !is_signed
}

/// Adds a part to one of its type: what is written at `key` grows, the rest is replaced.
fn grow_part(last: &mut Map<String, Value>, more: &Map<String, Value>, key: &str) {
    for (name, value) in more {
        match value {
            Value::String(text) if name == key => text_at(last, key).push_str(text),
            Value::Array(items) if name == key => {
                let whole = array_at(last, key);
                for item in items {
                    add_part(whole, item);
                }
            }
            value => {
                last.insert(name.clone(), value.clone());
            }
        }
    }
}

/// Adds a fragment of a thought's details: one with the type and index of a detail belongs to it, and one without an
/// index to the last.
fn add_detail(details: &mut Vec<Value>, detail: Value) {
    let same =
        |known: &Value| ["type", "index"].iter().all(|key| known.get(*key) == detail.get(*key));
    let known = if detail.get("index").is_some_and(|index| !index.is_null()) {
        details.iter_mut().rev().find(|known| same(known))
    } else {
        details
            .last_mut()
            .filter(|known| same(known) && known.get("signature").is_none_or(Value::is_null))
    };
    let (Some(Value::Object(known)), Value::Object(more)) = (known, &detail) else {
        details.push(detail);
        return;
    };
    for (key, value) in more.iter().filter(|(_, value)| !value.is_null()) {
        match value {
            Value::String(text) if matches!(key.as_str(), "text" | "summary" | "data") => {
                text_at(known, key).push_str(text);
            }
            value => {
                known.insert(key.clone(), value.clone());
            }
        }
    }
}

//! `OpenAI`'s Responses.

use serde_json::{Map, Value, json};

use super::{Wire, one, results, write_calls};
use crate::dialect::Host;
use crate::dialect::calls::choice::{Choice, Unsayable, Which};
use crate::dialect::calls::entry::{Form, Keys, Naming, Raw, is_blank, is_unfinished};
use crate::dialect::calls::look::{At, Unreadable};
use crate::dialect::calls::pieces::{Part, Pieces, array_at, text_at};
use crate::dialect::calls::told::Told;
use crate::dialect::calls::{Call, Draft, Finish};

pub(super) struct OpenAiResponses;

const KEYS: Keys = Keys {
    id: &["call_id"],
    name: &["name"],
    arguments: &["arguments"],
    needs_id: true,
    form: Form::Text,
    naming: Naming::Plain,
};

const WORDS: &[(&str, Finish)] = &[
    ("completed", Finish::Stop),
    ("max_output_tokens", Finish::Length),
    ("content_filter", Finish::Filtered),
    ("incomplete", Finish::Length),
    ("failed", Finish::Failed),
    ("cancelled", Finish::Failed),
    ("in_progress", Finish::Unsaid),
    ("queued", Finish::Unsaid),
];

impl Wire for OpenAiResponses {
    // Calls.

    fn read(&self, response: &At<'_>) -> Result<Draft, Unreadable> {
        let error = response.key("error");
        if error.is_there() {
            return Err(error.is_error());
        }
        let items = response.key("output").items()?;
        // An incomplete response has its reason beside its status.
        let reason = response.below(&["incomplete_details", "reason"]).text()?;
        let word = match reason {
            Some(reason) => Some(reason),
            None => response.key("status").text()?,
        };
        let entries: Vec<_> = items.iter().filter(|item| is_call(item.value)).collect();
        let calls = entries.iter().map(|entry| read_call(entry)).collect::<Result<_, _>>()?;
        let mut text = String::new();
        for item in items.iter().filter(|item| item.is_of_type("message")) {
            for part in item.key("content").items_if_any()? {
                if part.is_of_type("output_text") {
                    text.push_str(part.key("text").text()?.unwrap_or_default());
                }
            }
        }
        Ok(Draft {
            text,
            calls,
            word: word.map(str::to_owned),
            finish: Finish::of(word, WORDS),
            ..Draft::default()
        })
    }

    fn replay(&self, response: &Value, calls: &[Call]) -> Vec<Value> {
        let mut items = match response.get("output") {
            Some(Value::Array(items)) => items.clone(),
            _ => Vec::new(),
        };
        write_calls(&mut items, is_call, &KEYS, calls);
        items
    }

    // Stream.

    fn add(&self, pieces: &mut Pieces, chunk: &At<'_>) -> Result<(), Unreadable> {
        let index = || chunk.key("output_index").index();
        match chunk.key("type").text()? {
            Some("error") => return Err(chunk.is_error()),
            Some("response.output_item.added") => {
                let item = chunk.key("item").object()?;
                let index = index()?.unwrap_or_default();
                if let Some(id) = chunk.below(&["item", "id"]).text()? {
                    pieces.identify(index, id);
                }
                let part = pieces.part(index);
                for (key, value) in item.iter().filter(|(key, _)| *key != "arguments") {
                    part.fields.insert(key.clone(), value.clone());
                }
            }
            Some("response.function_call_arguments.delta") => {
                let piece = chunk.key("delta").text()?.unwrap_or_default();
                part_of(pieces, chunk)?.arguments.push_str(piece);
            }
            Some("response.function_call_arguments.done") => {
                let whole = chunk.key("arguments").text()?;
                let part = part_of(pieces, chunk)?;
                part.closed = true;
                if let Some(whole) = whole {
                    whole.clone_into(&mut part.arguments);
                }
            }
            Some("response.output_text.delta") => add_text(pieces, chunk)?,
            Some("response.output_item.done") => {
                let mut item = chunk.key("item").object()?.clone();
                let part = pieces.part(index()?.unwrap_or_default());
                part.closed = true;
                if let Some(Value::String(arguments)) = item.remove("arguments") {
                    part.arguments = arguments;
                }
                part.fields = item;
            }
            Some("response.completed" | "response.incomplete" | "response.failed") => {
                pieces.response.clone_from(chunk.key("response").object()?);
            }
            Some(_) => {}
            None => return Err(chunk.key("type").wrong("the name of an event")),
        }
        Ok(())
    }

    fn said(&self, chunk: &At<'_>) -> Result<String, Unreadable> {
        let is_text = chunk.is_of_type("response.output_text.delta");
        let text = if is_text { chunk.key("delta").text()? } else { None };
        Ok(text.unwrap_or_default().to_owned())
    }

    fn close(&self, mut pieces: Pieces) -> Value {
        let items: Vec<Value> = pieces.take_parts().into_iter().map(whole_item).collect();
        if items.is_empty() && pieces.response.is_empty() {
            return Value::Object(pieces.response);
        }
        // The last event holds all items once more; some servers leave them out of it.
        let output = array_at(&mut pieces.response, "output");
        if output.is_empty() {
            *output = items;
        }
        pieces.response.into()
    }

    // Results.

    fn results(&self, told: &[Told<'_>], _: Host) -> Vec<Value> {
        results::openai_responses::results(told)
    }

    // Choice.

    fn choice(&self, choice: &Choice, _: Host) -> Result<Map<String, Value>, Unsayable> {
        let value = match &choice.which {
            Which::Auto => "auto".into(),
            Which::None => "none".into(),
            Which::Required => "required".into(),
            Which::Tool(name) => json!({"type": "function", "name": KEYS.naming.safe(name)}),
        };
        let mut parts = one("tool_choice", value);
        if let Some(parallel) = choice.parallel {
            parts.insert("parallel_tool_calls".to_owned(), parallel.into());
        }
        Ok(parts)
    }
}

fn is_call(item: &Value) -> bool {
    item.get("type").is_some_and(|kind| kind == "function_call")
}

/// A call has a status of its own.
fn read_call(entry: &At<'_>) -> Result<Raw, Unreadable> {
    let mut call = KEYS.read(entry)?;
    call.cut = match entry.key("status").text()? {
        Some("incomplete") => true,
        Some("in_progress") => is_blank(&call.arguments) || is_unfinished(&call.arguments),
        _ => false,
    };
    Ok(call)
}

/// The item that an event speaks of: by its index, or by its id where it has no index.
fn part_of<'p>(pieces: &'p mut Pieces, event: &At<'_>) -> Result<&'p mut Part, Unreadable> {
    let id = event.key("item_id").text()?;
    let index = event.key("output_index").index()?;
    let index = index.or_else(|| id.and_then(|id| pieces.index_of(id)));
    let part = pieces.part(index.unwrap_or_default());
    part.fields.entry("type").or_insert_with(|| "function_call".into());
    Ok(part)
}

/// Adds to the text of a message. Its content is put together as one part, until the item is told whole.
fn add_text(pieces: &mut Pieces, event: &At<'_>) -> Result<(), Unreadable> {
    let text = event.key("delta").text()?.unwrap_or_default();
    let part = pieces.part(event.key("output_index").index()?.unwrap_or_default());
    part.fields.entry("type").or_insert_with(|| "message".into());
    let content = array_at(&mut part.fields, "content");
    if content.is_empty() {
        content.push(json!({"type": "output_text", "text": "", "annotations": []}));
    }
    if let Some(Value::Object(last)) = content.last_mut() {
        text_at(last, "text").push_str(text);
    }
    Ok(())
}

fn whole_item(part: Part) -> Value {
    let Part { mut fields, arguments, closed, .. } = part;
    if fields.get("type").is_some_and(|kind| kind == "function_call") {
        fields.insert("arguments".to_owned(), arguments.into());
        if !closed {
            fields.insert("status".to_owned(), "in_progress".into());
        }
    }
    fields.into()
}

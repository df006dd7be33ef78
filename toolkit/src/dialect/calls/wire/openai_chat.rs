//! `OpenAI`'s Chat Completions, and those that follow it: Azure, Mistral, xAI, Groq, `DeepSeek`, llama.cpp, vLLM.

use serde_json::{Map, Value, json};

use super::{Wire, first, kept, list_mut, one, read_calls, results, write_calls};
use crate::dialect::Host;
use crate::dialect::calls::choice::{Choice, Unsayable, Which};
use crate::dialect::calls::entry::{Form, Keys, Naming};
use crate::dialect::calls::look::{At, Unreadable};
use crate::dialect::calls::pieces::{Part, Pieces, grow, object_at, text_at};
use crate::dialect::calls::told::Told;
use crate::dialect::calls::{Call, Draft, Finish};

pub(super) struct OpenAiChat;

const KEYS: Keys = Keys {
    id: &["id"],
    name: &["function", "name"],
    arguments: &["function", "arguments"],
    needs_id: true,
    form: Form::Text,
    naming: Naming::Plain,
};

const WORDS: &[(&str, Finish)] = &[
    ("stop", Finish::Stop),
    ("tool_calls", Finish::Calls),
    ("function_call", Finish::Calls),
    ("length", Finish::Length),
    ("model_length", Finish::Length),
    ("content_filter", Finish::Filtered),
    ("error", Finish::Failed),
    ("insufficient_system_resource", Finish::Failed),
];

/// What of a message goes back. Servers refuse keys that they do not know, so that what only answers have
/// stays behind; `DeepSeek` asks for its thoughts, and `OpenRouter` for their details.
const TAKEN_BACK: &[&str] =
    &["role", "content", "refusal", "reasoning_content", "reasoning_details", "tool_calls"];

/// Texts of a message that come whole.
const FIXED: &[&str] = &["role"];

impl Wire for OpenAiChat {
    // Calls.

    fn read(&self, response: &At<'_>) -> Result<Draft, Unreadable> {
        let error = response.key("error");
        if error.is_there() {
            return refused_call(&error).ok_or_else(|| error.is_error());
        }
        let choices = response.key("choices").items()?;
        let Some(choice) = choices.first() else {
            return Err(response.key("choices").wrong("a choice in the array"));
        };
        let message = choice.key("message");
        message.object()?;
        let word = choice.key("finish_reason").text()?;
        Ok(Draft {
            text: text(&message.key("content"))?,
            calls: read_calls(message.key("tool_calls").items_if_any()?, is_call, &KEYS)?,
            word: word.map(str::to_owned),
            finish: Finish::of(word, WORDS),
            ..Draft::default()
        })
    }

    fn replay(&self, response: &Value, calls: &[Call]) -> Vec<Value> {
        let message = match response.pointer("/choices/0/message") {
            Some(Value::Object(message)) => message.clone(),
            // A call that the provider refused has no message of its own.
            _ => unsent(calls),
        };
        let mut message = kept(&message, TAKEN_BACK);
        message.entry("role").or_insert_with(|| "assistant".into());
        message.retain(|key, value| key == "content" || says_something(value));
        if let Some(entries) = list_mut(&mut message, "tool_calls") {
            write_calls(entries, is_call, &KEYS, calls);
            for entry in entries.iter_mut().filter_map(Value::as_object_mut) {
                entry.remove("index");
            }
        }
        let mut said = ["content", "refusal", "tool_calls"].iter();
        let is_empty = !said.any(|key| message.get(*key).is_some_and(says_something));
        if is_empty { Vec::new() } else { vec![message.into()] }
    }

    // Stream.

    fn add(&self, pieces: &mut Pieces, chunk: &At<'_>) -> Result<(), Unreadable> {
        chunk.object()?;
        let error = chunk.key("error");
        if error.is_there() {
            return Err(error.is_error());
        }
        let Some(choice) = first(chunk.key("choices").items_if_any()?) else { return Ok(()) };
        let word = choice.key("finish_reason").text()?;
        let delta = choice.key("delta");
        let calls = delta.key("tool_calls").items_if_any()?;

        let answer = object_at(&mut pieces.response, "choice");
        if let Some(word) = word {
            answer.insert("finish_reason".to_owned(), word.into());
        }
        let message = object_at(answer, "message");
        if delta.is_there() {
            let mut delta = delta.object()?.clone();
            delta.remove("tool_calls");
            if let Some(content) = delta.remove("content") {
                add_content(message, &content);
            }
            grow(message, &delta, FIXED);
        }
        calls.iter().try_for_each(|entry| add_call(pieces, entry))
    }

    fn said(&self, chunk: &At<'_>) -> Result<String, Unreadable> {
        let choice = first(chunk.key("choices").items_if_any()?);
        choice.map_or(Ok(String::new()), |choice| text(&choice.below(&["delta", "content"])))
    }

    fn close(&self, mut pieces: Pieces) -> Value {
        let calls: Vec<Value> = pieces.take_parts().into_iter().map(whole_call).collect();
        let Some(Value::Object(mut choice)) = pieces.response.remove("choice") else {
            return Value::Object(Map::new());
        };
        if !calls.is_empty() {
            object_at(&mut choice, "message").insert("tool_calls".to_owned(), calls.into());
        }
        json!({"choices": [choice]})
    }

    // Results.

    fn results(&self, told: &[Told<'_>], host: Host) -> Vec<Value> {
        results::openai_chat::results(told, host, &KEYS)
    }

    // Choice.

    fn choice(&self, choice: &Choice, host: Host) -> Result<Map<String, Value>, Unsayable> {
        let value = match &choice.which {
            Which::Auto => "auto".into(),
            Which::None => "none".into(),
            Which::Required if host == Host::Mistral => "any".into(),
            Which::Required => "required".into(),
            Which::Tool(_) if host == Host::LlamaCpp => return Err(Unsayable::TOOL),
            Which::Tool(name) => {
                json!({"type": "function", "function": {"name": KEYS.naming.safe(name)}})
            }
        };
        let mut parts = one("tool_choice", value);
        match choice.parallel {
            _ if host == Host::DeepSeek => Unsayable::unless_parallel(choice)?,
            Some(parallel) => {
                parts.insert("parallel_tool_calls".to_owned(), parallel.into());
            }
            None => {}
        }
        Ok(parts)
    }
}

/// Calls of functions; those of `custom` tools are somebody else's.
fn is_call(entry: &Value) -> bool {
    entry.get("custom").is_none()
}

/// The text of a message: a text, or a list of parts of which some are texts.
fn text(content: &At<'_>) -> Result<String, Unreadable> {
    if !content.value.is_array() {
        return Ok(content.text()?.unwrap_or_default().to_owned());
    }
    let parts = content.items()?;
    let texts = parts.iter().filter(|part| part.is_of_type("text"));
    texts.map(|part| Ok(part.key("text").text()?.unwrap_or_default())).collect()
}

fn says_something(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => !items.is_empty(),
        _ => true,
    }
}

/// Groq judges arguments itself, and answers a call that it refuses with an error that holds the call. It is
/// read as a call: the model then hears what is wrong with it.
fn refused_call(error: &At<'_>) -> Option<Draft> {
    if error.value.get("code")? != "tool_use_failed" {
        return None;
    }
    let call = error.value.get("failed_generation")?.as_str()?;
    let call: Value = serde_json::from_str(call).ok()?;
    let mut entry = json!({"function": {"name": call.get("name")?.as_str()?}});
    if let Some(arguments) = call.get("arguments") {
        entry["function"]["arguments"] = arguments.clone();
    }
    Some(Draft {
        text: String::new(),
        calls: vec![KEYS.read(&At::root(&entry)).ok()?],
        word: Some("tool_use_failed".to_owned()),
        finish: Finish::Calls,
        ..Draft::default()
    })
}

/// A message for calls that came in none.
fn unsent(calls: &[Call]) -> Map<String, Value> {
    let entries: Vec<Value> = calls.iter().map(|_| json!({"type": "function"})).collect();
    let mut message = Map::new();
    message.insert("content".to_owned(), Value::Null);
    message.insert("tool_calls".to_owned(), entries.into());
    message
}

/// Adds a piece of a call.
fn add_call(pieces: &mut Pieces, entry: &At<'_>) -> Result<(), Unreadable> {
    entry.object()?;
    let function = entry.key("function");
    let id = entry.key("id").text()?.filter(|id| !id.is_empty());
    let name = function.key("name").text()?.filter(|name| !name.is_empty());
    let arguments = function.key("arguments");
    if arguments.is_there() && !arguments.value.is_object() {
        arguments.text()?;
    }

    let part = part_of(pieces, entry.key("index").index()?, id, name);
    let index = part.index;
    if let Some(id) = id {
        part.fields.insert("id".to_owned(), id.into());
        pieces.identify(index, id);
    }
    let part = pieces.part(index);
    if let Some(name) = name {
        add_name(part, name);
    }
    match arguments.value {
        Value::String(text) => part.arguments.push_str(text),
        Value::Object(_) => part.arguments = arguments.value.to_string(),
        _ => {}
    }
    add_others(part, entry.value);
    Ok(())
}

/// The call that a piece belongs to. Servers leave indexes out, count them wrongly, or give every call the same.
fn part_of<'p>(
    pieces: &'p mut Pieces,
    index: Option<u64>,
    id: Option<&str>,
    name: Option<&str>,
) -> &'p mut Part {
    let begins = id.is_some() || name.is_some();
    match (index, pieces.last_index()) {
        // Without id and name it goes on with a call: where its index has none, with the last.
        (Some(index), Some(last)) if !begins && !pieces.has(index) => pieces.part(last),
        (Some(index), _) => {
            let known = pieces.part(index).fields.get("id").and_then(Value::as_str);
            let differs = known.is_some() && id.is_some() && known != id;
            if differs && name.is_some() { pieces.open(index) } else { pieces.part(index) }
        }
        (None, last) => match (id.and_then(|id| pieces.index_of(id)), last) {
            (Some(index), _) => pieces.part(index),
            (None, Some(last)) if !begins => pieces.part(last),
            (None, last) => pieces.open(last.map_or(0, |last| last.saturating_add(1))),
        },
    }
}

/// Adds to the content of a message: a text, or parts of which some are texts.
fn add_content(message: &mut Map<String, Value>, content: &Value) {
    let known = message.entry("content").or_insert(Value::Null);
    match (known, content) {
        (Value::Array(parts), Value::String(text)) if !text.is_empty() => {
            parts.push(json!({"type": "text", "text": text}));
        }
        (known @ (Value::Null | Value::String(_)), Value::Array(more)) => {
            let said = known.take();
            let said = said.as_str().filter(|text| !text.is_empty());
            let said = said.map(|text| json!({"type": "text", "text": text}));
            *known = said.into_iter().chain(more.iter().cloned()).collect();
        }
        (Value::Array(parts), Value::Array(more)) => parts.extend(more.iter().cloned()),
        (Value::String(text), Value::String(more)) => text.push_str(more),
        (known @ Value::Null, Value::String(_)) => *known = content.clone(),
        _ => {}
    }
}

/// A name comes once, again in every piece, or in pieces of its own.
fn add_name(part: &mut Part, name: &str) {
    let has_begun = !part.arguments.is_empty();
    let known = text_at(object_at(&mut part.fields, "function"), "name");
    if name.starts_with(known.as_str()) {
        name.clone_into(known);
    } else if !has_begun {
        known.push_str(name);
    }
}

/// What else an entry holds, such as the signatures of thoughts: the last of each.
fn add_others(part: &mut Part, entry: &Value) {
    for (key, value) in entry.as_object().into_iter().flatten() {
        if !matches!(key.as_str(), "id" | "function" | "index") && !value.is_null() {
            part.fields.insert(key.clone(), value.clone());
        }
    }
}

fn whole_call(mut part: Part) -> Value {
    let arguments = std::mem::take(&mut part.arguments);
    let function = object_at(&mut part.fields, "function");
    function.insert("arguments".to_owned(), arguments.into());
    part.fields.into()
}

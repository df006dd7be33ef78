//! `OpenAI`'s Chat Completions, and those that follow it: Azure, Mistral, xAI, Groq, `DeepSeek`, llama.cpp, vLLM.

use serde_json::{Map, Value, json};

use super::{Wire, first, list_mut, one, read_calls, results, without, write_calls};
use crate::dialect::Host;
use crate::dialect::calls::choice::{Choice, Unsayable, Which};
use crate::dialect::calls::entry::{Form, Keys, Naming, Raw};
use crate::dialect::calls::look::{At, Unreadable, says_something};
use crate::dialect::calls::pieces::{Pieces, object_at};
use crate::dialect::calls::told::Told;
use crate::dialect::calls::{Call, Draft, Finish};

mod call;
mod message;

use call::{GARBLED, LEGACY};

pub(super) struct OpenAiChat;

const KEYS: Keys = Keys {
    id: &["id"],
    name: &["function", "name"],
    arguments: &["function", "arguments"],
    needs_id: true,
    form: Form::Text,
    naming: Naming::Plain,
};

/// The one call of a message, as it was before calls were lists.
const LEGACY_KEYS: Keys =
    Keys { id: &["id"], name: &["name"], arguments: &["arguments"], needs_id: false, ..KEYS };

const WORDS: &[(&str, Finish)] = &[
    ("stop", Finish::Stop),
    ("stop_sequence", Finish::Stop),
    ("eos", Finish::Stop),
    ("eos_token", Finish::Stop),
    ("tool_calls", Finish::Calls),
    ("function_call", Finish::Calls),
    ("length", Finish::Length),
    ("model_length", Finish::Length),
    ("content_filter", Finish::Filtered),
    ("error", Finish::Failed),
    ("insufficient_system_resource", Finish::Failed),
];

/// What of a message goes back. Servers refuse keys that they do not know, so that what only answers have
/// stays behind; `DeepSeek` asks for its thoughts, `OpenRouter` for their details and for the annotations of files
/// that it has read, and Gemini for the signatures in `extra_content`.
const TAKEN_BACK: &[&str] = &[
    "role",
    "content",
    "refusal",
    "audio",
    "annotations",
    "reasoning",
    "reasoning_content",
    "reasoning_details",
    "extra_content",
    "tool_calls",
    "function_call",
];

/// What of a message is read in its own way.
const READ: &[&str] = &["role", "content", "refusal", "tool_calls", "function_call"];

impl Wire for OpenAiChat {
    // Calls.

    fn error(&self, body: &At<'_>) -> Option<Unreadable> {
        // A call that the provider refused is to be answered.
        if refused_call(&body.key("error")).is_some() { None } else { body.provider_error() }
    }

    fn read(&self, response: &At<'_>) -> Result<Draft, Unreadable> {
        if let Some(entry) = refused_call(&response.key("error")) {
            return Ok(Draft {
                calls: vec![KEYS.read(&At::root(&entry))],
                word: Some(REFUSED_CALL.to_owned()),
                finish: Finish::Calls,
                ..Draft::default()
            });
        }
        let choices = response.key("choices").items()?;
        let Some(choice) = choices.first() else {
            return Err(response.key("choices").wrong("a choice in the array"));
        };
        if says_something(choice.key("error").value) {
            return Err(choice.key("error").is_error());
        }
        let message = choice.key("message");
        message.object()?;
        let entries = message.key("tool_calls").items_if_any()?;
        let mut calls = read_calls(entries.iter().cloned(), is_call, &KEYS);
        mark_garbled(&mut calls, &entries);
        calls.extend(legacy_call(&message).filter(|_| entries.is_empty()));
        let pending = entries.iter().filter(|entry| !is_call(entry.value));
        let word = choice.key("finish_reason").text()?;
        Ok(Draft {
            id: response.key("id").value.as_str().map(str::to_owned),
            usage: usage(response.value),
            text: message::text(&message.key("content"))?,
            refusal: message
                .key("refusal")
                .text()?
                .filter(|words| !words.is_empty())
                .map(str::to_owned),
            calls,
            pending: pending.map(|entry| entry.value.clone()).collect(),
            other_blocks: other_blocks(message.object()?),
            word: word.map(str::to_owned),
            finish: Finish::of(word, WORDS),
        })
    }

    fn metadata(&self, response: &Value) -> Map<String, Value> {
        without(response, &["id", "object", "choices", "usage", "x_groq"])
    }

    fn replay(&self, response: &Value, calls: &[Call]) -> Vec<Value> {
        let mut message = match message_in(response) {
            Some(message) => taken_back(message),
            // A call that the provider refused has no message of its own.
            None => unsent(calls),
        };
        message.entry("role").or_insert_with(|| "assistant".into());
        if calls.is_empty() {
            message.remove("function_call");
        }
        if let Some(entries) = list_mut(&mut message, "tool_calls") {
            for entry in entries.iter_mut().filter(|entry| !entry.is_object()) {
                *entry = json!({"type": "function"});
            }
            write_calls(entries, is_call, &KEYS, calls);
            entries.iter_mut().for_each(clean_entry);
            message.remove("function_call");
        }
        if let (Some(entry), [call]) = (message.get_mut("function_call"), calls) {
            LEGACY_KEYS.write(entry, call);
            entry.as_object_mut().and_then(|entry| entry.remove(GARBLED));
        }
        if let Some(Value::Object(audio)) = message.get_mut("audio") {
            // The sound itself is known to the API by its id.
            audio.retain(|key, value| key == "id" && says_something(value));
            if audio.is_empty() {
                message.remove("audio");
            }
        }
        let mut said = ["content", "refusal", "audio", "tool_calls", "function_call"].iter();
        let is_empty = !said.any(|key| message.get(*key).is_some_and(says_something));
        if is_empty { Vec::new() } else { vec![message.into()] }
    }

    // Stream.

    fn add(&self, pieces: &mut Pieces, chunk: &At<'_>) -> Result<(), Unreadable> {
        for (key, value) in chunk.object()?.iter().filter(|(_, value)| says_something(value)) {
            if !matches!(key.as_str(), "choices" | "choice" | "usage" | "error") {
                // Servers that change the id of a response mean the first.
                let known = pieces.response.entry(key.as_str()).or_insert(Value::Null);
                if key != "id" || known.is_null() {
                    *known = value.clone();
                }
            }
        }
        pieces.add_usage(chunk.key("usage").value);
        if let Some(entry) = refused_call(&chunk.key("error")) {
            call::add(pieces, &[At::root(&entry)]);
            finish(pieces, REFUSED_CALL);
            return Ok(());
        }
        let Some(choice) = first(chunk.key("choices").items_if_any()?) else { return Ok(()) };
        if says_something(choice.key("error").value) {
            return Err(choice.key("error").is_error());
        }
        let word = choice.key("finish_reason").text()?;
        let delta = message_of(pieces, &choice);
        object_at(&mut pieces.response, "choice");
        let calls = delta.key("tool_calls").items_if_any()?;
        if delta.is_there() {
            message::add(pieces, &delta)?;
        }
        call::add(pieces, &calls);
        call::add_legacy(pieces, &delta.key("function_call"));
        if let Some(word) = word.filter(|word| !word.is_empty()) {
            finish(pieces, word);
        }
        Ok(())
    }

    fn complete(&self, pieces: &mut Pieces) {
        // The word for the end has ended the calls, if there was one.
        if pieces.response.get("choice").is_some_and(|choice| choice.get("finish_reason").is_none())
        {
            call::end_all(pieces, true);
        }
    }

    fn close(&self, mut pieces: Pieces) -> Value {
        let parts = pieces.take_parts();
        let (legacy, parts): (Vec<_>, Vec<_>) =
            parts.into_iter().partition(|part| part.index == LEGACY);
        let calls: Vec<Value> = parts.into_iter().map(call::whole).collect();
        let Some(Value::Object(mut choice)) = pieces.response.remove("choice") else {
            return pieces.response.into();
        };
        let message = object_at(&mut choice, "message");
        if let Some(part) = legacy.into_iter().next() {
            message.insert("function_call".to_owned(), call::whole(part)["function"].take());
        }
        if !calls.is_empty() {
            message.insert("tool_calls".to_owned(), calls.into());
        }
        pieces.response.insert("choices".to_owned(), json!([choice]));
        pieces.response.into()
    }

    // Results.

    fn results(&self, told: &[Told<'_>], host: Host) -> Vec<Value> {
        results::openai_chat::results(told, host, &KEYS, &LEGACY_KEYS)
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

/// Whether an entry is the call of a function. Its type decides; where there is none, what it holds. What is no entry
/// at all is a call that can't be read, and is answered as one.
fn is_call(entry: &Value) -> bool {
    let has = |key: &str| entry.get(key).is_some_and(|value| !value.is_null());
    match entry.get("type").and_then(Value::as_str) {
        Some("function") => true,
        Some("custom") => false,
        Some(kind) if !kind.is_empty() => has("function"),
        _ => has("function") || !has("custom"),
    }
}

/// The call of a message that has no list of calls. Some servers write an empty one for none.
fn legacy_call(message: &At<'_>) -> Option<Raw> {
    let entry = message.key("function_call");
    let says_nothing =
        entry.value.as_object().is_some_and(|call| !call.values().any(says_something));
    if !entry.is_there() || says_nothing {
        return None;
    }
    let mut call = LEGACY_KEYS.read(&entry);
    call.garbled = entry.value.get(GARBLED).is_some();
    call.result_fields.insert("role".to_owned(), "function".into());
    Some(call)
}

/// Marks the calls whose deltas contradict each other.
fn mark_garbled(calls: &mut [Raw], entries: &[At<'_>]) {
    let entries = entries.iter().filter(|entry| is_call(entry.value));
    for (call, entry) in calls.iter_mut().zip(entries) {
        call.garbled = entry.key("function").value.get(GARBLED).is_some();
    }
}

/// Removes what only responses have.
fn clean_entry(entry: &mut Value) {
    let is_call = is_call(entry);
    let Some(fields) = entry.as_object_mut() else { return };
    fields.remove("index");
    if is_call {
        fields.remove("custom");
        if let Some(Value::Object(function)) = fields.get_mut("function") {
            function.remove(GARBLED);
        }
    }
}

/// What the response has cost; Groq's streams have it in a place of their own.
fn usage(response: &Value) -> Option<Value> {
    let of_groq = || response.get("x_groq")?.get("usage");
    let usage = response.get("usage").filter(|usage| says_something(usage));
    usage.or_else(of_groq).filter(|usage| says_something(usage)).cloned()
}

/// What a message holds beside text and calls: the other parts of its content, then every further field that says
/// something, each as an object of its own.
fn other_blocks(message: &Map<String, Value>) -> Vec<Value> {
    let parts = message.get("content").and_then(Value::as_array).into_iter().flatten();
    let parts = parts.filter(|part| part.get("type").is_none_or(|kind| kind != "text")).cloned();
    let mut fields: Vec<_> = message
        .iter()
        .filter(|(key, value)| !READ.contains(&key.as_str()) && says_something(value))
        .collect();
    // The order of a map depends on the build.
    fields.sort_by_key(|(key, _)| *key);
    let fields = fields.into_iter().map(|(key, value)| one(key, value.clone()).into());
    parts.chain(fields).collect()
}

/// Groq's code for a call that it refused.
const REFUSED_CALL: &str = "tool_use_failed";

/// Groq validates arguments itself, and answers a call that it rejects with an error that holds the call. It is
/// read as a call: the model then hears what is wrong with it.
fn refused_call(error: &At<'_>) -> Option<Value> {
    if error.value.get("code")? != REFUSED_CALL {
        return None;
    }
    let call = error.value.get("failed_generation")?.as_str()?;
    let call: Value = serde_json::from_str(call).ok()?;
    let mut entry = json!({"type": "function", "function": {"name": call.get("name")?.as_str()?}});
    if let Some(arguments) = call.get("arguments") {
        entry["function"]["arguments"] = arguments.clone();
    }
    Some(entry)
}

fn message_in(response: &Value) -> Option<&Map<String, Value>> {
    response.get("choices")?.get(0)?.get("message")?.as_object()
}

/// The fields of a message that go back and say something. The content may be null there.
fn taken_back(message: &Map<String, Value>) -> Map<String, Value> {
    let mut fields = Map::new();
    for (key, value) in message {
        let says = key == "content" || says_something(value);
        if says && TAKEN_BACK.contains(&key.as_str()) {
            fields.insert(key.clone(), value.clone());
        }
    }
    fields
}

/// A message for calls that came in none.
fn unsent(calls: &[Call]) -> Map<String, Value> {
    let entries: Vec<Value> = calls.iter().map(|_| json!({"type": "function"})).collect();
    let mut message = Map::new();
    message.insert("content".to_owned(), Value::Null);
    message.insert("tool_calls".to_owned(), entries.into());
    message
}

/// What a choice adds to the message. Servers that don't stream send the message itself.
fn message_of<'v>(pieces: &Pieces, choice: &At<'v>) -> At<'v> {
    let delta = choice.key("delta");
    let is_first = !pieces.response.contains_key("choice");
    if delta.is_there() || !is_first { delta } else { choice.key("message") }
}

/// Takes note of the word for the end, behind which no more of the calls comes.
fn finish(pieces: &mut Pieces, word: &str) {
    let choice = object_at(&mut pieces.response, "choice");
    choice.insert("finish_reason".to_owned(), word.into());
    call::end_all(pieces, Finish::of(Some(word), WORDS) != Finish::Length);
}

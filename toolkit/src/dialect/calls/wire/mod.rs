//! One file an API, each with the same sections: calls, stream, results.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use crate::dialect::calls::entry::{Keys, Raw};
use crate::dialect::calls::look::{At, Unreadable, says_something};
use crate::dialect::calls::pieces::Pieces;
use crate::dialect::calls::preview::preview;
use crate::dialect::calls::told::Told;
use crate::dialect::calls::{Call, Choice, Draft, Unsayable};
use crate::dialect::{Api, Host};

mod anthropic;
mod bedrock;
mod cohere;
mod gemini;
mod hosted;
mod mcp;
mod ollama;
mod openai_chat;
mod openai_responses;
mod results;

/// How one API answers, and is answered.
pub(super) trait Wire: Sync {
    /// The provider's own error, where a body or a chunk is one. Asked before the body is read as anything else.
    fn error(&self, body: &At<'_>) -> Option<Unreadable> {
        body.provider_error()
    }

    /// Reads a whole response.
    fn read(&self, response: &At<'_>) -> Result<Draft, Unreadable>;

    /// What a response that was read says beside the turn.
    fn metadata(&self, response: &Value) -> Map<String, Value>;

    /// The turn of a response that was read, as it goes back, with these calls in it.
    fn replay(&self, response: &Value, calls: &[Call]) -> Vec<Value>;

    /// Adds a chunk of a stream, and shows what it brings to whoever displays it.
    fn add(&self, pieces: &mut Pieces, chunk: &At<'_>) -> Result<(), Unreadable>;

    /// The arguments of a call as far as they came, for display.
    fn preview_arguments(&self, pieces: &Pieces, call: usize) -> Option<Value> {
        preview(pieces.display.arguments_of(call)?)
    }

    /// Takes note that the stream is complete.
    fn complete(&self, _: &mut Pieces) {}

    /// The whole response that a stream has brought.
    fn close(&self, pieces: Pieces) -> Value;

    /// Results for a turn's calls, in their order.
    fn results(&self, told: &[Told<'_>], host: Host) -> Vec<Value>;

    /// The keys of a request that say what may be called.
    fn choice(&self, choice: &Choice, host: Host) -> Result<Map<String, Value>, Unsayable>;
}

pub(super) fn of(api: Api) -> &'static dyn Wire {
    match api {
        Api::OpenAiChat | Api::Mistral => &openai_chat::OpenAiChat,
        Api::OpenAiResponses => &openai_responses::OpenAiResponses,
        Api::Anthropic => &anthropic::Anthropic,
        Api::Gemini => &gemini::Gemini,
        Api::Ollama => &ollama::Ollama,
        Api::Bedrock => &bedrock::Bedrock,
        Api::Cohere => &cohere::Cohere,
        Api::Mcp => &mcp::Mcp,
    }
}

/// Reads every entry that is a call.
fn read_calls<'v>(
    entries: impl IntoIterator<Item = At<'v>>,
    is_call: impl Fn(&Value) -> bool,
    keys: &Keys,
) -> Vec<Raw> {
    let entries = entries.into_iter().filter(|entry| is_call(entry.value));
    entries.map(|entry| keys.read(&entry)).collect()
}

/// Writes the calls over the entries that they were read from. A call that has the id of an earlier one is that call
/// once more, and goes.
fn write_calls(
    entries: &mut Vec<Value>,
    is_call: impl Fn(&Value) -> bool,
    keys: &Keys,
    calls: &[Call],
) {
    let mut calls = calls.iter();
    let mut written = BTreeSet::new();
    entries.retain_mut(|entry| {
        let Some(call) = is_call(entry).then(|| calls.next()).flatten() else { return true };
        keys.write(entry, call);
        written.insert(call.id())
    });
}

/// The choice or candidate that is read, where there may be several.
fn first(choices: Vec<At<'_>>) -> Option<At<'_>> {
    choices.into_iter().find(|choice| choice.value.get("index").is_none_or(|index| index == 0))
}

/// Marks the call that ends a turn as cut, where the turn is blocks and the last one is that call.
fn cut_last(calls: &mut [Raw], last_block: Option<&Value>, is_call: impl Fn(&Value) -> bool) {
    if let (Some(call), true) = (calls.last_mut(), last_block.is_some_and(is_call)) {
        call.cut = true;
    }
}

/// The fields of an object that the provider takes back, where they say something.
fn kept(message: &Map<String, Value>, keys: &[&str]) -> Map<String, Value> {
    let kept = keys.iter().filter_map(|key| Some(((*key).to_owned(), message.get(*key)?.clone())));
    kept.collect()
}

/// A text, if there is one.
fn string(at: &At<'_>) -> Option<String> {
    at.value.as_str().map(str::to_owned)
}

/// A value exactly as it was sent, if it says anything.
fn present(at: &At<'_>) -> Option<Value> {
    Some(at.value).filter(|value| says_something(value)).cloned()
}

/// The fields of an object that say something, without those of these keys.
fn without(fields: &Value, keys: &[&str]) -> Map<String, Value> {
    let is_left = |key: &str, value: &Value| !keys.contains(&key) && says_something(value);
    let left = fields.as_object().into_iter().flatten();
    let left = left.filter(|(key, value)| is_left(key, value));
    left.map(|(key, value)| (key.clone(), value.clone())).collect()
}

/// The fields of a message that say something and were not read, each as an object of its own.
fn other_fields(message: &Map<String, Value>, read: &[&str]) -> Vec<Value> {
    let is_other = |key: &str, value: &Value| !read.contains(&key) && says_something(value);
    let mut fields: Vec<_> = message.iter().filter(|(key, value)| is_other(key, value)).collect();
    // The order of a map depends on the build.
    fields.sort_by_key(|(key, _)| *key);
    fields.into_iter().map(|(key, value)| one(key, value.clone()).into()).collect()
}

/// One key with its value.
fn one(key: &str, value: impl Into<Value>) -> Map<String, Value> {
    Map::from_iter([(key.to_owned(), value.into())])
}

/// A list at a key of a message.
fn list_mut<'m>(message: &'m mut Map<String, Value>, key: &str) -> Option<&'m mut Vec<Value>> {
    message.get_mut(key)?.as_array_mut()
}

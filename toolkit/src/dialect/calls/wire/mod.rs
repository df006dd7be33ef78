//! One file an API, each with the same sections: calls, stream, results.

use serde_json::{Map, Value};

use crate::dialect::calls::entry::{Keys, Raw};
use crate::dialect::calls::look::{At, Unreadable};
use crate::dialect::calls::pieces::Pieces;
use crate::dialect::calls::told::Told;
use crate::dialect::calls::{Call, Choice, Draft, Unsayable};
use crate::dialect::{Api, Host};

mod anthropic;
mod bedrock;
mod cohere;
mod gemini;
mod mcp;
mod ollama;
mod openai_chat;
mod openai_responses;
mod results;

/// How one API answers, and is answered.
pub(super) trait Wire: Sync {
    /// Reads a whole response.
    fn read(&self, response: &At<'_>) -> Result<Draft, Unreadable>;

    /// The turn of a response that was read, as it goes back, with these calls in it.
    fn replay(&self, response: &Value, calls: &[Call]) -> Vec<Value>;

    /// Adds a chunk of a stream.
    fn add(&self, pieces: &mut Pieces, chunk: &At<'_>) -> Result<(), Unreadable>;

    /// The text that a chunk brings: a piece of that of the whole response.
    fn said(&self, chunk: &At<'_>) -> Result<String, Unreadable>;

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
) -> Result<Vec<Raw>, Unreadable> {
    let entries = entries.into_iter().filter(|entry| is_call(entry.value));
    entries.map(|entry| keys.read(&entry)).collect()
}

/// Writes the calls over the entries that they were read from.
fn write_calls(
    entries: &mut [Value],
    is_call: impl Fn(&Value) -> bool,
    keys: &Keys,
    calls: &[Call],
) {
    let entries = entries.iter_mut().filter(|entry| is_call(entry));
    for (entry, call) in entries.zip(calls) {
        keys.write(entry, call);
    }
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

/// One key with its value.
fn one(key: &str, value: impl Into<Value>) -> Map<String, Value> {
    Map::from_iter([(key.to_owned(), value.into())])
}

/// A list at a key of a message.
fn list_mut<'m>(message: &'m mut Map<String, Value>, key: &str) -> Option<&'m mut Vec<Value>> {
    message.get_mut(key)?.as_array_mut()
}

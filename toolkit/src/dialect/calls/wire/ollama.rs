//! Ollama's own `/api/chat`. What it answers in the shape of `OpenAI`'s is read as that.

use serde_json::{Map, Value};

use super::{Wire, kept, list_mut, other_fields, read_calls, results, without, write_calls};
use crate::dialect::Host;
use crate::dialect::calls::choice::{Choice, Unsayable, Which};
use crate::dialect::calls::entry::{Form, Keys, Naming};
use crate::dialect::calls::look::{At, Unreadable, says_something};
use crate::dialect::calls::pieces::{Pieces, array_at, grow, object_at};
use crate::dialect::calls::told::Told;
use crate::dialect::calls::{Call, Draft, Finish};

pub(super) struct Ollama;

const KEYS: Keys = Keys {
    id: &["id"],
    name: &["function", "name"],
    arguments: &["function", "arguments"],
    needs_id: false,
    form: Form::Object,
    naming: Naming::Free,
};

const WORDS: &[(&str, Finish)] = &[("stop", Finish::Stop), ("length", Finish::Length)];

impl Wire for Ollama {
    // Calls.

    fn read(&self, response: &At<'_>) -> Result<Draft, Unreadable> {
        let message = response.key("message");
        let fields = message.object()?;
        let word = response.key("done_reason").text()?;
        // Older servers give no reason.
        let is_done = word.is_none() && *response.key("done").value == true;
        Ok(Draft {
            usage: usage(response.value),
            text: message.key("content").text()?.unwrap_or_default().to_owned(),
            calls: read_calls(message.key("tool_calls").items_if_any()?, |_| true, &KEYS),
            other_blocks: other_fields(fields, &["role", "content", "tool_calls"]),
            word: word.map(str::to_owned),
            finish: if is_done { Finish::Stop } else { Finish::of(word, WORDS) },
            ..Draft::default()
        })
    }

    fn metadata(&self, response: &Value) -> Map<String, Value> {
        let mut metadata = without(response, &["message", "done", "done_reason"]);
        metadata.retain(|key, _| !is_cost(key));
        metadata
    }

    fn replay(&self, response: &Value, calls: &[Call]) -> Vec<Value> {
        let Some(Value::Object(message)) = response.get("message") else { return Vec::new() };
        let mut message = kept(message, &["content", "thinking", "tool_calls"]);
        if !message.values().any(says_something) {
            return Vec::new();
        }
        message.retain(|key, value| key == "content" || says_something(value));
        if let Some(entries) = list_mut(&mut message, "tool_calls") {
            write_calls(entries, |_| true, &KEYS, calls);
        }
        message.insert("role".to_owned(), "assistant".into());
        vec![message.into()]
    }

    // Stream.

    fn add(&self, pieces: &mut Pieces, chunk: &At<'_>) -> Result<(), Unreadable> {
        for (key, value) in chunk.object()?.iter().filter(|(key, _)| *key != "message") {
            pieces.response.insert(key.clone(), value.clone());
        }
        let message = chunk.key("message");
        if message.is_there() {
            let mut news = message.object()?.clone();
            let calls = message.key("tool_calls").items_if_any()?;
            news.remove("tool_calls");
            grow(object_at(&mut pieces.response, "message"), &news, &["role"]);
            pieces.display.thought(message.key("thinking").text()?.unwrap_or_default());
            pieces.display.text(message.key("content").text()?.unwrap_or_default());
            for call in &calls {
                add_call(pieces, call);
            }
        }
        if *chunk.key("done").value == true {
            pieces.end();
        }
        Ok(())
    }

    fn close(&self, pieces: Pieces) -> Value {
        pieces.response.into()
    }

    // Results.

    fn results(&self, told: &[Told<'_>], _: Host) -> Vec<Value> {
        results::ollama::results(told, &KEYS)
    }

    // Choice.

    fn choice(&self, choice: &Choice, _: Host) -> Result<Map<String, Value>, Unsayable> {
        Unsayable::unless_parallel(choice)?;
        match choice.which {
            Which::Auto => Ok(Map::new()),
            Which::None => Err(Unsayable::NONE),
            Which::Required => Err(Unsayable::REQUIRED),
            Which::Tool(_) => Err(Unsayable::TOOL),
        }
    }
}

/// Adds a call, which is always complete. Servers repeat calls, with the same id.
fn add_call(pieces: &mut Pieces, call: &At<'_>) {
    let id = call.value["id"].as_str().filter(|id| !id.is_empty());
    let known = id.and_then(|id| pieces.position_of(id));
    let function = &call.value["function"];
    let entries = array_at(object_at(&mut pieces.response, "message"), "tool_calls");
    let is_repeated = known.is_some_and(|position| {
        let known = &entries[position]["function"];
        known["name"] == function["name"] && known["arguments"] == function["arguments"]
    });
    if is_repeated {
        return;
    }
    let position = entries.len();
    entries.push(call.value.clone());
    if let Some(id) = id {
        pieces.identify(position, id);
    }
    let name = function["name"].as_str().unwrap_or_default();
    pieces.display.whole_call(name, &function["arguments"]);
}

fn is_cost(key: &str) -> bool {
    key.ends_with("_count") || key.ends_with("_duration")
}

/// The counts and durations beside the message.
fn usage(response: &Value) -> Option<Value> {
    let costs = response.as_object()?.iter().filter(|(key, _)| is_cost(key));
    let costs: Map<String, Value> =
        costs.map(|(key, value)| (key.clone(), value.clone())).collect();
    (!costs.is_empty()).then(|| costs.into())
}

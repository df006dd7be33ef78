//! Ollama's own `/api/chat`. What it answers in the shape of `OpenAI`'s is read as that.

use serde_json::{Map, Value};

use super::{Wire, kept, list_mut, read_calls, results, write_calls};
use crate::dialect::Host;
use crate::dialect::calls::choice::{Choice, Unsayable, Which};
use crate::dialect::calls::entry::{Form, Keys, Naming};
use crate::dialect::calls::look::{At, Unreadable};
use crate::dialect::calls::pieces::{Pieces, grow, object_at};
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
        let error = response.key("error");
        if error.is_there() {
            return Err(error.is_error());
        }
        let message = response.key("message");
        message.object()?;
        let word = response.key("done_reason").text()?;
        Ok(Draft {
            text: message.key("content").text()?.unwrap_or_default().to_owned(),
            calls: read_calls(message.key("tool_calls").items_if_any()?, |_| true, &KEYS)?,
            word: word.map(str::to_owned),
            finish: Finish::of(word, WORDS),
            ..Draft::default()
        })
    }

    fn replay(&self, response: &Value, calls: &[Call]) -> Vec<Value> {
        let Some(Value::Object(message)) = response.get("message") else { return Vec::new() };
        let mut message = kept(message, &["role", "content", "thinking", "tool_calls"]);
        message.insert("role".to_owned(), "assistant".into());
        if let Some(entries) = list_mut(&mut message, "tool_calls") {
            write_calls(entries, |_| true, &KEYS, calls);
        }
        vec![message.into()]
    }

    // Stream.

    fn add(&self, pieces: &mut Pieces, chunk: &At<'_>) -> Result<(), Unreadable> {
        let error = chunk.key("error");
        if error.is_there() {
            return Err(error.is_error());
        }
        for (key, value) in chunk.object()?.iter().filter(|(key, _)| *key != "message") {
            pieces.response.insert(key.clone(), value.clone());
        }
        let message = chunk.key("message");
        if message.is_there() {
            let whole = object_at(&mut pieces.response, "message");
            grow(whole, message.object()?, &["role"]);
        }
        Ok(())
    }

    fn said(&self, chunk: &At<'_>) -> Result<String, Unreadable> {
        Ok(chunk.below(&["message", "content"]).text()?.unwrap_or_default().to_owned())
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

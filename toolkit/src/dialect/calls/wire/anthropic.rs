//! Anthropic's Messages.

use serde_json::{Map, Value, json};

use super::{Wire, cut_last, list_mut, one, read_calls, results, write_calls};
use crate::dialect::Host;
use crate::dialect::calls::choice::{Choice, Unsayable, Which};
use crate::dialect::calls::entry::{Form, Keys, Naming};
use crate::dialect::calls::look::{At, Unreadable};
use crate::dialect::calls::pieces::{Part, Pieces, array_at, text_at};
use crate::dialect::calls::told::Told;
use crate::dialect::calls::{Call, Draft, Finish};

pub(super) struct Anthropic;

const KEYS: Keys = Keys {
    id: &["id"],
    name: &["name"],
    arguments: &["input"],
    needs_id: true,
    form: Form::Object,
    naming: Naming::Plain,
};

const WORDS: &[(&str, Finish)] = &[
    ("end_turn", Finish::Stop),
    ("stop_sequence", Finish::Stop),
    ("tool_use", Finish::Calls),
    ("max_tokens", Finish::Length),
    ("model_context_window_exceeded", Finish::Length),
    ("refusal", Finish::Filtered),
    ("pause_turn", Finish::Paused),
];

impl Wire for Anthropic {
    // Calls.

    fn read(&self, response: &At<'_>) -> Result<Draft, Unreadable> {
        if response.is_of_type("error") {
            return Err(response.key("error").is_error());
        }
        let blocks = response.key("content").items()?;
        let word = response.key("stop_reason").text()?;
        let finish = Finish::of(word, WORDS);
        let mut calls = read_calls(blocks.iter().cloned(), is_call, &KEYS)?;
        if finish == Finish::Length {
            cut_last(&mut calls, blocks.last().map(|block| block.value), is_call);
        }
        let texts = blocks.iter().filter(|block| block.is_of_type("text"));
        let text = texts.map(|block| Ok(block.key("text").text()?.unwrap_or_default()));
        Ok(Draft {
            text: text.collect::<Result<_, _>>()?,
            calls,
            word: word.map(str::to_owned),
            finish,
            ..Draft::default()
        })
    }

    fn replay(&self, response: &Value, calls: &[Call]) -> Vec<Value> {
        let mut message = Map::new();
        message.insert("role".to_owned(), "assistant".into());
        message.insert("content".to_owned(), response.get("content").cloned().unwrap_or_default());
        let Some(blocks) = list_mut(&mut message, "content") else { return Vec::new() };
        write_calls(blocks, is_call, &KEYS, calls);
        // A text without characters is refused.
        blocks.retain(|block| block["type"] != "text" || block["text"] != "");
        if blocks.is_empty() { Vec::new() } else { vec![message.into()] }
    }

    // Stream.

    fn add(&self, pieces: &mut Pieces, chunk: &At<'_>) -> Result<(), Unreadable> {
        let index = || Ok(chunk.key("index").index()?.unwrap_or_default());
        match chunk.key("type").text()? {
            Some("error") => return Err(chunk.key("error").is_error()),
            Some("message_start") => {
                let message = chunk.key("message").object()?;
                let message = message.iter().filter(|(key, _)| *key != "content");
                pieces.response.extend(message.map(|(key, value)| (key.clone(), value.clone())));
                array_at(&mut pieces.response, "content");
            }
            Some("content_block_start") => {
                let block = chunk.key("content_block").object()?.clone();
                pieces.part(index()?).fields.extend(block);
            }
            Some("content_block_delta") => {
                add_delta(pieces.part(index()?), &chunk.key("delta"))?;
            }
            Some("content_block_stop") => pieces.part(index()?).closed = true,
            Some("message_delta") => {
                if let Some(word) = chunk.key("delta").key("stop_reason").text()? {
                    pieces.response.insert("stop_reason".to_owned(), word.into());
                }
            }
            Some(_) => {}
            None => return Err(chunk.key("type").wrong("the name of an event")),
        }
        Ok(())
    }

    fn said(&self, chunk: &At<'_>) -> Result<String, Unreadable> {
        let block = match chunk.key("type").text()? {
            Some("content_block_start") => chunk.key("content_block"),
            Some("content_block_delta") => chunk.key("delta"),
            _ => return Ok(String::new()),
        };
        let is_text = block.is_of_type("text") || block.is_of_type("text_delta");
        let text = if is_text { block.key("text").text()? } else { None };
        Ok(text.unwrap_or_default().to_owned())
    }

    fn close(&self, mut pieces: Pieces) -> Value {
        for part in pieces.take_parts() {
            let is_call = !part.arguments.is_empty()
                || part.fields.get("type").is_some_and(|kind| kind == "tool_use");
            let block =
                if is_call { part.with_arguments("input") } else { Value::Object(part.fields) };
            array_at(&mut pieces.response, "content").push(block);
        }
        pieces.response.into()
    }

    // Results.

    fn results(&self, told: &[Told<'_>], _: Host) -> Vec<Value> {
        results::anthropic::results(told)
    }

    // Choice.

    fn choice(&self, choice: &Choice, _: Host) -> Result<Map<String, Value>, Unsayable> {
        let mut value = match &choice.which {
            Which::Auto => json!({"type": "auto"}),
            // One call at most: there is nothing to say of it where there is none.
            Which::None => return Ok(one("tool_choice", json!({"type": "none"}))),
            Which::Required => json!({"type": "any"}),
            Which::Tool(name) => json!({"type": "tool", "name": KEYS.naming.safe(name)}),
        };
        if let Some(parallel) = choice.parallel {
            value["disable_parallel_tool_use"] = (!parallel).into();
        }
        Ok(one("tool_choice", value))
    }
}

fn is_call(block: &Value) -> bool {
    block.get("type").is_some_and(|kind| kind == "tool_use")
}

/// Adds what a delta brings to its block.
fn add_delta(part: &mut Part, delta: &At<'_>) -> Result<(), Unreadable> {
    match delta.key("type").text()? {
        Some("input_json_delta") => {
            part.arguments.push_str(delta.key("partial_json").text()?.unwrap_or_default());
        }
        Some("text_delta") => add_text(part, delta, "text")?,
        Some("thinking_delta") => add_text(part, delta, "thinking")?,
        Some("signature_delta") => add_text(part, delta, "signature")?,
        Some("citations_delta") => {
            array_at(&mut part.fields, "citations").push(delta.key("citation").value.clone());
        }
        _ => {}
    }
    Ok(())
}

fn add_text(part: &mut Part, delta: &At<'_>, key: &'static str) -> Result<(), Unreadable> {
    let text = delta.key(key).text()?.unwrap_or_default();
    text_at(&mut part.fields, key).push_str(text);
    Ok(())
}

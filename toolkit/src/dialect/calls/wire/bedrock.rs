//! `Converse` of Amazon Bedrock. The frames of its event stream are the caller's to decode: here an event is an
//! object with one key, its name.

use serde_json::{Map, Value, json};

use super::{Wire, cut_last, list_mut, one, read_calls, results, write_calls};
use crate::dialect::Host;
use crate::dialect::calls::choice::{Choice, Unsayable, Which};
use crate::dialect::calls::entry::{Form, Keys, Naming};
use crate::dialect::calls::look::{At, Unreadable};
use crate::dialect::calls::pieces::{Part, Pieces, grow, object_at, text_at};
use crate::dialect::calls::told::Told;
use crate::dialect::calls::{Call, Draft, Finish};

pub(super) struct Bedrock;

const KEYS: Keys = Keys {
    id: &["toolUse", "toolUseId"],
    name: &["toolUse", "name"],
    arguments: &["toolUse", "input"],
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
    ("guardrail_intervened", Finish::Filtered),
    ("content_filtered", Finish::Filtered),
    ("malformed_tool_use", Finish::Malformed),
    ("malformed_model_output", Finish::Malformed),
];

impl Wire for Bedrock {
    // Calls.

    fn read(&self, response: &At<'_>) -> Result<Draft, Unreadable> {
        let blocks = response.below(&["output", "message", "content"]).items()?;
        let word = response.key("stopReason").text()?;
        let finish = Finish::of(word, WORDS);
        let mut calls = read_calls(blocks.iter().cloned(), is_call, &KEYS)?;
        if finish == Finish::Length {
            cut_last(&mut calls, blocks.last().map(|block| block.value), is_call);
        }
        let texts = blocks.iter().map(|block| Ok(block.key("text").text()?.unwrap_or_default()));
        Ok(Draft {
            text: texts.collect::<Result<_, _>>()?,
            calls,
            word: word.map(str::to_owned),
            finish,
            ..Draft::default()
        })
    }

    fn replay(&self, response: &Value, calls: &[Call]) -> Vec<Value> {
        let content = response.pointer("/output/message/content").cloned().unwrap_or_default();
        let mut message = Map::new();
        message.insert("role".to_owned(), "assistant".into());
        message.insert("content".to_owned(), content);
        let Some(blocks) = list_mut(&mut message, "content") else { return Vec::new() };
        write_calls(blocks, is_call, &KEYS, calls);
        // A text without characters is refused.
        blocks.retain(|block| block.get("text").is_none_or(|text| text != ""));
        if blocks.is_empty() { Vec::new() } else { vec![message.into()] }
    }

    // Stream.

    fn add(&self, pieces: &mut Pieces, chunk: &At<'_>) -> Result<(), Unreadable> {
        for name in chunk.object()?.keys() {
            match name.as_str() {
                "messageStart" => {
                    object_at(&mut pieces.response, "message");
                }
                "contentBlockStart" => {
                    let event = chunk.key("contentBlockStart");
                    let part = part_of(pieces, &event)?;
                    let start = event.key("start").object()?;
                    for (key, value) in start {
                        part.fields.entry(key.as_str()).or_insert_with(|| value.clone());
                    }
                }
                "contentBlockDelta" => {
                    let event = chunk.key("contentBlockDelta");
                    add_delta(part_of(pieces, &event)?, &event.key("delta"))?;
                }
                "contentBlockStop" => {
                    part_of(pieces, &chunk.key("contentBlockStop"))?.closed = true;
                }
                "messageStop" => {
                    let word = chunk.key("messageStop").key("stopReason").text()?;
                    pieces.response.insert("stopReason".to_owned(), word.into());
                }
                name if name.ends_with("Exception") => return Err(chunk.is_error()),
                _ => {}
            }
        }
        Ok(())
    }

    fn said(&self, chunk: &At<'_>) -> Result<String, Unreadable> {
        let text = chunk.below(&["contentBlockDelta", "delta", "text"]).text()?;
        Ok(text.unwrap_or_default().to_owned())
    }

    fn close(&self, mut pieces: Pieces) -> Value {
        let parts = pieces.take_parts();
        if parts.is_empty() && pieces.response.is_empty() {
            return Value::Object(pieces.response);
        }
        let content: Vec<Value> = parts.into_iter().map(whole_block).collect();
        pieces.response.remove("message");
        let message = json!({"role": "assistant", "content": content});
        pieces.response.insert("output".to_owned(), json!({"message": message}));
        pieces.response.into()
    }

    // Results.

    fn results(&self, told: &[Told<'_>], _: Host) -> Vec<Value> {
        results::bedrock::results(told)
    }

    // Choice.

    fn choice(&self, choice: &Choice, _: Host) -> Result<Map<String, Value>, Unsayable> {
        Unsayable::unless_parallel(choice)?;
        let value = match &choice.which {
            Which::Auto => json!({"auto": {}}),
            Which::None => return Err(Unsayable::NONE),
            Which::Required => json!({"any": {}}),
            Which::Tool(name) => json!({"tool": {"name": KEYS.naming.safe(name)}}),
        };
        Ok(one("toolConfig", one("toolChoice", value)))
    }
}

fn is_call(block: &Value) -> bool {
    block.get("toolUse").is_some()
}

/// Only an object may stand as data; all else is text.
fn part_of<'p>(pieces: &'p mut Pieces, event: &At<'_>) -> Result<&'p mut Part, Unreadable> {
    event.object()?;
    Ok(pieces.part(event.key("contentBlockIndex").index()?.unwrap_or_default()))
}

/// Adds what a delta brings to its block. The thoughts of a whole response are one object deeper.
fn add_delta(part: &mut Part, delta: &At<'_>) -> Result<(), Unreadable> {
    delta.object()?;
    if let Some(text) = delta.key("text").text()? {
        text_at(&mut part.fields, "text").push_str(text);
    }
    let call = delta.key("toolUse");
    if call.is_there() {
        object_at(&mut part.fields, "toolUse");
        part.arguments.push_str(call.key("input").text()?.unwrap_or_default());
    }
    let thought = delta.key("reasoningContent");
    if thought.is_there() {
        let mut pieces = thought.object()?.clone();
        let thoughts = object_at(&mut part.fields, "reasoningContent");
        if let Some(redacted) = pieces.remove("redactedContent") {
            thoughts.insert("redactedContent".to_owned(), redacted);
        }
        if !pieces.is_empty() {
            grow(object_at(thoughts, "reasoningText"), &pieces, &[]);
        }
    }
    Ok(())
}

fn whole_block(mut part: Part) -> Value {
    let Some(Value::Object(call)) = part.fields.remove("toolUse") else {
        return part.fields.into();
    };
    let fields = std::mem::replace(&mut part.fields, call);
    let mut block = fields;
    block.insert("toolUse".to_owned(), part.with_arguments("input"));
    block.into()
}

//! Anthropic's Messages.

use serde_json::{Map, Value, json};

use super::hosted::{Hosted, is_blank, read_input};
use super::{
    Wire, cut_last, list_mut, one, present, read_calls, results, string, without, write_calls,
};
use crate::dialect::Host;
use crate::dialect::calls::choice::{Choice, Unsayable, Which};
use crate::dialect::calls::entry::{Form, Keys, Naming, is_unfinished_text};
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

const HOSTED: Hosted = Hosted {
    call: |block| is_hosted_call(block).then_some(block),
    id: "id",
    answers: |block| block["tool_use_id"].as_str(),
    caller: |block| block["caller"]["tool_id"].as_str(),
};

const WORDS: &[(&str, Finish)] = &[
    ("end_turn", Finish::Stop),
    ("stop_sequence", Finish::Stop),
    ("tool_use", Finish::Calls),
    ("max_tokens", Finish::Length),
    ("model_context_window_exceeded", Finish::Length),
    ("refusal", Finish::Filtered),
    ("pause_turn", Finish::Paused),
    ("compaction", Finish::Paused),
];

impl Wire for Anthropic {
    // Calls.

    fn read(&self, response: &At<'_>) -> Result<Draft, Unreadable> {
        let blocks = response.key("content").items()?;
        let word = response.key("stop_reason").text()?;
        let finish = Finish::of(word, WORDS);
        let mut calls = read_calls(blocks.iter().cloned(), is_call, &KEYS);
        if matches!(finish, Finish::Length | Finish::Filtered) {
            cut_last(&mut calls, blocks.last().map(|block| block.value), is_call);
        }
        let texts = blocks.iter().filter(|block| block.is_of_type("text"));
        let text = texts.map(|block| Ok(block.key("text").text()?.unwrap_or_default()));
        let others =
            blocks.iter().filter(|block| !block.is_of_type("text") && !is_call(block.value));
        Ok(Draft {
            id: string(&response.key("id")),
            usage: present(&response.key("usage")),
            text: text.collect::<Result<_, _>>()?,
            refusal: string(&response.below(&["stop_details", "explanation"])),
            calls,
            other_blocks: others.map(|block| block.value.clone()).collect(),
            word: word.map(str::to_owned),
            finish,
            ..Draft::default()
        })
    }

    fn metadata(&self, response: &Value) -> Map<String, Value> {
        without(response, &["id", "type", "role", "content", "stop_reason", "usage"])
    }

    fn replay(&self, response: &Value, calls: &[Call]) -> Vec<Value> {
        let mut message = Map::new();
        message.insert("role".to_owned(), "assistant".into());
        message.insert("content".to_owned(), response.get("content").cloned().unwrap_or_default());
        let Some(blocks) = list_mut(&mut message, "content") else { return Vec::new() };
        write_calls(blocks, is_call, &KEYS, calls);
        for block in blocks.iter_mut().filter(|block| is_hosted_call(block)) {
            read_input(&mut block["input"]);
        }
        let finish = Finish::of(response["stop_reason"].as_str(), WORDS);
        let was_cut = !matches!(finish, Finish::Stop | Finish::Calls | Finish::Paused);
        HOSTED.drop_broken(blocks, was_cut);
        blocks.retain(is_taken_back);
        if blocks.is_empty() { Vec::new() } else { vec![message.into()] }
    }

    // Stream.

    fn add(&self, pieces: &mut Pieces, chunk: &At<'_>) -> Result<(), Unreadable> {
        match chunk.key("type").text()? {
            Some("message_start") => start(pieces, &chunk.key("message"))?,
            Some("content_block_start") => {
                open_block(pieces, index_of(chunk)?, &chunk.key("content_block"))?;
            }
            Some("content_block_delta") => {
                let index = index_of(chunk)?;
                if pieces.position(index).is_none() {
                    return Err(chunk.key("index").wrong("the index of a block that has started"));
                }
                add_delta(pieces, index, &chunk.key("delta"))?;
            }
            Some("content_block_stop") => end_block(pieces, index_of(chunk)?),
            Some("message_delta") => {
                let beside = |key: &str| !matches!(key, "type" | "delta" | "usage");
                let envelope = chunk.object()?.iter().filter(|(key, _)| beside(key));
                let delta = chunk.key("delta").value.as_object();
                let news = envelope.chain(delta.into_iter().flatten());
                let news = news.filter(|(_, value)| !value.is_null());
                pieces.response.extend(news.map(|(key, value)| (key.clone(), value.clone())));
                pieces.add_usage(chunk.key("usage").value);
            }
            Some("message_stop") => pieces.end(),
            Some(_) => {}
            None => return Err(chunk.key("type").wrong("the name of an event")),
        }
        Ok(())
    }

    fn close(&self, mut pieces: Pieces) -> Value {
        for part in pieces.take_parts() {
            let takes_input = |kind: &str| kind.ends_with("tool_use");
            let kind = part.fields.get("type").and_then(Value::as_str);
            let block = if !part.arguments.is_empty() || kind.is_some_and(takes_input) {
                let mut block = part.with_arguments("input");
                if is_hosted_call(&block) {
                    read_input(&mut block["input"]);
                }
                block
            } else {
                Value::Object(part.fields)
            };
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
    block["type"] == "tool_use"
}

/// Whether a block is a call that the provider runs itself: `server_tool_use`, `mcp_tool_use`.
fn is_hosted_call(block: &Value) -> bool {
    block["type"].as_str().is_some_and(|kind| kind.ends_with("_tool_use"))
}

/// Whether the API accepts a block in a history: it rejects blank text, thinking without its signature, and an empty
/// summary.
fn is_taken_back(block: &Value) -> bool {
    match block["type"].as_str() {
        Some("text") => !is_blank(&block["text"]),
        Some("thinking") => block["signature"].as_str().is_some_and(|text| !text.is_empty()),
        Some("compaction") => block["content"] != "",
        _ => true,
    }
}

fn index_of(chunk: &At<'_>) -> Result<u64, Unreadable> {
    Ok(chunk.key("index").index()?.unwrap_or_default())
}

/// Starts the message, which may hold complete blocks.
fn start(pieces: &mut Pieces, message: &At<'_>) -> Result<(), Unreadable> {
    let fields = message.object()?;
    if pieces.response.contains_key("content") {
        // Some gateways repeat the start. Any other message must not be mixed with this one.
        let is_repeated = message.key("id").is_there()
            && pieces.response.get("id") == fields.get("id")
            && pieces.last().is_none();
        if is_repeated {
            return Ok(());
        }
        let error = message.wrong("no second message in the stream");
        pieces.fail(error.clone());
        return Err(error);
    }
    let others = fields.iter().filter(|(key, _)| *key != "content");
    pieces.response.extend(others.map(|(key, value)| (key.clone(), value.clone())));
    array_at(&mut pieces.response, "content");
    for (index, block) in (0..).zip(message.key("content").items_if_any()?) {
        open_block(pieces, index, &block)?;
        end_block(pieces, index);
    }
    Ok(())
}

/// Starts a block. An index that starts again stands for the new block from then on.
fn open_block(pieces: &mut Pieces, index: u64, block: &At<'_>) -> Result<(), Unreadable> {
    let fields = block.object()?;
    pieces.open(index).fields.extend(fields.clone());
    match block.key("type").text()? {
        Some("text") => pieces.display.text(block.key("text").text()?.unwrap_or_default()),
        Some("thinking") => {
            pieces.display.thought(block.key("thinking").text()?.unwrap_or_default());
        }
        Some("tool_use") => {
            pieces.display.start_call(index, block.value["name"].as_str().unwrap_or_default());
        }
        _ => {}
    }
    Ok(())
}

fn end_block(pieces: &mut Pieces, index: u64) {
    if pieces.position(index).is_none() {
        return;
    }
    let part = pieces.part(index);
    part.closed = true;
    if part.fields.get("type").is_none_or(|kind| kind != "tool_use") {
        return;
    }
    // Without deltas, the input is what the start of the block held.
    let is_whole = part.arguments.trim().is_empty();
    let input = part.fields.get("input").filter(|input| is_whole && input.is_object());
    let input = input.map(Value::to_string);
    let is_unfinished = is_unfinished_text(&part.arguments);
    if let Some(input) = input {
        pieces.display.arguments(index, &input);
    }
    if !is_unfinished {
        pieces.display.end_call(index);
    }
}

/// Adds what a delta brings to its block.
fn add_delta(pieces: &mut Pieces, index: u64, delta: &At<'_>) -> Result<(), Unreadable> {
    let part = pieces.part(index);
    let block = part.fields.get("type").and_then(Value::as_str).unwrap_or_default();
    let is_call = block == "tool_use";
    let kind = delta.key("type");
    match (kind.text()?, block) {
        (Some("text_delta"), "text") => {
            let text = add_text(part, delta, "text")?;
            pieces.display.text(text);
        }
        (Some("thinking_delta"), "thinking") => {
            let text = add_text(part, delta, "thinking")?;
            pieces.display.thought(text);
        }
        (Some("text_delta" | "thinking_delta"), _)
        | (Some("input_json_delta"), "text" | "thinking") => {
            return Err(kind.wrong("a delta of the block that it is for"));
        }
        (Some("input_json_delta"), _) => {
            let text = delta.key("partial_json").text()?.unwrap_or_default();
            part.arguments.push_str(text);
            if is_call {
                pieces.display.arguments(index, text);
            }
        }
        (Some("signature_delta"), _) => {
            add_text(part, delta, "signature")?;
        }
        (Some("citations_delta"), _) => {
            array_at(&mut part.fields, "citations").push(delta.key("citation").value.clone());
        }
        // A summary comes whole, in one delta.
        (Some("compaction_delta"), _) => {
            let is_news = |key: &str, value: &Value| key != "type" && !value.is_null();
            let news = delta.object()?.iter().filter(|(key, value)| is_news(key, value));
            part.fields.extend(news.map(|(key, value)| (key.clone(), value.clone())));
        }
        _ => {}
    }
    Ok(())
}

fn add_text<'v>(part: &mut Part, delta: &At<'v>, key: &'static str) -> Result<&'v str, Unreadable> {
    let text = delta.key(key).text()?.unwrap_or_default();
    text_at(&mut part.fields, key).push_str(text);
    Ok(text)
}

//! `Converse` of Amazon Bedrock. The frames of its event stream are the caller's to decode: here an event is an
//! object with one key, its name.

use serde_json::{Map, Value, json};

use super::hosted::{Hosted, is_blank, read_input};
use super::{Wire, cut_last, list_mut, one, present, read_calls, results, without, write_calls};
use crate::dialect::Host;
use crate::dialect::calls::choice::{Choice, Unsayable, Which};
use crate::dialect::calls::entry::{Form, Keys, Naming, is_unfinished_text};
use crate::dialect::calls::look::{At, Unreadable};
use crate::dialect::calls::pieces::{Part, Pieces, array_at, grow, object_at, text_at};
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

const HOSTED: Hosted = Hosted {
    call: |block| block.get("toolUse").filter(|_| is_hosted_call(block)),
    id: "toolUseId",
    answers: |block| block["toolResult"]["toolUseId"].as_str(),
    caller: |_| None,
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
        let mut calls = read_calls(blocks.iter().cloned(), is_call, &KEYS);
        if matches!(finish, Finish::Length | Finish::Filtered) {
            cut_last(&mut calls, blocks.last().map(|block| block.value), is_call);
        }
        let mut text = String::new();
        for block in &blocks {
            text.push_str(block.key("text").text()?.unwrap_or_default());
            for cited in block.below(&["citationsContent", "content"]).items_if_any()? {
                text.push_str(cited.key("text").text()?.unwrap_or_default());
            }
        }
        let is_text = |block: &Value| block["text"].is_string() || is_cited(block);
        let others = blocks.iter().filter(|block| !is_text(block.value) && !is_call(block.value));
        Ok(Draft {
            usage: present(&response.key("usage")),
            text,
            calls,
            other_blocks: others.map(|block| block.value.clone()).collect(),
            word: word.map(str::to_owned),
            finish,
            ..Draft::default()
        })
    }

    fn metadata(&self, response: &Value) -> Map<String, Value> {
        without(response, &["output", "stopReason", "usage"])
    }

    fn replay(&self, response: &Value, calls: &[Call]) -> Vec<Value> {
        let content = response["output"]["message"]["content"].clone();
        let mut message = Map::new();
        message.insert("role".to_owned(), "assistant".into());
        message.insert("content".to_owned(), content);
        let Some(blocks) = list_mut(&mut message, "content") else { return Vec::new() };
        write_calls(blocks, is_call, &KEYS, calls);
        for block in blocks.iter_mut().filter(|block| is_hosted_call(block)) {
            read_input(&mut block["toolUse"]["input"]);
        }
        let finish = Finish::of(response["stopReason"].as_str(), WORDS);
        let was_cut = !matches!(finish, Finish::Stop | Finish::Calls);
        HOSTED.drop_broken(blocks, was_cut);
        drop_rejected(blocks);
        if blocks.is_empty() { Vec::new() } else { vec![message.into()] }
    }

    // Stream.

    fn error(&self, body: &At<'_>) -> Option<Unreadable> {
        let is_exception = |name: &str| name.ends_with("Exception") || name == "__type";
        let holds_one = |body: &Value| {
            body.as_object().is_some_and(|event| event.keys().any(|name| is_exception(name)))
        };
        // Errors of the gateway before the service are one object deeper.
        let is_error = holds_one(body.value) || holds_one(&body.value["Output"]);
        if is_error { Some(body.is_error()) } else { body.provider_error() }
    }

    fn add(&self, pieces: &mut Pieces, chunk: &At<'_>) -> Result<(), Unreadable> {
        chunk.object()?;
        for name in EVENTS {
            let event = chunk.key(name);
            if event.is_there() {
                event.object()?;
                add_event(pieces, name, &event)?;
            }
        }
        Ok(())
    }

    fn close(&self, mut pieces: Pieces) -> Value {
        let parts = pieces.take_parts();
        if parts.is_empty() && pieces.response.is_empty() {
            return Value::Object(pieces.response);
        }
        let blocks = parts.into_iter().map(whole_block);
        // A text without a delta has an empty start and nothing else.
        let content: Vec<Value> = blocks.filter(|block| *block != json!({})).collect();
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

/// The events of a stream, in the order in which they come.
const EVENTS: [&str; 6] = [
    "messageStart",
    "contentBlockStart",
    "contentBlockDelta",
    "contentBlockStop",
    "messageStop",
    "metadata",
];

/// Whether a block is a call to answer, rather than one of the provider's.
fn is_call(block: &Value) -> bool {
    block["toolUse"].is_object() && !is_hosted_call(block)
}

/// Whether a block is a call that the provider runs itself, such as `server_tool_use`.
fn is_hosted_call(block: &Value) -> bool {
    block["toolUse"]["type"].as_str().is_some_and(|kind| kind != "tool_use")
}

/// Whether a block is text with citations.
fn is_cited(block: &Value) -> bool {
    block["citationsContent"].is_object()
}

/// Drops the blocks that the API rejects in a history: reasoning without a signature, and blank text.
fn drop_rejected(blocks: &mut Vec<Value>) {
    let is_unsigned = |block: &Value| {
        let reasoning = &block["reasoningContent"];
        let is_signed =
            reasoning["reasoningText"]["signature"].as_str().is_some_and(|text| !text.is_empty());
        reasoning.is_object() && !is_signed && reasoning["reasoningText"].is_object()
    };
    blocks.retain(|block| !is_unsigned(block));
    // Signed reasoning must not move, so that even blank text stays between two such blocks.
    let is_reasoning = |block: &Value| block["reasoningContent"].is_object();
    let first = blocks.iter().position(is_reasoning);
    let last = blocks.iter().rposition(is_reasoning);
    let mut position = 0..;
    blocks.retain(|block| {
        let here = position.next();
        !is_blank(&block["text"]) || first < here && here < last
    });
}

fn add_event(pieces: &mut Pieces, name: &str, event: &At<'_>) -> Result<(), Unreadable> {
    match name {
        "messageStart" => {
            if pieces.last().is_some() {
                let error = event.wrong("no second message in the stream");
                pieces.fail(error.clone());
                return Err(error);
            }
            object_at(&mut pieces.response, "message");
        }
        "contentBlockStart" => {
            let index = index_of(event)?;
            let start = event.key("start").value.as_object();
            let part = pieces.open(index);
            part.fields.extend(start.cloned().unwrap_or_default());
            if let Some(name) = called(part) {
                pieces.display.start_call(index, &name);
            }
        }
        "contentBlockDelta" => add_delta(pieces, index_of(event)?, &event.key("delta"))?,
        "contentBlockStop" => {
            let index = index_of(event)?;
            if pieces.position(index).is_some() {
                let part = pieces.part(index);
                part.closed = true;
                if called(part).is_some() && !is_unfinished_text(&part.arguments) {
                    pieces.display.end_call(index);
                }
            }
        }
        // The rest describes the response, as it does in a whole one.
        _ => {
            let news =
                event.object()?.iter().filter(|(key, value)| *key != "usage" && !value.is_null());
            pieces.response.extend(news.map(|(key, value)| (key.clone(), value.clone())));
            pieces.add_usage(event.key("usage").value);
            if name == "messageStop" {
                pieces.end();
            }
        }
    }
    Ok(())
}

fn index_of(event: &At<'_>) -> Result<u64, Unreadable> {
    Ok(event.key("contentBlockIndex").index()?.unwrap_or_default())
}

/// The name of the tool, where a part is a call to answer.
fn called(part: &Part) -> Option<String> {
    let call = part.fields.get("toolUse")?;
    let is_ours = call["type"].as_str().is_none_or(|kind| kind == "tool_use");
    is_ours.then(|| call["name"].as_str().unwrap_or_default().to_owned())
}

/// Adds what a delta brings to its block.
fn add_delta(pieces: &mut Pieces, index: u64, delta: &At<'_>) -> Result<(), Unreadable> {
    for (key, value) in delta.object()?.iter().filter(|(_, value)| !value.is_null()) {
        let part = pieces.part(index);
        match key.as_str() {
            "text" => {
                let text = delta.key("text").text()?.unwrap_or_default();
                text_at(&mut part.fields, "text").push_str(text);
                pieces.display.text(text);
            }
            "toolUse" => {
                let text = delta.below(&["toolUse", "input"]).text()?.unwrap_or_default();
                object_at(&mut part.fields, "toolUse");
                part.arguments.push_str(text);
                if called(part).is_some() {
                    pieces.display.arguments(index, text);
                }
            }
            "toolResult" => {
                let result = object_at(&mut part.fields, "toolResult");
                add_result(array_at(result, "content"), delta.key("toolResult").items_if_any()?);
            }
            "reasoningContent" => {
                add_reasoning(part, &delta.key("reasoningContent"))?;
                let text = delta.below(&["reasoningContent", "text"]).text()?.unwrap_or_default();
                pieces.display.thought(text);
            }
            "citation" => array_at(&mut part.fields, "citations").push(value.clone()),
            // Images and future kinds are objects.
            _ => {
                if let Some(news) = value.as_object() {
                    grow(object_at(&mut part.fields, key), news, &["format"]);
                }
            }
        }
    }
    Ok(())
}

/// Adds to the content of a result: a text goes on with the text before it.
fn add_result(content: &mut Vec<Value>, items: Vec<At<'_>>) {
    for item in items {
        let last = content.last_mut().and_then(|last| last.get_mut("text"));
        match (last, item.value.get("text").and_then(Value::as_str)) {
            (Some(Value::String(last)), Some(text)) => last.push_str(text),
            _ => content.push(item.value.clone()),
        }
    }
}

/// Adds to a thought, whose text and signature are one object deeper in a whole response.
fn add_reasoning(part: &mut Part, delta: &At<'_>) -> Result<(), Unreadable> {
    let mut news = delta.object()?.clone();
    let reasoning = object_at(&mut part.fields, "reasoningContent");
    match news.remove("redactedContent") {
        Some(Value::String(redacted)) => {
            text_at(reasoning, "redactedContent").push_str(&redacted);
        }
        Some(redacted) if !redacted.is_null() => {
            reasoning.insert("redactedContent".to_owned(), redacted);
        }
        _ => {}
    }
    news.retain(|_, value| !value.is_null());
    if !news.is_empty() {
        let thought = object_at(reasoning, "reasoningText");
        // The text is required, even where a signature comes without any.
        text_at(thought, "text");
        grow(thought, &news, &[]);
    }
    Ok(())
}

fn whole_block(mut part: Part) -> Value {
    if let Some(citations) = part.fields.remove("citations") {
        let text = part.fields.remove("text").unwrap_or_else(|| "".into());
        return json!({"citationsContent": {"content": [{"text": text}], "citations": citations}});
    }
    let Some(Value::Object(call)) = part.fields.remove("toolUse") else {
        return part.fields.into();
    };
    let mut block = std::mem::replace(&mut part.fields, call);
    block.insert("toolUse".to_owned(), part.with_arguments("input"));
    let mut block = Value::from(block);
    if is_hosted_call(&block) {
        read_input(&mut block["toolUse"]["input"]);
    }
    block
}

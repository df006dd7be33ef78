//! `OpenAI`'s Responses.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::{Wire, one, results, without, write_calls};
use crate::dialect::Host;
use crate::dialect::calls::choice::{Choice, Unsayable, Which};
use crate::dialect::calls::entry::{Form, Keys, Naming, Raw, is_blank, is_unfinished};
use crate::dialect::calls::look::{At, Unreadable, says_something};
use crate::dialect::calls::pieces::{Part, Pieces, array_at, text_at};
use crate::dialect::calls::told::Told;
use crate::dialect::calls::{Call, Draft, Finish};

pub(super) struct OpenAiResponses;

const KEYS: Keys = Keys {
    id: &["call_id"],
    name: &["name"],
    arguments: &["arguments"],
    needs_id: true,
    form: Form::Text,
    naming: Naming::Plain,
};

const WORDS: &[(&str, Finish)] = &[
    ("completed", Finish::Stop),
    ("max_output_tokens", Finish::Length),
    ("content_filter", Finish::Filtered),
    ("incomplete", Finish::Length),
    ("failed", Finish::Failed),
    ("cancelled", Finish::Failed),
    ("in_progress", Finish::Unsaid),
    ("queued", Finish::Unsaid),
];

/// Items that the caller may have to answer, though they call no function. Each is answered by an item whose type
/// ends with `_output` or, for an approval, with `_response`.
const ANSWERED_BY_CALLER: &[&str] = &[
    "custom_tool_call",
    "local_shell_call",
    "shell_call",
    "apply_patch_call",
    "computer_call",
    "mcp_approval_request",
    "tool_search_call",
];

impl Wire for OpenAiResponses {
    // Calls.

    fn read(&self, response: &At<'_>) -> Result<Draft, Unreadable> {
        let items = response.key("output").items()?;
        // An incomplete response has its reason beside its status.
        let reason = response.below(&["incomplete_details", "reason"]).text()?;
        let word = match reason {
            Some(reason) => Some(reason),
            None => response.key("status").text()?,
        };
        let answered = answered(&items);
        let mut draft = Draft {
            id: response.key("id").value.as_str().map(str::to_owned),
            usage: Some(response.key("usage").value).filter(|usage| says_something(usage)).cloned(),
            word: word.map(str::to_owned),
            finish: Finish::of(word, WORDS),
            ..Draft::default()
        };
        for item in &items {
            if is_call(item.value) {
                draft.calls.push(read_call(item));
            } else if item.is_of_type("message") {
                read_message(&mut draft, item)?;
            } else if is_pending(item.value, &answered) {
                draft.pending.push(item.value.clone());
            } else {
                draft.other_blocks.push(item.value.clone());
            }
        }
        Ok(draft)
    }

    fn metadata(&self, response: &Value) -> Map<String, Value> {
        without(response, &["id", "object", "output", "usage"])
    }

    fn replay(&self, response: &Value, calls: &[Call]) -> Vec<Value> {
        let mut items = match response.get("output") {
            Some(Value::Array(items)) => items.clone(),
            _ => Vec::new(),
        };
        write_calls(&mut items, is_call, &KEYS, calls);
        items
    }

    // Stream.

    fn add(&self, pieces: &mut Pieces, chunk: &At<'_>) -> Result<(), Unreadable> {
        let text = || Ok(chunk.key("delta").text()?.unwrap_or_default());
        match chunk.key("type").text()? {
            Some("response.created" | "response.in_progress" | "response.queued") => {
                begin(pieces, chunk)?;
            }
            Some("response.output_item.added") => add_item(pieces, chunk)?,
            Some("response.function_call_arguments.delta") => {
                let (piece, index) = (text()?, index_of(pieces, chunk)?);
                call_part(pieces, index).arguments.push_str(piece);
                pieces.display.arguments(index, piece);
            }
            Some("response.function_call_arguments.done") => {
                let index = index_of(pieces, chunk)?;
                let whole = chunk.key("arguments").text()?;
                whole_arguments(pieces, index, whole);
            }
            Some("response.output_text.delta") => {
                let piece = text()?;
                add_text(pieces, chunk, "output_text", "text", piece)?;
                pieces.display.text(piece);
            }
            Some("response.refusal.delta") => {
                add_text(pieces, chunk, "refusal", "refusal", text()?)?;
            }
            Some("response.reasoning_text.delta" | "response.reasoning_summary_text.delta") => {
                pieces.display.thought(text()?);
            }
            Some("response.custom_tool_call_input.delta") => {
                let (piece, index) = (text()?, index_of(pieces, chunk)?);
                text_at(&mut pieces.part(index).fields, "input").push_str(piece);
            }
            Some("response.output_item.done") => end_item(pieces, chunk)?,
            Some("response.completed" | "response.incomplete" | "response.failed") => {
                let response = chunk.key("response");
                if let Some(error) = response.provider_error() {
                    return Err(error);
                }
                pieces.response.clone_from(response.object()?);
                pieces.end();
                end_closed(pieces);
            }
            Some(_) => {}
            None => return Err(chunk.key("type").wrong("the name of an event")),
        }
        Ok(())
    }

    fn close(&self, mut pieces: Pieces) -> Value {
        let items: Vec<Value> = pieces.take_parts().into_iter().map(whole_item).collect();
        if items.is_empty() && pieces.response.is_empty() {
            return Value::Object(pieces.response);
        }
        // The last event holds all items once more; some servers leave them out of it.
        let output = array_at(&mut pieces.response, "output");
        if output.is_empty() {
            *output = items;
        }
        pieces.response.into()
    }

    // Results.

    fn results(&self, told: &[Told<'_>], _: Host) -> Vec<Value> {
        results::openai_responses::results(told)
    }

    // Choice.

    fn choice(&self, choice: &Choice, _: Host) -> Result<Map<String, Value>, Unsayable> {
        let value = match &choice.which {
            Which::Auto => "auto".into(),
            Which::None => "none".into(),
            Which::Required => "required".into(),
            Which::Tool(name) => json!({"type": "function", "name": KEYS.naming.safe(name)}),
        };
        let mut parts = one("tool_choice", value);
        if let Some(parallel) = choice.parallel {
            parts.insert("parallel_tool_calls".to_owned(), parallel.into());
        }
        Ok(parts)
    }
}

fn is_call(item: &Value) -> bool {
    item.get("type").is_some_and(|kind| kind == "function_call")
}

/// The ids of the calls and requests whose answers stand beside them: the provider has given them.
fn answered<'v>(items: &[At<'v>]) -> BTreeSet<&'v str> {
    let text = |item: &At<'v>, key: &str| item.value.get(key).and_then(Value::as_str);
    let answers = items.iter().filter(|item| {
        let kind = text(item, "type").unwrap_or_default();
        kind.ends_with("_output") || kind.ends_with("_response")
    });
    answers
        .flat_map(|item| [text(item, "call_id"), text(item, "approval_request_id")])
        .flatten()
        .collect()
}

/// Whether an item waits for the caller.
fn is_pending(item: &Value, answered: &BTreeSet<&str>) -> bool {
    let text = |key: &str| item.get(key).and_then(Value::as_str);
    let is_answered =
        ["call_id", "id"].into_iter().filter_map(text).any(|id| answered.contains(id));
    let is_for_caller = text("type").is_some_and(|kind| ANSWERED_BY_CALLER.contains(&kind));
    // The provider searches tools itself, unless it asks the client to; xAI's own tools are custom ones to it.
    let is_of_provider = text("execution").is_some_and(|who| who != "client")
        || text("call_id").is_some_and(|id| id.starts_with("xs_call"));
    is_for_caller && !is_answered && !is_of_provider
}

/// Reads the text and the refusal of a message. What else it holds is another block.
fn read_message(draft: &mut Draft, item: &At<'_>) -> Result<(), Unreadable> {
    for part in item.key("content").items_if_any()? {
        if part.is_of_type("output_text") {
            draft.text.push_str(part.key("text").text()?.unwrap_or_default());
        } else if part.is_of_type("refusal") {
            let words = part.key("refusal").text()?.unwrap_or_default();
            draft.refusal.get_or_insert_default().push_str(words);
        } else {
            draft.other_blocks.push(part.value.clone());
        }
    }
    Ok(())
}

/// A call has a status of its own. The program that calls, if it is one, is named again on the result.
fn read_call(entry: &At<'_>) -> Raw {
    let mut call = KEYS.read(entry);
    call.cut = match entry.value.get("status").and_then(Value::as_str) {
        Some("incomplete") => true,
        Some("in_progress") => is_blank(&call.arguments) || is_unfinished(&call.arguments),
        _ => false,
    };
    let caller = entry.value.get("caller").filter(|caller| !caller.is_null());
    call.result_fields = caller.map(|caller| one("caller", caller.clone())).unwrap_or_default();
    call
}

/// The index of the item that an event speaks of: its own, or that of its item's id where it has none.
fn index_of(pieces: &Pieces, event: &At<'_>) -> Result<u64, Unreadable> {
    let id = event.key("item_id").text()?;
    let position = id.and_then(|id| pieces.position_of(id));
    let index = event.key("output_index").index()?;
    Ok(index.or_else(|| Some(pieces.parts()[position?].index)).unwrap_or_default())
}

/// The index of an item that begins. Another item at a known index is a part of its own, and so is one without any
/// index: calls must not be mixed.
fn index_of_new(pieces: &mut Pieces, event: &At<'_>) -> Result<u64, Unreadable> {
    let id = event.key("item").key("id").value.as_str();
    let Some(index) = event.key("output_index").index()? else {
        let known = id.and_then(|id| pieces.position_of(id));
        let next = pieces.parts().iter().map(|part| part.index + 1).max().unwrap_or_default();
        return Ok(known.map_or(next, |position| pieces.parts()[position].index));
    };
    let is_another = pieces.position(index).is_some_and(|position| {
        let known = &pieces.parts()[position];
        let known_id = known.fields.get("id").and_then(Value::as_str);
        known.closed || known_id.is_some() && id.is_some() && known_id != id
    });
    if is_another {
        pieces.open(index);
    }
    Ok(index)
}

/// A part that is the call of a function, as its events say.
fn call_part(pieces: &mut Pieces, index: u64) -> &mut Part {
    let part = pieces.part(index);
    part.fields.entry("type").or_insert_with(|| "function_call".into());
    part
}

fn add_item(pieces: &mut Pieces, event: &At<'_>) -> Result<(), Unreadable> {
    let item = event.key("item").object()?;
    let index = index_of_new(pieces, event)?;
    let part = pieces.part(index);
    part.fields.extend(item.iter().map(|(key, value)| (key.clone(), value.clone())));
    if is_call(event.key("item").value) {
        part.fields.remove("arguments");
        let name = item.get("name").and_then(Value::as_str).unwrap_or_default();
        pieces.display.start_call(index, name);
    }
    if let (Some(id), Some(position)) =
        (item.get("id").and_then(Value::as_str), pieces.position(index))
    {
        pieces.identify(position, id);
    }
    Ok(())
}

/// Takes what is known of a response from the start. A stream holds one response; that its id changes on the way is a
/// habit of GitHub's.
fn begin(pieces: &mut Pieces, event: &At<'_>) -> Result<(), Unreadable> {
    let response = event.key("response");
    let mut new = response.object()?.clone();
    new.remove("output");
    let is_other = pieces.response.get("id").is_some_and(|id| Some(id) != new.get("id"));
    if is_other && event.is_of_type("response.created") {
        let error = response.key("id").wrong("the id of the response that began the stream");
        pieces.fail(error.clone());
        return Err(error);
    }
    pieces.response = new;
    Ok(())
}

/// The arguments of a call once more, as a whole.
fn whole_arguments(pieces: &mut Pieces, index: u64, whole: Option<&str>) {
    let part = call_part(pieces, index);
    part.closed = true;
    if let Some(whole) = whole {
        let more = whole.strip_prefix(part.arguments.as_str()).unwrap_or_default().to_owned();
        whole.clone_into(&mut part.arguments);
        pieces.display.arguments(index, &more);
    }
}

fn end_item(pieces: &mut Pieces, event: &At<'_>) -> Result<(), Unreadable> {
    let mut item = event.key("item").object()?.clone();
    let index = index_of(pieces, event)?;
    if is_call(event.key("item").value) {
        let arguments = item.remove("arguments");
        whole_arguments(pieces, index, arguments.as_ref().and_then(Value::as_str));
        if item.get("status").is_none_or(|status| status != "incomplete") {
            pieces.display.end_call(index);
        }
    }
    let part = pieces.part(index);
    part.closed = true;
    part.fields = item;
    Ok(())
}

/// Ends the calls whose arguments came as a whole, where their items did not.
fn end_closed(pieces: &mut Pieces) {
    let is_whole = |part: &Part| {
        part.closed && part.fields.get("status").is_none_or(|status| status != "incomplete")
    };
    let parts = pieces.parts().iter().filter(|part| is_whole(part));
    let indexes: Vec<u64> = parts.map(|part| part.index).collect();
    for index in indexes {
        pieces.display.end_call(index);
    }
}

/// Adds to a part of a message, until the item comes as a whole.
fn add_text(
    pieces: &mut Pieces,
    event: &At<'_>,
    kind: &str,
    key: &str,
    text: &str,
) -> Result<(), Unreadable> {
    let position = event.key("content_index").index()?.unwrap_or_default();
    let part = pieces.part(index_of(pieces, event)?);
    part.fields.entry("type").or_insert_with(|| "message".into());
    let content = array_at(&mut part.fields, "content");
    // Parts come one after the other.
    if usize::try_from(position).is_ok_and(|position| position >= content.len()) {
        let mut new = json!({"type": kind, key: ""});
        if kind == "output_text" {
            new["annotations"] = json!([]);
        }
        content.push(new);
    }
    if let Some(Value::Object(last)) = content.last_mut() {
        text_at(last, key).push_str(text);
    }
    Ok(())
}

fn whole_item(part: Part) -> Value {
    let Part { mut fields, arguments, closed, .. } = part;
    if fields.get("type").is_some_and(|kind| kind == "function_call") {
        fields.insert("arguments".to_owned(), arguments.into());
        if !closed {
            fields.insert("status".to_owned(), "in_progress".into());
        }
    }
    fields.into()
}

//! Streamed calls. Servers leave indexes and ids out, count them wrongly, give every call the same, or send a call
//! once more: which call a delta belongs to is decided here.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::dialect::calls::look::{At, says_something};
use crate::dialect::calls::pieces::{Part, Pieces, grow, object_at, text_at};

/// The index of a call that is no entry of a list.
pub(super) const LEGACY: u64 = u64::MAX;

/// The mark on an entry whose deltas contradict each other.
pub(super) const GARBLED: &str = "$garbled";

/// What a delta says of a call.
struct Delta<'v> {
    index: Option<u64>,
    id: Option<&'v str>,
    /// The name of a function or of a custom tool.
    name: Option<&'v str>,
    arguments: &'v Value,
    entry: &'v Value,
}

impl<'v> Delta<'v> {
    fn of(entry: &At<'v>) -> Self {
        let entry = entry.value;
        let function = entry.get("function");
        let custom = entry.get("custom");
        let text = |value: Option<&'v Value>| value?.as_str().filter(|text| !text.is_empty());
        Self {
            // The largest number stands for the call of a message without a list of calls.
            index: entry.get("index").and_then(Value::as_u64).filter(|index| *index < LEGACY),
            id: text(entry.get("id")),
            name: text(function.and_then(|function| function.get("name")))
                .or_else(|| text(custom.and_then(|custom| custom.get("name")))),
            arguments: function
                .and_then(|function| function.get("arguments"))
                .unwrap_or(&Value::Null),
            entry,
        }
    }

    /// Whether every field is empty, as some servers write for no call at all.
    fn says_nothing(&self) -> bool {
        self.entry.as_object().is_some_and(|fields| {
            let said = fields.iter().filter(|(key, _)| !matches!(key.as_str(), "index" | "type"));
            said.into_iter().all(|(_, value)| is_empty(value))
        })
    }

    /// Whether it brings arguments.
    fn says_arguments(&self) -> bool {
        match self.arguments {
            Value::Null => false,
            Value::String(text) => !text.trim().is_empty(),
            _ => true,
        }
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Object(fields) => fields.values().all(|value| !says_something(value)),
        value => !says_something(value),
    }
}

/// Adds the entries of one chunk.
pub(super) fn add(pieces: &mut Pieces, entries: &[At<'_>]) {
    // Two entries with a name are two calls, whatever their indexes are.
    let mut named = BTreeSet::new();
    for entry in entries.iter().filter(|entry| entry.is_there()) {
        let delta = Delta::of(entry);
        if delta.says_nothing() && pieces.parts().is_empty() {
            continue;
        }
        let position = position_of(pieces, &delta, &named);
        if delta.name.is_some() || !entry.value.is_object() {
            named.insert(position);
        }
        add_delta(pieces, position, &delta);
    }
}

/// Adds to the call of a message that has no list of calls.
pub(super) fn add_legacy(pieces: &mut Pieces, call: &At<'_>) {
    if !call.value.is_object() {
        return;
    }
    let entry = json!({"function": call.value});
    let entry = At::root(&entry);
    pieces.part(LEGACY);
    if let Some(position) = pieces.position(LEGACY) {
        add_delta(pieces, position, &Delta::of(&entry));
    }
}

/// The position of the call that a delta belongs to; a new one where it belongs to none.
fn position_of(pieces: &mut Pieces, delta: &Delta<'_>, named: &BTreeSet<usize>) -> usize {
    let begins = delta.id.is_some() || delta.name.is_some();
    let by_index = delta.index.and_then(|index| pieces.position(index));
    // Servers that give every call the same id have indexes that tell them apart.
    let by_both =
        by_index.filter(|at| delta.id.is_some() && id_of(&pieces.parts()[*at]) == delta.id);
    let by_id = delta.id.and_then(|id| pieces.position_of(id));
    // Without index and id, it goes on with the last call, or begins one.
    let last = pieces.last().filter(|_| !begins || delta.index.is_none() && delta.id.is_none());
    let known = by_both.or(by_id).or(by_index).or(last);
    let Some(position) = known else { return open(pieces, delta.index) };
    let is_elsewhere = delta.index.is_some() && by_index != Some(position);
    let fate = if delta.entry.is_object() {
        fate(&pieces.parts()[position], delta, named.contains(&position), is_elsewhere)
    } else {
        Fate::New
    };
    match fate {
        Fate::Same => {
            if let Some(index) = delta.index {
                pieces.alias(index, position);
            }
            position
        }
        Fate::Unclear => {
            pieces.at(position).deltas.garble();
            position
        }
        Fate::New => open(pieces, delta.index),
    }
}

/// Whether a delta goes on with a call.
enum Fate {
    Same,
    New,
    /// It can't be told, so that the call must not be run.
    Unclear,
}

fn fate(part: &Part, delta: &Delta<'_>, is_named: bool, is_elsewhere: bool) -> Fate {
    let (known_id, known_name) = (id_of(part), name_of(part));
    let (Some(name), false) = (delta.name, known_name.is_empty()) else { return Fate::Same };
    // Both have a name.
    let has_same_id = known_id.is_some() && known_id == delta.id;
    let has_other_id = known_id.is_some() && delta.id.is_some() && !has_same_id;
    let is_same_name = name == known_name;
    let is_complete = part.deltas.is_complete();
    if has_other_id || is_named || !is_same_name && (is_complete || is_elsewhere) {
        return Fate::New;
    }
    if is_complete {
        return if has_same_id { after_whole_call(part, delta, is_elsewhere) } else { Fate::New };
    }
    if has_same_id {
        return Fate::Same;
    }
    // A name may be repeated in every delta, or come in pieces before the arguments.
    let has_arguments = !part.deltas.is_empty();
    if is_same_name && (has_arguments || delta.says_arguments()) {
        return Fate::Same;
    }
    if has_arguments {
        return Fate::New;
    }
    if !delta.says_arguments() {
        return if delta.index.is_some() { Fate::Same } else { Fate::New };
    }
    // The first call may have no arguments, or its name may have grown.
    if name.starts_with(known_name) { Fate::Unclear } else { Fate::New }
}

/// A delta with the id and the name of a call that is complete.
fn after_whole_call(part: &Part, delta: &Delta<'_>, is_elsewhere: bool) -> Fate {
    let is_same = match delta.arguments {
        Value::String(text) => part.deltas.is_same(text),
        Value::Null => true,
        arguments => part.deltas.is_same(&arguments.to_string()),
    };
    let is_other = !is_same && delta.says_arguments() && !part.deltas.is_placeholder();
    // At the same index it is the call once more, or a contradiction, which its arguments will show.
    if is_other && is_elsewhere { Fate::New } else { Fate::Same }
}

fn open(pieces: &mut Pieces, index: Option<u64>) -> usize {
    end_complete(pieces);
    let last = pieces.parts().iter().rev().find(|part| part.index != LEGACY);
    let next = last.map_or(0, |last| last.index.saturating_add(1));
    let index = index.unwrap_or(next);
    pieces.open(index);
    pieces.parts().len() - 1
}

fn add_delta(pieces: &mut Pieces, position: usize, delta: &Delta<'_>) {
    pieces.touch(position);
    let part = pieces.at(position);
    let known_id = part.fields.get("id").is_some();
    if let Some(id) = delta.id {
        // Servers that make a new id for every delta mean the first.
        if !known_id {
            part.fields.insert("id".to_owned(), id.into());
        }
        if pieces.position_of(id).is_none() || !known_id {
            pieces.identify(position, id);
        }
    }
    let part = pieces.at(position);
    let of_function = delta.entry["function"].get("name").is_some();
    if let Some(name) = delta.name.filter(|_| of_function) {
        add_name(part, name);
    }
    match delta.arguments {
        Value::Null => {}
        Value::String(text) => part.deltas.add(text),
        whole => part.deltas.add_whole(whole),
    }
    add_others(part, delta.entry);
    show(pieces, position, End::NotYet);
}

fn id_of(part: &Part) -> Option<&str> {
    part.fields.get("id").and_then(Value::as_str)
}

/// The name of a function or of a custom tool, as far as it is known.
fn name_of(part: &Part) -> &str {
    let name = |key: &str| part.fields.get(key)?.get("name")?.as_str();
    name("function").or_else(|| name("custom")).unwrap_or_default()
}

/// A name comes once, again in every piece, or in pieces of its own.
fn add_name(part: &mut Part, name: &str) {
    let has_begun = !part.deltas.is_empty();
    let known = text_at(object_at(&mut part.fields, "function"), "name");
    if name.starts_with(known.as_str()) {
        name.clone_into(known);
    } else if !has_begun {
        known.push_str(name);
    }
}

/// What else an entry holds, such as the signatures of thoughts: the last of each. The input of a custom tool grows.
fn add_others(part: &mut Part, entry: &Value) {
    for (key, value) in entry.as_object().into_iter().flatten() {
        match (key.as_str(), value) {
            ("id" | "function" | "index", _) | (_, Value::Null) => {}
            ("type", Value::String(kind)) if kind.is_empty() => {}
            ("custom", Value::Object(custom)) => {
                // The name comes whole, the input in pieces; an empty name says nothing.
                let said = custom.iter().filter(|(_, value)| **value != "");
                let said = said.map(|(key, value)| (key.clone(), value.clone())).collect();
                grow(object_at(&mut part.fields, "custom"), &said, &["name"]);
            }
            _ => {
                part.fields.insert(key.clone(), value.clone());
            }
        }
    }
}

/// How a call came to its end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    NotYet,
    Well,
    /// The tokens ran out, so that a call without arguments may be missing them.
    TooEarly,
}

/// Shows what is certain of a call. It starts with its first arguments, when its name is whole.
fn show(pieces: &mut Pieces, position: usize, end: End) {
    let part = pieces.at(position);
    let key = position as u64;
    let name = name_of(part).to_owned();
    if name.is_empty() || is_custom(part) {
        return;
    }
    let more = part.deltas.take_shown(end != End::NotYet);
    let is_whole = match end {
        End::NotYet => false,
        End::Well => !part.deltas.is_unfinished(),
        End::TooEarly => part.deltas.is_complete(),
    };
    let starts = !part.shown && (more.is_some() || end != End::NotYet);
    part.shown |= starts;
    if starts {
        pieces.display.start_call(key, &name);
    }
    pieces.display.arguments(key, more.as_deref().unwrap_or_default());
    if is_whole {
        pieces.at(position).closed = true;
        pieces.display.end_call(key);
    }
}

/// Ends the last call where its arguments are whole, since another one begins.
fn end_complete(pieces: &mut Pieces) {
    let last = pieces.last().filter(|last| pieces.parts()[*last].deltas.is_complete());
    if let Some(position) = last {
        show(pieces, position, End::Well);
    }
}

/// Ends all calls. Some servers say in every chunk why the answer has ended.
pub(super) fn end_all(pieces: &mut Pieces, ended_well: bool) {
    let end = if ended_well { End::Well } else { End::TooEarly };
    for position in pieces.first_open()..pieces.parts().len() {
        show(pieces, position, end);
    }
}

/// Whether a part is the call of a custom tool. Some servers write an empty one beside a function.
fn is_custom(part: &Part) -> bool {
    match part.fields.get("type").and_then(Value::as_str) {
        Some(kind) => kind == "custom",
        None => part.fields.contains_key("custom") && !part.fields.contains_key("function"),
    }
}

/// The entry that a call amounts to.
pub(super) fn whole(part: Part) -> Value {
    let is_custom = is_custom(&part);
    let Part { mut fields, deltas, .. } = part;
    if is_custom {
        return fields.into();
    }
    let function = object_at(&mut fields, "function");
    if deltas.is_garbled() {
        function.insert(GARBLED.to_owned(), true.into());
    }
    function.insert("arguments".to_owned(), deltas.value());
    fields.into()
}

//! What a stream has brought so far: a response without the parts that come in pieces, and those parts.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::deltas::Deltas;
use super::display::Display;
use super::look::Unreadable;

/// A response as it grows.
#[derive(Clone, Debug, Default)]
pub(super) struct Pieces {
    /// What is known of the whole response, its parts aside.
    pub(super) response: Map<String, Value>,
    /// What is shown of it while it grows.
    pub(super) display: Display,
    parts: Vec<Part>,
    /// The position of the part that an index stands for now.
    by_index: BTreeMap<u64, usize>,
    /// The position of the part that has an id.
    by_id: BTreeMap<String, usize>,
    /// The position of the part that was opened or added to last.
    last: Option<usize>,
    /// How many parts from the start are closed.
    closed: usize,
    /// Whether the provider has marked the stream as complete.
    complete: bool,
    failure: Option<Unreadable>,
}

/// A part that comes in pieces: a call, or a block of content.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    pub(super) index: u64,
    /// What is known of it, the arguments aside.
    pub(super) fields: Map<String, Value>,
    /// The arguments, as far as they came.
    pub(super) arguments: String,
    /// The arguments, where servers send them in more ways than piece by piece.
    pub(super) deltas: Deltas,
    /// Whether its start was shown.
    pub(super) shown: bool,
    /// Whether its end was told.
    pub(super) closed: bool,
}

impl Pieces {
    /// Marks the stream as complete: without a word for its end, it ended well.
    pub(super) fn end(&mut self) {
        self.complete = true;
    }

    pub(super) fn is_complete(&self) -> bool {
        self.complete
    }

    /// Notes what makes the stream worthless as a whole. The first such error is what the stream ends with.
    pub(super) fn fail(&mut self, error: Unreadable) {
        self.failure.get_or_insert(error);
    }

    pub(super) fn failure(&self) -> Option<&Unreadable> {
        self.failure.as_ref()
    }

    /// Merges what the response has cost so far into its `usage`: what comes later counts, but null takes nothing back.
    pub(super) fn add_usage(&mut self, usage: &Value) {
        let Value::Object(usage) = usage else { return };
        let whole = object_at(&mut self.response, "usage");
        for (key, value) in usage {
            let known = whole.entry(key.as_str()).or_insert(Value::Null);
            if !value.is_null() {
                *known = value.clone();
            }
        }
    }

    /// The part of an index; a new one where there is none.
    pub(super) fn part(&mut self, index: u64) -> &mut Part {
        let Some(position) = self.position(index) else { return self.open(index) };
        self.last = Some(position);
        &mut self.parts[position]
    }

    /// A new part, which the index stands for from now on.
    pub(super) fn open(&mut self, index: u64) -> &mut Part {
        let position = self.parts.len();
        self.by_index.insert(index, position);
        self.last = Some(position);
        self.parts.push(Part { index, ..Part::default() });
        &mut self.parts[position]
    }

    /// The part at a position, counted as they were opened.
    pub(super) fn at(&mut self, position: usize) -> &mut Part {
        &mut self.parts[position]
    }

    /// Notes that the part at a position was added to.
    pub(super) fn touch(&mut self, position: usize) {
        self.last = Some(position);
    }

    /// The parts in the order in which they were opened.
    pub(super) fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The position of the first part that is not closed.
    pub(super) fn first_open(&mut self) -> usize {
        while self.parts.get(self.closed).is_some_and(|part| part.closed) {
            self.closed += 1;
        }
        self.closed
    }

    /// The position of the part that was opened or added to last.
    pub(super) fn last(&self) -> Option<usize> {
        self.last
    }

    /// The position of an index's part.
    pub(super) fn position(&self, index: u64) -> Option<usize> {
        self.by_index.get(&index).copied()
    }

    /// The position of the part that has this id.
    pub(super) fn position_of(&self, id: &str) -> Option<usize> {
        self.by_id.get(id).copied()
    }

    /// Notes that the part at a position has this id.
    pub(super) fn identify(&mut self, position: usize, id: &str) {
        self.by_id.insert(id.to_owned(), position);
    }

    /// Lets an index stand for the part at a position, unless it stands for another one.
    pub(super) fn alias(&mut self, index: u64, position: usize) {
        self.by_index.entry(index).or_insert(position);
    }

    /// Takes all parts out, in the order of their indexes.
    pub(super) fn take_parts(&mut self) -> Vec<Part> {
        self.by_index.clear();
        let mut parts = std::mem::take(&mut self.parts);
        parts.sort_by_key(|part| part.index);
        parts
    }
}

impl Part {
    /// The part with its arguments under a key: their text, or what stood there from the start where the end came
    /// without a piece. A text that never ended stays a text, so that it is not taken for no arguments.
    pub(super) fn with_arguments(self, key: &str) -> Value {
        let Part { mut fields, arguments, closed, .. } = self;
        let is_blank = arguments.trim().is_empty();
        let stands = fields.get(key).and_then(Value::as_object);
        let stands_whole = stands.is_some_and(|fields| !fields.is_empty());
        if !is_blank || !closed && !stands_whole {
            fields.insert(key.to_owned(), arguments.into());
        } else if stands.is_none() {
            fields.insert(key.to_owned(), Map::new().into());
        }
        fields.into()
    }
}

/// The text at a key of an object, to be added to; what was no text is replaced.
pub(super) fn text_at<'f>(fields: &'f mut Map<String, Value>, key: &str) -> &'f mut String {
    let place = fields.entry(key).or_insert(Value::Null);
    if !place.is_string() {
        *place = Value::String(String::new());
    }
    match place {
        Value::String(text) => text,
        _ => unreachable!("it was made a text"),
    }
}

/// The object at a key of an object; what was no object is replaced.
pub(super) fn object_at<'f>(
    fields: &'f mut Map<String, Value>,
    key: &str,
) -> &'f mut Map<String, Value> {
    let place = fields.entry(key).or_insert(Value::Null);
    if !place.is_object() {
        *place = Map::new().into();
    }
    match place {
        Value::Object(inside) => inside,
        _ => unreachable!("it was made an object"),
    }
}

/// The array at a key of an object; what was no array is replaced.
pub(super) fn array_at<'f>(fields: &'f mut Map<String, Value>, key: &str) -> &'f mut Vec<Value> {
    let place = fields.entry(key).or_insert(Value::Null);
    if !place.is_array() {
        *place = Value::Array(Vec::new());
    }
    match place {
        Value::Array(items) => items,
        _ => unreachable!("it was made an array"),
    }
}

/// Adds what a delta brings: texts are added to, lists grow, anything else replaces. Null says nothing.
pub(super) fn grow(fields: &mut Map<String, Value>, delta: &Map<String, Value>, fixed: &[&str]) {
    for (key, value) in delta {
        match value {
            Value::Null => {
                fields.entry(key.as_str()).or_insert(Value::Null);
            }
            Value::String(text) if !fixed.contains(&key.as_str()) => {
                text_at(fields, key).push_str(text);
            }
            Value::Array(items) => array_at(fields, key).extend(items.iter().cloned()),
            value => {
                fields.insert(key.clone(), value.clone());
            }
        }
    }
}

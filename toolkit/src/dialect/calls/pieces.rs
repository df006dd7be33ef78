//! What a stream has brought so far: a response without the parts that come in pieces, and those parts.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::event::Event;

/// A response as it grows.
#[derive(Clone, Debug, Default)]
pub(super) struct Pieces {
    /// What is known of the whole response, its parts aside.
    pub(super) response: Map<String, Value>,
    parts: Vec<Part>,
    /// What came since the events were last taken.
    events: Vec<Event>,
    /// Which part an index stands for now.
    by_index: BTreeMap<u64, usize>,
    /// The index of the part that has an id.
    by_id: BTreeMap<String, u64>,
}

/// A part that comes in pieces: a call, or a block of content.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    pub(super) index: u64,
    /// What is known of it, the arguments aside.
    pub(super) fields: Map<String, Value>,
    /// The arguments, as far as they came.
    pub(super) arguments: String,
    /// Whether its end was told.
    pub(super) closed: bool,
}

impl Pieces {
    /// Adds an event for whoever displays the stream.
    pub(super) fn emit(&mut self, event: Event) {
        self.events.push(event);
    }

    /// Takes the events that came since this was last called.
    pub(super) fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// The part of an index; a new one where there is none.
    pub(super) fn part(&mut self, index: u64) -> &mut Part {
        let position = match self.by_index.get(&index) {
            Some(position) => *position,
            None => return self.open(index),
        };
        &mut self.parts[position]
    }

    /// A new part, which the index stands for from now on.
    pub(super) fn open(&mut self, index: u64) -> &mut Part {
        let position = self.parts.len();
        self.by_index.insert(index, position);
        self.parts.push(Part { index, ..Part::default() });
        &mut self.parts[position]
    }

    pub(super) fn has(&self, index: u64) -> bool {
        self.by_index.contains_key(&index)
    }

    /// The index of the part that was opened last.
    pub(super) fn last_index(&self) -> Option<u64> {
        self.parts.last().map(|part| part.index)
    }

    /// Notes that the part of an index has this id.
    pub(super) fn identify(&mut self, index: u64, id: &str) {
        self.by_id.insert(id.to_owned(), index);
    }

    /// The index of the part that has this id.
    pub(super) fn index_of(&self, id: &str) -> Option<u64> {
        self.by_id.get(id).copied()
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

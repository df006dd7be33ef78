//! The wrong calls: valid ones, each with one mistake that models make.

use std::fmt;

use serde_json::{Map, Value, json};
use tests::corpus;

use crate::words::Tools;

/// The number of wrong calls of each kind.
const PER_KIND: usize = 6;

/// The mistake in a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A number or a boolean in quotes.
    Quoted,
    /// A missing required field.
    Missing,
    /// A required field under another name.
    Misnamed,
    /// An unknown field.
    Unknown,
    /// An unknown literal, or a number out of bounds.
    Outside,
    /// An object around a scalar.
    Wrapped,
    /// An array or object encoded as a string.
    Stringified,
    /// Null for a required field.
    Null,
    /// The arguments wrapped in another object.
    Nested,
    /// Truncated arguments.
    Cut,
    /// Text after the JSON.
    Trailing,
    /// An item or a comma-separated string instead of an array.
    Unlisted,
    /// Two mistakes: a quoted or wrapped value, and an unknown field.
    Two,
}

impl Kind {
    pub(crate) const ALL: &[Self] = &[
        Self::Quoted,
        Self::Missing,
        Self::Misnamed,
        Self::Unknown,
        Self::Outside,
        Self::Wrapped,
        Self::Stringified,
        Self::Null,
        Self::Nested,
        Self::Cut,
        Self::Trailing,
        Self::Unlisted,
        Self::Two,
    ];

    /// Applies the mistake to a valid call, if it is applicable.
    fn apply(self, right: &Map<String, Value>, schema: &Value) -> Option<String> {
        let whole = Value::Object(right.clone()).to_string();
        match self {
            Self::Cut => Some(whole[..whole.len() * 3 / 4].to_owned()),
            Self::Trailing => Some(format!("{whole} I hope this helps.")),
            Self::Nested => Some(json!({ "arguments": right }).to_string()),
            Self::Missing | Self::Misnamed | Self::Null => {
                let required = schema["required"].as_array()?.last()?.as_str()?;
                let mut call = right.clone();
                let value = call.remove(required)?;
                match self {
                    Self::Misnamed => call.insert(misnamed(required), value),
                    Self::Null => call.insert(required.to_owned(), Value::Null),
                    _ => None,
                };
                Some(Value::Object(call).to_string())
            }
            Self::Unknown => Some(with_unknown_field(right.clone())),
            Self::Two => {
                let call =
                    changed(right, schema, quoted).or_else(|| changed(right, schema, wrapped))?;
                Some(with_unknown_field(call))
            }
            Self::Quoted => Some(Value::Object(changed(right, schema, quoted)?).to_string()),
            Self::Outside => Some(Value::Object(changed(right, schema, outside)?).to_string()),
            Self::Wrapped => Some(Value::Object(changed(right, schema, wrapped)?).to_string()),
            Self::Stringified => {
                Some(Value::Object(changed(right, schema, stringified)?).to_string())
            }
            Self::Unlisted => Some(Value::Object(changed(right, schema, unlisted)?).to_string()),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Quoted => "quoted",
            Self::Missing => "missing",
            Self::Misnamed => "misnamed",
            Self::Unknown => "unknown field",
            Self::Outside => "outside",
            Self::Wrapped => "wrapped",
            Self::Stringified => "stringified",
            Self::Null => "null",
            Self::Nested => "nested",
            Self::Cut => "cut off",
            Self::Trailing => "trailing text",
            Self::Unlisted => "unlisted",
            Self::Two => "two faults",
        })
    }
}

/// A wrong call, and the call that was asked for.
#[derive(Debug)]
pub(crate) struct Wrong {
    pub(crate) kind: Kind,
    pub(crate) tool: String,
    pub(crate) text: String,
    pub(crate) right: Map<String, Value>,
}

/// Generates the wrong calls, cycling through the kinds, with different functions each time.
pub(crate) fn sample(tools: &Tools) -> Vec<Wrong> {
    let calls = corpus::calls();
    let mut sample = Vec::new();
    for round in 0..PER_KIND {
        for (number, kind) in Kind::ALL.iter().enumerate() {
            // Calls far apart in the corpus belong to different functions.
            let start = (round * 13 + number * 5) % calls.len();
            let from_there = calls.iter().cycle().skip(start).take(calls.len());
            let candidates = from_there.filter_map(|call| make(tools, *kind, call));
            let is_new = |new: &Wrong| sample.iter().all(|old: &Wrong| old.text != new.text);
            sample.extend(candidates.into_iter().find(is_new));
        }
    }
    sample
}

/// Applies a mistake to a call, if it is applicable and makes the call wrong.
fn make(tools: &Tools, kind: Kind, call: &corpus::Call) -> Option<Wrong> {
    let right: Map<String, Value> = serde_json::from_str(call.arguments.get()).ok()?;
    let text = kind.apply(&right, tools.schema(&call.tool))?;
    let is_wrong = !tools.accepts(&call.tool, &text);
    is_wrong.then(|| Wrong { kind, tool: call.tool.clone(), text, right })
}

/// Changes the first field that the change applies to.
fn changed(
    right: &Map<String, Value>,
    schema: &Value,
    change: fn(&Value, &Value) -> Option<Value>,
) -> Option<Map<String, Value>> {
    let mut fields = right.iter();
    let (name, value) = fields
        .find_map(|(name, value)| Some((name, change(value, &schema["properties"][name])?)))?;
    let mut call = right.clone();
    call.insert(name.clone(), value);
    Some(call)
}

fn quoted(value: &Value, _: &Value) -> Option<Value> {
    (value.is_number() || value.is_boolean()).then(|| Value::from(value.to_string()))
}

fn wrapped(value: &Value, _: &Value) -> Option<Value> {
    let is_scalar = !(value.is_array() || value.is_object());
    is_scalar.then(|| json!({ "value": value }))
}

fn stringified(value: &Value, _: &Value) -> Option<Value> {
    (value.is_array() || value.is_object()).then(|| Value::from(value.to_string()))
}

fn unlisted(value: &Value, _: &Value) -> Option<Value> {
    let items = value.as_array()?;
    let words: Vec<String> = items.iter().map(plain).collect();
    if let [item] = &**items { Some(item.clone()) } else { Some(words.join(", ").into()) }
}

/// A literal in capitals or with an extra letter, or a number far out of bounds.
fn outside(value: &Value, schema: &Value) -> Option<Value> {
    if let (Some(text), true) = (value.as_str(), schema["enum"].is_array()) {
        let capitals = text.to_uppercase();
        return Some(if capitals == text { format!("{text}s").into() } else { capitals.into() });
    }
    (value.is_number() && schema["maximum"].is_number()).then(|| json!(100))
}

fn with_unknown_field(mut call: Map<String, Value>) -> String {
    call.insert("verbose".to_owned(), true.into());
    Value::Object(call).to_string()
}

/// A name as a model might misspell it.
fn misnamed(name: &str) -> String {
    match name.split_once('_') {
        Some((first, rest)) if !first.is_empty() && !rest.is_empty() => {
            let (initial, tail) = rest.split_at(1);
            format!("{first}{}{tail}", initial.to_uppercase())
        }
        _ => format!("{name}_value"),
    }
}

/// A value in words.
pub(crate) fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(" and "),
        Value::Object(fields) => {
            let fields = fields
                .iter()
                .map(|(name, value)| format!("{} {}", name.replace('_', " "), plain(value)));
            format!("({})", fields.collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

/// Whether a text is the call that was asked for. `5.0` equals 5, and null equals an omitted field.
pub(crate) fn same(text: &str, right: &Map<String, Value>) -> bool {
    let Ok(mut corrected) = serde_json::from_str::<Map<String, Value>>(text) else { return false };
    corrected.retain(|name, value| !value.is_null() || right.contains_key(name));
    equal(&Value::Object(corrected), &Value::Object(right.clone()))
}

fn equal(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => one.as_f64() == other.as_f64(),
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| equal(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one
                    .iter()
                    .all(|(name, one)| other.get(name).is_some_and(|other| equal(one, other)))
        }
        _ => one == other,
    }
}

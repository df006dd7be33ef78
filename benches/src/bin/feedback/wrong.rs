//! The wrong calls: right ones, each with one thing done to it that models do.

use std::fmt;

use serde_json::{Map, Value, json};
use tests::corpus;

use crate::words::Tools;

/// How many wrong calls there are of each kind.
const OF_EACH: usize = 6;

/// What is done to a right call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A number or a boolean in quotes.
    Quoted,
    /// A required field is left out.
    Missing,
    /// A required field under another name.
    Misnamed,
    /// One field more.
    Unknown,
    /// A name that is not in the list, or a number out of its bounds.
    Outside,
    /// An object around a scalar.
    Wrapped,
    /// A list or an object as text.
    Stringified,
    /// Null for a required field.
    Null,
    /// The arguments one level too deep.
    Nested,
    /// The end is cut off.
    Cut,
    /// Words behind the JSON.
    Trailing,
    /// An item, or items with commas between them, for a list.
    Unlisted,
    /// Two of these in one call: a quoted or wrapped value, and one field more.
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

    /// The text of the call with this done to it, where it can be.
    fn of(self, right: &Map<String, Value>, schema: &Value) -> Option<String> {
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
            Self::Unknown => Some(with_one_more(right.clone())),
            Self::Two => {
                let call =
                    changed(right, schema, quoted).or_else(|| changed(right, schema, wrapped))?;
                Some(with_one_more(call))
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

/// The wrong calls, one of each kind in turn, of other functions each time.
pub(crate) fn sample(tools: &Tools) -> Vec<Wrong> {
    let calls = corpus::calls();
    let mut sample = Vec::new();
    for round in 0..OF_EACH {
        for (number, kind) in Kind::ALL.iter().enumerate() {
            // Far apart in the corpus, and so of different functions.
            let start = (round * 13 + number * 5) % calls.len();
            let from_there = calls.iter().cycle().skip(start).take(calls.len());
            let made = from_there.filter_map(|call| make(tools, *kind, call));
            let is_new = |new: &Wrong| sample.iter().all(|old: &Wrong| old.text != new.text);
            sample.extend(made.into_iter().find(is_new));
        }
    }
    sample
}

/// The call with this done to it, if that can be done and makes it wrong.
fn make(tools: &Tools, kind: Kind, call: &corpus::Call) -> Option<Wrong> {
    let right: Map<String, Value> = serde_json::from_str(call.arguments.get()).ok()?;
    let text = kind.of(&right, tools.schema(&call.tool))?;
    let is_wrong = !tools.takes(&call.tool, &text);
    is_wrong.then(|| Wrong { kind, tool: call.tool.clone(), text, right })
}

/// The call with the first field changed for which there is a change.
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

/// A name in capitals or with a letter too many; a number far beyond its bound.
fn outside(value: &Value, schema: &Value) -> Option<Value> {
    if let (Some(text), true) = (value.as_str(), schema["enum"].is_array()) {
        let loud = text.to_uppercase();
        return Some(if loud == text { format!("{text}s").into() } else { loud.into() });
    }
    (value.is_number() && schema["maximum"].is_number()).then(|| json!(100))
}

fn with_one_more(mut call: Map<String, Value>) -> String {
    call.insert("verbose".to_owned(), true.into());
    Value::Object(call).to_string()
}

/// A name as another model might have spelt it.
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

/// Whether a text is the call that was asked for. `5.0` is 5, and null is what was not sent.
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

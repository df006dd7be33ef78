//! One call inside a response: where an API writes its id, its name and its arguments, how it is read, and
//! how it is written back so that the API takes it.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use super::Call;
use super::look::At;

/// Where an API writes what a call is made of.
pub(super) struct Keys {
    pub(super) id: &'static [&'static str],
    pub(super) name: &'static [&'static str],
    pub(super) arguments: &'static [&'static str],
    /// Whether the API cannot do without ids.
    pub(super) needs_id: bool,
    /// How arguments are written.
    pub(super) form: Form,
    /// Which names the API takes back.
    pub(super) naming: Naming,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A string that holds JSON.
    Text,
    /// A JSON object.
    Object,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Naming {
    /// Letters, digits, `_` and `-`.
    Plain,
    /// Those and `.` and `:`, a letter or `_` first.
    Gemini,
    /// Any name at all.
    Free,
}

/// A call as it was read, before it is known to have an id that no other has.
#[derive(Clone, Debug)]
pub(super) struct Raw {
    pub(super) id: Option<Value>,
    pub(super) name: String,
    pub(super) arguments: Value,
    pub(super) cut: bool,
    pub(super) garbled: bool,
    /// What the API wants to see again on the result.
    pub(super) result_fields: Map<String, Value>,
}

impl Keys {
    /// Reads a call. What is malformed of it does not make its siblings unreadable: a name that is no text is empty,
    /// and arguments of any type are for the contract to reject.
    pub(super) fn read(&self, entry: &At<'_>) -> Raw {
        Raw {
            id: id(entry.below(self.id).value),
            name: entry.below(self.name).value.as_str().unwrap_or_default().to_owned(),
            arguments: entry.below(self.arguments).value.clone(),
            cut: false,
            garbled: false,
            result_fields: Map::new(),
        }
    }

    /// Writes a call over the entry it was read from: what the API would refuse in a history is made safe.
    pub(super) fn write(&self, entry: &mut Value, call: &Call) {
        if self.needs_id {
            put_text(entry, self.id, &call.id);
        } else if call.sent_id.is_none() {
            // An empty one, or null, is none.
            take(entry, self.id);
        }
        put_text(entry, self.name, &self.name_of(call));
        match self.form {
            Form::Text => put_text(entry, self.arguments, &text_of_object(&call.arguments)),
            Form::Object if call.arguments.is_object() => {
                if find(entry, self.arguments) != Some(&call.arguments) {
                    put(entry, self.arguments, call.arguments.clone());
                }
            }
            Form::Object => put(entry, self.arguments, object(&call.arguments).into()),
        }
    }

    /// The name of a call as the API takes it back.
    pub(super) fn name_of<'c>(&self, call: &'c Call) -> Cow<'c, str> {
        self.naming.safe(&call.name)
    }
}

/// An id: text, or a number from servers that write one. `null` as text is what an SDK makes of none.
fn id(id: &Value) -> Option<Value> {
    match id {
        Value::Number(_) => Some(id.clone()),
        Value::String(text) if !text.is_empty() && text != "null" => Some(id.clone()),
        _ => None,
    }
}

fn find<'v>(entry: &'v Value, keys: &[&str]) -> Option<&'v Value> {
    keys.iter().try_fold(entry, |place, key| place.get(*key))
}

/// Writes a text, unless it already stands there, as it does in nearly every call.
fn put_text(entry: &mut Value, keys: &[&str], new: &str) {
    if find(entry, keys).and_then(Value::as_str) != Some(new) {
        put(entry, keys, new.into());
    }
}

fn put(entry: &mut Value, keys: &[&str], new: Value) {
    let mut place = entry;
    for key in keys {
        if !place.is_object() {
            *place = Value::Object(Map::new());
        }
        place = &mut place[*key];
    }
    *place = new;
}

fn take(entry: &mut Value, keys: &[&str]) {
    let Some((last, inside)) = keys.split_last() else { return };
    let place = inside.iter().try_fold(entry, |place, key| place.get_mut(*key));
    if let Some(Value::Object(fields)) = place {
        fields.remove(*last);
    }
}

impl Naming {
    fn takes(self, position: usize, letter: char) -> bool {
        let plain = letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
        match self {
            Naming::Free => true,
            Naming::Plain => plain,
            Naming::Gemini if position == 0 => letter.is_ascii_alphabetic() || letter == '_',
            Naming::Gemini => plain || matches!(letter, '.' | ':'),
        }
    }

    /// The name itself where the API takes it; otherwise each character that it refuses becomes `_`, and what is
    /// beyond 64 characters goes.
    pub(super) fn safe(self, name: &str) -> Cow<'_, str> {
        const LONGEST: usize = 64;
        if name.is_empty() {
            return "unnamed".into();
        }
        let good = name.chars().enumerate().all(|(position, letter)| self.takes(position, letter));
        if self == Naming::Free || good && name.len() <= LONGEST {
            return name.into();
        }
        let letters = name.chars().take(LONGEST).enumerate();
        letters.map(|(at, letter)| if self.takes(at, letter) { letter } else { '_' }).collect()
    }
}

/// Arguments as a text that is an object: the text as it was sent, or `{}` where it is none.
pub(super) fn text_of_object(arguments: &Value) -> Cow<'_, str> {
    const EMPTY: Cow<'static, str> = Cow::Borrowed("{}");
    match arguments {
        Value::String(text) if is_object(text) => text.into(),
        Value::Object(_) => arguments.to_string().into(),
        _ => EMPTY,
    }
}

/// Arguments as an object: empty where they are none.
pub(super) fn object(arguments: &Value) -> Map<String, Value> {
    match arguments {
        Value::Object(fields) => fields.clone(),
        Value::String(text) => parsed(text).unwrap_or_default(),
        _ => Map::new(),
    }
}

fn parsed(text: &str) -> Option<Map<String, Value>> {
    serde_json::from_str(text).ok()
}

/// Whether a text is an object that a [`Value`] can hold.
fn is_object(text: &str) -> bool {
    serde_json::from_str::<AnyObject>(text).is_ok()
}

/// An object of which nothing is stored. [`IgnoredAny`] skips text that a [`Value`] rejects: numbers beyond every
/// range, half of a surrogate pair, too many levels.
struct AnyObject;

/// The same for a value of any type.
struct AnyValue;

struct Discard;

impl<'de> Deserialize<'de> for AnyObject {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        input.deserialize_map(Discard)?;
        Ok(Self)
    }
}

impl<'de> Deserialize<'de> for AnyValue {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        input.deserialize_any(Discard)?;
        Ok(Self)
    }
}

impl<'de> Visitor<'de> for Discard {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while items.next_element::<AnyValue>()?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        while fields.next_entry::<AnyValue, AnyValue>()?.is_some() {}
        Ok(())
    }
}

/// Whether arguments are a text that stops before its JSON does.
pub(super) fn is_unfinished(arguments: &Value) -> bool {
    arguments.as_str().is_some_and(is_unfinished_text)
}

/// Whether a text says something, and stops before its JSON does.
pub(super) fn is_unfinished_text(text: &str) -> bool {
    !text.trim().is_empty()
        && serde_json::from_str::<IgnoredAny>(text).is_err_and(|error| error.is_eof())
}

/// Whether arguments are a text that says nothing.
pub(super) fn is_blank(arguments: &Value) -> bool {
    arguments.is_null() || arguments.as_str().is_some_and(|text| text.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::{is_object, parsed};

    #[test]
    fn what_is_an_object_can_be_read_as_one() {
        let nested = |depth: usize| format!("{}1{}", r#"{"a":"#.repeat(depth), "}".repeat(depth));
        let objects = [
            "{}",
            " { } ",
            r#"{"a": [1, -2, 0.5, 18446744073709551615, "b", null, true, {"c": []}]}"#,
            r#"{"a": 1, "a": 2}"#,
            r#"{"a": 100000000000000000000}"#,
            r#"{"a": "\ud83d\ude00"}"#,
            &nested(127),
        ];
        for text in objects {
            assert!(is_object(text), "{text}");
            assert!(parsed(text).is_some(), "{text}");
        }
        let others = [
            &nested(128),
            r#"{"a": "\ud83d"}"#,
            r#"{"\ud83d": 1}"#,
            r#"{"a": "\x"}"#,
            r#"{"a": 1"#,
            r#"{"a": 1} b"#,
            r#"{"a": 01}"#,
            "{a: 1}",
            "[]",
            "1",
            "null",
            r#""{}""#,
            "",
        ];
        for text in others {
            assert!(!is_object(text), "{text}");
            assert!(parsed(text).is_none(), "{text}");
        }
        // A number beyond every range is one where `serde_json` stores digits.
        let huge = r#"{"a": 1e999}"#;
        assert_eq!(is_object(huge), parsed(huge).is_some());
    }
}

//! JSON that preserves key order, duplicate keys and the digits of numbers.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::path::{Path, Segment};

/// A JSON value exactly as written.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Json {
    Null,
    Boolean(bool),
    Number(String),
    Text(String),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    pub(super) fn text(text: impl Into<String>) -> Self {
        Json::Text(text.into())
    }

    pub(super) fn number(number: impl fmt::Display) -> Self {
        Json::Number(number.to_string())
    }

    /// Wraps a value in an object with a single entry.
    pub(super) fn wrap(key: &str, value: Json) -> Self {
        Json::Object(vec![(key.to_owned(), value)])
    }

    /// Parses a text, or returns `None` if it isn't JSON.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let raw: &RawValue = serde_json::from_str(text).ok()?;
        Self::parse_valid(raw.get())
    }

    fn parse_valid(json: &str) -> Option<Self> {
        Some(match json.as_bytes().first()? {
            b'n' => Json::Null,
            b't' => Json::Boolean(true),
            b'f' => Json::Boolean(false),
            b'"' => Json::Text(serde_json::from_str(json).ok()?),
            b'[' => {
                let items: Vec<&RawValue> = serde_json::from_str(json).ok()?;
                Json::Array(
                    items
                        .into_iter()
                        .map(|item| Self::parse_valid(item.get()))
                        .collect::<Option<_>>()?,
                )
            }
            b'{' => {
                let Entries(entries) = serde_json::from_str(json).ok()?;
                let entries = entries
                    .into_iter()
                    .map(|(key, value)| Some((key, Self::parse_valid(value.get())?)));
                Json::Object(entries.collect::<Option<_>>()?)
            }
            _ => Json::Number(json.to_owned()),
        })
    }

    /// The value at a path, or the first one if a key is duplicated.
    pub(super) fn at(&self, path: &Path) -> Option<&Json> {
        path.segments().iter().try_fold(self, |here, segment| match (here, segment) {
            (Json::Object(entries), Segment::Key(key)) => {
                entries.iter().find(|(own, _)| own == key).map(|(_, value)| value)
            }
            (Json::Array(items), Segment::Index(index)) => items.get(*index),
            _ => None,
        })
    }

    pub(super) fn at_mut(&mut self, path: &Path) -> Option<&mut Json> {
        path.segments().iter().try_fold(self, |here, segment| match (here, segment) {
            (Json::Object(entries), Segment::Key(key)) => {
                entries.iter_mut().find(|(own, _)| own == key).map(|(_, value)| value)
            }
            (Json::Array(items), Segment::Index(index)) => items.get_mut(*index),
            _ => None,
        })
    }

    /// The entries of the object at a path.
    pub(super) fn entries_mut(&mut self, path: &Path) -> Option<&mut Vec<(String, Json)>> {
        match self.at_mut(path)? {
            Json::Object(entries) => Some(entries),
            _ => None,
        }
    }

    /// The value of a field, if this is an object that has it.
    pub(super) fn field(&self, name: &str) -> Option<&Json> {
        let Json::Object(entries) = self else { return None };
        entries.iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    pub(super) fn is_container(&self) -> bool {
        matches!(self, Json::Array(_) | Json::Object(_))
    }

    /// Whether both values are the same, ignoring key order and nulls in objects.
    pub(super) fn is_equivalent(&self, other: &Json) -> bool {
        match (self, other) {
            (Json::Object(a), Json::Object(b)) => {
                let count_non_null = |entries: &[(String, Json)]| {
                    entries.iter().filter(|(_, value)| *value != Json::Null).count()
                };
                count_non_null(a) == count_non_null(b)
                    && a.iter().filter(|(_, value)| *value != Json::Null).all(|(key, value)| {
                        other.field(key).is_some_and(|other| value.is_equivalent(other))
                    })
            }
            (Json::Array(a), Json::Array(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_equivalent(b))
            }
            _ => self == other,
        }
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Boolean(value) => write!(f, "{value}"),
            Json::Number(digits) => f.write_str(digits),
            Json::Text(text) => f.write_str(&quoted(text)),
            Json::Array(items) => {
                f.write_str("[")?;
                for (position, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if position == 0 { "" } else { "," })?;
                }
                f.write_str("]")
            }
            Json::Object(entries) => {
                f.write_str("{")?;
                for (position, (key, value)) in entries.iter().enumerate() {
                    let comma = if position == 0 { "" } else { "," };
                    write!(f, "{comma}{}:{value}", quoted(key))?;
                }
                f.write_str("}")
            }
        }
    }
}

/// Encodes a text as a JSON string.
pub(super) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// All entries of an object, including duplicate keys.
struct Entries<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Entries<'a> {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        struct Collect;
        impl<'de> Visitor<'de> for Collect {
            type Value = Vec<(String, &'de RawValue)>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = access.next_entry()? {
                    entries.push(entry);
                }
                Ok(entries)
            }
        }
        input.deserialize_map(Collect).map(Entries)
    }
}

#[cfg(test)]
mod tests {
    use super::Json;

    #[test]
    fn parsing_and_printing_round_trips() {
        let text = r#"{"b":[1e400,-0.50,340282366920938463463374607431768211455],"a":"\"\n","b":null,"":{}}"#;
        assert_eq!(Json::parse(text).unwrap().to_string(), text);
        assert_eq!(Json::parse(r#"{"a" 1}"#), None);
    }

    #[test]
    fn equivalence_ignores_nulls_and_order_in_objects() {
        let same = |a, b| Json::parse(a).unwrap().is_equivalent(&Json::parse(b).unwrap());
        assert!(same(r#"{"a":1,"b":null}"#, r#"{"a":1}"#));
        assert!(same(r#"{"a":1,"b":2}"#, r#"{"b":2,"a":1}"#));
        assert!(!same("[null]", "[]"));
        assert!(!same(r#"{"a":1}"#, r#"{"b":1}"#));
    }
}

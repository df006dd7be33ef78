//! JSON as it was written: keys in their order and as often as they stand there, numbers by their digits.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::path::{Path, Segment};

/// A JSON value as it is written.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Tree {
    Null,
    Boolean(bool),
    Number(String),
    Text(String),
    Array(Vec<Tree>),
    Object(Vec<(String, Tree)>),
}

impl Tree {
    pub(super) fn text(text: impl Into<String>) -> Self {
        Tree::Text(text.into())
    }

    pub(super) fn number(number: impl fmt::Display) -> Self {
        Tree::Number(number.to_string())
    }

    /// An object of one entry.
    pub(super) fn around(key: &str, value: Tree) -> Self {
        Tree::Object(vec![(key.to_owned(), value)])
    }

    /// What a text says; nothing where it is not JSON.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let raw: &RawValue = serde_json::from_str(text).ok()?;
        Self::of(raw.get())
    }

    fn of(json: &str) -> Option<Self> {
        Some(match json.as_bytes().first()? {
            b'n' => Tree::Null,
            b't' => Tree::Boolean(true),
            b'f' => Tree::Boolean(false),
            b'"' => Tree::Text(serde_json::from_str(json).ok()?),
            b'[' => {
                let items: Vec<&RawValue> = serde_json::from_str(json).ok()?;
                Tree::Array(
                    items.into_iter().map(|item| Self::of(item.get())).collect::<Option<_>>()?,
                )
            }
            b'{' => {
                let Entries(entries) = serde_json::from_str(json).ok()?;
                let read =
                    entries.into_iter().map(|(key, value)| Some((key, Self::of(value.get())?)));
                Tree::Object(read.collect::<Option<_>>()?)
            }
            _ => Tree::Number(json.to_owned()),
        })
    }

    /// The value at a path; of a key that stands there twice, the first.
    pub(super) fn at(&self, path: &Path) -> Option<&Tree> {
        path.segments().iter().try_fold(self, |here, segment| match (here, segment) {
            (Tree::Object(entries), Segment::Key(key)) => {
                entries.iter().find(|(own, _)| own == key).map(|(_, value)| value)
            }
            (Tree::Array(items), Segment::Index(index)) => items.get(*index),
            _ => None,
        })
    }

    pub(super) fn at_mut(&mut self, path: &Path) -> Option<&mut Tree> {
        path.segments().iter().try_fold(self, |here, segment| match (here, segment) {
            (Tree::Object(entries), Segment::Key(key)) => {
                entries.iter_mut().find(|(own, _)| own == key).map(|(_, value)| value)
            }
            (Tree::Array(items), Segment::Index(index)) => items.get_mut(*index),
            _ => None,
        })
    }

    /// The entries of the object at a path.
    pub(super) fn entries_mut(&mut self, path: &Path) -> Option<&mut Vec<(String, Tree)>> {
        match self.at_mut(path)? {
            Tree::Object(entries) => Some(entries),
            _ => None,
        }
    }

    /// The value of a field, if this is an object that has it.
    pub(super) fn field(&self, name: &str) -> Option<&Tree> {
        let Tree::Object(entries) = self else { return None };
        entries.iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    pub(super) fn is_container(&self) -> bool {
        matches!(self, Tree::Array(_) | Tree::Object(_))
    }

    /// Whether both are the same value, if the order of keys and nulls in objects say nothing.
    pub(super) fn means_the_same(&self, other: &Tree) -> bool {
        match (self, other) {
            (Tree::Object(a), Tree::Object(b)) => {
                let told = |of: &[(String, Tree)]| {
                    of.iter().filter(|(_, value)| *value != Tree::Null).count()
                };
                told(a) == told(b)
                    && a.iter().filter(|(_, value)| *value != Tree::Null).all(|(key, value)| {
                        other.field(key).is_some_and(|other| value.means_the_same(other))
                    })
            }
            (Tree::Array(a), Tree::Array(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.means_the_same(b))
            }
            _ => self == other,
        }
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tree::Null => f.write_str("null"),
            Tree::Boolean(value) => write!(f, "{value}"),
            Tree::Number(digits) => f.write_str(digits),
            Tree::Text(text) => f.write_str(&quoted(text)),
            Tree::Array(items) => {
                f.write_str("[")?;
                for (position, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if position == 0 { "" } else { "," })?;
                }
                f.write_str("]")
            }
            Tree::Object(entries) => {
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

/// A text as a JSON string.
pub(super) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The entries of an object, all of them.
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
    use super::Tree;

    #[test]
    fn what_is_read_is_written_again() {
        let text = r#"{"b":[1e400,-0.50,340282366920938463463374607431768211455],"a":"\"\n","b":null,"":{}}"#;
        assert_eq!(Tree::parse(text).unwrap().to_string(), text);
        assert_eq!(Tree::parse(r#"{"a" 1}"#), None);
    }

    #[test]
    fn null_in_an_object_is_nothing() {
        let same = |a, b| Tree::parse(a).unwrap().means_the_same(&Tree::parse(b).unwrap());
        assert!(same(r#"{"a":1,"b":null}"#, r#"{"a":1}"#));
        assert!(same(r#"{"a":1,"b":2}"#, r#"{"b":2,"a":1}"#));
        assert!(!same("[null]", "[]"));
        assert!(!same(r#"{"a":1}"#, r#"{"b":1}"#));
    }
}

//! JSON values inside a schema (defaults, examples, foreign schemas), in one order on every build.

use serde::{Serialize, Serializer};
use serde_json::Value;

/// A JSON value whose keys are sorted, so that it prints the same whatever features `serde_json` is
/// built with.
#[derive(Clone, Debug, PartialEq)]
pub struct Json(Value);

impl Json {
    /// The JSON form of a value; nothing where it has none (a map with keys that are no text, say).
    pub fn of(value: &(impl Serialize + ?Sized)) -> Option<Self> {
        // By way of text: with `arbitrary_precision` a number keeps how it is spelled there.
        let text = serde_json::to_string(value).ok()?;
        Self::parse(&text)
    }

    /// A value written as JSON text; nothing where the text is not JSON.
    pub fn parse(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok().map(|value| Self(sorted(value)))
    }

    /// The value.
    pub fn as_value(&self) -> &Value {
        &self.0
    }
}

impl From<Value> for Json {
    fn from(value: Value) -> Self {
        Self(sorted(value))
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// The value with the keys of every object sorted, whatever `serde_json` is built with.
pub(crate) fn sorted(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(sorted).collect(),
        Value::Object(map) => {
            let mut entries: Vec<(String, Value)> = map.into_iter().collect();
            entries.sort_by(|(a, _), (b, _)| a.cmp(b));
            Value::Object(entries.into_iter().map(|(key, value)| (key, sorted(value))).collect())
        }
        leaf => leaf,
    }
}

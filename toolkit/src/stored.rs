//! Reading data back that was stored earlier: every field is validated, and unknown ones are rejected.

use std::fmt;

use serde_json::{Map, Value};

/// The version that stored data carries. Data of another version is rejected.
pub(crate) const VERSION: u64 = 1;

/// Why stored data is rejected: the place and what is wrong there.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Invalid(String);

impl Invalid {
    pub(crate) fn new(place: &str, wrong: impl fmt::Display) -> Self {
        Self(format!("{place}: {wrong}"))
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The fields of a stored object, taken out one by one.
pub(crate) struct Fields {
    place: String,
    fields: Map<String, Value>,
}

impl Fields {
    /// The fields of an object; `place` says in errors which object it is.
    pub(crate) fn of(stored: Value, place: impl Into<String>) -> Result<Self, Invalid> {
        let place = place.into();
        match stored {
            Value::Object(fields) => Ok(Self { place, fields }),
            _ => Err(Invalid::new(&place, "expected an object")),
        }
    }

    /// An error about one of the fields.
    pub(crate) fn invalid(&self, key: &str, wrong: impl fmt::Display) -> Invalid {
        Invalid::new(&self.place_of(key), wrong)
    }

    /// How a field is called in errors.
    pub(crate) fn place_of(&self, key: &str) -> String {
        format!("{}.{key}", self.place)
    }

    /// Rejects data of another version.
    pub(crate) fn version(&mut self) -> Result<(), Invalid> {
        match self.fields.remove("version") {
            Some(version) if version.as_u64() == Some(VERSION) => Ok(()),
            Some(version) => Err(self.invalid(
                "version",
                format!("{version} is not known here; this is version {VERSION}"),
            )),
            None => Err(self.invalid("version", "is missing")),
        }
    }

    /// A string.
    pub(crate) fn text(&mut self, key: &str) -> Result<String, Invalid> {
        self.text_if_any(key)?.ok_or_else(|| self.invalid(key, "is missing"))
    }

    /// A string that may be missing or null.
    pub(crate) fn text_if_any(&mut self, key: &str) -> Result<Option<String>, Invalid> {
        match self.value_if_any(key) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(self.invalid(key, "expected a string")),
        }
    }

    /// A boolean; `missing` stands for one that is not there.
    pub(crate) fn flag(&mut self, key: &str, missing: bool) -> Result<bool, Invalid> {
        match self.value_if_any(key) {
            None => Ok(missing),
            Some(Value::Bool(flag)) => Ok(flag),
            Some(_) => Err(self.invalid(key, "expected true or false")),
        }
    }

    /// An array; empty where it is missing.
    pub(crate) fn list(&mut self, key: &str) -> Result<Vec<Value>, Invalid> {
        match self.value_if_any(key) {
            None => Ok(Vec::new()),
            Some(Value::Array(items)) => Ok(items),
            Some(_) => Err(self.invalid(key, "expected an array")),
        }
    }

    /// An object; empty where it is missing.
    pub(crate) fn object(&mut self, key: &str) -> Result<Map<String, Value>, Invalid> {
        match self.value_if_any(key) {
            None => Ok(Map::new()),
            Some(Value::Object(fields)) => Ok(fields),
            Some(_) => Err(self.invalid(key, "expected an object")),
        }
    }

    /// Any value that must be there, null included.
    pub(crate) fn value(&mut self, key: &str) -> Result<Value, Invalid> {
        self.fields.remove(key).ok_or_else(|| self.invalid(key, "is missing"))
    }

    /// Any value; null is as good as missing.
    pub(crate) fn value_if_any(&mut self, key: &str) -> Option<Value> {
        self.fields.remove(key).filter(|value| !value.is_null())
    }

    /// Rejects what is left: it would be lost in silence.
    pub(crate) fn end(self) -> Result<(), Invalid> {
        match self.fields.keys().next() {
            None => Ok(()),
            Some(key) => Err(self.invalid(key, "unexpected field")),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::Fields;

    #[test]
    fn fields_are_validated() {
        let read = |stored| Fields::of(stored, "turn");
        assert_eq!(read(json!([])).err().unwrap().to_string(), "turn: expected an object");
        let mut fields = read(json!({"a": 1, "b": null, "c": "x", "version": 2})).unwrap();
        assert_eq!(fields.text("a").unwrap_err().to_string(), "turn.a: expected a string");
        assert_eq!(fields.text("b").unwrap_err().to_string(), "turn.b: is missing");
        assert_eq!(fields.flag("d", true), Ok(true));
        assert_eq!(fields.list("d"), Ok(Vec::new()));
        assert_eq!(
            fields.version().unwrap_err().to_string(),
            "turn.version: 2 is not known here; this is version 1"
        );
        assert_eq!(fields.end().unwrap_err().to_string(), "turn.c: unexpected field");
    }
}

//! Reads stored data back: every field is validated, and unknown ones are rejected.

use std::fmt;

use serde_json::{Map, Value};

/// The version of the format of stored data. Data of any other version is rejected.
pub(crate) const VERSION: u64 = 1;

/// Why stored data is rejected: the place, and what is wrong with it.
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

/// The fields of a stored object, to be removed one by one.
pub(crate) struct Fields {
    place: String,
    fields: Map<String, Value>,
}

impl Fields {
    /// The fields of an object. `place` names the object in errors.
    pub(crate) fn of(stored: Value, place: impl Into<String>) -> Result<Self, Invalid> {
        let place = place.into();
        match stored {
            Value::Object(fields) => Ok(Self { place, fields }),
            _ => Err(Invalid::new(&place, "expected an object")),
        }
    }

    /// Creates an error about a field.
    pub(crate) fn invalid(&self, key: &str, wrong: impl fmt::Display) -> Invalid {
        Invalid::new(&self.place_of(key), wrong)
    }

    /// The name of a field in errors.
    pub(crate) fn place_of(&self, key: &str) -> String {
        format!("{}.{key}", self.place)
    }

    /// Rejects data of another version.
    pub(crate) fn version(&mut self) -> Result<(), Invalid> {
        match self.fields.remove("version") {
            Some(version) if version.as_u64() == Some(VERSION) => Ok(()),
            Some(version) => Err(self.invalid(
                "version",
                format!("{version} is not supported; expected version {VERSION}"),
            )),
            None => Err(self.invalid("version", "is missing")),
        }
    }

    /// Takes a string.
    pub(crate) fn text(&mut self, key: &str) -> Result<String, Invalid> {
        self.text_if_any(key)?.ok_or_else(|| self.invalid(key, "is missing"))
    }

    /// Takes a string that may be missing or null.
    pub(crate) fn text_if_any(&mut self, key: &str) -> Result<Option<String>, Invalid> {
        match self.value_if_any(key) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(self.invalid(key, "expected a string")),
        }
    }

    /// Takes a boolean that defaults to `missing`.
    pub(crate) fn flag(&mut self, key: &str, missing: bool) -> Result<bool, Invalid> {
        match self.value_if_any(key) {
            None => Ok(missing),
            Some(Value::Bool(flag)) => Ok(flag),
            Some(_) => Err(self.invalid(key, "expected true or false")),
        }
    }

    /// Takes an array that defaults to an empty one.
    pub(crate) fn list(&mut self, key: &str) -> Result<Vec<Value>, Invalid> {
        match self.value_if_any(key) {
            None => Ok(Vec::new()),
            Some(Value::Array(items)) => Ok(items),
            Some(_) => Err(self.invalid(key, "expected an array")),
        }
    }

    /// Takes an object that defaults to an empty one.
    pub(crate) fn object(&mut self, key: &str) -> Result<Map<String, Value>, Invalid> {
        match self.value_if_any(key) {
            None => Ok(Map::new()),
            Some(Value::Object(fields)) => Ok(fields),
            Some(_) => Err(self.invalid(key, "expected an object")),
        }
    }

    /// Takes a required value, which may be null.
    pub(crate) fn value(&mut self, key: &str) -> Result<Value, Invalid> {
        self.fields.remove(key).ok_or_else(|| self.invalid(key, "is missing"))
    }

    /// Takes an optional value. Null counts as missing.
    pub(crate) fn value_if_any(&mut self, key: &str) -> Option<Value> {
        self.fields.remove(key).filter(|value| !value.is_null())
    }

    /// Rejects fields that were not taken, which would otherwise be lost silently.
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
            "turn.version: 2 is not supported; expected version 1"
        );
        assert_eq!(fields.end().unwrap_err().to_string(), "turn.c: unexpected field");
    }
}

//! `serde_json::Value`: anything at all, with every key given once.

use serde::Deserializer;
use serde::de::{DeserializeSeed, MapAccess, SeqAccess};
use serde_json::{Map, Number, Value};

use crate::contract::{Contract, NextKey, Place, Reader, Skip, drive, read_json_text};
use crate::problem::{Kind, Types};
use crate::schema::{Definitions, Json, Node, Schema};

impl Contract for Value {
    fn schema(_: &mut Definitions) -> Schema {
        Schema::new(Node::Anything)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        if at.is_json_text() { drive(TextReader, input, at) } else { read_any(input, at) }
    }

    fn check(&self, _: &mut Place<'_>) {}

    fn is_null(&self, _: Option<&Json>) -> bool {
        Value::is_null(self)
    }
}

/// Reads any value, as it stands.
pub(super) fn read_any<'de, D: Deserializer<'de>>(
    input: D,
    at: &mut Place<'_>,
) -> Result<Option<Value>, D::Error> {
    drive(ValueReader, input, at)
}

/// Reads any value from the JSON text of it.
pub(super) struct TextReader;

impl Reader<'_> for TextReader {
    type Output = Value;
    type Key = ();
    const EXPECTED: Types = Types::STRING;

    fn key(&self, _: &str) {}

    fn text(self, text: &str, at: &mut Place<'_>) -> Option<Value> {
        read_json_text(text, at, |input, at| read_any(input, at))
    }
}

struct ValueReader;

impl<'de> Reader<'de> for ValueReader {
    type Output = Value;
    type Key = String;
    const EXPECTED: Types = Types::OBJECT
        .or(Types::ARRAY)
        .or(Types::STRING)
        .or(Types::NUMBER)
        .or(Types::BOOLEAN)
        .or(Types::NULL);

    fn key(&self, key: &str) -> String {
        key.to_owned()
    }

    fn null(self, _: &mut Place<'_>) -> Option<Value> {
        Some(Value::Null)
    }

    fn boolean(self, value: bool, _: &mut Place<'_>) -> Option<Value> {
        Some(Value::Bool(value))
    }

    fn integer(self, value: i128, at: &mut Place<'_>) -> Option<Value> {
        let number = Number::from_i128(value);
        if number.is_none() {
            at.report_found(Kind::NotExact, crate::problem::Found::Integer(value));
        }
        number.map(Value::Number)
    }

    fn number(self, value: f64, _: &mut Place<'_>) -> Option<Value> {
        Number::from_f64(value).map(Value::Number)
    }

    /// Kept to the last digit: here `serde_json` can. What no float can hold is refused on every build.
    fn written(self, digits: &str, at: &mut Place<'_>) -> Option<Value> {
        let is_finite = digits.parse().is_ok_and(f64::is_finite);
        match serde_json::from_str::<Number>(digits) {
            Ok(number) if is_finite => Some(Value::Number(number)),
            _ => self.digits(digits, at),
        }
    }

    fn text(self, value: &str, _: &mut Place<'_>) -> Option<Value> {
        Some(Value::String(value.to_owned()))
    }

    fn owned_text(self, value: String, _: &mut Place<'_>) -> Option<Value> {
        Some(Value::String(value))
    }

    fn array<A: SeqAccess<'de>>(
        self,
        mut items: A,
        at: &mut Place<'_>,
    ) -> Result<Option<Value>, A::Error> {
        let mut list = Vec::new();
        let mut count = 0;
        while let Some(item) = items.next_element_seed(ValueSeed(&mut at.item(count)))? {
            count += 1;
            list.extend(item);
        }
        Ok((list.len() == count).then_some(Value::Array(list)))
    }

    fn object<A: MapAccess<'de>>(
        self,
        first: Option<String>,
        mut entries: A,
        at: &mut Place<'_>,
    ) -> Result<Option<Value>, A::Error> {
        let mut map = Map::new();
        let mut whole = true;
        let mut next = first;
        while let Some(key) = next {
            if map.contains_key(&key) {
                let mut here = at.key(&key);
                here.report(Kind::DuplicateKey { field: None, first: None });
                entries.next_value_seed(Skip(&mut here))?;
            } else {
                let value = entries.next_value_seed(ValueSeed(&mut at.key(&key)))?;
                whole &= value.is_some();
                map.insert(key, value.unwrap_or_default());
            }
            next = entries.next_key_seed(NextKey(str::to_owned))?;
        }
        Ok(whole.then_some(Value::Object(map)))
    }
}

struct ValueSeed<'p, 'a>(&'p mut Place<'a>);

impl<'de> DeserializeSeed<'de> for ValueSeed<'_, '_> {
    type Value = Option<Value>;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Self::Value, D::Error> {
        self.0.step()?;
        read_any(input, self.0)
    }
}

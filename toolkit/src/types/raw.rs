//! `Box<RawValue>`: any JSON, kept as its text, to the last digit. What is inside is held to the limits
//! and to nothing else.

use serde::Deserializer;
use serde_json::value::RawValue;

use crate::contract::{Contract, Place, Reader, Verbatim, drive, read_json_text, read_verbatim};
use crate::problem::{Kind, Types};
use crate::schema::{Definitions, Json, Node, Schema};
use crate::types::value::read_any;

impl Contract for Box<RawValue> {
    fn schema(_: &mut Definitions) -> Schema {
        Schema::new(Node::Anything)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        if at.is_json_text() {
            return drive(TextReader, input, at);
        }
        read_verbatim(RawReader, input, at)
    }

    fn check(&self, _: &mut Place<'_>) {}

    fn is_null(&self, _: Option<&Json>) -> bool {
        self.get() == "null"
    }
}

struct RawReader;

impl Verbatim for RawReader {
    type Output = Box<RawValue>;

    fn written(self, json: &str, at: &mut Place<'_>) -> Option<Box<RawValue>> {
        let raw = RawValue::from_string(json.to_owned()).ok();
        if raw.is_none() {
            at.report(Kind::Custom);
        }
        raw
    }

    /// A value whose text is gone is written anew.
    fn value<'de, D: Deserializer<'de>>(
        self,
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Box<RawValue>>, D::Error> {
        let value = read_any(input, at)?;
        Ok(value.and_then(|value| self.written(&value.to_string(), at)))
    }
}

/// Reads JSON from a string that holds it.
struct TextReader;

impl Reader<'_> for TextReader {
    type Output = Box<RawValue>;
    type Key = ();
    const EXPECTED: Types = Types::STRING;

    fn key(&self, _: &str) {}

    fn text(self, text: &str, at: &mut Place<'_>) -> Option<Box<RawValue>> {
        read_json_text(text, at, |input, at| read_verbatim(RawReader, input, at))
    }
}

//! `Box<RawValue>`: any JSON, kept as its text, to the last digit. What is inside is held to the limits
//! and to nothing else.

use serde::Deserializer;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::contract::{Contract, Place, Verbatim, read_verbatim};
use crate::problem::Kind;
use crate::schema::{Definitions, Node, Schema};

impl Contract for Box<RawValue> {
    fn schema(_: &mut Definitions) -> Schema {
        Schema::new(Node::Anything)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        read_verbatim(RawReader, input, at)
    }

    fn check(&self, _: &mut Place<'_>) {}
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
        let value = Value::read(input, at)?;
        Ok(value.and_then(|value| self.written(&value.to_string(), at)))
    }
}

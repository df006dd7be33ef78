//! Types of other crates that read themselves with serde and describe themselves with schemars.
//!
//! They are judged by their own `Deserialize`, whatever their schema says beyond it.

use std::fmt;

use schemars::JsonSchema;
use serde::de::{DeserializeOwned, Deserializer, Error, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::Value;

use crate::contract::{Contract, Place};
use crate::problem::Kind;
use crate::schema::{Definitions, Schema};

/// A leaf that serde reads and schemars describes: what `#[tool(via_serde)]` makes of a field.
#[derive(Debug)]
pub struct Foreign<T>(pub T);

impl<T: DeserializeOwned + JsonSchema + 'static> Contract for Foreign<T> {
    fn schema(definitions: &mut Definitions) -> Schema {
        Schema::foreign::<T>(definitions)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        // Kept as a tree first: an error of the type's own must not end the reading of the rest.
        let Some(value) = Value::read(input, at)? else {
            return Ok(None);
        };
        match T::deserialize(&value) {
            Ok(value) => Ok(Some(Self(value))),
            Err(error) => {
                at.report(Kind::Foreign { reason: error.to_string() });
                Ok(None)
            }
        }
    }

    fn check(&self, _: &mut Place<'_>) {}

    fn absent() -> Option<Self> {
        T::deserialize(Missing).ok().map(Self)
    }
}

/// A field that was not sent, as serde's own derive reads it: only an `Option` makes something of it.
struct Missing;

#[derive(Debug)]
struct NothingThere;

impl fmt::Display for NothingThere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("missing")
    }
}

impl std::error::Error for NothingThere {}

impl Error for NothingThere {
    fn custom<T: fmt::Display>(_: T) -> Self {
        NothingThere
    }
}

impl<'de> Deserializer<'de> for Missing {
    type Error = NothingThere;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, NothingThere> {
        Err(NothingThere)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, NothingThere> {
        visitor.visit_none()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

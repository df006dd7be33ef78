//! The object around a call, `{"tool": …, "arguments": {…}}`. The arguments are not parsed here.

use serde::Deserializer;
use serde::de::Deserialize;
use serde_json::value::RawValue;

use crate::contract::{
    Contract, Field, Fields, Gaps, Place, Record, Slot, check_record, read_record, record_schema,
};
use crate::problem::{Found, Kind, Types};
use crate::rule::Rules;
use crate::schema::{Definitions, Node, Object, Schema};

/// The object around a call.
#[derive(Debug)]
pub(super) struct Envelope {
    pub(super) tool: String,
    pub(super) arguments: RawArguments,
}

impl Record for Envelope {
    type Slots = (Slot<String>, Slot<RawArguments>);
    const NAME: &'static str = "Call";
    const DESCRIPTION: &'static str = "A call of a tool";
    const TITLE: Option<&'static str> = None;
    const EXAMPLES: &'static [&'static str] = &[];
    const OPEN: bool = false;
    const KEYS: &'static [(&'static str, usize)] = &[("tool", 0), ("arguments", 1)];
    const FIELDS: &'static [&'static str] = &["tool", "arguments"];

    fn key(key: &str) -> Option<usize> {
        Self::KEYS.iter().position(|(name, _)| *name == key)
    }

    fn fields(fields: &mut Fields<'_>) {
        let field = |name, description| Field {
            name,
            description,
            title: None,
            examples: &[],
            rules: &Rules::NONE,
        };
        fields.add::<String>(&field("tool", "The name of the tool"));
        fields.add::<RawArguments>(&field("arguments", "The arguments of the tool"));
    }

    fn read_field<'de, D: Deserializer<'de>>(
        field: usize,
        slots: &mut Self::Slots,
        input: D,
        at: &mut Place<'_>,
    ) -> Result<(), D::Error> {
        match field {
            0 => slots.0.read(input, at),
            _ => slots.1.read(input, at),
        }
    }

    fn finish(mut slots: Self::Slots, gaps: &mut Gaps) -> Option<Self> {
        slots.0.complete("tool", gaps);
        slots.1.complete("arguments", gaps);
        Some(Self { tool: slots.0.into_value()?, arguments: slots.1.into_value()? })
    }

    fn check_fields(&self, at: &mut Place<'_>) {
        self.tool.check(&mut at.key("tool"));
        self.arguments.check(&mut at.key("arguments"));
    }
}

impl Contract for Envelope {
    fn schema(definitions: &mut Definitions) -> Schema {
        record_schema::<Self>(definitions)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        read_record(input, at)
    }

    fn check(&self, at: &mut Place<'_>) {
        check_record(self, at);
    }
}

/// The JSON text of the arguments: an object, or one of the ways to send none (`null`, an empty string, or no
/// field at all).
#[derive(Debug)]
pub(super) struct RawArguments(pub(super) Box<RawValue>);

impl Contract for RawArguments {
    fn schema(_: &mut Definitions) -> Schema {
        Schema::new(Node::Object(Object { open: true, ..Object::default() })).or_null()
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        let raw = Box::<RawValue>::deserialize(input)?;
        match found(raw.get(), at.echo()) {
            None => Ok(Some(Self(raw))),
            Some(Found::Null) => Ok(Self::absent()),
            Some(Found::Text { start, .. }) if start.trim().is_empty() => Ok(Self::absent()),
            Some(found) => {
                let expected = Types::OBJECT;
                at.report_found(Kind::WrongType { expected }, found);
                Ok(None)
            }
        }
    }

    fn check(&self, _: &mut Place<'_>) {}

    fn absent() -> Option<Self> {
        RawValue::from_string("{}".to_owned()).ok().map(Self)
    }
}

/// The value, if it is not an object.
fn found(json: &str, echo: usize) -> Option<Found> {
    Some(match json.as_bytes().first()? {
        b'{' => return None,
        b'[' => Found::Array,
        b'"' => Found::text(&serde_json::from_str::<String>(json).ok()?, echo),
        b'n' => Found::Null,
        b't' => Found::Boolean(true),
        b'f' => Found::Boolean(false),
        _ => match json.parse() {
            Ok(integer) => Found::Integer(integer),
            Err(_) => Found::Number(json.parse().ok()?),
        },
    })
}

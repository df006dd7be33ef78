//! `char`: a string of exactly one Unicode scalar value.

use serde::Deserializer;

use crate::contract::{Contract, Place, Reader, Seen, drive};
use crate::problem::{Kind, Types, Unit};
use crate::rule::Fact;
use crate::schema::{Definitions, Length, Node, Schema, Text};

impl Contract for char {
    fn schema(_: &mut Definitions) -> Schema {
        let length = Length { minimum: Some(1), maximum: Some(1) };
        Schema::new(Node::Text(Text { length, ..Text::default() }))
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        drive(CharReader, input, at)
    }

    fn check(&self, at: &mut Place<'_>) {
        at.judge(&Fact::Text(self.encode_utf8(&mut [0; 4])));
    }
}

struct CharReader;

impl Reader<'_> for CharReader {
    type Output = char;
    type Key = ();
    const EXPECTED: Types = Types::STRING;

    fn key(&self, _: &str) {}

    fn text(self, value: &str, at: &mut Place<'_>) -> Option<char> {
        let is_within = at.judge(&Fact::Text(value));
        let mut chars = value.chars();
        if let (Some(only), None) = (chars.next(), chars.next()) {
            return Some(only);
        }
        // Literals have already been told where there are any.
        if is_within {
            let actual = value.chars().count() as u64;
            let kind = Kind::WrongLength { exactly: 1, actual, unit: Unit::Characters };
            at.report_seen(kind, Seen::Text(value));
        }
        None
    }
}

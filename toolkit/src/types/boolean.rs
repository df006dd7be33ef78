//! `bool`.

use serde::Deserializer;

use crate::contract::{Contract, Place, Reader, drive};
use crate::problem::Types;
use crate::schema::{Definitions, Node, Schema};

impl Contract for bool {
    fn schema(_: &mut Definitions) -> Schema {
        Schema::new(Node::Boolean)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        drive(BooleanReader, input, at)
    }

    fn check(&self, _: &mut Place<'_>) {}
}

struct BooleanReader;

impl Reader<'_> for BooleanReader {
    type Output = bool;
    type Key = ();
    const EXPECTED: Types = Types::BOOLEAN;

    fn key(&self, _: &str) {}

    fn boolean(self, value: bool, _: &mut Place<'_>) -> Option<bool> {
        Some(value)
    }
}

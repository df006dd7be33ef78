//! `bool`.

use serde::Deserializer;

use crate::contract::{Contract, Place, Reader, Slot, drive, drive_into};
use crate::problem::Types;
use crate::schema::{Definitions, Node, Schema};

impl Contract for bool {
    const LEAVES_NULL: bool = true;

    fn schema(_: &mut Definitions) -> Schema {
        Schema::new(Node::Boolean)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        drive(BooleanReader, input, at)
    }

    fn read_into<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
        slot: &mut Slot<Self>,
    ) -> Result<(), D::Error> {
        drive_into(BooleanReader, input, at, slot)
    }

    fn check(&self, _: &mut Place<'_>) {}
}

struct BooleanReader;

impl Reader<'_> for BooleanReader {
    type Output = bool;
    type Key = ();
    const EXPECTED: Types = Types::BOOLEAN;
    const LEAVES_NULL: bool = true;

    fn key(&self, _: &str) {}

    fn boolean(self, value: bool, _: &mut Place<'_>) -> Option<bool> {
        Some(value)
    }
}

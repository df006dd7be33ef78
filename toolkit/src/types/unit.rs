//! `()`, which is null, and `PhantomData`, which is null too and need not be sent.

use std::marker::PhantomData;

use serde::Deserializer;

use crate::contract::{Contract, Place, Reader, drive};
use crate::problem::Types;
use crate::schema::{Definitions, Json, Node, Schema};

impl Contract for () {
    fn schema(_: &mut Definitions) -> Schema {
        Schema::new(Node::Null)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        drive(UnitReader, input, at)
    }

    fn check(&self, _: &mut Place<'_>) {}

    fn reads_null() -> bool {
        true
    }

    fn is_null(&self, _: Option<&Json>) -> bool {
        true
    }
}

impl<T: 'static> Contract for PhantomData<T> {
    fn schema(definitions: &mut Definitions) -> Schema {
        <()>::schema(definitions)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        Ok(<()>::read(input, at)?.map(|()| PhantomData))
    }

    fn check(&self, _: &mut Place<'_>) {}

    fn reads_null() -> bool {
        true
    }

    fn is_null(&self, _: Option<&Json>) -> bool {
        true
    }

    fn absent() -> Option<Self> {
        Some(PhantomData)
    }
}

struct UnitReader;

impl Reader<'_> for UnitReader {
    type Output = ();
    type Key = ();
    const EXPECTED: Types = Types::NULL;

    fn key(&self, _: &str) {}

    fn null(self, _: &mut Place<'_>) -> Option<()> {
        Some(())
    }
}

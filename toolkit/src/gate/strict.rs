//! Any JSON at all, in which no object has a key twice. Nothing is kept: only the problems count.

use std::collections::BTreeSet;

use serde::Deserializer;
use serde::de::{DeserializeSeed, MapAccess, SeqAccess};

use crate::contract::{Contract, NextKey, Place, Reader, drive};
use crate::problem::{Kind, Types};
use crate::schema::{Definitions, Node, Schema};

/// JSON without doubled keys.
#[derive(Debug)]
pub(super) struct Strict;

impl Contract for Strict {
    fn schema(_: &mut Definitions) -> Schema {
        Schema::new(Node::Anything)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        drive(StrictReader, input, at)
    }

    fn check(&self, _: &mut Place<'_>) {}
}

struct StrictReader;

impl<'de> Reader<'de> for StrictReader {
    type Output = Strict;
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

    fn null(self, _: &mut Place<'_>) -> Option<Strict> {
        Some(Strict)
    }

    fn boolean(self, _: bool, _: &mut Place<'_>) -> Option<Strict> {
        Some(Strict)
    }

    fn integer(self, _: i128, _: &mut Place<'_>) -> Option<Strict> {
        Some(Strict)
    }

    fn number(self, _: f64, _: &mut Place<'_>) -> Option<Strict> {
        Some(Strict)
    }

    fn text(self, _: &str, _: &mut Place<'_>) -> Option<Strict> {
        Some(Strict)
    }

    fn array<A: SeqAccess<'de>>(
        self,
        mut items: A,
        at: &mut Place<'_>,
    ) -> Result<Option<Strict>, A::Error> {
        let mut count = 0;
        while items.next_element_seed(StrictSeed(&mut at.item(count)))?.is_some() {
            count += 1;
        }
        Ok(Some(Strict))
    }

    fn object<A: MapAccess<'de>>(
        self,
        first: Option<String>,
        mut entries: A,
        at: &mut Place<'_>,
    ) -> Result<Option<Strict>, A::Error> {
        let mut seen = BTreeSet::new();
        let mut next = first;
        while let Some(key) = next {
            let mut here = at.key(&key);
            if seen.contains(&key) {
                here.report(Kind::DuplicateKey { field: None });
            }
            entries.next_value_seed(StrictSeed(&mut here))?;
            seen.insert(key);
            next = entries.next_key_seed(NextKey(str::to_owned))?;
        }
        Ok(Some(Strict))
    }
}

struct StrictSeed<'p, 'a>(&'p mut Place<'a>);

impl<'de> DeserializeSeed<'de> for StrictSeed<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        self.0.step()?;
        Strict::read(input, self.0).map(drop)
    }
}

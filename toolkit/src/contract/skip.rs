//! Passing over values that nobody reads, within the limits all the same.

use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::{DeserializeSeed, MapAccess, SeqAccess};

use crate::contract::Place;
use crate::contract::reader::{NextKey, Reader, drive};
use crate::problem::Types;

/// Passes over a value without looking at it, within the limits.
///
/// Not `serde::de::IgnoredAny`: `serde_json` passes over that without counting how deep it goes.
pub(crate) struct Skip<'p, 'a>(pub(crate) &'p mut Place<'a>);

impl<'de> DeserializeSeed<'de> for Skip<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        self.0.step()?;
        // What is kept was held to the limits when it was.
        if self.0.is_kept() {
            return input.deserialize_ignored_any(serde::de::IgnoredAny).map(drop);
        }
        drive(Ignore(PhantomData), input, self.0).map(drop)
    }
}

/// Accepts anything and keeps nothing.
struct Ignore<'de>(PhantomData<&'de ()>);

impl<'de> Reader<'de> for Ignore<'de> {
    type Output = ();
    type Key = ();
    const EXPECTED: Types = Types::NULL;

    fn key(&self, _: &str) {}

    fn null(self, _: &mut Place<'_>) -> Option<()> {
        None
    }

    fn boolean(self, _: bool, _: &mut Place<'_>) -> Option<()> {
        None
    }

    fn integer(self, _: i128, _: &mut Place<'_>) -> Option<()> {
        None
    }

    fn number(self, _: f64, _: &mut Place<'_>) -> Option<()> {
        None
    }

    fn digits(self, _: &str, _: &mut Place<'_>) -> Option<()> {
        None
    }

    fn text(self, _: &str, _: &mut Place<'_>) -> Option<()> {
        None
    }

    fn array<A: SeqAccess<'de>>(
        self,
        items: A,
        at: &mut Place<'_>,
    ) -> Result<Option<()>, A::Error> {
        skip_array(items, at)?;
        Ok(None)
    }

    fn object<A: MapAccess<'de>>(
        self,
        first: Option<()>,
        entries: A,
        at: &mut Place<'_>,
    ) -> Result<Option<()>, A::Error> {
        skip_object(first.is_some(), entries, at)?;
        Ok(None)
    }
}

pub(super) fn skip_array<'de, A: SeqAccess<'de>>(
    mut items: A,
    at: &mut Place<'_>,
) -> Result<(), A::Error> {
    while items.next_element_seed(Skip(&mut at.item(0)))?.is_some() {}
    Ok(())
}

pub(super) fn skip_object<'de, A: MapAccess<'de>>(
    mut has_key: bool,
    mut entries: A,
    at: &mut Place<'_>,
) -> Result<(), A::Error> {
    loop {
        if !has_key && entries.next_key_seed(NextKey(|_: &str| ()))?.is_none() {
            return Ok(());
        }
        has_key = false;
        entries.next_value_seed(Skip(&mut at.key("")))?;
    }
}

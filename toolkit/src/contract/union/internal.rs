//! The form whose tag is one of the fields beside the data.
//!
//! A tag that comes first costs nothing. Where another field comes before it, the whole object is kept.

use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::MapAccess;

use crate::contract::kept::{Kept, keep, keep_object};
use crate::contract::union::{Among, TagReader, TagSeed, missing_tag};
use crate::contract::{NextKey, Place, Reader, Skip, drive};
use crate::problem::Types;

/// Reads an enum whose tag stands among its data.
///
/// # Errors
///
/// What ends the reading.
pub fn read_internal<'de, U: Among, D: Deserializer<'de>>(
    tag: &'static str,
    input: D,
    at: &mut Place<'_>,
) -> Result<Option<U>, D::Error> {
    let reader = Internal::<U> { tag, wanted: PhantomData };
    if !at.is_kept() {
        return drive(reader, input, at);
    }
    let kept = keep(input, at)?;
    if kept.is_object() {
        read_kept(tag, &kept, at)
    } else {
        kept.read(at, |value, at| drive(reader, value, at))
    }
}

struct Internal<U> {
    tag: &'static str,
    wanted: PhantomData<U>,
}

impl<'de, U: Among> Reader<'de> for Internal<U> {
    type Output = U;
    type Key = String;
    const EXPECTED: Types = Types::OBJECT;

    fn key(&self, key: &str) -> String {
        key.to_owned()
    }

    fn object<A: MapAccess<'de>>(
        self,
        first: Option<String>,
        mut entries: A,
        at: &mut Place<'_>,
    ) -> Result<Option<U>, A::Error> {
        if first.as_deref() != Some(self.tag) {
            let kept = keep_object(first, entries, at)?;
            return read_kept(self.tag, &kept, at);
        }
        let wanted = PhantomData::<U>;
        let at_tag = &mut at.key(self.tag);
        if let Some(branch) = entries.next_value_seed(TagSeed { at: at_tag, wanted })? {
            return U::read_beside(branch, entries, at);
        }
        while entries.next_key_seed(NextKey(|_: &str| ()))?.is_some() {
            entries.next_value_seed(Skip(&mut at.key("")))?;
        }
        Ok(None)
    }
}

/// Reads a kept object, wherever in it the tag stands.
fn read_kept<U: Among, E: serde::de::Error>(
    tag: &'static str,
    kept: &Kept,
    at: &mut Place<'_>,
) -> Result<Option<U>, E> {
    let Some((_, value)) = kept.entries().find(|(key, _)| *key == tag) else {
        at.key(tag).report(missing_tag::<U>());
        return Ok(None);
    };
    let branch =
        value.read(&mut at.key(tag), |value, at| drive(TagReader::<U>(PhantomData), value, at))?;
    match branch {
        Some(branch) => {
            kept.read_entries(&value, at, |entries, at| U::read_beside(branch, entries, at))
        }
        None => Ok(None),
    }
}

//! The form whose tag is one of the fields beside the data.
//!
//! A tag that comes first costs nothing. Where another field comes before it, the whole object is kept. Where it
//! is missing, what stands there is judged as far as it says which variant is meant.

use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::{Error, MapAccess};

use crate::contract::kept::{Kept, keep, keep_object};
use crate::contract::union::outline::outlines;
use crate::contract::union::{Among, TagReader, TagSeed, missing_tag, only, tag_as_key};
use crate::contract::{NextKey, Place, Reader, Skip, drive};
use crate::problem::{Kind, Types};
use crate::schema::Encoding;
use crate::similar;

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
    let tag = at.sent_name(tag);
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
fn read_kept<U: Among, E: Error>(
    tag: &'static str,
    kept: &Kept,
    at: &mut Place<'_>,
) -> Result<Option<U>, E> {
    let Some(value) = field(kept, tag) else {
        return tell_missing::<U, E>(tag, kept, at).map(|()| None);
    };
    let branch =
        value.read(&mut at.key(tag), |value, at| drive(TagReader::<U>(PhantomData), value, at))?;
    match branch.or(only::<U>()) {
        Some(branch) => read_but(Some(&value), kept, branch, at),
        None => Ok(None),
    }
}

fn field(kept: &Kept, name: &str) -> Option<Kept> {
    kept.entries().find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// Reads all entries of a kept object as those of a variant, but for one.
fn read_but<U: Among, E: Error>(
    but: Option<&Kept>,
    kept: &Kept,
    branch: usize,
    at: &mut Place<'_>,
) -> Result<Option<U>, E> {
    kept.read_entries(but, at, |entries, at| U::read_beside(branch, entries, at))
}

/// Tells that the tag is missing, and what else is wrong: as far as another field says which variant is meant, or there is
/// but one.
#[cold]
fn tell_missing<U: Among, E: Error>(
    tag: &'static str,
    kept: &Kept,
    at: &mut Place<'_>,
) -> Result<(), E> {
    if let Some(Meant { key, value, branch }) = misnamed::<U>(tag, kept, at) {
        at.key(key).report(Kind::Misnamed { missing: tag });
        return read_but::<U, E>(Some(&value), kept, branch, at).map(drop);
    }
    if let Some(Meant { key, value, branch }) = around::<U>(kept, at.encoding()) {
        let has_fields = !outlines::<U>(at.encoding())[branch].is_nothing_but(tag);
        let here = &mut at.key(key);
        here.report(tag_as_key::<U>(branch, tag, has_fields.then_some("")));
        if !value.is_object() {
            return Ok(());
        }
        let inner = field(&value, tag);
        return read_but::<U, E>(inner.as_ref(), &value, branch, here).map(drop);
    }
    at.key(tag).report(missing_tag::<U>());
    match only::<U>() {
        Some(branch) => read_but::<U, E>(None, kept, branch, at).map(drop),
        None => Ok(()),
    }
}

/// An entry that says which variant is meant, though not as it should.
struct Meant<'k> {
    key: &'k str,
    value: Kept,
    branch: usize,
}

/// The tag under a name that is like its own and no field's of the variant.
fn misnamed<'k, U: Among>(tag: &'static str, kept: &'k Kept, at: &Place<'_>) -> Option<Meant<'k>> {
    let outlines = outlines::<U>(at.encoding());
    let key = at.meant_key();
    let tags = kept.entries().filter_map(|(key, value)| {
        let branch = U::branch(value.as_text()?)?;
        let is_free = !outlines[branch].knows(key);
        is_free.then_some(Meant { key, value, branch })
    });
    similar::nearest_by(tag, tags, |meant| key(meant.key, tag))
}

/// The one entry of the object, where its key is the name of a variant and no field of any.
fn around<U: Among>(kept: &Kept, encoding: Encoding) -> Option<Meant<'_>> {
    let mut entries = kept.entries();
    let (key, value) = entries.next().filter(|_| entries.next().is_none())?;
    let branch = U::branch(key)?;
    let is_field = outlines::<U>(encoding).iter().any(|outline| outline.knows(key));
    (!is_field).then_some(Meant { key, value, branch })
}

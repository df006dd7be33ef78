//! The form with two fields: one for the tag and one for the data.

use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::{DeserializeSeed, MapAccess};

use crate::contract::kept::{Kept, keep};
use crate::contract::union::{
    Apart, TagSeed, Union, branch_words, define, described, is_sent, missing_tag, object,
    read_null, tag_property,
};
use crate::contract::{NextKey, Place, Reader, Skip, drive};
use crate::problem::{Kind, Types};
use crate::schema::{Definitions, Node, Property, Schema};
use crate::similar;

/// Reads an enum whose tag and data are two fields, in any order.
///
/// # Errors
///
/// What ends the reading.
pub fn read_adjacent<'de, U: Apart, D: Deserializer<'de>>(
    names: &'static [&'static str; 2],
    input: D,
    at: &mut Place<'_>,
) -> Result<Option<U>, D::Error> {
    drive(Adjacent::<U> { names, wanted: PhantomData }, input, at)
}

/// The schema: for every variant a branch of the tag and the data.
pub fn adjacent_schema<U: Apart>(
    names: &'static [&'static str; 2],
    definitions: &mut Definitions,
) -> Schema {
    let [tag, content] = *names;
    define::<U>(definitions, |definitions| {
        let branches = (0..U::TAGS.len()).map(|branch| {
            let mut properties = vec![tag_property::<U>(tag, branch)];
            if U::OTHER == Some(branch) {
                properties.push(Property::new(content, false, Node::Anything.into()));
            } else if U::UNITS[branch] {
                properties.push(Property::new(content, false, Node::Null.into()));
            } else {
                let is_required = U::without_data(branch).is_none();
                let data = U::show(branch, definitions);
                properties.push(Property::new(content, is_required, data));
            }
            described(object(properties), branch_words::<U>(branch))
        });
        branches.collect()
    })
}

/// Checks a value in hand.
pub fn check_adjacent<U: Union>(content: &'static str, value: &U, at: &mut Place<'_>) {
    if is_sent(value, at) {
        value.check_data(&mut at.key(content));
    }
}

struct Adjacent<U> {
    names: &'static [&'static str; 2],
    wanted: PhantomData<U>,
}

enum Key {
    Tag,
    Content,
    Unknown(String),
}

/// How much of the enum was read.
enum Progress<U> {
    /// Neither field.
    Nothing,
    /// The data, which came before the tag.
    Data(Kept),
    /// The tag; nothing where it was wrong.
    Tag(Option<usize>),
    /// Both; nothing where one was wrong.
    Both(Option<U>),
}

impl<'de, U: Apart> Reader<'de> for Adjacent<U> {
    type Output = U;
    type Key = Key;
    const EXPECTED: Types = Types::OBJECT;

    fn key(&self, key: &str) -> Key {
        match self.names.iter().position(|name| *name == key) {
            Some(0) => Key::Tag,
            Some(_) => Key::Content,
            None => Key::Unknown(key.to_owned()),
        }
    }

    fn object<A: MapAccess<'de>>(
        self,
        first: Option<Key>,
        mut entries: A,
        at: &mut Place<'_>,
    ) -> Result<Option<U>, A::Error> {
        let mut progress = Progress::Nothing;
        let mut next = first;
        while let Some(key) = next {
            progress = match key {
                Key::Tag => tag_field(self.names, progress, &mut entries, at)?,
                Key::Content => content_field(self.names, progress, &mut entries, at)?,
                Key::Unknown(key) => {
                    let nearest = similar::nearest(&key, self.names.iter().copied());
                    let mut here = at.key(&key);
                    here.report(Kind::UnknownField { nearest, known: self.names });
                    entries.next_value_seed(Skip(&mut here))?;
                    progress
                }
            };
            next = entries.next_key_seed(NextKey(|key: &str| self.key(key)))?;
        }
        Ok(finish(self.names, progress, at))
    }
}

fn tag_field<'de, U: Apart, A: MapAccess<'de>>(
    names: &'static [&'static str; 2],
    progress: Progress<U>,
    entries: &mut A,
    at: &mut Place<'_>,
) -> Result<Progress<U>, A::Error> {
    let [tag, content] = *names;
    if matches!(progress, Progress::Tag(_) | Progress::Both(_)) {
        skip_again(tag, entries, at)?;
        return Ok(progress);
    }
    let wanted = PhantomData::<U>;
    let branch = entries.next_value_seed(TagSeed { at: &mut at.key(tag), wanted })?;
    match (progress, branch) {
        (Progress::Data(data), Some(branch)) => {
            let mut here = at.key(content);
            let value = if U::OTHER == Some(branch) {
                U::without_data(branch)
            } else {
                data.read(&mut here, |value, at| read_content(branch, value, at))?
            };
            Ok(Progress::Both(value))
        }
        (Progress::Data(_), None) => Ok(Progress::Both(None)),
        (_, branch) => Ok(Progress::Tag(branch)),
    }
}

fn content_field<'de, U: Apart, A: MapAccess<'de>>(
    names: &'static [&'static str; 2],
    progress: Progress<U>,
    entries: &mut A,
    at: &mut Place<'_>,
) -> Result<Progress<U>, A::Error> {
    let [_, content] = *names;
    let mut here = at.key(content);
    let value = match progress {
        Progress::Nothing => {
            return entries.next_value_seed(KeepSeed(&mut here)).map(Progress::Data);
        }
        Progress::Data(_) | Progress::Both(_) => {
            skip_again(content, entries, at)?;
            return Ok(progress);
        }
        Progress::Tag(Some(branch)) if U::OTHER != Some(branch) => {
            let wanted = PhantomData;
            entries.next_value_seed(ContentSeed { branch, at: &mut here, wanted })?
        }
        // Whatever stands beside a tag that is wrong, or that the variant for all others takes.
        Progress::Tag(branch) => {
            entries.next_value_seed(Skip(&mut here))?;
            branch.and_then(U::without_data)
        }
    };
    Ok(Progress::Both(value))
}

/// Reports a field that was sent before, and passes over it.
fn skip_again<'de, A: MapAccess<'de>>(
    name: &'static str,
    entries: &mut A,
    at: &mut Place<'_>,
) -> Result<(), A::Error> {
    let mut here = at.key(name);
    here.report(Kind::DuplicateKey { field: Some(name), first: None });
    entries.next_value_seed(Skip(&mut here))
}

/// Reads what a variant carries: null, or nothing, where it has no data.
fn read_content<'de, U: Apart, D: Deserializer<'de>>(
    branch: usize,
    input: D,
    at: &mut Place<'_>,
) -> Result<Option<U>, D::Error> {
    if U::UNITS[branch] {
        let null = read_null(input, at)?;
        return Ok(null.and_then(|()| U::without_data(branch)));
    }
    U::read_data(branch, input, at)
}

/// Reads what a variant carries at its place.
struct ContentSeed<'p, 'a, U> {
    branch: usize,
    at: &'p mut Place<'a>,
    wanted: PhantomData<U>,
}

impl<'de, U: Apart> DeserializeSeed<'de> for ContentSeed<'_, '_, U> {
    type Value = Option<U>;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Self::Value, D::Error> {
        self.at.step()?;
        read_content(self.branch, input, self.at)
    }
}

fn finish<U: Apart>(
    names: &'static [&'static str; 2],
    progress: Progress<U>,
    at: &mut Place<'_>,
) -> Option<U> {
    let [tag, content] = *names;
    match progress {
        Progress::Nothing | Progress::Data(_) => {
            at.key(tag).report(missing_tag::<U>());
            None
        }
        Progress::Tag(None) => None,
        Progress::Tag(Some(branch)) => {
            let value = U::without_data(branch);
            if value.is_none() {
                at.key(content).report(Kind::Missing);
            }
            value
        }
        Progress::Both(value) => value,
    }
}

/// Keeps a value until the tag is known.
struct KeepSeed<'p, 'a>(&'p mut Place<'a>);

impl<'de> DeserializeSeed<'de> for KeepSeed<'_, '_> {
    type Value = Kept;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Kept, D::Error> {
        self.0.step()?;
        keep(input, self.0)
    }
}

//! The form with two fields: one for the tag and one for the data.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, IgnoredAny, MapAccess};
use serde_json::Value;

use crate::contract::encoded::read_data_perhaps;
use crate::contract::kept::{Kept, keep};
use crate::contract::union::{
    Apart, TagSeed, Union, branch_words, define, described, is_sent, missing_tag, object, only,
    read_null, tag_as_key, tag_property,
};
use crate::contract::{Contract, NextKey, Place, Reader, Skip, drive};
use crate::problem::{Kind, Problem, Types};
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
    let names = at.sent_names(names).try_into().unwrap_or(names);
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
                let is_distinct = U::is_distinct(branch);
                let property = Property::new(content, is_required, data);
                properties.push(Property { is_distinct, ..property });
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
        let before = at.problem_count();
        let mut progress = Progress::Nothing;
        let mut unknown = Unknown::new();
        let mut next = first;
        while let Some(key) = next {
            progress = match key {
                Key::Tag => tag_field(self.names, progress, &mut entries, at)?,
                Key::Content => content_field(self.names, progress, &mut entries, at)?,
                Key::Unknown(key) => {
                    unknown_field(self.names, key, &mut unknown, &mut entries, at)?;
                    progress
                }
            };
            next = entries.next_key_seed(NextKey(|key: &str| self.key(key)))?;
        }
        match progress {
            Progress::Both(value) => Ok(value),
            progress => {
                let ending =
                    Ending::<U> { names: self.names, unknown, before, wanted: PhantomData };
                ending.settle(progress, at)
            }
        }
    }
}

/// What stands under the keys that are neither of the two fields.
type Unknown = BTreeMap<String, Kept>;

/// Reports a field that does not exist, once, and keeps what stands there: it may be one of the two that is missing.
#[cold]
fn unknown_field<'de, A: MapAccess<'de>>(
    known: &'static [&'static str; 2],
    key: String,
    unknown: &mut Unknown,
    entries: &mut A,
    at: &mut Place<'_>,
) -> Result<(), A::Error> {
    let mut here = at.key(&key);
    if unknown.contains_key(&key) {
        return entries.next_value_seed(Skip(&mut here));
    }
    here.report(Kind::UnknownField { nearest: None, known });
    let value = entries.next_value_seed(KeepSeed(&mut here))?;
    unknown.insert(key, value);
    Ok(())
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
                data.read(&mut here, |value, at| read_other_data(value, at))?;
                U::without_data(branch)
            } else {
                read_kept(&data, branch, &mut here)?
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
            if branch.is_some() {
                entries.next_value_seed(OtherSeed(&mut here))?;
            } else {
                entries.next_value_seed(Skip(&mut here))?;
            }
            branch.and_then(U::without_data)
        }
    };
    Ok(Progress::Both(value))
}

/// Skips the data of the variant for all other tags. Where that is JSON text, it is held to be some.
fn read_other_data<'de, D: Deserializer<'de>>(
    input: D,
    at: &mut Place<'_>,
) -> Result<(), D::Error> {
    if at.is_json_text() {
        return Option::<Value>::read(input, at).map(drop);
    }
    input.deserialize_ignored_any(IgnoredAny).map(drop)
}

struct OtherSeed<'p, 'a>(&'p mut Place<'a>);

impl<'de> DeserializeSeed<'de> for OtherSeed<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        if self.0.is_json_text() {
            self.0.step()?;
            return Option::<Value>::read(input, self.0).map(drop);
        }
        Skip(self.0).deserialize(input)
    }
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
    if at.nulls_leave_out() && U::without_data(branch).is_some() {
        return read_data_perhaps(branch, input, at);
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

/// The end of an object in which one of the two fields is missing.
struct Ending<U> {
    names: &'static [&'static str; 2],
    unknown: Unknown,
    /// How many problems there were before the object.
    before: usize,
    wanted: PhantomData<U>,
}

impl<U: Apart> Ending<U> {
    /// Tells what is missing, as one problem with an unknown field that stands for it where there is one, and all that is
    /// wrong with the data.
    fn settle<E: Error>(&self, progress: Progress<U>, at: &mut Place<'_>) -> Result<Option<U>, E> {
        let [tag, content] = *self.names;
        let (value, free) = match progress {
            Progress::Both(value) => (value, &[][..]),
            Progress::Tag(None) => (None, &[content][..]),
            Progress::Tag(Some(branch)) => match absent_data::<U>(branch, at) {
                Some(value) => (Some(value), &[content][..]),
                None => (self.without_content(branch, at)?, &[][..]),
            },
            Progress::Data(data) => {
                if let Some(branch) = self.without_tag(at) {
                    read_kept::<U, E>(&data, branch, &mut at.key(content))?;
                }
                (None, &[tag][..])
            }
            Progress::Nothing => (self.without_both(at)?, &self.names[..]),
        };
        let meant_key = at.meant_key();
        for problem in at.unknown_since(self.before) {
            let own = free.iter().copied().find(|name| meant_key(key(problem), name) == *name);
            let meant = own.or_else(|| similar::nearest(key(problem), free.iter().copied()));
            if let Kind::UnknownField { nearest, .. } = &mut problem.kind {
                *nearest = meant;
            }
        }
        Ok(value)
    }

    /// The branch, though there is no tag: an unknown field may stand for it.
    fn without_tag(&self, at: &mut Place<'_>) -> Option<usize> {
        let tag = self.names[0];
        let meant = at.meant_key();
        let texts = at.unknown_since(self.before).filter_map(|problem| {
            let text = self.unknown.get(key(problem))?.as_text()?;
            Some((U::branch(text), problem))
        });
        if let Some((branch, problem)) =
            similar::nearest_by(tag, texts, |(_, problem)| meant(key(problem), tag))
        {
            problem.kind = Kind::Misnamed { missing: tag };
            return branch.or(only::<U>());
        }
        at.key(tag).report(missing_tag::<U>());
        only::<U>()
    }

    fn without_content<E: Error>(&self, branch: usize, at: &mut Place<'_>) -> Result<Option<U>, E> {
        let content = self.names[1];
        let meant = at.meant_key();
        let unknown = at.unknown_since(self.before);
        let Some(problem) =
            similar::nearest_by(content, unknown, |problem| meant(key(problem), content))
        else {
            at.key(content).report(Kind::Missing);
            return Ok(None);
        };
        problem.kind = Kind::Misnamed { missing: content };
        let sent = key(problem).to_owned();
        self.read_unknown(&sent, branch, at)
    }

    fn without_both<E: Error>(&self, at: &mut Place<'_>) -> Result<Option<U>, E> {
        let only = self.unknown.first_key_value().filter(|_| self.unknown.len() == 1);
        let as_key = only.and_then(|(sent, _)| Some((sent, U::branch(sent)?)));
        if let Some((sent, branch)) = as_key {
            let [tag, content] = *self.names;
            let kind = tag_as_key::<U>(branch, tag, (!U::UNITS[branch]).then_some(content));
            // Not among those that are told where there are too many already.
            at.unknown_since(self.before).for_each(|problem| problem.kind = kind.clone());
            return if U::UNITS[branch] { Ok(None) } else { self.read_unknown(sent, branch, at) };
        }
        match self.without_tag(at) {
            Some(branch) if U::without_data(branch).is_none() => self.without_content(branch, at),
            Some(_) | None => Ok(None),
        }
    }

    /// Reads as the data what stands under an unknown key, for what is wrong with it.
    fn read_unknown<E: Error>(
        &self,
        sent: &str,
        branch: usize,
        at: &mut Place<'_>,
    ) -> Result<Option<U>, E> {
        match self.unknown.get(sent) {
            Some(data) => read_kept(data, branch, &mut at.key(sent)),
            None => Ok(None),
        }
    }
}

/// The variant where no data was sent, if it may be left out so.
fn absent_data<U: Apart>(branch: usize, at: &Place<'_>) -> Option<U> {
    U::without_data(branch).filter(|_| !at.nulls_leave_out())
}

/// The key that was sent.
fn key(unknown: &Problem) -> &str {
    unknown.path.last_key().unwrap_or_default()
}

fn read_kept<U: Apart, E: Error>(
    data: &Kept,
    branch: usize,
    here: &mut Place<'_>,
) -> Result<Option<U>, E> {
    data.read(here, |value, at| read_content(branch, value, at))
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

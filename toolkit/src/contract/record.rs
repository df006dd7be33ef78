//! Structs with named fields: one visitor for all of them, over the table that the derive prints.
//!
//! Where their values wait is in `slot`, what is missing or unknown in `gaps`, how they are shown in
//! `fields`.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::{DeserializeSeed, MapAccess};

use crate::contract::entry::read_by;
use crate::contract::fields::judge_examples;
use crate::contract::gaps::Unknown;
use crate::contract::{Fields, Gaps, Limits, NextKey, Place, Reader, Skip, drive};
use crate::problem::{Kind, Rejection, Types};
use crate::schema::{Definitions, Json, Node, Schema};

/// What the derive prints for a struct with named fields.
#[diagnostic::on_unimplemented(
    message = "the fields of `{Self}` cannot stand among those of another object",
    label = "not a struct with named fields, an `Option` of one, or a map",
    note = "only a struct that derives `Contract`, an `Option` of one and a map have fields that can; give the value a field of its own"
)]
pub trait Record: Sized + 'static {
    /// A slot for every field that is read, as a tuple or a struct of them.
    type Slots: Default;

    /// The name of the definition.
    const NAME: &'static str;
    /// What the struct is for; empty where its author wrote nothing.
    const DESCRIPTION: &'static str;
    /// A title, where the author wrote one.
    const TITLE: Option<&'static str>;
    /// Values that fit, as JSON text.
    const EXAMPLES: &'static [&'static str];
    /// Whether unknown fields are accepted.
    const OPEN: bool;
    /// Every key with the index of its field: first the fields' own names as declared, then the aliases.
    const KEYS: &'static [(&'static str, usize)];
    /// How many fields are read.
    const FIELDS: usize;

    /// Whether it takes every field that it does not know by a name.
    const REST: bool = false;

    /// The name of the definition; of a type with parameters, theirs are behind it.
    fn name() -> Cow<'static, str> {
        Cow::Borrowed(Self::NAME)
    }

    /// The position of a key in [`Record::KEYS`].
    fn key(key: &str) -> Option<usize>;

    /// Adds every field to the schema.
    fn fields(fields: &mut Fields<'_>);

    /// Reads the value of a field into its slot.
    ///
    /// # Errors
    ///
    /// What ends the reading.
    fn read_field<'de, D: Deserializer<'de>>(
        field: usize,
        slots: &mut Self::Slots,
        input: D,
        at: &mut Place<'_>,
    ) -> Result<(), D::Error>;

    /// Reads the value of a field that no name is known for, where [`Record::REST`] says so.
    ///
    /// # Errors
    ///
    /// What ends the reading.
    fn read_rest<'de, D: Deserializer<'de>>(
        key: &str,
        slots: &mut Self::Slots,
        input: D,
        at: &mut Place<'_>,
    ) -> Result<(), D::Error> {
        let _ = (key, slots, input, at);
        Ok(())
    }

    /// Makes the struct of what the slots hold, and reports the fields that are missing.
    fn finish(slots: Self::Slots, gaps: &mut Gaps) -> Option<Self>;

    /// Checks every field of a value in hand.
    fn check_fields(&self, at: &mut Place<'_>);

    /// Holds the whole struct to the rules over it; `is_clean` says that nothing else was wrong.
    fn judge(&self, is_clean: bool, at: &mut Place<'_>) {
        let _ = (is_clean, at);
    }
}

/// Reads a struct.
///
/// # Errors
///
/// What ends the reading.
pub fn read_record<'de, R: Record, D: Deserializer<'de>>(
    input: D,
    at: &mut Place<'_>,
) -> Result<Option<R>, D::Error> {
    drive(RecordReader::<R>(PhantomData), input, at)
}

/// Checks a struct in hand: its fields, then the rules over it.
pub fn check_record<R: Record>(record: &R, at: &mut Place<'_>) {
    let before = at.problem_count();
    record.check_fields(at);
    record.judge(at.problem_count() == before, at);
}

/// The schema of a struct: a definition that is written in place where it is used once.
pub fn record_schema<R: Record>(definitions: &mut Definitions) -> Schema {
    definitions.define::<R>(&R::name(), |definitions| {
        let mut schema = object_schema::<R>(definitions).described(R::DESCRIPTION);
        schema.title = R::TITLE.map(Into::into);
        schema.examples = R::EXAMPLES.iter().filter_map(|text| Json::parse(text)).collect();
        judge_examples(R::EXAMPLES, (R::NAME, None), definitions, read_record_example::<R>);
        schema
    })
}

/// The fields of a struct as they are shown, without its own words.
pub fn object_schema<R: Record>(definitions: &mut Definitions) -> Schema {
    let mut fields = Fields::new(R::NAME, definitions);
    R::fields(&mut fields);
    let mut object = fields.into_object();
    // Behind the fields' own names stand the aliases.
    for (alias, field) in R::KEYS.iter().skip(R::FIELDS) {
        object.properties[*field].aliases.push(alias);
    }
    object.open = R::OPEN;
    Schema::new(Node::Object(object))
}

fn read_record_example<R: Record>(text: &str) -> Result<(), Rejection> {
    read_by(text, &Limits::default(), |input, at| read_record::<R, _>(input, at)).map(drop)
}

struct RecordReader<R>(PhantomData<R>);

impl<'de, R: Record> Reader<'de> for RecordReader<R> {
    type Output = R;
    type Key = Result<usize, String>;
    const EXPECTED: Types = Types::OBJECT;

    fn key(&self, key: &str) -> Self::Key {
        R::key(key).ok_or_else(|| key.to_owned())
    }

    fn object<A: MapAccess<'de>>(
        self,
        first: Option<Self::Key>,
        entries: A,
        at: &mut Place<'_>,
    ) -> Result<Option<R>, A::Error> {
        self.entries(first, entries, Given::default(), at)
    }
}

/// Reads what stands beside the first field of a struct, a tag that was read already.
///
/// # Errors
///
/// What ends the reading.
pub fn read_beside<'de, R: Record, A: MapAccess<'de>>(
    mut entries: A,
    at: &mut Place<'_>,
) -> Result<Option<R>, A::Error> {
    let reader = RecordReader::<R>(PhantomData);
    let first = entries.next_key_seed(NextKey(|key: &str| reader.key(key)))?;
    let mut given = Given::default();
    given.insert(0);
    reader.entries(first, entries, given, at)
}

impl<R: Record> RecordReader<R> {
    fn entries<'de, A: MapAccess<'de>>(
        self,
        first: Option<Result<usize, String>>,
        mut entries: A,
        mut given: Given,
        at: &mut Place<'_>,
    ) -> Result<Option<R>, A::Error> {
        let before = at.problem_count();
        let mut slots = R::Slots::default();
        let mut unknown = Vec::new();
        let mut others: Option<BTreeSet<String>> = None;
        let mut next = first;
        while let Some(key) = next {
            match key {
                Ok(position) => {
                    let (name, field) = R::KEYS[position];
                    let mut here = at.key(name);
                    if given.insert(field) {
                        entries.next_value_seed(FieldSeed::<R> {
                            field,
                            slots: &mut slots,
                            at: &mut here,
                        })?;
                    } else {
                        here.report(Kind::DuplicateKey {
                            field: Some(R::KEYS[field].0.to_owned()),
                        });
                        entries.next_value_seed(Skip(&mut here))?;
                    }
                }
                Err(key) if R::OPEN || R::REST => {
                    let mut here = at.key(&key);
                    let others = others.get_or_insert_default();
                    let is_new = !others.contains(&key);
                    if !is_new {
                        here.report(Kind::DuplicateKey { field: None });
                    }
                    if is_new && R::REST {
                        let (key, slots, at) = (&key, &mut slots, &mut here);
                        entries.next_value_seed(RestSeed::<R> { key, slots, at })?;
                    } else {
                        entries.next_value_seed(Skip(&mut here))?;
                    }
                    others.insert(key);
                }
                Err(key) => {
                    let problem = at.next_problem();
                    let mut here = at.key(&key);
                    let known = if problem.is_some() { names::<R>().collect() } else { Vec::new() };
                    here.report(Kind::UnknownField { nearest: None, known });
                    entries.next_value_seed(Skip(&mut here))?;
                    unknown.extend(problem.map(|problem| Unknown { key, problem }));
                }
            }
            next = entries.next_key_seed(NextKey(|key: &str| self.key(key)))?;
        }
        Ok(finish(slots, unknown, &given, before, at))
    }
}

fn finish<R: Record>(
    slots: R::Slots,
    unknown: Vec<Unknown>,
    given: &Given,
    before: usize,
    at: &mut Place<'_>,
) -> Option<R> {
    let mut gaps = Gaps::new(unknown);
    let record = R::finish(slots, &mut gaps);
    if !gaps.is_empty() {
        let free: Vec<_> = names::<R>()
            .enumerate()
            .filter(|(field, _)| !given.contains(*field))
            .map(|(_, name)| name)
            .collect();
        gaps.settle(&free, at);
    }
    if let Some(record) = &record {
        record.judge(at.problem_count() == before, at);
    }
    record
}

/// The fields' own names, as declared.
fn names<R: Record>() -> impl Iterator<Item = &'static str> {
    R::KEYS[..R::FIELDS].iter().map(|(name, _)| *name)
}

struct FieldSeed<'p, 'a, R: Record> {
    field: usize,
    slots: &'p mut R::Slots,
    at: &'p mut Place<'a>,
}

impl<'de, R: Record> DeserializeSeed<'de> for FieldSeed<'_, '_, R> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        self.at.step()?;
        R::read_field(self.field, self.slots, input, self.at)
    }
}

/// Reads a field that has no name of its own.
struct RestSeed<'p, 'a, R: Record> {
    key: &'p str,
    slots: &'p mut R::Slots,
    at: &'p mut Place<'a>,
}

impl<'de, R: Record> DeserializeSeed<'de> for RestSeed<'_, '_, R> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        self.at.step()?;
        R::read_rest(self.key, self.slots, input, self.at)
    }
}

/// Which fields were sent. One word is enough for nearly every struct.
#[derive(Default)]
struct Given {
    low: u64,
    high: Vec<u64>,
}

impl Given {
    /// Whether the field is new.
    #[inline]
    fn insert(&mut self, field: usize) -> bool {
        let word = if field < 64 { &mut self.low } else { self.high_word(field) };
        let bit = 1 << (field % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    #[cold]
    fn high_word(&mut self, field: usize) -> &mut u64 {
        let words = self.high.len().max(field / 64);
        self.high.resize(words, 0);
        &mut self.high[field / 64 - 1]
    }

    fn contains(&self, field: usize) -> bool {
        let word = match field / 64 {
            0 => self.low,
            above => self.high.get(above - 1).copied().unwrap_or_default(),
        };
        word & (1 << (field % 64)) != 0
    }
}

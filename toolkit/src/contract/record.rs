//! Structs with named fields: one visitor for all of them, over the table that the derive prints.
//!
//! Where their values wait is in `slot`, what is missing or unknown in `gaps`, how they are shown in
//! `fields`.

use std::collections::BTreeSet;
use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::{DeserializeSeed, MapAccess};

use crate::contract::entry::read_by;
use crate::contract::fields::judge_examples;
use crate::contract::{Fields, Gaps, Limits, NextKey, Place, Reader, Skip, drive};
use crate::problem::{Kind, Rejection, Types};
use crate::schema::{Definitions, Json, Node, Object, Schema};

/// What the derive prints for a struct with named fields.
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
    /// The own names of the fields that are read, as declared.
    const FIELDS: &'static [&'static str];

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
    definitions.define::<R>(R::NAME, |definitions| {
        let mut fields = Fields::new(R::NAME, definitions);
        R::fields(&mut fields);
        let mut properties = fields.into_properties();
        // Behind the fields' own names stand the aliases.
        for (alias, field) in R::KEYS.iter().skip(R::FIELDS.len()) {
            properties[*field].aliases.push(alias);
        }
        let object = Object { properties, open: R::OPEN };
        let mut schema = Schema::new(Node::Object(object)).described(R::DESCRIPTION);
        schema.title = R::TITLE.map(Into::into);
        schema.examples = R::EXAMPLES.iter().filter_map(|text| Json::parse(text)).collect();
        judge_examples(R::EXAMPLES, (R::NAME, None), definitions, read_record_example::<R>);
        schema
    })
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
        mut entries: A,
        at: &mut Place<'_>,
    ) -> Result<Option<R>, A::Error> {
        let before = at.problem_count();
        let mut slots = R::Slots::default();
        let mut given = Given::default();
        let mut any_unknown = false;
        let mut others: Option<BTreeSet<String>> = None;
        let mut next = first;
        while let Some(key) = next {
            match key {
                Ok(position) => {
                    let (name, field) = R::KEYS[position];
                    let mut here = at.field(name);
                    if given.insert(field) {
                        entries.next_value_seed(FieldSeed::<R> {
                            field,
                            slots: &mut slots,
                            at: &mut here,
                        })?;
                    } else {
                        here.report(Kind::DuplicateKey { field: Some(R::FIELDS[field]) });
                        entries.next_value_seed(Skip(&mut here))?;
                    }
                }
                Err(key) if R::OPEN => {
                    let mut here = at.key(&key);
                    let others = others.get_or_insert_default();
                    if others.contains(&key) {
                        here.report(Kind::DuplicateKey { field: None });
                    }
                    entries.next_value_seed(Skip(&mut here))?;
                    others.insert(key);
                }
                Err(key) => {
                    at.report_unknown(key, R::FIELDS);
                    any_unknown = true;
                    entries.next_value_seed(Skip(&mut at.key("")))?;
                }
            }
            next = entries.next_key_seed(NextKey(|key: &str| self.key(key)))?;
        }
        Ok(finish(slots, any_unknown, &given, before, at))
    }
}

fn finish<R: Record>(
    slots: R::Slots,
    any_unknown: bool,
    given: &Given,
    before: usize,
    at: &mut Place<'_>,
) -> Option<R> {
    let mut gaps = Gaps::default();
    let record = R::finish(slots, &mut gaps);
    if any_unknown || !gaps.is_empty() {
        gaps.settle(R::FIELDS, given, before, at);
    }
    if let Some(record) = &record {
        record.judge(at.problem_count() == before, at);
    }
    record
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

/// Which fields were sent. One word is enough for nearly every struct.
#[derive(Default)]
pub(super) struct Given {
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

    pub(super) fn contains(&self, field: usize) -> bool {
        let word = match field / 64 {
            0 => self.low,
            above => self.high.get(above - 1).copied().unwrap_or_default(),
        };
        word & (1 << (field % 64)) != 0
    }
}

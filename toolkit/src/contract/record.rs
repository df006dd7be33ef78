//! Structs with named fields: one visitor for all of them, over the table that the derive prints.
//!
//! Where their values wait is in `slot`, which fields are missing or unknown in `gaps`, how they are shown
//! in `fields`.

use std::borrow::Cow;
use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::{DeserializeSeed, MapAccess};

use crate::contract::entry::read_text;
use crate::contract::fields::{describe, judge_examples};
use crate::contract::object::{ObjectReader, drive_object, refuse_written};
use crate::contract::reader::is_number_token;
use crate::contract::{Contract, Fields, Gaps, Limits, NextKey, Place, Skip, Slot};
use crate::problem::{Kind, Rejection};
use crate::schema::{Definitions, Node, Object, Schema};

/// What the derive prints for a struct with named fields.
#[diagnostic::on_unimplemented(
    message = "the fields of `{Self}` cannot stand among those of another object",
    label = "not a struct with named fields, an `Option` or a `Box` of one, or a map",
    note = "only a struct that derives `Contract`, an `Option` or a `Box` of one and a map have fields that can; give the value a field of its own"
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
    /// The own names of the fields that are read, as declared.
    const FIELDS: &'static [&'static str];

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
    let mut slot = Slot::Empty;
    read_record_into(input, at, &mut slot)?;
    Ok(slot.into_value())
}

/// Reads a struct into its slot.
///
/// # Errors
///
/// What ends the reading.
pub fn read_record_into<'de, R: Record, D: Deserializer<'de>>(
    input: D,
    at: &mut Place<'_>,
    slot: &mut Slot<R>,
) -> Result<(), D::Error> {
    drive_object(RecordReader::<R>(PhantomData), input, at, slot)
}

/// Checks a struct in hand: its fields, then the rules over it.
pub fn check_record<R: Record>(record: &R, at: &mut Place<'_>) {
    let before = at.problem_count();
    record.check_fields(at);
    record.judge(at.problem_count() == before, at);
}

/// The schema of a struct: a definition that is written in place where it is used once.
pub fn record_schema<R: Record + Contract>(definitions: &mut Definitions) -> Schema {
    definitions.define::<R>(&<R as Record>::name(), |definitions| {
        let mut schema = object_schema::<R>(definitions);
        describe(&mut schema, R::TITLE, R::DESCRIPTION, R::EXAMPLES);
        let owner = (R::NAME, None);
        judge_examples(R::EXAMPLES, owner, definitions, &read_record_example::<R>);
        schema
    })
}

/// The fields of a struct as they are shown, without its own words.
pub fn object_schema<R: Record>(definitions: &mut Definitions) -> Schema {
    let mut fields = Fields::new(R::NAME, definitions);
    R::fields(&mut fields);
    completed(fields.into_object(), &R::KEYS[R::FIELDS.len()..], R::OPEN)
}

fn completed(mut object: Object, aliases: &[(&'static str, usize)], open: bool) -> Schema {
    for (alias, field) in aliases {
        object.properties[*field].aliases.push(alias);
    }
    object.open = open;
    Schema::new(Node::Object(object))
}

fn read_record_example<R: Contract>(text: &str) -> Result<(), Rejection> {
    read_text::<R>(text, &Limits::default()).map(drop)
}

struct RecordReader<R>(PhantomData<R>);

impl<'de, R: Record> ObjectReader<'de> for RecordReader<R> {
    type Output = R;

    fn object<A: MapAccess<'de>>(
        self,
        mut entries: A,
        at: &mut Place<'_>,
        slot: &mut Slot<R>,
    ) -> Result<(), A::Error> {
        if at.is_deepest() {
            slot.fill(None);
            return read_deepest(&mut entries, at);
        }
        read_entries(entries, Gaps::default(), at, slot)
    }
}

/// Reads what stands beside the first field of a struct, a tag that was read already.
///
/// # Errors
///
/// What ends the reading.
pub fn read_beside<'de, R: Record, A: MapAccess<'de>>(
    entries: A,
    at: &mut Place<'_>,
) -> Result<Option<R>, A::Error> {
    let mut gaps = Gaps::default();
    gaps.meet(0);
    let mut slot = Slot::Empty;
    read_entries(entries, gaps, at, &mut slot)?;
    Ok(slot.into_value())
}

#[inline]
fn read_entries<'de, R: Record, A: MapAccess<'de>>(
    mut entries: A,
    mut gaps: Gaps,
    at: &mut Place<'_>,
    slot: &mut Slot<R>,
) -> Result<(), A::Error> {
    let before = at.problem_count();
    let mut slots = R::Slots::default();
    let has_own_names = at.has_own_names();
    let sent = at.sent_names(R::FIELDS);
    let mut here = at.field(&"");
    let position = |key: &str| if has_own_names { R::key(key) } else { sent_key::<R>(key, sent) };
    while let Some(position) = next_key(&mut entries, position, &mut gaps)? {
        // The own names are the first of the keys, so that one comparison tells nearly every key.
        let (name, field) = match (R::FIELDS.get(position), R::KEYS.get(position)) {
            (Some(name), _) => (name, position),
            (None, Some((alias, field))) => (alias, *field),
            (None, None) if position == NUMBER => {
                slot.fill(None);
                return refuse_written(&mut entries, at);
            }
            (None, None) => {
                read_other::<R, A>(&mut gaps, &mut slots, &mut entries, &mut here)?;
                continue;
            }
        };
        let name = if has_own_names { name } else { sent.get(position).unwrap_or(name) };
        here.turn_to_field(name);
        if gaps.meet(field) {
            if position != field {
                gaps.note_alias(field, name);
            }
            let slots = &mut slots;
            entries.next_value_seed(FieldSeed::<R> { field, slots, at: &mut here })?;
        } else {
            let first = gaps.alias(field).unwrap_or(sent[field]);
            let first = (first != *name).then_some(first);
            pass_repeated(sent[field], first, &mut entries, &mut here)?;
        }
    }
    if at.nulls_leave_out() {
        gaps.require(R::FIELDS);
    }
    slot.fill(R::finish(slots, &mut gaps));
    gaps.settle(R::FIELDS, before, at);
    if let Slot::Full(record) = slot {
        record.judge(at.problem_count() == before, at);
    }
    Ok(())
}

/// The position in [`Record::KEYS`] of a key that is sent, where some fields are sent by another name than their own.
#[cold]
#[inline(never)]
fn sent_key<R: Record>(key: &str, sent: &[&str]) -> Option<usize> {
    let own = sent.iter().position(|name| *name == key);
    own.or_else(|| R::key(key).filter(|position| *position >= sent.len()))
}

/// Reads or passes over a field that no name is known for; `at` is the place of any field of the object.
fn read_other<'de, R: Record, A: MapAccess<'de>>(
    gaps: &mut Gaps,
    slots: &mut R::Slots,
    entries: &mut A,
    at: &mut Place<'_>,
) -> Result<(), A::Error> {
    // A field's own name that is not sent for it is no name for anything else.
    let is_own = !at.has_own_names() && R::FIELDS.contains(&gaps.other());
    let is_closed = at.encoding().closed || is_own;
    if R::REST && !is_closed {
        return read_rest::<R, A>(gaps, slots, entries, at);
    }
    gaps.pass((!R::OPEN || is_closed).then_some(R::FIELDS), entries, at)
}

/// Reads a field that no name is known for, where it is taken; `at` is the place of any field of the object.
fn read_rest<'de, R: Record, A: MapAccess<'de>>(
    gaps: &mut Gaps,
    slots: &mut R::Slots,
    entries: &mut A,
    at: &mut Place<'_>,
) -> Result<(), A::Error> {
    let (key, is_new) = gaps.accept();
    let mut here = at.beside(key);
    if is_new {
        entries.next_value_seed(RestSeed::<R> { key, slots, at: &mut here })
    } else {
        here.report(Kind::DuplicateKey { field: None, first: None });
        entries.next_value_seed(Skip(&mut here))
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

/// Stands for the position of a key that is none of [`Record::KEYS`]; its text is put aside.
const OTHER: usize = usize::MAX;

/// Stands for the position of the one key of a number that came as text.
pub(super) const NUMBER: usize = usize::MAX - 1;

/// Reads the next key: its position in [`Record::KEYS`], or what stands for one.
pub(super) fn next_key<'de, A: MapAccess<'de>>(
    entries: &mut A,
    position: impl Fn(&str) -> Option<usize>,
    gaps: &mut Gaps,
) -> Result<Option<usize>, A::Error> {
    entries
        .next_key_seed(NextKey(|key: &str| position(key).unwrap_or_else(|| put_aside(key, gaps))))
}

#[cold]
#[inline(never)]
fn put_aside(key: &str, gaps: &mut Gaps) -> usize {
    if gaps.is_untouched() && is_number_token(key) {
        return NUMBER;
    }
    gaps.put_aside(key);
    OTHER
}

/// Reads where no object may stand any more; but a number that came as text may.
#[cold]
#[inline(never)]
pub(super) fn read_deepest<'de, A: MapAccess<'de>>(
    entries: &mut A,
    at: &mut Place<'_>,
) -> Result<(), A::Error> {
    match entries.next_key_seed(NextKey(is_number_token))? {
        Some(true) => refuse_written(entries, at),
        _ => Err(at.too_deep()),
    }
}

struct FieldSeed<'p, 'a, R: Record> {
    field: usize,
    slots: &'p mut R::Slots,
    at: &'p mut Place<'a>,
}

impl<'de, R: Record> DeserializeSeed<'de> for FieldSeed<'_, '_, R> {
    type Value = ();

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        self.at.step()?;
        R::read_field(self.field, self.slots, input, self.at)
    }
}

/// Passes over a field that was read already.
#[cold]
#[inline(never)]
fn pass_repeated<'de, A: MapAccess<'de>>(
    field: &'static str,
    first: Option<&'static str>,
    entries: &mut A,
    here: &mut Place<'_>,
) -> Result<(), A::Error> {
    let first = first.map(ToOwned::to_owned);
    here.report(Kind::DuplicateKey { field: Some(field), first });
    entries.next_value_seed(Skip(here))
}

//! Structs with named fields: one visitor for all of them, over the table that the derive prints.

use std::collections::BTreeSet;
use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::{DeserializeSeed, MapAccess};

use crate::contract::entry::{read_by, read_example};
use crate::contract::{Contract, Limits, NextKey, Place, Problems, Reader, Skip, drive};
use crate::problem::{Kind, Rejection, Types};
use crate::rule::Rules;
use crate::schema::{Definitions, Json, Node, Object, Property, Schema, ValueFault, ValuePart};
use crate::similar;

/// What the derive prints for a struct with named fields.
pub trait Record: Sized + 'static {
    /// A [`Slot`] for every field that is read, as a tuple or a struct of them.
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
    fn finish(slots: Self::Slots, gaps: &mut Gaps<'_, '_>) -> Option<Self>;

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
    let before = at.count();
    record.check_fields(at);
    record.judge(at.count() == before, at);
}

/// The schema of a struct: a definition that is written in place where it is used once.
pub fn record_schema<R: Record>(definitions: &mut Definitions) -> Schema {
    definitions.define::<R>(R::NAME, |definitions| {
        let mut fields =
            Fields { definitions, owner: R::NAME, properties: Vec::with_capacity(R::FIELDS) };
        R::fields(&mut fields);
        let object = Object { properties: fields.properties, open: R::OPEN };
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

/// Where the value of one field waits until the whole struct was read.
#[derive(Debug)]
pub enum Slot<T> {
    /// The field was not sent.
    Empty,
    /// The field was sent, but no value could be made of it.
    Bad,
    /// The value.
    Full(T),
}

// Not derived: a slot of any type is empty at first.
#[allow(clippy::derivable_impls)]
impl<T> Default for Slot<T> {
    fn default() -> Self {
        Slot::Empty
    }
}

// The bounds stand on the methods, so that a type without a contract is told as just that, and not as
// a method that is missing.
impl<T> Slot<T> {
    /// Reads the field.
    ///
    /// # Errors
    ///
    /// What ends the reading.
    pub fn read<'de, D: Deserializer<'de>>(
        &mut self,
        input: D,
        at: &mut Place<'_>,
    ) -> Result<(), D::Error>
    where
        T: Contract,
    {
        *self = T::read(input, at)?.map_or(Slot::Bad, Slot::Full);
        Ok(())
    }

    /// Reads the field, and holds its value to rules that need the Rust value.
    ///
    /// # Errors
    ///
    /// What ends the reading.
    pub fn read_judged<'de, D: Deserializer<'de>>(
        &mut self,
        input: D,
        at: &mut Place<'_>,
        judge: fn(&T, &mut Place<'_>),
    ) -> Result<(), D::Error>
    where
        T: Contract,
    {
        self.read(input, at)?;
        if let Slot::Full(value) = self {
            judge(value, at);
        }
        Ok(())
    }

    /// The value, or what a missing one means; nothing where the field is missing and required.
    pub fn or_missing(self, name: &'static str, gaps: &mut Gaps<'_, '_>) -> Option<T>
    where
        T: Contract,
    {
        match self {
            Slot::Full(value) => Some(value),
            Slot::Bad => None,
            Slot::Empty => {
                let absent = T::absent();
                if absent.is_none() {
                    gaps.missing(name);
                }
                absent
            }
        }
    }
}

impl<T> Slot<T> {
    /// The value, if one could be made.
    pub fn value(self) -> Option<T> {
        match self {
            Slot::Full(value) => Some(value),
            Slot::Bad | Slot::Empty => None,
        }
    }

    /// The value, or this one, which was at hand.
    pub fn or_value(self, default: T) -> Option<T> {
        self.or_default(|| default)
    }

    /// The value, or its default.
    pub fn or_default(self, default: impl FnOnce() -> T) -> Option<T> {
        match self {
            Slot::Full(value) => Some(value),
            Slot::Bad => None,
            Slot::Empty => Some(default()),
        }
    }
}

/// An `Option`, for the rule `required`.
#[diagnostic::on_unimplemented(
    message = "the rule `required` cannot stand on `{Self}`",
    label = "not an `Option`",
    note = "a field of any other type must be sent as it is; leave `required` out"
)]
pub trait Optional {
    /// The type of the value where there is one.
    type Inner: Contract;

    /// The `Option` with a value.
    fn some(inner: Self::Inner) -> Self;

    /// The value, where there is one.
    fn inner(&self) -> Option<&Self::Inner>;
}

impl<T: Contract> Optional for Option<T> {
    type Inner = T;

    fn some(inner: T) -> Self {
        Some(inner)
    }

    fn inner(&self) -> Option<&T> {
        self.as_ref()
    }
}

/// Checks a field in hand that must hold a value though its type is an `Option`.
pub fn check_required<T: Optional>(value: &T, at: &mut Place<'_>) {
    match value.inner() {
        Some(inner) => inner.check(at),
        None => at.report(Kind::Missing),
    }
}

impl<T> Slot<T> {
    /// Reads a field that must hold a value though its type is an `Option`.
    ///
    /// # Errors
    ///
    /// What ends the reading.
    pub fn read_required<'de, D: Deserializer<'de>>(
        &mut self,
        input: D,
        at: &mut Place<'_>,
    ) -> Result<(), D::Error>
    where
        T: Optional,
    {
        *self = T::Inner::read(input, at)?.map_or(Slot::Bad, |inner| Slot::Full(T::some(inner)));
        Ok(())
    }

    /// The same, and holds the value to rules that need the Rust value.
    ///
    /// # Errors
    ///
    /// What ends the reading.
    pub fn read_required_judged<'de, D: Deserializer<'de>>(
        &mut self,
        input: D,
        at: &mut Place<'_>,
        judge: fn(&T, &mut Place<'_>),
    ) -> Result<(), D::Error>
    where
        T: Optional,
    {
        self.read_required(input, at)?;
        if let Slot::Full(value) = self {
            judge(value, at);
        }
        Ok(())
    }

    /// The value; a missing one is a problem.
    pub fn or_required(self, name: &'static str, gaps: &mut Gaps<'_, '_>) -> Option<T>
    where
        T: Optional,
    {
        match self {
            Slot::Full(value) => Some(value),
            Slot::Bad => None,
            Slot::Empty => {
                gaps.missing(name);
                None
            }
        }
    }
}

/// The fields that were not sent, beside those that were sent and do not exist.
#[derive(Debug)]
pub struct Gaps<'g, 'a> {
    at: &'g mut Place<'a>,
    unknown: Vec<Unknown>,
}

#[derive(Debug)]
struct Unknown {
    key: String,
    problem: usize,
}

impl Gaps<'_, '_> {
    /// Reports a field that is required and was not sent: as one problem with an unknown field of a
    /// like name, if there is one.
    pub fn missing(&mut self, name: &'static str) {
        let sent = self.unknown.iter().map(|unknown| unknown.key.as_str());
        let meant = similar::nearest(name, sent)
            .and_then(|key| self.unknown.iter().position(|unknown| unknown.key == key));
        let Some(position) = meant else {
            self.at.key(name).report(Kind::Missing);
            return;
        };
        let unknown = self.unknown.remove(position);
        if let Some(problem) = self.at.problem_mut(unknown.problem) {
            problem.kind = Kind::Misnamed { missing: name.to_owned() };
        }
    }

    /// For every unknown field that is left: the field that was not sent and has a like name.
    fn suggest(&mut self, free: &[&'static str]) {
        for unknown in std::mem::take(&mut self.unknown) {
            if let Some(problem) = self.at.problem_mut(unknown.problem)
                && let Kind::UnknownField { nearest, .. } = &mut problem.kind
            {
                *nearest = similar::nearest(&unknown.key, free.iter().copied()).map(str::to_owned);
            }
        }
    }
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
        let before = at.count();
        let mut slots = R::Slots::default();
        let mut given = Given::default();
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
    let mut gaps = Gaps { at, unknown };
    let record = R::finish(slots, &mut gaps);
    if !gaps.unknown.is_empty() {
        let free: Vec<_> = names::<R>()
            .enumerate()
            .filter(|(field, _)| !given.contains(*field))
            .map(|(_, name)| name)
            .collect();
        gaps.suggest(&free);
    }
    if let Some(record) = &record {
        record.judge(at.count() == before, at);
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

/// What the derive says of one field.
#[derive(Debug)]
pub struct Field {
    /// The name on the wire.
    pub name: &'static str,
    /// What the field is for; empty where its author allowed that.
    pub description: &'static str,
    /// A title, where the author wrote one.
    pub title: Option<&'static str>,
    /// Values that fit, as JSON text.
    pub examples: &'static [&'static str],
    /// The rules of the field.
    pub rules: &'static Rules,
}

/// Where the fields of a struct are added to its schema.
#[derive(Debug)]
pub struct Fields<'d> {
    definitions: &'d mut Definitions,
    owner: &'static str,
    properties: Vec<Property>,
}

impl Fields<'_> {
    /// Adds a field that is required unless a missing value means something to its type.
    pub fn add<T: Contract>(&mut self, field: &Field) {
        let schema = self.show::<T>(field);
        let required = T::absent().is_none();
        self.properties.push(Property { name: field.name.into(), required, schema });
    }

    /// Adds a field with a default, which is shown where it can be written as JSON, and judged.
    pub fn add_with_default<T: Contract>(
        &mut self,
        field: &Field,
        default: &T,
        json: Option<Json>,
        judge: fn(&T, &mut Place<'_>),
    ) {
        let mut problems = Problems::new(&Limits::default());
        let mut root = Place::root(&mut problems);
        let mut at = root.ruled(field.rules);
        default.check(&mut at);
        judge(default, &mut at);
        if !problems.is_empty() {
            self.definitions.fault(ValueFault {
                part: ValuePart::Default,
                owner: self.owner,
                field: Some(field.name),
                rejection: problems.finish(),
            });
        }
        let mut schema = self.show::<T>(field);
        // `null` for a value that may be left out says nothing that its type does not say.
        let json = json.filter(|json| !json.as_value().is_null());
        schema.default = json.map(|json| self.definitions.in_order(&schema, &json));
        self.properties.push(Property { name: field.name.into(), required: false, schema });
    }

    fn show<T: Contract>(&mut self, field: &Field) -> Schema {
        let mut schema = T::schema(self.definitions);
        show_rules(field.rules, &mut schema);
        describe(&mut schema, field.title, field.description, field.examples);
        let owner = (self.owner, Some(field.name));
        judge_examples(field.examples, owner, self.definitions, |text| {
            read_example::<T>(text, field.rules)
        });
        schema
    }
}

/// Holds examples to the contract of their place.
pub(super) fn judge_examples(
    examples: &[&str],
    (owner, field): (&'static str, Option<&'static str>),
    definitions: &mut Definitions,
    read: impl Fn(&str) -> Result<(), Rejection>,
) {
    for rejection in examples.iter().filter_map(|text| read(text).err()) {
        definitions.fault(ValueFault { part: ValuePart::Example, owner, field, rejection });
    }
}

/// Writes rules into a schema: the place's own, then those of what is inside it.
pub(super) fn show_rules(rules: &Rules, schema: &mut Schema) {
    for ruled in rules.own {
        ruled.rule.show(schema);
    }
    match &mut schema.node {
        Node::Array(array) => {
            if let Some(items) = rules.items {
                show_rules(items, &mut array.items);
            }
        }
        Node::Map(map) => {
            if let Some(values) = rules.items {
                show_rules(values, &mut map.values);
            }
            if let Some(keys) = rules.keys {
                let mut shown = Schema::new(Node::Text(std::mem::take(&mut map.keys)));
                show_rules(keys, &mut shown);
                if let Node::Text(text) = shown.node {
                    map.keys = text;
                }
            }
        }
        _ => {}
    }
}

/// Puts the words of a place beside what its type says of itself.
pub(super) fn describe(
    schema: &mut Schema,
    title: Option<&'static str>,
    description: &'static str,
    examples: &[&str],
) {
    if let Some(title) = title {
        schema.title = Some(title.into());
    }
    if !description.is_empty() {
        let kind = schema.description.take().filter(|kind| *kind != description);
        schema.description =
            Some(kind.map_or(description.into(), |kind| format!("{description}\n\n{kind}").into()));
    }
    if !examples.is_empty() {
        schema.examples = examples.iter().filter_map(|text| Json::parse(text)).collect();
    }
}

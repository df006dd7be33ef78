//! Fields of one type among those of another, as if they had been written there: no value is kept, and
//! nothing is lost of how it is read.

use std::borrow::Cow;
use std::fmt;

use serde::Deserializer;
use serde::de::Visitor;

use crate::contract::{Contract, Fields, Gaps, Place, Record};

/// A type whose fields can stand among those of another object.
#[diagnostic::on_unimplemented(
    message = "the fields of `{Self}` cannot stand among those of another object",
    label = "not a struct with named fields, an `Option` or a `Box` of one, or a map",
    note = "only a struct that derives `Contract`, an `Option` or a `Box` of one and a map have fields that can; give the value a field of its own"
)]
pub trait Flatten: Contract {
    /// A place for what is read of it.
    type FlatSlots: Default;

    /// Every key with the index of its field: first the fields' own names as declared, then the aliases.
    const FLAT_KEYS: &'static [(&'static str, usize)];
    /// The own names of the fields that are read, as declared.
    const FLAT_FIELDS: &'static [&'static str];
    /// Whether unknown fields are accepted and forgotten.
    const FLAT_OPEN: bool;
    /// Whether it takes every field that no other knows.
    const FLAT_REST: bool;

    /// Adds every field to the schema of the outer type.
    fn show_flat(fields: &mut Fields<'_>);

    /// Reads the value of a field into its slot.
    ///
    /// # Errors
    ///
    /// What ends the reading.
    fn read_flat<'de, D: Deserializer<'de>>(
        field: usize,
        slots: &mut Self::FlatSlots,
        input: D,
        at: &mut Place<'_>,
    ) -> Result<(), D::Error>;

    /// Reads the value of a field that no other knows.
    ///
    /// # Errors
    ///
    /// What ends the reading.
    fn read_flat_rest<'de, D: Deserializer<'de>>(
        key: &str,
        slots: &mut Self::FlatSlots,
        input: D,
        at: &mut Place<'_>,
    ) -> Result<(), D::Error>;

    /// Makes the value of what the slots hold.
    fn finish_flat(slots: Self::FlatSlots, gaps: &mut Gaps) -> Option<Self>;

    /// Checks every field of a value in hand.
    fn check_flat(&self, at: &mut Place<'_>);

    /// Holds the whole value to the rules over it.
    fn judge_flat(&self, is_clean: bool, at: &mut Place<'_>);
}

impl<R: Record + Contract> Flatten for R {
    type FlatSlots = R::Slots;

    const FLAT_KEYS: &'static [(&'static str, usize)] = R::KEYS;
    const FLAT_FIELDS: &'static [&'static str] = R::FIELDS;
    const FLAT_OPEN: bool = R::OPEN;
    const FLAT_REST: bool = R::REST;

    fn show_flat(fields: &mut Fields<'_>) {
        fields.spread_record::<R>();
    }

    fn read_flat<'de, D: Deserializer<'de>>(
        field: usize,
        slots: &mut R::Slots,
        input: D,
        at: &mut Place<'_>,
    ) -> Result<(), D::Error> {
        R::read_field(field, slots, input, at)
    }

    fn read_flat_rest<'de, D: Deserializer<'de>>(
        key: &str,
        slots: &mut R::Slots,
        input: D,
        at: &mut Place<'_>,
    ) -> Result<(), D::Error> {
        R::read_rest(key, slots, input, at)
    }

    fn finish_flat(slots: R::Slots, gaps: &mut Gaps) -> Option<R> {
        R::finish(slots, gaps)
    }

    fn check_flat(&self, at: &mut Place<'_>) {
        R::check_fields(self, at);
    }

    fn judge_flat(&self, is_clean: bool, at: &mut Place<'_>) {
        R::judge(self, is_clean, at);
    }
}

/// Whether any field of an optional struct was sent, and what was read of it.
#[derive(Debug)]
pub struct Perhaps<S> {
    is_sent: bool,
    slots: S,
}

impl<S: Default> Default for Perhaps<S> {
    fn default() -> Self {
        Self { is_sent: false, slots: S::default() }
    }
}

/// Reads a field of an optional struct, where null means that it is left out.
struct PerhapsSent<'p, 'a, R: Record> {
    field: usize,
    slots: &'p mut Perhaps<R::Slots>,
    at: &'p mut Place<'a>,
}

impl<'de, R: Record> Visitor<'de> for PerhapsSent<'_, '_, R> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_none<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_some<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        self.slots.is_sent = true;
        self.at.accept_null();
        R::read_field(self.field, &mut self.slots.slots, input, self.at)
    }
}

/// All of its fields or none: `serde` alone makes `None` of a struct that is sent by half.
impl<R: Record + Contract> Flatten for Option<R> {
    type FlatSlots = Perhaps<R::Slots>;

    const FLAT_KEYS: &'static [(&'static str, usize)] = R::KEYS;
    const FLAT_FIELDS: &'static [&'static str] = R::FIELDS;
    const FLAT_OPEN: bool = R::OPEN;
    const FLAT_REST: bool = {
        assert!(
            !R::REST,
            "a struct that takes every field cannot be optional: nothing says whether it was sent"
        );
        false
    };

    fn show_flat(fields: &mut Fields<'_>) {
        fields.spread_perhaps::<R>();
    }

    fn read_flat<'de, D: Deserializer<'de>>(
        field: usize,
        slots: &mut Self::FlatSlots,
        input: D,
        at: &mut Place<'_>,
    ) -> Result<(), D::Error> {
        if at.nulls_leave_out() {
            return input.deserialize_option(PerhapsSent::<R> { field, slots, at });
        }
        slots.is_sent = true;
        R::read_field(field, &mut slots.slots, input, at)
    }

    fn read_flat_rest<'de, D: Deserializer<'de>>(
        _: &str,
        _: &mut Self::FlatSlots,
        _: D,
        _: &mut Place<'_>,
    ) -> Result<(), D::Error> {
        Ok(())
    }

    fn finish_flat(slots: Self::FlatSlots, gaps: &mut Gaps) -> Option<Self> {
        if slots.is_sent { R::finish(slots.slots, gaps).map(Some) } else { Some(None) }
    }

    fn check_flat(&self, at: &mut Place<'_>) {
        if let Some(record) = self {
            R::check_fields(record, at);
        }
    }

    fn judge_flat(&self, is_clean: bool, at: &mut Place<'_>) {
        if let Some(record) = self {
            R::judge(record, is_clean, at);
        }
    }
}

/// A struct behind a pointer: large variants of enums are often kept so.
impl<R: Record> Record for Box<R> {
    type Slots = R::Slots;

    const NAME: &'static str = R::NAME;
    const DESCRIPTION: &'static str = R::DESCRIPTION;
    const TITLE: Option<&'static str> = R::TITLE;
    const EXAMPLES: &'static [&'static str] = R::EXAMPLES;
    const OPEN: bool = R::OPEN;
    const KEYS: &'static [(&'static str, usize)] = R::KEYS;
    const FIELDS: &'static [&'static str] = R::FIELDS;
    const REST: bool = R::REST;

    fn name() -> Cow<'static, str> {
        R::name()
    }

    fn key(key: &str) -> Option<usize> {
        R::key(key)
    }

    fn fields(fields: &mut Fields<'_>) {
        R::fields(fields);
    }

    fn read_field<'de, D: Deserializer<'de>>(
        field: usize,
        slots: &mut R::Slots,
        input: D,
        at: &mut Place<'_>,
    ) -> Result<(), D::Error> {
        R::read_field(field, slots, input, at)
    }

    fn read_rest<'de, D: Deserializer<'de>>(
        key: &str,
        slots: &mut R::Slots,
        input: D,
        at: &mut Place<'_>,
    ) -> Result<(), D::Error> {
        R::read_rest(key, slots, input, at)
    }

    fn finish(slots: R::Slots, gaps: &mut Gaps) -> Option<Self> {
        R::finish(slots, gaps).map(Box::new)
    }

    fn check_fields(&self, at: &mut Place<'_>) {
        R::check_fields(self, at);
    }

    fn judge(&self, is_clean: bool, at: &mut Place<'_>) {
        R::judge(self, is_clean, at);
    }
}

/// The position of a key in a table of keys.
#[inline]
pub fn position(keys: &[(&str, usize)], key: &str) -> Option<usize> {
    keys.iter().position(|(known, _)| *known == key)
}

/// The most keys of a struct into which others are flattened, aliases included.
const MOST: usize = 256;

/// The keys of a struct into which others are flattened, put together when it is compiled.
#[derive(Debug)]
pub struct Joined {
    keys: [(&'static str, usize); MOST],
    names: [&'static str; MOST],
    count: usize,
    fields: usize,
}

/// A part of what is joined.
#[derive(Clone, Copy, Debug)]
pub enum Part {
    /// A field, with its other names.
    Own(&'static str, &'static [&'static str]),
    /// The keys of a flattened type, how many of them are names of fields, and whether it takes the rest.
    Inner(&'static [(&'static str, usize)], usize, bool),
}

/// A type whose keys are joined.
pub trait Joint {
    /// The keys.
    const JOINED: Joined;
}

impl Joined {
    /// Joins the parts of a type of that name: first all names of fields, then all aliases.
    ///
    /// # Panics
    ///
    /// When two fields have one name, when two parts take the rest, and when there are too many keys: where
    /// it is evaluated, which is while the type is compiled.
    #[must_use]
    pub const fn new(owner: &'static str, parts: &[Part]) -> Self {
        let mut joined = Self { keys: [("", 0); MOST], names: [""; MOST], count: 0, fields: 0 };
        let mut rests = 0_usize;
        let (mut part, mut first) = (0, 0);
        while part < parts.len() {
            match parts[part] {
                Part::Own(name, _) => {
                    joined = joined.with(name, first);
                    first += 1;
                }
                Part::Inner(keys, fields, rest) => {
                    let mut key = 0;
                    while key < fields {
                        joined = joined.with(keys[key].0, first + keys[key].1);
                        key += 1;
                    }
                    first += fields;
                    rests += rest as usize;
                }
            }
            part += 1;
        }
        joined.fields = first;
        assert!(
            rests < 2,
            "two flattened maps would both take every field that is not known; keep one of them"
        );
        joined.with_aliases(parts).held_apart(owner)
    }

    const fn with_aliases(mut self, parts: &[Part]) -> Self {
        let (mut part, mut first) = (0, 0);
        while part < parts.len() {
            match parts[part] {
                Part::Own(_, aliases) => {
                    let mut alias = 0;
                    while alias < aliases.len() {
                        self = self.with(aliases[alias], first);
                        alias += 1;
                    }
                    first += 1;
                }
                Part::Inner(keys, fields, _) => {
                    let mut key = fields;
                    while key < keys.len() {
                        self = self.with(keys[key].0, first + keys[key].1);
                        key += 1;
                    }
                    first += fields;
                }
            }
            part += 1;
        }
        self
    }

    const fn with(mut self, name: &'static str, field: usize) -> Self {
        assert!(self.count < MOST, "a struct with flattened fields can have 256 names at the most");
        self.keys[self.count] = (name, field);
        self.names[self.count] = name;
        self.count += 1;
        self
    }

    /// The same, if no two fields have one name.
    const fn held_apart(self, owner: &'static str) -> Self {
        let mut second = 0;
        while second < self.count {
            let mut first = 0;
            while first < second {
                let ((a, field), (b, other)) = (self.keys[first], self.keys[second]);
                if field != other && is_same(a, b) {
                    clash(owner, a);
                }
                first += 1;
            }
            second += 1;
        }
        self
    }

    /// Every key with the index of its field.
    #[must_use]
    pub const fn keys(&'static self) -> &'static [(&'static str, usize)] {
        self.keys.split_at(self.count).0
    }

    /// The own names of the fields.
    #[must_use]
    pub const fn fields(&'static self) -> &'static [&'static str] {
        self.names.split_at(self.fields).0
    }
}

const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut index = 0;
    while index < a.len() && index < b.len() && a[index] == b[index] {
        index += 1;
    }
    index == a.len() && index == b.len()
}

/// Says which two fields have one name.
const fn clash(owner: &str, name: &str) -> ! {
    let parts = [
        "two fields of `",
        owner,
        "` are sent as `",
        name,
        "`, one of them flattened into it; give one of them another name",
    ];
    let mut message = [0_u8; 512];
    let (mut length, mut part) = (0, 0);
    while part < parts.len() {
        let bytes = parts[part].as_bytes();
        let mut index = 0;
        while index < bytes.len() && length < message.len() {
            message[length] = bytes[index];
            length += 1;
            index += 1;
        }
        part += 1;
    }
    match std::str::from_utf8(message.split_at(length).0) {
        Ok(message) => panic!("{}", message),
        Err(_) => panic!("two fields have one name, one of them flattened"),
    }
}

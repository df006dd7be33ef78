//! Reading arguments that are spelled as an API's schema shows them: null for what is left out, and objects of a
//! few fixed fields, as which map entries, tuples and set values are spelled.
//!
//! Which spelling is read stands in the collector of problems, so that every reader sees it.

use std::fmt;
use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::{DeserializeSeed, MapAccess, Visitor};
use serde_json::de::StrRead;

use crate::contract::object::{ObjectReader, drive_object, refuse_written};
use crate::contract::place::Place;
use crate::contract::record::{NUMBER, next_key, read_deepest};
use crate::contract::ruling::{Around, Ruling};
use crate::contract::union::DataSeed;
use crate::contract::{Apart, Contract, Gaps, Skip, Slot, entry};
use crate::problem::Kind;
use crate::schema::{ENTRY, Encoding, SET};

/// What leaving a field of a type out means, beside null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absence {
    /// The field must be sent.
    Never,
    /// The same as null, and the type reads null so itself.
    Null,
    /// It may be left out, and null means that it is.
    LeftOut,
    /// Something else than null.
    Distinct,
}

impl Place<'_> {
    /// How the arguments are spelled.
    #[inline]
    pub(crate) fn encoding(&self) -> Encoding {
        self.problems.encoding
    }

    /// Whether null means that a field is left out.
    #[inline]
    pub(crate) fn nulls_leave_out(&self) -> bool {
        self.problems.encoding.nulls
    }

    /// Whether fields are sent by their own names alone.
    #[inline]
    pub(crate) fn has_own_names(&self) -> bool {
        self.problems.encoding.names.is_any()
    }

    /// The names that are sent for names of fields or variants.
    #[inline]
    pub(crate) fn sent_names(&self, names: &'static [&'static str]) -> &'static [&'static str] {
        self.problems.encoding.names.encode_all(names)
    }

    /// The name that is sent for a name of a field or variant.
    #[inline]
    pub(crate) fn sent_name(&self, name: &'static str) -> &'static str {
        self.problems.encoding.names.encode_one(name)
    }

    /// A key that is no field's; the field's name that was sent where it is the field's own.
    pub(crate) fn meant_key(&self) -> impl for<'k> Fn(&'k str, &'static str) -> &'k str + use<> {
        let names = self.problems.encoding.names;
        move |key, sent| if !names.is_any() && names.encode(key) == sent { sent } else { key }
    }

    /// Whether a map here is an array of entries. The arguments as a whole stay an object.
    #[inline]
    pub(crate) fn has_entries(&self) -> bool {
        self.problems.encoding.entries && self.trail.depth() > 0
    }

    /// Whether a value of any type is JSON text here.
    #[inline]
    pub(crate) fn is_json_text(&self) -> bool {
        self.problems.encoding.is_text(self.trail.is_item())
    }

    /// Whether the value is an item of an array.
    pub(crate) fn is_item(&self) -> bool {
        self.trail.is_item()
    }

    /// Whether this is the whole input.
    pub(crate) fn is_root(&self) -> bool {
        self.trail.depth() == 0
    }

    /// The place of an entry of the map here, where that is an array of entries.
    pub(crate) fn map_entry(&mut self, index: usize) -> Place<'_> {
        Place {
            trail: self.trail.index(index),
            ruling: Ruling { own: None, around: Around::Entry(&self.ruling) },
            nullable: false,
            problems: &mut *self.problems,
        }
    }

    /// The place of the key of the map entry here.
    pub(crate) fn entry_key_field(&mut self) -> Place<'_> {
        let around = match self.ruling.around {
            Around::Entry(map) => Around::KeyText(map),
            _ => Around::Nothing,
        };
        Place {
            trail: self.trail.key(ENTRY[0]),
            ruling: Ruling { own: None, around },
            nullable: false,
            problems: &mut *self.problems,
        }
    }

    /// The place of the value of the map entry here.
    pub(crate) fn entry_value_field(&mut self) -> Place<'_> {
        let ruling = match self.ruling.around {
            Around::Entry(map) => map.of_items(),
            _ => Ruling::NONE,
        };
        Place {
            trail: self.trail.key(ENTRY[1]),
            ruling,
            nullable: false,
            problems: &mut *self.problems,
        }
    }

    /// The place of the value inside `{"set": …}`, under the rules of this place.
    fn set_field(&mut self) -> Place<'_> {
        Place {
            trail: self.trail.key(SET[0]),
            ruling: self.ruling,
            nullable: false,
            problems: &mut *self.problems,
        }
    }

    /// Puts the problems since there were so many at this place: they stand inside its text.
    fn gather_here(&mut self, before: (usize, usize)) {
        let mut inside = self.take_back(before);
        let path = self.path();
        inside.list.iter_mut().for_each(|problem| problem.path.clone_from(&path));
        self.put_back(inside);
    }

    /// Notes that an integer was accepted that was written as a float.
    #[cold]
    pub(crate) fn note_float_for_integer(&mut self) {
        self.problems.floats_for_integers += 1;
    }

    /// How many integers were accepted that were written as floats.
    pub(super) fn floats_for_integers(&self) -> usize {
        self.problems.floats_for_integers
    }

    /// Forgets integers written as floats in what is not used of the input.
    pub(super) fn set_floats_for_integers(&mut self, count: usize) {
        self.problems.floats_for_integers = count;
    }
}

/// Reads JSON that a string holds. What is wrong with it is reported at the string's own place.
pub(crate) fn read_json_text<'t, T>(
    text: &'t str,
    at: &mut Place<'_>,
    read: impl FnOnce(
        &mut serde_json::Deserializer<StrRead<'t>>,
        &mut Place<'_>,
    ) -> serde_json::Result<Option<T>>,
) -> Option<T> {
    let before = at.counts();
    let mut input = serde_json::Deserializer::from_str(text);
    let value = read(&mut input, at);
    at.gather_here(before);
    match value.and_then(|value| input.end().map(|()| value)) {
        Ok(value) => value,
        Err(error) => {
            if !at.is_ended() {
                drop(at.take_back(before));
                at.report(entry::broken_inside(text, &error));
            }
            None
        }
    }
}

impl<T: Contract> Slot<T> {
    /// Reads a field that may be left out, where null means that it is.
    #[cold]
    #[inline(never)]
    pub(super) fn read_perhaps<'de, D: Deserializer<'de>>(
        &mut self,
        input: D,
        at: &mut Place<'_>,
        is_distinct: bool,
    ) -> Result<(), D::Error> {
        at.accept_null();
        input.deserialize_option(Perhaps { slot: self, at, is_distinct })
    }
}

/// Reads a value beside null, which leaves the slot empty.
struct Perhaps<'p, 'a, T> {
    slot: &'p mut Slot<T>,
    at: &'p mut Place<'a>,
    is_distinct: bool,
}

impl<'de, T: Contract> Visitor<'de> for Perhaps<'_, '_, T> {
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
        if self.is_distinct {
            return drive_object(SetReader(PhantomData), input, self.at, self.slot);
        }
        T::read_into(input, self.at, self.slot)
    }
}

/// Reads `{"set": …}`.
struct SetReader<T>(PhantomData<T>);

impl<'de, T: Contract> ObjectReader<'de> for SetReader<T> {
    type Output = T;

    fn object<A: MapAccess<'de>>(
        self,
        entries: A,
        at: &mut Place<'_>,
        slot: &mut Slot<T>,
    ) -> Result<(), A::Error> {
        // Bad until a value is read: the field was sent.
        *slot = Slot::Bad;
        read_fixed(SET, entries, at, &mut |_, entries, at| {
            let mut inner = Slot::Empty;
            let seed = ValueSeed { at: &mut at.set_field(), slot: &mut inner };
            entries.next_value_seed(seed)?;
            *slot = inner;
            Ok(())
        })
    }
}

/// Reads the data of a variant that may be left out, where null means that it is.
pub(super) fn read_data_perhaps<'de, U: Apart, D: Deserializer<'de>>(
    branch: usize,
    input: D,
    at: &mut Place<'_>,
) -> Result<Option<U>, D::Error> {
    at.accept_null();
    input.deserialize_option(PerhapsData { branch, at, variant: PhantomData })
}

struct PerhapsData<'p, 'a, U> {
    branch: usize,
    at: &'p mut Place<'a>,
    variant: PhantomData<U>,
}

impl<'de, U: Apart> Visitor<'de> for PerhapsData<'_, '_, U> {
    type Value = Option<U>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_none<E>(self) -> Result<Option<U>, E> {
        Ok(U::without_data(self.branch))
    }

    fn visit_unit<E>(self) -> Result<Option<U>, E> {
        Ok(U::without_data(self.branch))
    }

    fn visit_some<D: Deserializer<'de>>(self, input: D) -> Result<Option<U>, D::Error> {
        if !U::is_distinct(self.branch) {
            return U::read_data(self.branch, input, self.at);
        }
        let mut slot = Slot::Empty;
        let reader = SetDataReader::<U> { branch: self.branch, variant: PhantomData };
        drive_object(reader, input, self.at, &mut slot)?;
        Ok(slot.into_value())
    }
}

/// Reads the data of a variant in `{"set": …}`.
struct SetDataReader<U> {
    branch: usize,
    variant: PhantomData<U>,
}

impl<'de, U: Apart> ObjectReader<'de> for SetDataReader<U> {
    type Output = U;

    fn object<A: MapAccess<'de>>(
        self,
        entries: A,
        at: &mut Place<'_>,
        slot: &mut Slot<U>,
    ) -> Result<(), A::Error> {
        *slot = Slot::Bad;
        read_fixed(SET, entries, at, &mut |_, entries, at| {
            let here = &mut at.set_field();
            let seed = DataSeed::<U> { branch: self.branch, at: here, wanted: PhantomData };
            *slot = entries.next_value_seed(seed)?.map_or(Slot::Bad, Slot::Full);
            Ok(())
        })
    }
}

/// Reads one value at its place, into its slot.
pub(crate) struct ValueSeed<'p, 'a, T> {
    pub(crate) at: &'p mut Place<'a>,
    pub(crate) slot: &'p mut Slot<T>,
}

impl<'de, T: Contract> DeserializeSeed<'de> for ValueSeed<'_, '_, T> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        self.at.step()?;
        T::read_into(input, self.at, self.slot)
    }
}

/// Reads the value of one field of a fixed object, which stands at the place.
type ReadField<'r, A, E> = dyn FnMut(usize, &mut A, &mut Place<'_>) -> Result<(), E> + 'r;

/// Reads an object that has these fields and no others, all of them required. `read` reads the value of each.
pub(crate) fn read_fixed<'de, A: MapAccess<'de>>(
    fields: &'static [&'static str],
    mut entries: A,
    at: &mut Place<'_>,
    read: &mut ReadField<'_, A, A::Error>,
) -> Result<(), A::Error> {
    if at.is_deepest() {
        return read_deepest(&mut entries, at);
    }
    let before = at.problem_count();
    let mut gaps = Gaps::default();
    let position = |key: &str| fields.iter().position(|field| *field == key);
    while let Some(position) = next_key(&mut entries, position, &mut gaps)? {
        let Some(name) = fields.get(position) else {
            if position == NUMBER {
                return refuse_written(&mut entries, at);
            }
            gaps.pass(Some(fields), &mut entries, &mut at.field(&""))?;
            continue;
        };
        if gaps.meet(position) {
            read(position, &mut entries, at)?;
        } else {
            let mut here = at.field(name);
            here.report(Kind::DuplicateKey { field: Some(name), first: None });
            entries.next_value_seed(Skip(&mut here))?;
        }
    }
    gaps.require(fields);
    gaps.settle(fields, before, at);
    Ok(())
}

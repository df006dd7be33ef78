//! `Vec` and `VecDeque`: lists.

use std::collections::VecDeque;
use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::{DeserializeSeed, SeqAccess};

use crate::contract::{Contract, Idents, Place, Reader, Slot, drive, drive_into};
use crate::problem::Types;
use crate::rule::Fact;
use crate::schema::{Array, Definitions, Length, Node, Schema};

impl<T: Contract> Contract for Vec<T> {
    const LEAVES_NULL: bool = true;

    fn schema(definitions: &mut Definitions) -> Schema {
        array_schema::<T>(false, definitions)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        drive(SequenceReader(PhantomData), input, at)
    }

    fn read_into<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
        slot: &mut Slot<Self>,
    ) -> Result<(), D::Error> {
        drive_into(SequenceReader(PhantomData), input, at, slot)
    }

    fn check(&self, at: &mut Place<'_>) {
        check_items(self, at);
    }

    fn idents() -> Idents {
        T::idents()
    }
}

impl<T: Contract> Contract for VecDeque<T> {
    fn schema(definitions: &mut Definitions) -> Schema {
        Vec::<T>::schema(definitions)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        Ok(Vec::read(input, at)?.map(Self::from))
    }

    fn check(&self, at: &mut Place<'_>) {
        check_items(self, at);
    }

    fn idents() -> Idents {
        T::idents()
    }
}

pub(super) fn array_schema<T: Contract>(unique: bool, definitions: &mut Definitions) -> Schema {
    let items = Box::new(T::schema(definitions));
    Schema::new(Node::Array(Array { items, length: Length::default(), unique, unordered: false }))
}

pub(super) fn check_items<'a, T: Contract>(
    items: impl IntoIterator<Item = &'a T, IntoIter: Clone>,
    at: &mut Place<'_>,
) {
    let items = items.into_iter();
    let mut count = 0;
    for (index, item) in items.clone().enumerate() {
        item.check(&mut at.item(index));
        count += 1;
    }
    at.judge(&Fact::Items(count));
    // A value in hand is the author's own, and no matter for suspicion.
    at.judge_repeats(items.enumerate(), 1);
}

/// The work of comparing two values that hold no others, in 256ths of a step of reading.
const COMPARISON: usize = 16;

struct SequenceReader<T>(PhantomData<T>);

impl<'de, T: Contract> Reader<'de> for SequenceReader<T> {
    type Output = Vec<T>;
    type Key = ();
    const EXPECTED: Types = Types::ARRAY;
    const LEAVES_NULL: bool = true;

    fn key(&self, _: &str) {}

    fn array<A: SeqAccess<'de>>(
        self,
        items: A,
        at: &mut Place<'_>,
    ) -> Result<Option<Vec<T>>, A::Error> {
        let unique = at.has_unique();
        let before = at.steps();
        let mut list = Vec::new();
        // The items that are right in themselves: only those are compared with one another.
        let mut right: Vec<(usize, usize)> = Vec::new();
        let whole = read_items(items, at, |index, item, is_right| {
            if unique && is_right {
                right.push((index, list.len()));
            }
            list.push(item);
        })?;
        if !unique {
            return Ok(whole.then_some(list));
        }
        // The larger the items are, the longer takes a comparison.
        let weight = (at.steps() - before).div_ceil(right.len().max(1)).saturating_mul(COMPARISON);
        at.judge_repeats(right.iter().map(|&(index, position)| (index, &list[position])), weight);
        Ok(whole.then_some(list))
    }
}

/// Reads every item of an array and keeps those that could be read, each with its index and whether it
/// is right in itself; whether all could be read. The length is judged here: it is known even where an
/// item could not be read.
pub(super) fn read_items<'de, T: Contract, A: SeqAccess<'de>>(
    mut items: A,
    at: &mut Place<'_>,
    mut keep: impl FnMut(usize, T, bool),
) -> Result<bool, A::Error> {
    let mut whole = true;
    let mut count = 0;
    let mut here = at.item(0);
    loop {
        here.turn_to_item(count);
        let before = here.problem_count();
        let mut slot = Slot::Empty;
        if items.next_element_seed(ItemSeed { at: &mut here, slot: &mut slot })?.is_none() {
            break;
        }
        if let Slot::Full(item) = slot {
            keep(count, item, here.problem_count() == before);
        } else {
            whole = false;
        }
        count += 1;
    }
    at.judge(&Fact::Items(count as u64));
    Ok(whole)
}

/// Reads one item or value at its place, into its slot.
pub(super) struct ItemSeed<'p, 'a, T> {
    pub(super) at: &'p mut Place<'a>,
    pub(super) slot: &'p mut Slot<T>,
}

impl<'de, T: Contract> DeserializeSeed<'de> for ItemSeed<'_, '_, T> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        self.at.step()?;
        T::read_into(input, self.at, self.slot)
    }
}

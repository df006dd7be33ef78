//! `Vec` and `VecDeque`: lists.

use std::collections::VecDeque;
use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::{DeserializeSeed, SeqAccess};

use crate::contract::{Contract, Place, Reader, drive};
use crate::problem::Types;
use crate::rule::Fact;
use crate::schema::{Array, Definitions, Length, Node, Schema};

impl<T: Contract> Contract for Vec<T> {
    fn schema(definitions: &mut Definitions) -> Schema {
        array_schema::<T>(false, definitions)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        drive(SequenceReader(PhantomData), input, at)
    }

    fn check(&self, at: &mut Place<'_>) {
        check_items(self, at);
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
}

pub(super) fn array_schema<T: Contract>(unique: bool, definitions: &mut Definitions) -> Schema {
    let items = Box::new(T::schema(definitions));
    Schema::new(Node::Array(Array {
        items,
        length: Length::default(),
        unique,
    }))
}

pub(super) fn check_items<'a, T: Contract>(
    items: impl IntoIterator<Item = &'a T>,
    at: &mut Place<'_>,
) {
    let mut count = 0;
    for (index, item) in items.into_iter().enumerate() {
        item.check(&mut at.item(index));
        count += 1;
    }
    at.judge(&Fact::Items(count));
}

pub(super) struct SequenceReader<T>(pub(super) PhantomData<T>);

impl<'de, T: Contract> Reader<'de> for SequenceReader<T> {
    type Output = Vec<T>;
    type Key = ();
    const EXPECTED: Types = Types::ARRAY;

    fn key(&self, _: &str) {}

    fn array<A: SeqAccess<'de>>(
        self,
        mut items: A,
        at: &mut Place<'_>,
    ) -> Result<Option<Vec<T>>, A::Error> {
        let mut list = Vec::new();
        let mut whole = true;
        let mut count = 0;
        while let Some(item) = items.next_element_seed(ItemSeed {
            at: &mut at.item(count),
            wanted: PhantomData,
        })? {
            count += 1;
            match item {
                Some(item) if whole => list.push(item),
                Some(_) => {}
                None => whole = false,
            }
        }
        // The length is known even where an item could not be read.
        at.judge(&Fact::Items(count as u64));
        Ok(whole.then_some(list))
    }
}

/// Reads one item or value at its place.
pub(super) struct ItemSeed<'p, 'a, T> {
    pub(super) at: &'p mut Place<'a>,
    pub(super) wanted: PhantomData<T>,
}

impl<'de, T: Contract> DeserializeSeed<'de> for ItemSeed<'_, '_, T> {
    type Value = Option<T>;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Self::Value, D::Error> {
        self.at.step()?;
        T::read(input, self.at)
    }
}

//! `BTreeSet` and `HashSet`: lists whose items differ. An item that is there twice is a problem, not
//! dropped.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::{BuildHasher, Hash};
use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::SeqAccess;

use crate::contract::{Contract, Idents, Place, Reader, drive};
use crate::problem::{Kind, Types};
use crate::schema::{Definitions, Node, Schema};
use crate::types::sequence::{array_schema, check_items, read_items};

impl<T: Contract + Ord> Contract for BTreeSet<T> {
    fn schema(definitions: &mut Definitions) -> Schema {
        array_schema::<T>(true, definitions)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        let firsts = drive(SetReader::<T, BTreeMap<T, usize>>(PhantomData), input, at)?;
        Ok(firsts.map(|firsts| firsts.into_keys().collect()))
    }

    fn check(&self, at: &mut Place<'_>) {
        check_items(self, at);
    }

    fn idents() -> Idents {
        Idents::Lost
    }
}

impl<T: Contract + Eq + Hash, S: BuildHasher + Default + 'static> Contract for HashSet<T, S> {
    fn schema(definitions: &mut Definitions) -> Schema {
        let mut schema = array_schema::<T>(true, definitions);
        if let Node::Array(array) = &mut schema.node {
            array.unordered = true;
        }
        schema
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        let firsts = drive(SetReader::<T, HashMap<T, usize, S>>(PhantomData), input, at)?;
        Ok(firsts.map(|firsts| firsts.into_keys().collect()))
    }

    fn check(&self, at: &mut Place<'_>) {
        check_items(self, at);
    }

    fn idents() -> Idents {
        Idents::Lost
    }
}

/// The index at which each item was met first.
pub(super) trait Firsts<T>: Default {
    /// Keeps an item that is new; the index of the first like it, where it is not.
    fn insert_first(&mut self, item: T, index: usize) -> Option<usize>;
}

impl<T: Ord> Firsts<T> for BTreeMap<T, usize> {
    fn insert_first(&mut self, item: T, index: usize) -> Option<usize> {
        let first = *self.entry(item).or_insert(index);
        (first != index).then_some(first)
    }
}

impl<T: Eq + Hash, S: BuildHasher + Default> Firsts<T> for HashMap<T, usize, S> {
    fn insert_first(&mut self, item: T, index: usize) -> Option<usize> {
        let first = *self.entry(item).or_insert(index);
        (first != index).then_some(first)
    }
}

pub(super) struct SetReader<T, F>(pub(super) PhantomData<(T, F)>);

impl<'de, T: Contract, F: Firsts<T>> Reader<'de> for SetReader<T, F> {
    type Output = F;
    type Key = ();
    const EXPECTED: Types = Types::ARRAY;

    fn key(&self, _: &str) {}

    fn array<A: SeqAccess<'de>>(self, items: A, at: &mut Place<'_>) -> Result<Option<F>, A::Error> {
        let mut firsts = F::default();
        let mut repeats = Vec::new();
        let mut all_right = true;
        let whole = read_items(items, at, |index, item, is_right| {
            // An item that is wrong already is not compared.
            if is_right {
                repeats.extend(firsts.insert_first(item, index).map(|first| (index, first)));
            }
            all_right &= is_right;
        })?;
        for (index, first) in repeats {
            at.item(index).report(Kind::NotUnique { first });
        }
        // A set without the items that are wrong is not what was sent.
        Ok((whole && all_right).then_some(firsts))
    }
}

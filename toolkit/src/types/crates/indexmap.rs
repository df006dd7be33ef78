//! `IndexMap` and `IndexSet`: maps and sets that keep the order in which they were sent.

use std::hash::{BuildHasher, Hash};
use std::marker::PhantomData;

use indexmap2::{IndexMap, IndexSet};
use serde::Deserializer;

use crate::contract::{Contract, Idents, Place, drive};
use crate::schema::{Definitions, Schema};
use crate::types::key::{MapKey, OpenKey};
use crate::types::map::{check_entries, map_schema, read_entries};
use crate::types::sequence::{array_schema, check_items};
use crate::types::set::{Firsts, SetReader};
use crate::types::suits::{Container, Keyed, Measured};

impl<K: MapKey + Eq + Hash, V: Contract, S: BuildHasher + Default + 'static> Contract
    for IndexMap<K, V, S>
{
    fn schema(definitions: &mut Definitions) -> Schema {
        map_schema::<K, V>(definitions)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        read_entries::<K, V, IndexMap<K, usize, S>, _, _>(input, at)
    }

    fn check(&self, at: &mut Place<'_>) {
        check_entries(self.iter(), at);
    }

    fn idents() -> Idents {
        Idents::Lost
    }
}

impl<T: Eq + Hash, S: BuildHasher + Default> Firsts<T> for IndexMap<T, usize, S> {
    fn insert_first(&mut self, item: T, index: usize) -> Option<usize> {
        let first = *self.entry(item).or_insert(index);
        (first != index).then_some(first)
    }
}

impl<T: Contract + Eq + Hash, S: BuildHasher + Default + 'static> Contract for IndexSet<T, S> {
    fn schema(definitions: &mut Definitions) -> Schema {
        array_schema::<T>(true, definitions)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        let firsts = drive(SetReader::<T, IndexMap<T, usize, S>>(PhantomData), input, at)?;
        Ok(firsts.map(|firsts| firsts.into_keys().collect()))
    }

    fn check(&self, at: &mut Place<'_>) {
        check_items(self.iter(), at);
    }

    fn idents() -> Idents {
        Idents::Lost
    }
}

impl<T, S> Measured for IndexSet<T, S> {}

impl<T, S> Container for IndexSet<T, S> {
    type Item = T;
}

impl<K, V, S> Measured for IndexMap<K, V, S> {}

impl<K: OpenKey, V, S> Keyed for IndexMap<K, V, S> {}

impl<K, V, S> Container for IndexMap<K, V, S> {
    type Item = V;
}

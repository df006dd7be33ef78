//! `BTreeSet` and `HashSet`: lists whose items differ. An item that is there twice is a problem, not
//! dropped.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::{BuildHasher, Hash};
use std::marker::PhantomData;

use serde::Deserializer;

use crate::contract::{Contract, Place, drive};
use crate::problem::Kind;
use crate::schema::{Definitions, Schema};
use crate::types::sequence::{SequenceReader, array_schema, check_items};

impl<T: Contract + Ord> Contract for BTreeSet<T> {
    fn schema(definitions: &mut Definitions) -> Schema {
        array_schema::<T>(true, definitions)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        let Some(items) = drive(SequenceReader(PhantomData), input, at)? else {
            return Ok(None);
        };
        let mut firsts = BTreeMap::new();
        for (index, item) in items.into_iter().enumerate() {
            match firsts.get(&item) {
                Some(&first) => at.item(index).report(Kind::NotUnique { first }),
                None => drop(firsts.insert(item, index)),
            }
        }
        Ok(Some(firsts.into_keys().collect()))
    }

    fn check(&self, at: &mut Place<'_>) {
        check_items(self, at);
    }
}

impl<T: Contract + Eq + Hash, S: BuildHasher + Default + 'static> Contract for HashSet<T, S> {
    fn schema(definitions: &mut Definitions) -> Schema {
        array_schema::<T>(true, definitions)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        let Some(items) = drive(SequenceReader(PhantomData), input, at)? else {
            return Ok(None);
        };
        let mut firsts: HashMap<T, usize, S> = HashMap::default();
        for (index, item) in items.into_iter().enumerate() {
            match firsts.get(&item) {
                Some(&first) => at.item(index).report(Kind::NotUnique { first }),
                None => drop(firsts.insert(item, index)),
            }
        }
        Ok(Some(firsts.into_keys().collect()))
    }

    fn check(&self, at: &mut Place<'_>) {
        check_items(self, at);
    }
}

//! Maps whose entries stand among the fields of a struct: they take every field that no other knows.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, Hash};

use serde::Deserializer;

use crate::contract::{Contract, Fields, Flatten, Gaps, Place};
use crate::types::map::{MapKey, check_entries};

/// What was read of the entries.
#[derive(Debug)]
pub struct Entries<V> {
    list: Vec<(String, V)>,
    /// Whether there was one of which no value could be made.
    is_bad: bool,
}

impl<V> Default for Entries<V> {
    fn default() -> Self {
        Self { list: Vec::new(), is_bad: false }
    }
}

impl<V: Contract> Entries<V> {
    fn read<'de, D: Deserializer<'de>>(
        &mut self,
        key: &str,
        input: D,
        at: &mut Place<'_>,
    ) -> Result<(), D::Error> {
        match V::read(input, at)? {
            Some(value) => self.list.push((key.to_owned(), value)),
            None => self.is_bad = true,
        }
        Ok(())
    }

    fn finish<K: MapKey, M: FromIterator<(K, V)>>(self) -> Option<M> {
        let entries = self.list.into_iter().map(|(key, value)| (key.into(), value));
        (!self.is_bad).then(|| entries.collect())
    }
}

macro_rules! flat_maps {
    ($($map:ty, [$($parameters:tt)*];)*) => {$(
        impl<$($parameters)*> Flatten for $map {
            type FlatSlots = Entries<V>;

            const FLAT_KEYS: &'static [(&'static str, usize)] = &[];
            const FLAT_FIELDS: usize = 0;
            const FLAT_OPEN: bool = false;
            const FLAT_REST: bool = true;

            fn show_flat(fields: &mut Fields<'_>) {
                fields.spread_rest(V::schema);
            }

            fn read_flat<'de, D: Deserializer<'de>>(
                _: usize,
                _: &mut Entries<V>,
                _: D,
                _: &mut Place<'_>,
            ) -> Result<(), D::Error> {
                Ok(())
            }

            fn read_flat_rest<'de, D: Deserializer<'de>>(
                key: &str,
                entries: &mut Entries<V>,
                input: D,
                at: &mut Place<'_>,
            ) -> Result<(), D::Error> {
                entries.read(key, input, at)
            }

            fn finish_flat(entries: Entries<V>, _: &mut Gaps) -> Option<Self> {
                entries.finish()
            }

            fn check_flat(&self, at: &mut Place<'_>) {
                let mut entries: Vec<(&K, &V)> = self.iter().collect();
                entries.sort_by(|(a, _), (b, _)| a.as_ref().cmp(b.as_ref()));
                check_entries(entries.into_iter(), at);
            }

            fn judge_flat(&self, _: bool, _: &mut Place<'_>) {}
        }
    )*};
}

flat_maps! {
    BTreeMap<K, V>, [K: MapKey + Ord, V: Contract];
    HashMap<K, V, S>, [K: MapKey + Eq + Hash, V: Contract, S: BuildHasher + Default + 'static];
}

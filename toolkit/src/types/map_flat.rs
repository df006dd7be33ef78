//! Maps whose entries stand among the fields of a struct: they take every field that no other knows.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{BuildHasher, Hash};

use serde::Deserializer;

use crate::contract::{Contract, Fields, Flatten, Gaps, Place};
use crate::problem::Kind;
use crate::schema::{Length, Map};
use crate::types::key::MapKey;

/// What was read of the entries.
#[derive(Debug)]
pub struct Entries<K, V> {
    list: Vec<(K, V)>,
    /// The keys by their own names, since some have more than one.
    names: HashSet<String>,
    /// Whether there was one of which no entry could be made.
    is_bad: bool,
}

impl<K, V> Default for Entries<K, V> {
    fn default() -> Self {
        Self { list: Vec::new(), names: HashSet::new(), is_bad: false }
    }
}

impl<K: MapKey, V: Contract> Entries<K, V> {
    fn read<'de, D: Deserializer<'de>>(
        &mut self,
        text: &str,
        input: D,
        at: &mut Place<'_>,
    ) -> Result<(), D::Error> {
        let key = K::read(text, &mut at.of_key());
        if let Some(key) = &key {
            let name = key.name().into_owned();
            if self.names.contains(&name) {
                at.report(Kind::DuplicateKey { field: key.known_name() });
            } else {
                self.names.insert(name);
            }
        }
        match key.zip(V::read(input, at)?) {
            Some(entry) => self.list.push(entry),
            None => self.is_bad = true,
        }
        Ok(())
    }

    fn finish<M: FromIterator<(K, V)>>(self) -> Option<M> {
        (!self.is_bad).then(|| self.list.into_iter().collect())
    }
}

fn check<'a, K: MapKey, V: Contract>(
    entries: impl Iterator<Item = (&'a K, &'a V)>,
    at: &mut Place<'_>,
) {
    for (key, value) in entries {
        let name = key.name();
        key.check(&mut at.entry_key(&name));
        value.check(&mut at.key(&name));
    }
}

macro_rules! flat_maps {
    ($($map:ty, [$($parameters:tt)*];)*) => {$(
        impl<$($parameters)*> Flatten for $map {
            type FlatSlots = Entries<K, V>;

            const FLAT_KEYS: &'static [(&'static str, usize)] = &[];
            const FLAT_FIELDS: &'static [&'static str] = &[];
            const FLAT_OPEN: bool = false;
            const FLAT_REST: bool = true;

            fn show_flat(fields: &mut Fields<'_>) {
                fields.spread_rest(|definitions| Map {
                    keys: Box::new(K::shown(definitions)),
                    values: Box::new(V::schema(definitions)),
                    length: Length::default(),
                });
            }

            fn read_flat<'de, D: Deserializer<'de>>(
                _: usize,
                _: &mut Entries<K, V>,
                _: D,
                _: &mut Place<'_>,
            ) -> Result<(), D::Error> {
                Ok(())
            }

            fn read_flat_rest<'de, D: Deserializer<'de>>(
                key: &str,
                entries: &mut Entries<K, V>,
                input: D,
                at: &mut Place<'_>,
            ) -> Result<(), D::Error> {
                entries.read(key, input, at)
            }

            fn finish_flat(entries: Entries<K, V>, _: &mut Gaps) -> Option<Self> {
                entries.finish()
            }

            fn check_flat(&self, at: &mut Place<'_>) {
                // In the order of the keys, so that the same map always gives the same problems.
                let mut entries: Vec<(&K, &V)> = self.iter().collect();
                entries.sort_by_cached_key(|(key, _)| key.name().into_owned());
                check(entries.into_iter(), at);
            }

            fn judge_flat(&self, _: bool, _: &mut Place<'_>) {}
        }
    )*};
}

flat_maps! {
    BTreeMap<K, V>, [K: MapKey + Ord, V: Contract];
    HashMap<K, V, S>, [K: MapKey + Eq + Hash, V: Contract, S: BuildHasher + Default + 'static];
}

#[cfg(feature = "indexmap2")]
flat_maps! {
    indexmap2::IndexMap<K, V, S>,
        [K: MapKey + Eq + Hash, V: Contract, S: BuildHasher + Default + 'static];
}

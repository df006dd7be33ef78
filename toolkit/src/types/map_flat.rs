//! Maps whose entries stand among the fields of a struct: they take every field that no other knows.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, Hash};

use serde::Deserializer;

use crate::contract::{Contract, Fields, Flatten, Gaps, Place};
use crate::schema::{Length, Map};
use crate::types::key::MapKey;
use crate::types::map::Met;
use crate::types::set::Firsts;

/// Reads an entry.
fn read<'de, K: MapKey, V: Contract, F: Firsts<K>, D: Deserializer<'de>>(
    met: &mut Met<V, F>,
    text: &str,
    input: D,
    at: &mut Place<'_>,
) -> Result<(), D::Error> {
    if let Some(kind) = met.meet::<K>(text, &mut at.of_key()) {
        at.report(kind);
        return V::read(input, at).map(drop);
    }
    let value = V::read(input, at)?;
    met.push(text.to_owned(), value);
    Ok(())
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
    ($($map:ty, $firsts:ty, [$($parameters:tt)*];)*) => {$(
        impl<$($parameters)*> Flatten for $map {
            type FlatSlots = Met<V, $firsts>;

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
                _: &mut Met<V, $firsts>,
                _: D,
                _: &mut Place<'_>,
            ) -> Result<(), D::Error> {
                Ok(())
            }

            fn read_flat_rest<'de, D: Deserializer<'de>>(
                key: &str,
                entries: &mut Met<V, $firsts>,
                input: D,
                at: &mut Place<'_>,
            ) -> Result<(), D::Error> {
                read(entries, key, input, at)
            }

            fn finish_flat(entries: Met<V, $firsts>, _: &mut Gaps) -> Option<Self> {
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
    BTreeMap<K, V>, BTreeMap<K, usize>, [K: MapKey + Ord, V: Contract];
    HashMap<K, V, S>, HashMap<K, usize, S>,
        [K: MapKey + Eq + Hash, V: Contract, S: BuildHasher + Default + 'static];
}

#[cfg(feature = "indexmap2")]
flat_maps! {
    indexmap2::IndexMap<K, V, S>, indexmap2::IndexMap<K, usize, S>,
        [K: MapKey + Eq + Hash, V: Contract, S: BuildHasher + Default + 'static];
}

//! `BTreeMap` and `HashMap` with string keys: objects with any keys.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{BuildHasher, Hash};
use std::marker::PhantomData;
use std::rc::Rc;
use std::sync::Arc;

use serde::Deserializer;
use serde::de::MapAccess;

use crate::contract::{Contract, NextKey, Place, Reader, Skip, drive};
use crate::problem::{Kind, Types};
use crate::rule::Fact;
use crate::schema::{Definitions, Length, Map, Node, Schema, Text};
use crate::types::sequence::ItemSeed;

/// A key of a map: a string on the wire.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the key of a map that a model sends",
    label = "the keys of a JSON object are strings",
    note = "use `String` for the keys"
)]
pub trait MapKey: From<String> + AsRef<str> + 'static {}

impl MapKey for String {}
impl MapKey for Box<str> {}
impl MapKey for Rc<str> {}
impl MapKey for Arc<str> {}
impl MapKey for Cow<'static, str> {}

impl<K: MapKey + Ord, V: Contract> Contract for BTreeMap<K, V> {
    fn schema(definitions: &mut Definitions) -> Schema {
        map_schema::<V>(definitions)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        let entries = drive(MapReader(PhantomData), input, at)?;
        Ok(entries
            .map(|entries| entries.into_iter().map(|(key, value)| (key.into(), value)).collect()))
    }

    fn check(&self, at: &mut Place<'_>) {
        check_entries(self.iter(), at);
    }
}

impl<K: MapKey + Eq + Hash, V: Contract, S: BuildHasher + Default + 'static> Contract
    for HashMap<K, V, S>
{
    fn schema(definitions: &mut Definitions) -> Schema {
        map_schema::<V>(definitions)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        let entries = drive(MapReader(PhantomData), input, at)?;
        Ok(entries
            .map(|entries| entries.into_iter().map(|(key, value)| (key.into(), value)).collect()))
    }

    fn check(&self, at: &mut Place<'_>) {
        // In the order of the keys, so that the same map always gives the same problems.
        let mut entries: Vec<(&K, &V)> = self.iter().collect();
        entries.sort_by(|(a, _), (b, _)| a.as_ref().cmp(b.as_ref()));
        check_entries(entries.into_iter(), at);
    }
}

fn map_schema<V: Contract>(definitions: &mut Definitions) -> Schema {
    let values = Box::new(V::schema(definitions));
    Schema::new(Node::Map(Map { keys: Text::default(), values, length: Length::default() }))
}

pub(super) fn check_entries<'a, K: MapKey, V: Contract>(
    entries: impl Iterator<Item = (&'a K, &'a V)>,
    at: &mut Place<'_>,
) {
    let mut count = 0;
    for (key, value) in entries {
        at.entry_key(key.as_ref()).judge(&Fact::Text(key.as_ref()));
        value.check(&mut at.entry(key.as_ref()));
        count += 1;
    }
    at.judge(&Fact::Entries(count));
}

struct MapReader<V>(PhantomData<V>);

impl<'de, V: Contract> Reader<'de> for MapReader<V> {
    type Output = Vec<(String, V)>;
    type Key = String;
    const EXPECTED: Types = Types::OBJECT;

    fn key(&self, key: &str) -> String {
        key.to_owned()
    }

    fn object<A: MapAccess<'de>>(
        self,
        first: Option<String>,
        mut entries: A,
        at: &mut Place<'_>,
    ) -> Result<Option<Self::Output>, A::Error> {
        let has_key_rules = at.has_key_rules();
        let mut list = Vec::new();
        let mut seen = HashSet::new();
        let mut whole = true;
        let mut next = first;
        while let Some(key) = next {
            if seen.insert(key.clone()) {
                if has_key_rules {
                    at.entry_key(&key).judge(&Fact::Text(&key));
                }
                match entries
                    .next_value_seed(ItemSeed { at: &mut at.entry(&key), wanted: PhantomData })?
                {
                    Some(value) => list.push((key, value)),
                    None => whole = false,
                }
            } else {
                let mut here = at.key(&key);
                here.report(Kind::DuplicateKey { field: None });
                entries.next_value_seed(Skip(&mut here))?;
            }
            next = entries.next_key_seed(NextKey(str::to_owned))?;
        }
        at.judge(&Fact::Entries(seen.len() as u64));
        Ok(whole.then_some(list))
    }
}

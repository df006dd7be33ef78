//! `BTreeMap` and `HashMap`: objects with any keys. What a key may be is in `key`.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{BuildHasher, Hash};
use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::MapAccess;

use crate::contract::{Contract, NextKey, Place, Reader, Skip, drive};
use crate::problem::{Kind, Types};
use crate::rule::Fact;
use crate::schema::{Definitions, Length, Map, Node, Schema};
use crate::types::key::MapKey;
use crate::types::sequence::ItemSeed;

impl<K: MapKey + Ord, V: Contract> Contract for BTreeMap<K, V> {
    fn schema(definitions: &mut Definitions) -> Schema {
        map_schema::<K, V>(definitions)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        read_entries(input, at)
    }

    fn check(&self, at: &mut Place<'_>) {
        check_entries(self.iter(), at);
    }
}

impl<K: MapKey + Eq + Hash, V: Contract, S: BuildHasher + Default + 'static> Contract
    for HashMap<K, V, S>
{
    fn schema(definitions: &mut Definitions) -> Schema {
        map_schema::<K, V>(definitions)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        read_entries(input, at)
    }

    fn check(&self, at: &mut Place<'_>) {
        // In the order of the keys, so that the same map always gives the same problems.
        let mut entries: Vec<(&K, &V)> = self.iter().collect();
        entries.sort_by_cached_key(|(key, _)| key.name().into_owned());
        check_entries(entries.into_iter(), at);
    }
}

pub(super) fn map_schema<K: MapKey, V: Contract>(definitions: &mut Definitions) -> Schema {
    let keys = Box::new(K::shown(definitions));
    let values = Box::new(V::schema(definitions));
    Schema::new(Node::Map(Map { keys, values, length: Length::default() }))
}

pub(super) fn check_entries<'a, K: MapKey, V: Contract>(
    entries: impl Iterator<Item = (&'a K, &'a V)>,
    at: &mut Place<'_>,
) {
    let mut count = 0;
    for (key, value) in entries {
        let name = key.name();
        let mut here = at.entry_key(&name);
        here.judge(&Fact::Text(&name));
        key.check(&mut here);
        value.check(&mut at.entry(&name));
        count += 1;
    }
    at.judge(&Fact::Entries(count));
}

/// Reads a map of any kind.
pub(super) fn read_entries<'de, K: MapKey, V: Contract, M: FromIterator<(K, V)>, D>(
    input: D,
    at: &mut Place<'_>,
) -> Result<Option<M>, D::Error>
where
    D: Deserializer<'de>,
{
    let entries = drive(MapReader(PhantomData), input, at)?;
    Ok(entries.map(|entries: Vec<(K, V)>| entries.into_iter().collect()))
}

struct MapReader<K, V>(PhantomData<(K, V)>);

impl<'de, K: MapKey, V: Contract> Reader<'de> for MapReader<K, V> {
    type Output = Vec<(K, V)>;
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
        let mut list = Vec::new();
        let mut seen = Seen { names: HashSet::new(), has_rules: at.has_key_rules() };
        let mut whole = true;
        let mut next = first;
        while let Some(text) = next {
            match seen.read_key::<K>(&text, at) {
                Sent::Again => entries.next_value_seed(Skip(&mut at.key(&text)))?,
                Sent::New(key) => {
                    let value = entries.next_value_seed(ItemSeed {
                        at: &mut at.entry(&text),
                        wanted: PhantomData,
                    })?;
                    match key.zip(value) {
                        Some(entry) => list.push(entry),
                        None => whole = false,
                    }
                }
            }
            next = entries.next_key_seed(NextKey(str::to_owned))?;
        }
        at.judge(&Fact::Entries(seen.names.len() as u64));
        Ok(whole.then_some(list))
    }
}

/// The keys that were met, by their own names.
struct Seen {
    names: HashSet<String>,
    has_rules: bool,
}

/// A key as it was sent.
enum Sent<K> {
    /// The key was there already.
    Again,
    /// The key, if the text is one.
    New(Option<K>),
}

impl Seen {
    /// Reads a key, and reports it where it is none, breaks a rule, or was there already.
    fn read_key<K: MapKey>(&mut self, text: &str, at: &mut Place<'_>) -> Sent<K> {
        if self.names.contains(text) {
            at.key(text).report(Kind::DuplicateKey { field: None });
            return Sent::Again;
        }
        if self.has_rules {
            at.entry_key(text).judge(&Fact::Text(text));
        }
        let key = K::read(text, &mut at.entry_key(text));
        // An enum may have more than one name for a variant.
        let name = key.as_ref().map_or_else(|| text.into(), K::name).into_owned();
        if name != text && self.names.contains(&name) {
            at.key(text).report(Kind::DuplicateKey { field: Some(name) });
            return Sent::Again;
        }
        self.names.insert(name);
        Sent::New(key)
    }
}

//! `BTreeMap` and `HashMap`: objects with any keys. What a key may be is in `key`.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{BuildHasher, Hash};
use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::MapAccess;

use crate::contract::{Contract, Idents, NextKey, Place, Reader, Skip, drive};
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

    fn idents() -> Idents {
        Idents::Lost
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

    fn idents() -> Idents {
        Idents::Lost
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
        let mut met = Met { names: HashSet::new(), has_rules: at.has_key_rules() };
        let mut whole = true;
        let mut next = first;
        while let Some(text) = next {
            if let Some(Sent { key, own_name }) = met.read_key::<K>(&text, at) {
                let value = ItemSeed { at: &mut at.entry(&text), wanted: PhantomData };
                match key.zip(entries.next_value_seed(value)?) {
                    Some(entry) => list.push(entry),
                    None => whole = false,
                }
                met.names.insert(own_name.unwrap_or(text));
            } else {
                entries.next_value_seed(Skip(&mut at.key(&text)))?;
            }
            next = entries.next_key_seed(NextKey(str::to_owned))?;
        }
        at.judge(&Fact::Entries(met.names.len() as u64));
        Ok(whole.then_some(list))
    }
}

/// The keys that were met, by their own names.
struct Met {
    names: HashSet<String>,
    has_rules: bool,
}

/// A key as it was sent.
struct Sent<K> {
    /// The key, if the text is one.
    key: Option<K>,
    /// Its own name, where the text is another one for it.
    own_name: Option<String>,
}

impl Met {
    /// Reads a key, and reports it where it is none or breaks a rule; nothing where it was there already.
    fn read_key<K: MapKey>(&self, text: &str, at: &mut Place<'_>) -> Option<Sent<K>> {
        if self.names.contains(text) {
            at.key(text).report(Kind::DuplicateKey { field: None });
            return None;
        }
        if self.has_rules {
            at.entry_key(text).judge(&Fact::Text(text));
        }
        let key = K::read(text, &mut at.entry_key(text));
        // An enum may have more than one name for a variant.
        let name = key.as_ref().map(K::name).filter(|name| *name != text);
        let own_name = name.map(Cow::into_owned);
        if let Some(name) = &own_name
            && self.names.contains(name)
        {
            let field = key.as_ref().and_then(K::known_name);
            at.key(text).report(Kind::DuplicateKey { field });
            return None;
        }
        Some(Sent { key, own_name })
    }
}

//! `BTreeMap` and `HashMap`: objects with any keys. What a key may be is in `key`.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{BuildHasher, Hash};
use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::MapAccess;

use crate::contract::{Contract, Idents, NextKey, Place, Reader, Skip, Slot, drive};
use crate::problem::{Kind, Types};
use crate::rule::Fact;
use crate::schema::{Definitions, Length, Map, Node, Schema};
use crate::types::entries::read_list;
use crate::types::key::MapKey;
use crate::types::sequence::ItemSeed;
use crate::types::set::Firsts;

impl<K: MapKey + Ord, V: Contract> Contract for BTreeMap<K, V> {
    fn schema(definitions: &mut Definitions) -> Schema {
        map_schema::<K, V>(definitions)
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        read_entries::<K, V, BTreeMap<K, usize>, _, _>(input, at)
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
        read_entries::<K, V, HashMap<K, usize, S>, _, _>(input, at)
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

/// Reads a map of any kind. Keys that are the same one in `F`, a map of that kind, are given twice.
pub(super) fn read_entries<'de, K, V, F, M, D>(
    input: D,
    at: &mut Place<'_>,
) -> Result<Option<M>, D::Error>
where
    K: MapKey,
    V: Contract,
    F: Firsts<K> + IntoIterator<Item = (K, usize)>,
    M: FromIterator<(K, V)>,
    D: Deserializer<'de>,
{
    let entries = if at.has_entries() {
        read_list::<K, V, F, D>(input, at)?
    } else {
        drive(MapReader::<K, V, F>(PhantomData), input, at)?
    };
    Ok(entries.and_then(Met::finish))
}

struct MapReader<K, V, F>(PhantomData<(K, V, F)>);

impl<'de, K: MapKey, V: Contract, F: Firsts<K>> Reader<'de> for MapReader<K, V, F> {
    type Output = Met<V, F>;
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
        let mut met = Met::<V, F>::default();
        let mut next = first;
        while let Some(text) = next {
            if met.read_key::<K>(&text, at) {
                let mut slot = Slot::Empty;
                let seed = ItemSeed { at: &mut at.entry(&text), slot: &mut slot };
                entries.next_value_seed(seed)?;
                met.push(text, slot.into_value());
            } else {
                entries.next_value_seed(Skip(&mut at.key(&text)))?;
            }
            next = entries.next_key_seed(NextKey(str::to_owned))?;
        }
        at.judge(&Fact::Entries(met.list.len() as u64));
        Ok(Some(met))
    }
}

/// What was met of a map's entries. Of those given twice, only the first is kept.
#[derive(Debug)]
pub struct Met<V, F> {
    /// The index in the list at which each key was met.
    firsts: F,
    /// The entries as they were sent, each with its value if one could be made.
    list: Vec<(String, Option<V>)>,
    /// The keys that are none.
    wrong: HashSet<String>,
}

impl<V, F: Default> Default for Met<V, F> {
    fn default() -> Self {
        Self { firsts: F::default(), list: Vec::new(), wrong: HashSet::new() }
    }
}

impl<V, F> Met<V, F> {
    /// Reads a key, and reports it where it is none, breaks a rule, or was there already: then it is not new.
    fn read_key<K: MapKey>(&mut self, text: &str, at: &mut Place<'_>) -> bool
    where
        F: Firsts<K>,
    {
        if self.wrong.contains(text) {
            at.key(text).report(Kind::DuplicateKey { field: None, first: None });
            return false;
        }
        if let Some(kind) = self.meet::<K>(text, &mut at.entry_key(text)) {
            at.key(text).report(kind);
            return false;
        }
        if at.has_key_rules() {
            at.entry_key(text).judge(&Fact::Text(text));
        }
        true
    }

    /// Reads a key that stands in a field of its own; whether it is one, and new.
    pub(super) fn read_key_text<K: MapKey>(&mut self, text: &str, at: &mut Place<'_>) -> bool
    where
        F: Firsts<K>,
    {
        let is_known_wrong = self.wrong.contains(text);
        let fault = self.meet::<K>(text, at);
        let is_fresh = !is_known_wrong && !self.wrong.contains(text) && fault.is_none();
        if let Some(kind) = fault {
            at.report(kind);
        }
        is_fresh
    }

    /// Notes a key; what is wrong where it was met before. One that is none is reported.
    pub(super) fn meet<K: MapKey>(&mut self, text: &str, at: &mut Place<'_>) -> Option<Kind>
    where
        F: Firsts<K>,
    {
        let Some(key) = K::read(text, at) else {
            self.wrong.insert(text.to_owned());
            return None;
        };
        let field = key.known_name();
        let (first, _) = &self.list[self.firsts.insert_first(key, self.list.len())?];
        let first = (first != text).then(|| first.clone());
        Some(Kind::DuplicateKey { field, first })
    }

    /// Adds the value of the key that was met last.
    pub(super) fn push(&mut self, text: String, value: Option<V>) {
        self.list.push((text, value));
    }

    /// The map, if all of it could be made.
    pub(super) fn finish<K, M: FromIterator<(K, V)>>(mut self) -> Option<M>
    where
        F: IntoIterator<Item = (K, usize)>,
    {
        if !self.wrong.is_empty() {
            return None;
        }
        let list = &mut self.list;
        self.firsts.into_iter().map(|(key, index)| Some((key, list[index].1.take()?))).collect()
    }
}

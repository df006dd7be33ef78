//! The form without a tag's own field: an object of one key, or the name alone where there is no data.

use std::collections::BTreeSet;
use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::MapAccess;

use crate::contract::union::{
    Apart, DataSeed, Union, branch_words, define, described, is_sent, listed, literals, nearest,
    object, unknown_tag,
};
use crate::contract::{NextKey, Place, Reader, Seen, Skip, drive};
use crate::problem::{Kind, Types};
use crate::schema::{Definitions, Node, Property, Schema, static_names};
use crate::similar;

/// Reads an enum whose variants are named by a key around their data.
///
/// # Errors
///
/// What ends the reading.
pub fn read_external<'de, U: Apart, D: Deserializer<'de>>(
    input: D,
    at: &mut Place<'_>,
) -> Result<Option<U>, D::Error> {
    drive(External::<U>(PhantomData), input, at)
}

/// The schema: a branch for all names that stand alone, and one for every variant with data.
pub fn external_schema<U: Union>(definitions: &mut Definitions) -> Schema {
    define::<U>(definitions, |definitions| {
        let mut branches = Vec::new();
        for branch in 0..U::TAGS.len() {
            if !U::UNITS[branch] {
                let data = U::show(branch, definitions);
                let property = Property::new(U::TAGS[branch], true, data);
                branches.push(described(object(vec![property]), branch_words::<U>(branch)));
            } else if U::UNITS[..branch].iter().all(|is_unit| !is_unit) {
                branches.push(units::<U>());
            }
        }
        branches
    })
}

/// The names of the variants without data.
fn units<U: Union>() -> Schema {
    let units =
        || U::TAGS.iter().zip(U::UNITS).zip(U::DESCRIPTIONS).filter(|((_, unit), _)| **unit);
    let words = listed(units().map(|((tag, _), words)| (*tag, *words)));
    Schema::new(Node::Choice(literals(units().map(|((tag, _), _)| tag)))).described(words)
}

/// Checks a value in hand.
pub fn check_external<U: Union>(value: &U, at: &mut Place<'_>) {
    if !is_sent(value, at) {
        return;
    }
    if let Some(branch) = value.of().filter(|branch| !U::UNITS[*branch]) {
        value.check_data(&mut at.key(U::TAGS[branch]));
    }
}

struct External<U>(PhantomData<U>);

/// What is accepted: a name alone only where there are variants without data.
const fn expected(units: &[bool]) -> Types {
    let (mut names, mut objects) = (false, false);
    let mut index = 0;
    while index < units.len() {
        names |= units[index];
        objects |= !units[index];
        index += 1;
    }
    match (names, objects) {
        (true, true) => Types::STRING.or(Types::OBJECT),
        (true, false) => Types::STRING,
        (false, _) => Types::OBJECT,
    }
}

impl<'de, U: Apart> Reader<'de> for External<U> {
    type Output = U;
    type Key = String;
    const EXPECTED: Types = expected(U::UNITS);

    fn key(&self, key: &str) -> String {
        key.to_owned()
    }

    fn text(self, sent: &str, at: &mut Place<'_>) -> Option<U> {
        match U::branch(sent) {
            Some(branch) if U::UNITS[branch] => return U::without_data(branch),
            Some(branch) => {
                let tag = at.sent_name(U::TAGS[branch]);
                at.report(Kind::NeedsData { tag });
            }
            None if Self::EXPECTED.contains(Types::STRING) => unknown_tag::<U>(sent, at),
            None => at.wrong_type(Self::EXPECTED, Seen::Text(sent)),
        }
        None
    }

    fn object<A: MapAccess<'de>>(
        self,
        first: Option<String>,
        mut entries: A,
        at: &mut Place<'_>,
    ) -> Result<Option<U>, A::Error> {
        if first.is_none() {
            let tags = key_tags::<U>(at);
            at.report(Kind::MissingTag { is_key: true, is_open: false, tags });
        }
        let mut chosen: Option<(usize, String)> = None;
        let mut value = None;
        let mut refused = BTreeSet::new();
        let mut next = first;
        while let Some(key) = next {
            let mut here = at.key(&key);
            match (key_branch::<U>(&key, &here), &chosen) {
                (Some(branch), None) if !U::UNITS[branch] => {
                    let wanted = PhantomData;
                    value = entries.next_value_seed(DataSeed { branch, at: &mut here, wanted })?;
                    chosen = Some((branch, key));
                }
                (branch, chosen) => {
                    let kind = misplaced::<U>(&key, branch, chosen.as_ref(), &here);
                    if matches!(kind, Kind::DuplicateKey { .. }) || !refused.contains(&key) {
                        here.report(kind);
                    }
                    entries.next_value_seed(Skip(&mut here))?;
                    refused.insert(key);
                }
            }
            next = entries.next_key_seed(NextKey(str::to_owned))?;
        }
        Ok(value)
    }
}

/// The branch of a variant with data that is named by a key.
fn key_branch<U: Union>(key: &str, at: &Place<'_>) -> Option<usize> {
    if at.has_own_names() {
        return U::branch(key);
    }
    let sent = key_tags::<U>(at).iter().position(|tag| *tag == key);
    // What is left are aliases.
    sent.or_else(|| U::branch(key).filter(|branch| U::TAGS[*branch] != key))
}

/// The names of the variants as they are sent: those with data are names of fields.
fn key_tags<U: Union>(at: &Place<'_>) -> &'static [&'static str] {
    if at.has_own_names() {
        return U::TAGS;
    }
    let tags = U::TAGS.iter().zip(U::UNITS);
    let tags = tags.map(|(tag, is_unit)| if *is_unit { *tag } else { at.sent_name(tag) });
    static_names(tags.map(ToOwned::to_owned).collect())
}

/// What is wrong with a key that is not the first name of a variant with data.
fn misplaced<U: Union>(
    key: &str,
    branch: Option<usize>,
    chosen: Option<&(usize, String)>,
    at: &Place<'_>,
) -> Kind {
    let tags = key_tags::<U>(at);
    match (branch, chosen) {
        (Some(branch), Some((chosen, first))) if branch == *chosen => {
            let first = (first != key).then(|| first.clone());
            Kind::DuplicateKey { field: Some(tags[branch]), first }
        }
        (_, Some(&(chosen, _))) => {
            Kind::UnknownField { nearest: None, known: &tags[chosen..=chosen] }
        }
        (Some(unit), None) => Kind::NoData { tag: U::TAGS[unit] },
        (None, None) => {
            let meant = nearest::<U>(key);
            let meant = meant.and_then(|own| U::TAGS.iter().position(|tag| *tag == own));
            let meant = meant.and_then(|branch| tags.get(branch).copied());
            let nearest = meant.or_else(|| similar::nearest(key, tags.iter().copied()));
            Kind::UnknownTag { is_key: true, tags, nearest }
        }
    }
}

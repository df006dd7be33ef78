//! The keys of an object: which fields were met, which are missing, and the keys that are no field's.

use std::collections::BTreeSet;
use std::mem;

use serde::de::MapAccess;

use crate::contract::{Place, Skip};
use crate::problem::{Kind, Problem};
use crate::similar;

/// Which fields of an object were met, and which are missing. What a right object of up to 64 fields does
/// not need lies behind a pointer.
#[derive(Debug, Default)]
pub struct Gaps {
    met: u64,
    more: Option<Box<More>>,
}

#[derive(Debug, Default)]
struct More {
    /// The fields that were met, from the 64th on.
    met: Vec<u64>,
    /// The fields that were met by another name than their own.
    aliases: Vec<(usize, &'static str)>,
    /// The fields that are required and were not met.
    missing: Vec<&'static str>,
    /// The key that was read last of those that are no field's.
    other: String,
    /// The keys that are no field's: of an open object all, of a closed one those that were refused.
    others: BTreeSet<String>,
}

impl Gaps {
    /// Notes that a field was met; whether that is new.
    #[inline]
    pub(super) fn meet(&mut self, field: usize) -> bool {
        let word = if field < 64 { &mut self.met } else { self.high_word(field) };
        let bit = 1 << (field % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    #[cold]
    #[inline(never)]
    fn high_word(&mut self, field: usize) -> &mut u64 {
        let met = &mut self.more().met;
        met.resize(met.len().max(field / 64), 0);
        &mut met[field / 64 - 1]
    }

    /// Notes by which other name a field was met.
    #[cold]
    #[inline(never)]
    pub(super) fn note_alias(&mut self, field: usize, name: &'static str) {
        self.more().aliases.push((field, name));
    }

    /// The other name by which a field was met, if it was.
    pub(super) fn alias(&self, field: usize) -> Option<&'static str> {
        let mut aliases = self.more.as_ref()?.aliases.iter();
        aliases.find(|(met, _)| *met == field).map(|(_, name)| *name)
    }

    fn has(&self, field: usize) -> bool {
        let word = match (field / 64, &self.more) {
            (0, _) => self.met,
            (above, Some(more)) => more.met.get(above - 1).copied().unwrap_or_default(),
            (_, None) => 0,
        };
        word & (1 << (field % 64)) != 0
    }

    /// Whether no key was met so far.
    pub(super) fn is_untouched(&self) -> bool {
        self.met == 0 && self.more.is_none()
    }

    fn more(&mut self) -> &mut More {
        self.more.get_or_insert_default()
    }

    /// Notes a field that is required and was not sent.
    #[cold]
    #[inline(never)]
    pub fn missing(&mut self, name: &'static str) {
        let missing = &mut self.more().missing;
        if !missing.contains(&name) {
            missing.push(name);
        }
    }

    /// Notes every field that was not met as missing.
    pub(super) fn require(&mut self, fields: &'static [&'static str]) {
        for (field, name) in fields.iter().enumerate() {
            if !self.has(field) {
                self.missing(name);
            }
        }
    }

    /// Puts a key aside that is no field's.
    pub(super) fn put_aside(&mut self, key: &str) {
        key.clone_into(&mut self.more().other);
    }

    /// The key that was put aside last.
    pub(super) fn other(&self) -> &str {
        self.more.as_ref().map_or("", |more| &more.other)
    }

    /// Notes the key that was put aside: the key, and whether it is new.
    pub(super) fn accept(&mut self) -> (&str, bool) {
        let More { other, others, .. } = self.more();
        let is_new = !others.contains(other) && others.insert(other.clone());
        (other, is_new)
    }

    /// Passes over the value of a key that is no field's. A closed object refuses it, and says which
    /// `fields` it has, once for each key; an open one has none to say. `at` is the place of any field of the
    /// object.
    #[cold]
    #[inline(never)]
    pub(super) fn pass<'de, A: MapAccess<'de>>(
        &mut self,
        fields: Option<&'static [&'static str]>,
        entries: &mut A,
        at: &mut Place<'_>,
    ) -> Result<(), A::Error> {
        let (key, is_new) = self.accept();
        match fields {
            Some(fields) if is_new => at.report_unknown(key.to_owned(), at.sent_names(fields)),
            None if !is_new => {
                at.beside(key).report(Kind::DuplicateKey { field: None, first: None });
            }
            Some(_) | None => {}
        }
        entries.next_value_seed(Skip(&mut at.beside("")))
    }

    /// Reports what is missing, as one problem with an unknown field of a like name where there is one,
    /// and asks of the unknown fields that are left whether one that was not sent is meant.
    ///
    /// `before` is how many problems there were before the struct was read.
    #[inline]
    pub(super) fn settle(self, fields: &'static [&'static str], before: usize, at: &mut Place<'_>) {
        // Taken apart, so that nothing is left to be dropped where nothing more is known.
        let Self { met, more } = self;
        if let Some(more) = more {
            Self { met, more: Some(more) }.settle_more(fields, before, at);
        }
    }

    #[cold]
    #[inline(never)]
    fn settle_more(mut self, fields: &'static [&'static str], before: usize, at: &mut Place<'_>) {
        let sent = at.sent_names(fields);
        let sent_for = |name: &'static str| -> &'static str {
            fields.iter().position(|own| *own == name).map_or(name, |field| sent[field])
        };
        let required = mem::take(&mut self.more().missing);
        let mut missing = required.clone();
        // Names that differ in case and separators alone go first, those of fields that may be left out
        // too: a name that is merely near must not take what another field is meant by.
        missing.retain(|name| {
            let sent = sent_for(name);
            let is_same = |key: &str| similar::is_same(name, key) || similar::is_same(sent, key);
            let same = at.unknown_since(before).find(|unknown| is_same(key(unknown)));
            !is_meant(sent, same)
        });
        let unsent = fields.iter().enumerate().filter(|(field, _)| !self.has(*field));
        let mut optional: Vec<_> = unsent.map(|(_, name)| *name).collect();
        optional.retain(|name| !required.contains(name));
        let is_free = |unknown: &&mut Problem| {
            !optional.iter().any(|name| similar::is_same(name, key(unknown)))
        };
        missing.retain(|name| {
            let sent = sent_for(name);
            let free = at.unknown_since(before).filter(is_free);
            let is_near = similar::nearest_by(sent, free, |unknown| key(unknown)).is_some();
            let free = at.unknown_since(before).filter(is_free);
            let like = if is_near { sent } else { name };
            let near = similar::nearest_by(like, free, |unknown| key(unknown));
            !is_meant(sent, near)
        });
        for name in &missing {
            at.key(sent_for(name)).report(Kind::Missing);
        }
        let free = fields.iter().enumerate().filter(|(field, _)| !self.has(*field));
        let free = free.map(|(_, name)| *name);
        for unknown in at.unknown_since(before) {
            let meant = similar::nearest(key(unknown), free.clone().map(sent_for));
            let meant =
                meant.or_else(|| similar::nearest(key(unknown), free.clone()).map(sent_for));
            if let Kind::UnknownField { nearest, .. } = &mut unknown.kind {
                *nearest = meant;
            }
        }
    }
}

/// Makes one problem of a missing field and the unknown one that is found for it, if there is one.
fn is_meant(missing: &'static str, unknown: Option<&mut Problem>) -> bool {
    let Some(problem) = unknown else { return false };
    problem.kind = Kind::Misnamed { missing };
    true
}

/// The key that was sent.
fn key(unknown: &Problem) -> &str {
    unknown.path.last_key().unwrap_or_default()
}

//! The keys of an object that were met while it is read: those of fields, and all the others.

use std::collections::BTreeSet;

use serde::de::MapAccess;

use crate::contract::gaps::Unknown;
use crate::contract::{Place, Skip};
use crate::problem::Kind;

/// Which keys were met. What a right object of up to 64 fields does not need lies behind a pointer.
#[derive(Default)]
pub(super) struct Met {
    fields: u64,
    more: Option<Box<More>>,
}

#[derive(Default)]
struct More {
    /// The fields from the 64th on.
    fields: Vec<u64>,
    others: Others,
}

impl Met {
    /// Whether the field is new.
    #[inline]
    pub(super) fn insert(&mut self, field: usize) -> bool {
        let word = if field < 64 { &mut self.fields } else { self.high_word(field) };
        let bit = 1 << (field % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    #[cold]
    #[inline(never)]
    fn high_word(&mut self, field: usize) -> &mut u64 {
        let fields = &mut self.more.get_or_insert_default().fields;
        fields.resize(fields.len().max(field / 64), 0);
        &mut fields[field / 64 - 1]
    }

    /// Whether no key was met so far.
    pub(super) fn is_empty(&self) -> bool {
        self.fields == 0 && self.more.is_none()
    }

    fn contains(&self, field: usize) -> bool {
        let word = match (field / 64, &self.more) {
            (0, _) => self.fields,
            (above, Some(more)) => more.fields.get(above - 1).copied().unwrap_or_default(),
            (_, None) => 0,
        };
        word & (1 << (field % 64)) != 0
    }

    /// The names of the fields that were not met.
    pub(super) fn free(&self, names: &[(&'static str, usize)]) -> Vec<&'static str> {
        let free = names.iter().filter(|(_, field)| !self.contains(*field));
        free.map(|(name, _)| *name).collect()
    }

    /// The keys that are no field's, in a struct that is open for them or not.
    #[cold]
    pub(super) fn others(&mut self, open: bool) -> &mut Others {
        let others = &mut self.more.get_or_insert_default().others;
        others.open = open;
        others
    }

    /// The unknown keys, where they are a problem.
    #[inline]
    pub(super) fn unknown(&mut self) -> Vec<Unknown> {
        self.more.as_mut().map(|more| std::mem::take(&mut more.others.unknown)).unwrap_or_default()
    }
}

/// The keys that are no field's.
#[derive(Default)]
pub(super) struct Others {
    open: bool,
    accepted: BTreeSet<String>,
    unknown: Vec<Unknown>,
}

impl Others {
    /// Passes over the value of such a key.
    #[inline(never)]
    pub(super) fn pass<'de, A: MapAccess<'de>>(
        &mut self,
        key: String,
        names: &[(&'static str, usize)],
        entries: &mut A,
        at: &mut Place<'_>,
    ) -> Result<(), A::Error> {
        let problem = at.next_problem();
        let mut here = at.key(&key);
        if self.open {
            if self.accepted.contains(&key) {
                here.report(Kind::DuplicateKey { field: None });
            }
        } else {
            let known = problem.map(|_| names.iter().map(|(name, _)| *name).collect());
            let known = known.unwrap_or_default();
            here.report(Kind::UnknownField { nearest: None, known });
        }
        entries.next_value_seed(Skip(&mut here))?;
        if self.open {
            self.accepted.insert(key);
        } else {
            self.unknown.extend(problem.map(|problem| Unknown { key, problem }));
        }
        Ok(())
    }
}

//! The fields of a struct that were not sent, beside those that were sent and do not exist.

use crate::contract::Place;
use crate::problem::Kind;
use crate::similar;

/// The fields that were not sent, beside those that were sent and do not exist.
#[derive(Debug, Default)]
pub struct Gaps {
    missing: Vec<&'static str>,
    unknown: Vec<Unknown>,
}

#[derive(Debug)]
pub(super) struct Unknown {
    pub(super) key: String,
    /// Where its problem stands among those that are kept.
    pub(super) problem: usize,
}

impl Gaps {
    pub(super) fn new(unknown: Vec<Unknown>) -> Self {
        Self { missing: Vec::new(), unknown }
    }

    /// Notes a field that is required and was not sent.
    pub fn missing(&mut self, name: &'static str) {
        self.missing.push(name);
    }

    /// Whether every field was there, and no other.
    pub(super) fn is_empty(&self) -> bool {
        self.missing.is_empty() && self.unknown.is_empty()
    }

    /// Reports what is missing, as one problem with an unknown field of a like name where there is one,
    /// and asks of the unknown fields that are left whether one that was not sent is meant.
    pub(super) fn settle(mut self, free: &[&'static str], at: &mut Place<'_>) {
        // Names that differ in case and separators alone go first: a name that is merely near must not
        // take what another field is meant by.
        self.pair(at, |name, sent| sent.iter().position(|sent| similar::is_same(name, &sent.key)));
        self.pair(at, |name, sent| {
            let nearest = similar::nearest(name, sent.iter().map(|sent| sent.key.as_str()))?;
            sent.iter().position(|sent| sent.key == nearest)
        });
        for name in &self.missing {
            at.key(name).report(Kind::Missing);
        }
        for unknown in &self.unknown {
            if let Some(problem) = at.problem_mut(unknown.problem)
                && let Kind::UnknownField { nearest, .. } = &mut problem.kind
            {
                *nearest = similar::nearest(&unknown.key, free.iter().copied()).map(str::to_owned);
            }
        }
    }

    /// Makes one problem of every missing field and the unknown one that is found for it.
    fn pair(&mut self, at: &mut Place<'_>, find: impl Fn(&str, &[Unknown]) -> Option<usize>) {
        let unknown = &mut self.unknown;
        self.missing.retain(|name| {
            let Some(position) = find(name, unknown) else { return true };
            let unknown = unknown.remove(position);
            if let Some(problem) = at.problem_mut(unknown.problem) {
                problem.kind = Kind::Misnamed { missing: (*name).to_owned() };
            }
            false
        });
    }
}

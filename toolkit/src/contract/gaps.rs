//! The fields of a struct that were not sent, beside those that were sent and do not exist.

use crate::contract::Place;
use crate::problem::Kind;
use crate::similar;

/// The fields that were not sent, beside those that were sent and do not exist.
#[derive(Debug)]
pub struct Gaps<'g, 'a> {
    at: &'g mut Place<'a>,
    unknown: Vec<Unknown>,
}

#[derive(Debug)]
pub(super) struct Unknown {
    pub(super) key: String,
    /// Where its problem stands among those that are kept.
    pub(super) problem: usize,
}

impl<'g, 'a> Gaps<'g, 'a> {
    pub(super) fn new(at: &'g mut Place<'a>, unknown: Vec<Unknown>) -> Self {
        Self { at, unknown }
    }

    /// Whether there are unknown fields that were not told as one with a missing one.
    pub(super) fn has_unknown(&self) -> bool {
        !self.unknown.is_empty()
    }

    /// Reports a field that is required and was not sent: as one problem with an unknown field of a
    /// like name, if there is one.
    pub fn missing(&mut self, name: &'static str) {
        let sent = self.unknown.iter().map(|unknown| unknown.key.as_str());
        let meant = similar::nearest(name, sent)
            .and_then(|key| self.unknown.iter().position(|unknown| unknown.key == key));
        let Some(position) = meant else {
            self.at.key(name).report(Kind::Missing);
            return;
        };
        let unknown = self.unknown.remove(position);
        if let Some(problem) = self.at.problem_mut(unknown.problem) {
            problem.kind = Kind::Misnamed { missing: name.to_owned() };
        }
    }

    /// For every unknown field that is left: the field that was not sent and has a like name.
    pub(super) fn suggest(&mut self, free: &[&'static str]) {
        for unknown in std::mem::take(&mut self.unknown) {
            if let Some(problem) = self.at.problem_mut(unknown.problem)
                && let Kind::UnknownField { nearest, .. } = &mut problem.kind
            {
                *nearest = similar::nearest(&unknown.key, free.iter().copied()).map(str::to_owned);
            }
        }
    }
}

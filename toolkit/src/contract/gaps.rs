//! The fields of a struct that were not sent, beside those that were sent and do not exist.

use crate::contract::Place;
use crate::contract::record::Given;
use crate::problem::{Kind, Problem};
use crate::similar;

/// The fields that are required and were not sent.
#[derive(Debug, Default)]
pub struct Gaps {
    missing: Vec<&'static str>,
}

impl Gaps {
    /// Notes a field that is required and was not sent.
    pub fn missing(&mut self, name: &'static str) {
        self.missing.push(name);
    }

    /// Whether every field was there.
    pub(super) fn is_empty(&self) -> bool {
        self.missing.is_empty()
    }

    /// Reports what is missing, as one problem with an unknown field of a like name where there is one,
    /// and asks of the unknown fields that are left whether one that was not sent is meant.
    ///
    /// `before` is how many problems there were before the struct was read.
    pub(super) fn settle(
        mut self,
        fields: &'static [&'static str],
        given: &Given,
        before: usize,
        at: &mut Place<'_>,
    ) {
        // Names that differ in case and separators alone go first: a name that is merely near must not
        // take what another field is meant by.
        self.missing.retain(|name| {
            let same =
                at.unknown_since(before).find(|unknown| similar::is_same(name, key(unknown)));
            !is_meant(name, same)
        });
        self.missing.retain(|name| {
            let near = similar::nearest_by(name, at.unknown_since(before), |unknown| key(unknown));
            !is_meant(name, near)
        });
        for name in &self.missing {
            at.field(name).report(Kind::Missing);
        }
        let free = fields.iter().enumerate().filter(|(field, _)| !given.contains(*field));
        let free = free.map(|(_, name)| *name);
        for unknown in at.unknown_since(before) {
            let meant = similar::nearest(key(unknown), free.clone());
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

//! `length`: the number of characters, items or entries. In the schema, `minLength`, `minItems`, `minProperties`
//! and their maxima.

use crate::problem::Kind;
use crate::rule::Fact;
use crate::schema::{self, Node, Schema};

/// The bounds of a length. If they are equal, the length is exact.
#[derive(Clone, Copy, Debug)]
pub struct Length {
    /// The minimum.
    pub minimum: Option<u64>,
    /// The maximum.
    pub maximum: Option<u64>,
}

impl Length {
    pub(super) fn show(self, schema: &mut Schema) {
        match &mut schema.node {
            Node::Text(text) => self.narrow(&mut text.length),
            Node::Array(array) => self.narrow(&mut array.length),
            Node::Map(map) => self.narrow(&mut map.length),
            _ => {}
        }
    }

    fn narrow(self, shown: &mut schema::Length) {
        shown.minimum = shown.minimum.max(self.minimum);
        shown.maximum = match (shown.maximum, self.maximum) {
            (Some(old), Some(new)) => Some(old.min(new)),
            (old, new) => old.or(new),
        };
    }

    pub(super) fn check(&self, fact: &Fact<'_>) -> Option<Kind> {
        let (actual, unit) = fact.length()?;
        if let (Some(exactly), true) = (self.minimum, self.minimum == self.maximum) {
            return (actual != exactly).then_some(Kind::WrongLength { exactly, actual, unit });
        }
        if let Some(minimum) = self.minimum.filter(|minimum| actual < *minimum) {
            return Some(Kind::TooShort { minimum, actual, unit });
        }
        let maximum = self.maximum.filter(|maximum| actual > *maximum)?;
        Some(Kind::TooLong { maximum, actual, unit })
    }
}

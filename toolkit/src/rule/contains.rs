//! `contains` and `does_not_contain`: a substring that is required or forbidden. In the schema, a `pattern`, or a
//! `not` around one.

use crate::problem::Kind;
use crate::rule::Fact;
use crate::schema::{Node, Schema};

/// A substring that a string must contain.
#[derive(Clone, Copy, Debug)]
pub struct Contains(pub &'static str);

impl Contains {
    pub(super) fn show(self, schema: &mut Schema) {
        if let Node::Text(text) = &mut schema.node {
            text.patterns.push(escape(self.0).into());
        }
    }

    pub(super) fn check(self, fact: &Fact<'_>) -> Option<Kind> {
        let Fact::Text(text) = fact else { return None };
        (!text.contains(self.0)).then(|| Kind::Lacks { part: self.0.into() })
    }
}

/// A substring that a string must not contain.
#[derive(Clone, Copy, Debug)]
pub struct DoesNotContain(pub &'static str);

impl DoesNotContain {
    pub(super) fn show(self, schema: &mut Schema) {
        if let Node::Text(text) = &mut schema.node {
            text.excluded.push(escape(self.0).into());
        }
    }

    pub(super) fn check(self, fact: &Fact<'_>) -> Option<Kind> {
        let Fact::Text(text) = fact else { return None };
        text.contains(self.0).then(|| Kind::Holds { part: self.0.into() })
    }
}

/// Escapes a text for use in an ECMA 262 pattern.
fn escape(part: &str) -> String {
    let mut pattern = String::with_capacity(part.len());
    for c in part.chars() {
        if r"\^$.*+?()[]{}|/".contains(c) {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern
}

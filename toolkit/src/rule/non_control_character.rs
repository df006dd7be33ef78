//! `non_control_character`: a string without control characters. In the schema, a `pattern`.

use crate::problem::Kind;
use crate::rule::Fact;
use crate::schema::{Node, Schema};

/// Excludes exactly the characters for which `char::is_control` returns true.
const PATTERN: &str = r"^[^\x00-\x1f\x7f-\x9f]*$";

pub(super) fn show(schema: &mut Schema) {
    if let Node::Text(text) = &mut schema.node {
        text.patterns.push(PATTERN.into());
    }
}

pub(super) fn check(fact: &Fact<'_>) -> Option<Kind> {
    let Fact::Text(text) = fact else { return None };
    text.contains(char::is_control).then_some(Kind::ControlCharacter)
}

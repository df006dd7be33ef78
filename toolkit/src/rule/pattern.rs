//! `pattern` and `regex`: a regular expression that a string must match somewhere. Shown as `pattern`.
//!
//! Patterns are ECMA 262's, as JSON Schema has them (`\d` is ASCII), translated for the regex crate.

use std::sync::OnceLock;

use regex::Regex;

use crate::problem::Kind;
use crate::rule::Fact;
use crate::schema::{Node, Schema};

/// A pattern, translated on its first use.
#[derive(Debug)]
pub struct Pattern {
    source: fn() -> &'static str,
    regex: OnceLock<Option<Regex>>,
}

impl Pattern {
    /// The pattern that `source` returns.
    pub const fn new(source: fn() -> &'static str) -> Self {
        Self { source, regex: OnceLock::new() }
    }

    /// The pattern as it was written.
    pub(crate) fn source(&self) -> &'static str {
        (self.source)()
    }

    /// The translated pattern; nothing where it cannot be translated.
    pub(crate) fn regex(&self) -> Option<&Regex> {
        self.regex.get_or_init(|| compile(self.source())).as_ref()
    }

    pub(super) fn show(&self, schema: &mut Schema) {
        if let Node::Text(text) = &mut schema.node {
            text.patterns.push(self.source().into());
        }
    }

    pub(super) fn check(&self, fact: &Fact<'_>) -> Option<Kind> {
        let Fact::Text(text) = fact else { return None };
        // A pattern that cannot be read matches nothing: refused rather than let through.
        let matches = self.regex().is_some_and(|regex| regex.is_match(text));
        (!matches).then(|| Kind::Pattern { pattern: self.source().to_owned() })
    }
}

/// Whether a pattern can be translated.
pub(crate) fn compiles(source: &str) -> bool {
    compile(source).is_some()
}

fn compile(source: &str) -> Option<Regex> {
    let translated = jsonschema_regex::to_rust_regex(source).ok()?;
    Regex::new(&translated).ok()
}

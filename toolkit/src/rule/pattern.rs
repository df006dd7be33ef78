//! `pattern` and `regex`: a regular expression that a string must match somewhere. Shown as `pattern`.
//!
//! Patterns are ECMA 262's, as JSON Schema has them (`\d` is ASCII), translated for the regex crate. Of a
//! static `Regex` only the text counts: what its builder was told beside it, no schema can say.

use std::sync::{LazyLock, OnceLock};

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

    /// Whether a text matches. A pattern that cannot be read matches nothing: refused rather than let
    /// through.
    pub(crate) fn fits(&self, text: &str) -> bool {
        self.regex().is_some_and(|regex| regex.is_match(text))
    }

    pub(super) fn check(&self, fact: &Fact<'_>) -> Option<Kind> {
        let Fact::Text(text) = fact else { return None };
        (!self.fits(text)).then(|| Kind::Pattern { pattern: self.source().into() })
    }
}

/// Whether a pattern means to this crate and to every reader of the schema what it says: it is one of
/// ECMA 262's, and holds no class of POSIX, which is read as a list of characters there.
pub(crate) fn compiles(source: &str) -> bool {
    jsonschema_regex::is_valid_ecma_regex(source)
        && !source.contains("[[:")
        && compile(source).is_some()
}

fn compile(source: &str) -> Option<Regex> {
    let translated = jsonschema_regex::to_rust_regex(source).ok()?;
    Regex::new(&translated).ok()
}

/// What the rule `regex` takes its pattern from.
#[diagnostic::on_unimplemented(
    message = "the rule `regex` takes no `{Self}`",
    label = "not a regular expression",
    note = "it takes a static of `Regex` (of the crate `regex`, version 1), or of `LazyLock<Regex>`"
)]
pub trait PatternSource {
    /// The pattern as it was written.
    fn source(&self) -> &str;
}

impl PatternSource for Regex {
    fn source(&self) -> &str {
        self.as_str()
    }
}

impl PatternSource for LazyLock<Regex> {
    fn source(&self) -> &str {
        self.as_str()
    }
}

/// The pattern of a static regular expression.
pub fn pattern_source<P: PatternSource>(regex: &'static P) -> &'static str {
    regex.source()
}

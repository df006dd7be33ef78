//! `pattern` and `regex`: a regular expression that must match a part of the string. In the schema, `pattern`.
//!
//! Patterns have ECMA 262 syntax, as JSON Schema requires (`\d` is ASCII), and are translated for the regex crate.
//! For a static `Regex`, only its source counts: a schema can't express options of its builder.

use std::sync::{LazyLock, OnceLock};

use regex::Regex;

use crate::problem::Kind;
use crate::rule::Fact;
use crate::schema::{Node, Schema};

/// A pattern, compiled on first use.
#[derive(Debug)]
pub struct Pattern {
    source: fn() -> &'static str,
    regex: OnceLock<Option<Regex>>,
}

impl Pattern {
    /// Creates the pattern that `source` returns.
    pub const fn new(source: fn() -> &'static str) -> Self {
        Self { source, regex: OnceLock::new() }
    }

    /// The pattern's source.
    pub(crate) fn source(&self) -> &'static str {
        (self.source)()
    }

    /// The compiled pattern, or `None` if it is invalid.
    pub(crate) fn regex(&self) -> Option<&Regex> {
        self.regex.get_or_init(|| compile(self.source())).as_ref()
    }

    pub(super) fn show(&self, schema: &mut Schema) {
        if let Node::Text(text) = &mut schema.node {
            text.patterns.push(self.source().into());
        }
    }

    /// Whether a text matches. An invalid pattern matches nothing, so that no value gets through unvalidated.
    pub(crate) fn fits(&self, text: &str) -> bool {
        self.regex().is_some_and(|regex| regex.is_match(text))
    }

    pub(super) fn check(&self, fact: &Fact<'_>) -> Option<Kind> {
        let Fact::Text(text) = fact else { return None };
        (!self.fits(text)).then(|| Kind::Pattern { pattern: self.source().into() })
    }
}

/// Whether a pattern means the same to this crate and to every reader of the schema: it is valid ECMA 262, and has no
/// POSIX class, which ECMA 262 takes for a list of characters.
pub(crate) fn compiles(source: &str) -> bool {
    jsonschema_regex::is_valid_ecma_regex(source)
        && !source.contains("[[:")
        && compile(source).is_some()
}

fn compile(source: &str) -> Option<Regex> {
    let translated = jsonschema_regex::to_rust_regex(source).ok()?;
    Regex::new(&translated).ok()
}

/// A source of the pattern for the rule `regex`.
#[diagnostic::on_unimplemented(
    message = "the rule `regex` does not accept `{Self}`",
    label = "not a regular expression",
    note = "use a static `Regex` (from version 1 of the crate `regex`) or `LazyLock<Regex>`"
)]
pub trait PatternSource {
    /// The pattern's source.
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

/// Returns the source of a static regular expression.
pub fn pattern_source<P: PatternSource>(regex: &'static P) -> &'static str {
    regex.source()
}

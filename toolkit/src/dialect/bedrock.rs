//! `Converse` of Amazon Bedrock. Its strict subset is nearly Anthropic's, whose models are its first.

use crate::dialect::export::{Said, object};
use crate::dialect::keyword::Keyword;
use crate::dialect::options::options;
use crate::dialect::rules::{Rules, Word, escapes};
use crate::dialect::view::{Part, json};
use crate::dialect::{Api, Dialect, anthropic};

fn strict_word(keyword: &Keyword) -> Word {
    match keyword {
        Keyword::MinLength | Keyword::MaxLength | Keyword::Title => Word::Contested,
        Keyword::Pattern => Word::Kept,
        other => anthropic::strict_word(other),
    }
}

/// No escaped digit, beside what Anthropic refuses.
fn takes_pattern(pattern: &str) -> bool {
    anthropic::takes_pattern(pattern)
        && !escapes(pattern).any(|c| c.is_ascii_digit() || matches!(c, 'd' | 'D'))
}

pub(super) const STRICT: Rules =
    Rules { word: strict_word, pattern: takes_pattern, ..anthropic::STRICT };

/// Claude models refuse the property names that Anthropic's own API refuses.
pub(super) const PLAIN: Rules =
    Rules { wide: false, root_union: false, names: anthropic::NAMES, ..Rules::ALL };

/// What a tool has of its own.
pub(super) const TOOL_KEYS: &[&str] = &["name", "description", "inputSchema", "strict"];

/// A tool in the shape of `Converse`.
pub(super) fn tool_specification(tool: &Said, dialect: Dialect) -> Part {
    let mut entries = tool.head();
    entries.push(("inputSchema", object(&[("json", tool.parameters())])));
    if dialect.is_strict() {
        entries.push(("strict", json(&true)));
    }
    entries.extend(options(tool.definition, Api::Bedrock));
    object(&[("toolSpec", object(&entries))])
}

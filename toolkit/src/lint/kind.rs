//! The kinds of findings, with their codes and sentences.

use std::fmt;

use crate::lint::size::tokens;
use crate::schema::Conflict;

/// What a finding is about, as data.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum FindingKind {
    Contradiction { conflict: Conflict },
    DeepNesting { levels: usize, max: usize },
    DescriptionRepeatsName { name: String },
    DescriptionRepeatsType,
    ListedValues { values: Vec<String> },
    LongDescription { characters: usize, max: usize },
    MissingDescription { of_tool: bool },
    NameCharacters { name: String },
    OutdatedKeyword { keyword: &'static str },
    OverBudget { bytes: usize, max: usize, all_tools: bool },
    ShortName { name: String },
    SimilarDescriptions { other: String },
    SimilarNames { other: String },
    TooManyFields { count: usize, max: usize },
    TooManyTools { count: usize, max: usize },
    UnboundedList,
    UnboundedMap,
    UnboundedNumber { minimum: bool, maximum: bool },
    UnboundedText,
    UnknownKeyword { keyword: String },
}

/// All codes, in alphabetical order.
pub(super) const CODES: &[&str] = &[
    "contradiction",
    "deep_nesting",
    "description_repeats_name",
    "description_repeats_type",
    "listed_values",
    "long_description",
    "missing_description",
    "name_characters",
    "outdated_keyword",
    "over_budget",
    "short_name",
    "similar_descriptions",
    "similar_names",
    "too_many_fields",
    "too_many_tools",
    "unbounded_list",
    "unbounded_map",
    "unbounded_number",
    "unbounded_text",
    "unknown_keyword",
];

impl FindingKind {
    pub(super) fn code(&self) -> &'static str {
        match self {
            Self::Contradiction { .. } => "contradiction",
            Self::DeepNesting { .. } => "deep_nesting",
            Self::DescriptionRepeatsName { .. } => "description_repeats_name",
            Self::DescriptionRepeatsType => "description_repeats_type",
            Self::ListedValues { .. } => "listed_values",
            Self::LongDescription { .. } => "long_description",
            Self::MissingDescription { .. } => "missing_description",
            Self::NameCharacters { .. } => "name_characters",
            Self::OutdatedKeyword { .. } => "outdated_keyword",
            Self::OverBudget { .. } => "over_budget",
            Self::ShortName { .. } => "short_name",
            Self::SimilarDescriptions { .. } => "similar_descriptions",
            Self::SimilarNames { .. } => "similar_names",
            Self::TooManyFields { .. } => "too_many_fields",
            Self::TooManyTools { .. } => "too_many_tools",
            Self::UnboundedList => "unbounded_list",
            Self::UnboundedMap => "unbounded_map",
            Self::UnboundedNumber { .. } => "unbounded_number",
            Self::UnboundedText => "unbounded_text",
            Self::UnknownKeyword { .. } => "unknown_keyword",
        }
    }
}

impl fmt::Display for FindingKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Contradiction { conflict } => conflict.fmt(f),
            Self::DeepNesting { levels, max } => write!(
                f,
                "{levels} levels of nested objects and arrays exceed the limit of {max}; flatten the \
                 arguments or split the tool"
            ),
            Self::DescriptionRepeatsName { name } => write!(
                f,
                "the description only repeats the name `{}`; say what it is for, in which unit, or \
                 what happens when it is omitted",
                name.escape_debug()
            ),
            Self::DescriptionRepeatsType => f.write_str(
                "the field and its type have the same description; say on the type what it is, and \
                 on the field what it is used for here",
            ),
            Self::ListedValues { values } => write!(
                f,
                "the description lists the values {}, but any string is accepted; use an enum or \
                 `#[tool(one_of(…))]`",
                Quoted(values)
            ),
            Self::LongDescription { characters, max } => write!(
                f,
                "{characters} characters of description exceed the limit of {max}; shorten it or \
                 move details to the fields"
            ),
            Self::MissingDescription { of_tool: true } => {
                f.write_str("the tool has no description; say what it does and when to use it")
            }
            Self::MissingDescription { of_tool: false } => {
                f.write_str("the field has no description; without one, the model only has its name")
            }
            Self::NameCharacters { name } => write!(
                f,
                "some providers reject the name `{}`; use at most 64 characters, only ASCII letters, \
                 digits, `_`, `-` and `.`",
                name.escape_debug()
            ),
            Self::OutdatedKeyword { keyword } => outdated_keyword(keyword, f),
            Self::OverBudget { bytes, max, all_tools } => write!(
                f,
                "{} {bytes} bytes, about {} tokens, which exceeds the budget of {max}; {}",
                if *all_tools { "the tools take" } else { "the tool takes" },
                tokens(*bytes),
                if *all_tools {
                    "offer the model fewer tools at a time"
                } else {
                    "shorten its descriptions or split it into several tools"
                }
            ),
            Self::ShortName { name } => {
                write!(f, "the name `{name}` is a single letter; use a descriptive word")
            }
            Self::SimilarDescriptions { other } => write!(
                f,
                "the description is nearly the same as that of the tool `{other}`; say in both when \
                 to use which"
            ),
            Self::SimilarNames { other } => write!(
                f,
                "the name consists of the same words as that of the tool `{other}`; rename one or \
                 merge the tools"
            ),
            Self::TooManyFields { count, max } => write!(
                f,
                "{count} fields in one object exceed the limit of {max}; group them or split the tool"
            ),
            Self::TooManyTools { count, max } => write!(
                f,
                "{count} tools exceed the limit of {max}; use `only` to offer the model just the \
                 tools that the task needs"
            ),
            Self::UnboundedList => {
                f.write_str("arrays of any length are accepted; set `maxItems`, in Rust with `#[validate(length(max = …))]`")
            }
            Self::UnboundedMap => {
                f.write_str("any number of entries is accepted; set `maxProperties`, in Rust with `#[validate(length(max = …))]`")
            }
            Self::UnboundedNumber { minimum, maximum } => {
                unbounded_number(*minimum, *maximum, f)
            }
            Self::UnboundedText => {
                f.write_str("text of any length is accepted; set `maxLength`, in Rust with `#[validate(length(max = …))]`")
            }
            Self::UnknownKeyword { keyword } => write!(
                f,
                "JSON Schema 2020-12 has no keyword `{}`; models and validators ignore it",
                keyword.escape_debug()
            ),
        }
    }
}

fn outdated_keyword(keyword: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let remedy = match keyword {
        "items" => "use `prefixItems` for a list of schemas",
        _ => "write the bound itself as a number",
    };
    write!(f, "`{keyword}` uses the syntax of an older JSON Schema draft; {remedy}")
}

fn unbounded_number(minimum: bool, maximum: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (missing, keywords, rule) = match (minimum, maximum) {
        (true, false) => ("minimum", "`minimum`", "min = …"),
        (false, true) => ("maximum", "`maximum`", "max = …"),
        _ => ("minimum and no maximum", "`minimum` and `maximum`", "min = …, max = …"),
    };
    write!(
        f,
        "the number has no {missing}; set {keywords}, in Rust with `#[validate(range({rule}))]`"
    )
}

/// Displays the first few values in quotes, and how many more there are.
struct Quoted<'a>(&'a [String]);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MAX_SHOWN: usize = 5;
        for (position, value) in self.0.iter().take(MAX_SHOWN).enumerate() {
            write!(f, "{}{value:?}", if position > 0 { ", " } else { "" })?;
        }
        let more = self.0.len().saturating_sub(MAX_SHOWN);
        if more > 0 { write!(f, " and {more} more") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::{CODES, FindingKind};
    use crate::schema::Conflict;

    fn samples() -> Vec<FindingKind> {
        let text = |text: &str| text.to_owned();
        let values = |values: &[&str]| values.iter().map(|value| text(value)).collect();
        let number = |minimum, maximum| FindingKind::UnboundedNumber { minimum, maximum };
        vec![
            FindingKind::Contradiction {
                conflict: Conflict::Bounds { lower: "minimum", upper: "maximum" },
            },
            FindingKind::Contradiction {
                conflict: Conflict::Literals { values: values(&["1", "null"]) },
            },
            FindingKind::Contradiction { conflict: Conflict::Required { name: text("user_id") } },
            FindingKind::DeepNesting { levels: 6, max: 4 },
            FindingKind::DescriptionRepeatsName { name: text("user_id") },
            FindingKind::DescriptionRepeatsType,
            FindingKind::ListedValues { values: values(&["open", "closed"]) },
            FindingKind::ListedValues { values: values(&["a", "b", "c", "d", "e", "f", "g"]) },
            FindingKind::LongDescription { characters: 1_500, max: 1_024 },
            FindingKind::MissingDescription { of_tool: true },
            FindingKind::MissingDescription { of_tool: false },
            FindingKind::NameCharacters { name: text("filter[id]") },
            FindingKind::NameCharacters { name: text("line\nbreak") },
            FindingKind::OutdatedKeyword { keyword: "exclusiveMinimum" },
            FindingKind::OutdatedKeyword { keyword: "items" },
            FindingKind::OverBudget { bytes: 4_100, max: 1_000, all_tools: false },
            FindingKind::OverBudget { bytes: 41_000, max: 10_000, all_tools: true },
            FindingKind::ShortName { name: text("x") },
            FindingKind::SimilarDescriptions { other: text("read_file") },
            FindingKind::SimilarNames { other: text("read_file") },
            FindingKind::TooManyFields { count: 16, max: 15 },
            FindingKind::TooManyTools { count: 21, max: 20 },
            FindingKind::UnboundedList,
            FindingKind::UnboundedMap,
            number(true, true),
            number(true, false),
            number(false, true),
            FindingKind::UnboundedText,
            FindingKind::UnknownKeyword { keyword: text("nullable") },
        ]
    }

    #[test]
    fn sentences() {
        let mut sentences = String::new();
        for kind in samples() {
            writeln!(sentences, "{}: {kind}", kind.code()).unwrap();
        }
        insta::assert_snapshot!(sentences);
    }

    #[test]
    fn every_code_is_listed_and_has_a_sample() {
        let mut codes: Vec<_> = samples().iter().map(FindingKind::code).collect();
        codes.dedup();
        assert_eq!(codes, CODES);
    }

    #[test]
    fn sentences_are_single_lines_without_a_period() {
        for kind in samples() {
            let sentence = kind.to_string();
            assert!(!sentence.contains('\n') && !sentence.ends_with('.'), "{sentence}");
        }
    }
}

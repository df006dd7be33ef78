//! What a look at tools can find: its codes and its sentences.

use std::fmt;

use crate::lint::size::tokens;
use crate::schema::Conflict;

/// One finding, as data.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Fault {
    Contradiction { conflict: Conflict },
    DeepNesting { levels: usize, most: usize },
    DescriptionRepeatsName { name: String },
    DescriptionRepeatsType,
    ListedValues { values: Vec<String> },
    LongDescription { characters: usize, most: usize },
    MissingDescription { of_tool: bool },
    NameCharacters { name: String },
    OutdatedKeyword { keyword: &'static str },
    OverBudget { bytes: usize, most: usize, together: bool },
    ShortName { name: String },
    SimilarDescriptions { other: String },
    SimilarNames { other: String },
    TooManyFields { count: usize, most: usize },
    TooManyTools { count: usize, most: usize },
    UnboundedList,
    UnboundedMap,
    UnboundedNumber { minimum: bool, maximum: bool },
    UnboundedText,
    UnknownKeyword { keyword: String },
}

/// Every code there is.
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

impl Fault {
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

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Contradiction { conflict } => conflict.fmt(f),
            Self::DeepNesting { levels, most } => write!(
                f,
                "{levels} objects and lists inside one another, where at most {most} are wanted; \
                 flatten the arguments, or make several tools of this one"
            ),
            Self::DescriptionRepeatsName { name } => write!(
                f,
                "the description says no more than the name `{}`; say what it is for, in which \
                 unit, or what happens without it",
                name.escape_debug()
            ),
            Self::DescriptionRepeatsType => f.write_str(
                "the description of the field and that of its type say the same; let the type say \
                 what it is, and the field what it is for here",
            ),
            Self::ListedValues { values } => write!(
                f,
                "the description lists the values {}, and any string is accepted; make it an enum, \
                 or use `#[tool(one_of(…))]`",
                Quoted(values)
            ),
            Self::LongDescription { characters, most } => write!(
                f,
                "the description has {characters} characters, where at most {most} are wanted; \
                 say less, or say it of the fields"
            ),
            Self::MissingDescription { of_tool: true } => {
                f.write_str("the tool has no description; say what it does and when to use it")
            }
            Self::MissingDescription { of_tool: false } => {
                f.write_str("the field has no description; the model knows it by its name alone")
            }
            Self::NameCharacters { name } => write!(
                f,
                "the name `{}` has characters that some providers refuse, or more than 64; use \
                 letters of a to z, digits, `_`, `-` and `.`",
                name.escape_debug()
            ),
            Self::OutdatedKeyword { keyword } => outdated_keyword(keyword, f),
            Self::OverBudget { bytes, most, together } => write!(
                f,
                "{} {bytes} bytes, about {} tokens, where at most {most} are wanted; {}",
                if *together { "the tools take" } else { "the tool takes" },
                tokens(*bytes),
                if *together {
                    "show the model fewer tools at a time"
                } else {
                    "shorten its descriptions, or make several tools of it"
                }
            ),
            Self::ShortName { name } => {
                write!(f, "the name `{name}` is one letter; a word says what is meant")
            }
            Self::SimilarDescriptions { other } => write!(
                f,
                "the description says nearly the same as that of the tool `{other}`; say in both \
                 when to use which"
            ),
            Self::SimilarNames { other } => write!(
                f,
                "the name is of the same words as that of the tool `{other}`; rename one, or make \
                 them one tool"
            ),
            Self::TooManyFields { count, most } => write!(
                f,
                "{count} fields in one object, where at most {most} are wanted; group them, or make \
                 several tools of this one"
            ),
            Self::TooManyTools { count, most } => write!(
                f,
                "{count} tools, where at most {most} are wanted; show the model those that the task \
                 needs, with `only`"
            ),
            Self::UnboundedList => {
                f.write_str("a list of any length is accepted; give it `maxItems`, in Rust by `#[validate(length(max = …))]`")
            }
            Self::UnboundedMap => {
                f.write_str("any number of entries is accepted; give it `maxProperties`, in Rust by `#[validate(length(max = …))]`")
            }
            Self::UnboundedNumber { minimum, maximum } => {
                unbounded_number(*minimum, *maximum, f)
            }
            Self::UnboundedText => {
                f.write_str("text of any length is accepted; give it `maxLength`, in Rust by `#[validate(length(max = …))]`")
            }
            Self::UnknownKeyword { keyword } => write!(
                f,
                "JSON Schema 2020-12 has no keyword `{}`; it says nothing there, to a model or a \
                 validator",
                keyword.escape_debug()
            ),
        }
    }
}

fn outdated_keyword(keyword: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let remedy = match keyword {
        "items" => "write a list of schemas as `prefixItems`",
        _ => "write the bound itself, as a number",
    };
    write!(f, "`{keyword}` is written as in an older draft of JSON Schema; {remedy}")
}

fn unbounded_number(minimum: bool, maximum: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (what, keywords, remedy) = match (minimum, maximum) {
        (true, false) => ("smallest", "a `minimum`", "min = …"),
        (false, true) => ("largest", "a `maximum`", "max = …"),
        _ => ("smallest and no largest", "`minimum` and `maximum`", "min = …, max = …"),
    };
    write!(
        f,
        "the number has no {what} value; give it {keywords}, in Rust by `#[validate(range({remedy}))]`"
    )
}

/// A few values in quotes, and how many more there are.
struct Quoted<'a>(&'a [String]);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 5;
        for (position, value) in self.0.iter().take(MOST).enumerate() {
            write!(f, "{}{value:?}", if position > 0 { ", " } else { "" })?;
        }
        let more = self.0.len().saturating_sub(MOST);
        if more > 0 { write!(f, " and {more} more") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::{CODES, Fault};
    use crate::schema::Conflict;

    fn samples() -> Vec<Fault> {
        let text = |text: &str| text.to_owned();
        let values = |values: &[&str]| values.iter().map(|value| text(value)).collect();
        let number = |minimum, maximum| Fault::UnboundedNumber { minimum, maximum };
        vec![
            Fault::Contradiction {
                conflict: Conflict::Bounds { lower: "minimum", upper: "maximum" },
            },
            Fault::Contradiction {
                conflict: Conflict::Literals { values: values(&["1", "null"]) },
            },
            Fault::Contradiction { conflict: Conflict::Required { name: text("user_id") } },
            Fault::DeepNesting { levels: 6, most: 4 },
            Fault::DescriptionRepeatsName { name: text("user_id") },
            Fault::DescriptionRepeatsType,
            Fault::ListedValues { values: values(&["open", "closed"]) },
            Fault::ListedValues { values: values(&["a", "b", "c", "d", "e", "f", "g"]) },
            Fault::LongDescription { characters: 1_500, most: 1_024 },
            Fault::MissingDescription { of_tool: true },
            Fault::MissingDescription { of_tool: false },
            Fault::NameCharacters { name: text("filter[id]") },
            Fault::NameCharacters { name: text("line\nbreak") },
            Fault::OutdatedKeyword { keyword: "exclusiveMinimum" },
            Fault::OutdatedKeyword { keyword: "items" },
            Fault::OverBudget { bytes: 4_100, most: 1_000, together: false },
            Fault::OverBudget { bytes: 41_000, most: 10_000, together: true },
            Fault::ShortName { name: text("x") },
            Fault::SimilarDescriptions { other: text("read_file") },
            Fault::SimilarNames { other: text("read_file") },
            Fault::TooManyFields { count: 16, most: 15 },
            Fault::TooManyTools { count: 21, most: 20 },
            Fault::UnboundedList,
            Fault::UnboundedMap,
            number(true, true),
            number(true, false),
            number(false, true),
            Fault::UnboundedText,
            Fault::UnknownKeyword { keyword: text("nullable") },
        ]
    }

    #[test]
    fn every_sentence_is_kept() {
        let mut sentences = String::new();
        for fault in samples() {
            writeln!(sentences, "{}: {fault}", fault.code()).unwrap();
        }
        insta::assert_snapshot!(sentences);
    }

    #[test]
    fn every_code_has_a_sample_and_is_in_the_list() {
        let mut codes: Vec<_> = samples().iter().map(Fault::code).collect();
        codes.dedup();
        assert_eq!(codes, CODES);
    }

    #[test]
    fn a_sentence_is_one_line_without_a_full_stop() {
        for fault in samples() {
            let sentence = fault.to_string();
            assert!(!sentence.contains('\n') && !sentence.ends_with('.'), "{sentence}");
        }
    }
}

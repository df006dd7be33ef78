//! Those that follow `OpenAI`'s Chat Completions, each with schemas of its own: xAI, Groq, `DeepSeek`,
//! llama.cpp, vLLM.

use crate::dialect::keyword::Keyword;
use crate::dialect::limits::Limits;
use crate::dialect::openai;
use crate::dialect::rules::{
    Caps, Nulls, Recursion, References, Rules, Untyped, Word, escapes, is_regular, is_whole,
};

fn xai_word(keyword: &Keyword) -> Word {
    match keyword {
        Keyword::Reference
        | Keyword::Definitions
        | Keyword::Description
        | Keyword::Type
        | Keyword::Enum
        | Keyword::Const
        | Keyword::AnyOf
        | Keyword::OneOf
        | Keyword::Minimum
        | Keyword::Maximum
        | Keyword::ExclusiveMinimum
        | Keyword::ExclusiveMaximum
        | Keyword::MinLength
        | Keyword::MaxLength
        | Keyword::Pattern
        | Keyword::Format
        | Keyword::Items
        | Keyword::PrefixItems
        | Keyword::MinItems
        | Keyword::MaxItems
        | Keyword::Properties
        | Keyword::Required
        | Keyword::AdditionalProperties
        | Keyword::MinProperties
        | Keyword::MaxProperties => Word::Kept,
        // Silence, and what is done as well as can be.
        Keyword::Title
        | Keyword::Default
        | Keyword::Examples
        | Keyword::Not
        | Keyword::If
        | Keyword::Then
        | Keyword::Else
        | Keyword::MultipleOf
        | Keyword::UniqueItems
        | Keyword::Contains
        | Keyword::PatternProperties
        | Keyword::PropertyNames
        | Keyword::DependentRequired
        | Keyword::DependentSchemas
        | Keyword::UnevaluatedProperties
        | Keyword::UnevaluatedItems => Word::Contested,
        Keyword::Schema
        | Keyword::Id
        | Keyword::Anchor
        | Keyword::Comment
        | Keyword::OldDefinitions
        | Keyword::Deprecated
        | Keyword::ReadOnly
        | Keyword::WriteOnly
        | Keyword::Nullable
        | Keyword::AllOf
        | Keyword::ContentEncoding
        | Keyword::ContentMediaType
        | Keyword::ContentSchema
        | Keyword::MinContains
        | Keyword::MaxContains
        | Keyword::PropertyOrdering
        | Keyword::Other(_) => Word::Told,
    }
}

/// A pattern that is for the whole string, as all are taken there.
fn xai_takes_pattern(pattern: &str) -> bool {
    let odd = |c: char| matches!(c, 'b' | 'B' | 'p' | 'P');
    is_regular(pattern) && is_whole(pattern) && !escapes(pattern).any(odd) && !has_flags(pattern)
}

/// Whether a group sets flags: `(?i)`, `(?i:…)`.
fn has_flags(pattern: &str) -> bool {
    let after = |(at, _): (usize, &str)| pattern[at + 2..].chars().next();
    pattern.match_indices("(?").filter_map(after).any(|c| c.is_ascii_alphabetic() || c == '-')
}

pub(super) const XAI: Rules = Rules {
    word: xai_word,
    references: References::AloneOrInlined,
    recursion: Recursion::Refused,
    untyped: Untyped::Nowhere,
    open_is_said: true,
    wide: false,
    root_union: false,
    formats: Some(&["date", "time", "date-time", "email", "uuid", "ipv4", "ipv6", "uri"]),
    pattern: xai_takes_pattern,
    caps: Some(Caps { length: 2_048, items: 256, properties: 64 }),
    limits: Limits { tools: Some(200), ..Limits::NONE },
    ..Rules::ALL
};

/// Only closed objects with all fields required are documented. Some models do not see definitions.
pub(super) const GROQ_STRICT: Rules = Rules {
    word: groq_word,
    references: References::InlinedIfFinite,
    recursion: Recursion::Contested,
    other_literals: Word::Contested,
    limits: Limits { tools: Some(128), ..Limits::NONE },
    ..openai::STRICT
};

fn groq_word(keyword: &Keyword) -> Word {
    match keyword {
        Keyword::Title => Word::Contested,
        Keyword::Const => Word::Told,
        other => openai::narrow_word(other),
    }
}

pub(super) const GROQ_PLAIN: Rules = Rules {
    references: References::InlinedIfFinite,
    root_union: false,
    limits: Limits { tools: Some(128), ..Limits::NONE },
    ..Rules::ALL
};

/// References are contested down to the spelling of `$defs`, so all are written out.
pub(super) const DEEPSEEK_STRICT: Rules = Rules {
    word: deepseek_word,
    references: References::Inlined,
    recursion: Recursion::Refused,
    nulls: Nulls::Branch,
    other_literals: Word::Contested,
    empty_objects: false,
    formats: Some(&["email", "hostname", "ipv4", "ipv6", "uuid"]),
    limits: Limits { tools: Some(128), ..Limits::NONE },
    ..openai::STRICT
};

fn deepseek_word(keyword: &Keyword) -> Word {
    match keyword {
        Keyword::MinLength | Keyword::MaxLength | Keyword::MinItems | Keyword::MaxItems => {
            Word::Told
        }
        // For numbers only, where anything is said of it.
        Keyword::Const | Keyword::Reference | Keyword::Definitions => Word::Told,
        Keyword::Title | Keyword::Default => Word::Contested,
        other => openai::strict_word(other),
    }
}

pub(super) const DEEPSEEK_PLAIN: Rules =
    Rules { root_union: false, limits: Limits { tools: Some(128), ..Limits::NONE }, ..Rules::ALL };

fn llama_cpp_word(keyword: &Keyword) -> Word {
    match keyword {
        Keyword::MultipleOf
        | Keyword::MinProperties
        | Keyword::MaxProperties
        | Keyword::UnevaluatedProperties
        | Keyword::UnevaluatedItems => Word::Told,
        Keyword::AllOf | Keyword::OneOf => Word::Kept,
        other => vllm_word(other),
    }
}

/// A pattern for the whole string that says nothing but what the server's grammars can: it takes escapes over
/// as they stand, and refuses the request for one that it does not know, such as `\d`.
fn llama_cpp_takes_pattern(pattern: &str) -> bool {
    is_regular(pattern)
        && is_whole(pattern)
        && !has_flags(pattern)
        && has_known_escapes(pattern)
        && repetitions(pattern).saturating_add(pattern.len() as u64) <= MOST_REPETITIONS
}

/// What llama.cpp's grammars repeat at most. Its parser counts a rule for each repetition of a symbol and
/// returns an error from 2,000 on; newer builds take an upper bound above that for none at all.
const MOST_REPETITIONS: u64 = 1_999;

/// How often the parts of a pattern repeat by their `{m,n}`, all together.
fn repetitions(pattern: &str) -> u64 {
    let mut sum = 0_u64;
    let mut is_in_class = false;
    let mut rest = pattern.chars();
    while let Some(c) = rest.next() {
        match c {
            '\\' => {
                rest.next();
            }
            '[' => is_in_class = true,
            ']' => is_in_class = false,
            '{' if !is_in_class => {
                let bounds = rest.as_str().split('}').next().unwrap_or_default();
                // A bound that is no number of 64 bits is no small one.
                let end = |bound: &str| match bound.trim() {
                    "" => 0,
                    bound => bound.parse().unwrap_or(u64::MAX),
                };
                sum = sum.saturating_add(bounds.split(',').map(end).max().unwrap_or_default());
            }
            _ => {}
        }
    }
    sum
}

fn has_known_escapes(pattern: &str) -> bool {
    const IN_CLASS: &str = r#"\[]"trn"#;
    const OUTSIDE: &str = "^$.(){}|*+?";
    let mut is_in_class = false;
    let mut characters = pattern.chars();
    while let Some(c) = characters.next() {
        match c {
            '\\' => {
                let knows = |c| IN_CLASS.contains(c) || (!is_in_class && OUTSIDE.contains(c));
                if !characters.next().is_some_and(knows) {
                    return false;
                }
            }
            '[' => is_in_class = true,
            ']' => is_in_class = false,
            _ => {}
        }
    }
    true
}

pub(super) const LLAMA_CPP: Rules = Rules {
    word: llama_cpp_word,
    references: References::AloneOrInlined,
    open_is_said: true,
    wide: false,
    formats: Some(&["uuid", "date", "time", "date-time"]),
    pattern: llama_cpp_takes_pattern,
    one_text_rule: true,
    number_bounds: false,
    items_after_prefix: false,
    // An item after the first stands in a group with its comma, and a list that may be empty in another, each
    // of which is a rule too.
    caps: Some(Caps {
        length: MOST_REPETITIONS,
        items: MOST_REPETITIONS - 1,
        properties: u64::MAX,
    }),
    ..Rules::ALL
};

/// What xgrammar takes and heeds.
fn vllm_word(keyword: &Keyword) -> Word {
    match keyword {
        Keyword::Reference
        | Keyword::Definitions
        | Keyword::Title
        | Keyword::Description
        | Keyword::Default
        | Keyword::Examples
        | Keyword::Deprecated
        | Keyword::Type
        | Keyword::Enum
        | Keyword::Const
        | Keyword::AnyOf
        | Keyword::Minimum
        | Keyword::Maximum
        | Keyword::ExclusiveMinimum
        | Keyword::ExclusiveMaximum
        | Keyword::MinLength
        | Keyword::MaxLength
        | Keyword::Pattern
        | Keyword::Format
        | Keyword::Items
        | Keyword::PrefixItems
        | Keyword::MinItems
        | Keyword::MaxItems
        | Keyword::UnevaluatedItems
        | Keyword::Properties
        | Keyword::Required
        | Keyword::AdditionalProperties
        | Keyword::MinProperties
        | Keyword::MaxProperties
        | Keyword::UnevaluatedProperties => Word::Kept,
        Keyword::Schema
        | Keyword::Id
        | Keyword::Anchor
        | Keyword::Comment
        | Keyword::OldDefinitions
        | Keyword::ReadOnly
        | Keyword::WriteOnly
        | Keyword::Nullable
        | Keyword::OneOf
        | Keyword::AllOf
        | Keyword::Not
        | Keyword::If
        | Keyword::Then
        | Keyword::Else
        | Keyword::MultipleOf
        | Keyword::ContentEncoding
        | Keyword::ContentMediaType
        | Keyword::ContentSchema
        | Keyword::UniqueItems
        | Keyword::Contains
        | Keyword::MinContains
        | Keyword::MaxContains
        | Keyword::PropertyOrdering
        | Keyword::PatternProperties
        | Keyword::PropertyNames
        | Keyword::DependentRequired
        | Keyword::DependentSchemas
        | Keyword::Other(_) => Word::Told,
    }
}

pub(super) const VLLM: Rules = Rules {
    word: vllm_word,
    references: References::AloneOrInlined,
    open_is_said: true,
    wide: false,
    formats: Some(&[
        "email",
        "date",
        "time",
        "date-time",
        "duration",
        "ipv4",
        "ipv6",
        "hostname",
        "uuid",
        "uri",
        "uri-reference",
        "uri-template",
        "json-pointer",
        "relative-json-pointer",
    ]),
    pattern: is_regular,
    one_text_rule: true,
    ..Rules::ALL
};

/// What llguidance takes; any other word of JSON Schema is an error there.
fn vllm_guidance_word(keyword: &Keyword) -> Word {
    match keyword {
        Keyword::MultipleOf | Keyword::AllOf => Word::Kept,
        Keyword::MinProperties | Keyword::MaxProperties | Keyword::PatternProperties => {
            Word::Contested
        }
        Keyword::UnevaluatedItems | Keyword::UnevaluatedProperties => Word::Told,
        other => vllm_word(other),
    }
}

pub(super) const VLLM_GUIDANCE: Rules = Rules {
    word: vllm_guidance_word,
    references: References::Kept,
    open_is_said: true,
    wide: false,
    formats: Some(&[
        "date-time",
        "time",
        "date",
        "duration",
        "email",
        "hostname",
        "ipv4",
        "ipv6",
        "uuid",
        "uri",
    ]),
    pattern: is_regular,
    ..Rules::ALL
};

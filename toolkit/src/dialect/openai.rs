//! `OpenAI`'s two APIs, on its own servers and on Azure. Those that follow them are in `compatible`.

use crate::dialect::export::{Said, object};
use crate::dialect::keyword::Keyword;
use crate::dialect::limits::Limits;
use crate::dialect::options::options;
use crate::dialect::rules::{References, Rules, Untyped, Word, is_plain};
use crate::dialect::view::{Part, json};
use crate::dialect::{Api, Dialect};

/// The strict subset as `OpenAI` itself enforces it.
pub(super) fn strict_word(keyword: &Keyword) -> Word {
    match keyword {
        Keyword::Reference
        | Keyword::Definitions
        | Keyword::Title
        | Keyword::Description
        | Keyword::Type
        | Keyword::Enum
        | Keyword::Const
        | Keyword::AnyOf
        | Keyword::Minimum
        | Keyword::Maximum
        | Keyword::ExclusiveMinimum
        | Keyword::ExclusiveMaximum
        | Keyword::MultipleOf
        | Keyword::Pattern
        | Keyword::Format
        | Keyword::Items
        | Keyword::MinItems
        | Keyword::MaxItems
        | Keyword::Properties
        | Keyword::Required
        | Keyword::AdditionalProperties => Word::Kept,
        Keyword::MinLength | Keyword::MaxLength => Word::Contested,
        Keyword::Schema
        | Keyword::Id
        | Keyword::Anchor
        | Keyword::Comment
        | Keyword::OldDefinitions
        | Keyword::Default
        | Keyword::Examples
        | Keyword::Deprecated
        | Keyword::ReadOnly
        | Keyword::WriteOnly
        | Keyword::Nullable
        | Keyword::OneOf
        | Keyword::AllOf
        | Keyword::Not
        | Keyword::If
        | Keyword::Then
        | Keyword::Else
        | Keyword::ContentEncoding
        | Keyword::ContentMediaType
        | Keyword::ContentSchema
        | Keyword::PrefixItems
        | Keyword::UniqueItems
        | Keyword::Contains
        | Keyword::MinContains
        | Keyword::MaxContains
        | Keyword::UnevaluatedItems
        | Keyword::PropertyOrdering
        | Keyword::PatternProperties
        | Keyword::PropertyNames
        | Keyword::MinProperties
        | Keyword::MaxProperties
        | Keyword::DependentRequired
        | Keyword::DependentSchemas
        | Keyword::UnevaluatedProperties
        | Keyword::Other(_) => Word::Told,
    }
}

/// The same without the bounds, patterns and formats: the list that Azure gives, and what is sure where
/// little is said.
pub(super) fn narrow_word(keyword: &Keyword) -> Word {
    match keyword {
        Keyword::Minimum
        | Keyword::Maximum
        | Keyword::ExclusiveMinimum
        | Keyword::ExclusiveMaximum
        | Keyword::MultipleOf
        | Keyword::Pattern
        | Keyword::Format
        | Keyword::MinItems
        | Keyword::MaxItems => Word::Contested,
        other => strict_word(other),
    }
}

const FORMATS: &[&str] =
    &["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

/// What is asked of schemas in strict use.
pub(super) const STRICT: Rules = Rules {
    word: strict_word,
    references: References::Alone,
    untyped: Untyped::Nowhere,
    all_required: true,
    all_closed: true,
    maps: false,
    wide: false,
    root_union: false,
    formats: Some(FORMATS),
    pattern: is_plain,
    limits: Limits {
        tools: Some(128),
        description: Some(1_048_576),
        depth: Some(10),
        fields: Some(5_000),
        literals: Some(1_000),
        characters: Some(120_000),
        list: Some(15_000),
        ..Limits::NONE
    },
    ..Rules::ALL
};

/// What is asked otherwise: an object at the root without a union beside it, and lists that say what
/// is in them.
pub(super) const PLAIN: Rules = Rules {
    untyped: Untyped::NotAsItems,
    root_union: false,
    limits: Limits { tools: Some(128), description: Some(1_048_576), ..Limits::NONE },
    ..Rules::ALL
};

pub(super) const AZURE_STRICT: Rules = Rules {
    word: narrow_word,
    limits: Limits { description: Some(1_024), depth: Some(5), fields: Some(100), ..STRICT.limits },
    ..STRICT
};

pub(super) const AZURE_PLAIN: Rules =
    Rules { limits: Limits { description: Some(1_024), ..PLAIN.limits }, ..PLAIN };

/// What a tool of Chat Completions has of its own.
pub(super) const FUNCTION_KEYS: &[&str] = &["type", "function"];

/// What a tool of Responses has of its own.
pub(super) const FLAT_KEYS: &[&str] = &["type", "name", "description", "parameters", "strict"];

/// A tool in the shape of Chat Completions, which many take.
pub(super) fn function(tool: &Said, strict: bool, options: Vec<(&str, Part)>) -> Part {
    let mut inner = tool.head();
    if strict {
        inner.push(("strict", json(&true)));
    }
    inner.push(("parameters", tool.parameters()));
    let mut entries = vec![("type", json("function")), ("function", object(&inner))];
    entries.extend(options);
    object(&entries)
}

/// A tool in the shape of Responses. Without `strict` that API would try to be strict by itself.
pub(super) fn flat_function(tool: &Said, dialect: Dialect) -> Part {
    let mut entries = vec![("type", json("function"))];
    entries.extend(tool.head());
    entries.push(("parameters", tool.parameters()));
    entries.push(("strict", json(&dialect.is_strict())));
    entries.extend(options(tool.definition, Api::OpenAiResponses));
    object(&entries)
}

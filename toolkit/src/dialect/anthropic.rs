//! Anthropic's Messages.

use crate::dialect::export::{Said, object};
use crate::dialect::keyword::Keyword;
use crate::dialect::limits::Limits;
use crate::dialect::options::options;
use crate::dialect::rules::{
    Nulls, Recursion, References, Rules, Untyped, Word, escapes, is_regular,
};
use crate::dialect::view::{Part, json};
use crate::dialect::{Api, Dialect};
use crate::schema::Names;

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
        | Keyword::Format
        | Keyword::Items
        | Keyword::MinItems
        | Keyword::Properties
        | Keyword::Required
        | Keyword::AdditionalProperties => Word::Kept,
        Keyword::Default | Keyword::Pattern => Word::Contested,
        Keyword::Schema
        | Keyword::Id
        | Keyword::Anchor
        | Keyword::Comment
        | Keyword::OldDefinitions
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
        | Keyword::Minimum
        | Keyword::Maximum
        | Keyword::ExclusiveMinimum
        | Keyword::ExclusiveMaximum
        | Keyword::MultipleOf
        | Keyword::MinLength
        | Keyword::MaxLength
        | Keyword::ContentEncoding
        | Keyword::ContentMediaType
        | Keyword::ContentSchema
        | Keyword::PrefixItems
        | Keyword::MaxItems
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

/// The API returns an error for any other name of a property.
pub(super) const NAMES: Names = Names::Plain;

/// No word boundary, beside what no engine without a way back has.
pub(super) fn takes_pattern(pattern: &str) -> bool {
    is_regular(pattern) && !escapes(pattern).any(|c| matches!(c, 'b' | 'B'))
}

const FORMATS: &[&str] =
    &["date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"];

pub(super) const STRICT: Rules = Rules {
    word: strict_word,
    references: References::AloneOrInlined,
    recursion: Recursion::Refused,
    nulls: Nulls::BranchBesideLiterals,
    untyped: Untyped::Nowhere,
    all_closed: true,
    maps: false,
    wide: false,
    root_union: false,
    formats: Some(FORMATS),
    pattern: takes_pattern,
    min_items: 1,
    names: NAMES,
    limits: Limits { strict_tools: Some(20), optional: Some(24), unions: Some(16), ..Limits::NONE },
    ..Rules::ALL
};

/// Not strict, any schema is accepted, but a bound of 64 bits breaks the request.
pub(super) const PLAIN: Rules =
    Rules { wide: false, root_union: false, names: NAMES, ..Rules::ALL };

/// What a tool has of its own.
pub(super) const TOOL_KEYS: &[&str] = &["type", "name", "description", "input_schema", "strict"];

/// A tool in the shape of Messages.
pub(super) fn tool(tool: &Said, dialect: Dialect) -> Part {
    let mut entries = tool.head();
    entries.push(("input_schema", tool.parameters()));
    if dialect.is_strict() {
        entries.push(("strict", json(&true)));
    }
    entries.extend(options(tool.definition, Api::Anthropic));
    object(&entries)
}

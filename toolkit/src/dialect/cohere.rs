//! Cohere's chat, version 2. Strict is one switch of the whole request there, `strict_tools`.

use crate::dialect::keyword::Keyword;
use crate::dialect::limits::Limits;
use crate::dialect::rules::{Nulls, Recursion, References, Rules, Untyped, Word, is_regular};

fn strict_word(keyword: &Keyword) -> Word {
    match keyword {
        Keyword::Reference
        | Keyword::Definitions
        | Keyword::Description
        | Keyword::Type
        | Keyword::Enum
        | Keyword::Const
        | Keyword::AnyOf
        | Keyword::Pattern
        | Keyword::Format
        | Keyword::Items
        | Keyword::Properties
        | Keyword::Required
        | Keyword::AdditionalProperties => Word::Kept,
        Keyword::Title | Keyword::Default | Keyword::Examples => Word::Contested,
        Keyword::Schema
        | Keyword::Id
        | Keyword::Anchor
        | Keyword::Comment
        | Keyword::OldDefinitions
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
        | Keyword::MinItems
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

/// The ends of the string and lookaround have no place there.
fn takes_pattern(pattern: &str) -> bool {
    is_regular(pattern) && !pattern.contains(['^', '$'])
}

pub(super) const STRICT: Rules = Rules {
    word: strict_word,
    references: References::AloneOrInlined,
    recursion: Recursion::Contested,
    nulls: Nulls::Branch,
    untyped: Untyped::Nowhere,
    other_literals: Word::Contested,
    some_required: true,
    wide: false,
    root_union: false,
    formats: Some(&["date-time", "uuid", "date", "time"]),
    pattern: takes_pattern,
    limits: Limits { all_fields: Some(200), ..Limits::NONE },
    ..Rules::ALL
};

pub(super) const PLAIN: Rules = Rules { root_union: false, ..Rules::ALL };

//! Ollama's own chat. The server reads schemas into a fixed struct and forgets the rest without a word,
//! so what it would forget is told.

use crate::dialect::keyword::Keyword;
use crate::dialect::rules::{Recursion, References, Rules, Word};

fn word(keyword: &Keyword) -> Word {
    match keyword {
        Keyword::Description
        | Keyword::Type
        | Keyword::Enum
        | Keyword::AnyOf
        | Keyword::Items
        | Keyword::Properties
        | Keyword::Required => Word::Kept,
        Keyword::Schema
        | Keyword::Id
        | Keyword::Anchor
        | Keyword::Comment
        | Keyword::Reference
        | Keyword::Definitions
        | Keyword::OldDefinitions
        | Keyword::Title
        | Keyword::Default
        | Keyword::Examples
        | Keyword::Deprecated
        | Keyword::ReadOnly
        | Keyword::WriteOnly
        | Keyword::Nullable
        | Keyword::Const
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
        | Keyword::Pattern
        | Keyword::Format
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
        | Keyword::AdditionalProperties
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

pub(super) const RULES: Rules = Rules {
    word,
    references: References::Inlined,
    recursion: Recursion::Refused,
    maps: false,
    root_union: false,
    ..Rules::ALL
};

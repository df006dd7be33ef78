//! Google's `generateContent`: schemas in a subset of `OpenAPI`, or as JSON Schema.

use crate::dialect::Api;
use crate::dialect::export::{Said, object};
use crate::dialect::keyword::Keyword;
use crate::dialect::limits::Limits;
use crate::dialect::options::options;
use crate::dialect::rules::{Nulls, Recursion, References, Rules, Untyped, Word, is_regular};
use crate::dialect::view::{Part, View, json};
use crate::schema::Names;

/// What `parameters` takes: any other word is refused.
fn word(keyword: &Keyword) -> Word {
    match keyword {
        Keyword::Description
        | Keyword::Type
        | Keyword::Nullable
        | Keyword::Enum
        | Keyword::AnyOf
        | Keyword::Minimum
        | Keyword::Maximum
        | Keyword::MinLength
        | Keyword::MaxLength
        | Keyword::Pattern
        | Keyword::Format
        | Keyword::Items
        | Keyword::MinItems
        | Keyword::MaxItems
        | Keyword::Properties
        | Keyword::PropertyOrdering
        | Keyword::Required
        | Keyword::MinProperties
        | Keyword::MaxProperties => Word::Kept,
        Keyword::Title | Keyword::Default | Keyword::AdditionalProperties => Word::Contested,
        Keyword::Schema
        | Keyword::Id
        | Keyword::Anchor
        | Keyword::Comment
        | Keyword::Reference
        | Keyword::Definitions
        | Keyword::OldDefinitions
        | Keyword::Examples
        | Keyword::Deprecated
        | Keyword::ReadOnly
        | Keyword::WriteOnly
        | Keyword::Const
        | Keyword::OneOf
        | Keyword::AllOf
        | Keyword::Not
        | Keyword::If
        | Keyword::Then
        | Keyword::Else
        | Keyword::ExclusiveMinimum
        | Keyword::ExclusiveMaximum
        | Keyword::MultipleOf
        | Keyword::ContentEncoding
        | Keyword::ContentMediaType
        | Keyword::ContentSchema
        | Keyword::PrefixItems
        | Keyword::UniqueItems
        | Keyword::Contains
        | Keyword::MinContains
        | Keyword::MaxContains
        | Keyword::UnevaluatedItems
        | Keyword::PatternProperties
        | Keyword::PropertyNames
        | Keyword::DependentRequired
        | Keyword::DependentSchemas
        | Keyword::UnevaluatedProperties
        | Keyword::Other(_) => Word::Told,
    }
}

/// What `parametersJsonSchema` heeds: any other word is passed over.
fn json_schema_word(keyword: &Keyword) -> Word {
    match keyword {
        Keyword::Id
        | Keyword::Anchor
        | Keyword::Reference
        | Keyword::Definitions
        | Keyword::Title
        | Keyword::Description
        | Keyword::Type
        | Keyword::Enum
        | Keyword::AnyOf
        | Keyword::OneOf
        | Keyword::Minimum
        | Keyword::Maximum
        | Keyword::Format
        | Keyword::Items
        | Keyword::PrefixItems
        | Keyword::MinItems
        | Keyword::MaxItems
        | Keyword::Properties
        | Keyword::PropertyOrdering
        | Keyword::Required
        | Keyword::AdditionalProperties => Word::Kept,
        Keyword::Schema
        | Keyword::Comment
        | Keyword::OldDefinitions
        | Keyword::Default
        | Keyword::Examples
        | Keyword::Deprecated
        | Keyword::ReadOnly
        | Keyword::WriteOnly
        | Keyword::Nullable
        | Keyword::Const
        | Keyword::AllOf
        | Keyword::Not
        | Keyword::If
        | Keyword::Then
        | Keyword::Else
        | Keyword::ExclusiveMinimum
        | Keyword::ExclusiveMaximum
        | Keyword::MultipleOf
        | Keyword::MinLength
        | Keyword::MaxLength
        | Keyword::Pattern
        | Keyword::ContentEncoding
        | Keyword::ContentMediaType
        | Keyword::ContentSchema
        | Keyword::UniqueItems
        | Keyword::Contains
        | Keyword::MinContains
        | Keyword::MaxContains
        | Keyword::UnevaluatedItems
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

const LIMITS: Limits = Limits { tools: Some(128), ..Limits::NONE };

pub(super) const OPEN_API: Rules = Rules {
    word,
    references: References::Inlined,
    recursion: Recursion::Refused,
    nulls: Nulls::Nullable,
    untyped: Untyped::Nowhere,
    maps: false,
    other_literals: Word::Told,
    empty_literals: false,
    empty_objects: false,
    wide: false,
    root_union: false,
    formats: Some(&["date-time"]),
    pattern: is_regular,
    names: Names::Identifiers,
    limits: LIMITS,
    ..Rules::ALL
};

pub(super) const JSON_SCHEMA: Rules = Rules {
    word: json_schema_word,
    references: References::AloneOrInlined,
    recursion: Recursion::InOptional,
    nulls: Nulls::BranchBesideLiterals,
    empty_literals: false,
    untyped: Untyped::NotAsItems,
    wide: false,
    root_union: false,
    formats: Some(&["date-time", "date", "time"]),
    names: Names::Identifiers,
    limits: LIMITS,
    ..Rules::ALL
};

/// What a declaration has of its own.
pub(super) const TOOL_KEYS: &[&str] =
    &["name", "description", "parameters", "parametersJsonSchema"];

/// The one entry of the request's list, which holds all tools.
pub(super) fn declarations(tools: &[Part]) -> Part {
    object(&[("functionDeclarations", json(tools))])
}

pub(super) fn declaration(tool: &Said, is_json_schema: bool) -> Part {
    let mut entries = tool.head();
    if is_json_schema {
        entries.push(("parametersJsonSchema", tool.parameters()));
    } else if !tool.view.properties().is_empty() {
        // An object without fields is refused here.
        entries.push(("parameters", json(&spelled(tool.view.clone()))));
    }
    entries.extend(options(tool.definition, Api::Gemini));
    object(&entries)
}

/// The spelling of `OpenAPI`: types in capitals, the order of fields said, lists of literals marked as such.
pub(super) fn spelled(mut view: View) -> View {
    if let Some(name) = view.value::<String>(&Keyword::Type) {
        view.put(Keyword::Type, json(&name.to_ascii_uppercase()));
    }
    if view.has(&Keyword::Enum) && !view.has(&Keyword::Format) {
        view.put(Keyword::Format, json("enum"));
    }
    let names: Vec<&String> = view.properties().iter().map(|(name, _)| name).collect();
    if names.len() > 1 {
        let order = json(&names);
        view.put(Keyword::PropertyOrdering, order);
    }
    view.for_each_child_mut(&mut |child| *child = spelled(std::mem::take(child)));
    view
}

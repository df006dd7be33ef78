//! A type for schemas that have none but are about values of one: APIs and servers read `type` first.
//!
//! Such schemas come from other libraries alone; ours always say their type.

use serde_json::Value;

use crate::dialect::keyword::Keyword;
use crate::dialect::rewrite::kind_of;
use crate::dialect::view::{Part, View};

/// Gives a type to every schema in a view that has none and whose keywords tell it.
///
/// One that is only a condition on a place that has its type elsewhere is left alone: `is_condition`.
pub(super) fn infer_types(view: &mut View, is_condition: bool) {
    if !is_condition && !view.has(&Keyword::Type) {
        let types = inferred(view);
        if !types.is_empty() {
            view.set_types(&types);
            // First, as it stands elsewhere, but behind what is said of the place.
            if let Some(part) = view.take(&Keyword::Type) {
                let is_word =
                    |keyword: &Keyword| matches!(keyword, Keyword::Title | Keyword::Description);
                let at = view.keywords.iter().position(|(keyword, _)| !is_word(keyword));
                view.keywords.insert(at.unwrap_or_default(), (Keyword::Type, part));
            }
        }
    }
    let is_typed = is_condition || view.has(&Keyword::Type);
    for (keyword, part) in &mut view.keywords {
        let is_condition = match keyword {
            Keyword::AnyOf | Keyword::OneOf => is_typed,
            Keyword::AllOf
            | Keyword::Not
            | Keyword::If
            | Keyword::Then
            | Keyword::Else
            | Keyword::DependentSchemas
            | Keyword::PropertyNames => true,
            _ => false,
        };
        match part {
            Part::Json(_) => {}
            Part::One(child) => infer_types(child, is_condition),
            Part::Many(children) => {
                for child in children {
                    infer_types(child, is_condition);
                }
            }
            Part::Named(children) => {
                for (_, child) in children {
                    infer_types(child, is_condition);
                }
            }
        }
    }
}

/// The types that the keywords of a schema are about.
fn inferred(view: &View) -> Vec<String> {
    if view.has(&Keyword::Reference) {
        return Vec::new();
    }
    let literals: Option<Vec<Value>> = view
        .value(&Keyword::Enum)
        .or_else(|| view.value(&Keyword::Const).map(|constant: Value| vec![constant]));
    let names: Vec<&str> = match &literals {
        Some(literals) => literals.iter().map(kind_of).collect(),
        None if is_said_elsewhere(view) => Vec::new(),
        None => view.keywords.iter().filter_map(|(keyword, part)| about(keyword, part)).collect(),
    };
    let mut types: Vec<String> = Vec::new();
    for name in names {
        if !types.iter().any(|own| own == name) {
            types.push(name.to_owned());
        }
    }
    if types.iter().any(|own| own == "number") {
        types.retain(|own| own != "integer");
    }
    types
}

/// Whether a branch of a union, or of what all holds, says a type of its own.
fn is_said_elsewhere(view: &View) -> bool {
    const TYPING: [Keyword; 7] = [
        Keyword::Type,
        Keyword::Reference,
        Keyword::Enum,
        Keyword::Const,
        Keyword::AnyOf,
        Keyword::OneOf,
        Keyword::AllOf,
    ];
    [Keyword::AnyOf, Keyword::OneOf, Keyword::AllOf].iter().any(|union| {
        view.many(union).iter().any(|branch| TYPING.iter().any(|keyword| branch.has(keyword)))
    })
}

/// The type whose values a keyword constrains.
fn about(keyword: &Keyword, part: &Part) -> Option<&'static str> {
    Some(match keyword {
        Keyword::Properties
        | Keyword::Required
        | Keyword::AdditionalProperties
        | Keyword::PatternProperties
        | Keyword::PropertyNames
        | Keyword::MinProperties
        | Keyword::MaxProperties
        | Keyword::DependentRequired
        | Keyword::DependentSchemas
        | Keyword::UnevaluatedProperties => "object",
        Keyword::Items
        | Keyword::PrefixItems
        | Keyword::MinItems
        | Keyword::MaxItems
        | Keyword::UniqueItems
        | Keyword::Contains
        | Keyword::UnevaluatedItems => "array",
        Keyword::MinLength
        | Keyword::MaxLength
        | Keyword::Pattern
        | Keyword::ContentEncoding
        | Keyword::ContentMediaType => "string",
        Keyword::Minimum
        | Keyword::Maximum
        | Keyword::ExclusiveMinimum
        | Keyword::ExclusiveMaximum
        | Keyword::MultipleOf => "number",
        Keyword::Format => of_format(&part.value::<String>()?),
        _ => return None,
    })
}

/// The type of a format: the names of numbers are those that other languages' generators write.
fn of_format(name: &str) -> &'static str {
    match name {
        "double" | "float" | "decimal" => "number",
        name if name.starts_with("int") || name.starts_with("uint") => "integer",
        _ => "string",
    }
}

//! Schema keywords as data, to be described in words for APIs that don't support them.

use serde_json::Value;

use crate::problem::{Format, Unit};

/// The constraint that a keyword expresses.
pub(super) enum Constraint<'a> {
    /// A lower bound, and whether it is exclusive.
    AtLeast(&'a str, bool),
    /// An upper bound, and whether it is exclusive.
    AtMost(&'a str, bool),
    MultipleOf(&'a str),
    MinCount(u64, Unit),
    MaxCount(u64, Unit),
    Pattern(String),
    /// A pattern that must not match.
    NotPattern(String),
    Format(Format),
    Unique,
    NoOtherFields,
    Default(&'a str),
    Examples(String),
    OneOf(String),
    /// Fields, each with the other fields that it requires.
    Together(Vec<(String, String)>),
    /// A string that contains JSON.
    JsonText,
    /// A string that contains JSON of this schema.
    JsonOf(&'a str),
    /// A keyword a model can't use.
    Ignored,
    /// A keyword without a sentence.
    Other(&'a str, &'a str),
}

impl<'a> Constraint<'a> {
    pub(super) fn parse(keyword: &'a str, value: &'a str) -> Self {
        let json: Value = serde_json::from_str(value).unwrap_or_default();
        let other = Constraint::Other(keyword, value);
        let count = |unit, new: fn(u64, Unit) -> Self| json.as_u64().map(|count| new(count, unit));
        let constraint = match keyword {
            "minimum" => Some(Constraint::AtLeast(value, false)),
            "exclusiveMinimum" => Some(Constraint::AtLeast(value, true)),
            "maximum" => Some(Constraint::AtMost(value, false)),
            "exclusiveMaximum" => Some(Constraint::AtMost(value, true)),
            "multipleOf" => Some(Constraint::MultipleOf(value)),
            "minLength" => count(Unit::Characters, Constraint::MinCount),
            "maxLength" => count(Unit::Characters, Constraint::MaxCount),
            "minItems" => count(Unit::Items, Constraint::MinCount),
            "maxItems" => count(Unit::Items, Constraint::MaxCount),
            "minProperties" => count(Unit::Entries, Constraint::MinCount),
            "maxProperties" => count(Unit::Entries, Constraint::MaxCount),
            "pattern" => json.as_str().map(|pattern| Constraint::Pattern(pattern.to_owned())),
            "not" => excluded(&json).map(Constraint::NotPattern),
            "format" => json.as_str().and_then(Format::of_name).map(Constraint::Format),
            "uniqueItems" => Some(Constraint::Unique),
            "additionalProperties" | "unevaluatedProperties" if json == Value::Bool(false) => {
                Some(Constraint::NoOtherFields)
            }
            "default" => Some(Constraint::Default(value)),
            "examples" => json.as_array().map(|items| Constraint::Examples(joined(items))),
            "enum" => json.as_array().map(|items| Constraint::OneOf(joined(items))),
            "dependentRequired" => together(&json).map(Constraint::Together),
            "contentMediaType" if json == "application/json" => Some(Constraint::JsonText),
            "contentSchema" => Some(Constraint::JsonOf(value)),
            "title" | "deprecated" | "readOnly" | "writeOnly" | "nullable" | "propertyOrdering" => {
                Some(Constraint::Ignored)
            }
            _ => None,
        };
        constraint.unwrap_or(other)
    }
}

fn joined(items: &[Value]) -> String {
    items.iter().map(Value::to_string).collect::<Vec<_>>().join(", ")
}

/// The pattern of a `not` that has no other keywords.
fn excluded(json: &Value) -> Option<String> {
    let keywords = json.as_object()?;
    let is_alone = keywords.keys().all(|keyword| keyword == "type" || keyword == "pattern");
    let pattern = keywords.get("pattern")?.as_str()?;
    is_alone.then(|| pattern.to_owned())
}

fn together(json: &Value) -> Option<Vec<(String, String)>> {
    let entry = |(field, needs): (&String, &Value)| {
        Some((Value::from(field.as_str()).to_string(), joined(needs.as_array()?)))
    };
    let mut fields: Vec<(String, String)> =
        json.as_object()?.iter().map(entry).collect::<Option<_>>()?;
    // The order must not depend on `serde_json`'s feature `preserve_order`.
    fields.sort();
    Some(fields)
}

/// One sentence for each field that requires others.
pub(super) fn sentences(
    fields: &[(String, String)],
    sentence: impl Fn(&str, &str) -> String,
) -> String {
    fields.iter().map(|(field, needs)| sentence(field, needs)).collect::<Vec<_>>().join(" ")
}

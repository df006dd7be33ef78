//! What the keyword of a schema says, in data: for descriptions where an API's schemas have no room for it.

use serde_json::Value;

use crate::problem::{Format, Unit};

/// What a keyword says of its place.
pub(super) enum Constraint<'a> {
    /// Not below; `true` where the end itself is refused too.
    AtLeast(&'a str, bool),
    /// Not above.
    AtMost(&'a str, bool),
    MultipleOf(&'a str),
    Fewest(u64, Unit),
    Most(u64, Unit),
    Pattern(String),
    /// Strings that a pattern does not match.
    NotPattern(String),
    Format(Format),
    AllDiffer,
    NoOtherFields,
    Default(&'a str),
    Examples(String),
    OneOf(String),
    /// Where the first field is sent, the others are too.
    Together(Vec<(String, String)>),
    /// Any value, written as the text of its JSON.
    JsonText,
    /// The text is JSON of this schema.
    JsonOf(&'a str),
    /// Nothing that a model can use.
    Nothing,
    /// A keyword that has no words of its own.
    Other(&'a str, &'a str),
}

impl<'a> Constraint<'a> {
    pub(super) fn of(keyword: &'a str, value: &'a str) -> Self {
        let json: Value = serde_json::from_str(value).unwrap_or_default();
        let other = Constraint::Other(keyword, value);
        let sized = |unit, of: fn(u64, Unit) -> Self| json.as_u64().map(|size| of(size, unit));
        let said = match keyword {
            "minimum" => Some(Constraint::AtLeast(value, false)),
            "exclusiveMinimum" => Some(Constraint::AtLeast(value, true)),
            "maximum" => Some(Constraint::AtMost(value, false)),
            "exclusiveMaximum" => Some(Constraint::AtMost(value, true)),
            "multipleOf" => Some(Constraint::MultipleOf(value)),
            "minLength" => sized(Unit::Characters, Constraint::Fewest),
            "maxLength" => sized(Unit::Characters, Constraint::Most),
            "minItems" => sized(Unit::Items, Constraint::Fewest),
            "maxItems" => sized(Unit::Items, Constraint::Most),
            "minProperties" => sized(Unit::Entries, Constraint::Fewest),
            "maxProperties" => sized(Unit::Entries, Constraint::Most),
            "pattern" => json.as_str().map(|pattern| Constraint::Pattern(pattern.to_owned())),
            "not" => excluded(&json).map(Constraint::NotPattern),
            "format" => json.as_str().and_then(Format::of_name).map(Constraint::Format),
            "uniqueItems" => Some(Constraint::AllDiffer),
            "additionalProperties" | "unevaluatedProperties" if json == Value::Bool(false) => {
                Some(Constraint::NoOtherFields)
            }
            "default" => Some(Constraint::Default(value)),
            "examples" => json.as_array().map(|items| Constraint::Examples(listed(items))),
            "enum" => json.as_array().map(|items| Constraint::OneOf(listed(items))),
            "dependentRequired" => together(&json).map(Constraint::Together),
            "contentMediaType" if json == "application/json" => Some(Constraint::JsonText),
            "contentSchema" => Some(Constraint::JsonOf(value)),
            "title" | "deprecated" | "readOnly" | "writeOnly" | "nullable" | "propertyOrdering" => {
                Some(Constraint::Nothing)
            }
            _ => None,
        };
        said.unwrap_or(other)
    }
}

fn listed(items: &[Value]) -> String {
    items.iter().map(Value::to_string).collect::<Vec<_>>().join(", ")
}

/// The pattern of `not`, where that is all it says.
fn excluded(json: &Value) -> Option<String> {
    let keywords = json.as_object()?;
    let is_alone = keywords.keys().all(|keyword| keyword == "type" || keyword == "pattern");
    let pattern = keywords.get("pattern")?.as_str()?;
    is_alone.then(|| pattern.to_owned())
}

fn together(json: &Value) -> Option<Vec<(String, String)>> {
    let entry = |(field, needs): (&String, &Value)| {
        Some((Value::from(field.as_str()).to_string(), listed(needs.as_array()?)))
    };
    let mut fields: Vec<(String, String)> =
        json.as_object()?.iter().map(entry).collect::<Option<_>>()?;
    // In one order, whatever `serde_json` is built with.
    fields.sort();
    Some(fields)
}

/// A sentence for each field that brings others with it, made of a form with two gaps.
pub(super) fn sentences(
    fields: &[(String, String)],
    form: impl Fn(&str, &str) -> String,
) -> String {
    fields.iter().map(|(field, needs)| form(field, needs)).collect::<Vec<_>>().join(" ")
}

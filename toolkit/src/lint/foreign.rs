//! Walks a schema written by another library, following the keywords of JSON Schema 2020-12.
//!
//! Only keyword positions are followed. The names under `properties` are field names, even if they look like
//! keywords.

use serde_json::{Map, Value};

use crate::lint::site::{
    MAX_DEPTH, Site, Unbounded, bounds_length, child_pointer, is_type_limit, unbounded_number,
};
use crate::schema::Document;

/// The position of a foreign schema in the document.
pub(super) struct Position<'a> {
    pub(super) pointer: String,
    /// Where its keywords are serialized.
    pub(super) keywords: String,
    pub(super) field: Option<&'a str>,
    /// Overrides the schema's own description.
    pub(super) description: Option<&'a str>,
}

/// Collects all locations of a foreign schema.
pub(super) fn sites(
    schema: &Value,
    place: Position<'_>,
    document: &Document,
    into: &mut Vec<Site>,
) {
    let whole = document.to_unordered_value();
    visit(schema, place, &whole, 0, into);
}

fn visit(schema: &Value, place: Position<'_>, whole: &Value, depth: usize, into: &mut Vec<Site>) {
    let empty = Map::new();
    let keywords = schema.as_object().unwrap_or(&empty);
    if depth > MAX_DEPTH {
        return;
    }
    let own = keywords.get("description").and_then(Value::as_str);
    into.push(Site {
        pointer: place.pointer,
        field: place.field.map(str::to_owned),
        description: place.description.or(own).map(str::to_owned),
        type_description: type_description(keywords, whole),
        is_constant: is_constant(keywords),
        takes_plain_text: takes_plain_text(keywords),
        unbounded: unbounded(keywords),
        fields: keywords.get("properties").and_then(Value::as_object).map_or(0, Map::len),
        outdated_keywords: outdated(keywords),
        unknown_keywords: unknown(keywords),
    });
    for (child, pointer, field) in children(keywords, &place.keywords) {
        let place = Position { keywords: pointer.clone(), pointer, field, description: None };
        visit(child, place, whole, depth + 1, into);
    }
}

/// What kind of schemas a keyword contains.
enum Holds {
    /// One schema or an array of schemas.
    Schemas,
    /// The fields of an object, by name.
    Fields,
    /// Schemas whose names aren't field names.
    Named,
}

/// Keywords whose schemas describe part of a value. `not`, `if` and `propertyNames` don't.
const APPLICATORS: &[(&str, Holds)] = &[
    ("$defs", Holds::Named),
    ("additionalProperties", Holds::Schemas),
    ("allOf", Holds::Schemas),
    ("anyOf", Holds::Schemas),
    ("contains", Holds::Schemas),
    ("definitions", Holds::Named),
    ("dependentSchemas", Holds::Named),
    ("else", Holds::Schemas),
    ("items", Holds::Schemas),
    ("oneOf", Holds::Schemas),
    ("patternProperties", Holds::Named),
    ("prefixItems", Holds::Schemas),
    ("properties", Holds::Fields),
    ("then", Holds::Schemas),
    ("unevaluatedItems", Holds::Schemas),
    ("unevaluatedProperties", Holds::Schemas),
];

/// The schemas directly inside a foreign schema, each with its pointer, and its name if it is a field.
pub(super) fn children<'v>(
    keywords: &'v Map<String, Value>,
    pointer: &str,
) -> Vec<(&'v Value, String, Option<&'v str>)> {
    let mut found = Vec::new();
    for (keyword, holds) in APPLICATORS {
        let Some(held) = keywords.get(*keyword) else { continue };
        let under = child_pointer(pointer, keyword);
        match (holds, held) {
            (Holds::Schemas, Value::Array(schemas)) => {
                let schemas = schemas.iter().enumerate();
                found.extend(schemas.map(|(i, schema)| (schema, format!("{under}/{i}"), None)));
            }
            // The schemas `true` and `false` have no content to check.
            (Holds::Schemas, Value::Object(_)) => found.push((held, under, None)),
            (Holds::Fields, Value::Object(named)) => found.extend(
                named
                    .iter()
                    .map(|(name, held)| (held, child_pointer(&under, name), Some(name.as_str()))),
            ),
            (Holds::Named, Value::Object(named)) => {
                found.extend(
                    named.iter().map(|(name, held)| (held, child_pointer(&under, name), None)),
                );
            }
            _ => {}
        }
    }
    found
}

/// The description of the type that a local reference points to.
fn type_description(keywords: &Map<String, Value>, whole: &Value) -> Option<String> {
    let reference = keywords.get("$ref")?.as_str()?.strip_prefix('#')?;
    let description = whole.pointer(reference)?.get("description")?.as_str()?;
    Some(description.to_owned())
}

fn is_constant(keywords: &Map<String, Value>) -> bool {
    let choices = keywords.get("enum").and_then(Value::as_array);
    keywords.contains_key("const")
        || choices.is_some_and(|choices| choices.len() < 2)
        || keywords.get("type").and_then(Value::as_str) == Some("null")
}

fn takes_plain_text(keywords: &Map<String, Value>) -> bool {
    let inner = |keyword| {
        let held = keywords.get(keyword).into_iter();
        held.flat_map(|held| match held {
            Value::Array(schemas) => schemas.iter().collect(),
            one => vec![one],
        })
    };
    let inner = inner("items").chain(inner("anyOf")).chain(inner("oneOf"));
    let mut inner = inner.filter_map(Value::as_object);
    is_plain_text(keywords)
        || inner.any(|inner| !inner.contains_key("description") && is_plain_text(inner))
}

fn is_plain_text(keywords: &Map<String, Value>) -> bool {
    let narrows = ["enum", "const", "pattern", "format"];
    types(keywords).contains(&"string")
        && !narrows.iter().any(|keyword| keywords.contains_key(*keyword))
}

/// The values of the `type` keyword.
pub(super) fn types(keywords: &Map<String, Value>) -> Vec<&str> {
    match keywords.get("type") {
        Some(Value::String(one)) => vec![one],
        Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

fn unbounded(keywords: &Map<String, Value>) -> Vec<Unbounded> {
    if keywords.contains_key("enum") || keywords.contains_key("const") {
        return Vec::new();
    }
    let mut unbounded: Vec<Unbounded> =
        types(keywords).into_iter().filter_map(|kind| unbounded_by(kind, keywords)).collect();
    unbounded.dedup();
    unbounded
}

fn unbounded_by(kind: &str, keywords: &Map<String, Value>) -> Option<Unbounded> {
    let has = |keyword: &str| keywords.contains_key(keyword);
    match kind {
        "string" => {
            let pattern = keywords.get("pattern").and_then(Value::as_str);
            let is_bound = has("maxLength") || has("format") || pattern.is_some_and(bounds_length);
            (!is_bound).then_some(Unbounded::Text)
        }
        "integer" | "number" => {
            let has_bound =
                |names: [&str; 2]| names.iter().any(|name| is_real_bound(keywords.get(*name)));
            unbounded_number(
                has_bound(["minimum", "exclusiveMinimum"]),
                has_bound(["maximum", "exclusiveMaximum"]),
            )
        }
        "array" => {
            let is_tuple = has("prefixItems") && keywords.get("items") == Some(&Value::Bool(false));
            let items = keywords.get("items").and_then(Value::as_object);
            let is_finite =
                has("uniqueItems") && items.is_some_and(|items| items.contains_key("enum"));
            (!has("maxItems") && !is_tuple && !is_finite).then_some(Unbounded::List)
        }
        "object" => {
            let is_map = keywords.get("additionalProperties").is_some_and(Value::is_object);
            (is_map && !has("maxProperties")).then_some(Unbounded::Map)
        }
        _ => None,
    }
}

fn is_real_bound(limit: Option<&Value>) -> bool {
    let Some(Value::Number(number)) = limit else { return false };
    let integer = number.as_i64().map(i128::from).or(number.as_u64().map(i128::from));
    integer.is_none_or(|integer| !is_type_limit(integer))
}

/// The keywords of draft 2020-12, and `definitions`, which is still common.
const KEYWORDS: &[&str] = &[
    "$anchor",
    "$comment",
    "$defs",
    "$dynamicAnchor",
    "$dynamicRef",
    "$id",
    "$ref",
    "$schema",
    "$vocabulary",
    "additionalProperties",
    "allOf",
    "anyOf",
    "const",
    "contains",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "default",
    "definitions",
    "dependentRequired",
    "dependentSchemas",
    "deprecated",
    "description",
    "else",
    "enum",
    "examples",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "format",
    "if",
    "items",
    "maxContains",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minContains",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "multipleOf",
    "not",
    "oneOf",
    "pattern",
    "patternProperties",
    "prefixItems",
    "properties",
    "propertyNames",
    "readOnly",
    "required",
    "then",
    "title",
    "type",
    "unevaluatedItems",
    "unevaluatedProperties",
    "uniqueItems",
    "writeOnly",
];

/// Keywords that use the syntax of an older draft.
fn outdated(keywords: &Map<String, Value>) -> Vec<&'static str> {
    let is = |keyword: &str, is: fn(&Value) -> bool| keywords.get(keyword).is_some_and(is);
    let flags = ["exclusiveMinimum", "exclusiveMaximum"].into_iter();
    let flags = flags.filter(|keyword| is(keyword, Value::is_boolean));
    flags.chain(is("items", Value::is_array).then_some("items")).collect()
}

/// Keywords that JSON Schema doesn't define, except `x-` extensions.
fn unknown(keywords: &Map<String, Value>) -> Vec<String> {
    let mut unknown: Vec<String> = keywords
        .keys()
        .filter(|keyword| !KEYWORDS.contains(&keyword.as_str()) && !keyword.starts_with("x-"))
        .cloned()
        .collect();
    unknown.sort();
    unknown
}

//! The places of a schema that another library wrote: keyword by keyword, as JSON Schema 2020-12 has them.
//!
//! A schema stands only where a keyword says so; the names below `properties` are names, whatever they are.

use serde_json::{Map, Value};

use crate::lint::spot::{Gap, Spot, is_a_type_end, number_gap, sets_an_end, step};
use crate::lint::tree::DEEPEST;
use crate::schema::Document;

/// Where a foreign schema stands.
pub(super) struct Place<'a> {
    pub(super) pointer: String,
    /// Where its keywords stand.
    pub(super) inside: String,
    pub(super) field: Option<&'a str>,
    /// What is said in the place of its own description.
    pub(super) description: Option<&'a str>,
}

/// Adds every place of a foreign schema.
pub(super) fn spots(schema: &Value, place: Place<'_>, document: &Document, into: &mut Vec<Spot>) {
    let whole = document.to_unordered_value();
    visit(schema, place, &whole, 0, into);
}

fn visit(schema: &Value, place: Place<'_>, whole: &Value, depth: usize, into: &mut Vec<Spot>) {
    let empty = Map::new();
    let keywords = schema.as_object().unwrap_or(&empty);
    if depth > DEEPEST {
        return;
    }
    let own = keywords.get("description").and_then(Value::as_str);
    into.push(Spot {
        pointer: place.pointer,
        field: place.field.map(str::to_owned),
        description: place.description.or(own).map(str::to_owned),
        type_description: type_description(keywords, whole),
        is_constant: is_constant(keywords),
        takes_plain_text: takes_plain_text(keywords),
        gaps: gaps(keywords),
        fields: keywords.get("properties").and_then(Value::as_object).map_or(0, Map::len),
        outdated_keywords: outdated(keywords),
        unknown_keywords: unknown(keywords),
    });
    for (child, pointer, field) in children(keywords, &place.inside) {
        let place = Place { inside: pointer.clone(), pointer, field, description: None };
        visit(child, place, whole, depth + 1, into);
    }
}

/// How a keyword holds schemas.
enum Holds {
    /// One, or a list of them.
    Schemas,
    /// Fields by their names.
    Fields,
    /// Others by names that say nothing of fields.
    Named,
}

/// The keywords whose schemas are places of a value. `not`, `if` and what rules keys describe none.
const HOLDERS: &[(&str, Holds)] = &[
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

/// What stands inside a foreign schema.
pub(super) fn children<'v>(
    keywords: &'v Map<String, Value>,
    pointer: &str,
) -> Vec<(&'v Value, String, Option<&'v str>)> {
    let mut found = Vec::new();
    for (keyword, holds) in HOLDERS {
        let Some(held) = keywords.get(*keyword) else { continue };
        let under = step(pointer, keyword);
        match (holds, held) {
            (Holds::Schemas, Value::Array(schemas)) => {
                let schemas = schemas.iter().enumerate();
                found.extend(schemas.map(|(i, schema)| (schema, format!("{under}/{i}"), None)));
            }
            // `true` and `false` are schemas without places.
            (Holds::Schemas, Value::Object(_)) => found.push((held, under, None)),
            (Holds::Fields, Value::Object(named)) => found.extend(
                named.iter().map(|(name, held)| (held, step(&under, name), Some(name.as_str()))),
            ),
            (Holds::Named, Value::Object(named)) => {
                found.extend(named.iter().map(|(name, held)| (held, step(&under, name), None)));
            }
            _ => {}
        }
    }
    found
}

/// What is said of the type that a reference within the document leads to.
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

/// The types that a schema names.
pub(super) fn types(keywords: &Map<String, Value>) -> Vec<&str> {
    match keywords.get("type") {
        Some(Value::String(one)) => vec![one],
        Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

fn gaps(keywords: &Map<String, Value>) -> Vec<Gap> {
    if keywords.contains_key("enum") || keywords.contains_key("const") {
        return Vec::new();
    }
    let mut gaps: Vec<Gap> =
        types(keywords).into_iter().filter_map(|kind| gap(kind, keywords)).collect();
    gaps.dedup();
    gaps
}

fn gap(kind: &str, keywords: &Map<String, Value>) -> Option<Gap> {
    let has = |keyword: &str| keywords.contains_key(keyword);
    match kind {
        "string" => {
            let pattern = keywords.get("pattern").and_then(Value::as_str);
            let ends = has("maxLength") || has("format") || pattern.is_some_and(sets_an_end);
            (!ends).then_some(Gap::Text)
        }
        "integer" | "number" => {
            let ends = |names: [&str; 2]| names.iter().any(|name| is_end(keywords.get(*name)));
            number_gap(ends(["minimum", "exclusiveMinimum"]), ends(["maximum", "exclusiveMaximum"]))
        }
        "array" => {
            let is_tuple = has("prefixItems") && keywords.get("items") == Some(&Value::Bool(false));
            let items = keywords.get("items").and_then(Value::as_object);
            let few = has("uniqueItems") && items.is_some_and(|items| items.contains_key("enum"));
            (!has("maxItems") && !is_tuple && !few).then_some(Gap::List)
        }
        "object" => {
            let is_map = keywords.get("additionalProperties").is_some_and(Value::is_object);
            (is_map && !has("maxProperties")).then_some(Gap::Map)
        }
        _ => None,
    }
}

fn is_end(limit: Option<&Value>) -> bool {
    let Some(Value::Number(number)) = limit else { return false };
    let integer = number.as_i64().map(i128::from).or(number.as_u64().map(i128::from));
    integer.is_none_or(|integer| !is_a_type_end(integer))
}

/// The keywords of draft 2020-12, and `definitions`, which many still write.
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

/// The keywords that are written as older drafts have them.
fn outdated(keywords: &Map<String, Value>) -> Vec<&'static str> {
    let is = |keyword: &str, is: fn(&Value) -> bool| keywords.get(keyword).is_some_and(is);
    let flags = ["exclusiveMinimum", "exclusiveMaximum"].into_iter();
    let flags = flags.filter(|keyword| is(keyword, Value::is_boolean));
    flags.chain(is("items", Value::is_array).then_some("items")).collect()
}

/// The keywords that mean nothing; those that begin with `x-` are meant to.
fn unknown(keywords: &Map<String, Value>) -> Vec<String> {
    let mut unknown: Vec<String> = keywords
        .keys()
        .filter(|keyword| !KEYWORDS.contains(&keyword.as_str()) && !keyword.starts_with("x-"))
        .cloned()
        .collect();
    unknown.sort();
    unknown
}

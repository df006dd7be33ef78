//! The strict subsets, checked by rules that are written here anew, after the vendors' own lists.

use serde_json::{Map, Value, json};
use toolkit::{Dialect, Toolkit};

use super::keywords::taking;
use super::tools::{clock, order_goods, sort_folders};
use super::{recorded, schemas, walk};

type Place = Map<String, Value>;

fn types(place: &Place) -> Vec<String> {
    match place.get("type") {
        Some(Value::String(name)) => vec![name.clone()],
        Some(Value::Array(names)) => {
            names.iter().map(|name| name.as_str().expect("a name").to_owned()).collect()
        }
        _ => Vec::new(),
    }
}

fn names(place: &Place) -> Vec<&String> {
    place.get("properties").and_then(Value::as_object).into_iter().flat_map(Map::keys).collect()
}

fn only(place: &Place, allowed: &[&str]) {
    for keyword in place.keys() {
        assert!(allowed.contains(&keyword.as_str()), "`{keyword}` in {place:?}");
    }
}

fn closed(place: &Place) {
    if types(place).iter().any(|name| name == "object") {
        assert_eq!(place.get("additionalProperties"), Some(&json!(false)), "{place:?}");
        assert!(place.contains_key("properties"), "{place:?}");
    }
}

fn all_required(place: &Place) {
    if types(place).iter().any(|name| name == "object") {
        let required: Vec<&str> = place["required"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|name| name.as_str().expect("a name"))
            .collect();
        assert!(names(place).iter().all(|name| required.contains(&name.as_str())), "{place:?}");
        assert_eq!(required.len(), names(place).len());
    }
}

fn typed(place: &Place) {
    let typing = ["type", "$ref", "anyOf", "enum", "const"];
    assert!(typing.iter().any(|keyword| place.contains_key(*keyword)), "{place:?}");
    if types(place).iter().any(|name| name == "array") {
        assert!(place.get("items").is_some_and(Value::is_object), "{place:?}");
    }
}

fn format_of(place: &Place, formats: &[&str]) {
    if let Some(format) = place.get("format") {
        assert!(formats.contains(&format.as_str().expect("a name")), "{place:?}");
    }
}

fn alone(place: &Place) {
    if let Some(reference) = place.get("$ref") {
        assert_eq!(place.len(), 1, "{place:?}");
        assert!(reference.as_str().expect("a pointer").starts_with("#/$defs/"));
    }
}

fn every(tools: &Toolkit, dialect: &Dialect, check: &mut dyn FnMut(&Place)) {
    let spec = tools.spec_for(dialect).unwrap_or_else(|error| panic!("{dialect:?}: {error}"));
    let value = spec.to_unordered_value();
    for schema in schemas(&value) {
        assert!(!schema.as_object().expect("a schema").contains_key("anyOf"));
        walk(schema, check);
    }
}

const TEN: [&str; 9] =
    ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

#[test]
fn openai() {
    let allowed = [
        "type",
        "enum",
        "const",
        "anyOf",
        "$ref",
        "$defs",
        "description",
        "title",
        "multipleOf",
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "minItems",
        "maxItems",
        "pattern",
        "format",
        "items",
        "properties",
        "required",
        "additionalProperties",
    ];
    for dialect in [Dialect::openai_chat(), Dialect::openai_responses()] {
        for tools in [order_goods(), sort_folders(), clock()] {
            every(&tools, &dialect.strict(true), &mut |place| {
                only(place, &allowed);
                closed(place);
                all_required(place);
                typed(place);
                alone(place);
                format_of(place, &TEN);
            });
        }
    }
}

#[test]
fn schemas_of_recorded_servers() {
    let mut said = 0;
    for (name, schema) in recorded() {
        let tools = taking(&schema);
        let spec = tools
            .spec_for(&Dialect::openai_chat().strict(true))
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        said += 1;
        walk(schemas(&spec.to_unordered_value())[0], &mut |place| {
            for refused in
                ["oneOf", "allOf", "not", "default", "examples", "propertyNames", "$schema"]
            {
                assert!(!place.contains_key(refused), "{name}: {refused} in {place:?}");
            }
            closed(place);
            all_required(place);
            typed(place);
            alone(place);
        });
    }
    assert_eq!(said, recorded().len());
    assert!(said > 10);
}

#[test]
fn those_that_follow_openai() {
    let allowed = [
        "type",
        "enum",
        "anyOf",
        "$ref",
        "$defs",
        "description",
        "items",
        "properties",
        "required",
        "additionalProperties",
    ];
    for dialect in [Dialect::azure(), Dialect::mistral(), Dialect::groq()] {
        every(&order_goods(), &dialect.strict(true), &mut |place| {
            only(place, &[&allowed[..], &["title", "const"]].concat());
            closed(place);
            all_required(place);
            typed(place);
            alone(place);
        });
    }
    let bounds = [
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "multipleOf",
        "pattern",
        "format",
    ];
    every(&order_goods(), &Dialect::deepseek().strict(true), &mut |place| {
        only(place, &[&allowed[..], &bounds[..]].concat());
        assert!(!place.contains_key("$ref") && !place.contains_key("$defs"));
        assert!(place.get("type").is_none_or(Value::is_string), "{place:?}");
        closed(place);
        all_required(place);
        typed(place);
    });
}

#[test]
fn anthropic_and_bedrock() {
    let allowed = [
        "type",
        "enum",
        "const",
        "anyOf",
        "$ref",
        "$defs",
        "description",
        "title",
        "format",
        "items",
        "minItems",
        "properties",
        "required",
        "additionalProperties",
    ];
    for (dialect, more) in [(Dialect::anthropic(), None), (Dialect::bedrock(), Some("pattern"))] {
        let allowed: Vec<&str> = allowed.into_iter().chain(more).collect();
        every(&order_goods(), &dialect.strict(true), &mut |place| {
            only(place, &allowed);
            closed(place);
            typed(place);
            alone(place);
            format_of(place, &[&TEN[..], &["uri"]].concat());
            assert!(place.get("minItems").is_none_or(|fewest| fewest.as_u64() < Some(2)));
        });
        assert!(sort_folders().spec_for(&dialect.strict(true)).is_err());
    }
}

#[test]
fn gemini() {
    let allowed = [
        "type",
        "format",
        "description",
        "nullable",
        "items",
        "minItems",
        "maxItems",
        "enum",
        "properties",
        "propertyOrdering",
        "required",
        "minProperties",
        "maxProperties",
        "minimum",
        "maximum",
        "minLength",
        "maxLength",
        "pattern",
        "anyOf",
    ];
    every(&order_goods(), &Dialect::gemini(), &mut |place| {
        only(place, &allowed);
        typed(place);
        format_of(place, &["enum", "date-time"]);
        for name in types(place) {
            let known = ["STRING", "NUMBER", "INTEGER", "BOOLEAN", "ARRAY", "OBJECT"];
            assert!(place["type"].is_string() && known.contains(&&*name), "{place:?}");
        }
        if types(place) == ["ARRAY"] {
            assert!(place.contains_key("items"), "{place:?}");
        }
        if types(place) == ["OBJECT"] {
            assert!(!names(place).is_empty(), "{place:?}");
            assert!(place.contains_key("required"), "{place:?}");
        }
        let literals = place.get("enum").and_then(Value::as_array);
        assert!(literals.is_none_or(|literals| literals.iter().all(Value::is_string)));
    });
}

#[test]
fn cohere() {
    let allowed = [
        "type",
        "enum",
        "const",
        "anyOf",
        "$ref",
        "$defs",
        "description",
        "format",
        "pattern",
        "items",
        "properties",
        "required",
        "additionalProperties",
    ];
    let error = order_goods().spec_for(&Dialect::cohere().strict(true));
    if let Ok(spec) = error {
        walk(schemas(&spec.to_unordered_value())[0], &mut |place| {
            only(place, &allowed);
            typed(place);
        });
    }
    assert!(clock().spec_for(&Dialect::cohere().strict(true)).is_err());
}

#[test]
fn ollama() {
    let allowed = ["type", "anyOf", "items", "description", "enum", "properties", "required"];
    every(&order_goods(), &Dialect::ollama(), &mut |place| only(place, &allowed));
}

#[test]
fn local_servers() {
    for dialect in [Dialect::llama_cpp(), Dialect::vllm(), Dialect::vllm_guidance()] {
        for tools in [order_goods(), sort_folders()] {
            every(&tools, &dialect, &mut |place| {
                for refused in
                    ["uniqueItems", "contains", "not", "propertyNames", "dependentRequired"]
                {
                    assert!(!place.contains_key(refused), "{refused} in {place:?}");
                }
                let is_open = place.get("properties").is_some()
                    && !place.contains_key("additionalProperties");
                assert!(!is_open, "an open object that the server would close: {place:?}");
            });
        }
    }
}

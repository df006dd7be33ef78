//! Findings in schemas written by another library.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use toolkit::Schema;
use toolkit::schema::Node;

use super::{codes_and_paths, made};

/// Asserts the findings for a foreign schema. Paths are relative to it.
#[track_caller]
fn assert_schema_findings(schema: Value, expected: &[(&str, &str)]) {
    let tools = made(Schema::new(Node::Raw(schema.into())), None).unwrap();
    let findings = tools.lint();
    let found: Vec<_> = codes_and_paths(&findings)
        .into_iter()
        .map(|(code, path)| (code, path.strip_prefix("/properties/made").unwrap_or(path)))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn bounded_values_have_no_findings() {
    assert_schema_findings(
        json!({ "description": "All of it", "type": "object", "additionalProperties": false, "properties": {
            "size": { "type": "integer", "minimum": 1, "maximum": 9, "description": "How large" },
            "share": { "type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1, "description": "How much" },
            "day": { "type": "string", "format": "date", "description": "When" },
            "door": { "type": ["string", "null"], "pattern": "^[A-D]$", "description": "Which one" },
            "colour": { "type": "string", "enum": ["red"] },
            "kind": { "const": "k" },
            "pair": { "type": "array", "prefixItems": [{ "type": "boolean" }], "items": false, "description": "Two" },
            "set": { "type": "array", "uniqueItems": true, "items": { "enum": [1, 2] }, "description": "Some" },
            "map": { "type": "object", "additionalProperties": { "type": "boolean" }, "maxProperties": 3, "description": "More" },
            "own": { "x-order": 1, "$comment": "c", "type": "null" }
        } }),
        &[],
    );
}

#[test]
fn unbounded_values_are_reported() {
    assert_schema_findings(
        json!({ "description": "All of it", "type": "object", "properties": {
            "size": { "type": "integer", "minimum": 0, "format": "uint32", "maximum": 4_294_967_295_u32, "description": "How large" },
            "text": { "type": ["string", "null"], "description": "What is said" },
            "list": { "type": "array", "items": { "type": "string", "maxLength": 3 }, "description": "What is on it" },
            "map": { "type": "object", "additionalProperties": { "type": "boolean" }, "description": "More" }
        } }),
        &[
            ("unbounded_list", "/properties/list"),
            ("unbounded_map", "/properties/map"),
            ("unbounded_number", "/properties/size"),
            ("unbounded_text", "/properties/text"),
        ],
    );
}

#[test]
fn descriptions_and_names() {
    assert_schema_findings(
        json!({ "description": "All of it", "type": "object", "properties": {
            "a": { "type": "boolean", "description": "First" },
            "filter[id]": { "type": "boolean", "description": "Which are wanted" },
            "silent": { "type": "boolean" },
            "ticket_id": { "type": "boolean", "description": "The ticket id" },
            "state": { "description": "One of: open, closed", "anyOf": [{ "type": "string", "maxLength": 9 }, { "type": "null" }] },
            "shared": { "$ref": "#/properties/made/$defs/Shared" },
        }, "$defs": { "Shared": { "description": "Described by its type", "type": "boolean" } } }),
        &[
            ("short_name", "/properties/a"),
            ("name_characters", "/properties/filter[id]"),
            ("missing_description", "/properties/silent"),
            ("listed_values", "/properties/state"),
            ("description_repeats_name", "/properties/ticket_id"),
        ],
    );
}

/// Names under `properties` and values of `default`, `enum` and `examples` aren't keywords.
#[test]
fn field_names_are_not_keywords() {
    let field = json!({ "type": "boolean", "description": "What it says" });
    assert_schema_findings(
        json!({ "description": "All of it", "type": "object", "default": { "nullable": 1 },
            "examples": [{ "type": "string" }], "properties": {
            "nullable": field, "properties": field, "type": field, "title": field, "items": field, "anyOf": field,
        } }),
        &[],
    );
}

#[test]
fn unknown_keywords_are_reported() {
    assert_schema_findings(
        json!({ "description": "All of it", "nullable": true, "anyOf": [{ "type": "null", "example": 1 }] }),
        &[("unknown_keyword", ""), ("unknown_keyword", "/anyOf/0")],
    );
}

#[test]
fn levels_and_fields() {
    let fields: serde_json::Map<String, Value> = (10..26)
        .map(|n| (format!("field_{n}"), json!({ "type": "boolean", "description": "Yes or no" })))
        .collect();
    let list = |items: Value| json!({ "type": "array", "maxItems": 2, "items": items });
    let deep = list(list(list(json!({ "type": "object", "properties": fields }))));
    let mut whole = deep.clone();
    whole["description"] = "All of it".into();
    assert_schema_findings(
        whole,
        &[("deep_nesting", "/items/items/items"), ("too_many_fields", "/items/items/items")],
    );
}

#[test]
fn the_fields_description_overrides_that_of_the_foreign_schema() {
    let raw = json!({ "type": "string", "maxLength": 3 });
    let field = Schema::new(Node::Raw(raw.into())).described("What it says").or_null();
    let tools = made(field, None).unwrap();
    assert_eq!(tools.lint(), []);
}

#[test]
fn malformed_schemas_do_not_panic() {
    for schema in [
        json!(true),
        json!(false),
        json!(null),
        json!(7),
        json!([]),
        json!({ "type": 7, "properties": [], "items": 1, "$ref": "?", "enum": 1 }),
    ] {
        assert_schema_findings(schema, &[("missing_description", "")]);
    }
}

/// Snapshot of the findings for tools recorded from public servers.
#[test]
fn recorded_tools() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/mcp-tools");
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    let mut report = String::new();
    for file in files {
        let server: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
        for tool in server["tools"].as_array().unwrap() {
            writeln!(report, "# {}", tool["name"].as_str().unwrap()).unwrap();
            let schema = Schema::new(Node::Raw(tool["inputSchema"].clone().into()));
            let tools = made(schema.described("All that is recorded"), None).unwrap();
            for finding in tools.lint() {
                let path = finding.path.replacen("/properties/made", "", 1);
                writeln!(report, "{path}: {}", finding.code).unwrap();
            }
        }
    }
    insta::assert_snapshot!(report);
}

//! Keywords of a place that exclude one another: findings, and errors where no value is left.

use serde_json::{Value, json};
use toolkit::schema::Node;
use toolkit::{RegisterError, Schema, Toolkit};

use super::made;

fn foreign(schema: Value) -> Result<Toolkit, RegisterError> {
    made(Schema::new(Node::Raw(schema.into())), None)
}

/// The contradictions that are found in a schema which some values fit.
#[track_caller]
fn finds(schema: Value, expected: &[(&str, &str)]) {
    let tools = foreign(schema).unwrap();
    let found: Vec<_> = tools
        .lint()
        .into_iter()
        .filter(|finding| matches!(finding.code, "contradiction" | "outdated_keyword"))
        .map(|finding| {
            let place = finding.path.strip_prefix("/properties/made").unwrap().to_owned();
            (place, finding.sentence)
        })
        .collect();
    let found: Vec<_> = found.iter().map(|(place, said)| (&**place, &**said)).collect();
    assert_eq!(found, expected);
}

/// Checks that a schema does not register, with these words behind those that name the tool.
#[track_caller]
fn refuses(schema: Value, expected: &[&str]) {
    let error = foreign(schema).unwrap_err();
    assert!(error.is_faulty_schema());
    let said = error.to_string();
    let said: Vec<_> = said
        .lines()
        .map(|line| {
            line.replace("no value fits /properties/made", "")
                .replace(" in the schema of tool `make`", "")
        })
        .collect();
    assert_eq!(said, expected);
}

#[test]
fn bounds_that_cross_are_errors() {
    refuses(
        json!({"type": "integer", "minimum": 5, "maximum": 3}),
        &[": `minimum` is above `maximum`; correct one of them"],
    );
    refuses(
        json!({"type": "integer", "exclusiveMinimum": 1, "exclusiveMaximum": 2}),
        &[": `exclusiveMinimum` is above `exclusiveMaximum`; correct one of them"],
    );
    refuses(
        json!({"type": "number", "exclusiveMinimum": 1.5, "maximum": 1.5}),
        &[": `exclusiveMinimum` is above `maximum`; correct one of them"],
    );
    refuses(
        json!({"type": "object", "properties": {"a": {"minLength": 2, "maxLength": 1}, "b": {"type": "array", "minItems": 2, "maxItems": 1}}}),
        &[
            "/properties/a: `minLength` is above `maxLength`; correct one of them",
            "/properties/b: `minItems` is above `maxItems`; correct one of them",
        ],
    );
    finds(
        json!({"type": ["integer", "null"], "minimum": 5, "maximum": 3}),
        &[("", "`minimum` is above `maximum`; correct one of them")],
    );
    for fine in [
        json!({"type": "integer", "minimum": 3, "maximum": 3}),
        json!({"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1}),
        json!({"type": "integer", "minimum": i64::MIN, "maximum": u64::MAX}),
    ] {
        finds(fine, &[]);
    }
}

#[test]
fn literals_that_the_type_excludes() {
    refuses(
        json!({"type": "integer", "enum": ["a", "b"]}),
        &[": `type` excludes literals of the place: \"a\", \"b\"; remove them or add their type"],
    );
    refuses(
        json!({"type": "string", "const": null}),
        &[": `type` excludes literals of the place: null; remove them or add their type"],
    );
    finds(
        json!({"type": "string", "enum": ["a", 1]}),
        &[("", "`type` excludes literals of the place: 1; remove them or add their type")],
    );
    finds(json!({"type": "integer", "enum": [1, 2.0]}), &[]);
    // How many write that null is accepted too.
    finds(json!({"type": "string", "enum": ["a", null]}), &[]);
}

#[test]
fn names_that_are_required_and_described_nowhere() {
    let said = "`required` names `b`, which is not in `properties`; describe it there, or do not require it";
    refuses(
        json!({"type": "object", "properties": {"a": {"type": "null"}}, "required": ["a", "b"], "additionalProperties": false}),
        &[&format!(": {said}")],
    );
    finds(
        json!({"type": "object", "properties": {"a": {"type": "null"}}, "required": ["b"]}),
        &[("", said)],
    );
    for fine in [
        json!({"type": "object", "properties": {"b": {}}, "required": ["b"]}),
        json!({"type": "object", "required": ["b"], "additionalProperties": {"type": "null"}}),
        json!({"type": "object", "properties": {"a": {}, "b": {}}, "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}),
        json!({"type": "object", "allOf": [{"properties": {"b": {}}}], "required": ["b"]}),
    ] {
        finds(fine, &[]);
    }
}

#[test]
fn a_branch_that_nothing_fits_is_no_error_beside_another() {
    let never = json!({"type": "string", "minLength": 2, "maxLength": 1});
    let said = "`minLength` is above `maxLength`; correct one of them";
    finds(json!({"anyOf": [never, {"type": "null"}]}), &[("/anyOf/0", said)]);
    refuses(
        json!({"oneOf": [never, never]}),
        &[&format!("/oneOf/0: {said}"), &format!("/oneOf/1: {said}")],
    );
    // What a condition says is for values that meet it.
    finds(json!({"type": "string", "if": never, "then": never, "not": never}), &[("/then", said)]);
}

#[test]
fn keywords_of_older_drafts_are_findings() {
    let bound = |keyword| {
        format!(
            "`{keyword}` is written as in an older draft of JSON Schema; write the bound itself, as a number"
        )
    };
    finds(
        json!({"type": "integer", "minimum": 0, "exclusiveMinimum": true, "maximum": 9, "exclusiveMaximum": false}),
        &[("", &bound("exclusiveMinimum")), ("", &bound("exclusiveMaximum"))],
    );
    finds(
        json!({"type": "array", "items": [{"type": "null"}]}),
        &[(
            "",
            "`items` is written as in an older draft of JSON Schema; write a list of schemas as `prefixItems`",
        )],
    );
}

//! Contradicting keywords: findings, or registration errors if no value can match.

use serde_json::{Value, json};
use toolkit::schema::Node;
use toolkit::{RegisterError, Schema, Toolkit};

use super::made;

fn foreign(schema: Value) -> Result<Toolkit, RegisterError> {
    made(Schema::new(Node::Raw(schema.into())), None)
}

/// Asserts the contradictions reported for a schema that some values match.
#[track_caller]
fn assert_contradictions(schema: Value, expected: &[(&str, &str)]) {
    let tools = foreign(schema).unwrap();
    let found: Vec<_> = tools
        .lint()
        .into_iter()
        .filter(|finding| matches!(finding.code, "contradiction" | "outdated_keyword"))
        .map(|finding| {
            let path = finding.path.strip_prefix("/properties/made").unwrap().to_owned();
            (path, finding.sentence)
        })
        .collect();
    let found: Vec<_> = found.iter().map(|(path, sentence)| (&**path, &**sentence)).collect();
    assert_eq!(found, expected);
}

/// Asserts that a schema is rejected at registration, with these messages.
#[track_caller]
fn assert_rejected(schema: Value, expected: &[&str]) {
    let error = foreign(schema).unwrap_err();
    assert!(error.is_faulty_schema());
    let message = error.to_string();
    let lines: Vec<_> = message
        .lines()
        .map(|line| {
            line.replace("no value fits /properties/made", "")
                .replace(" in the schema of tool `make`", "")
        })
        .collect();
    assert_eq!(lines, expected);
}

#[test]
fn crossed_bounds_are_errors() {
    assert_rejected(
        json!({"type": "integer", "minimum": 5, "maximum": 3}),
        &[": `minimum` is above `maximum`; correct one of them"],
    );
    assert_rejected(
        json!({"type": "integer", "exclusiveMinimum": 1, "exclusiveMaximum": 2}),
        &[": `exclusiveMinimum` is above `exclusiveMaximum`; correct one of them"],
    );
    assert_rejected(
        json!({"type": "number", "exclusiveMinimum": 1.5, "maximum": 1.5}),
        &[": `exclusiveMinimum` is above `maximum`; correct one of them"],
    );
    assert_rejected(
        json!({"type": "object", "properties": {"a": {"minLength": 2, "maxLength": 1}, "b": {"type": "array", "minItems": 2, "maxItems": 1}}}),
        &[
            "/properties/a: `minLength` is above `maxLength`; correct one of them",
            "/properties/b: `minItems` is above `maxItems`; correct one of them",
        ],
    );
    assert_contradictions(
        json!({"type": ["integer", "null"], "minimum": 5, "maximum": 3}),
        &[("", "`minimum` is above `maximum`; correct one of them")],
    );
    for fine in [
        json!({"type": "integer", "minimum": 3, "maximum": 3}),
        json!({"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1}),
        json!({"type": "integer", "minimum": i64::MIN, "maximum": u64::MAX}),
    ] {
        assert_contradictions(fine, &[]);
    }
}

#[test]
fn literals_excluded_by_the_type() {
    assert_rejected(
        json!({"type": "integer", "enum": ["a", "b"]}),
        &[": `type` excludes literals of the place: \"a\", \"b\"; remove them or add their type"],
    );
    assert_rejected(
        json!({"type": "string", "const": null}),
        &[": `type` excludes literals of the place: null; remove them or add their type"],
    );
    assert_contradictions(
        json!({"type": "string", "enum": ["a", 1]}),
        &[("", "`type` excludes literals of the place: 1; remove them or add their type")],
    );
    assert_contradictions(json!({"type": "integer", "enum": [1, 2.0]}), &[]);
    // A common way of allowing null.
    assert_contradictions(json!({"type": "string", "enum": ["a", null]}), &[]);
}

#[test]
fn required_names_without_a_property() {
    let sentence = "`required` names `b`, which is not in `properties`; describe it there, or do not require it";
    assert_rejected(
        json!({"type": "object", "properties": {"a": {"type": "null"}}, "required": ["a", "b"], "additionalProperties": false}),
        &[&format!(": {sentence}")],
    );
    assert_contradictions(
        json!({"type": "object", "properties": {"a": {"type": "null"}}, "required": ["b"]}),
        &[("", sentence)],
    );
    for fine in [
        json!({"type": "object", "properties": {"b": {}}, "required": ["b"]}),
        json!({"type": "object", "required": ["b"], "additionalProperties": {"type": "null"}}),
        json!({"type": "object", "properties": {"a": {}, "b": {}}, "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}),
        json!({"type": "object", "allOf": [{"properties": {"b": {}}}], "required": ["b"]}),
    ] {
        assert_contradictions(fine, &[]);
    }
}

#[test]
fn an_impossible_branch_is_only_a_finding_if_another_can_match() {
    let never = json!({"type": "string", "minLength": 2, "maxLength": 1});
    let sentence = "`minLength` is above `maxLength`; correct one of them";
    assert_contradictions(json!({"anyOf": [never, {"type": "null"}]}), &[("/anyOf/0", sentence)]);
    assert_rejected(
        json!({"oneOf": [never, never]}),
        &[&format!("/oneOf/0: {sentence}"), &format!("/oneOf/1: {sentence}")],
    );
    // A conditional schema only applies to values that meet the condition.
    assert_contradictions(
        json!({"type": "string", "if": never, "then": never, "not": never}),
        &[("/then", sentence)],
    );
}

#[test]
fn keywords_of_older_drafts_are_reported() {
    let bound = |keyword| {
        format!(
            "`{keyword}` uses the syntax of an older JSON Schema draft; write the bound itself as a number"
        )
    };
    assert_contradictions(
        json!({"type": "integer", "minimum": 0, "exclusiveMinimum": true, "maximum": 9, "exclusiveMaximum": false}),
        &[("", &bound("exclusiveMinimum")), ("", &bound("exclusiveMaximum"))],
    );
    assert_contradictions(
        json!({"type": "array", "items": [{"type": "null"}]}),
        &[(
            "",
            "`items` uses the syntax of an older JSON Schema draft; use `prefixItems` for a list of schemas",
        )],
    );
}

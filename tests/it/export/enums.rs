//! Literals where an API takes fewer than JSON Schema: null beside them, the empty string, numbers.

use serde_json::{Value, json};
use toolkit::{Contract, Dialect, Fate, Tool, Toolkit};

use super::keywords::taking;
use super::{dialects, schemas, walk};

/// How far it is
#[derive(Contract)]
#[serde(rename_all = "lowercase")]
#[allow(dead_code)]
enum Status {
    Todo,
    Done,
}

/// Keep a note.
#[derive(Tool)]
#[allow(dead_code)]
struct Keep {
    /// How far it is
    status: Option<Status>,
    /// How urgent it is
    #[tool(one_of(1, 2))]
    priority: Option<u8>,
}

fn keep() -> Toolkit {
    Toolkit::new().with(|_: Keep| Ok::<_, String>(()))
}

/// The schema of a field as it is sent.
fn sent(tools: &Toolkit, dialect: &Dialect, field: &str) -> Value {
    let list = tools.spec_for(dialect).unwrap().to_unordered_value();
    schemas(&list)[0]["properties"][field].clone()
}

const STRICT: [Dialect; 2] = [Dialect::anthropic().strict(true), Dialect::bedrock().strict(true)];

#[test]
fn a_nullable_enum_is_a_union_with_null_where_literals_must_be_of_the_one_type() {
    let status = json!({
        "description": "How far it is",
        "anyOf": [{"type": "string", "enum": ["todo", "done"]}, {"type": "null"}],
    });
    let priority = json!({
        "description": "How urgent it is",
        "anyOf": [{"type": "integer", "enum": [1, 2]}, {"type": "null"}],
    });
    for dialect in STRICT.into_iter().chain([Dialect::gemini_json_schema()]) {
        assert_eq!(sent(&keep(), &dialect, "status"), status, "{dialect:?}");
        assert_eq!(sent(&keep(), &dialect, "priority"), priority, "{dialect:?}");
    }
    // The format of an answer is held to the strict subset, whether that was asked for or not.
    for dialect in [Dialect::anthropic(), Dialect::bedrock()] {
        let format = dialect.response_format::<Keep>("keep").unwrap().to_string();
        let branches = r#""anyOf":[{"type":"string","enum":["todo","done"]},{"type":"null"}]"#;
        let branches = [branches.to_owned(), branches.replace('"', r#"\""#)];
        assert!(branches.iter().any(|branches| format.contains(branches)), "{format}");
    }
}

#[test]
fn literals_of_several_types_are_a_branch_each() {
    let cases = [
        (
            json!({"enum": ["a", 1, null, 2]}),
            json!([{"type": "string", "enum": ["a"]}, {"type": "integer", "enum": [1, 2]}, {"type": "null"}]),
        ),
        // Null is among the types, but not among the literals.
        (json!({"type": ["string", "null"], "enum": ["a"]}), Value::Null),
        (json!({"type": ["null", "string"], "const": "a"}), Value::Null),
    ];
    for (schema, branches) in cases {
        for dialect in STRICT {
            let sent = sent(&taking(&schema), &dialect, "shown");
            assert_eq!(sent.get("anyOf").cloned().unwrap_or_default(), branches, "{sent}");
            if branches.is_null() {
                assert_eq!(sent["type"], "string", "{sent}");
            }
        }
    }
}

/// What Anthropic's API answers with an error: literals that are not all of one declared type.
#[test]
fn no_literal_stands_beside_a_list_of_types() {
    for schema in [
        json!({"type": ["string", "null"], "enum": ["a", null]}),
        json!({"type": ["string", "integer", "null"], "enum": ["a", 1]}),
        json!({"type": "object", "properties": {"in": {"type": ["integer", "null"], "enum": [1, null]}}}),
        json!({"anyOf": [{"type": ["string", "null"], "enum": ["a", null]}, {"type": "boolean"}]}),
        json!({"enum": ["a", 1.5, true, null]}),
    ] {
        for dialect in STRICT {
            walk(&sent(&taking(&schema), &dialect, "shown"), &mut |place| {
                let is_list = place.get("type").is_some_and(Value::is_array);
                let has_literals = place.contains_key("enum") || place.contains_key("const");
                assert!(!(is_list && has_literals), "{schema}: {place:?}");
            });
        }
    }
}

#[test]
fn gemini_is_sent_no_null_and_no_empty_string_among_literals() {
    for schema in [
        json!({"type": "string", "enum": ["", "a"]}),
        json!({"enum": ["", "a", null]}),
        json!({"type": ["string", "null"], "enum": ["a", null]}),
        json!({"anyOf": [{"enum": ["a", null, ""]}, {"type": "integer"}]}),
        json!({"type": "array", "items": {"type": ["string", "null"], "enum": ["", null]}}),
        json!({"const": ""}),
        json!({"type": ["string", "null"], "enum": [null]}),
    ] {
        let tools = taking(&schema);
        for dialect in [Dialect::gemini(), Dialect::gemini_json_schema()] {
            let sent = sent(&tools, &dialect, "shown");
            walk(&sent, &mut |place| {
                let literals = place.get("enum").and_then(Value::as_array).into_iter().flatten();
                for literal in literals {
                    assert!(!literal.is_null() && literal != "", "{schema}: {sent}");
                }
            });
        }
    }
    let tools = taking(&json!({"type": "string", "enum": ["", "a"]}));
    let spec = tools.spec_for(&Dialect::gemini()).unwrap();
    let list = spec.to_unordered_value();
    let sent = &schemas(&list)[0]["properties"]["shown"];
    assert_eq!(sent["description"], "The case\n\nOne of \"\", \"a\".");
    assert_eq!((&sent["type"], sent.get("enum")), (&json!("STRING"), None));
    let lost = spec.losses().iter().find(|loss| loss.path() == "shown").unwrap();
    assert_eq!((lost.keyword(), lost.fate()), ("enum", Fate::Told));
}

#[test]
fn what_takes_numbers_says_so_to_gemini() {
    let cases = [
        (json!({"enum": [1, 2]}), json!("INTEGER")),
        (json!({"enum": [1, 2.5]}), json!("NUMBER")),
        (json!({"const": 3}), json!("INTEGER")),
        (json!({"minimum": 0, "maximum": 1}), json!("NUMBER")),
        (json!({"format": "int32"}), json!("INTEGER")),
        (json!({"type": ["integer", "null"], "enum": [1, 2, null]}), json!("INTEGER")),
    ];
    for (schema, name) in cases {
        let sent = sent(&taking(&schema), &Dialect::gemini(), "shown");
        assert_eq!(sent["type"], name, "{schema}: {sent}");
        assert_eq!(sent.get("enum"), None, "{schema}: {sent}");
    }
    let priority = sent(&keep(), &Dialect::gemini(), "priority");
    assert_eq!((&priority["type"], &priority["nullable"]), (&json!("INTEGER"), &json!(true)));
    assert!(priority["description"].as_str().unwrap().contains("One of 1, 2"), "{priority}");
}

#[test]
fn every_schema_of_literals_says_its_type() {
    let tools = taking(&json!({"anyOf": [{"enum": ["a", null]}, {"const": 1}]}));
    for (name, dialect) in dialects() {
        let sent = sent(&tools, &dialect, "shown");
        walk(&sent, &mut |place| {
            let has_literals = place.contains_key("enum") || place.contains_key("const");
            assert!(!has_literals || place.contains_key("type"), "{name}: {sent}");
        });
    }
}

//! Any JSON as the schema of a foreign type: registers, prints, lints and calls a tool with it.

#![no_main]

use std::borrow::Cow;
use std::cell::RefCell;
use std::convert::Infallible;

use libfuzzer_sys::fuzz_target;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde_json::{Map, Value};
use toolkit::{Tool, Toolkit};

thread_local! {
    /// The schema of `Foreign`, and its definitions.
    static SCHEMA: RefCell<(Schema, Map<String, Value>)> = RefCell::default();
}

#[derive(Deserialize)]
#[serde(transparent)]
#[allow(dead_code)]
struct Foreign(Vec<u8>);

impl JsonSchema for Foreign {
    fn schema_name() -> Cow<'static, str> {
        "Foreign".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        SCHEMA.with_borrow(|(schema, definitions)| {
            generator.definitions_mut().extend(definitions.clone());
            schema.clone()
        })
    }
}

/// `Foreign` with an inline schema.
#[derive(Deserialize)]
#[serde(transparent)]
#[allow(dead_code)]
struct Inline(Foreign);

impl JsonSchema for Inline {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Inline".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Foreign::json_schema(generator)
    }
}

/// Take foreign things.
#[derive(Tool)]
#[allow(dead_code)]
struct Holder {
    /// One
    #[tool(via_serde)]
    one: Foreign,
    /// Perhaps one
    #[tool(via_serde)]
    perhaps: Option<Foreign>,
    /// One in place
    #[tool(via_serde)]
    inline: Inline,
}

/// Maximum nesting depth. Deeper values only test the stack of the JSON printer.
const MAX_DEPTH: usize = 60;

fuzz_target!(|input: &[u8]| {
    let Ok(mut value) = serde_json::from_slice::<Value>(input) else { return };
    if depth(&value) > MAX_DEPTH {
        return;
    }
    let definitions = match value.get_mut("$defs").map(Value::take) {
        Some(Value::Object(definitions)) => definitions,
        _ => Map::new(),
    };
    if let Some(keywords) = value.as_object_mut() {
        keywords.remove("$defs");
    }
    let was_valid = jsonschema::draft202012::meta::is_valid(&value)
        && definitions.values().all(jsonschema::draft202012::meta::is_valid);
    let Ok(schema) = Schema::try_from(value) else { return };
    SCHEMA.set((schema, definitions));
    let idle = |_: Holder| Ok::<_, Infallible>(());
    let Ok(tools) = Toolkit::new().try_with(idle) else { return };
    serde_json::from_str::<Value>(&tools.spec().to_string()).expect("a spec is JSON");
    let document = Holder::definition().parameters;
    let document: Value = serde_json::from_str(&document.to_string()).expect("a document is JSON");
    assert!(!was_valid || jsonschema::draft202012::meta::is_valid(&document), "{document}");
    for finding in tools.lint() {
        assert!(!finding.code.is_empty() && !finding.sentence.is_empty());
        assert!(finding.path.is_empty() || document.pointer(&finding.path).is_some(), "{finding}");
    }
    for wrong in ["{}", r#"{"one": [1], "perhaps": "x", "inline": 1, "other": {}}"#] {
        let reply = tools.call_blocking("holder", wrong);
        assert!(!reply.was_run());
        assert!(!reply.content().is_empty() && reply.content().len() <= 16 * 1024);
        serde_json::from_str::<Value>(&reply.to_json()).expect("data is JSON");
    }
});

fn depth(value: &Value) -> usize {
    let inside = match value {
        Value::Array(items) => items.iter().map(depth).max(),
        Value::Object(fields) => fields.values().map(depth).max(),
        _ => return 0,
    };
    inside.unwrap_or_default() + 1
}

//! Schemas that another library wrote, with what APIs want to see in them.

use std::borrow::Cow;
use std::cell::RefCell;

use serde_json::{Value, json};
use toolkit::schema::Node;
use toolkit::{Contract, Definitions, Dialect, Effects, Place, Schema, Tool, ToolError, Toolkit};

use super::keywords::taking;
use super::{dialects, schemas, walk};

fn sent(tools: &Toolkit, dialect: &Dialect) -> Value {
    let list = tools.spec_for(dialect).unwrap().to_unordered_value();
    schemas(&list)[0].clone()
}

/// The case, as the Model Context Protocol is sent it.
fn shown(schema: &Value) -> Value {
    let mut shown = sent(&taking(schema), &Dialect::mcp())["properties"]["shown"].take();
    shown.as_object_mut().unwrap().remove("description");
    shown
}

#[test]
fn a_missing_type_is_inferred_from_the_keywords() {
    let cases = [
        (json!({"properties": {"a": {"minLength": 1}}}), json!("object")),
        (json!({"additionalProperties": {"type": "string"}}), json!("object")),
        (json!({"items": {"type": "string"}}), json!("array")),
        (json!({"minItems": 1}), json!("array")),
        (json!({"maxLength": 3}), json!("string")),
        (json!({"format": "date"}), json!("string")),
        (json!({"format": "double"}), json!("number")),
        (json!({"format": "uint8", "minimum": 0}), json!("number")),
        (json!({"minimum": 0}), json!("number")),
        (json!({"enum": ["a", "b"]}), json!("string")),
        (json!({"enum": ["a", 1, null]}), json!(["string", "integer", "null"])),
        (json!({"const": true}), json!("boolean")),
        (json!({"minLength": 1, "minimum": 1}), json!(["string", "number"])),
        (
            json!({"properties": {}, "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}),
            json!("object"),
        ),
    ];
    for (schema, name) in cases {
        assert_eq!(shown(&schema)["type"], name, "{schema}");
    }
    assert_eq!(
        shown(&json!({"properties": {"a": {"minLength": 1}}}))["properties"]["a"]["type"],
        "string"
    );
}

#[test]
fn no_type_is_inferred_where_it_is_said_elsewhere_or_nothing_is() {
    for schema in [
        json!({}),
        json!({"anyOf": [{"type": "string"}, {"type": "null"}], "minLength": 1}),
        json!({"allOf": [{"type": ["string", "null"]}, {"minLength": 2}]}),
        json!({"not": {"minLength": 2}}),
        json!({"deprecated": true}),
    ] {
        assert_eq!(shown(&schema), schema);
    }
    let branches = json!({"type": "object", "anyOf": [{"required": ["a"]}, {"required": ["b"]}]});
    assert_eq!(shown(&branches)["anyOf"], branches["anyOf"]);
}

#[test]
fn the_tuple_of_draft_7_is_one_of_2020_12() {
    let old = json!({
        "type": "array",
        "items": [{"type": "string"}, {"type": "integer"}],
        "additionalItems": false,
        "minItems": 2,
        "maxItems": 2,
    });
    let new = json!({
        "type": "array",
        "prefixItems": [{"type": "string"}, {"type": "integer"}],
        "items": false,
        "minItems": 2,
        "maxItems": 2,
    });
    assert_eq!(shown(&old), new);
    for (name, dialect) in dialects() {
        assert_eq!(sent(&taking(&old), &dialect), sent(&taking(&new), &dialect), "{name}");
    }
    // The document itself, which validators and other generators read.
    let tools = taking(&old);
    let document = tools.get("take_shown").unwrap().parameters.to_unordered_value();
    assert_eq!(document["properties"]["shown"]["prefixItems"], new["prefixItems"]);
    assert!(jsonschema::draft202012::meta::is_valid(&document));
}

#[test]
fn the_flags_of_draft_4_are_bounds() {
    let old = json!({"type": "integer", "minimum": 0, "exclusiveMinimum": true, "maximum": 9, "exclusiveMaximum": false});
    assert_eq!(shown(&old), json!({"type": "integer", "exclusiveMinimum": 0, "maximum": 9}));
}

/// Checks that every reference in every list leads somewhere, and to what.
fn leads(tools: &Toolkit, field: &str, to: &Value) {
    for (name, dialect) in dialects() {
        let Ok(spec) = tools.spec_for(&dialect) else { continue };
        let list = spec.to_unordered_value();
        let root = schemas(&list)[0];
        walk(root, &mut |place| {
            let reference = place.get("$ref").and_then(Value::as_str);
            let pointer = reference.map(|reference| reference.strip_prefix('#').expect("inside"));
            assert!(
                pointer.is_none_or(|pointer| root.pointer(pointer).is_some()),
                "{name}: {root}"
            );
        });
    }
    let root = sent(tools, &Dialect::mcp());
    let mut here = &root["properties"][field];
    while let Some(reference) = here.get("$ref").and_then(Value::as_str) {
        here = root.pointer(&reference[1..]).expect("a schema");
    }
    let inner = here["properties"]["inner"]["$ref"].as_str().expect("a reference");
    assert_eq!(root.pointer(&inner[1..]), Some(to), "{root}");
}

fn with_definitions() -> Value {
    json!({
        "type": "object",
        "properties": {"inner": {"$ref": "#/$defs/Inner"}},
        "$defs": {"Inner": {"type": "string", "maxLength": 3}},
    })
}

#[test]
fn own_definitions_move_up_with_their_references() {
    let inner = json!({"type": "string", "maxLength": 3});
    leads(&taking(&with_definitions()), "shown", &inner);
    let old = json!({
        "type": "object",
        "properties": {"inner": {"$ref": "#/definitions/Inner"}},
        "definitions": {"Inner": inner},
    });
    leads(&taking(&old), "shown", &inner);
    // As does the document that all of them are made of.
    let tools = taking(&with_definitions());
    let document = tools.get("take_shown").unwrap().parameters.to_unordered_value();
    let judge = jsonschema::validator_for(&document).expect("no reference leads nowhere");
    assert!(judge.is_valid(&json!({"shown": {"inner": "abc"}})));
    assert!(!judge.is_valid(&json!({"shown": {"inner": "abcd"}})));
}

#[test]
fn a_schema_that_refers_to_itself_means_itself() {
    let tools = taking(&json!({
        "type": "object",
        "properties": {"name": {"type": "string"}, "next": {"$ref": "#"}},
        "additionalProperties": false,
    }));
    let root = sent(&tools, &Dialect::mcp());
    let judge = jsonschema::validator_for(&root).expect("a schema");
    assert!(judge.is_valid(&json!({"shown": {"next": {"next": {"name": "a"}}}})), "{root}");
    assert!(!judge.is_valid(&json!({"shown": {"next": {"shown": {}}}})), "{root}");
}

thread_local! {
    static FIELDS: RefCell<Vec<Schema>> = const { RefCell::new(Vec::new()) };
}

/// Two fields of whatever schemas are wanted, written by hand.
struct Two;

impl Contract for Two {
    fn schema(_: &mut Definitions) -> Schema {
        use toolkit::schema::{Object, Property};
        let fields = FIELDS.with_borrow(Clone::clone).into_iter().zip(["one", "two"]);
        let properties = fields.map(|(schema, name)| Property::new(name, true, schema)).collect();
        Schema::new(Node::Object(Object { properties, ..Object::default() }))
    }

    fn read<'de, D: serde::Deserializer<'de>>(
        input: D,
        _: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        use serde::Deserialize;
        serde::de::IgnoredAny::deserialize(input).map(|_| Some(Self))
    }

    fn check(&self, _: &mut Place<'_>) {}
}

impl Tool for Two {
    const NAME: &'static str = "two";
    const DESCRIPTION: &'static str = "Whatever a test wants to look at";
    const TITLE: Option<&'static str> = None;
    const EFFECTS: Effects =
        Effects { read_only: None, destructive: None, idempotent: None, open_world: None };
}

#[test]
fn definitions_of_one_name_stay_apart() {
    let other = json!({
        "type": "object",
        "properties": {"inner": {"$ref": "#/$defs/Inner"}},
        "$defs": {"Inner": {"type": "boolean"}},
    });
    FIELDS.set(
        [with_definitions(), other]
            .into_iter()
            .map(|schema| Schema::new(Node::Raw(schema.into())))
            .collect(),
    );
    let tools = Toolkit::new().with(|_: Two| Ok::<_, ToolError>(()));
    leads(&tools, "one", &json!({"type": "string", "maxLength": 3}));
    leads(&tools, "two", &json!({"type": "boolean"}));
}

/// Arguments whose schema is a foreign object without properties.
#[derive(serde::Deserialize)]
struct Anything;

impl schemars::JsonSchema for Anything {
    fn schema_name() -> Cow<'static, str> {
        "Anything".into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({"type": "object"})
    }
}

/// Take anything.
#[derive(Tool)]
#[allow(dead_code)]
struct TakeAnything(#[tool(via_serde)] Anything);

/// Take entries.
#[derive(Tool)]
#[allow(dead_code)]
struct TakeEntries(std::collections::BTreeMap<String, u8>);

#[test]
fn a_root_without_properties_gets_an_empty_one_where_the_api_wants_it() {
    let anything = Toolkit::new().with(|_: TakeAnything| Ok::<_, String>(()));
    let entries = Toolkit::new().with(|_: TakeEntries| Ok::<_, String>(()));
    for tools in [anything, entries] {
        for (name, dialect) in dialects() {
            let Ok(spec) = tools.spec_for(&dialect) else { continue };
            let list = spec.to_unordered_value();
            let root = schemas(&list)[0];
            if root.get("name").is_some() {
                // Gemini is sent no `parameters` where there are none.
                assert!(name.starts_with("gemini"), "{name}: {root}");
                continue;
            }
            let has_properties = root.get("properties").is_some();
            assert_eq!(has_properties, !name.starts_with("mcp"), "{name}: {root}");
        }
        let parameters = &tools.spec().to_unordered_value()[0]["function"]["parameters"];
        assert_eq!(parameters["properties"], json!({}));
        assert_eq!(parameters["type"], "object");
    }
}

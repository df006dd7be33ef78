//! `Checked<T>` with serde and schemars, and foreign types inside contracts.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use toolkit::{Checked, Contract};

#[derive(Contract, Debug, PartialEq)]
struct Page {
    /// How many hits
    #[validate(range(min = 1, max = 50))]
    size: u8,
    /// The first hit
    from: Option<u32>,
}

#[derive(Contract, Debug)]
struct Tree {
    /// Its name
    #[validate(length(max = 5))]
    name: String,
    /// What is below
    children: Vec<Tree>,
}

mod other {
    /// A definition of the same name as ours.
    #[derive(serde::Deserialize, schemars::JsonSchema)]
    #[allow(dead_code)]
    pub struct Tree {
        pub leaves: Vec<Tree>,
    }
}

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Request {
    page: Checked<Page>,
    ours: Checked<Tree>,
    theirs: other::Tree,
}

fn validator(schema: &Value) -> jsonschema::Validator {
    assert!(jsonschema::draft202012::meta::is_valid(schema));
    jsonschema::draft202012::new(schema).expect("a schema")
}

#[test]
fn deserialize_reports_every_problem() {
    let page: Checked<Page> = serde_json::from_value(json!({ "size": 5 })).unwrap();
    assert_eq!(page.0, Page { size: 5, from: None });
    for error in [
        serde_json::from_str::<Checked<Page>>(r#"{"size": 51, "frm": 1}"#).err().unwrap(),
        serde_json::from_value::<Checked<Page>>(json!({ "size": 51, "frm": 1 })).err().unwrap(),
    ] {
        let text = error.to_string();
        assert!(text.contains("size: must be at most 50, but got 51"), "{text}");
        assert!(text.contains("frm: unknown field; did you mean \"from\"?"), "{text}");
    }
}

#[test]
fn invalid_json_is_a_serde_error() {
    let error = serde_json::from_str::<Checked<Page>>(r#"{"size": "#).err().unwrap();
    assert!(error.is_eof());
}

#[test]
fn deserialize_limits_the_depth() {
    let deep = format!("{}{}", r#"{"name":"a","children":["#.repeat(80), "]}".repeat(80));
    let error = serde_json::from_str::<Checked<Tree>>(&deep).err().unwrap();
    assert!(error.to_string().contains("64"), "{error}");
}

#[test]
fn schemars_gets_the_schema_with_its_definitions() {
    let schema = schemars::schema_for!(Request).to_value();
    let validator = validator(&schema);
    let good = json!({
        "page": { "size": 1 },
        "ours": { "name": "a", "children": [{ "name": "b", "children": [] }] },
        "theirs": { "leaves": [{ "leaves": [] }] },
    });
    assert!(validator.is_valid(&good), "{schema}");
    assert!(serde_json::from_value::<Request>(good).is_ok());
    let wrong = json!({
        "page": { "size": 0 },
        "ours": { "name": "a", "children": [{ "name": "too long", "children": [] }] },
        "theirs": { "leaves": [{ "leaf": [] }] },
    });
    let mut places: Vec<String> =
        validator.iter_errors(&wrong).map(|error| error.instance_path().to_string()).collect();
    places.sort();
    assert_eq!(places, ["/ours/children/0/name", "/page/size", "/theirs/leaves/0"]);
}

#[test]
fn puts_definitions_where_the_generator_keeps_them() {
    let settings = schemars::generate::SchemaSettings::draft07();
    let schema = settings.into_generator().into_root_schema_for::<Request>().to_value();
    assert!(schema["definitions"].is_object());
    assert!(!schema.to_string().contains("#/$defs/"), "{schema}");
}

#[test]
fn converts_a_document_into_a_schemars_schema() {
    let schema: schemars::Schema = Page::json_schema().into();
    assert_eq!(schema.to_value(), Page::json_schema().to_unordered_value());
}

#[test]
fn keeps_definitions_of_foreign_types_apart() {
    #[derive(Contract)]
    #[allow(dead_code)]
    struct Holder {
        /// Our tree
        ours: Tree,
        /// Their tree
        #[tool(via_serde)]
        theirs: other::Tree,
        /// Perhaps another
        #[tool(via_serde)]
        more: Option<other::Tree>,
    }
    let schema = Holder::json_schema().to_unordered_value();
    let validator = validator(&schema);
    let good = json!({
        "ours": { "name": "a", "children": [{ "name": "b", "children": [] }] },
        "theirs": { "leaves": [{ "leaves": [] }] },
    });
    assert!(validator.is_valid(&good), "{schema}");
    assert!(Holder::parse(&good.to_string()).is_ok());
    let wrong = json!({ "ours": { "name": "a", "children": 1 }, "theirs": { "leaves": [1] } });
    assert!(!validator.is_valid(&wrong));
    let rejection = Holder::parse(&wrong.to_string()).err().unwrap();
    let places: Vec<_> = rejection.problems().iter().map(|p| p.path().pointer()).collect();
    assert_eq!(places, ["/ours/children", "/theirs"]);
}

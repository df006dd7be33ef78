//! What the model is shown.

use serde_json::{Value, json};
use toolkit::{Contract, Tool, Toolkit};

#[derive(Contract)]
enum Level {
    #[serde(rename = "FOO")]
    Foo,
    #[serde(rename = "barBaz")]
    Bar,
}

#[derive(Contract)]
struct NotSerialized {
    #[serde(default, skip_serializing)]
    #[tool(undescribed)]
    a: u32,
}

#[derive(Contract)]
struct Defaults {
    /// What to look for
    q: String,
    /// The most hits
    #[serde(default = "ten")]
    #[validate(range(min = 1, max = 100))]
    limit: u32,
    /// What is allowed
    #[serde(default)]
    perms: Vec<String>,
}

fn ten() -> u32 {
    10
}

#[derive(Contract)]
struct Link {
    /// Where it goes
    url: String,
    #[serde(default)]
    #[tool(undescribed)]
    label: String,
}

#[derive(Contract)]
struct Long {
    #[tool(undescribed)]
    n: i64,
}

#[derive(Contract)]
struct Price {
    #[validate(range(exclusive_min = 0.0))]
    #[tool(undescribed)]
    price: f64,
}

/// Take a number.
#[derive(Tool)]
struct Big {
    /// The number
    #[allow(dead_code)]
    a: u128,
}

/// Say what time it is.
#[derive(Tool)]
struct Nothing {}

#[derive(Contract)]
struct User {
    #[tool(undescribed)]
    groups: Vec<Group>,
}

#[derive(Contract)]
struct Group {
    #[tool(undescribed)]
    users: Vec<User>,
}

mod first {
    use toolkit::Contract;

    #[derive(Contract)]
    #[serde(deny_unknown_fields)]
    pub(super) struct Config {
        /// A text
        x: String,
    }
}

mod second {
    use toolkit::Contract;

    #[derive(Contract)]
    #[serde(deny_unknown_fields)]
    pub(super) struct Config {
        /// A number
        y: u32,
    }
}

/// Each is used twice, so that both are definitions.
#[derive(Contract)]
struct TwoConfigs {
    /// The first
    a: first::Config,
    /// The second
    b: second::Config,
    /// More of the first
    more_a: Option<first::Config>,
    /// More of the second
    more_b: Option<second::Config>,
}

/// first line
/// second line
///
/// new paragraph
#[derive(Contract)]
struct Documented {
    /** one
     * two
     */
    field: bool,
}

/// The schema, read by somebody who does not know this library.
fn shown<T: Contract>() -> Value {
    serde_json::from_str(&T::json_schema().to_string()).expect("JSON")
}

tests_of_cases! {
    fn enum_case_and_feedback_03() {
        let schema = r#"{"type":"string","enum":["FOO","barBaz"]}"#;
        assert_eq!(Level::json_schema().to_string(), schema);
    }

    fn defaults_and_required_01() {
        let schema = concat!(
            r#"{"type":"object","properties":{"#,
            r#""a":{"type":"integer","minimum":0,"maximum":4294967295,"default":0}"#,
            r#"},"additionalProperties":false}"#,
        );
        assert_eq!(NotSerialized::json_schema().to_string(), schema);
    }

    fn defaults_and_required_03() {
        let schema = shown::<Defaults>();
        assert_eq!(schema["required"], json!(["q"]));
        assert_eq!(schema["properties"]["limit"]["default"], 10);
    }

    fn defaults_and_required_06() {
        let schema = shown::<Link>();
        assert_eq!(schema["required"], json!(["url"]));
        assert_eq!(
            schema["properties"]["label"],
            json!({"type": "string", "default": ""})
        );
    }

    fn schema_bounds_03() {
        let bounds =
            r#"{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807}"#;
        let schema = Long::json_schema().to_string();
        assert!(schema.contains(bounds), "{schema}");
    }

    fn schema_bounds_05() {
        let price = r#""price":{"type":"number","exclusiveMinimum":0}"#;
        let schema = Price::json_schema().to_string();
        assert!(schema.contains(price), "{schema}");
    }

    fn no_parameter_schema_02() {
        let schema = r#"{"type":"object","properties":{},"additionalProperties":false}"#;
        assert_eq!(Nothing::definition().parameters.to_string(), schema);
    }

    fn no_parameter_schema_06() {
        let parameters = Nothing::definition().parameters.to_unordered_value();
        assert_eq!(parameters["additionalProperties"], false);
    }

    fn recursive_types_04() {
        let document = User::json_schema();
        // The root stands in its place, and what is used once in the place of its use.
        let names: Vec<_> = document.definitions().map(|(name, _)| name).collect();
        assert_eq!(names, ["Group"], "{document}");
        let judge = jsonschema::validator_for(&shown::<User>()).expect("a schema");
        assert!(judge.is_valid(&json!({"groups": [{"users": [{"groups": []}]}]})));
        assert!(!judge.is_valid(&json!({"groups": [{"users": [{"groups": [1]}]}]})));
    }

    fn definition_names_01() {
        let document = TwoConfigs::json_schema();
        let names: Vec<_> = document.definitions().map(|(name, _)| name).collect();
        assert!(names.len() == 2 && names[0] != names[1], "{names:?}");
        let judge = jsonschema::validator_for(&shown::<TwoConfigs>()).expect("a schema");
        assert!(judge.is_valid(&json!({"a": {"x": "s"}, "b": {"y": 1}})));
        assert!(!judge.is_valid(&json!({"a": {"y": 1}, "b": {"x": "s"}})));
    }

    // None is printed, so the draft is MCP's own default, 2020-12.
    fn schema_dialect_01() {
        let parameters = Nothing::definition().parameters.to_unordered_value();
        assert_eq!(parameters.get("$schema"), None);
    }

    // None is printed: what a result is shown with is the same schema of its type.
    fn schema_dialect_02() {
        assert_eq!(shown::<User>().get("$schema"), None);
    }

    // A document in `json!`, which panics on what cannot be serialised.
    fn t2_u128_value_01() {
        for document in [u128::json_schema(), i128::json_schema(), Option::<i128>::json_schema()] {
            let value = json!({"input_schema": document})["input_schema"].take();
            let text = document.to_string();
            assert_eq!(value, serde_json::from_str::<Value>(&text).expect("JSON"));
            assert_eq!(serde_json::to_value(&document).expect("a value"), value);
            assert_eq!(value, document.to_unordered_value());
        }
        let maximum = r#""maximum":340282366920938463463374607431768211455"#;
        let tools = Toolkit::new().with(|_: Big| Ok::<_, String>(()));
        let parameters = &tools.get("big").expect("a tool").parameters;
        assert!(parameters.to_string().contains(maximum), "{parameters}");
        let value = json!({"input_schema": parameters});
        let spec = tools.spec().to_unordered_value();
        assert_eq!(value["input_schema"], spec[0]["function"]["parameters"]);
    }

    fn doc_comment_text_02() {
        let text = "first line\nsecond line\n\nnew paragraph";
        assert_eq!(shown::<Documented>()["description"], text);
    }

    fn doc_comment_text_04() {
        assert_eq!(
            shown::<Documented>()["properties"]["field"]["description"],
            "one\ntwo"
        );
    }
}

//! What is said of tools to their author.

use serde_json::json;
use toolkit::{Contract, Lint, Tool, ToolError, Toolkit};

/// How sure a reader is.
#[derive(Tool)]
#[allow(dead_code)]
struct Reading {
    /// How sure it is
    confidence: Option<Confidence>,
    /// As another library has it
    #[tool(via_serde)]
    other: Option<Foreign>,
}

#[derive(Contract)]
#[serde(rename_all = "snake_case")]
#[allow(dead_code)]
enum Confidence {
    Low,
    Mid,
    High,
}

#[derive(serde::Deserialize)]
struct Foreign;

impl schemars::JsonSchema for Foreign {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Foreign".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "nullable": true, "anyOf": [{ "type": "string", "enum": ["a", null, ""] }, { "type": "null" }] })
    }
}

/// Filter what is listed.
#[derive(Tool)]
#[allow(dead_code)]
struct Filter {
    /// Number of the app
    #[serde(rename = "filter[id]")]
    #[validate(length(max = 20))]
    id: String,
}

/// As §1 says, so it is done.
#[derive(Tool)]
struct Paragraph {}

fn codes<T: Tool + Send>(lint: &Lint) -> Vec<(&'static str, String)> {
    let tools = Toolkit::new().with(|_: T| Ok::<_, ToolError>(()));
    let findings = tools.lint_with(lint).into_iter();
    findings.map(|finding| (finding.code, finding.path)).collect()
}

tests_of_cases! {
    fn nullable_enum_schema_07() {
        let shown = Reading::json_schema().to_unordered_value();
        assert_eq!(
            shown["properties"]["confidence"],
            json!({ "description": "How sure it is", "type": ["string", "null"], "enum": ["low", "mid", "high", null] })
        );
        let found = codes::<Reading>(&Lint::new());
        assert_eq!(found, [("unknown_keyword", "/properties/other/anyOf/0".to_owned())]);
    }

    fn property_key_characters_01() {
        let found = codes::<Filter>(&Lint::new());
        assert_eq!(found, [("name_characters", "/properties/filter[id]".to_owned())]);
    }

    // Nothing is cut: the author is told, and the words stay theirs.
    fn output_truncation_04() {
        assert_eq!(Paragraph::DESCRIPTION.find('§'), Some(3));
        let found = codes::<Paragraph>(&Lint::new().max_description(4));
        assert_eq!(found, [("long_description", String::new())]);
        assert_eq!(codes::<Paragraph>(&Lint::new().max_description(26)), []);
    }
}

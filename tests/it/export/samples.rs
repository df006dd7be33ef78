//! The tool of recorded requests: ours says the same.

use serde_json::{Value, json};
use toolkit::{Contract, Dialect, Tool, Toolkit};

use super::fixture;

/// Which office building.
#[derive(Contract)]
#[serde(rename_all = "lowercase")]
enum Building {
    North,
    South,
}

/// Reserve desks in an office building for one day.
#[derive(Tool)]
#[tool(name = "reserve_desk")]
#[allow(dead_code)]
struct Plain {
    /// Which office building.
    building: Building,
    /// Calendar day written as YYYY-MM-DD.
    day: String,
    /// How many desks to reserve.
    seats: i32,
    /// Free text for the host, or null.
    note: Option<String>,
}

/// Reserve desks in an office building for one day.
#[derive(Tool)]
#[tool(name = "reserve_desk", title = "Reserve desks")]
#[allow(dead_code)]
struct Bounded {
    /// Which office building.
    building: Building,
    /// Calendar day written as YYYY-MM-DD.
    day: String,
    /// How many desks to reserve.
    #[validate(range(min = 1, max = 20))]
    seats: u8,
    /// Free text for the host, or null.
    note: Option<String>,
}

/// List the office buildings that have desks.
#[derive(Tool)]
struct ListBuildings {}

fn without(mut value: Value, keys: &[&str]) -> Value {
    match &mut value {
        Value::Object(entries) => entries
            .iter()
            .filter(|(key, _)| !keys.contains(&key.as_str()))
            .map(|(key, value)| (key.clone(), without(value.clone(), keys)))
            .collect(),
        Value::Array(items) => items.drain(..).map(|item| without(item, keys)).collect(),
        _ => value,
    }
}

/// Without what two schemas may differ in and mean the same: the order of `required`, an empty list of
/// fields, a null that is a type or a branch, the author's own bounds on an `i32`.
fn meaning(value: &Value) -> Value {
    match value {
        Value::Object(entries) => {
            let mut entries = entries.clone();
            for bound in ["minimum", "maximum"] {
                let natural = [json!(i32::MIN), json!(i32::MAX)];
                if entries.get(bound).is_some_and(|end| natural.contains(end)) {
                    entries.remove(bound);
                }
            }
            if entries.get("required") == Some(&json!([])) {
                entries.remove("required");
            }
            if entries.get("properties") == Some(&json!({})) {
                entries.remove("properties");
            }
            Value::Object(
                entries.iter().map(|(key, value)| (key.clone(), meaning(value))).collect(),
            )
        }
        Value::Array(items) => {
            let mut items: Vec<Value> = items.iter().map(meaning).collect();
            items.sort_by_key(Value::to_string);
            Value::Array(items)
        }
        leaf => leaf.clone(),
    }
}

/// Ours and the recorded one; `apart` are keys that the recorded tool has no equal of.
fn same(name: &str, dialect: &Dialect, tools: &Toolkit, apart: &[&str]) {
    let spec = tools.spec_for(&dialect.told(false)).unwrap();
    let ours = spec.to_unordered_value()[0].clone();
    let theirs = fixture("tools.json")[name]["tool"].clone();
    let [ours, theirs] = [ours, theirs].map(|tool| meaning(&without(tool, apart)));
    assert_eq!(ours, theirs, "{name}");
}

fn plain() -> Toolkit {
    Toolkit::new().with(|_: Plain| Ok::<_, String>(()))
}

fn bounded() -> Toolkit {
    Toolkit::new().with(|_: Bounded| Ok::<_, String>(()))
}

#[test]
fn strict_tools_are_those_of_recorded_requests() {
    same("openai_chat", &Dialect::openai_chat().strict(true), &plain(), &["minimum", "maximum"]);
    same(
        "openai_responses",
        &Dialect::openai_responses().strict(true),
        &plain(),
        &["minimum", "maximum"],
    );
    same("mistral", &Dialect::mistral().strict(true), &plain(), &[]);
    same("deepseek", &Dialect::deepseek().strict(true), &bounded(), &[]);
    same("groq", &Dialect::groq().strict(true), &plain(), &["strict"]);
}

#[test]
fn tools_with_optional_fields_are_those_of_recorded_requests() {
    // The recorded tools want a note, which may be null; ours may leave it out.
    same("anthropic", &Dialect::anthropic().strict(true), &plain(), &["required"]);
    same("bedrock_converse", &Dialect::bedrock().strict(true), &plain(), &["required"]);
    same("vllm", &Dialect::vllm().strict(true), &plain(), &["required"]);
    same("gemini_json_schema", &Dialect::gemini_json_schema(), &plain(), &["required"]);
    same("gemini", &Dialect::gemini(), &bounded(), &[]);
    same("ollama", &Dialect::ollama(), &plain(), &[]);
    same("xai", &Dialect::xai(), &plain(), &[]);
    // The recorded ones leave it to the server to close the object.
    same("llamacpp", &Dialect::llama_cpp(), &plain(), &["additionalProperties"]);
}

#[test]
fn a_tool_of_the_model_context_protocol() {
    let apart = ["$schema", "outputSchema", "annotations", "format", "description"];
    same("mcp", &Dialect::mcp(), &bounded(), &apart);
}

#[test]
fn cohere_takes_null_as_a_branch() {
    let spec = plain().spec_for(&Dialect::cohere().strict(true)).unwrap();
    let value = spec.to_unordered_value();
    let parameters = &value[0]["function"]["parameters"];
    assert_eq!(parameters["required"], json!(["building", "day", "seats"]));
    assert_eq!(
        parameters["properties"]["note"],
        json!({"description": "Free text for the host, or null.", "anyOf": [{"type": "string"}, {"type": "null"}]})
    );
}

#[test]
fn tools_without_arguments_are_those_of_recorded_requests() {
    let tools = Toolkit::new().with(|_: ListBuildings| Ok::<_, String>(()));
    let cases = [
        ("openai_chat", Dialect::openai_chat().strict(true)),
        ("openai_responses", Dialect::openai_responses().strict(true)),
        ("anthropic", Dialect::anthropic()),
        ("gemini", Dialect::gemini()),
        ("mistral", Dialect::mistral()),
        ("ollama", Dialect::ollama()),
        ("bedrock_converse", Dialect::bedrock()),
        ("cohere", Dialect::cohere()),
        ("xai", Dialect::xai()),
        ("groq", Dialect::groq()),
        ("deepseek", Dialect::deepseek().strict(true)),
        ("llamacpp", Dialect::llama_cpp()),
        ("vllm", Dialect::vllm().strict(true)),
        ("mcp", Dialect::mcp()),
    ];
    for (name, dialect) in cases {
        let spec = tools.spec_for(&dialect.told(false)).unwrap();
        let ours = spec.to_unordered_value()[0].clone();
        let theirs = fixture("tools.json")[name]["no_args"].clone();
        let [ours, theirs] =
            [ours, theirs].map(|tool| meaning(&without(tool, &["additionalProperties"])));
        assert_eq!(ours, theirs, "{name}");
    }
}

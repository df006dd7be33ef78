//! Tools as each API takes them: what is sent, what is lost, and the way back.

use std::fs;

use jsonschema::Validator;
use serde_json::{Value, json};
use toolkit::Dialect;

use crate::house::{files, workspace};

mod enums;
mod foreign;
#[cfg(feature = "llguidance")]
pub(crate) mod grammar;
mod kept;
pub(crate) mod keywords;
mod laws;
mod limits;
mod mcp;
mod names;
mod options;
mod repetitions;
mod samples;
mod spelling;
mod strict;
mod tools;

/// Every dialect under the name that the fixtures have for it.
pub(crate) fn dialects() -> Vec<(String, Dialect)> {
    let lax = [
        ("openai_chat", Dialect::openai_chat()),
        ("openai_responses", Dialect::openai_responses()),
        ("azure", Dialect::azure()),
        ("anthropic", Dialect::anthropic()),
        ("gemini", Dialect::gemini()),
        ("gemini_json_schema", Dialect::gemini_json_schema()),
        ("mistral", Dialect::mistral()),
        ("ollama", Dialect::ollama()),
        ("bedrock", Dialect::bedrock()),
        ("cohere", Dialect::cohere()),
        ("mcp", Dialect::mcp()),
        ("xai", Dialect::xai()),
        ("groq", Dialect::groq()),
        ("deepseek", Dialect::deepseek()),
        ("llama_cpp", Dialect::llama_cpp()),
        ("vllm", Dialect::vllm()),
        ("vllm_guidance", Dialect::vllm_guidance()),
    ];
    let strict = lax.map(|(name, dialect)| (format!("{name} strict"), dialect.strict(true)));
    lax.into_iter().map(|(name, dialect)| (name.to_owned(), dialect)).chain(strict).collect()
}

fn fixture(name: &str) -> Value {
    let path = workspace().join("tests/fixtures/dialects").join(name);
    serde_json::from_str(&fs::read_to_string(path).expect("a fixture")).expect("JSON")
}

/// The schemas of the arguments in a list of tools, wherever the API keeps them.
pub(crate) fn schemas(tools: &Value) -> Vec<&Value> {
    const KEYS: [&str; 6] = [
        "parameters",
        "parametersJsonSchema",
        "input_schema",
        "inputSchema",
        "function",
        "toolSpec",
    ];
    let inside = |tool| {
        let mut here: &Value = tool;
        while here.get("type").and_then(Value::as_str) != Some("object")
            || here.get("name").is_some()
        {
            let next = KEYS.iter().find_map(|key| here.get(key)).or_else(|| here.get("json"));
            match next {
                Some(next) => here = next,
                None => break,
            }
            if here.get("properties").is_some() || here.get("type") == Some(&Value::from("OBJECT"))
            {
                break;
            }
        }
        here
    };
    let list = tools.as_array().expect("a list");
    let declared = list.first().and_then(|first| first.get("functionDeclarations"));
    declared.and_then(Value::as_array).unwrap_or(list).iter().map(inside).collect()
}

/// The judge of a schema: the `jsonschema` crate, formats held.
pub(crate) fn judge(schema: &Value) -> Validator {
    jsonschema::draft202012::options()
        .should_validate_formats(true)
        .build(schema)
        .unwrap_or_else(|error| panic!("no schema: {error}: {schema}"))
}

/// The subset of `OpenAPI` as JSON Schema.
pub(crate) fn plain(schema: &Value) -> Value {
    match schema {
        Value::Object(keywords) => {
            let is_nullable = keywords.get("nullable") == Some(&json!(true));
            let plain: serde_json::Map<String, Value> = keywords
                .iter()
                .filter(|(keyword, value)| match keyword.as_str() {
                    "nullable" => !value.is_boolean(),
                    "propertyOrdering" => !value.is_array(),
                    "format" => *value != "enum",
                    _ => true,
                })
                .map(|(keyword, value)| match value {
                    Value::String(name) if keyword == "type" => {
                        (keyword.clone(), name.to_lowercase().into())
                    }
                    value => (keyword.clone(), plain(value)),
                })
                .collect();
            let plain = Value::Object(plain);
            if is_nullable { json!({"anyOf": [plain, {"type": "null"}]}) } else { plain }
        }
        Value::Array(items) => items.iter().map(plain).collect(),
        leaf => leaf.clone(),
    }
}

/// Shows every schema in a schema to `visit`, names of fields never taken for keywords.
pub(crate) fn walk(schema: &Value, visit: &mut dyn FnMut(&serde_json::Map<String, Value>)) {
    let Some(keywords) = schema.as_object() else { return };
    visit(keywords);
    for (keyword, value) in keywords {
        match (keyword.as_str(), value) {
            (
                "properties" | "patternProperties" | "$defs" | "definitions" | "dependentSchemas",
                Value::Object(named),
            ) => named.values().for_each(|inner| walk(inner, visit)),
            ("anyOf" | "oneOf" | "allOf" | "prefixItems", Value::Array(inner)) => {
                inner.iter().for_each(|inner| walk(inner, visit));
            }
            (
                "items"
                | "additionalProperties"
                | "propertyNames"
                | "not"
                | "if"
                | "then"
                | "else"
                | "contains"
                | "unevaluatedProperties"
                | "unevaluatedItems",
                inner,
            ) => walk(inner, visit),
            _ => {}
        }
    }
}

/// The schemas of the tools of recorded servers, with the name of each. Those with references are left out:
/// inside another schema they lead elsewhere.
pub(crate) fn recorded() -> Vec<(String, Value)> {
    let folder = workspace().join("tests/fixtures/mcp-tools");
    let mut found = Vec::new();
    for (path, text) in files(&folder, "json") {
        let server: Value = serde_json::from_str(&text).expect("JSON");
        for tool in server["tools"].as_array().expect("tools") {
            found.push((
                format!("{} of {}", tool["name"], path.display()),
                tool["inputSchema"].clone(),
            ));
        }
    }
    found.retain(|(_, schema)| !schema.to_string().contains("$ref"));
    found.sort_by(|(one, _), (other, _)| one.cmp(other));
    found
}

//! Two histories of one turn compared: ours, and that of the recorded client.

use serde_json::{Map, Value, json};

/// Keys that the client leaves out and we send: all stand in the response, or are what the API takes beside the
/// ids, and the providers take them back.
const LEFT_OUT: &[&str] = &[
    // Anthropic: who has called a tool.
    "caller",
    // Anthropic and OpenAI: what a text is drawn from.
    "citations",
    "annotations",
    // Items of Responses.
    "id",
    "status",
    "logprobs",
    "summary",
    "phase",
    // Cohere: what the model means to do.
    "tool_plan",
    // Thoughts that the client has dropped.
    "reasoning",
    "reasoning_content",
    "reasoning_details",
    "format",
    "extra_content",
    // The tool that a result is of, beside the id of its call or instead of it.
    "name",
    "tool_name",
    "tool_call_id",
];

/// Lists where a history differs from the one that the client has sent: in what the client has sent, and in what it
/// has not and may not be left out.
pub(super) fn differences(place: &str, found: &Value, expected: &Value) -> Vec<String> {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => {
            let sent = expected.iter().flat_map(|(key, expected)| {
                let found = found.get(key).unwrap_or(&Value::Null);
                differences(&format!("{place}/{key}"), found, expected)
            });
            let others = found.iter().filter(|(key, _)| {
                !expected.contains_key(*key) && !LEFT_OUT.contains(&key.as_str())
            });
            let others = others.map(|(key, value)| {
                format!("{place}/{key}: {value}, which the client did not send")
            });
            sent.chain(others).collect()
        }
        (Value::Array(found), Value::Array(expected)) if found.len() == expected.len() => {
            let pairs = found.iter().zip(expected).enumerate();
            let inside = pairs.flat_map(|(position, (found, expected))| {
                differences(&format!("{place}/{position}"), found, expected)
            });
            inside.collect()
        }
        _ if found == expected => Vec::new(),
        _ => vec![format!("{place}: {found} instead of {expected}")],
    }
}

/// Takes out what two right histories write differently. Without ids of the provider's each side has made its own.
pub(super) fn normalise(value: &mut Value, has_ids: bool) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| normalise(item, has_ids)),
        Value::Object(fields) => {
            for (key, value) in fields.iter_mut() {
                normalise(value, has_ids);
                normalise_field(key, value);
                if !has_ids && matches!(key.as_str(), "id" | "tool_call_id") {
                    *value = Value::Null;
                }
            }
            fields.retain(|key, value| says_something(key, value));
        }
        _ => {}
    }
}

fn normalise_field(key: &str, value: &mut Value) {
    match (key, &mut *value) {
        // White space in JSON that is written in a string, and `null` for no arguments.
        ("arguments", Value::String(text)) => {
            let parsed: Value = serde_json::from_str(text).unwrap_or_else(|_| text.clone().into());
            *value = if parsed.is_null() { json!({}) } else { parsed };
        }
        // Base64 has two alphabets, and Gemini takes both.
        ("thoughtSignature" | "data", Value::String(text)) => {
            *text = text.replace('-', "+").replace('_', "/");
        }
        // A text alone, or as the one part of a list.
        ("content", Value::Array(parts)) if parts.len() == 1 => {
            let is_text = parts[0]["type"] == "text" || parts[0]["type"] == "output_text";
            if let Some(text) = parts[0].get("text").filter(|_| is_text).cloned() {
                *value = text;
            }
        }
        // The one field in which Gemini's clients put a result that is no object has many names.
        ("response", Value::Object(fields)) if fields.len() == 1 => {
            let inside = fields.values_mut().next().map(Value::take);
            *value = inside.unwrap_or_default();
        }
        // What the client's library writes by itself, and what is the default.
        ("prefix" | "index", _) | ("thought" | "is_error", Value::Bool(false)) => {
            *value = Value::Null;
        }
        ("type", Value::String(kind))
            if matches!(kind.as_str(), "function" | "message" | "tool_use") =>
        {
            *value = Value::Null;
        }
        _ => {}
    }
}

/// What is null or empty says nothing, except for arguments.
fn says_something(key: &str, value: &Value) -> bool {
    let is_empty = value.is_null() || value == "" || *value == json!([]);
    !is_empty || matches!(key, "arguments" | "input" | "args")
}

/// Writes the names of all fields as Gemini's API documents them; it takes them with underscores too.
pub(super) fn in_camel_case(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(in_camel_case),
        Value::Object(fields) => {
            for (key, mut value) in std::mem::take(fields) {
                in_camel_case(&mut value);
                fields.insert(camel(&key), value);
            }
        }
        _ => {}
    }
}

fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let mut camel = words.next().unwrap_or_default().to_owned();
    for word in words {
        let mut letters = word.chars();
        camel.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        camel.push_str(letters.as_str());
    }
    camel
}

/// Takes out what the tools have returned, so that the results are compared without it.
pub(super) fn without_contents(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(without_contents),
        Value::Object(fields) => {
            if is_result(fields) {
                fields.retain(|key, _| {
                    !matches!(
                        key.as_str(),
                        "content" | "output" | "is_error" | "status" | "response" | "parts"
                    )
                });
            }
            fields.values_mut().for_each(without_contents);
        }
        _ => {}
    }
}

fn is_result(fields: &Map<String, Value>) -> bool {
    let ids = ["tool_use_id", "tool_call_id", "toolUseId", "call_id"];
    ids.iter().any(|key| fields.contains_key(*key))
        || fields.get("role").is_some_and(|role| role == "tool")
        || fields.contains_key("response")
}

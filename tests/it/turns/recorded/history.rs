//! Compares two histories of one turn: ours, and the one that the recorded client sent.

use serde_json::{Map, Value, json};

/// Keys that we send and the client may leave out. Each comes from the response or is optional in the API, and the
/// providers accept it.
const LEFT_OUT: &[&str] = &[
    // Anthropic: who called the tool.
    "caller",
    // Anthropic and OpenAI: the sources of a text.
    "citations",
    "annotations",
    // Items of OpenAI's Responses.
    "id",
    "status",
    "logprobs",
    "summary",
    "phase",
    // Cohere: the model's plan.
    "tool_plan",
    // Reasoning that the client drops.
    "reasoning",
    "reasoning_content",
    "reasoning_details",
    "format",
    "extra_content",
    // The tool or the call that a result belongs to, where the API needs only one of the two.
    "name",
    "tool_name",
    "tool_call_id",
];

/// Lists the differences: everything the client sent that is missing or different here, and every key that it did not
/// send and that is not in [`LEFT_OUT`].
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

/// Removes differences that mean nothing. Where the provider sent no ids, each side made up its own.
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
            fields.retain(|key, value| is_significant(key, value));
        }
        _ => {}
    }
}

fn normalise_field(key: &str, value: &mut Value) {
    match (key, &mut *value) {
        // JSON in a string may differ in white space; `null` means no arguments.
        ("arguments", Value::String(text)) => {
            let parsed: Value = serde_json::from_str(text).unwrap_or_else(|_| text.clone().into());
            *value = if parsed.is_null() { json!({}) } else { parsed };
        }
        // Gemini accepts both alphabets of base64.
        ("thoughtSignature" | "data", Value::String(text)) => {
            *text = text.replace('-', "+").replace('_', "/");
        }
        // A string and a list with one text part are the same.
        ("content", Value::Array(parts)) if parts.len() == 1 => {
            let is_text = parts[0]["type"] == "text" || parts[0]["type"] == "output_text";
            if let Some(text) = parts[0].get("text").filter(|_| is_text).cloned() {
                *value = text;
            }
        }
        // Gemini's clients wrap a result that is no object in a field of any name.
        ("response", Value::Object(fields)) if fields.len() == 1 => {
            let inside = fields.values_mut().next().map(Value::take);
            *value = inside.unwrap_or_default();
        }
        // Defaults that the client's library writes out.
        ("prefix" | "index", _) | ("thought" | "is_error", Value::Bool(false)) => {
            *value = Value::Null;
        }
        ("status", Value::String(status)) if status == "completed" => *value = Value::Null,
        ("type", Value::String(kind))
            if matches!(kind.as_str(), "function" | "message" | "tool_use") =>
        {
            *value = Value::Null;
        }
        _ => {}
    }
}

/// Whether a field must be compared: null and empty values are optional, except as arguments.
fn is_significant(key: &str, value: &Value) -> bool {
    let is_empty = value.is_null() || value == "" || *value == json!([]);
    !is_empty || matches!(key, "arguments" | "input" | "args")
}

/// Renames all fields to camel case, as Gemini's API documents them; it accepts snake case too.
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

/// Removes the contents of results, so that only their ids, names and order are compared.
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

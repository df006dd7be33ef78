//! The schema that a refusal quotes: a part of the one that was sent, as far as shapes go.

use serde_json::Value;

use super::schemas::{Schema, is_required, item, list, properties, rest, types};

const HEADING: &str = "The schema of the fields concerned:";

/// The schemas in the text of a refusal, each with the name of its place.
pub(super) fn quoted(text: &str) -> Result<Vec<(String, Value)>, String> {
    let Some(line) = text.lines().find_map(|line| line.strip_prefix(HEADING)) else {
        return Ok(Vec::new());
    };
    let mut found = Vec::new();
    let mut left = line.trim_start();
    while !left.is_empty() {
        let (name, after) = first::<String>(left)?;
        let after = after.strip_prefix(": ").ok_or("no colon after the name of a place")?;
        let (schema, after) = first::<Value>(after)?;
        found.push((name, schema));
        left = after.strip_prefix("; ").unwrap_or(after);
        if left.len() == after.len() && !left.is_empty() {
            return Err(format!("more after a schema: {left}"));
        }
    }
    Ok(found)
}

/// The first JSON value of a text, and the text after it.
fn first<T: serde::de::DeserializeOwned>(text: &str) -> Result<(T, &str), String> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter();
    let value = values.next().ok_or("nothing")?.map_err(|error| format!("{error}: {text}"))?;
    Ok((value, &text[values.byte_offset()..]))
}

/// Whether some part of the schema that was sent has the shapes of a quoted one.
pub(super) fn is_part(quoted: &Value, sent: &Schema<'_>) -> bool {
    let mut parts = vec![sent.root()];
    while let Some(part) = parts.pop() {
        if is_alike(quoted, part, sent, 0) {
            return true;
        }
        match part {
            Value::Object(keywords) => parts.extend(keywords.values()),
            Value::Array(items) => parts.extend(items),
            _ => {}
        }
    }
    false
}

/// Whether two schemas accept the same types, fields and items. A reference in the quoted one is taken on trust:
/// what it stands for is not quoted.
fn is_alike(quoted: &Value, part: &Value, sent: &Schema<'_>, depth: usize) -> bool {
    if quoted.get("$ref").is_some() || depth > 8 {
        return true;
    }
    let (own, view) = (shapes(quoted, None), shapes(part, Some(sent)));
    let is_reference = |schema: &&Value| schema.get("$ref").is_some();
    if own.iter().any(is_reference) {
        return true;
    }
    own.len() == view.len()
        && own.iter().zip(view).all(|(own, view)| is_same(own, view, sent, depth))
}

/// The branches of a schema that are no null.
fn shapes<'s>(schema: &'s Value, sent: Option<&Schema<'s>>) -> Vec<&'s Value> {
    let schema = sent.map_or(schema, |sent| sent.resolve(schema));
    match list(schema, "anyOf").or(list(schema, "oneOf")) {
        Some(branches) => branches.iter().flat_map(|branch| shapes(branch, sent)).collect(),
        None if types(schema) == ["null"] => Vec::new(),
        None => vec![schema],
    }
}

fn is_same(quoted: &Value, part: &Value, sent: &Schema<'_>, depth: usize) -> bool {
    if quoted.get("$ref").is_some() {
        return true;
    }
    let names = |schema| types(schema).into_iter().find(|name| *name != "null").map(str::to_owned);
    if names(quoted) != names(part) && quoted.get("const").is_none() {
        return false;
    }
    let fields = |schema| properties(schema).map(|fields| fields.keys().collect::<Vec<_>>());
    if fields(quoted).unwrap_or_default() != fields(part).unwrap_or_default() {
        return false;
    }
    let own = properties(quoted).into_iter().flatten();
    let are_fields_alike = own.clone().all(|(name, field)| {
        is_required(quoted, name) == is_required(part, name)
            && is_alike(field, &part["properties"][name], sent, depth + 1)
    });
    let is_nested = |of: &Value| of.get("items").is_some_and(Value::is_object);
    let are_items_alike = is_nested(quoted) == is_nested(part)
        && (!is_nested(quoted)
            || is_alike(item(quoted, usize::MAX), item(part, usize::MAX), sent, depth + 1));
    let is_map = |of: &Value| rest(of).is_object();
    let are_rests_alike = is_map(quoted) == is_map(part)
        && (!is_map(quoted) || is_alike(rest(quoted), rest(part), sent, depth + 1));
    let positions = |of| list(of, "prefixItems").map_or(0, Vec::len);
    are_fields_alike && are_items_alike && are_rests_alike && positions(quoted) == positions(part)
}

//! A foreign schema inside a document of ours: spelled as draft 2020-12 has it, with its references pointing
//! to where it stands.

use crate::schema::json::sorted;
use std::borrow::Cow;

use serde_json::{Map, Value};

/// A schema with the keywords of older drafts replaced by those of draft 2020-12.
///
/// `items` with a list (draft 7) becomes `prefixItems`, `additionalItems` becomes `items`, and the flags
/// `exclusiveMinimum: true` and `exclusiveMaximum: true` (draft 4) become bounds.
pub(super) fn modernised(schema: &Value) -> Cow<'_, Value> {
    if !is_outdated(schema) {
        return Cow::Borrowed(schema);
    }
    let mut schema = schema.clone();
    modernise(&mut schema);
    Cow::Owned(sorted(schema))
}

fn is_outdated(schema: &Value) -> bool {
    let Value::Object(keywords) = schema else { return false };
    let is_flag = |keyword| keywords.get(keyword).is_some_and(Value::is_boolean);
    keywords.get("items").is_some_and(Value::is_array)
        || is_flag("exclusiveMinimum")
        || is_flag("exclusiveMaximum")
        || children(keywords).into_iter().any(is_outdated)
}

fn modernise(schema: &mut Value) {
    let Value::Object(keywords) = schema else { return };
    if keywords.get("items").is_some_and(Value::is_array) {
        let places = keywords.remove("items").unwrap_or_default();
        // An empty list says nothing of any item, and `prefixItems` needs one.
        if places.as_array().is_some_and(|places| !places.is_empty()) {
            keywords.insert("prefixItems".to_owned(), places);
        }
        if let Some(rest) = keywords.remove("additionalItems") {
            keywords.insert("items".to_owned(), rest);
        }
    }
    for (flag, bound) in [("exclusiveMinimum", "minimum"), ("exclusiveMaximum", "maximum")] {
        if let Some(is_exclusive) = keywords.get(flag).and_then(Value::as_bool) {
            keywords.remove(flag);
            if is_exclusive && let Some(end) = keywords.remove(bound) {
                keywords.insert(flag.to_owned(), end);
            }
        }
    }
    for_each_child_mut(keywords, &mut |_, child| modernise(child));
}

/// Whether a schema refers to a part of itself.
pub(super) fn refers_inside(schema: &Value) -> bool {
    let Value::Object(keywords) = schema else { return false };
    keywords.get("$ref").and_then(Value::as_str).is_some_and(|to| to.starts_with('#'))
        || children(keywords).into_iter().any(refers_inside)
}

/// Makes the references in a schema lead to where it stands now, a JSON Pointer.
///
/// Each was written from the root of the schema, or of a schema inside it that has definitions of its own: the
/// innermost one in which it leads anywhere. References into `settled` are right already.
pub(super) fn move_references(schema: &mut Value, stands_at: &str, settled: &str) {
    let whole = schema.clone();
    let mut moving = Moving { stands_at, settled, roots: vec![(String::new(), &whole)] };
    moving.visit(schema, "");
}

struct Moving<'a> {
    stands_at: &'a str,
    settled: &'a str,
    /// The schemas around the place that references can be written from, each with the way to it.
    roots: Vec<(String, &'a Value)>,
}

impl Moving<'_> {
    fn visit(&mut self, schema: &mut Value, pointer: &str) {
        let Value::Object(keywords) = schema else { return };
        let (_, whole) = self.roots[0];
        let has_own = ["$defs", "definitions"].iter().any(|name| keywords.contains_key(*name));
        let inner = whole.pointer(pointer).filter(|_| has_own && !pointer.is_empty());
        self.roots.extend(inner.map(|inner| (pointer.to_owned(), inner)));
        if let Some(Value::String(reference)) = keywords.get_mut("$ref") {
            *reference = self.moved(reference);
        }
        for_each_child_mut(keywords, &mut |step, child| {
            self.visit(child, &format!("{pointer}{step}"));
        });
        if inner.is_some() {
            self.roots.pop();
        }
    }

    fn moved(&self, reference: &str) -> String {
        let pointer = reference.strip_prefix('#').filter(|pointer| {
            (pointer.is_empty() || pointer.starts_with('/')) && !pointer.starts_with(self.settled)
        });
        let root = pointer.and_then(|pointer| {
            self.roots.iter().rev().find(|(_, root)| root.pointer(pointer).is_some())
        });
        match (pointer, root) {
            (Some(pointer), Some((root, _))) => format!("#{}{root}{pointer}", self.stands_at),
            _ => reference.to_owned(),
        }
    }
}

/// The keywords that hold a schema, or a list of them.
const SCHEMAS: &[&str] = &[
    "additionalItems",
    "additionalProperties",
    "allOf",
    "anyOf",
    "contains",
    "contentSchema",
    "else",
    "if",
    "items",
    "not",
    "oneOf",
    "prefixItems",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
];

/// The keywords that hold schemas by names.
const NAMED: &[&str] =
    &["$defs", "definitions", "dependentSchemas", "patternProperties", "properties"];

/// The schemas directly inside.
fn children(keywords: &Map<String, Value>) -> Vec<&Value> {
    let mut children = Vec::new();
    for_each_child(keywords, &mut |_, _, child| children.push(child));
    children
}

/// Shows every schema directly inside to `visit`: the keyword, the way there as a JSON Pointer, the schema.
pub(super) fn for_each_child<'v>(
    keywords: &'v Map<String, Value>,
    visit: &mut dyn FnMut(&str, String, &'v Value),
) {
    for (keyword, held) in keywords {
        match held {
            Value::Object(named) if NAMED.contains(&&**keyword) => {
                for (name, child) in named {
                    visit(keyword, format!("/{keyword}/{}", escaped(name)), child);
                }
            }
            Value::Array(list) if SCHEMAS.contains(&&**keyword) => {
                for (at, child) in list.iter().enumerate() {
                    visit(keyword, format!("/{keyword}/{at}"), child);
                }
            }
            one if SCHEMAS.contains(&&**keyword) => visit(keyword, format!("/{keyword}"), one),
            _ => {}
        }
    }
}

/// A name as a step of a JSON Pointer.
fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// Shows every schema directly inside to `visit`, with the way there as a JSON Pointer.
fn for_each_child_mut(keywords: &mut Map<String, Value>, visit: &mut dyn FnMut(&str, &mut Value)) {
    for (keyword, held) in keywords {
        match held {
            Value::Object(named) if NAMED.contains(&&**keyword) => {
                for (name, child) in named {
                    visit(&format!("/{keyword}/{}", escaped(name)), child);
                }
            }
            Value::Array(list) if SCHEMAS.contains(&&**keyword) => {
                for (at, child) in list.iter_mut().enumerate() {
                    visit(&format!("/{keyword}/{at}"), child);
                }
            }
            one if SCHEMAS.contains(&&**keyword) => visit(&format!("/{keyword}"), one),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{modernised, move_references, refers_inside};

    #[test]
    fn keywords_of_older_drafts_become_those_of_2020_12() {
        let old = json!({
            "type": "object",
            "properties": {
                "pair": {"type": "array", "items": [{"type": "string"}, {"type": "integer"}], "additionalItems": false},
                "items": {"type": "number", "minimum": 0, "exclusiveMinimum": true},
                "top": {"maximum": 9, "exclusiveMaximum": false},
                "any": {"items": []},
            },
            "default": {"items": [1]},
        });
        assert_eq!(
            *modernised(&old),
            json!({
                "type": "object",
                "properties": {
                    "pair": {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}], "items": false},
                    "items": {"type": "number", "exclusiveMinimum": 0},
                    "top": {"maximum": 9},
                    "any": {},
                },
                "default": {"items": [1]},
            })
        );
    }

    #[test]
    fn references_lead_to_where_the_schema_stands() {
        let mut schema = json!({
            "properties": {
                "own": {"$ref": "#/$defs/A"},
                "again": {"$ref": "#"},
                "inner": {"$defs": {"A": true}, "items": {"$ref": "#/$defs/A"}},
                "settled": {"$ref": "#/$defs/It/$defs/B"},
                "outside": {"$ref": "https://example.com/a.json"},
                "nowhere": {"$ref": "#/$defs/C"},
                "$ref": {"type": "string"},
            },
            "$defs": {"A": {"type": "string"}, "B": true},
            "examples": [{"$ref": "#/$defs/A"}],
        });
        assert!(refers_inside(&schema));
        move_references(&mut schema, "/$defs/It", "/$defs/It/$defs/");
        assert_eq!(
            schema,
            json!({
                "properties": {
                    "own": {"$ref": "#/$defs/It/$defs/A"},
                    "again": {"$ref": "#/$defs/It"},
                    "inner": {"$defs": {"A": true}, "items": {"$ref": "#/$defs/It/properties/inner/$defs/A"}},
                    "settled": {"$ref": "#/$defs/It/$defs/B"},
                    "outside": {"$ref": "https://example.com/a.json"},
                    "nowhere": {"$ref": "#/$defs/C"},
                    "$ref": {"type": "string"},
                },
                "$defs": {"A": {"type": "string"}, "B": true},
                "examples": [{"$ref": "#/$defs/A"}],
            })
        );
    }
}

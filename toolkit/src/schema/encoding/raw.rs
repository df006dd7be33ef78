//! Schemas that other libraries wrote, in another spelling.
//!
//! Their values are read by serde, which knows the contract's spelling only. What can be turned back without
//! choosing between branches keeps its shape: fields that may be left out are null, item by item. Everything else that
//! the spelling would change is JSON text in a string, as a whole.

use std::cell::RefCell;

use serde_json::{Map, Value, json};

use crate::schema::encoding::{Change, Encoding};
use crate::schema::json::sorted;

mod changes;

/// How a value of a foreign schema is spelled.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Plan {
    /// As its schema says.
    Same,
    /// As JSON text in a string.
    Text,
    /// As an object of these fields.
    Fields(Vec<Field>),
    /// As an array of such items.
    Items(Box<Plan>),
}

/// A field of a foreign object.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Field {
    pub(crate) name: String,
    /// The name that is sent for it.
    pub(crate) sent: String,
    /// Whether null means that it is left out.
    pub(crate) is_optional: bool,
    /// Whether null itself was a value of the field, which can't be sent any more.
    pub(super) loses_null: bool,
    pub(crate) plan: Plan,
}

/// Where a foreign schema stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum At {
    Root,
    Item,
    Other,
}

impl Plan {
    /// What is spelled otherwise inside.
    pub(super) fn changes(&self) -> Vec<Change> {
        match self {
            Plan::Same => Vec::new(),
            Plan::Text => {
                vec![Change { path: String::new(), keyword: "type", is_dropped: false }]
            }
            Plan::Items(items) => {
                items.changes().into_iter().map(|change| change.inside("[]")).collect()
            }
            Plan::Fields(fields) => fields.iter().flat_map(Field::changes).collect(),
        }
    }
}

impl Field {
    fn changes(&self) -> Vec<Change> {
        let inner = self.plan.changes().into_iter().map(|change| change.inside(&self.sent));
        let own = |is_dropped| Change { path: self.sent.clone(), keyword: "required", is_dropped };
        let optional = self.is_optional.then(|| own(false));
        let null = self.loses_null.then(|| own(true));
        let name = (self.sent != self.name).then(|| Change { keyword: "properties", ..own(false) });
        name.into_iter().chain(optional).chain(null).chain(inner).collect()
    }
}

impl Change {
    /// The change, seen from around a place.
    pub(super) fn inside(self, outer: &str) -> Self {
        let inner = &self.path;
        let is_next = !outer.is_empty() && !inner.is_empty() && !inner.starts_with('[');
        let separator = if is_next { "." } else { "" };
        Self { path: [outer, separator, inner].concat(), ..self }
    }
}

/// How a value of a foreign schema is spelled. The exporter and the reader both ask here.
pub(crate) fn plan(schema: &Value, encoding: Encoding, in_array: bool, is_root: bool) -> Plan {
    let at = match (is_root, in_array) {
        (true, _) => At::Root,
        (false, true) => At::Item,
        (false, false) => At::Other,
    };
    encode(schema, encoding, at).0
}

/// The spelling of a foreign schema, and the schema of that spelling.
pub(super) fn encode(schema: &Value, encoding: Encoding, at: At) -> (Plan, Value) {
    let encoder = Encoder { encoding, whole: schema, open: RefCell::default() };
    let (plan, mut spelled) = encoder.place(schema, at);
    if !encoding.names.is_any() && plan != Plan::Same {
        drop_unused_definitions(&mut spelled);
    }
    (plan, spelled)
}

/// Drops the definitions that were all written in place: they have the names that are refused.
fn drop_unused_definitions(schema: &mut Value) {
    let Some(keywords) = schema.as_object_mut() else { return };
    let is_definitions = |keyword: &str| matches!(keyword, "$defs" | "definitions");
    let mut others = keywords.iter().filter(|(keyword, _)| !is_definitions(keyword));
    if !others.any(|(_, inner)| has_reference(inner)) {
        keywords.retain(|keyword, _| !is_definitions(keyword));
    }
}

fn has_reference(schema: &Value) -> bool {
    match schema {
        Value::Object(keywords) => {
            keywords.contains_key("$ref") || keywords.values().any(has_reference)
        }
        Value::Array(items) => items.iter().any(has_reference),
        _ => false,
    }
}

struct Encoder<'a> {
    encoding: Encoding,
    /// What references lead into.
    whole: &'a Value,
    /// The references that are being written in place.
    open: RefCell<Vec<String>>,
}

/// How deep references are written in place.
const DEEPEST: usize = 24;

/// Keywords that say which values are accepted, so that a type need not.
const TYPING: [&str; 7] = ["type", "enum", "const", "anyOf", "oneOf", "allOf", "$ref"];

/// Keywords that a type follows from.
const IMPLYING: [&str; 12] = [
    "properties",
    "required",
    "additionalProperties",
    "items",
    "prefixItems",
    "minItems",
    "pattern",
    "minLength",
    "maxLength",
    "format",
    "minimum",
    "maximum",
];

/// Keywords that say nothing of which values are accepted.
const BESIDE: [&str; 13] = [
    "title",
    "description",
    "default",
    "examples",
    "deprecated",
    "readOnly",
    "writeOnly",
    "$schema",
    "$id",
    "$comment",
    "$defs",
    "definitions",
    "format",
];

impl Encoder<'_> {
    fn place(&self, schema: &Value, at: At) -> (Plan, Value) {
        if !self.changes(schema, at == At::Item, &mut Vec::new()) {
            return (Plan::Same, schema.clone());
        }
        let structural = match schema {
            Value::Object(keywords) => {
                let structural = self.object(keywords, at).or_else(|| self.array(keywords));
                let structural = structural.or_else(|| self.reference(keywords, at));
                structural.or_else(|| self.nullable(keywords, at))
            }
            _ => None,
        };
        match structural {
            Some(structural) => structural,
            // The root must stay an object; the exporter says where that can't be sent.
            None if at == At::Root => (Plan::Same, schema.clone()),
            None => (Plan::Text, self.text(schema)),
        }
    }

    /// A reference, with what it leads to written in place unless it leads back to itself.
    fn reference(&self, keywords: &Map<String, Value>, at: At) -> Option<(Plan, Value)> {
        let pointer = keywords.get("$ref")?.as_str()?;
        let is_plain = |keyword: &String| keyword == "$ref" || BESIDE.contains(&keyword.as_str());
        if !keywords.keys().all(is_plain) || self.open.borrow().iter().any(|own| own == pointer) {
            return None;
        }
        let mut target = self.target(pointer)?.as_object()?.clone();
        for (keyword, value) in keywords.iter().filter(|(keyword, _)| *keyword != "$ref") {
            target.insert(keyword.clone(), value.clone());
        }
        self.open.borrow_mut().push(pointer.to_owned());
        let placed = self.place(&Value::Object(target), at);
        self.open.borrow_mut().pop();
        Some(placed)
    }

    /// What null stands beside as a branch of its own, where names alone are spelled otherwise: null stays null.
    fn nullable(&self, keywords: &Map<String, Value>, at: At) -> Option<(Plan, Value)> {
        let is_plain = |keyword: &String| keyword == "anyOf" || BESIDE.contains(&keyword.as_str());
        if self.encoding.nulls || !keywords.keys().all(is_plain) {
            return None;
        }
        let null = json!({"type": "null"});
        let (value, null_at) = match keywords.get("anyOf")?.as_array()?.as_slice() {
            [value, other] if *other == null => (value, 1),
            [other, value] if *other == null => (value, 0),
            _ => return None,
        };
        let (plan, value) = self.place(value, at);
        if matches!(plan, Plan::Same | Plan::Text) {
            return None;
        }
        let mut branches = vec![value];
        branches.insert(null_at, null);
        let mut whole = keywords.clone();
        whole.insert("anyOf".to_owned(), Value::Array(branches));
        // It has the names that are refused.
        whole.remove("default");
        whole.remove("examples");
        Some((plan, Value::Object(whole)))
    }

    /// An object of named fields and nothing else.
    fn object(&self, keywords: &Map<String, Value>, at: At) -> Option<(Plan, Value)> {
        let own = ["type", "properties", "required", "additionalProperties"];
        let is_plain = keywords
            .keys()
            .all(|keyword| own.contains(&keyword.as_str()) || BESIDE.contains(&keyword.as_str()));
        let properties = keywords.get("properties")?.as_object()?;
        let rest = keywords.get("additionalProperties");
        let is_fixed = rest.is_none_or(|rest| rest == &Value::Bool(false)) || at == At::Root;
        let kind = keywords.get("type");
        let is_object = kind.is_none_or(|kind| kind == "object");
        if !is_plain || !is_fixed || !is_object || properties.is_empty() {
            return None;
        }
        let required: Vec<&str> = names(keywords.get("required"));
        let mut fields = Vec::new();
        let mut encoded = Map::new();
        let mut ordered: Vec<(&String, &Value)> = properties.iter().collect();
        ordered.sort_by_key(|(name, _)| *name);
        for (name, property) in ordered {
            let (plan, mut schema) = self.place(property, At::Other);
            let is_optional = self.encoding.nulls && !required.contains(&name.as_str());
            let loses_null = is_optional && accepts_null(property);
            let sent = self.encoding.names.encode(name).into_owned();
            if sent != *name {
                if properties.contains_key(&sent) {
                    return None;
                }
                if let Some(keywords) =
                    schema.as_object_mut().filter(|own| !own.contains_key("$ref"))
                {
                    keywords.entry("title").or_insert_with(|| name.as_str().into());
                }
            }
            if is_optional && !accepts_null(&schema) {
                schema = or_null(schema);
            }
            encoded.insert(sent.clone(), schema);
            fields.push(Field { name: name.clone(), sent, is_optional, loses_null, plan });
        }
        let mut whole = keywords.clone();
        if self.encoding.nulls {
            whole.insert("required".to_owned(), encoded.keys().cloned().collect());
        }
        if fields.iter().any(|field| field.sent != field.name) {
            let sent = |name: &str| Value::from(&*self.encoding.names.encode(name));
            if !self.encoding.nulls && !required.is_empty() {
                whole.insert("required".to_owned(), required.into_iter().map(sent).collect());
            }
            // They have the names that are refused.
            whole.remove("default");
            whole.remove("examples");
        }
        whole.insert("properties".to_owned(), Value::Object(encoded));
        whole.insert("type".to_owned(), "object".into());
        Some((Plan::Fields(fields), Value::Object(whole)))
    }

    /// An array of one type of items and nothing else.
    fn array(&self, keywords: &Map<String, Value>) -> Option<(Plan, Value)> {
        let own = ["type", "items", "minItems", "maxItems", "uniqueItems"];
        let is_plain = keywords
            .keys()
            .all(|keyword| own.contains(&keyword.as_str()) || BESIDE.contains(&keyword.as_str()));
        if !is_plain || keywords.get("type").is_none_or(|kind| kind != "array") {
            return None;
        }
        let anything = Value::Bool(true);
        let items = keywords.get("items").unwrap_or(&anything);
        if items.is_array() {
            return None;
        }
        let (plan, items) = self.place(items, At::Item);
        let mut whole = keywords.clone();
        whole.insert("items".to_owned(), items);
        Some((Plan::Items(Box::new(plan)), Value::Object(whole)))
    }

    /// The schema of JSON text that stands for a value of a schema, with the words of that.
    fn text(&self, schema: &Value) -> Value {
        let mut text = Map::new();
        for keyword in ["title", "description"] {
            text.extend(schema.get(keyword).map(|words| (keyword.to_owned(), words.clone())));
        }
        text.insert("type".to_owned(), "string".into());
        text.insert("contentMediaType".to_owned(), "application/json".into());
        let says_something = schema.as_object().is_some_and(|keywords| {
            keywords.keys().any(|keyword| !BESIDE.contains(&keyword.as_str()))
        });
        if says_something {
            text.extend(
                self.alone(schema, 0).map(|schema| ("contentSchema".to_owned(), sorted(schema))),
            );
        }
        Value::Object(text)
    }

    /// A schema with what it refers to written in place; nothing where that has no end.
    fn alone(&self, schema: &Value, depth: usize) -> Option<Value> {
        if depth == DEEPEST {
            return None;
        }
        match schema {
            Value::Object(keywords) => {
                let mut alone = Map::new();
                for (keyword, value) in keywords {
                    match (keyword.as_str(), value) {
                        ("$defs" | "definitions" | "$schema" | "$id", _) => {}
                        ("title" | "description", Value::String(_)) if depth == 0 => {}
                        ("$ref", Value::String(pointer)) => {
                            let target = self.alone(self.target(pointer)?, depth + 1)?;
                            alone.extend(target.as_object().cloned()?);
                        }
                        _ => {
                            alone.insert(keyword.clone(), self.alone(value, depth + 1)?);
                        }
                    }
                }
                Some(Value::Object(alone))
            }
            Value::Array(items) => items.iter().map(|item| self.alone(item, depth + 1)).collect(),
            leaf => Some(leaf.clone()),
        }
    }

    /// The schema that a reference leads to: a definition of the schema, wherever the whole stands.
    fn target(&self, pointer: &str) -> Option<&Value> {
        let name = pointer.rsplit('/').next()?.replace("~1", "/").replace("~0", "~");
        if pointer == "#" {
            return Some(self.whole);
        }
        ["$defs", "definitions"].iter().find_map(|keyword| self.whole.get(keyword)?.get(&name))
    }
}

fn names(list: Option<&Value>) -> Vec<&str> {
    let list = list.and_then(Value::as_array);
    list.into_iter().flatten().filter_map(Value::as_str).collect()
}

fn is_of(keywords: &Map<String, Value>, name: &str) -> bool {
    match keywords.get("type") {
        Some(Value::String(own)) => own == name,
        Some(Value::Array(own)) => own.iter().any(|own| own == name),
        _ => false,
    }
}

/// Whether null is accepted; not where that takes a reference to find out.
pub(super) fn accepts_null(schema: &Value) -> bool {
    let Some(keywords) = schema.as_object() else { return schema == &Value::Bool(true) };
    let any = |keyword: &str| {
        let branches = keywords.get(keyword).and_then(Value::as_array);
        branches.is_some_and(|branches| branches.iter().any(accepts_null))
    };
    let has = |keyword: &str| keywords.contains_key(keyword);
    let is_literal = |keyword: &str| {
        keywords.get(keyword).is_none_or(|literals| match literals {
            Value::Array(literals) => literals.contains(&Value::Null),
            literal => literal.is_null(),
        })
    };
    let is_typed = has("type") || IMPLYING.iter().any(|keyword| has(keyword));
    (!is_typed || is_of(keywords, "null"))
        && !has("$ref")
        && !has("allOf")
        && !has("not")
        && is_literal("enum")
        && is_literal("const")
        && ["anyOf", "oneOf"].iter().all(|keyword| !has(keyword) || any(keyword))
}

/// A schema that accepts null too.
fn or_null(mut schema: Value) -> Value {
    let Some(keywords) = schema.as_object_mut() else { return schema };
    let is_simple = keywords.keys().all(|keyword| {
        !["const", "anyOf", "oneOf", "allOf", "not", "if", "$ref"].contains(&keyword.as_str())
    });
    if let (true, Some(kind)) = (is_simple, keywords.get_mut("type")) {
        match kind {
            Value::Array(kinds) => kinds.push("null".into()),
            kind => *kind = json!([kind.take(), "null"]),
        }
        if let Some(Value::Array(literals)) = keywords.get_mut("enum") {
            literals.push(Value::Null);
        }
        return schema;
    }
    let mut outer = Map::new();
    for keyword in ["title", "description", "default", "examples"] {
        if let Some(words) = keywords.remove(keyword) {
            outer.insert(keyword.to_owned(), words);
        }
    }
    outer.insert("anyOf".to_owned(), json!([schema, {"type": "null"}]));
    Value::Object(outer)
}

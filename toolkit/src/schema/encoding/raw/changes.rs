//! Whether a spelling changes anything in a schema that another library wrote.

use serde_json::{Map, Value};

use crate::schema::encoding::raw::{Encoder, IMPLYING, TYPING, is_of, names};

impl Encoder<'_> {
    /// Whether the spelling changes anything in a schema.
    pub(super) fn changes(&self, schema: &Value, in_array: bool, seen: &mut Vec<String>) -> bool {
        let keywords = match schema {
            Value::Object(keywords) => keywords,
            Value::Bool(true) => return self.encoding.is_text(in_array),
            _ => return false,
        };
        let has = |keyword: &&str| keywords.contains_key(*keyword);
        let is_untyped = !TYPING.iter().any(has) && !IMPLYING.iter().any(has);
        (is_untyped && self.encoding.is_text(in_array))
            || self.changes_object(keywords)
            || self.changes_array(keywords)
            || self.changes_inside(keywords, in_array, seen)
    }

    fn changes_object(&self, keywords: &Map<String, Value>) -> bool {
        let properties = keywords.get("properties").and_then(Value::as_object);
        let required = names(keywords.get("required"));
        let leaves_out = |fields: &Map<String, Value>| {
            fields.keys().any(|name| !required.contains(&name.as_str()))
        };
        if self.encoding.nulls && properties.is_some_and(leaves_out) {
            return true;
        }
        let is_refused = |name: &String| !self.encoding.names.accepts(name);
        if properties.is_some_and(|fields| fields.keys().any(is_refused)) {
            return true;
        }
        let rest = keywords.get("additionalProperties");
        let names_none = properties.is_none_or(Map::is_empty);
        let takes_any_keys = rest.is_some_and(|rest| rest != &Value::Bool(false))
            || keywords.contains_key("patternProperties")
            || (rest.is_none() && names_none && is_of(keywords, "object"));
        // Beside named fields, other keys are lost where every object is closed.
        takes_any_keys && (self.encoding.closed || (self.encoding.entries && names_none))
    }

    fn changes_array(&self, keywords: &Map<String, Value>) -> bool {
        let is_tuple = keywords.contains_key("prefixItems")
            || keywords.get("items").is_some_and(Value::is_array);
        let is_open = is_of(keywords, "array") && !keywords.contains_key("items");
        (is_tuple && self.encoding.positions)
            || (is_open && !is_tuple && self.encoding.is_text(true))
    }

    fn changes_inside(
        &self,
        keywords: &Map<String, Value>,
        in_array: bool,
        seen: &mut Vec<String>,
    ) -> bool {
        let named = keywords.get("properties").and_then(Value::as_object);
        let mut named = named.into_iter().flat_map(Map::values);
        if named.any(|inner| self.changes(inner, false, seen)) {
            return true;
        }
        if keywords
            .get("additionalProperties")
            .is_some_and(|rest| rest.is_object() && self.changes(rest, false, seen))
        {
            return true;
        }
        let items = keywords.get("items").filter(|items| !items.is_array());
        if items.is_some_and(|items| self.changes(items, true, seen)) {
            return true;
        }
        for keyword in ["anyOf", "oneOf", "allOf"] {
            let branches = keywords.get(keyword).and_then(Value::as_array);
            let mut branches = branches.into_iter().flatten();
            if branches.any(|branch| self.changes(branch, in_array, seen)) {
                return true;
            }
        }
        let places = keywords.get("prefixItems").and_then(Value::as_array);
        if places.into_iter().flatten().any(|place| self.changes(place, true, seen)) {
            return true;
        }
        let Some(pointer) = keywords.get("$ref").and_then(Value::as_str) else { return false };
        if seen.iter().any(|known| known == pointer) {
            return false;
        }
        seen.push(pointer.to_owned());
        // One that leads nowhere is the exporter's affair.
        self.target(pointer).is_some_and(|target| self.changes(target, in_array, seen))
    }
}

//! Values that stand in a schema, such as defaults, in another spelling.

use serde_json::{Map as JsonMap, Value, json};

use crate::problem::Literal;
use crate::schema::encoding::node::Find;
use crate::schema::encoding::raw::{self, Plan};
use crate::schema::encoding::{ENTRY, Encoding, POSITIONS, SET};
use crate::schema::{Map, Node, Object, Property, Schema};

/// A value of a schema in another spelling; nothing where it is no value of that schema, or cannot be said so.
pub(super) fn respell(
    schema: &Schema,
    value: &Value,
    encoding: Encoding,
    find: &Find<'_>,
) -> Option<Value> {
    Speller { encoding, find }.place(schema, value, false)
}

struct Speller<'f, 'a> {
    encoding: Encoding,
    find: &'f Find<'a>,
}

impl Speller<'_, '_> {
    fn place(&self, schema: &Schema, value: &Value, in_array: bool) -> Option<Value> {
        if schema.nullable && value.is_null() {
            return Some(Value::Null);
        }
        match (&schema.node, value) {
            (Node::Reference(name), value) => self.place((self.find)(name)?, value, in_array),
            (Node::AnyOf(branches), value) => {
                branches.iter().find_map(|branch| self.place(branch, value, in_array))
            }
            (Node::Object(object), Value::Object(fields)) => self.object(object, fields),
            (Node::Map(map), Value::Object(entries)) => self.map(map, entries),
            (Node::Array(array), Value::Array(items)) => {
                items.iter().map(|item| self.place(&array.items, item, true)).collect()
            }
            (Node::Tuple(places), Value::Array(items)) if places.len() == items.len() => {
                self.tuple(places, items)
            }
            (Node::Anything, value) if self.encoding.is_text(in_array) => {
                Some(value.to_string().into())
            }
            (Node::Raw(json), value) => {
                let at = if in_array { raw::At::Item } else { raw::At::Other };
                match raw::encode(json.as_value(), self.encoding, at).0 {
                    Plan::Same => Some(value.clone()),
                    Plan::Text => Some(value.to_string().into()),
                    Plan::Fields(_) | Plan::Items(_) => None,
                }
            }
            (Node::Choice(literals), value) => {
                literals.iter().any(|literal| is_literal(literal, value)).then(|| value.clone())
            }
            (Node::Anything, value)
            | (Node::Text(_), value @ Value::String(_))
            | (Node::Integer(_) | Node::Number(_), value @ Value::Number(_))
            | (Node::Boolean, value @ Value::Bool(_))
            | (Node::Null, value @ Value::Null) => Some(value.clone()),
            _ => None,
        }
    }

    fn object(&self, object: &Object, fields: &JsonMap<String, Value>) -> Option<Value> {
        let is_known = |name: &str| object.properties.iter().any(|own| own.is_called(name));
        let mut spelled = JsonMap::new();
        for property in &object.properties {
            let sent = fields.iter().find(|(name, _)| property.is_called(name));
            match sent {
                Some((_, value)) => {
                    spelled.insert(self.name(property), self.field(property, value)?);
                }
                None if property.required => return None,
                None if self.encoding.nulls => {
                    spelled.insert(self.name(property), Value::Null);
                }
                None => {}
            }
        }
        for (name, value) in fields.iter().filter(|(name, _)| !is_known(name)) {
            let value = match &object.rest {
                _ if self.encoding.closed => return None,
                Some(rest) => self.place(&rest.values, value, false)?,
                None if object.open => value.clone(),
                None => return None,
            };
            spelled.insert(name.clone(), value);
        }
        Some(Value::Object(spelled))
    }

    fn name(&self, property: &Property) -> String {
        self.encoding.names.encode(&property.name).into_owned()
    }

    fn field(&self, property: &Property, value: &Value) -> Option<Value> {
        let value = self.place(&property.schema, value, false)?;
        let is_set = self.encoding.nulls && property.is_distinct && !property.required;
        Some(if is_set { json!({ SET[0]: value }) } else { value })
    }

    fn map(&self, map: &Map, entries: &JsonMap<String, Value>) -> Option<Value> {
        let mut spelled: Vec<(&String, Value)> = entries
            .iter()
            .map(|(key, value)| Some((key, self.place(&map.values, value, false)?)))
            .collect::<Option<_>>()?;
        if !self.encoding.entries {
            let entries = spelled.into_iter().map(|(key, value)| (key.clone(), value));
            return Some(Value::Object(entries.collect()));
        }
        // In one order whatever `serde_json` is built with.
        spelled.sort_by_key(|(key, _)| *key);
        let [key_name, value_name] = [ENTRY[0], ENTRY[1]];
        let entry = |(key, value): (&String, Value)| json!({ key_name: key, value_name: value });
        Some(spelled.into_iter().map(entry).collect())
    }

    fn tuple(&self, places: &[Schema], items: &[Value]) -> Option<Value> {
        let is_object = self.encoding.positions;
        let spelled =
            places.iter().zip(items).map(|(place, item)| self.place(place, item, !is_object));
        let spelled: Vec<Value> = spelled.collect::<Option<_>>()?;
        if !is_object {
            return Some(Value::Array(spelled));
        }
        let names = POSITIONS.iter().map(|name| (*name).to_owned());
        Some(Value::Object(names.zip(spelled).collect()))
    }
}

fn is_literal(literal: &Literal, value: &Value) -> bool {
    match literal {
        Literal::Text(text) => value.as_str() == Some(text),
        Literal::Integer(integer) => {
            value.as_number().is_some_and(|number| number.as_i128() == Some(*integer))
        }
        Literal::Null => value.is_null(),
    }
}

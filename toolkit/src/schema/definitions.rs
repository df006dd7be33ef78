//! The named types that schemas refer to while they are being built.

use std::any::TypeId;

use serde_json::Value;

use crate::problem::Rejection;
use crate::schema::{Json, Node, Schema};

/// The named types met while a schema is built, each once.
#[derive(Debug, Default)]
pub struct Definitions {
    pub(super) entries: Vec<Definition>,
    pub(super) faults: Vec<ValueFault>,
    /// Whether the values that stand in schemas are not held to the contracts of their places.
    unjudged: bool,
}

#[derive(Debug)]
pub(super) struct Definition {
    id: TypeId,
    pub(super) name: String,
    /// Missing while the type's own schema is still being built.
    pub(super) schema: Option<Schema>,
    pub(super) placement: Placement,
}

/// Whether a definition is written where it is used, or stands apart under its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Placement {
    /// Where it is used, if that is one place only.
    Once,
    /// Wherever it is used, unless it refers to itself.
    Always,
    /// Apart, since its own text refers to its name and place.
    Never,
}

/// A value that stands in a schema and that the contract of its own place refuses.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ValueFault {
    /// What the value is there for.
    pub(crate) part: ValuePart,
    /// The type that has the field.
    pub(crate) owner: &'static str,
    /// The field, by its wire name; nothing for the type itself.
    pub(crate) field: Option<&'static str>,
    /// What is wrong with the value.
    pub(crate) rejection: Rejection,
}

/// What a value stands in a schema for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValuePart {
    Default,
    Example,
}

impl Definitions {
    /// Definitions whose schemas are not shown: the values in them are not judged, so that no value is read
    /// while they are built.
    pub(crate) fn unjudged() -> Self {
        Self { unjudged: true, ..Self::default() }
    }

    pub(crate) fn judges(&self) -> bool {
        !self.unjudged
    }

    /// The schema that a reference stands for, and whether null is accepted beside it. One that cannot be
    /// followed is left as it is.
    pub(crate) fn followed<'a>(&'a self, schema: &'a Schema) -> (&'a Schema, bool) {
        let (mut here, mut nullable) = (schema, schema.nullable);
        // As often as there are names: one that stands for itself alone leads nowhere.
        for _ in &self.entries {
            let Node::Reference(name) = &here.node else { break };
            let Some(body) = self.body(name) else { break };
            here = body;
            nullable |= here.nullable;
        }
        (here, nullable)
    }

    /// The body of a definition that was built.
    pub(super) fn body(&self, name: &str) -> Option<&Schema> {
        let named = self.entries.iter().find(|entry| entry.name == name);
        named.and_then(|entry| entry.schema.as_ref())
    }

    /// The bodies of all definitions.
    pub(super) fn bodies(&self) -> impl Iterator<Item = Option<&Schema>> {
        self.entries.iter().map(|entry| entry.schema.as_ref())
    }

    pub(super) fn replace_bodies(&mut self, bodies: Vec<Option<Schema>>) {
        for (entry, body) in self.entries.iter_mut().zip(bodies) {
            entry.schema = body;
        }
    }

    /// A reference to the definition of `T`, which is built on its first use only.
    pub fn define<T: 'static>(
        &mut self,
        name: &str,
        build: impl FnOnce(&mut Self) -> Schema,
    ) -> Schema {
        let index = match self.begin(TypeId::of::<T>(), name, Placement::Once) {
            Ok(index) => index,
            Err(known) => return self.reference(known),
        };
        let schema = build(self);
        self.end(index, schema)
    }

    /// The same for a type that is small, so that it is written wherever it is used.
    pub(crate) fn define_small<T: 'static>(
        &mut self,
        name: &str,
        build: impl FnOnce(&mut Self) -> Schema,
    ) -> Schema {
        let index = match self.begin(TypeId::of::<T>(), name, Placement::Always) {
            Ok(index) => index,
            Err(known) => return self.reference(known),
        };
        let schema = build(self);
        self.end(index, schema)
    }

    /// The same for a definition whose text refers to itself by its name, which `build` is told.
    pub(super) fn define_pinned<T: 'static>(
        &mut self,
        name: &str,
        build: impl FnOnce(&mut Self, &str) -> Schema,
    ) -> Schema {
        let index = match self.begin(TypeId::of::<T>(), name, Placement::Never) {
            Ok(index) => index,
            Err(known) => return self.reference(known),
        };
        let name = self.entries[index].name.clone();
        let schema = build(self, &name);
        self.end(index, schema)
    }

    /// Makes room for a definition, which is built next; an error is the place of the one there is already.
    fn begin(&mut self, id: TypeId, name: &str, placement: Placement) -> Result<usize, usize> {
        if let Some(known) = self.entries.iter().position(|entry| entry.id == id) {
            return Err(known);
        }
        let name = self.free_name(name);
        self.entries.push(Definition { id, name, schema: None, placement });
        Ok(self.entries.len() - 1)
    }

    /// Puts in what was built; the reference to it.
    fn end(&mut self, index: usize, schema: Schema) -> Schema {
        self.entries[index].schema = Some(schema);
        self.reference(index)
    }

    fn reference(&self, index: usize) -> Schema {
        Schema::new(Node::Reference(self.entries[index].name.clone()))
    }

    /// A value of a schema with the items of every set by hashes in the order of their text, since such a
    /// set has another order on every run; nothing where a foreign schema has sets that may be such.
    pub(crate) fn in_order(&self, schema: &Schema, json: &Json) -> Option<Json> {
        let mut value = json.as_value().clone();
        self.put_in_order(schema, &mut value).then(|| value.into())
    }

    /// Whether the value has one order on every run, now.
    fn put_in_order(&self, schema: &Schema, value: &mut Value) -> bool {
        let mut is_stable = true;
        match (&schema.node, value) {
            (Node::Reference(name), value) => {
                let named = self.entries.iter().find(|entry| entry.name == *name);
                if let Some(body) = named.and_then(|entry| entry.schema.as_ref()) {
                    is_stable &= self.put_in_order(body, value);
                }
            }
            (Node::Object(object), Value::Object(fields)) => {
                for (key, field) in fields.iter_mut() {
                    let own = object.properties.iter().find(|property| property.name == *key);
                    let held = own
                        .map(|property| &property.schema)
                        .or(object.rest.as_ref().map(|rest| &*rest.values));
                    if let Some(schema) = held {
                        is_stable &= self.put_in_order(schema, field);
                    }
                }
            }
            // Which branch a value is of is not known here.
            (Node::AnyOf(branches), Value::Object(_) | Value::Array(_)) => {
                is_stable = !branches.iter().any(|branch| self.has_sets(branch, &mut Vec::new()));
            }
            (Node::Map(map), Value::Object(entries)) => {
                for entry in entries.values_mut() {
                    is_stable &= self.put_in_order(&map.values, entry);
                }
            }
            (Node::Array(array), Value::Array(items)) => {
                for item in items.iter_mut() {
                    is_stable &= self.put_in_order(&array.items, item);
                }
                if array.unordered {
                    items.sort_by_cached_key(Value::to_string);
                }
            }
            (Node::Tuple(places), Value::Array(items)) => {
                for (place, item) in places.iter().zip(items) {
                    is_stable &= self.put_in_order(place, item);
                }
            }
            (Node::Raw(raw), _) => is_stable = !raw.as_value().to_string().contains("uniqueItems"),
            _ => {}
        }
        is_stable
    }

    /// Whether a schema has sets by hashes in it, or may have.
    fn has_sets<'a>(&'a self, schema: &'a Schema, seen: &mut Vec<&'a str>) -> bool {
        match &schema.node {
            Node::Array(array) if array.unordered => return true,
            Node::Raw(raw) => return raw.as_value().to_string().contains("uniqueItems"),
            Node::Reference(name) if seen.contains(&name.as_str()) => return false,
            Node::Reference(name) => {
                seen.push(name);
                let named = self.entries.iter().find(|entry| entry.name == *name);
                let body = named.and_then(|entry| entry.schema.as_ref());
                return body.is_some_and(|body| self.has_sets(body, seen));
            }
            _ => {}
        }
        let mut any = false;
        schema.for_each_child(&mut |child| any |= self.has_sets(child, seen));
        any
    }

    pub(crate) fn fault(&mut self, fault: ValueFault) {
        self.faults.push(fault);
    }

    /// The name with characters that every provider takes, and a number where it is taken already.
    fn free_name(&self, name: &str) -> String {
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
        let base: String = name.chars().map(|c| if plain(c) { c } else { '_' }).collect();
        let taken = |name: &str| self.entries.iter().any(|entry| entry.name == name);
        if !taken(&base) {
            return base;
        }
        let mut number = 2_usize;
        loop {
            let numbered = format!("{base}{number}");
            if !taken(&numbered) {
                return numbered;
            }
            number += 1;
        }
    }
}

//! A whole schema: the root and the definitions that it needs, with small ones written in place.

use std::fmt;

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::schema::definitions::{Definition, Placement, ValueFault};
use crate::schema::{Definitions, Node, Schema, print};

/// A whole JSON Schema, draft 2020-12, that prints in the order of declaration on every build.
///
/// Prints as JSON text with [`Display`](fmt::Display) and serialises in order with [`Serialize`].
///
/// ```
/// use toolkit::Contract;
///
/// let schema = Vec::<bool>::json_schema();
/// assert_eq!(schema.to_string(), r#"{"type":"array","items":{"type":"boolean"}}"#);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    pub(super) root: Schema,
    pub(super) definitions: Vec<(String, Schema)>,
    faults: Vec<ValueFault>,
}

impl Document {
    /// The document whose root `build` makes.
    pub(crate) fn new(build: impl FnOnce(&mut Definitions) -> Schema) -> Self {
        let mut definitions = Definitions::default();
        let root = build(&mut definitions);
        Self::gather(root, definitions)
    }

    /// Writes the definitions that need no place of their own, and the root itself, where they are used.
    fn gather(root: Schema, definitions: Definitions) -> Self {
        let Definitions { mut entries, faults, .. } = definitions;
        let mut document = Self { root: unfolded(root, &entries), definitions: Vec::new(), faults };
        for index in 0..entries.len() {
            let Definition { name, placement, .. } = &entries[index];
            let (name, placement) = (name.clone(), *placement);
            let bodies = || entries.iter().filter_map(|entry| entry.schema.as_ref());
            let uses = count_uses(&document.root, &name)
                + bodies().map(|body| count_uses(body, &name)).sum::<usize>();
            let own = entries[index].schema.as_ref().map_or(0, |body| count_uses(body, &name));
            let in_place = match placement {
                Placement::Once => uses == 1 && own == 0,
                Placement::Always => own == 0,
                Placement::Never => false,
            };
            if uses == 0 {
                entries[index].schema = None;
            } else if in_place && let Some(body) = entries[index].schema.take() {
                replace(&mut document.root, &name, &body);
                let others = entries.iter_mut().filter_map(|other| other.schema.as_mut());
                others.for_each(|other| replace(other, &name, &body));
            }
        }
        let kept = entries.into_iter().filter_map(|entry| Some((entry.name, entry.schema?)));
        document.definitions = kept.collect();
        document
    }

    /// A document of another root and other definitions, with the same faults.
    pub(super) fn with(&self, root: Schema, definitions: Vec<(String, Schema)>) -> Self {
        Self { root, definitions, faults: self.faults.clone() }
    }

    /// The schema of the root.
    pub fn root(&self) -> &Schema {
        &self.root
    }

    /// The named definitions, in the order in which they were met.
    pub fn definitions(&self) -> impl Iterator<Item = (&str, &Schema)> {
        self.definitions.iter().map(|(name, schema)| (name.as_str(), schema))
    }

    /// The definition of that name.
    pub fn definition(&self, name: &str) -> Option<&Schema> {
        self.definitions.iter().find(|(known, _)| known == name).map(|(_, schema)| schema)
    }

    /// The schema text, to be put into a struct that is serialised later, its order kept.
    pub fn to_raw(&self) -> Box<RawValue> {
        // A schema holds nothing but text keys and finite numbers, and what prints itself is JSON.
        RawValue::from_string(self.to_string()).unwrap_or_else(|_| RawValue::NULL.to_owned())
    }

    /// The schema as a [`Value`], which forgets the order of keys unless `serde_json` is built with
    /// `preserve_order`.
    pub fn to_unordered_value(&self) -> Value {
        print::to_value(self)
    }

    /// Forgets the words of the root.
    pub(crate) fn leave_out_words(&mut self) {
        self.root.title = None;
        self.root.description = None;
    }

    /// The values in it that their own places refuse.
    pub(crate) fn faults(&self) -> &[ValueFault] {
        &self.faults
    }
}

impl Serialize for Document {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        print::print(&self.root, &mut map)?;
        if !self.definitions.is_empty() {
            map.serialize_entry("$defs", &Named(&self.definitions))?;
        }
        map.end()
    }
}

/// The schema of a tool's arguments as chat APIs want it: an object that says its type and has `properties`.
#[derive(Debug)]
pub(crate) struct Arguments<'a>(pub(crate) &'a Document);

impl Serialize for Arguments<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(document) = self;
        let root = match &document.root.node {
            Node::Reference(name) => document.definition(name).unwrap_or(&document.root),
            _ => &document.root,
        };
        let has = |keyword: &str| match &root.node {
            Node::Raw(raw) => raw.as_value().get(keyword).is_some(),
            Node::Map(_) => keyword != "properties",
            _ => true,
        };
        let mut map = serializer.serialize_map(None)?;
        print::print(root, &mut map)?;
        if !has("type") {
            map.serialize_entry("type", "object")?;
        }
        if !has("properties") {
            map.serialize_entry("properties", &Named(&[]))?;
        }
        if !document.definitions.is_empty() {
            map.serialize_entry("$defs", &Named(&document.definitions))?;
        }
        map.end()
    }
}

struct Named<'a>(&'a [(String, Schema)]);

impl Serialize for Named<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, schema)| (name, schema)))
    }
}

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

/// The root with its own fields: where it is referred to again its definition is kept as well.
fn unfolded(mut root: Schema, entries: &[Definition]) -> Schema {
    // As often as there are names: one that stands for itself alone is left as it is.
    for _ in entries {
        let Node::Reference(name) = &root.node else { break };
        let Some(entry) = entries.iter().find(|entry| entry.name == *name) else { break };
        match (&entry.schema, entry.placement) {
            (Some(body), Placement::Once | Placement::Always) => {
                root = put_in_place(&root, body.clone());
            }
            _ => break,
        }
    }
    root
}

/// A definition's body where a reference to it stood: what is said beside the reference stays.
pub(super) fn put_in_place(reference: &Schema, mut body: Schema) -> Schema {
    body.nullable |= reference.nullable;
    body.title = reference.title.clone().or(body.title);
    body.description = match (&reference.description, body.description) {
        (Some(place), Some(kind)) if *place != kind => Some(format!("{place}\n\n{kind}").into()),
        (place, kind) => place.clone().or(kind),
    };
    body.default = reference.default.clone().or(body.default);
    if !reference.examples.is_empty() {
        body.examples.clone_from(&reference.examples);
    }
    body
}

fn replace(schema: &mut Schema, name: &str, body: &Schema) {
    if matches!(&schema.node, Node::Reference(here) if here == name) {
        *schema = put_in_place(schema, body.clone());
    } else {
        schema.for_each_child_mut(&mut |child| replace(child, name, body));
    }
}

fn count_uses(schema: &Schema, name: &str) -> usize {
    let mut uses = usize::from(matches!(&schema.node, Node::Reference(here) if here == name));
    schema.for_each_child(&mut |child| uses += count_uses(child, name));
    uses
}

impl Schema {
    pub(crate) fn for_each_child<'a>(&'a self, visit: &mut dyn FnMut(&'a Schema)) {
        match &self.node {
            Node::Object(object) => {
                object.properties.iter().for_each(|property| visit(&property.schema));
                object.rest.iter().for_each(|rest| visit(&rest.values));
            }
            Node::Map(map) => {
                visit(&map.keys);
                visit(&map.values);
            }
            Node::Array(array) => visit(&array.items),
            Node::AnyOf(inner) | Node::Tuple(inner) => inner.iter().for_each(visit),
            Node::Text(_)
            | Node::Integer(_)
            | Node::Number(_)
            | Node::Boolean
            | Node::Null
            | Node::Choice(_)
            | Node::Reference(_)
            | Node::Anything
            | Node::Raw(_) => {}
        }
    }

    pub(crate) fn for_each_child_mut(&mut self, visit: &mut dyn FnMut(&mut Schema)) {
        match &mut self.node {
            Node::Object(object) => {
                object.properties.iter_mut().for_each(|property| visit(&mut property.schema));
                object.rest.iter_mut().for_each(|rest| visit(&mut rest.values));
            }
            Node::Map(map) => {
                visit(&mut map.keys);
                visit(&mut map.values);
            }
            Node::Array(array) => visit(&mut array.items),
            Node::AnyOf(inner) | Node::Tuple(inner) => inner.iter_mut().for_each(visit),
            Node::Text(_)
            | Node::Integer(_)
            | Node::Number(_)
            | Node::Boolean
            | Node::Null
            | Node::Choice(_)
            | Node::Reference(_)
            | Node::Anything
            | Node::Raw(_) => {}
        }
    }
}

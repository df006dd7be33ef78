//! How deep objects and arrays nest.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::lint::foreign;
use crate::lint::native::{children, keywords_pointer};
use crate::lint::site::{MAX_DEPTH, child_pointer};
use crate::schema::{Document, Node, Schema};

/// The innermost object or array, and its depth, counting itself.
#[derive(Clone, Debug, Default)]
pub(super) struct Nesting {
    pub(super) depth: usize,
    pub(super) pointer: String,
}

pub(super) fn deepest(document: &Document) -> Nesting {
    let mut search = Search { document, known: BTreeMap::new() };
    search.deepest_in(document.root(), String::new(), 0)
}

struct Search<'d> {
    document: &'d Document,
    /// Finished definitions. One that is in progress is stored as empty, so that a recursive type counts once.
    known: BTreeMap<&'d str, Nesting>,
}

impl<'d> Search<'d> {
    fn deepest_in(&mut self, schema: &'d Schema, pointer: String, depth: usize) -> Nesting {
        if depth > MAX_DEPTH {
            return Nesting::default();
        }
        let keywords = keywords_pointer(schema, &pointer);
        let is_container = match &schema.node {
            Node::Raw(raw) => return deepest_in_foreign(raw.as_value(), keywords, depth),
            Node::Reference(name) => return self.definition(name, depth),
            Node::Object(_) | Node::Map(_) | Node::Array(_) | Node::Tuple(_) => true,
            Node::AnyOf(_)
            | Node::Text(_)
            | Node::Integer(_)
            | Node::Number(_)
            | Node::Boolean
            | Node::Null
            | Node::Choice(_)
            | Node::Anything => false,
        };
        let inner = children(schema, &keywords).into_iter();
        let inner = inner.map(|(child, pointer, _)| self.deepest_in(child, pointer, depth + 1));
        combine(inner.collect(), is_container, pointer)
    }

    fn definition(&mut self, name: &'d str, depth: usize) -> Nesting {
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let Some(body) = self.document.definition(name) else { return Nesting::default() };
        self.known.insert(name, Nesting::default());
        let found = self.deepest_in(body, child_pointer("/$defs", name), depth + 1);
        self.known.insert(name, found.clone());
        found
    }
}

fn deepest_in_foreign(schema: &Value, pointer: String, depth: usize) -> Nesting {
    let Some(keywords) = schema.as_object().filter(|_| depth <= MAX_DEPTH) else {
        return Nesting::default();
    };
    let inner = foreign::children(keywords, &pointer).into_iter();
    let inner = inner.map(|(child, pointer, _)| deepest_in_foreign(child, pointer, depth + 1));
    combine(inner.collect(), is_container(keywords), pointer)
}

fn is_container(keywords: &Map<String, Value>) -> bool {
    let is_named = foreign::types(keywords).iter().any(|kind| matches!(*kind, "object" | "array"));
    is_named || keywords.contains_key("properties")
}

/// Picks the first of the deepest children, and adds a level if the schema itself is a container.
fn combine(inner: Vec<Nesting>, is_container: bool, pointer: String) -> Nesting {
    let mut deepest = Nesting::default();
    for nesting in inner {
        if nesting.depth > deepest.depth {
            deepest = nesting;
        }
    }
    match (is_container, deepest.depth) {
        (false, _) => deepest,
        (true, 0) => Nesting { depth: 1, pointer },
        (true, depth) => Nesting { depth: depth + 1, ..deepest },
    }
}

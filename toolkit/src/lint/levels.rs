//! How many objects and lists are inside one another at most.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::lint::tree::{DEEPEST, children, inside};
use crate::lint::{foreign, spot};
use crate::schema::{Document, Node, Schema};

/// The innermost object or list, and how many it is in, itself included.
#[derive(Clone, Debug, Default)]
pub(super) struct Levels {
    pub(super) count: usize,
    pub(super) pointer: String,
}

pub(super) fn deepest(document: &Document) -> Levels {
    let mut search = Search { document, known: BTreeMap::new() };
    search.below(document.root(), String::new(), 0)
}

struct Search<'d> {
    document: &'d Document,
    /// What is known of definitions; nothing of one that is being looked at, so that a type inside itself
    /// counts once.
    known: BTreeMap<&'d str, Levels>,
}

impl<'d> Search<'d> {
    fn below(&mut self, schema: &'d Schema, pointer: String, depth: usize) -> Levels {
        if depth > DEEPEST {
            return Levels::default();
        }
        let inside = inside(schema, &pointer);
        let is_container = match &schema.node {
            Node::Raw(raw) => return below_foreign(raw.as_value(), inside, depth),
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
        let inner = children(schema, &inside).into_iter();
        let inner = inner.map(|(child, pointer, _)| self.below(child, pointer, depth + 1));
        around(inner.collect(), is_container, pointer)
    }

    fn definition(&mut self, name: &'d str, depth: usize) -> Levels {
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let Some(body) = self.document.definition(name) else { return Levels::default() };
        self.known.insert(name, Levels::default());
        let found = self.below(body, spot::step("/$defs", name), depth + 1);
        self.known.insert(name, found.clone());
        found
    }
}

fn below_foreign(schema: &Value, pointer: String, depth: usize) -> Levels {
    let Some(keywords) = schema.as_object().filter(|_| depth <= DEEPEST) else {
        return Levels::default();
    };
    let inner = foreign::children(keywords, &pointer).into_iter();
    let inner = inner.map(|(child, pointer, _)| below_foreign(child, pointer, depth + 1));
    around(inner.collect(), is_container(keywords), pointer)
}

fn is_container(keywords: &Map<String, Value>) -> bool {
    let is_named = foreign::types(keywords).iter().any(|kind| matches!(*kind, "object" | "array"));
    is_named || keywords.contains_key("properties")
}

/// The first of the deepest within a place, and the place itself where it is a container.
fn around(inner: Vec<Levels>, is_container: bool, pointer: String) -> Levels {
    let mut deepest = Levels::default();
    for levels in inner {
        if levels.count > deepest.count {
            deepest = levels;
        }
    }
    match (is_container, deepest.count) {
        (false, _) => deepest,
        (true, 0) => Levels { count: 1, pointer },
        (true, count) => Levels { count: count + 1, ..deepest },
    }
}

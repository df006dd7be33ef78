//! The places of a schema of ours, in the order in which it is printed.

use std::borrow::Cow;
use std::slice;

use crate::lint::foreign;
use crate::lint::spot::{Gap, Spot, is_a_type_end, number_gap, sets_an_end, step};
use crate::problem::Bound;
use crate::schema::{Array, Document, Limit, Map, Node, Object, Schema, Text};

/// Places further inside one another are not looked at: a stack has an end.
pub(super) const DEEPEST: usize = 200;

/// Every place: the root with all inside it, then each definition.
pub(super) fn spots(document: &Document) -> Vec<Spot> {
    let mut walk = Walk { document, spots: Vec::new() };
    walk.visit(document.root(), Place::default());
    for (name, schema) in document.definitions() {
        walk.visit(schema, Place { pointer: step("/$defs", name), ..Place::default() });
    }
    walk.spots
}

struct Walk<'d> {
    document: &'d Document,
    spots: Vec<Spot>,
}

/// Where a schema stands.
#[derive(Default)]
struct Place<'s> {
    pointer: String,
    field: Option<&'s str>,
    /// What is said of the variant whose only data this is.
    variant: Option<&'s str>,
    is_branch: bool,
    depth: usize,
}

impl Walk<'_> {
    fn visit(&mut self, schema: &Schema, place: Place<'_>) {
        if place.depth > DEEPEST {
            return;
        }
        let inside = inside(schema, &place.pointer);
        let said = schema.description.as_deref();
        if let Node::Raw(raw) = &schema.node {
            let description = said.or(place.variant);
            let at =
                foreign::Place { pointer: place.pointer, inside, field: place.field, description };
            foreign::spots(raw.as_value(), at, self.document, &mut self.spots);
            return;
        }
        self.spots.push(Spot {
            field: place.field.map(str::to_owned),
            description: said.or(place.variant).map(str::to_owned),
            type_description: self.type_description(schema),
            is_constant: is_constant(schema),
            takes_plain_text: takes_plain_text(schema),
            gaps: gap(&schema.node).into_iter().collect(),
            fields: fields(&schema.node),
            outdated_keywords: Vec::new(),
            unknown_keywords: Vec::new(),
            pointer: place.pointer,
        });
        let variant = said.filter(|_| place.is_branch && has_one_part(schema));
        let is_branch = matches!(schema.node, Node::AnyOf(_));
        for (child, pointer, field) in children(schema, &inside) {
            let variant = variant.filter(|_| !is_constant(child));
            let depth = place.depth + 1;
            self.visit(child, Place { pointer, field, variant, is_branch, depth });
        }
    }

    /// What the definition says of itself that a place refers to.
    fn type_description(&self, schema: &Schema) -> Option<String> {
        let mut here = schema;
        // As often as there are names: one that stands for itself alone leads nowhere.
        for _ in self.document.definitions() {
            let Node::Reference(name) = &here.node else { break };
            here = self.document.definition(name)?;
            if let Some(description) = &here.description {
                return Some(description.clone().into_owned());
            }
        }
        None
    }
}

/// Where the keywords of a place stand: what cannot say null itself is a branch beside null.
pub(super) fn inside(schema: &Schema, pointer: &str) -> String {
    match schema.node {
        Node::Reference(_) | Node::Raw(_) if schema.nullable => format!("{pointer}/anyOf/0"),
        _ => pointer.to_owned(),
    }
}

/// What stands inside a place, each with its pointer, and its name where it is a field.
///
/// The keys of maps are left out: they are told by the entries, and no one describes them.
pub(super) fn children<'s>(
    schema: &'s Schema,
    pointer: &str,
) -> Vec<(&'s Schema, String, Option<&'s str>)> {
    let numbered = |keyword: &'static str, inner: &'s [Schema]| {
        let inner = inner.iter().enumerate();
        inner.map(|(i, schema)| (schema, format!("{pointer}/{keyword}/{i}"), None)).collect()
    };
    match &schema.node {
        Node::Object(Object { properties, open: _, rest, dependent: _ }) => {
            let under = format!("{pointer}/properties");
            let named = properties.iter().map(|property| {
                let name = &*property.name;
                (&property.schema, step(&under, name), Some(name))
            });
            let rest = rest
                .iter()
                .map(|rest| (&*rest.values, format!("{pointer}/additionalProperties"), None));
            named.chain(rest).collect()
        }
        Node::Map(Map { keys: _, values, length: _ }) => {
            vec![(&**values, format!("{pointer}/additionalProperties"), None)]
        }
        Node::Array(array) => vec![(&*array.items, format!("{pointer}/items"), None)],
        Node::Tuple(items) => numbered("prefixItems", items),
        Node::AnyOf(branches) => numbered("anyOf", branches),
        Node::Text(_)
        | Node::Integer(_)
        | Node::Number(_)
        | Node::Boolean
        | Node::Null
        | Node::Choice(_)
        | Node::Reference(_)
        | Node::Anything
        | Node::Raw(_) => Vec::new(),
    }
}

fn fields(node: &Node) -> usize {
    if let Node::Object(object) = node { object.properties.len() } else { 0 }
}

/// Whether an object holds one field beside constants: what is said of the object is said of it.
fn has_one_part(schema: &Schema) -> bool {
    let Node::Object(object) = &schema.node else { return false };
    let parts = object.properties.iter().filter(|property| !is_constant(&property.schema));
    parts.count() == 1
}

fn is_constant(schema: &Schema) -> bool {
    match &schema.node {
        Node::Null => true,
        Node::Choice(literals) => literals.len() < 2 && !schema.nullable,
        _ => false,
    }
}

fn takes_plain_text(schema: &Schema) -> bool {
    let inner = match &schema.node {
        Node::Text(text) => return text.patterns.is_empty() && text.formats.is_empty(),
        Node::Array(array) => slice::from_ref(&*array.items),
        Node::AnyOf(branches) => branches,
        _ => return false,
    };
    inner.iter().any(|inner| {
        let Node::Text(text) = &inner.node else { return false };
        inner.description.is_none() && text.patterns.is_empty() && text.formats.is_empty()
    })
}

fn gap(node: &Node) -> Option<Gap> {
    match node {
        Node::Text(text) => is_endless(text).then_some(Gap::Text),
        Node::Array(array) => {
            (array.length.maximum.is_none() && !is_few(array)).then_some(Gap::List)
        }
        Node::Map(map) => {
            let few = matches!(map.keys.node, Node::Choice(_) | Node::Boolean);
            (map.length.maximum.is_none() && !few).then_some(Gap::Map)
        }
        Node::Integer(range) | Node::Number(range) => {
            number_gap(is_end(range.minimum), is_end(range.maximum))
        }
        Node::Object(_)
        | Node::Tuple(_)
        | Node::Boolean
        | Node::Null
        | Node::Choice(_)
        | Node::AnyOf(_)
        | Node::Reference(_)
        | Node::Anything
        | Node::Raw(_) => None,
    }
}

fn is_endless(text: &Text) -> bool {
    let sets_end = |pattern: &Cow<'_, str>| sets_an_end(pattern);
    text.length.maximum.is_none() && text.formats.is_empty() && !text.patterns.iter().any(sets_end)
}

/// Whether items that differ are few by themselves.
fn is_few(array: &Array) -> bool {
    array.unique && matches!(array.items.node, Node::Choice(_) | Node::Boolean | Node::Null)
}

/// Whether a number really ends there.
fn is_end(limit: Option<Limit>) -> bool {
    limit.is_some_and(|limit| match limit.bound {
        Bound::Integer(integer) => !is_a_type_end(integer),
        Bound::Wide(_) => false,
        Bound::Number(_) => true,
    })
}

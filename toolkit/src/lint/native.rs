//! Walks the schema of a contract, in the order in which it is serialized.

use std::borrow::Cow;
use std::slice;

use crate::lint::foreign;
use crate::lint::site::{
    MAX_DEPTH, Site, Unbounded, bounds_length, child_pointer, is_type_limit, unbounded_number,
};
use crate::problem::Bound;
use crate::schema::{Array, Document, Limit, Map, Node, Object, Schema, Text};

/// All locations: the root and everything in it, then each definition.
pub(super) fn sites(document: &Document) -> Vec<Site> {
    let mut walk = Walk { document, sites: Vec::new() };
    walk.visit(document.root(), Position::default());
    for (name, schema) in document.definitions() {
        walk.visit(
            schema,
            Position { pointer: child_pointer("/$defs", name), ..Position::default() },
        );
    }
    walk.sites
}

struct Walk<'d> {
    document: &'d Document,
    sites: Vec<Site>,
}

/// The position of a schema in the document.
#[derive(Default)]
struct Position<'s> {
    pointer: String,
    field: Option<&'s str>,
    /// The description of the variant, if this is its only data.
    variant: Option<&'s str>,
    is_branch: bool,
    depth: usize,
}

impl Walk<'_> {
    fn visit(&mut self, schema: &Schema, place: Position<'_>) {
        if place.depth > MAX_DEPTH {
            return;
        }
        let keywords = keywords_pointer(schema, &place.pointer);
        let own = schema.description.as_deref();
        if let Node::Raw(raw) = &schema.node {
            let description = own.or(place.variant);
            let (pointer, field) = (place.pointer, place.field);
            let position = foreign::Position { pointer, keywords, field, description };
            foreign::sites(raw.as_value(), position, self.document, &mut self.sites);
            return;
        }
        self.sites.push(Site {
            field: place.field.map(str::to_owned),
            description: own.or(place.variant).map(str::to_owned),
            type_description: self.type_description(schema),
            is_constant: is_constant(schema),
            takes_plain_text: takes_plain_text(schema),
            unbounded: unbounded_by(&schema.node).into_iter().collect(),
            fields: fields(&schema.node),
            outdated_keywords: Vec::new(),
            unknown_keywords: Vec::new(),
            pointer: place.pointer,
        });
        let variant = own.filter(|_| place.is_branch && has_single_payload(schema));
        let is_branch = matches!(schema.node, Node::AnyOf(_));
        for (child, pointer, field) in children(schema, &keywords) {
            let variant = variant.filter(|_| !is_constant(child));
            let depth = place.depth + 1;
            self.visit(child, Position { pointer, field, variant, is_branch, depth });
        }
    }

    /// The description of the definition that a schema refers to.
    fn type_description(&self, schema: &Schema) -> Option<String> {
        let mut here = schema;
        // Bounded by the number of definitions, since references can form a cycle.
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

/// Where the keywords of a schema are serialized: a nullable reference or foreign schema is wrapped in `anyOf`.
pub(super) fn keywords_pointer(schema: &Schema, pointer: &str) -> String {
    match schema.node {
        Node::Reference(_) | Node::Raw(_) if schema.nullable => format!("{pointer}/anyOf/0"),
        _ => pointer.to_owned(),
    }
}

/// The schemas directly inside a schema, each with its pointer, and its name if it is a field.
///
/// Map keys are skipped: nobody describes them.
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
                (&property.schema, child_pointer(&under, name), Some(name))
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

/// Whether an object has exactly one field that isn't constant. The object's description then describes it.
fn has_single_payload(schema: &Schema) -> bool {
    let Node::Object(object) = &schema.node else { return false };
    let payload = object.properties.iter().filter(|property| !is_constant(&property.schema));
    payload.count() == 1
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

fn unbounded_by(node: &Node) -> Option<Unbounded> {
    match node {
        Node::Text(text) => is_unbounded_text(text).then_some(Unbounded::Text),
        Node::Array(array) => {
            (array.length.maximum.is_none() && !is_finite_set(array)).then_some(Unbounded::List)
        }
        Node::Map(map) => {
            let has_finite_keys = matches!(map.keys.node, Node::Choice(_) | Node::Boolean);
            (map.length.maximum.is_none() && !has_finite_keys).then_some(Unbounded::Map)
        }
        Node::Integer(range) | Node::Number(range) => {
            unbounded_number(is_real_bound(range.minimum), is_real_bound(range.maximum))
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

fn is_unbounded_text(text: &Text) -> bool {
    let is_bound = |pattern: &Cow<'_, str>| bounds_length(pattern);
    text.length.maximum.is_none() && text.formats.is_empty() && !text.patterns.iter().any(is_bound)
}

/// Whether the items are distinct values of a finite type, which bounds the length.
fn is_finite_set(array: &Array) -> bool {
    array.unique && matches!(array.items.node, Node::Choice(_) | Node::Boolean | Node::Null)
}

/// Whether a limit is a real bound, as opposed to the limit of an integer type.
fn is_real_bound(limit: Option<Limit>) -> bool {
    limit.is_some_and(|limit| match limit.bound {
        Bound::Integer(integer) => !is_type_limit(integer),
        Bound::Wide(_) => false,
        Bound::Number(_) => true,
    })
}

//! Properties of a whole schema: the types it accepts, how deep its smallest value is, and how its unions are
//! tagged.

use crate::problem::{Literal, Types};
use crate::schema::{Document, Node, Object, Schema};

/// How the branches of a union are distinguished, in serde's terms.
#[derive(Clone, Copy, Debug)]
pub(super) enum Tagging<'s> {
    /// By a tag field with a different literal in each branch.
    Internal(&'s str),
    /// By a string, or by the name of the only field.
    External,
    /// By which branch matches.
    Untagged,
}

pub(super) fn tagging<'s>(document: &'s Document, branches: &'s [Schema]) -> Tagging<'s> {
    let resolved: Vec<&Schema> = branches.iter().map(|branch| resolve(document, branch)).collect();
    let objects = || {
        resolved.iter().filter_map(|branch| match &branch.node {
            Node::Object(object) => Some(object),
            _ => None,
        })
    };
    if objects().count() == resolved.len() {
        let mut tags = objects().map(tag);
        if let Some(Some(first)) = tags.next()
            && tags.all(|tag| tag == Some(first))
        {
            return Tagging::Internal(first);
        }
    }
    let is_named = |object: &Object| matches!(&*object.properties, [only] if only.required);
    let names = resolved.iter().filter(|branch| matches!(branch.node, Node::Choice(_))).count();
    if objects().all(is_named) && names <= 1 && objects().count() + names == resolved.len() {
        return Tagging::External;
    }
    Tagging::Untagged
}

/// The first required field of an object that is a string constant.
fn tag(object: &Object) -> Option<&str> {
    let is_tag = |schema: &Schema| match &schema.node {
        Node::Choice(literals) => matches!(&**literals, [Literal::Text(_)]) && !schema.nullable,
        _ => false,
    };
    let tag =
        object.properties.iter().find(|property| property.required && is_tag(&property.schema));
    tag.map(|property| &*property.name)
}

/// Resolves a reference.
fn resolve<'s>(document: &'s Document, schema: &'s Schema) -> &'s Schema {
    let mut here = schema;
    // Bounded by the number of definitions, since references can form a cycle.
    for _ in document.definitions() {
        let Node::Reference(name) = &here.node else { break };
        here = document.definition(name).unwrap_or(here);
    }
    here
}

/// The number of nested definitions in the smallest value, or `None` if no finite value exists.
pub(super) fn min_depth(document: &Document, schema: &Schema, inside: &[&str]) -> Option<usize> {
    if schema.nullable {
        return Some(0);
    }
    match &schema.node {
        Node::Reference(name) if inside.contains(&name.as_str()) => None,
        Node::Reference(name) => {
            let inside: Vec<&str> = inside.iter().copied().chain([name.as_str()]).collect();
            min_depth(document, document.definition(name)?, &inside).map(|min_depth| min_depth + 1)
        }
        Node::AnyOf(branches) => {
            branches.iter().filter_map(|branch| min_depth(document, branch, inside)).min()
        }
        Node::Object(object) => {
            let required = object.properties.iter().filter(|property| property.required);
            deepest(required.map(|property| min_depth(document, &property.schema, inside)))
        }
        Node::Tuple(places) => {
            deepest(places.iter().map(|place| min_depth(document, place, inside)))
        }
        Node::Array(array) if array.length.minimum.unwrap_or(0) > 0 => {
            min_depth(document, &array.items, inside)
        }
        Node::Map(map) if map.length.minimum.unwrap_or(0) > 0 => {
            min_depth(document, &map.values, inside)
        }
        Node::Array(_)
        | Node::Map(_)
        | Node::Text(_)
        | Node::Integer(_)
        | Node::Number(_)
        | Node::Boolean
        | Node::Null
        | Node::Choice(_)
        | Node::Anything
        | Node::Raw(_) => Some(0),
    }
}

fn deepest(mut ranks: impl Iterator<Item = Option<usize>>) -> Option<usize> {
    ranks.try_fold(0, |deepest, min_depth| Some(deepest.max(min_depth?)))
}

/// The types that a schema accepts.
pub(super) fn types(document: &Document, schema: &Schema) -> Types {
    let own = match &schema.node {
        Node::Object(_) | Node::Map(_) => Types::OBJECT,
        Node::Array(_) | Node::Tuple(_) => Types::ARRAY,
        Node::Text(_) => Types::STRING,
        Node::Integer(_) => Types::INTEGER,
        Node::Number(_) => Types::NUMBER.or(Types::INTEGER),
        Node::Boolean => Types::BOOLEAN,
        Node::Null => Types::NULL,
        Node::Choice(literals) => of_literals(literals),
        Node::AnyOf(branches) => {
            let mut all = branches.iter().map(|branch| types(document, branch));
            let first = all.next().unwrap_or(Types::NULL);
            all.fold(first, Types::or)
        }
        Node::Reference(name) => {
            document.definition(name).map_or(ANY, |body| types(document, body))
        }
        Node::Anything | Node::Raw(_) => ANY,
    };
    if schema.nullable { own.or(Types::NULL) } else { own }
}

pub(super) const ANY: Types = Types::OBJECT
    .or(Types::ARRAY)
    .or(Types::STRING)
    .or(Types::INTEGER)
    .or(Types::NUMBER)
    .or(Types::BOOLEAN)
    .or(Types::NULL);

fn of_literals(literals: &[Literal]) -> Types {
    let mut all = literals.iter().map(|literal| match literal {
        Literal::Text(_) => Types::STRING,
        Literal::Integer(_) => Types::INTEGER,
        Literal::Null => Types::NULL,
    });
    let first = all.next().unwrap_or(Types::STRING);
    all.fold(first, Types::or)
}

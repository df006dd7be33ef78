//! What a schema is as a whole: which types it accepts, how small its values can be, and how the branches of a
//! union are told apart.

use crate::problem::{Literal, Types};
use crate::schema::{Document, Node, Object, Schema};

/// How the branches of a union are told apart.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form<'s> {
    /// By a field that has another literal in each.
    Tagged(&'s str),
    /// By a name alone, or by the one field that there is.
    Named,
    /// By what fits.
    Unsure,
}

pub(super) fn form<'s>(document: &'s Document, branches: &'s [Schema]) -> Form<'s> {
    let followed: Vec<&Schema> = branches.iter().map(|branch| followed(document, branch)).collect();
    let objects = || {
        followed.iter().filter_map(|branch| match &branch.node {
            Node::Object(object) => Some(object),
            _ => None,
        })
    };
    if objects().count() == followed.len() {
        let mut tags = objects().map(tag);
        if let Some(Some(first)) = tags.next()
            && tags.all(|tag| tag == Some(first))
        {
            return Form::Tagged(first);
        }
    }
    let is_named = |object: &Object| matches!(&*object.properties, [only] if only.required);
    let names = followed.iter().filter(|branch| matches!(branch.node, Node::Choice(_))).count();
    if objects().all(is_named) && names <= 1 && objects().count() + names == followed.len() {
        return Form::Named;
    }
    Form::Unsure
}

/// The first field of an object that has one literal and must be sent.
fn tag(object: &Object) -> Option<&str> {
    let is_tag = |schema: &Schema| match &schema.node {
        Node::Choice(literals) => matches!(&**literals, [Literal::Text(_)]) && !schema.nullable,
        _ => false,
    };
    let tag =
        object.properties.iter().find(|property| property.required && is_tag(&property.schema));
    tag.map(|property| &*property.name)
}

/// The schema that a reference stands for.
fn followed<'s>(document: &'s Document, schema: &'s Schema) -> &'s Schema {
    let mut here = schema;
    // As often as there are names: one that stands for itself alone leads nowhere.
    for _ in document.definitions() {
        let Node::Reference(name) = &here.node else { break };
        here = document.definition(name).unwrap_or(here);
    }
    here
}

/// How many definitions stand inside one another in the smallest value; nothing where it has no end.
pub(super) fn rank(document: &Document, schema: &Schema, inside: &[&str]) -> Option<usize> {
    if schema.nullable {
        return Some(0);
    }
    match &schema.node {
        Node::Reference(name) if inside.contains(&name.as_str()) => None,
        Node::Reference(name) => {
            let inside: Vec<&str> = inside.iter().copied().chain([name.as_str()]).collect();
            rank(document, document.definition(name)?, &inside).map(|rank| rank + 1)
        }
        Node::AnyOf(branches) => {
            branches.iter().filter_map(|branch| rank(document, branch, inside)).min()
        }
        Node::Object(object) => {
            let required = object.properties.iter().filter(|property| property.required);
            deepest(required.map(|property| rank(document, &property.schema, inside)))
        }
        Node::Tuple(places) => deepest(places.iter().map(|place| rank(document, place, inside))),
        Node::Array(array) if array.length.minimum.unwrap_or(0) > 0 => {
            rank(document, &array.items, inside)
        }
        Node::Map(map) if map.length.minimum.unwrap_or(0) > 0 => {
            rank(document, &map.values, inside)
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
    ranks.try_fold(0, |deepest, rank| Some(deepest.max(rank?)))
}

/// The types that a place accepts.
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

//! The schema of one place: found by a path, and cut out so that it can be shown alone.

use std::borrow::Cow;

use crate::path::{Path, Segment};
use crate::schema::document::put_in_place;
use crate::schema::{Document, Node, Schema};

/// The schema of one place, cut out of its document.
#[derive(Debug)]
pub(crate) struct Excerpt<'d> {
    /// The names on the way to the place, dotted, without indices; `*` is any key of a map.
    pub(crate) name: String,
    /// The schema there, with what it refers to written in place, once.
    pub(crate) schema: Cow<'d, Schema>,
}

/// Where one step of a path leads.
enum Step<'a> {
    To(&'a Schema),
    /// The step can lead to different schemas: only the place before it is sure.
    Unsure,
    Nowhere,
}

impl Document {
    /// The schema around the value at a path, cut out: that of the list where the path ends in an
    /// item, that of the whole union where its branches differ. Nothing for the root, and where the
    /// schema does not name the place (an unknown field, or something inside a foreign schema).
    pub(crate) fn excerpt(&self, path: &Path) -> Option<Excerpt<'_>> {
        let segments = path.segments();
        let end = segments.iter().rposition(|segment| matches!(segment, Segment::Key(_)))?;
        let mut here = &self.root;
        let mut names: Vec<&str> = Vec::new();
        for segment in &segments[..=end] {
            let from = self.follow(here)?;
            match self.step(from, segment) {
                Step::To(next) => here = next,
                Step::Unsure => break,
                Step::Nowhere => return None,
            }
            match segment {
                Segment::Key(_) if matches!(from.node, Node::Map(_)) => names.push("*"),
                Segment::Key(key) => names.push(own_name(from, key)),
                Segment::Index(_) => {}
            }
        }
        (!names.is_empty()).then(|| Excerpt { name: names.join("."), schema: self.alone(here) })
    }

    fn step<'a>(&'a self, from: &'a Schema, segment: &Segment) -> Step<'a> {
        let Node::AnyOf(branches) = &from.node else {
            return child(from, segment).map_or(Step::Nowhere, Step::To);
        };
        let mut ways = branches.iter().filter_map(|branch| child(self.follow(branch)?, segment));
        match ways.next() {
            None => Step::Nowhere,
            Some(first) if ways.all(|other| other == first) => Step::To(first),
            Some(_) => Step::Unsure,
        }
    }

    fn follow<'a>(&'a self, schema: &'a Schema) -> Option<&'a Schema> {
        match &schema.node {
            Node::Reference(name) => self.definition(name),
            _ => Some(schema),
        }
    }

    /// The schema as it can be read without the definitions: what it refers to is written in place, but
    /// not what that refers to in turn, for it could be the same again.
    fn alone<'d>(&'d self, schema: &'d Schema) -> Cow<'d, Schema> {
        if !refers(schema) {
            return Cow::Borrowed(schema);
        }
        let mut copy = self.filled(schema);
        let own = match &schema.node {
            Node::Reference(name) => Some(name.as_str()),
            _ => None,
        };
        self.fill_inside(&mut copy, own);
        Cow::Owned(copy)
    }

    fn filled(&self, schema: &Schema) -> Schema {
        match &schema.node {
            Node::Reference(name) => self
                .definition(name)
                .map_or_else(|| schema.clone(), |body| put_in_place(schema, body.clone())),
            _ => schema.clone(),
        }
    }

    fn fill_inside(&self, schema: &mut Schema, own: Option<&str>) {
        schema.for_each_child_mut(&mut |child| match &child.node {
            Node::Reference(name) if Some(name.as_str()) == own => {}
            Node::Reference(_) => *child = self.filled(child),
            _ => self.fill_inside(child, own),
        });
    }
}

/// Whether a schema refers to a definition.
fn refers(schema: &Schema) -> bool {
    let mut any = matches!(schema.node, Node::Reference(_));
    schema.for_each_child(&mut |child| any |= refers(child));
    any
}

/// The own name of a field that is perhaps sent under another.
fn own_name<'a>(from: &'a Schema, key: &'a str) -> &'a str {
    let Node::Object(object) = &from.node else { return key };
    let called = object.properties.iter().find(|property| property.is_called(key));
    called.map_or(key, |property| &property.name)
}

/// The schema one step inside a place whose own schema is no union.
fn child<'a>(from: &'a Schema, segment: &Segment) -> Option<&'a Schema> {
    match (&from.node, segment) {
        (Node::Object(object), Segment::Key(key)) => object
            .properties
            .iter()
            .find(|property| property.is_called(key))
            .map(|property| &property.schema)
            .or(object.rest.as_ref().map(|rest| &*rest.values)),
        (Node::Map(map), Segment::Key(_)) => Some(&map.values),
        (Node::Array(array), Segment::Index(_)) => Some(&array.items),
        (Node::Tuple(items), Segment::Index(index)) => items.get(*index),
        _ => None,
    }
}

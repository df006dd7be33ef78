//! The schema that a model sees: our own small, closed, ordered tree.
//!
//! Building is in `definitions`, printing in `print`. Nothing here knows how a value is read.

use std::borrow::Cow;

use crate::problem::{Bound, Format, Literal};

mod contradictions;
mod definitions;
mod document;
mod embed;
mod encoding;
mod foreign;
mod json;
mod lookup;
mod print;

pub(crate) use contradictions::{Conflict, Contradiction, is_of_type};
pub use definitions::Definitions;
pub(crate) use definitions::{ValueFault, ValuePart};
pub(crate) use document::Arguments;
pub use document::Document;
pub(crate) use encoding::{
    Change, ENTRY, Encoding, Field, JsonText, Names, POSITIONS, Plan, SET, plan, static_names,
};
pub use json::Json;

/// The schema of one place: what is accepted there, and what is said of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Schema {
    /// What is accepted.
    pub node: Node,
    /// Whether null is accepted too.
    pub nullable: bool,
    /// A title, only where the author wrote one.
    pub title: Option<Cow<'static, str>>,
    /// What the place is for.
    pub description: Option<Cow<'static, str>>,
    /// What stands there when nothing is sent.
    pub default: Option<Json>,
    /// Values that fit.
    pub examples: Vec<Json>,
}

/// What a place accepts.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Node {
    /// An object with named fields.
    Object(Object),
    /// An object with any keys.
    Map(Map),
    /// A list.
    Array(Array),
    /// A list of fixed length, with a schema for each of its items.
    Tuple(Vec<Schema>),
    /// A string.
    Text(Text),
    /// A whole number.
    Integer(Range),
    /// Any number.
    Number(Range),
    /// True or false.
    Boolean,
    /// Null and nothing else.
    Null,
    /// One of a list of literals.
    Choice(Vec<Literal>),
    /// Whatever one of the branches accepts.
    AnyOf(Vec<Schema>),
    /// A named definition.
    Reference(String),
    /// Anything at all.
    Anything,
    /// A schema that another library wrote, as it stands.
    Raw(Json),
}

/// An object with named fields.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Object {
    /// The fields, as declared.
    pub properties: Vec<Property>,
    /// Whether other fields are accepted too, whatever they hold.
    pub open: bool,
    /// What other fields and their names are held to, where they are accepted.
    pub rest: Option<Map>,
    /// Fields that may be left out, but not alone.
    pub dependent: Vec<Dependent>,
}

impl Object {
    /// Whether no other field is accepted.
    pub(crate) fn is_closed(&self) -> bool {
        !self.open && self.rest.is_none()
    }
}

/// A field that brings others with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Dependent {
    /// The field.
    pub name: Cow<'static, str>,
    /// The fields that must be sent where it is.
    pub needs: Vec<Cow<'static, str>>,
}

/// A field of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Property {
    /// The name on the wire.
    pub name: Cow<'static, str>,
    /// Other names that are accepted and not shown.
    pub aliases: Vec<&'static str>,
    /// Whether it must be sent.
    pub required: bool,
    /// Whether sending null means something else than leaving it out.
    pub is_distinct: bool,
    /// Whether it belongs to a flattened optional struct without required fields, which is there as soon as one of
    /// its fields is sent.
    pub is_bare: bool,
    /// What it accepts.
    pub schema: Schema,
}

impl Property {
    /// A field without other names.
    pub fn new(name: impl Into<Cow<'static, str>>, required: bool, schema: Schema) -> Self {
        Self {
            name: name.into(),
            aliases: Vec::new(),
            required,
            is_distinct: false,
            is_bare: false,
            schema,
        }
    }

    /// Whether the field is sent under that name.
    pub(crate) fn is_called(&self, key: &str) -> bool {
        self.name == key || self.aliases.contains(&key)
    }
}

/// An object with any keys.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    /// What the keys are held to.
    pub keys: Box<Schema>,
    /// What every value accepts.
    pub values: Box<Schema>,
    /// How many entries there may be.
    pub length: Length,
}

/// A list.
#[derive(Clone, Debug, PartialEq)]
pub struct Array {
    /// What every item accepts.
    pub items: Box<Schema>,
    /// How many items there may be.
    pub length: Length,
    /// Whether all items must differ.
    pub unique: bool,
    /// Whether the order of the items says nothing and is another on every run: a set by hashes.
    pub unordered: bool,
}

/// A string.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text {
    /// How many characters there may be.
    pub length: Length,
    /// Patterns that it must match, in the syntax of ECMA 262.
    pub patterns: Vec<Cow<'static, str>>,
    /// Patterns that it must not match.
    pub excluded: Vec<Cow<'static, str>>,
    /// Formats that it must be of.
    pub formats: Vec<Format>,
    /// Whether it must hold JSON.
    pub is_json: bool,
}

/// The ends of a length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Length {
    /// The fewest.
    pub minimum: Option<u64>,
    /// The most.
    pub maximum: Option<u64>,
}

/// The ends and the step of a number.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Range {
    /// The lower end.
    pub minimum: Option<Limit>,
    /// The upper end.
    pub maximum: Option<Limit>,
    /// Steps that it must be a multiple of.
    pub steps: Vec<Bound>,
    /// Whether 0 is refused though it is inside.
    pub without_zero: bool,
}

/// One end of a range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limit {
    /// The number at the end.
    pub bound: Bound,
    /// Whether that number itself is refused.
    pub exclusive: bool,
}

impl Schema {
    /// A schema without words beside it.
    pub fn new(node: Node) -> Self {
        Self {
            node,
            nullable: false,
            title: None,
            description: None,
            default: None,
            examples: Vec::new(),
        }
    }

    /// The same, with a description. An empty one changes nothing.
    #[must_use]
    pub fn described(mut self, description: impl Into<Cow<'static, str>>) -> Self {
        let description = description.into();
        if !description.is_empty() {
            self.description = Some(description);
        }
        self
    }

    /// The same, accepting null too.
    #[must_use]
    pub fn or_null(mut self) -> Self {
        self.nullable = true;
        self
    }
}

impl From<Node> for Schema {
    fn from(node: Node) -> Self {
        Self::new(node)
    }
}

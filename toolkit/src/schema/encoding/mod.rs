//! How arguments are spelled where an API cannot express the contract's own schema, and the schema of that
//! spelling.
//!
//! One function, [`Document::encoded`], makes the schema that is sent, and the schema that feedback quotes. The
//! readers of `contract` and `types` follow the same flags, so that what is sent is what is read.

use crate::schema::{Definitions, Document, Node, Schema};

mod names;
mod node;
mod raw;
mod value;

pub(crate) use names::{Names, static_names};
use node::Encoder;
pub(crate) use raw::{Field, Plan, plan};

/// How arguments are spelled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(clippy::struct_excessive_bools)] // each is one answer to one question
pub(crate) struct Encoding {
    /// Every field is sent, and null means that it is left out.
    pub(crate) nulls: bool,
    /// No object takes fields that its schema does not name.
    pub(crate) closed: bool,
    /// Maps are arrays of `{"key": …, "value": …}`.
    pub(crate) entries: bool,
    /// Tuples of different types are objects with the fields `_0`, `_1` and so on.
    pub(crate) positions: bool,
    /// Where a value of any type is JSON text in a string.
    pub(crate) text: JsonText,
    /// Which names of fields are accepted. Others are sent by another name.
    pub(crate) names: Names,
}

/// Where a value of any type is JSON text in a string.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum JsonText {
    #[default]
    Nowhere,
    /// As an item of an array.
    InArrays,
    Everywhere,
}

impl Encoding {
    /// The contract's own spelling.
    pub(crate) const PLAIN: Self = Self {
        nulls: false,
        closed: false,
        entries: false,
        positions: false,
        text: JsonText::Nowhere,
        names: Names::Any,
    };

    pub(crate) fn is_plain(self) -> bool {
        self == Self::PLAIN
    }

    /// The spelling for one document: where all its names are accepted, none needs to be looked for.
    pub(crate) fn of_document(self, document: &Document) -> Self {
        let renaming = Self { names: self.names, ..Self::PLAIN };
        let renames = !self.names.is_any() && !document.encoded(renaming).changes.is_empty();
        Self { names: if renames { self.names } else { Names::Any }, ..self }
    }

    /// Whether a value of any type is JSON text here.
    pub(crate) fn is_text(self, in_array: bool) -> bool {
        match self.text {
            JsonText::Nowhere => false,
            JsonText::InArrays => in_array,
            JsonText::Everywhere => true,
        }
    }
}

/// The names of an entry's parts, where a map is an array of entries.
pub(crate) const ENTRY: &[&str] = &["key", "value"];

/// The name of the field around a value, where null alone means that the value is left out.
pub(crate) const SET: &[&str] = &["set"];

/// The names of a tuple's items, where it is an object. No tuple has more.
pub(crate) static POSITIONS: [&str; 12] =
    ["_0", "_1", "_2", "_3", "_4", "_5", "_6", "_7", "_8", "_9", "_10", "_11"];

/// A document in another spelling, and what that changed.
#[derive(Debug)]
pub(crate) struct Encoded {
    pub(crate) document: Document,
    pub(crate) changes: Vec<Change>,
}

/// What a spelling changed at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    /// The place in the new schema: names of fields with dots between, `[]` for the items of an array.
    pub(crate) path: String,
    pub(crate) keyword: &'static str,
    /// Whether something can no longer be said. Everything else reads back as it was.
    pub(crate) is_dropped: bool,
}

impl Document {
    /// The document as an API sees it whose arguments are spelled so.
    pub(crate) fn encoded(&self, encoding: Encoding) -> Encoded {
        if encoding.is_plain() {
            return Encoded { document: self.clone(), changes: Vec::new() };
        }
        let find = |name: &str| self.definition(name);
        let mut encoder = Encoder::new(encoding, &find);
        let root = encoder.root(&self.root);
        let definitions = self.definitions.iter().map(|(name, schema)| {
            // Another library's type may be the arguments as a whole by its name.
            let is_root = matches!(&self.root.node, Node::Reference(own) if own == name)
                && matches!(&schema.node, Node::Raw(_));
            let schema = if is_root {
                encoder.root(schema)
            } else {
                encoder.place(schema, &format!("$defs.{name}"), false)
            };
            (name.clone(), schema)
        });
        let mut definitions: Vec<(String, Schema)> = definitions.collect();
        definitions.extend(encoder.take_items());
        let changes = encoder.into_changes();
        Encoded { document: self.with(root, definitions), changes }
    }
}

impl Definitions {
    /// Schemas that refer to these definitions, and the definitions themselves, in another spelling.
    pub(crate) fn encoded(mut self, schemas: &[Schema], encoding: Encoding) -> (Self, Vec<Schema>) {
        if encoding.is_plain() {
            return (self, schemas.to_vec());
        }
        let find = |name: &str| self.body(name);
        let mut encoder = Encoder::new(encoding, &find);
        let schemas = schemas.iter().map(|schema| encoder.place(schema, "", false)).collect();
        let bodies = self.bodies().map(|body| body.map(|body| encoder.place(body, "", false)));
        let bodies: Vec<Option<Schema>> = bodies.collect();
        self.replace_bodies(bodies);
        (self, schemas)
    }
}

/// A path and one more field.
fn below(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

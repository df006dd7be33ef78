//! The schema of a spelling, node by node.

use std::borrow::Cow;

use crate::problem::Literal;
use crate::schema::encoding::raw::{self, Plan};
use crate::schema::encoding::value::respell;
use crate::schema::encoding::{Change, ENTRY, Encoding, POSITIONS, SET, below};
use crate::schema::{Array, Dependent, Json, Map, Node, Object, Property, Schema, Text};

/// Finds the body of a definition by its name.
pub(crate) type Find<'a> = dyn Fn(&str) -> Option<&'a Schema> + 'a;

/// Makes schemas of one spelling.
pub(crate) struct Encoder<'f, 'a> {
    encoding: Encoding,
    find: &'f Find<'a>,
    changes: Vec<Change>,
    /// The definitions that are being written in place of a reference.
    in_place: Vec<String>,
    /// Definitions as they are spelled as the item of an array, where they refer to themselves.
    items: Vec<(String, Schema)>,
}

impl<'f, 'a> Encoder<'f, 'a> {
    pub(crate) fn new(encoding: Encoding, find: &'f Find<'a>) -> Self {
        Self { encoding, find, changes: Vec::new(), in_place: Vec::new(), items: Vec::new() }
    }

    pub(super) fn into_changes(self) -> Vec<Change> {
        self.changes
    }

    fn change(&mut self, path: &str, keyword: &'static str, is_dropped: bool) {
        let change = Change { path: path.to_owned(), keyword, is_dropped };
        if !self.changes.contains(&change) {
            self.changes.push(change);
        }
    }

    /// Lists what changes in a foreign schema.
    fn note(&mut self, path: &str, plan: &Plan) {
        for change in plan.changes() {
            let Change { path, keyword, is_dropped } = change.inside(path);
            self.change(&path, keyword, is_dropped);
        }
    }

    /// The root, which stays an object whatever it holds.
    pub(super) fn root(&mut self, schema: &Schema) -> Schema {
        match &schema.node {
            Node::Map(map) => {
                let node = Node::Map(Map {
                    keys: map.keys.clone(),
                    values: Box::new(self.place(&map.values, "*", false)),
                    length: map.length,
                });
                self.with_words(schema, node)
            }
            Node::Raw(json) => {
                let (plan, root) = raw::encode(json.as_value(), self.encoding, raw::At::Root);
                self.note("", &plan);
                self.with_words(schema, Node::Raw(root.into()))
            }
            _ => self.place(schema, "", false),
        }
    }

    /// The schema of a place; `in_array` says that the value is an item of an array.
    pub(crate) fn place(&mut self, schema: &Schema, path: &str, in_array: bool) -> Schema {
        let node = match &schema.node {
            Node::Object(object) => Node::Object(self.object(object, path)),
            Node::Map(map) if self.encoding.entries => self.entries(map, path),
            Node::Map(map) => Node::Map(Map {
                keys: map.keys.clone(),
                values: Box::new(self.place(&map.values, &below(path, "*"), false)),
                length: map.length,
            }),
            Node::Array(array) => Node::Array(Array {
                items: Box::new(self.place(&array.items, &format!("{path}[]"), true)),
                ..array.clone()
            }),
            Node::Tuple(items) if self.encoding.positions => self.positions(items, path),
            Node::Tuple(items) => {
                let items = items.iter().enumerate();
                let items =
                    items.map(|(at, item)| self.place(item, &format!("{path}[{at}]"), true));
                Node::Tuple(items.collect())
            }
            Node::AnyOf(branches) => {
                if self.collide(branches, in_array) {
                    self.change(path, "anyOf", true);
                }
                let branches = branches.iter().map(|branch| self.place(branch, path, in_array));
                Node::AnyOf(branches.collect())
            }
            Node::Anything if self.encoding.is_text(in_array) => {
                self.change(path, "type", false);
                json_text()
            }
            Node::Raw(json) => self.raw(json, path, in_array),
            Node::Reference(name) if in_array => return self.item_reference(schema, name, path),
            Node::Text(_)
            | Node::Integer(_)
            | Node::Number(_)
            | Node::Boolean
            | Node::Null
            | Node::Choice(_)
            | Node::Reference(_)
            | Node::Anything => schema.node.clone(),
        };
        self.with_words(schema, node)
    }

    /// The node with what is said beside it; values in the words are spelled as the node is.
    fn with_words(&self, schema: &Schema, node: Node) -> Schema {
        let respelled = |json: &Json| {
            respell(schema, json.as_value(), self.encoding, self.find).map(Json::from)
        };
        Schema {
            node,
            nullable: schema.nullable,
            title: schema.title.clone(),
            description: schema.description.clone(),
            default: schema.default.as_ref().and_then(respelled),
            examples: schema.examples.iter().filter_map(respelled).collect(),
        }
    }

    fn object(&mut self, object: &Object, path: &str) -> Object {
        let properties = object.properties.iter().map(|property| {
            let name = self.made_name(&property.name, object);
            self.property(property, name, path)
        });
        let properties = properties.collect();
        let name = |name: &Cow<'static, str>| {
            self.made_name(name, object).map_or_else(|| name.clone(), Into::into)
        };
        let dependent = object.dependent.iter().map(|field| Dependent {
            name: name(&field.name),
            needs: field.needs.iter().map(name).collect(),
        });
        let dependent = dependent.collect();
        let is_closed_now = self.encoding.closed && !object.is_closed();
        if is_closed_now {
            self.change(path, "additionalProperties", true);
            let has_keys = |rest: &Map| rest.keys.node != Node::Text(Text::default());
            if object.rest.as_ref().is_some_and(has_keys) {
                self.change(path, "propertyNames", true);
            }
        }
        let rest = object.rest.as_ref().filter(|_| !is_closed_now).map(|rest| Map {
            keys: rest.keys.clone(),
            values: Box::new(self.place(&rest.values, &below(path, "*"), false)),
            length: rest.length,
        });
        let open = object.open && !is_closed_now;
        Object { properties, open, rest, dependent }
    }

    /// The name that is made for a field whose own is refused. Where another field has that one, the API's rules refuse
    /// the tool.
    fn made_name(&self, name: &str, object: &Object) -> Option<String> {
        match self.encoding.names.encode(name) {
            Cow::Owned(made) => {
                let is_taken = object.properties.iter().any(|own| own.is_called(&made));
                (!is_taken).then_some(made)
            }
            Cow::Borrowed(_) => None,
        }
    }

    fn property(&mut self, property: &Property, made: Option<String>, path: &str) -> Property {
        let is_renamed = made.is_some();
        let name = made.map_or_else(|| property.name.clone(), Into::into);
        let path = below(path, &name);
        let mut schema = self.place(&property.schema, &path, false);
        if is_renamed {
            self.change(&path, "properties", false);
            if !matches!(schema.node, Node::Reference(_)) {
                // Nothing else says what is meant by a name that says little.
                schema.title.get_or_insert_with(|| property.name.clone());
            }
        }
        if self.encoding.nulls && !property.required {
            self.change(&path, "required", false);
            if property.is_bare {
                // Null is all that could say that the group is there.
                self.change(&path, "required", true);
            }
            if property.is_distinct {
                self.change(&path, "type", false);
                schema = around(schema);
            }
            if !self.accepts_null(&schema) {
                schema.nullable = true;
            }
        }
        Property {
            name,
            aliases: property.aliases.clone(),
            required: property.required || self.encoding.nulls,
            is_distinct: property.is_distinct,
            is_bare: property.is_bare,
            schema,
        }
    }

    fn entries(&mut self, map: &Map, path: &str) -> Node {
        self.change(path, "additionalProperties", false);
        if map.keys.node != Node::Text(Text::default()) {
            self.change(path, "propertyNames", false);
        }
        let ends = [(map.length.minimum, "minProperties"), (map.length.maximum, "maxProperties")];
        for (end, keyword) in ends {
            if end.is_some() {
                self.change(path, keyword, false);
            }
        }
        let part = |encoder: &mut Self, name: &'static str, schema: &Schema| {
            let place = encoder.place(schema, &format!("{path}[].{name}"), false);
            Property::new(name, true, place)
        };
        let key = part(self, ENTRY[0], &map.keys);
        let value = part(self, ENTRY[1], &map.values);
        let entry = Object { properties: vec![key, value], ..Object::default() };
        Node::Array(Array {
            items: Box::new(Schema::new(Node::Object(entry))),
            length: map.length,
            unique: false,
            unordered: false,
        })
    }

    fn positions(&mut self, items: &[Schema], path: &str) -> Node {
        self.change(path, "prefixItems", false);
        let names = POSITIONS.iter().copied();
        let fields = names.zip(items).map(|(name, item)| {
            Property::new(name, true, self.place(item, &below(path, name), false))
        });
        Node::Object(Object { properties: fields.collect(), ..Object::default() })
    }

    fn raw(&mut self, json: &Json, path: &str, in_array: bool) -> Node {
        let at = if in_array { raw::At::Item } else { raw::At::Other };
        let (plan, schema) = raw::encode(json.as_value(), self.encoding, at);
        self.note(path, &plan);
        match plan {
            Plan::Same => Node::Raw(json.clone()),
            Plan::Text | Plan::Fields(_) | Plan::Items(_) => Node::Raw(schema.into()),
        }
    }

    /// Whether values of two branches that differ are spelled alike, so that one of them can't be sent.
    fn collide(&self, branches: &[Schema], in_array: bool) -> bool {
        let nodes: Vec<&Node> = branches.iter().map(|branch| &self.followed(branch).node).collect();
        nodes.iter().enumerate().any(|(first, one)| {
            nodes[first + 1..].iter().any(|other| {
                self.is_entry_list(one, other)
                    || self.is_entry_list(other, one)
                    || self.is_numbered(one, other)
                    || self.is_numbered(other, one)
                    || self.is_text_before(one, other, in_array)
            })
        })
    }

    fn followed<'s>(&self, mut schema: &'s Schema) -> &'s Schema
    where
        'a: 's,
    {
        for _ in 0..DEEPEST {
            let Node::Reference(name) = &schema.node else { break };
            let Some(body) = (self.find)(name) else { break };
            schema = body;
        }
        schema
    }

    /// Whether the entries of a map may be items of an array, or both may be empty.
    fn is_entry_list(&self, map: &Node, array: &Node) -> bool {
        let (Node::Map(map), Node::Array(array)) = (map, array) else { return false };
        let may_be_empty = |least: Option<u64>| least.is_none_or(|least| least == 0);
        let are_alike_if_empty =
            may_be_empty(map.length.minimum) && may_be_empty(array.length.minimum);
        self.encoding.entries && (are_alike_if_empty || self.takes_fields(&array.items, ENTRY))
    }

    /// Whether a tuple may be an object.
    fn is_numbered(&self, tuple: &Node, object: &Node) -> bool {
        let Node::Tuple(items) = tuple else { return false };
        let object = Schema::new(object.clone());
        self.encoding.positions && self.takes_fields(&object, &POSITIONS[..items.len()])
    }

    /// Whether an object of such fields may be a value of the schema.
    fn takes_fields(&self, schema: &Schema, names: &[&str]) -> bool {
        match &self.followed(schema).node {
            Node::Object(object) => {
                let knows = |name: &&str| object.properties.iter().any(|own| own.is_called(name));
                let is_closed = object.is_closed() || self.encoding.closed;
                let needs = object.properties.iter().filter(|own| own.required);
                (!is_closed || names.iter().all(knows))
                    && needs.into_iter().all(|own| names.contains(&&*own.name))
            }
            Node::AnyOf(branches) => branches.iter().any(|branch| self.takes_fields(branch, names)),
            Node::Map(_) => !self.encoding.entries,
            Node::Anything => !self.encoding.is_text(true),
            Node::Raw(_) => true,
            _ => false,
        }
    }

    /// Whether a string is taken before a value of any type, which is JSON text in a string.
    fn is_text_before(&self, text: &Node, any: &Node, in_array: bool) -> bool {
        let is_string = match text {
            Node::Text(_) => true,
            Node::Choice(literals) => literals.iter().any(|own| matches!(own, Literal::Text(_))),
            _ => false,
        };
        let is_text = match any {
            Node::Anything => self.encoding.is_text(in_array),
            Node::Raw(json) => {
                let at = if in_array { raw::At::Item } else { raw::At::Other };
                raw::encode(json.as_value(), self.encoding, at).0 == Plan::Text
            }
            _ => false,
        };
        is_string && is_text
    }

    /// An item that refers to a definition: that is written in place where it is spelled otherwise in an array.
    fn item_reference(&mut self, schema: &Schema, name: &str, path: &str) -> Schema {
        let body = (self.find)(name).filter(|body| self.is_otherwise(body));
        let Some(body) = body else { return self.with_words(schema, schema.node.clone()) };
        let own_name = self.item_name(name);
        let is_open = self.in_place.iter().any(|open| open == name);
        if is_open || self.items.iter().any(|(known, _)| *known == own_name) {
            if is_open && !self.items.iter().any(|(known, _)| *known == own_name) {
                // Completed where the definition began.
                self.items.push((own_name.clone(), Schema::new(Node::Anything)));
            }
            return self.with_words(schema, Node::Reference(own_name));
        }
        self.in_place.push(name.to_owned());
        let placed = self.place(&body.clone(), path, true);
        self.in_place.pop();
        if let Some((_, item)) = self.items.iter_mut().find(|(known, _)| *known == own_name) {
            *item = placed;
            return self.with_words(schema, Node::Reference(own_name));
        }
        let reference = self.with_words(schema, schema.node.clone());
        crate::schema::document::put_in_place(&reference, placed)
    }

    /// The name of a definition as the item of an array, which no definition has.
    fn item_name(&self, name: &str) -> String {
        let mut own = format!("{name}_item");
        while (self.find)(&own).is_some() {
            own.push('_');
        }
        own
    }

    /// The definitions that were added for the items of arrays.
    pub(super) fn take_items(&mut self) -> Vec<(String, Schema)> {
        std::mem::take(&mut self.items)
    }

    /// Whether a value of any type stands at the place itself, and is text only in arrays.
    fn is_otherwise(&self, body: &Schema) -> bool {
        let differs = self.encoding.is_text(true) && !self.encoding.is_text(false);
        differs
            && match &body.node {
                Node::Anything => true,
                Node::AnyOf(branches) => branches.iter().any(|branch| self.is_otherwise(branch)),
                _ => false,
            }
    }

    /// Whether null is accepted at a place, in this spelling.
    fn accepts_null(&self, schema: &Schema) -> bool {
        self.accepts_null_within(schema, DEEPEST)
    }

    fn accepts_null_within(&self, schema: &Schema, depth: usize) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        let accepts = |schema: &Schema| self.accepts_null_within(schema, depth);
        schema.nullable
            || match &schema.node {
                Node::Null => true,
                Node::Anything => !self.encoding.is_text(false),
                Node::Choice(literals) => literals.contains(&Literal::Null),
                Node::AnyOf(branches) => branches.iter().any(accepts),
                Node::Reference(name) => (self.find)(name).is_some_and(accepts),
                Node::Raw(json) => {
                    let (plan, _) = raw::encode(json.as_value(), self.encoding, raw::At::Other);
                    plan != Plan::Text && raw::accepts_null(json.as_value())
                }
                _ => false,
            }
    }
}

/// How deep null is looked for behind references and unions.
const DEEPEST: usize = 32;

/// The text of any JSON value.
fn json_text() -> Node {
    Node::Text(Text { is_json: true, ..Text::default() })
}

/// An object around a value, so that null is free to mean that nothing was sent.
fn around(mut inner: Schema) -> Schema {
    let (title, description) = (inner.title.take(), inner.description.take());
    let set = |json: Json| Json::from(serde_json::json!({ SET[0]: json.as_value() }));
    let default = inner.default.take().map(set);
    let examples = std::mem::take(&mut inner.examples).into_iter().map(set).collect();
    let object =
        Object { properties: vec![Property::new(SET[0], true, inner)], ..Object::default() };
    Schema { node: Node::Object(object), nullable: true, title, description, default, examples }
}

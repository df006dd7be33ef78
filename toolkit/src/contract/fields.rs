//! How the fields of a struct are shown in its schema, with their rules, words, defaults and examples.

use crate::contract::entry::read_example;
use crate::contract::union::tag_property;
use crate::contract::{
    Absence, Contract, Flatten, Limits, Optional, Place, Problems, Record, Union,
};
use crate::problem::Rejection;
use crate::rule::Rules;
use crate::schema::{
    Definitions, Dependent, Json, Map, Node, Object, Property, Schema, ValueFault, ValuePart,
};

/// What the derive says of one field.
#[derive(Debug)]
pub struct Field {
    /// The name on the wire.
    pub name: &'static str,
    /// What the field is for; empty where its author allowed that.
    pub description: &'static str,
    /// A title, where the author wrote one.
    pub title: Option<&'static str>,
    /// Values that fit, as JSON text.
    pub examples: &'static [&'static str],
    /// The rules of the field.
    pub rules: &'static Rules,
}

/// Where the fields of a struct are added to its schema.
#[derive(Debug)]
pub struct Fields<'d> {
    definitions: &'d mut Definitions,
    owner: &'static str,
    object: Object,
}

impl<'d> Fields<'d> {
    pub(super) fn new(owner: &'static str, definitions: &'d mut Definitions) -> Self {
        Self { definitions, owner, object: Object::default() }
    }

    pub(super) fn into_object(self) -> Object {
        self.object
    }

    /// Adds the fields of a type in the place of its own field.
    pub fn spread<T: Flatten>(&mut self) {
        T::show_flat(self);
    }

    /// Adds the fields of a struct.
    pub(super) fn spread_record<R: Record>(&mut self) {
        let owner = std::mem::replace(&mut self.owner, R::NAME);
        R::fields(self);
        self.owner = owner;
    }

    /// Adds the fields of a struct that may be left out as a whole.
    pub(super) fn spread_perhaps<R: Record>(&mut self) {
        let first = self.object.properties.len();
        self.spread_record::<R>();
        let fields = &mut self.object.properties[first..];
        let required = fields.iter().filter(|field| field.required);
        let required: Vec<_> = required.map(|field| field.name.clone()).collect();
        for field in fields {
            field.is_bare |= required.is_empty();
            field.required = false;
            let needs = required.iter().filter(|name| **name != field.name).cloned();
            let needs: Vec<_> = needs.collect();
            depend(&mut self.object.dependent, Dependent { name: field.name.clone(), needs });
        }
    }

    /// Says what every field is held to that is not known.
    pub(crate) fn spread_rest(&mut self, build: impl FnOnce(&mut Definitions) -> Map) {
        self.object.rest = Some(build(self.definitions));
    }

    /// Adds the tag of a variant.
    pub fn add_tag<U: Union>(&mut self, tag: &'static str, branch: usize) {
        self.object.properties.push(tag_property::<U>(tag, branch));
    }

    /// Adds a field that is required unless a missing value means something to its type.
    pub fn add<T: Contract>(&mut self, field: &Field) {
        let schema = self.show::<T>(field);
        let required = T::absent().is_none();
        let is_distinct = T::absence() == Absence::Distinct;
        let property = Property { is_distinct, ..Property::new(field.name, required, schema) };
        self.object.properties.push(property);
    }

    /// Adds a field that must be sent though its type is an `Option`.
    pub fn add_required<T: Optional>(&mut self, field: &Field) {
        let schema = self.show::<T::Inner>(field);
        self.object.properties.push(Property::new(field.name, true, schema));
    }

    /// Adds a field with a default, which is shown where it can be written as JSON, and judged.
    pub fn add_with_default<T: Contract>(
        &mut self,
        field: &Field,
        default: &T,
        json: Option<Json>,
        judge: fn(&T, &mut Place<'_>),
    ) {
        let is_distinct = is_distinct(default, json.as_ref());
        let of = |schema| Property { is_distinct, ..Property::new(field.name, false, schema) };
        if !self.definitions.judges() {
            let schema = self.show::<T>(field);
            self.object.properties.push(of(schema));
            return;
        }
        let mut problems = Problems::new(&Limits::default());
        let mut root = Place::root(&mut problems);
        let mut at = root.ruled(field.rules);
        default.check(&mut at);
        judge(default, &mut at);
        if !problems.is_empty() {
            self.definitions.fault(ValueFault {
                part: ValuePart::Default,
                owner: self.owner,
                field: Some(field.name),
                rejection: problems.finish(),
            });
        }
        let mut schema = self.show::<T>(field);
        schema.default = json.and_then(|json| self.shown_default::<T>(&schema, &json, field));
        self.object.properties.push(of(schema));
    }

    /// A default as it is shown: if it can be sent as it is written, has one order on every run, and says
    /// more than `null` for a value that may be left out.
    fn shown_default<T: Contract>(
        &self,
        schema: &Schema,
        json: &Json,
        field: &Field,
    ) -> Option<Json> {
        let json = self.definitions.in_order(schema, json)?;
        let text = json.as_value().to_string();
        let can_be_sent = read_example::<T>(&text, field.rules).is_ok();
        (can_be_sent && !json.as_value().is_null()).then_some(json)
    }

    fn show<T: Contract>(&mut self, field: &Field) -> Schema {
        let mut schema = T::schema(self.definitions);
        show_rules(field.rules, &mut schema);
        describe(&mut schema, field.title, field.description, field.examples);
        let owner = (self.owner, Some(field.name));
        judge_examples(field.examples, owner, self.definitions, &|text| {
            read_example::<T>(text, field.rules)
        });
        schema
    }
}

/// Whether null stands for another value than this default, which is also given as JSON where it has that form.
pub fn is_distinct<T: Contract>(default: &T, json: Option<&Json>) -> bool {
    T::reads_null() && !default.is_null(json)
}

/// Adds what a field needs to what it needs already: it stands in more than one struct where these stand
/// in one another.
fn depend(dependent: &mut Vec<Dependent>, field: Dependent) {
    if field.needs.is_empty() {
        return;
    }
    if let Some(known) = dependent.iter_mut().find(|known| known.name == field.name) {
        let new = field.needs.into_iter().filter(|name| !known.needs.contains(name));
        let new: Vec<_> = new.collect();
        known.needs.extend(new);
    } else {
        dependent.push(field);
    }
}

/// Holds examples to the contract of their place.
pub(super) fn judge_examples(
    examples: &[&str],
    (owner, field): (&'static str, Option<&'static str>),
    definitions: &mut Definitions,
    read: &dyn Fn(&str) -> Result<(), Rejection>,
) {
    if !definitions.judges() {
        return;
    }
    for rejection in examples.iter().filter_map(|text| read(text).err()) {
        definitions.fault(ValueFault { part: ValuePart::Example, owner, field, rejection });
    }
}

/// Writes rules into a schema: the place's own, then those of what is inside it.
pub(super) fn show_rules(rules: &Rules, schema: &mut Schema) {
    for ruled in rules.own {
        ruled.rule.show(schema);
    }
    match &mut schema.node {
        Node::Array(array) => {
            if let Some(items) = rules.items {
                show_rules(items, &mut array.items);
            }
        }
        Node::Map(map) => {
            if let Some(values) = rules.items {
                show_rules(values, &mut map.values);
            }
            if let Some(keys) = rules.keys {
                show_rules(keys, &mut map.keys);
            }
        }
        _ => {}
    }
}

/// Puts the words of a place beside what its type says of itself.
pub(super) fn describe(
    schema: &mut Schema,
    title: Option<&'static str>,
    description: &'static str,
    examples: &[&str],
) {
    if let Some(title) = title {
        schema.title = Some(title.into());
    }
    if !description.is_empty() {
        let kind = schema.description.take().filter(|kind| *kind != description);
        schema.description =
            Some(kind.map_or(description.into(), |kind| format!("{description}\n\n{kind}").into()));
    }
    if !examples.is_empty() {
        schema.examples = examples.iter().filter_map(|text| Json::parse(text)).collect();
    }
}

//! How the tree is written as JSON Schema, draft 2020-12: one function a node, keywords in a fixed order.

use std::any::type_name;
use std::borrow::Cow;
use std::cmp::Ordering;

use serde::ser::{Error, Serialize, SerializeMap, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::problem::{Bound, Literal};
use crate::schema::embed::modernised;
use crate::schema::{Array, Length, Limit, Map, Node, Object, Property, Range, Schema, Text};

impl Serialize for Schema {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        print(self, &mut map)?;
        map.end()
    }
}

/// What prints itself as a [`Value`].
pub(super) fn to_value(printed: &impl Serialize) -> Value {
    serde_json::to_value(printed).unwrap_or_default()
}

/// Writes the keywords of a schema into an object that is already open.
pub(super) fn print<M: SerializeMap>(schema: &Schema, map: &mut M) -> Result<(), M::Error> {
    if let Some(title) = &schema.title {
        map.serialize_entry("title", title)?;
    }
    if let Some(description) = &schema.description {
        map.serialize_entry("description", description)?;
    }
    print_node(schema, map)?;
    if let Some(default) = &schema.default {
        map.serialize_entry("default", default)?;
    }
    if !schema.examples.is_empty() {
        map.serialize_entry("examples", &schema.examples)?;
    }
    Ok(())
}

fn print_node<M: SerializeMap>(schema: &Schema, map: &mut M) -> Result<(), M::Error> {
    let nullable = schema.nullable;
    match &schema.node {
        Node::Object(object) => {
            map.serialize_entry("type", &Type(&["object"], nullable))?;
            print_object(object, map)
        }
        Node::Map(entries) => {
            map.serialize_entry("type", &Type(&["object"], nullable))?;
            print_map(entries, map)
        }
        Node::Array(array) => {
            map.serialize_entry("type", &Type(&["array"], nullable))?;
            print_array(array, map)
        }
        Node::Tuple(items) => {
            map.serialize_entry("type", &Type(&["array"], nullable))?;
            print_tuple(items, map)
        }
        Node::Text(text) => {
            map.serialize_entry("type", &Type(&["string"], nullable))?;
            print_text(text, map)
        }
        Node::Integer(range) if range.without_zero => print_beside_zero(range, nullable, map),
        Node::Integer(range) => {
            map.serialize_entry("type", &Type(&["integer"], nullable))?;
            print_range(range, map)
        }
        Node::Number(range) => {
            map.serialize_entry("type", &Type(&["number"], nullable))?;
            print_range(range, map)
        }
        Node::Boolean => map.serialize_entry("type", &Type(&["boolean"], nullable)),
        Node::Null => map.serialize_entry("type", "null"),
        Node::Choice(literals) => print_choice(literals, nullable, map),
        Node::AnyOf(branches) => {
            let null = nullable.then(|| Schema::new(Node::Null));
            map.serialize_entry("anyOf", &branches.iter().chain(&null).collect::<Vec<_>>())
        }
        Node::Reference(_) | Node::Raw(_) if nullable => print_beside_null(schema, map),
        Node::Reference(name) => map.serialize_entry("$ref", &format!("#/$defs/{name}")),
        Node::Anything => Ok(()),
        Node::Raw(json) => print_raw(json.as_value(), schema, map),
    }
}

fn print_object<M: SerializeMap>(object: &Object, map: &mut M) -> Result<(), M::Error> {
    map.serialize_entry("properties", &Properties(&object.properties))?;
    let required: Vec<&str> = object
        .properties
        .iter()
        .filter(|property| property.required)
        .map(|property| &*property.name)
        .collect();
    if !required.is_empty() {
        map.serialize_entry("required", &required)?;
    }
    if !object.dependent.is_empty() {
        let dependent = object.dependent.iter().map(|field| (&field.name, &field.needs));
        map.serialize_entry("dependentRequired", &Keyed(dependent))?;
    }
    match &object.rest {
        Some(rest) => print_rest(object, rest, map),
        None if object.open => Ok(()),
        None => map.serialize_entry("additionalProperties", &false),
    }
}

/// What is accepted beside the fields. Rules for keys are for all of an object: so they let the names of the
/// fields pass.
fn print_rest<M: SerializeMap>(object: &Object, rest: &Map, map: &mut M) -> Result<(), M::Error> {
    if rest.keys.node != Node::Text(Text::default()) {
        let own = object.properties.iter().map(|property| Literal::Text(property.name.clone()));
        let own = Schema::new(Node::Choice(own.collect()));
        let keys = (*rest.keys).clone();
        let branches = if object.properties.is_empty() { vec![keys] } else { vec![own, keys] };
        let keys = match <[Schema; 1]>::try_from(branches) {
            Ok([only]) => only,
            Err(branches) => Schema::new(Node::AnyOf(branches)),
        };
        map.serialize_entry("propertyNames", &keys)?;
    }
    map.serialize_entry("additionalProperties", &rest.values)
}

/// Entries in their order.
struct Keyed<I>(I);

impl<K: Serialize, V: Serialize, I: Iterator<Item = (K, V)> + Clone> Serialize for Keyed<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.clone())
    }
}

struct Properties<'a>(&'a [Property]);

impl Serialize for Properties<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|property| (&property.name, &property.schema)))
    }
}

fn print_map<M: SerializeMap>(entries: &Map, map: &mut M) -> Result<(), M::Error> {
    if entries.keys.node != Node::Text(Text::default()) {
        map.serialize_entry("propertyNames", &entries.keys)?;
    }
    map.serialize_entry("additionalProperties", &entries.values)?;
    print_length(entries.length, ["minProperties", "maxProperties"], map)
}

fn print_array<M: SerializeMap>(array: &Array, map: &mut M) -> Result<(), M::Error> {
    map.serialize_entry("items", &array.items)?;
    print_length(array.length, ["minItems", "maxItems"], map)?;
    if array.unique {
        map.serialize_entry("uniqueItems", &true)?;
    }
    Ok(())
}

fn print_tuple<M: SerializeMap>(items: &[Schema], map: &mut M) -> Result<(), M::Error> {
    map.serialize_entry("prefixItems", items)?;
    map.serialize_entry("items", &false)?;
    let length = Some(items.len() as u64);
    print_length(Length { minimum: length, maximum: length }, ["minItems", "maxItems"], map)
}

fn print_text<M: SerializeMap>(text: &Text, map: &mut M) -> Result<(), M::Error> {
    print_length(text.length, ["minLength", "maxLength"], map)?;
    if text.is_json {
        map.serialize_entry("contentMediaType", "application/json")?;
    }
    let formats: Vec<&str> = text.formats.iter().map(|format| format.name()).collect();
    let patterns: Vec<&str> = text.patterns.iter().map(|pattern| &**pattern).collect();
    let mut rest = Vec::new();
    print_first("format", &formats, &mut rest, map)?;
    print_first("pattern", &patterns, &mut rest, map)?;
    print_all_of(&rest, map)?;
    match text.excluded.as_slice() {
        [] => Ok(()),
        [one] => map.serialize_entry("not", &Excluded(one)),
        many => {
            let branches: Vec<_> = many.iter().map(|pattern| Excluded(pattern)).collect();
            map.serialize_entry("not", &OneKey("anyOf", &branches))
        }
    }
}

/// A pattern that must not match. `pattern` alone would accept, and `not` refuse, whatever is no string.
struct Excluded<'a>(&'a str);

impl Serialize for Excluded<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([("type", "string"), ("pattern", self.0)])
    }
}

fn print_range<M: SerializeMap>(range: &Range, map: &mut M) -> Result<(), M::Error> {
    if let Some(limit) = range.minimum {
        let keyword = if limit.exclusive { "exclusiveMinimum" } else { "minimum" };
        map.serialize_entry(keyword, &limit.bound)?;
    }
    if let Some(limit) = range.maximum {
        let keyword = if limit.exclusive { "exclusiveMaximum" } else { "maximum" };
        map.serialize_entry(keyword, &limit.bound)?;
    }
    let mut rest = Vec::new();
    print_first("multipleOf", &range.steps, &mut rest, map)?;
    print_all_of(&rest, map)
}

/// Integers other than 0: two ranges where there are some on both sides of it, since a `not` is more than
/// many a provider takes.
fn print_beside_zero<M: SerializeMap>(
    range: &Range,
    nullable: bool,
    map: &mut M,
) -> Result<(), M::Error> {
    let (below, above) = range.beside_zero();
    let (below, above) = match (below, above) {
        (Some(below), Some(above)) => (below, above),
        (only, other) => {
            let side = only.or(other).unwrap_or_default();
            let side = Schema { nullable, ..Schema::new(Node::Integer(side)) };
            return print_node(&side, map);
        }
    };
    let branches = [below, above].map(|side| Schema::new(Node::Integer(side)));
    let null = nullable.then(|| Schema::new(Node::Null));
    map.serialize_entry("anyOf", &branches.iter().chain(&null).collect::<Vec<_>>())
}

impl Range {
    /// The parts of the range below and above 0, where there are any.
    fn beside_zero(&self) -> (Option<Self>, Option<Self>) {
        let end = |end| Some(Limit { bound: Bound::Integer(end), exclusive: false });
        let below_zero = |limit: Limit| limit.bound.side_of_zero() == Ordering::Less;
        let above_zero = |limit: Limit| limit.bound.side_of_zero() == Ordering::Greater;
        let whole = Self { without_zero: false, ..self.clone() };
        let below = self.minimum.is_none_or(below_zero).then(|| {
            let maximum = self.maximum.filter(|limit| below_zero(*limit)).or(end(-1));
            Self { maximum, ..whole.clone() }
        });
        let above = self.maximum.is_none_or(above_zero).then(|| {
            let minimum = self.minimum.filter(|limit| above_zero(*limit)).or(end(1));
            Self { minimum, ..whole }
        });
        (below, above)
    }
}

impl Bound {
    fn side_of_zero(self) -> Ordering {
        match self {
            Bound::Integer(integer) => integer.cmp(&0),
            Bound::Wide(_) => Ordering::Greater,
            Bound::Number(number) => number.partial_cmp(&0.0).unwrap_or(Ordering::Equal),
        }
    }
}

fn print_length<M: SerializeMap>(
    length: Length,
    keywords: [&'static str; 2],
    map: &mut M,
) -> Result<(), M::Error> {
    for (keyword, end) in keywords.into_iter().zip([length.minimum, length.maximum]) {
        if let Some(end) = end {
            map.serialize_entry(keyword, &end)?;
        }
    }
    Ok(())
}

/// A keyword that can stand once in a schema: the first value as itself, the others in branches of
/// `allOf`, which are added to `rest`.
fn print_first<'a, M: SerializeMap, T: Serialize>(
    keyword: &'static str,
    values: &'a [T],
    rest: &mut Vec<OneKey<'a, T>>,
    map: &mut M,
) -> Result<(), M::Error> {
    let Some((first, others)) = values.split_first() else { return Ok(()) };
    rest.extend(others.iter().map(|value| OneKey(keyword, value)));
    map.serialize_entry(keyword, first)
}

fn print_all_of<M: SerializeMap, T: Serialize>(
    rest: &[OneKey<'_, T>],
    map: &mut M,
) -> Result<(), M::Error> {
    if rest.is_empty() { Ok(()) } else { map.serialize_entry("allOf", rest) }
}

fn print_choice<M: SerializeMap>(
    literals: &[Literal],
    nullable: bool,
    map: &mut M,
) -> Result<(), M::Error> {
    let text = literals.iter().any(|literal| matches!(literal, Literal::Text(_)));
    let integer = literals.iter().any(|literal| matches!(literal, Literal::Integer(_)));
    let names: Vec<&'static str> = [(text, "string"), (integer, "integer")]
        .into_iter()
        .filter_map(|(is, name)| is.then_some(name))
        .collect();
    map.serialize_entry("type", &Type(&names, nullable))?;
    let null = nullable.then_some(Literal::Null);
    map.serialize_entry("enum", &literals.iter().chain(&null).collect::<Vec<_>>())
}

/// A schema that cannot say null itself, as a branch beside null.
fn print_beside_null<M: SerializeMap>(schema: &Schema, map: &mut M) -> Result<(), M::Error> {
    let branch = Schema::new(schema.node.clone());
    map.serialize_entry("anyOf", &[branch, Schema::new(Node::Null)])
}

/// A foreign schema: its own keywords as draft 2020-12 spells them, less those that ours stand in for.
fn print_raw<M: SerializeMap>(raw: &Value, ours: &Schema, map: &mut M) -> Result<(), M::Error> {
    let raw = modernised(raw);
    let keywords = match &*raw {
        Value::Object(keywords) => keywords,
        Value::Bool(false) => return map.serialize_entry("not", &Schema::new(Node::Anything)),
        _ => return Ok(()),
    };
    for (keyword, value) in keywords {
        let hidden = match keyword.as_str() {
            "title" => ours.title.is_some(),
            "description" => ours.description.is_some(),
            "default" => ours.default.is_some(),
            "examples" => !ours.examples.is_empty(),
            _ => false,
        };
        if !hidden {
            map.serialize_entry(keyword, value)?;
        }
    }
    Ok(())
}

/// The value of `type`: one name, or a list with null last.
struct Type<'a>(&'a [&'static str], bool);

impl Serialize for Type<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Type([one], false) => one.serialize(serializer),
            Type(names, false) => names.serialize(serializer),
            Type(names, true) => serializer.collect_seq(names.iter().chain(&["null"])),
        }
    }
}

struct OneKey<'a, T>(&'static str, &'a T);

impl<T: Serialize> Serialize for OneKey<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([(self.0, self.1)])
    }
}

impl Serialize for Bound {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Bound::Integer(integer) => serialize_integer(integer, serializer),
            Bound::Wide(integer) if makes_value::<S>() => serialize_digits(&integer, serializer),
            Bound::Wide(integer) => serializer.serialize_u128(integer),
            #[allow(clippy::cast_possible_truncation)] // whole and below 2^53
            Bound::Number(number) if number.fract() == 0.0 && number.abs() < EXACT => {
                serializer.serialize_i64(number as i64)
            }
            Bound::Number(number) => serializer.serialize_f64(number),
        }
    }
}

/// 2^53: below it every whole float stands for one integer.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Whether the output is a [`Value`]. Its serializer returns an error for integers beyond 64 bits, on which
/// `json!` panics.
fn makes_value<S: Serializer>() -> bool {
    type_name::<S::Ok>() == type_name::<Value>()
}

/// Serializes an integer by its digits, which a [`Value`] parses as it parses any JSON text.
fn serialize_digits<S: Serializer>(
    integer: &impl ToString,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    RawValue::from_string(integer.to_string()).map_err(Error::custom)?.serialize(serializer)
}

/// `serde_json::Value` has no 128-bit integers, so the smaller types go first.
fn serialize_integer<S: Serializer>(integer: i128, serializer: S) -> Result<S::Ok, S::Error> {
    if let Ok(small) = i64::try_from(integer) {
        serializer.serialize_i64(small)
    } else if let Ok(small) = u64::try_from(integer) {
        serializer.serialize_u64(small)
    } else if makes_value::<S>() {
        serialize_digits(&integer, serializer)
    } else {
        serializer.serialize_i128(integer)
    }
}

impl Serialize for Literal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Literal::Text(text) => text.serialize(serializer),
            Literal::Integer(integer) => serialize_integer(*integer, serializer),
            Literal::Null => serializer.serialize_unit(),
        }
    }
}

impl From<&'static str> for Literal {
    fn from(text: &'static str) -> Self {
        Literal::Text(Cow::Borrowed(text))
    }
}

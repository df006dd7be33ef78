//! Generates a value by walking a schema. Wherever the schema leaves a choice, each alternative is taken in turn
//! before any is taken again.

use crate::problem::{Literal, Types};
use crate::schema::{Array, Document, Length, Map, Node, Object, Schema};
use crate::testing::analysis::{ANY, Tagging, min_depth, tagging, types};
use crate::testing::cursor::{Choices, Cursor, Point, Unmakeable};
use crate::testing::json::Json;
use crate::testing::{number, text};

/// How deep definitions may nest before every choice is made for the smallest value.
const MAX_DEPTH: usize = 3;

/// Maximum length of a generated array, unless a rule requires a longer one.
const MAX_LENGTH: u64 = 40;

/// A walk, with the locations visited so far.
pub(super) struct Walk<'s, 't> {
    pub(super) document: &'s Document,
    pub(super) choices: &'t mut Choices,
    /// Whether to include all optional fields and avoid null.
    pub(super) is_full: bool,
    pub(super) points: Vec<Point<'s>>,
}

impl<'s> Walk<'s, '_> {
    /// Generates a value of the schema.
    pub(super) fn value(
        &mut self,
        schema: &'s Schema,
        cursor: &Cursor<'s>,
    ) -> Result<Json, Unmakeable> {
        self.nullable_value(schema, schema.nullable, cursor)
    }

    fn nullable_value(
        &mut self,
        schema: &'s Schema,
        nullable: bool,
        cursor: &Cursor<'s>,
    ) -> Result<Json, Unmakeable> {
        if let Node::Reference(name) = &schema.node {
            let body = self.document.definition(name);
            let body = body.ok_or_else(|| cursor.unmakeable("its definition does not exist"))?;
            return self.nullable_value(body, nullable || body.nullable, &cursor.definition(name));
        }
        if nullable && self.is_null(cursor) {
            return Ok(Json::Null);
        }
        let point = self.points.len();
        if !cursor.is_ambiguous {
            self.points.push(self.point(schema, nullable, cursor));
        }
        let made = self.node(schema, nullable, cursor);
        if made.is_err() {
            self.points.truncate(point);
        }
        made
    }

    fn point(&self, schema: &'s Schema, nullable: bool, cursor: &Cursor<'s>) -> Point<'s> {
        let own = types(self.document, schema);
        let own = if nullable { own.or(Types::NULL) } else { own };
        let accepts = cursor.union.map_or(own, |union| own.or(union));
        Point {
            path: cursor.path.clone(),
            schema_path: cursor.schema_path.clone(),
            schema,
            nullable: accepts.contains(Types::NULL),
            accepts,
            is_key: cursor.is_key,
            is_in_set: cursor.is_in_set,
            tagging: cursor.tagging,
        }
    }

    fn is_null(&mut self, cursor: &Cursor<'s>) -> bool {
        cursor.depth > MAX_DEPTH
            || !self.is_full && self.choices.choose(format!("{}?null", cursor.schema_path), 2) == 1
    }

    fn node(
        &mut self,
        schema: &'s Schema,
        nullable: bool,
        cursor: &Cursor<'s>,
    ) -> Result<Json, Unmakeable> {
        match &schema.node {
            Node::Object(object) => self.object(object, cursor),
            Node::Map(map) => self.map(map, cursor),
            Node::Array(array) => self.array(array, cursor),
            Node::Tuple(schemas) => {
                let item = |(index, schema): (usize, &'s Schema)| {
                    self.value(schema, &cursor.item(index, &index.to_string()))
                };
                schemas.iter().enumerate().map(item).collect::<Result<_, _>>().map(Json::Array)
            }
            Node::Text(shape) => {
                let variant =
                    self.choices.choose(cursor.schema_path.clone(), text::variants(shape));
                let made = text::generate(shape, variant, &mut self.choices.rng);
                made.map(Json::Text).or_else(|| self.example(schema)).ok_or_else(|| {
                    cursor.unmakeable("found no text that matches its patterns and lengths")
                })
            }
            Node::Integer(range) => {
                let variant = self.choices.choose(cursor.schema_path.clone(), 2 * number::VARIANTS);
                let made = number::integer(range, variant, &mut self.choices.rng);
                made.map(Json::Number).ok_or_else(|| {
                    cursor.unmakeable("found no integer within its bounds and steps")
                })
            }
            Node::Number(range) => {
                let variant = self.choices.choose(cursor.schema_path.clone(), number::VARIANTS);
                let made = number::number(range, variant, &mut self.choices.rng);
                made.map(Json::Number)
                    .ok_or_else(|| cursor.unmakeable("found no number within its bounds and steps"))
            }
            Node::Boolean => {
                Ok(Json::Boolean(self.choices.choose(cursor.schema_path.clone(), 2) == 0))
            }
            Node::Null => Ok(Json::Null),
            Node::Choice(literals) => {
                let variant = self.choices.choose(cursor.schema_path.clone(), literals.len());
                literals
                    .get(variant)
                    .map(literal)
                    .ok_or_else(|| cursor.unmakeable("its list of literals is empty"))
            }
            Node::AnyOf(branches) => self.any_of(branches, nullable, cursor),
            Node::Anything => Ok(match self.choices.choose(cursor.schema_path.clone(), 3) {
                0 => Json::text("text"),
                1 => Json::wrap("key", Json::Array(vec![Json::Null, Json::Boolean(true)])),
                _ => Json::number("-0.5"),
            }),
            Node::Reference(_) => Err(cursor.unmakeable("its definition is a reference itself")),
            Node::Raw(_) => self.example(schema).ok_or_else(|| {
                cursor.unmakeable("its schema comes from another library; add an example")
            }),
        }
    }

    /// One of the author's examples, or the default.
    fn example(&mut self, schema: &Schema) -> Option<Json> {
        let example = self.choices.rng.pick(&schema.examples).or(schema.default.as_ref())?;
        Json::parse(&example.as_value().to_string())
    }

    fn object(&mut self, object: &'s Object, cursor: &Cursor<'s>) -> Result<Json, Unmakeable> {
        let mut entries = Vec::new();
        for property in &object.properties {
            let mut here = cursor.key(&property.name, &property.name);
            // Faults of the tag are added at the object.
            here.is_ambiguous |=
                matches!(cursor.tagging, Some(Tagging::Internal(tag)) if tag == property.name);
            if !property.required && self.omits(&here) {
                continue;
            }
            match self.value(&property.schema, &here) {
                Ok(value) => entries.push((property.name.to_string(), value)),
                // An optional field that no value can be generated for is omitted.
                Err(_) if !property.required => {}
                Err(unmakeable) => return Err(unmakeable),
            }
        }
        self.add_dependent(object, &mut entries, cursor)?;
        if let Some(rest) = &object.rest {
            self.add_rest(object, rest, &mut entries, cursor);
        }
        if object.open
            && !self.is_full
            && self.choices.choose(format!("{}?open", cursor.schema_path), 2) == 1
        {
            let known =
                |name: &str| object.properties.iter().any(|property| property.is_called(name));
            if !known("beyond") {
                entries.push(("beyond".to_owned(), Json::Array(Vec::new())));
            }
        }
        Ok(Json::Object(entries))
    }

    /// Adds the fields that other fields require.
    fn add_dependent(
        &mut self,
        object: &'s Object,
        entries: &mut Vec<(String, Json)>,
        cursor: &Cursor<'s>,
    ) -> Result<(), Unmakeable> {
        // An added field may require further ones.
        for _ in &object.dependent {
            let is_there = |name: &str| entries.iter().any(|(key, _)| key == name);
            let needed = object.dependent.iter().filter(|field| is_there(&field.name));
            let missing = needed.flat_map(|field| &field.needs).find(|name| !is_there(name));
            let property = missing
                .and_then(|name| object.properties.iter().find(|property| property.name == *name));
            let Some(property) = property else { break };
            let here = cursor.key(&property.name, &property.name);
            entries.push((property.name.to_string(), self.value(&property.schema, &here)?));
        }
        Ok(())
    }

    /// Adds entries besides the declared fields, as many as can be generated.
    fn add_rest(
        &mut self,
        object: &Object,
        rest: &'s Map,
        entries: &mut Vec<(String, Json)>,
        cursor: &Cursor<'s>,
    ) {
        let inside =
            Cursor { schema_path: format!("{}/rest", cursor.schema_path), ..cursor.clone() };
        for _ in 0..self.count(rest.length, &inside) {
            let before = self.points.len();
            match self.entry(rest, &inside, entries) {
                Ok(Some((key, _))) if object.properties.iter().any(|p| p.is_called(&key)) => {
                    self.points.truncate(before);
                }
                Ok(entry) => entries.extend(entry),
                Err(_) => break,
            }
        }
    }

    fn omits(&mut self, cursor: &Cursor<'s>) -> bool {
        cursor.depth > MAX_DEPTH
            || !self.is_full && self.choices.choose(format!("{}?there", cursor.schema_path), 2) == 1
    }

    fn array(&mut self, array: &'s Array, cursor: &Cursor<'s>) -> Result<Json, Unmakeable> {
        let count = self.count(array.length, cursor);
        let min = usize::try_from(array.length.minimum.unwrap_or(0)).unwrap_or(usize::MAX);
        let mut items: Vec<Json> = Vec::new();
        // Unique items may take several attempts.
        let tries = if array.unique { count * 20 } else { count };
        for _ in 0..tries {
            if items.len() == count {
                break;
            }
            let before = self.points.len();
            let here = Cursor { is_in_set: array.unique, ..cursor.item(items.len(), "*") };
            match self.value(&array.items, &here) {
                Ok(item) if array.unique && items.iter().any(|known| is_same(known, &item)) => {
                    self.points.truncate(before);
                }
                Ok(item) => items.push(item),
                Err(_) if min == 0 => break,
                Err(unmakeable) => return Err(unmakeable),
            }
        }
        if items.len() < min {
            return Err(cursor.unmakeable("found too few distinct items"));
        }
        Ok(Json::Array(items))
    }

    fn map(&mut self, map: &'s Map, cursor: &Cursor<'s>) -> Result<Json, Unmakeable> {
        let count = self.count(map.length, cursor);
        let min = usize::try_from(map.length.minimum.unwrap_or(0)).unwrap_or(usize::MAX);
        let mut entries: Vec<(String, Json)> = Vec::new();
        for _ in 0..count * 20 {
            if entries.len() == count {
                break;
            }
            match self.entry(map, cursor, &entries) {
                Ok(entry) => entries.extend(entry),
                Err(_) if min == 0 => break,
                Err(unmakeable) => return Err(unmakeable),
            }
        }
        if entries.len() < min {
            return Err(cursor.unmakeable("found too few distinct keys"));
        }
        Ok(Json::Object(entries))
    }

    /// Generates an entry of a map, or `None` if its key is taken.
    fn entry(
        &mut self,
        map: &'s Map,
        cursor: &Cursor<'s>,
        known: &[(String, Json)],
    ) -> Result<Option<(String, Json)>, Unmakeable> {
        let before = self.points.len();
        // The path of the key is only known once it is generated.
        let keys = Cursor { is_key: true, ..cursor.inside(cursor.path.clone(), "key") };
        let Json::Text(key) = self.nullable_value(&map.keys, false, &keys)? else {
            return Err(keys.unmakeable("its keys are not strings"));
        };
        let here = cursor.key(&key, "*");
        for point in &mut self.points[before..] {
            point.path = here.path.clone();
        }
        if known.iter().any(|(known, _)| *known == key) {
            self.points.truncate(before);
            return Ok(None);
        }
        let value = self.value(&map.values, &here)?;
        Ok(Some((key, value)))
    }

    /// Chooses the number of items or entries.
    fn count(&mut self, length: Length, cursor: &Cursor<'s>) -> usize {
        let min = length.minimum.unwrap_or(0);
        let max = length.maximum.unwrap_or(min + 3).min(min.max(MAX_LENGTH));
        let count = if cursor.depth > MAX_DEPTH {
            min
        } else if self.is_full {
            max.min(min.max(2))
        } else {
            match self.choices.choose(cursor.schema_path.clone(), 3) {
                0 => max.min(min.max(1)),
                1 => min,
                _ => max,
            }
        };
        usize::try_from(count).unwrap_or(usize::MAX)
    }

    fn any_of(
        &mut self,
        branches: &'s [Schema],
        nullable: bool,
        cursor: &Cursor<'s>,
    ) -> Result<Json, Unmakeable> {
        let branch = if cursor.depth > MAX_DEPTH {
            let ranks = branches.iter().map(|branch| min_depth(self.document, branch, &[]));
            let ranked =
                ranks.enumerate().filter_map(|(branch, min_depth)| Some((min_depth?, branch)));
            ranked.min().map_or(0, |(_, branch)| branch)
        } else {
            self.choices.choose(cursor.schema_path.clone(), branches.len())
        };
        let schema =
            branches.get(branch).ok_or_else(|| cursor.unmakeable("its union has no branches"))?;
        let union = branches.iter().map(|branch| types(self.document, branch));
        let union = union.reduce(Types::or).unwrap_or(ANY);
        let union = if nullable { union.or(Types::NULL) } else { union };
        self.value(schema, &cursor.branch(branch, union, tagging(self.document, branches)))
    }
}

pub(super) fn literal(literal: &Literal) -> Json {
    match literal {
        Literal::Text(text) => Json::text(text.as_ref()),
        Literal::Integer(integer) => Json::number(integer),
        Literal::Null => Json::Null,
    }
}

/// Whether two items are equal, comparing numbers by value.
fn is_same(a: &Json, b: &Json) -> bool {
    match (a, b) {
        (Json::Number(a), Json::Number(b)) => {
            a == b
                || matches!((a.parse::<f64>(), b.parse::<f64>()), (Ok(a), Ok(b)) if a.total_cmp(&b).is_eq())
        }
        _ => a.is_equivalent(b),
    }
}

//! The walk through a schema on which a value is made: at every place that leaves a choice, each way is
//! taken in turn before any is taken again.

use crate::problem::{Literal, Types};
use crate::schema::{Array, Document, Length, Map, Node, Object, Schema};
use crate::testing::at::{At, Point, Turns, Unmakeable};
use crate::testing::kinds::{ANY, Form, form, rank, types};
use crate::testing::tree::Tree;
use crate::testing::{number, text};

/// How deep definitions stand inside one another before every choice is for the shortest way out.
const DEEPEST: usize = 3;

/// The longest list that is made for the sake of its length.
const LONGEST: u64 = 40;

/// One walk, and what was met on it.
pub(super) struct Walk<'s, 't> {
    pub(super) document: &'s Document,
    pub(super) turns: &'t mut Turns,
    /// Whether everything that may be left out is there, and nothing is null.
    pub(super) is_full: bool,
    pub(super) points: Vec<Point<'s>>,
}

impl<'s> Walk<'s, '_> {
    /// A value of the schema.
    pub(super) fn value(&mut self, schema: &'s Schema, at: &At<'s>) -> Result<Tree, Unmakeable> {
        self.nullable_value(schema, schema.nullable, at)
    }

    fn nullable_value(
        &mut self,
        schema: &'s Schema,
        nullable: bool,
        at: &At<'s>,
    ) -> Result<Tree, Unmakeable> {
        if let Node::Reference(name) = &schema.node {
            let body = self.document.definition(name);
            let body = body.ok_or_else(|| at.unmakeable("a definition that is not there"))?;
            return self.nullable_value(body, nullable || body.nullable, &at.definition(name));
        }
        if nullable && self.is_null(at) {
            return Ok(Tree::Null);
        }
        let point = self.points.len();
        if !at.is_unsure {
            self.points.push(self.point(schema, nullable, at));
        }
        let made = self.node(schema, nullable, at);
        if made.is_err() {
            self.points.truncate(point);
        }
        made
    }

    fn point(&self, schema: &'s Schema, nullable: bool, at: &At<'s>) -> Point<'s> {
        let own = types(self.document, schema);
        let own = if nullable { own.or(Types::NULL) } else { own };
        let accepts = at.union.map_or(own, |union| own.or(union));
        Point {
            path: at.path.clone(),
            place: at.place.clone(),
            schema,
            nullable: accepts.contains(Types::NULL),
            accepts,
            is_key: at.is_key,
            is_in_set: at.is_in_set,
            form: at.form,
        }
    }

    fn is_null(&mut self, at: &At<'s>) -> bool {
        at.depth > DEEPEST
            || !self.is_full && self.turns.choose(format!("{}?null", at.place), 2) == 1
    }

    fn node(
        &mut self,
        schema: &'s Schema,
        nullable: bool,
        at: &At<'s>,
    ) -> Result<Tree, Unmakeable> {
        match &schema.node {
            Node::Object(object) => self.object(object, at),
            Node::Map(map) => self.map(map, at),
            Node::Array(array) => self.array(array, at),
            Node::Tuple(places) => {
                let item = |(index, place): (usize, &'s Schema)| {
                    self.value(place, &at.item(index, &index.to_string()))
                };
                places.iter().enumerate().map(item).collect::<Result<_, _>>().map(Tree::Array)
            }
            Node::Text(shape) => {
                let turn = self.turns.choose(at.place.clone(), text::ways(shape));
                let made = text::make(shape, turn, &mut self.turns.rng);
                made.map(Tree::Text).or_else(|| self.example(schema)).ok_or_else(|| {
                    at.unmakeable("no text was found that satisfies its patterns and lengths")
                })
            }
            Node::Integer(range) => {
                let turn = self.turns.choose(at.place.clone(), 2 * number::WAYS);
                let made = number::integer(range, turn, &mut self.turns.rng);
                made.map(Tree::Number).ok_or_else(|| at.unmakeable("no integer was found"))
            }
            Node::Number(range) => {
                let turn = self.turns.choose(at.place.clone(), number::WAYS);
                let made = number::number(range, turn, &mut self.turns.rng);
                made.map(Tree::Number).ok_or_else(|| at.unmakeable("no number was found"))
            }
            Node::Boolean => Ok(Tree::Boolean(self.turns.choose(at.place.clone(), 2) == 0)),
            Node::Null => Ok(Tree::Null),
            Node::Choice(literals) => {
                let turn = self.turns.choose(at.place.clone(), literals.len());
                literals.get(turn).map(literal).ok_or_else(|| at.unmakeable("an empty choice"))
            }
            Node::AnyOf(branches) => self.any_of(branches, nullable, at),
            Node::Anything => Ok(match self.turns.choose(at.place.clone(), 3) {
                0 => Tree::text("text"),
                1 => Tree::around("key", Tree::Array(vec![Tree::Null, Tree::Boolean(true)])),
                _ => Tree::number("-0.5"),
            }),
            Node::Reference(_) => Err(at.unmakeable("a reference to a reference")),
            Node::Raw(_) => self.example(schema).ok_or_else(|| {
                at.unmakeable("its schema was written elsewhere; give it an example")
            }),
        }
    }

    /// One of the values that the author gives for an example, or the default.
    fn example(&mut self, schema: &Schema) -> Option<Tree> {
        let given = self.turns.rng.pick(&schema.examples).or(schema.default.as_ref())?;
        Tree::parse(&given.as_value().to_string())
    }

    fn object(&mut self, object: &'s Object, at: &At<'s>) -> Result<Tree, Unmakeable> {
        let mut entries = Vec::new();
        for property in &object.properties {
            let mut here = at.key(&property.name, &property.name);
            // The tag has faults of its own, which are the object's.
            here.is_unsure |= matches!(at.form, Some(Form::Tagged(tag)) if tag == property.name);
            let left_out = !property.required && self.leaves_out(&here);
            if left_out {
                continue;
            }
            match self.value(&property.schema, &here) {
                Ok(value) => entries.push((property.name.to_string(), value)),
                // What cannot be made may be left out where that is allowed.
                Err(_) if !property.required => {}
                Err(unmakeable) => return Err(unmakeable),
            }
        }
        self.add_needed(object, &mut entries, at)?;
        if let Some(rest) = &object.rest {
            self.add_rest(object, rest, &mut entries, at);
        }
        if object.open && !self.is_full && self.turns.choose(format!("{}?open", at.place), 2) == 1 {
            let known =
                |name: &str| object.properties.iter().any(|property| property.is_called(name));
            if !known("beyond") {
                entries.push(("beyond".to_owned(), Tree::Array(Vec::new())));
            }
        }
        Ok(Tree::Object(entries))
    }

    /// Adds the fields that others bring with them.
    fn add_needed(
        &mut self,
        object: &'s Object,
        entries: &mut Vec<(String, Tree)>,
        at: &At<'s>,
    ) -> Result<(), Unmakeable> {
        // A field that was added may bring others in turn.
        for _ in &object.dependent {
            let is_there = |name: &str| entries.iter().any(|(key, _)| key == name);
            let needed = object.dependent.iter().filter(|field| is_there(&field.name));
            let missing = needed.flat_map(|field| &field.needs).find(|name| !is_there(name));
            let property = missing
                .and_then(|name| object.properties.iter().find(|property| property.name == *name));
            let Some(property) = property else { break };
            let here = at.key(&property.name, &property.name);
            entries.push((property.name.to_string(), self.value(&property.schema, &here)?));
        }
        Ok(())
    }

    /// Adds entries beside the fields. What cannot be made of them is left out.
    fn add_rest(
        &mut self,
        object: &Object,
        rest: &'s Map,
        entries: &mut Vec<(String, Tree)>,
        at: &At<'s>,
    ) {
        let inside = At { place: format!("{}/rest", at.place), ..at.clone() };
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

    fn leaves_out(&mut self, at: &At<'s>) -> bool {
        at.depth > DEEPEST
            || !self.is_full && self.turns.choose(format!("{}?there", at.place), 2) == 1
    }

    fn array(&mut self, array: &'s Array, at: &At<'s>) -> Result<Tree, Unmakeable> {
        let count = self.count(array.length, at);
        let least = usize::try_from(array.length.minimum.unwrap_or(0)).unwrap_or(usize::MAX);
        let mut items: Vec<Tree> = Vec::new();
        // A set may need more tries than it has items.
        let tries = if array.unique { count * 20 } else { count };
        for _ in 0..tries {
            if items.len() == count {
                break;
            }
            let before = self.points.len();
            let here = At { is_in_set: array.unique, ..at.item(items.len(), "*") };
            match self.value(&array.items, &here) {
                Ok(item) if array.unique && items.iter().any(|known| is_same(known, &item)) => {
                    self.points.truncate(before);
                }
                Ok(item) => items.push(item),
                Err(_) if least == 0 => break,
                Err(unmakeable) => return Err(unmakeable),
            }
        }
        if items.len() < least {
            return Err(at.unmakeable("not enough items were found that differ"));
        }
        Ok(Tree::Array(items))
    }

    fn map(&mut self, map: &'s Map, at: &At<'s>) -> Result<Tree, Unmakeable> {
        let count = self.count(map.length, at);
        let least = usize::try_from(map.length.minimum.unwrap_or(0)).unwrap_or(usize::MAX);
        let mut entries: Vec<(String, Tree)> = Vec::new();
        for _ in 0..count * 20 {
            if entries.len() == count {
                break;
            }
            match self.entry(map, at, &entries) {
                Ok(entry) => entries.extend(entry),
                Err(_) if least == 0 => break,
                Err(unmakeable) => return Err(unmakeable),
            }
        }
        if entries.len() < least {
            return Err(at.unmakeable("not enough keys were found that differ"));
        }
        Ok(Tree::Object(entries))
    }

    /// One more entry of a map; nothing where its key is there already.
    fn entry(
        &mut self,
        map: &'s Map,
        at: &At<'s>,
        known: &[(String, Tree)],
    ) -> Result<Option<(String, Tree)>, Unmakeable> {
        let before = self.points.len();
        // Where the key stands is known once it is made.
        let keys = At { is_key: true, ..at.inside(at.path.clone(), "key") };
        let Tree::Text(key) = self.nullable_value(&map.keys, false, &keys)? else {
            return Err(keys.unmakeable("a key that is no text"));
        };
        let here = at.key(&key, "*");
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

    /// How many items or entries there shall be.
    fn count(&mut self, length: Length, at: &At<'s>) -> usize {
        let least = length.minimum.unwrap_or(0);
        let most = length.maximum.unwrap_or(least + 3).min(least.max(LONGEST));
        let count = if at.depth > DEEPEST {
            least
        } else if self.is_full {
            most.min(least.max(2))
        } else {
            match self.turns.choose(at.place.clone(), 3) {
                0 => most.min(least.max(1)),
                1 => least,
                _ => most,
            }
        };
        usize::try_from(count).unwrap_or(usize::MAX)
    }

    fn any_of(
        &mut self,
        branches: &'s [Schema],
        nullable: bool,
        at: &At<'s>,
    ) -> Result<Tree, Unmakeable> {
        let branch = if at.depth > DEEPEST {
            let ranks = branches.iter().map(|branch| rank(self.document, branch, &[]));
            let ranked = ranks.enumerate().filter_map(|(branch, rank)| Some((rank?, branch)));
            ranked.min().map_or(0, |(_, branch)| branch)
        } else {
            self.turns.choose(at.place.clone(), branches.len())
        };
        let schema = branches.get(branch).ok_or_else(|| at.unmakeable("no branches"))?;
        let union = branches.iter().map(|branch| types(self.document, branch));
        let union = union.reduce(Types::or).unwrap_or(ANY);
        let union = if nullable { union.or(Types::NULL) } else { union };
        self.value(schema, &at.branch(branch, union, form(self.document, branches)))
    }
}

pub(super) fn literal(literal: &Literal) -> Tree {
    match literal {
        Literal::Text(text) => Tree::text(text.as_ref()),
        Literal::Integer(integer) => Tree::number(integer),
        Literal::Null => Tree::Null,
    }
}

/// Whether two items are the same value: numbers by their value, however they are written.
fn is_same(a: &Tree, b: &Tree) -> bool {
    match (a, b) {
        (Tree::Number(a), Tree::Number(b)) => {
            a == b
                || matches!((a.parse::<f64>(), b.parse::<f64>()), (Ok(a), Ok(b)) if a.total_cmp(&b).is_eq())
        }
        _ => a.means_the_same(b),
    }
}

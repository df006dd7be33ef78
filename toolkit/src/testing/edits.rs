//! Single edits that make a valid value wrong, each with its fault and the expected problems.

use crate::path::{Path, Segment};
use crate::problem::{Literal, Types};
use crate::schema::{Array, Document, Length, Node, Range, Schema, Text};
use crate::similar;
use crate::testing::analysis::types;
use crate::testing::cursor::Point;
use crate::testing::fault::Fault;
use crate::testing::json::Json;
use crate::testing::names::{INVENTED, misspelled};
use crate::testing::{number, text};

/// Longest maximum that a text or array is generated to exceed.
const MAX_LENGTH: u64 = 5_000;

/// A change at one location.
#[derive(Clone, Debug)]
pub(super) struct Edit {
    pub(super) fault: Fault,
    /// The location in the schema.
    pub(super) schema_path: String,
    /// The location in the value.
    pub(super) path: Path,
    pub(super) change: Change,
    /// The intended value, if it differs from the original one.
    pub(super) right: Option<Json>,
    pub(super) expected: Vec<(&'static str, Path)>,
}

#[derive(Clone, Debug)]
pub(super) enum Change {
    /// Replaces the value.
    Put(Json),
    /// Renames the key.
    Rename(String),
    /// Removes the entry.
    Drop,
    /// Adds an entry to the parent object. Its key is the last segment of the path.
    Add(Json),
}

impl Edit {
    /// Whether the two edits don't affect each other: neither is inside the other.
    pub(super) fn is_independent_of(&self, other: &Edit) -> bool {
        let (a, b) = (self.path.segments(), other.path.segments());
        !a.starts_with(b) && !b.starts_with(a) && !self.is_confused_with(other)
    }

    /// Whether both rename fields of the same object, and one new name resembles the other original name.
    fn is_confused_with(&self, other: &Edit) -> bool {
        let resembles = |edit: &Edit, other: &Edit| match (&edit.change, other.path.last_key()) {
            (Change::Rename(new), Some(name)) => similar::nearest(new, [name]).is_some(),
            _ => false,
        };
        self.path.parent() == other.path.parent()
            && matches!((&self.change, &other.change), (Change::Rename(_), Change::Rename(_)))
            && (resembles(self, other) || resembles(other, self))
    }

    pub(super) fn apply(&self, value: &mut Json) {
        if let Change::Put(new) = &self.change {
            if let Some(here) = value.at_mut(&self.path) {
                here.clone_from(new);
            }
            return;
        }
        let Some(name) = self.path.last_key() else { return };
        let Some(entries) = value.entries_mut(&self.path.parent()) else { return };
        match &self.change {
            Change::Rename(new) => {
                if let Some((key, _)) = entries.iter_mut().find(|(key, _)| key == name) {
                    key.clone_from(new);
                }
            }
            Change::Drop => entries.retain(|(key, _)| key != name),
            Change::Add(value) => entries.push((name.to_owned(), value.clone())),
            Change::Put(_) => {}
        }
    }
}

/// All edits that apply to a value.
pub(super) fn edits(document: &Document, value: &Json, points: &[Point<'_>]) -> Vec<Edit> {
    let mut all = Vec::new();
    for point in points {
        if let (Some(here), false) = (value.at(&point.path), point.is_key) {
            EditCollector { document, point, value: here, all: &mut all }.edits();
        }
    }
    all
}

/// Collects the edits at one location.
pub(super) struct EditCollector<'a, 's> {
    document: &'s Document,
    pub(super) point: &'a Point<'s>,
    pub(super) value: &'a Json,
    pub(super) all: &'a mut Vec<Edit>,
}

impl EditCollector<'_, '_> {
    fn edits(&mut self) {
        match &self.point.schema.node {
            Node::Object(object) => self.object(object),
            Node::Map(map) => self.map(map),
            Node::Array(array) => self.array(array),
            Node::Tuple(items) => self.tuple(items),
            Node::Text(shape) => self.text(shape),
            Node::Integer(range) => self.integer(range),
            Node::Number(range) => self.number(range),
            Node::Boolean => self.boolean(),
            Node::Choice(literals) => self.choice(literals),
            Node::AnyOf(_) => return self.union(),
            Node::Null | Node::Reference(_) | Node::Anything | Node::Raw(_) => return,
        }
        self.other_types();
    }

    fn accepts(&self, types: Types) -> bool {
        self.point.accepts.contains(types)
    }

    pub(super) fn push(&mut self, edit: Edit) {
        self.all.push(edit);
    }

    pub(super) fn edit(&self, fault: Fault, change: Change, codes: Vec<&'static str>) -> Edit {
        let path = self.point.path.clone();
        let expected = codes.into_iter().map(|code| (code, path.clone())).collect();
        Edit {
            fault,
            schema_path: self.point.schema_path.clone(),
            path,
            change,
            right: None,
            expected,
        }
    }

    /// Puts another value that has these problems. Does nothing if there are no problems.
    pub(super) fn put(&mut self, fault: Fault, value: Json, codes: Vec<&'static str>) {
        if !codes.is_empty() {
            let edit = self.edit(fault, Change::Put(value), codes);
            self.push(edit);
        }
    }

    /// Puts a value of the given type, if that type isn't accepted here.
    fn put_type(&mut self, fault: Fault, value: Json, value_type: Types) {
        if !self.accepts(value_type) {
            self.put(fault, value, vec!["wrong_type"]);
        }
    }

    /// Puts a value of the given type, if that type isn't accepted here, in place of an intended value that
    /// differs from the original one.
    fn put_type_for(&mut self, fault: Fault, value: Json, value_type: Types, right: Json) {
        if !self.accepts(value_type) {
            let edit = self.edit(fault, Change::Put(value), vec!["wrong_type"]);
            self.push(Edit { right: Some(right), ..edit });
        }
    }

    /// Values of the wrong type that apply to any schema.
    fn other_types(&mut self) {
        self.put_type(Fault::NullForValue, Json::Null, Types::NULL);
        if self.point.nullable && !self.accepts(Types::STRING) {
            for (fault, word) in [(Fault::EmptyForNull, ""), (Fault::WordForNull, "null")] {
                self.put_type_for(fault, Json::text(word), Types::STRING, Json::Null);
            }
        }
        if self.value.is_container() {
            let text = Json::text(self.value.to_string());
            self.put_type(Fault::StructureAsText, text, Types::STRING);
        } else {
            self.put_type(Fault::ListForOne, Json::Array(vec![self.value.clone()]), Types::ARRAY);
            self.put_type(
                Fault::ObjectForOne,
                Json::wrap("value", self.value.clone()),
                Types::OBJECT,
            );
        }
    }

    /// A value of a type that no branch of a union accepts.
    fn union(&mut self) {
        let candidates = [
            (Types::NULL, Json::Null),
            (Types::ARRAY, Json::Array(Vec::new())),
            (Types::OBJECT, Json::Object(Vec::new())),
        ];
        let rejected = candidates.into_iter().find(|(types, _)| !self.accepts(*types));
        if let Some((types, value)) = rejected {
            self.put_type(Fault::NoBranch, value, types);
        }
    }

    fn boolean(&mut self) {
        let Json::Boolean(value) = *self.value else { return };
        self.put_type(Fault::BooleanAsText, Json::text(value.to_string()), Types::STRING);
        self.put_type(Fault::BooleanAsNumber, Json::number(u8::from(value)), Types::INTEGER);
    }

    fn integer(&mut self, range: &Range) {
        let Json::Number(digits) = self.value else { return };
        self.put_type(Fault::NumberAsText, Json::text(digits.clone()), Types::STRING);
        let outside = number::integers_outside(range);
        self.numbers(range, outside);
        if self.accepts(Types::NUMBER) {
            return;
        }
        self.put(Fault::Fraction, Json::number("2.5"), vec!["wrong_type"]);
        let inexact = number::fact("9007199254740993");
        if inexact.is_some_and(|fact| number::violations(range, &fact).is_empty())
            && range.steps.is_empty()
        {
            self.put(Fault::Inexact, Json::number("9007199254740993.0"), vec!["not_exact"]);
        }
    }

    fn number(&mut self, range: &Range) {
        let Json::Number(digits) = self.value else { return };
        self.put_type(Fault::NumberAsText, Json::text(digits.clone()), Types::STRING);
        let outside = number::numbers_outside(range);
        self.numbers(range, outside);
    }

    /// Numbers outside the range.
    fn numbers(&mut self, range: &Range, outside: Vec<String>) {
        for digits in outside {
            let Some(fact) = number::fact(&digits) else { continue };
            let codes = number::violations(range, &fact);
            let is_off_step = codes.iter().all(|code| *code == "not_multiple");
            let fault = if is_off_step { Fault::OffStep } else { Fault::OutOfBounds };
            self.put(fault, Json::number(digits), codes);
        }
    }

    fn text(&mut self, shape: &Text) {
        let validator = text::Validator::new(shape);
        self.number_for_text(&validator);
        let codes = |text: &str| validator.codes(text).unwrap_or_default();
        self.put(Fault::BlankText, Json::text(""), codes(""));
        for word in ["tomorrow", "the 20th of October", "one or the other"] {
            let codes = codes(word);
            if codes.contains(&"format") {
                self.put(Fault::WordsForFormat, Json::text(word), codes);
                break;
            }
        }
        for word in ["?", "a\u{7}b", "", "§ 12 and so on"] {
            let codes = codes(word);
            if codes.contains(&"pattern") {
                self.put(Fault::MissesPattern, Json::text(word), codes);
                break;
            }
        }
        let Json::Text(own) = self.value else { return };
        let Length { minimum, maximum } = shape.length;
        if let Some(few) =
            minimum.and_then(|min| min.checked_sub(1)).filter(|few| *few < MAX_LENGTH)
        {
            let short: String = own.chars().take(usize::try_from(few).unwrap_or(0)).collect();
            let codes = codes(&short);
            self.put(Fault::TooFew, Json::text(short), codes);
        }
        if let Some(max) = maximum.filter(|max| *max < MAX_LENGTH) {
            let missing = (max + 1).saturating_sub(own.chars().count() as u64);
            let long = own.chars().chain((0..missing).map(|_| 'a')).collect::<String>();
            let codes = codes(&long);
            self.put(Fault::TooMany, Json::text(long), codes);
        }
    }

    /// A number where a string of the same digits is valid.
    fn number_for_text(&mut self, validator: &text::Validator<'_>) {
        let fits = |digits: &&str| validator.accepts(digits);
        let own = match self.value {
            Json::Text(own) if !self.point.is_in_set => own.as_str(),
            _ => return,
        };
        let is_number = own.parse::<i64>().is_ok_and(|number| number.to_string() == own);
        let digits = Some(own).filter(|_| is_number).or(["12", "4071", "1"].into_iter().find(fits));
        if let Some(digits) = digits {
            self.put_type_for(
                Fault::NumberForText,
                Json::number(digits),
                Types::INTEGER,
                Json::text(digits),
            );
        }
    }

    fn choice(&mut self, literals: &[Literal]) {
        let names: Vec<&str> = literals
            .iter()
            .filter_map(|literal| match literal {
                Literal::Text(text) => Some(&**text),
                Literal::Integer(_) | Literal::Null => None,
            })
            .collect();
        match self.value {
            Json::Text(own) => self.names(&names, own),
            Json::Number(digits) => {
                self.put_type(Fault::NumberAsText, Json::text(digits.clone()), Types::STRING);
                let others = (1..=1_000).find(|n| !literals.contains(&Literal::Integer(*n)));
                if let Some(other) = others {
                    self.put(Fault::OtherWord, Json::number(other), vec!["not_one_of"]);
                }
            }
            _ => {}
        }
    }

    fn names(&mut self, names: &[&str], own: &str) {
        // The intended name is the one that the library would suggest.
        let suggests = |sent: &str, expected: Option<&str>| {
            !names.contains(&sent) && similar::nearest(sent, names.iter().copied()) == expected
        };
        let capitals = own.to_uppercase();
        if suggests(&capitals, Some(own)) {
            self.put(Fault::Capitals, Json::text(capitals), vec!["not_one_of"]);
        }
        let typo = misspelled(own);
        if suggests(&typo, Some(own)) {
            self.put(Fault::Misspelt, Json::text(typo), vec!["not_one_of"]);
        }
        let twice = format!("\"{own}\"");
        if !names.contains(&&*twice) {
            self.put(Fault::QuotedTwice, Json::text(twice), vec!["not_one_of"]);
        }
        if let Some(other) = INVENTED.into_iter().find(|word| suggests(word, None)) {
            self.put(Fault::OtherWord, Json::text(other), vec!["not_one_of"]);
        }
        if self.point.nullable {
            for (fault, word) in [(Fault::EmptyForNull, ""), (Fault::WordForNull, "null")] {
                if suggests(word, None) {
                    let edit = self.edit(fault, Change::Put(Json::text(word)), vec!["not_one_of"]);
                    self.push(Edit { right: Some(Json::Null), ..edit });
                }
            }
        }
    }

    fn array(&mut self, array: &Array) {
        let Json::Array(items) = self.value else { return };
        self.sizes(items, array.length, array.unique);
        let item_types = types(self.document, &array.items);
        // An empty string could also mean that there is no array at all.
        let first = items.first().filter(|first| **first != Json::text(""));
        let first = first.filter(|_| array.length.minimum.unwrap_or(0) <= 1);
        if let Some(first) = first
            && let Some(first_type) = type_of(first).filter(|types| item_types.contains(*types))
        {
            let right = Json::Array(vec![first.clone()]);
            self.put_type_for(Fault::OneForList, first.clone(), first_type, right);
        }
        if let [Json::Text(_), Json::Text(_), ..] = &**items {
            self.put_type(Fault::CommasForList, Json::text("one, other"), Types::STRING);
        }
        if let (Some(first), true) = (items.first(), array.unique)
            && array.length.maximum.is_none_or(|max| (items.len() as u64) < max)
        {
            let more = items.iter().chain([first]).cloned().collect();
            let mut edit = self.edit(Fault::Repeated, Change::Put(Json::Array(more)), Vec::new());
            let again = Segment::Index(items.len());
            let path = self.point.path.segments().iter().cloned().chain([again]).collect();
            edit.expected.push(("not_unique", path));
            self.push(edit);
        }
    }

    /// Arrays that are too short or too long.
    fn sizes(&mut self, items: &[Json], Length { minimum, maximum }: Length, unique: bool) {
        if let Some(few) = minimum.and_then(|min| min.checked_sub(1)) {
            let short: Vec<Json> =
                items.iter().take(usize::try_from(few).unwrap_or(0)).cloned().collect();
            let code = text::length_code(minimum, maximum, short.len() as u64);
            self.put(Fault::TooFew, Json::Array(short), Vec::from_iter(code));
        }
        if let Some(max) = maximum.filter(|max| !unique && *max < MAX_LENGTH)
            && let Some(first) = items.first()
        {
            let long = vec![first.clone(); usize::try_from(max + 1).unwrap_or(0)];
            let code = text::length_code(minimum, maximum, long.len() as u64);
            self.put(Fault::TooMany, Json::Array(long), Vec::from_iter(code));
        }
    }

    fn tuple(&mut self, schemas: &[Schema]) {
        let Json::Array(items) = self.value else { return };
        let short: Vec<Json> = items.iter().skip(1).cloned().collect();
        // Dropping the first item of a longer tuple would shift the others.
        if schemas.len() == 1 {
            self.put(Fault::TooFew, Json::Array(short), vec!["wrong_length"]);
        } else {
            let short = items[..items.len().saturating_sub(1)].to_vec();
            self.put(Fault::TooFew, Json::Array(short), vec!["wrong_length"]);
        }
        let long = items.iter().cloned().chain([Json::Null]).collect();
        self.put(Fault::TooMany, Json::Array(long), vec!["wrong_length"]);
    }
}

fn type_of(value: &Json) -> Option<Types> {
    Some(match value {
        Json::Null => return None,
        Json::Boolean(_) => Types::BOOLEAN,
        Json::Number(digits) if digits.contains(['.', 'e', 'E']) => Types::NUMBER,
        Json::Number(_) => Types::INTEGER,
        Json::Text(_) => Types::STRING,
        Json::Array(_) => Types::ARRAY,
        Json::Object(_) => Types::OBJECT,
    })
}

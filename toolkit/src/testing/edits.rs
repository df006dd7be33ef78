//! Changes to a valid value at one of its places, each with the fault that it makes and what must be said.

use crate::path::{Path, Segment};
use crate::problem::{Literal, Types};
use crate::schema::{Array, Document, Length, Node, Range, Schema, Text};
use crate::similar;
use crate::testing::at::Point;
use crate::testing::fault::Fault;
use crate::testing::fields::INVENTED;
use crate::testing::kinds::types;
use crate::testing::tree::Tree;
use crate::testing::{number, text};

/// The longest text or list that is made to be too long.
const LONGEST: u64 = 5_000;

/// A change at one place.
#[derive(Clone, Debug)]
pub(super) struct Edit {
    pub(super) fault: Fault,
    /// The place in the schema.
    pub(super) place: String,
    /// The place in the value.
    pub(super) at: Path,
    pub(super) change: Change,
    /// What would have been right there, where that is not what stands there.
    pub(super) right: Option<Tree>,
    pub(super) expected: Vec<(&'static str, Path)>,
}

#[derive(Clone, Debug)]
pub(super) enum Change {
    /// Another value.
    Put(Tree),
    /// Another key.
    Rename(String),
    /// The entry is left out.
    Drop,
    /// One more entry in the object around the place, which is named by the end of the path.
    Add(Tree),
}

impl Edit {
    /// Whether the two do not touch: neither is inside the other.
    pub(super) fn is_apart(&self, other: &Edit) -> bool {
        let (a, b) = (self.at.segments(), other.at.segments());
        !a.starts_with(b) && !b.starts_with(a) && !self.is_confused_with(other)
    }

    /// Whether both are new names in one object, of which one is like the field that the other one meant.
    fn is_confused_with(&self, other: &Edit) -> bool {
        let is_like = |new: &Edit, meant: &Edit| match (&new.change, meant.at.last_key()) {
            (Change::Rename(new), Some(meant)) => similar::nearest(new, [meant]).is_some(),
            _ => false,
        };
        self.at.parent() == other.at.parent()
            && matches!((&self.change, &other.change), (Change::Rename(_), Change::Rename(_)))
            && (is_like(self, other) || is_like(other, self))
    }

    pub(super) fn apply(&self, value: &mut Tree) {
        if let Change::Put(new) = &self.change {
            if let Some(here) = value.at_mut(&self.at) {
                here.clone_from(new);
            }
            return;
        }
        let Some(name) = self.at.last_key() else { return };
        let Some(entries) = value.entries_mut(&self.at.parent()) else { return };
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

/// All changes to a value.
pub(super) fn edits(document: &Document, value: &Tree, points: &[Point<'_>]) -> Vec<Edit> {
    let mut all = Vec::new();
    for point in points {
        if let (Some(here), false) = (value.at(&point.path), point.is_key) {
            Here { document, point, value: here, all: &mut all }.edits();
        }
    }
    all
}

/// A place while its changes are gathered.
pub(super) struct Here<'a, 's> {
    document: &'s Document,
    pub(super) point: &'a Point<'s>,
    pub(super) value: &'a Tree,
    pub(super) all: &'a mut Vec<Edit>,
}

impl Here<'_, '_> {
    fn edits(&mut self) {
        match &self.point.schema.node {
            Node::Object(object) => self.object(object),
            Node::Map(map) => self.map(map),
            Node::Array(array) => self.array(array),
            Node::Tuple(places) => self.tuple(places),
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
        let at = self.point.path.clone();
        let expected = codes.into_iter().map(|code| (code, at.clone())).collect();
        Edit { fault, place: self.point.place.clone(), at, change, right: None, expected }
    }

    /// Another value here, which breaks these rules; none where it breaks none.
    pub(super) fn put(&mut self, fault: Fault, value: Tree, codes: Vec<&'static str>) {
        if !codes.is_empty() {
            let edit = self.edit(fault, Change::Put(value), codes);
            self.push(edit);
        }
    }

    /// A value of a type that is not accepted here.
    fn put_type(&mut self, fault: Fault, value: Tree, of: Types) {
        if !self.accepts(of) {
            self.put(fault, value, vec!["wrong_type"]);
        }
    }

    /// The same, where it stands for another value than the one that is here.
    fn put_type_for(&mut self, fault: Fault, value: Tree, of: Types, right: Tree) {
        if !self.accepts(of) {
            let edit = self.edit(fault, Change::Put(value), vec!["wrong_type"]);
            self.push(Edit { right: Some(right), ..edit });
        }
    }

    /// What models send of another type, whatever is wanted.
    fn other_types(&mut self) {
        self.put_type(Fault::NullForValue, Tree::Null, Types::NULL);
        if self.point.nullable && !self.accepts(Types::STRING) {
            let filler = [(Fault::EmptyForNull, ""), (Fault::WordForNull, "null")];
            for (fault, word) in filler {
                self.put_type_for(fault, Tree::text(word), Types::STRING, Tree::Null);
            }
        }
        if self.value.is_container() {
            let text = Tree::text(self.value.to_string());
            self.put_type(Fault::StructureAsText, text, Types::STRING);
        } else {
            self.put_type(Fault::ListForOne, Tree::Array(vec![self.value.clone()]), Types::ARRAY);
            self.put_type(
                Fault::ObjectForOne,
                Tree::around("value", self.value.clone()),
                Types::OBJECT,
            );
        }
    }

    /// A union: what no branch can be.
    fn union(&mut self) {
        let others = [
            (Types::NULL, Tree::Null),
            (Types::ARRAY, Tree::Array(Vec::new())),
            (Types::OBJECT, Tree::Object(Vec::new())),
        ];
        if let Some((of, value)) = others.into_iter().find(|(of, _)| !self.accepts(*of)) {
            self.put_type(Fault::NoBranch, value, of);
        }
    }

    fn boolean(&mut self) {
        let Tree::Boolean(value) = *self.value else { return };
        self.put_type(Fault::BooleanAsText, Tree::text(value.to_string()), Types::STRING);
        self.put_type(Fault::BooleanAsNumber, Tree::number(u8::from(value)), Types::INTEGER);
    }

    fn integer(&mut self, range: &Range) {
        let Tree::Number(digits) = self.value else { return };
        self.put_type(Fault::NumberAsText, Tree::text(digits.clone()), Types::STRING);
        let outside = number::integers_outside(range);
        self.numbers(range, outside);
        if self.accepts(Types::NUMBER) {
            return;
        }
        self.put(Fault::Fraction, Tree::number("2.5"), vec!["wrong_type"]);
        let inexact = number::fact("9007199254740993");
        if inexact.is_some_and(|fact| number::codes(range, &fact).is_empty())
            && range.steps.is_empty()
        {
            self.put(Fault::Inexact, Tree::number("9007199254740993.0"), vec!["not_exact"]);
        }
    }

    fn number(&mut self, range: &Range) {
        let Tree::Number(digits) = self.value else { return };
        self.put_type(Fault::NumberAsText, Tree::text(digits.clone()), Types::STRING);
        let outside = number::numbers_outside(range);
        self.numbers(range, outside);
    }

    /// Numbers that break the range.
    fn numbers(&mut self, range: &Range, outside: Vec<String>) {
        for digits in outside {
            let Some(fact) = number::fact(&digits) else { continue };
            let codes = number::codes(range, &fact);
            let is_between = codes.iter().all(|code| *code == "not_multiple");
            let fault = if is_between { Fault::OffStep } else { Fault::OutOfBounds };
            self.put(fault, Tree::number(digits), codes);
        }
    }

    fn text(&mut self, shape: &Text) {
        let judge = text::Judge::new(shape);
        self.number_for_text(&judge);
        let codes = |text: &str| judge.codes(text).unwrap_or_default();
        self.put(Fault::BlankText, Tree::text(""), codes(""));
        for word in ["tomorrow", "the 20th of October", "one or the other"] {
            let codes = codes(word);
            if codes.contains(&"format") {
                self.put(Fault::WordsForFormat, Tree::text(word), codes);
                break;
            }
        }
        for word in ["?", "a\u{7}b", "", "§ 12 and so on"] {
            let codes = codes(word);
            if codes.contains(&"pattern") {
                self.put(Fault::MissesPattern, Tree::text(word), codes);
                break;
            }
        }
        let Tree::Text(own) = self.value else { return };
        let Length { minimum, maximum } = shape.length;
        if let Some(few) =
            minimum.and_then(|least| least.checked_sub(1)).filter(|few| *few < LONGEST)
        {
            let short: String = own.chars().take(usize::try_from(few).unwrap_or(0)).collect();
            let codes = codes(&short);
            self.put(Fault::TooFew, Tree::text(short), codes);
        }
        if let Some(most) = maximum.filter(|most| *most < LONGEST) {
            let missing = (most + 1).saturating_sub(own.chars().count() as u64);
            let long = own.chars().chain((0..missing).map(|_| 'a')).collect::<String>();
            let codes = codes(&long);
            self.put(Fault::TooMany, Tree::text(long), codes);
        }
    }

    /// A number where the same digits are wanted as text.
    fn number_for_text(&mut self, judge: &text::Judge<'_>) {
        let fits = |digits: &&str| judge.accepts(digits);
        let own = match self.value {
            Tree::Text(own) if !self.point.is_in_set => own.as_str(),
            _ => return,
        };
        let is_number = own.parse::<i64>().is_ok_and(|number| number.to_string() == own);
        let digits = Some(own).filter(|_| is_number).or(["12", "4071", "1"].into_iter().find(fits));
        if let Some(digits) = digits {
            self.put_type_for(
                Fault::NumberForText,
                Tree::number(digits),
                Types::INTEGER,
                Tree::text(digits),
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
            Tree::Text(own) => self.names(&names, own),
            Tree::Number(digits) => {
                self.put_type(Fault::NumberAsText, Tree::text(digits.clone()), Types::STRING);
                let others = (1..=1_000).find(|n| !literals.contains(&Literal::Integer(*n)));
                if let Some(other) = others {
                    self.put(Fault::OtherWord, Tree::number(other), vec!["not_one_of"]);
                }
            }
            _ => {}
        }
    }

    fn names(&mut self, names: &[&str], own: &str) {
        // Meant is what is nearest, as the library finds it.
        let means = |sent: &str, wanted: Option<&str>| {
            !names.contains(&sent) && similar::nearest(sent, names.iter().copied()) == wanted
        };
        let capitals = own.to_uppercase();
        if means(&capitals, Some(own)) {
            self.put(Fault::Capitals, Tree::text(capitals), vec!["not_one_of"]);
        }
        let misspelt = misspelt(own);
        if means(&misspelt, Some(own)) {
            self.put(Fault::Misspelt, Tree::text(misspelt), vec!["not_one_of"]);
        }
        let twice = format!("\"{own}\"");
        if !names.contains(&&*twice) {
            self.put(Fault::QuotedTwice, Tree::text(twice), vec!["not_one_of"]);
        }
        if let Some(other) = INVENTED.into_iter().find(|word| means(word, None)) {
            self.put(Fault::OtherWord, Tree::text(other), vec!["not_one_of"]);
        }
        if self.point.nullable {
            for (fault, word) in [(Fault::EmptyForNull, ""), (Fault::WordForNull, "null")] {
                if means(word, None) {
                    let edit = self.edit(fault, Change::Put(Tree::text(word)), vec!["not_one_of"]);
                    self.push(Edit { right: Some(Tree::Null), ..edit });
                }
            }
        }
    }

    fn array(&mut self, array: &Array) {
        let Tree::Array(items) = self.value else { return };
        self.sizes(items, array.length, array.unique);
        let item_types = types(self.document, &array.items);
        // A blank text may as well stand for no list at all.
        let first = items.first().filter(|first| **first != Tree::text(""));
        let first = first.filter(|_| array.length.minimum.unwrap_or(0) <= 1);
        if let Some(first) = first
            && let Some(of) = type_of(first).filter(|of| item_types.contains(*of))
        {
            let right = Tree::Array(vec![first.clone()]);
            self.put_type_for(Fault::OneForList, first.clone(), of, right);
        }
        if let [Tree::Text(_), Tree::Text(_), ..] = &**items {
            self.put_type(Fault::CommasForList, Tree::text("one, other"), Types::STRING);
        }
        if let (Some(first), true) = (items.first(), array.unique)
            && array.length.maximum.is_none_or(|most| (items.len() as u64) < most)
        {
            let more = items.iter().chain([first]).cloned().collect();
            let mut edit = self.edit(Fault::Repeated, Change::Put(Tree::Array(more)), Vec::new());
            let again = Segment::Index(items.len());
            let path = self.point.path.segments().iter().cloned().chain([again]).collect();
            edit.expected.push(("not_unique", path));
            self.push(edit);
        }
    }

    /// Lists that are too short and too long.
    fn sizes(&mut self, items: &[Tree], Length { minimum, maximum }: Length, unique: bool) {
        if let Some(few) = minimum.and_then(|least| least.checked_sub(1)) {
            let short: Vec<Tree> =
                items.iter().take(usize::try_from(few).unwrap_or(0)).cloned().collect();
            let code = text::length_code(minimum, maximum, short.len() as u64);
            self.put(Fault::TooFew, Tree::Array(short), Vec::from_iter(code));
        }
        if let Some(most) = maximum.filter(|most| !unique && *most < LONGEST)
            && let Some(first) = items.first()
        {
            let long = vec![first.clone(); usize::try_from(most + 1).unwrap_or(0)];
            let code = text::length_code(minimum, maximum, long.len() as u64);
            self.put(Fault::TooMany, Tree::Array(long), Vec::from_iter(code));
        }
    }

    fn tuple(&mut self, places: &[Schema]) {
        let Tree::Array(items) = self.value else { return };
        let short: Vec<Tree> = items.iter().skip(1).cloned().collect();
        // With its first item gone, every place holds another's.
        if places.len() == 1 {
            self.put(Fault::TooFew, Tree::Array(short), vec!["wrong_length"]);
        } else {
            let short = items[..items.len().saturating_sub(1)].to_vec();
            self.put(Fault::TooFew, Tree::Array(short), vec!["wrong_length"]);
        }
        let long = items.iter().cloned().chain([Tree::Null]).collect();
        self.put(Fault::TooMany, Tree::Array(long), vec!["wrong_length"]);
    }
}

fn type_of(value: &Tree) -> Option<Types> {
    Some(match value {
        Tree::Null => return None,
        Tree::Boolean(_) => Types::BOOLEAN,
        Tree::Number(digits) if digits.contains(['.', 'e', 'E']) => Types::NUMBER,
        Tree::Number(_) => Types::INTEGER,
        Tree::Text(_) => Types::STRING,
        Tree::Array(_) => Types::ARRAY,
        Tree::Object(_) => Types::OBJECT,
    })
}

/// A name with its last but one character twice.
pub(super) fn misspelt(name: &str) -> String {
    let characters: Vec<char> = name.chars().collect();
    let at = characters.len().saturating_sub(2);
    let mut slipped = String::new();
    for (position, c) in characters.into_iter().enumerate() {
        slipped.push(c);
        if position == at {
            slipped.push(c);
        }
    }
    slipped
}

//! What can be wrong with a text as a whole: around the value, in its syntax, and in how it is wrapped.

use crate::path::Path;
use crate::problem::Types;
use crate::schema::{Document, Node, Object};
use crate::testing::at::Point;
use crate::testing::fault::Fault;
use crate::testing::kinds::types;
use crate::testing::text;
use crate::testing::tree::{Tree, quoted};
use crate::testing::wrong::Mutation;

/// A character that stands in no text that is made, and that is always escaped.
const MARK: char = '\u{1}';

/// Wrong texts made of a whole value.
pub(super) fn whole_texts(
    document: &Document,
    value: &Tree,
    points: &[Point<'_>],
) -> Vec<Mutation> {
    let accepts = types(document, document.root());
    let mut whole = Whole { text: value.to_string(), value, accepts, all: Vec::new() };
    whole.around();
    whole.cut();
    whole.syntax();
    whole.inside_texts(points);
    whole.words();
    let root = points.iter().find(|point| point.path.is_root());
    if let (Some(Node::Object(object)), Tree::Object(entries)) =
        (root.map(|root| &root.schema.node), value)
    {
        whole.wrapped(document, object, entries);
    }
    whole.all
}

struct Whole<'v> {
    value: &'v Tree,
    text: String,
    accepts: Types,
    all: Vec<Mutation>,
}

impl Whole<'_> {
    fn push(&mut self, kind: Fault, text: String, code: &'static str) {
        let expected = vec![(code, Path::root())];
        self.all.push(Mutation { kind, text, right: self.text.clone(), expected });
    }

    /// The value between other things.
    fn around(&mut self) {
        let text = self.text.clone();
        self.push(Fault::Blank, String::new(), "invalid_json");
        self.push(Fault::Code, "import numpy as np".to_owned(), "invalid_json");
        if !self.value.is_container() {
            return;
        }
        if !self.accepts.contains(Types::STRING) {
            self.push(Fault::EncodedTwice, quoted(&text), "wrong_type");
        }
        if !self.accepts.contains(Types::ARRAY) {
            self.push(Fault::InList, format!("[{text}]"), "wrong_type");
        }
        self.push(Fault::Glued, format!("{text}{text}"), "trailing_text");
        self.push(Fault::GluedDifferent, format!("{text}{{\"zq9\":1}}"), "trailing_text");
        self.push(Fault::WordsBehind, format!("{text} That is all."), "trailing_text");
        self.push(Fault::WordsBefore, format!("Here it is: {text}"), "invalid_json");
        self.push(Fault::Fenced, format!("```json\n{text}\n```"), "invalid_json");
    }

    fn cut(&mut self) {
        if let Some(end) = self.text.rfind('"') {
            self.push(Fault::CutInText, self.text[..end].to_owned(), "cut_off");
        }
        if self.value.is_container() {
            let end = self.text.len() - 1;
            self.push(Fault::CutAtEnd, self.text[..end].to_owned(), "cut_off");
        }
    }

    fn syntax(&mut self) {
        let text = self.text.clone();
        if !self.value.is_container() {
            return;
        }
        let (start, end) = (&text[..1], text.len() - 1);
        self.push(Fault::EscapedLineBreak, format!("{start}\\n{}", &text[1..]), "invalid_json");
        if end > 1 {
            let comma = format!("{},{}", &text[..end], &text[end..]);
            self.push(Fault::TrailingComma, comma, "invalid_json");
        }
        let Tree::Object(entries) = self.value else { return };
        let Some(((key, value), others)) = entries.split_first() else { return };
        let rest = others.iter().fold(String::new(), |rest, (key, value)| {
            rest + "," + &quoted(key) + ":" + &value.to_string()
        });
        let name = quoted(key);
        self.push(Fault::NoValue, format!("{{{name}: {rest}}}"), "invalid_json");
        self.push(Fault::NoColon, format!("{{{name} {value}{rest}}}"), "invalid_json");
        let is_name = |c: char| c.is_ascii_alphabetic() || c == '_';
        if !key.is_empty() && key.chars().all(is_name) {
            self.push(Fault::BareKey, format!("{{{key}:{value}{rest}}}"), "invalid_json");
        }
    }

    /// Faults inside strings, in the first text that takes what they stand for.
    fn inside_texts(&mut self, points: &[Point<'_>]) {
        for (kind, meant, written) in
            [(Fault::RawLineBreak, "\n", "\n"), (Fault::BadEscape, "\\d", "\\d")]
        {
            let place = points.iter().filter(|point| !point.is_key).find_map(|point| {
                let Node::Text(shape) = &point.schema.node else { return None };
                let Some(Tree::Text(own)) = self.value.at(&point.path) else { return None };
                let right = format!("{own}{meant}");
                let fits = text::Judge::new(shape).accepts(&right);
                fits.then_some((&point.path, own, right))
            });
            let Some((path, own, right)) = place else { continue };
            let put = |text: String| {
                let mut value = self.value.clone();
                if let Some(here) = value.at_mut(path) {
                    *here = Tree::Text(text);
                }
                value.to_string()
            };
            let marked = put(format!("{own}{MARK}"));
            let text = marked.replace("\\u0001", written);
            let expected = vec![("invalid_json", Path::root())];
            self.all.push(Mutation { kind, text, right: put(right), expected });
        }
        let text = &self.text;
        if text.contains('"') && !text.contains(['\'', '\\']) {
            let single = text.replace('"', "'");
            self.push(Fault::SingleQuotes, single, "invalid_json");
        }
    }

    /// Words of other languages.
    fn words(&mut self) {
        let python = python(self.value);
        if python != self.text {
            self.push(Fault::PythonWord, python, "invalid_json");
        }
        let mut value = self.value.clone();
        if let Some(digits) = first_number(&mut value) {
            "NaN".clone_into(digits);
            self.push(Fault::NotANumber, value.to_string(), "invalid_json");
        }
    }

    /// The whole object inside another one.
    fn wrapped(&mut self, document: &Document, object: &Object, entries: &[(String, Tree)]) {
        let required = || object.properties.iter().filter(|property| property.required);
        let missing = |but: &str| -> Vec<(&'static str, Path)> {
            let names = required().map(|property| property.name.to_string());
            let names = names.filter(|name| name != but);
            names.map(|name| ("missing", Path::root().key(name))).collect()
        };
        let is_known = |name| object.properties.iter().any(|property| property.is_called(name));
        for (kind, key) in [(Fault::Wrapped, "arguments"), (Fault::SchemaEcho, "properties")] {
            if object.is_closed() && !is_known(key) && !entries.is_empty() {
                let mut expected = vec![("unknown_field", Path::root().key(key))];
                expected.extend(missing(""));
                self.wrap(kind, key, expected);
            }
        }
        let first = object.properties.first();
        if let Some(first) = first
            && !types(document, &first.schema).contains(Types::OBJECT)
            && entries.iter().any(|(key, _)| *key == first.name)
        {
            let mut expected = vec![("wrong_type", Path::root().key(first.name.to_string()))];
            expected.extend(missing(&first.name));
            self.wrap(Fault::WrappedInField, &first.name, expected);
        }
    }

    fn wrap(&mut self, kind: Fault, key: &str, expected: Vec<(&'static str, Path)>) {
        let text = Tree::around(key, self.value.clone()).to_string();
        self.all.push(Mutation { kind, text, right: self.text.clone(), expected });
    }
}

/// The value with Python's words for true, false and null.
fn python(value: &Tree) -> String {
    match value {
        Tree::Null => "None".to_owned(),
        Tree::Boolean(true) => "True".to_owned(),
        Tree::Boolean(false) => "False".to_owned(),
        Tree::Number(_) | Tree::Text(_) => value.to_string(),
        Tree::Array(items) => {
            format!("[{}]", items.iter().map(python).collect::<Vec<_>>().join(","))
        }
        Tree::Object(entries) => {
            let entries =
                entries.iter().map(|(key, value)| format!("{}:{}", quoted(key), python(value)));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(","))
        }
    }
}

/// The digits of the first number.
fn first_number(value: &mut Tree) -> Option<&mut String> {
    match value {
        Tree::Number(digits) => Some(digits),
        Tree::Array(items) => items.iter_mut().find_map(first_number),
        Tree::Object(entries) => entries.iter_mut().find_map(|(_, value)| first_number(value)),
        Tree::Null | Tree::Boolean(_) | Tree::Text(_) => None,
    }
}

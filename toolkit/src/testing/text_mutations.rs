//! Mutations of the text as a whole: text around the value, syntax errors, and wrappers.

use crate::path::Path;
use crate::problem::Types;
use crate::schema::{Document, Node, Object};
use crate::testing::analysis::types;
use crate::testing::cursor::Point;
use crate::testing::fault::Fault;
use crate::testing::json::{Json, quoted};
use crate::testing::mutation::Mutation;
use crate::testing::text;

/// A character that never occurs in generated texts and is always escaped.
const MARK: char = '\u{1}';

/// All mutations of a text as a whole.
pub(super) fn text_mutations(
    document: &Document,
    value: &Json,
    points: &[Point<'_>],
) -> Vec<Mutation> {
    let accepts = types(document, document.root());
    let mut mutations = Mutations { text: value.to_string(), value, accepts, all: Vec::new() };
    mutations.surround();
    mutations.truncate();
    mutations.break_syntax();
    mutations.break_strings(points);
    mutations.use_foreign_literals();
    let root = points.iter().find(|point| point.path.is_root());
    if let (Some(Node::Object(object)), Json::Object(entries)) =
        (root.map(|root| &root.schema.node), value)
    {
        mutations.wrap_object(document, object, entries);
    }
    mutations.all
}

struct Mutations<'v> {
    value: &'v Json,
    text: String,
    accepts: Types,
    all: Vec<Mutation>,
}

impl Mutations<'_> {
    fn push(&mut self, kind: Fault, text: String, code: &'static str) {
        let expected = vec![(code, Path::root())];
        self.all.push(Mutation { kind, text, right: self.text.clone(), expected });
    }

    /// Replaces the value, or puts something around it.
    fn surround(&mut self) {
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

    fn truncate(&mut self) {
        if let Some(end) = self.text.rfind('"') {
            self.push(Fault::CutInText, self.text[..end].to_owned(), "cut_off");
        }
        if self.value.is_container() {
            let end = self.text.len() - 1;
            self.push(Fault::CutAtEnd, self.text[..end].to_owned(), "cut_off");
        }
    }

    fn break_syntax(&mut self) {
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
        let Json::Object(entries) = self.value else { return };
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

    /// Breaks the syntax inside a string: the first one whose rules accept what was intended.
    fn break_strings(&mut self, points: &[Point<'_>]) {
        for (kind, intended, written) in
            [(Fault::RawLineBreak, "\n", "\n"), (Fault::BadEscape, "\\d", "\\d")]
        {
            let target = points.iter().filter(|point| !point.is_key).find_map(|point| {
                let Node::Text(shape) = &point.schema.node else { return None };
                let Some(Json::Text(own)) = self.value.at(&point.path) else { return None };
                let right = format!("{own}{intended}");
                let fits = text::Validator::new(shape).accepts(&right);
                fits.then_some((&point.path, own, right))
            });
            let Some((path, own, right)) = target else { continue };
            let put = |text: String| {
                let mut value = self.value.clone();
                if let Some(here) = value.at_mut(path) {
                    *here = Json::Text(text);
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

    /// Uses literals of other languages.
    fn use_foreign_literals(&mut self) {
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

    /// Wraps the whole object in another one.
    fn wrap_object(&mut self, document: &Document, object: &Object, entries: &[(String, Json)]) {
        let required = || object.properties.iter().filter(|property| property.required);
        let missing_except = |except: &str| -> Vec<(&'static str, Path)> {
            let names = required().map(|property| property.name.to_string());
            let names = names.filter(|name| name != except);
            names.map(|name| ("missing", Path::root().key(name))).collect()
        };
        let is_known = |name| object.properties.iter().any(|property| property.is_called(name));
        for (kind, key) in [(Fault::Wrapped, "arguments"), (Fault::SchemaEcho, "properties")] {
            if object.is_closed() && !is_known(key) && !entries.is_empty() {
                let mut expected = vec![("unknown_field", Path::root().key(key))];
                expected.extend(missing_except(""));
                self.push_wrapped(kind, key, expected);
            }
        }
        let first = object.properties.first();
        if let Some(first) = first
            && !types(document, &first.schema).contains(Types::OBJECT)
            && entries.iter().any(|(key, _)| *key == first.name)
        {
            let mut expected = vec![("wrong_type", Path::root().key(first.name.to_string()))];
            expected.extend(missing_except(&first.name));
            self.push_wrapped(Fault::WrappedInField, &first.name, expected);
        }
    }

    fn push_wrapped(&mut self, kind: Fault, key: &str, expected: Vec<(&'static str, Path)>) {
        let text = Json::wrap(key, self.value.clone()).to_string();
        self.all.push(Mutation { kind, text, right: self.text.clone(), expected });
    }
}

/// Formats the value with Python's literals for true, false and null.
fn python(value: &Json) -> String {
    match value {
        Json::Null => "None".to_owned(),
        Json::Boolean(true) => "True".to_owned(),
        Json::Boolean(false) => "False".to_owned(),
        Json::Number(_) | Json::Text(_) => value.to_string(),
        Json::Array(items) => {
            format!("[{}]", items.iter().map(python).collect::<Vec<_>>().join(","))
        }
        Json::Object(entries) => {
            let entries =
                entries.iter().map(|(key, value)| format!("{}:{}", quoted(key), python(value)));
            format!("{{{}}}", entries.collect::<Vec<_>>().join(","))
        }
    }
}

/// The digits of the first number in the value.
fn first_number(value: &mut Json) -> Option<&mut String> {
    match value {
        Json::Number(digits) => Some(digits),
        Json::Array(items) => items.iter_mut().find_map(first_number),
        Json::Object(entries) => entries.iter_mut().find_map(|(_, value)| first_number(value)),
        Json::Null | Json::Boolean(_) | Json::Text(_) => None,
    }
}

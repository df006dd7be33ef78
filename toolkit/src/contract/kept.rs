//! Keeping a value and reading it again: exactly as it would have been read where it stood, keys given
//! twice, the order of problems and the limits included.
//!
//! A value is kept once: inside of what is kept already, a reference to it does.

use std::fmt;
use std::rc::Rc;

use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserializer, forward_to_deserialize_any};

use crate::contract::reader::{Drive, is_number_token};
use crate::contract::tree::{KeptSeed, Scanner, Stop, Tree, TreeReader, What};
use crate::contract::verbatim::TEXT_TOKEN;
use crate::contract::{NextKey, Place, Reader, Slot, drive, slip};
use crate::problem::Kind;

/// The name by which a kept value is asked where it is kept.
const KEPT_TOKEN: &str = "$toolkit::private::Kept";

/// A value that is kept.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    tree: Rc<Tree>,
    node: usize,
}

/// Keeps the value that stands at this place.
///
/// # Errors
///
/// What ends the reading.
pub(crate) fn keep<'de, D: Deserializer<'de>>(
    input: D,
    at: &mut Place<'_>,
) -> Result<Kept, D::Error> {
    if at.is_kept() {
        return input.deserialize_newtype_struct(KEPT_TOKEN, Find(at));
    }
    let mut tree = Tree::default();
    add(input, &mut tree, at)?;
    Ok(Kept { tree: Rc::new(tree), node: 0 })
}

/// Keeps an object of which the first key was read already.
///
/// # Errors
///
/// What ends the reading.
pub(crate) fn keep_object<'de, A: MapAccess<'de>>(
    first: Option<String>,
    mut entries: A,
    at: &mut Place<'_>,
) -> Result<Kept, A::Error> {
    let mut tree = Tree::default();
    let object = tree.push(What::Object);
    let mut next = first;
    while let Some(key) = next {
        tree.push(What::Key(key.as_str().into()));
        entries.next_value_seed(KeptSeed { tree: &mut tree, at: &mut at.key(&key) })?;
        next = entries.next_key_seed(NextKey(str::to_owned))?;
    }
    tree.close(object);
    Ok(Kept { tree: Rc::new(tree), node: object })
}

/// Adds a value to a tree, from its text where that is still there.
pub(super) fn add<'de, D: Deserializer<'de>>(
    input: D,
    tree: &mut Tree,
    at: &mut Place<'_>,
) -> Result<(), D::Error> {
    input.deserialize_newtype_struct(TEXT_TOKEN, Add { tree, at })
}

impl Kept {
    /// The kept value at a node of the same tree.
    fn at(&self, node: usize) -> Self {
        Self { tree: Rc::clone(&self.tree), node }
    }

    pub(crate) fn is_object(&self) -> bool {
        matches!(self.what(), What::Object)
    }

    pub(super) fn what(&self) -> &What {
        self.tree.what(self.node)
    }

    /// The entries of an object, in the order in which they were sent.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (&str, Kept)> {
        self.tree.entries(self.node).map(|(key, node)| (key, self.at(node)))
    }

    /// The values of an object's entries, or the items of an array.
    pub(super) fn inside(&self) -> impl Iterator<Item = Kept> {
        self.tree.inside(self.node).map(|node| self.at(node))
    }

    /// The text, if it is one.
    pub(crate) fn as_text(&self) -> Option<&str> {
        match self.what() {
            What::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The branch of a union that was chosen for this value before.
    pub(crate) fn chosen<U: 'static>(&self) -> Option<usize> {
        self.tree.chosen::<U>(self.node)
    }

    pub(crate) fn choose<U: 'static>(&self, branch: usize) {
        self.tree.choose::<U>(self.node, branch);
    }

    /// Reads the value.
    ///
    /// # Errors
    ///
    /// What ends the reading.
    pub(crate) fn read<T, E: Error>(
        &self,
        at: &mut Place<'_>,
        read: impl FnOnce(KeptValue<'_>, &mut Place<'_>) -> Result<T, KeptError>,
    ) -> Result<T, E> {
        let (id, is_new) = at.hold(&self.tree);
        let result = read(KeptValue { tree: &self.tree, id, node: self.node }, at);
        if is_new {
            at.let_go();
        }
        result.map_err(E::custom)
    }

    /// Reads the entries of an object, but the one of this value.
    ///
    /// # Errors
    ///
    /// What ends the reading.
    pub(crate) fn read_entries<T, E: Error>(
        &self,
        but: Option<&Kept>,
        at: &mut Place<'_>,
        read: impl FnOnce(KeptEntries<'_>, &mut Place<'_>) -> Result<T, KeptError>,
    ) -> Result<T, E> {
        self.read(at, |value, at| {
            let but = but.map(|but| but.node);
            let entries = KeptEntries { but, ..value.entries() };
            read(entries, at)
        })
    }

    /// The value as JSON text.
    #[cfg(test)]
    fn text(&self) -> String {
        KeptValue { tree: &self.tree, id: 0, node: self.node }.text()
    }
}

/// Finds a value that is kept already.
struct Find<'p, 'a>(&'p mut Place<'a>);

impl<'de> Visitor<'de> for Find<'_, '_> {
    type Value = Kept;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_bytes<E: Error>(self, place: &[u8]) -> Result<Kept, E> {
        let word = |bytes: &[u8]| bytes.try_into().ok().map(usize::from_le_bytes);
        let (id, node) = place.split_at_checked(size_of::<usize>()).unzip();
        let found = id.and_then(word).and_then(|id| self.0.held(id)).zip(node.and_then(word));
        let (tree, node) = found.ok_or_else(|| E::custom("no value is kept there"))?;
        Ok(Kept { tree, node })
    }

    // A deserializer that a contract written by hand made of its own.
    fn visit_newtype_struct<D: Deserializer<'de>>(self, input: D) -> Result<Kept, D::Error> {
        let mut tree = Tree::default();
        drive(TreeReader(&mut tree), input, self.0)?;
        Ok(Kept { tree: Rc::new(tree), node: 0 })
    }
}

/// Adds a value to a tree. What is asked for its text and does not know it hands over the value itself.
struct Add<'p, 'a, 't> {
    tree: &'t mut Tree,
    at: &'p mut Place<'a>,
}

impl<'a, 't> Add<'_, 'a, 't> {
    fn drive<'s>(self, slot: &'s mut Slot<()>) -> Drive<'s, 'a, TreeReader<'t>, ()>
    where
        Self: 's,
    {
        Drive { reader: TreeReader(self.tree), at: self.at, slot }
    }

    fn scan<E: Error>(self, text: &str) -> Result<(), E> {
        let mut scanner = Scanner { text, position: 0, tree: self.tree };
        scanner.value(0, self.at).map_err(|stop| match stop {
            Stop::Limit(error) => error,
            Stop::Unreadable => self.at.fail(slip::inside(text).unwrap_or(Kind::Custom)),
        })
    }
}

macro_rules! hand_on {
    ($($method:ident($($of:ty)?);)*) => {
        $(fn $method<E: Error>(self $(, value: $of)?) -> Result<(), E> {
            self.drive(&mut Slot::Empty).$method($({ let value: $of = value; value })?)
        })*
    };
}

impl<'de> Visitor<'de> for Add<'_, '_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    hand_on! {
        visit_unit();
        visit_none();
        visit_bool(bool);
        visit_i64(i64);
        visit_u64(u64);
        visit_i128(i128);
        visit_u128(u128);
        visit_f64(f64);
        visit_str(&str);
        visit_string(String);
    }

    fn visit_some<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        drive(TreeReader(self.tree), input, self.at).map(drop)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        drive(TreeReader(self.tree), input, self.at).map(drop)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<(), A::Error> {
        self.drive(&mut Slot::Empty).visit_seq(items)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        let first = entries.next_key_seed(NextKey(|key: &str| match key {
            TEXT_TOKEN => First::Text,
            key if is_number_token(key) => First::Number,
            key => First::Key(key.to_owned()),
        }))?;
        let first = match first {
            Some(First::Text) => return self.scan(&entries.next_value::<String>()?),
            Some(First::Number) => {
                let digits = entries.next_value::<String>()?;
                self.tree.push(What::Number(digits.into()));
                return Ok(());
            }
            Some(First::Key(key)) => Some(key),
            None => None,
        };
        self.at.enter()?;
        TreeReader(self.tree).object(first, entries, self.at).map(drop)
    }
}

enum First {
    Text,
    Number,
    Key(String),
}

/// A kept value that is read again.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeptValue<'t> {
    tree: &'t Tree,
    /// Under which the tree is held while it is read.
    id: usize,
    node: usize,
}

impl<'t> KeptValue<'t> {
    fn entries(self) -> KeptEntries<'t> {
        KeptEntries { object: self, next: self.node + 1, but: None }
    }

    fn at(self, node: usize) -> Self {
        Self { node, ..self }
    }

    fn place(self) -> Vec<u8> {
        [self.id.to_le_bytes(), self.node.to_le_bytes()].concat()
    }

    /// The value as JSON text.
    fn text(self) -> String {
        let mut text = String::new();
        self.write(&mut text);
        text
    }

    fn write(self, out: &mut String) {
        match self.tree.what(self.node) {
            What::Null => out.push_str("null"),
            What::Boolean(value) => out.push_str(if *value { "true" } else { "false" }),
            What::Number(digits) => out.push_str(digits),
            What::Text(text) | What::Key(text) => {
                // A text has a JSON form always.
                out.push_str(&serde_json::to_string(text).unwrap_or_default());
            }
            What::Array => {
                out.push('[');
                let mut next = self.node + 1;
                while next < self.tree.end(self.node) {
                    if next > self.node + 1 {
                        out.push(',');
                    }
                    self.at(next).write(out);
                    next = self.tree.end(next);
                }
                out.push(']');
            }
            What::Object => {
                out.push('{');
                for (index, (_, value)) in self.tree.entries(self.node).enumerate() {
                    if index > 0 {
                        out.push(',');
                    }
                    self.at(value - 1).write(out);
                    out.push(':');
                    self.at(value).write(out);
                }
                out.push('}');
            }
        }
    }
}

impl<'de> Deserializer<'de> for KeptValue<'de> {
    type Error = KeptError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, KeptError> {
        match self.tree.what(self.node) {
            What::Null => visitor.visit_unit(),
            What::Boolean(value) => visitor.visit_bool(*value),
            What::Text(text) | What::Key(text) => visitor.visit_borrowed_str(text),
            What::Array => visitor.visit_seq(KeptItems { array: self, next: self.node + 1 }),
            What::Object => visitor.visit_map(self.entries()),
            What::Number(digits) => match digits.trim_start_matches('-').as_bytes() {
                // As it would have been read where it stood, whatever `serde_json` is built with.
                [b'0'..=b'9', ..] => {
                    let mut number = serde_json::Deserializer::from_str(digits);
                    number.deserialize_any(visitor).map_err(KeptError::custom)
                }
                _ => visitor.visit_f64(digits.parse().unwrap_or(f64::NAN)),
            },
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, KeptError> {
        match self.tree.what(self.node) {
            What::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, KeptError> {
        match name {
            KEPT_TOKEN => visitor.visit_bytes(&self.place()),
            TEXT_TOKEN => visitor.visit_map(Answer(Some(self.text()))),
            _ => visitor.visit_newtype_struct(self),
        }
    }

    /// Passed over at once: it was held to the limits when it was kept.
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, KeptError> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct enum identifier
    }
}

/// The items of a kept array.
struct KeptItems<'t> {
    array: KeptValue<'t>,
    next: usize,
}

impl<'t> SeqAccess<'t> for KeptItems<'t> {
    type Error = KeptError;

    fn next_element_seed<S: DeserializeSeed<'t>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, KeptError> {
        if self.next == self.array.tree.end(self.array.node) {
            return Ok(None);
        }
        let item = self.array.at(self.next);
        self.next = item.tree.end(item.node);
        seed.deserialize(item).map(Some)
    }
}

/// The entries of a kept object.
#[derive(Debug)]
pub(crate) struct KeptEntries<'t> {
    object: KeptValue<'t>,
    next: usize,
    /// The value of the entry that is left out.
    but: Option<usize>,
}

impl<'t> MapAccess<'t> for KeptEntries<'t> {
    type Error = KeptError;

    fn next_key_seed<S: DeserializeSeed<'t>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, KeptError> {
        if self.but == Some(self.next + 1) {
            self.next = self.object.tree.end(self.next + 1);
        }
        if self.next == self.object.tree.end(self.object.node) {
            return Ok(None);
        }
        match self.object.tree.what(self.next) {
            What::Key(key) => seed.deserialize(StrDeserializer::new(key)).map(Some),
            _ => Ok(None),
        }
    }

    fn next_value_seed<S: DeserializeSeed<'t>>(&mut self, seed: S) -> Result<S::Value, KeptError> {
        let value = self.object.at(self.next + 1);
        self.next = value.tree.end(value.node);
        seed.deserialize(value)
    }
}

/// The answer to whoever asks for the text of a value, in the form of `serde_json`.
struct Answer(Option<String>);

impl<'de> MapAccess<'de> for Answer {
    type Error = KeptError;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, KeptError> {
        match self.0 {
            Some(_) => seed.deserialize(StrDeserializer::new(TEXT_TOKEN)).map(Some),
            None => Ok(None),
        }
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, KeptError> {
        let text = self.0.take().unwrap_or_default();
        seed.deserialize(serde::de::value::StringDeserializer::new(text))
    }
}

/// What ended the reading of a kept value.
#[derive(Debug)]
pub(crate) struct KeptError(String);

impl fmt::Display for KeptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for KeptError {}

impl Error for KeptError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserializer;

    use super::{Kept, keep};
    use crate::contract::{Limits, Place, Problems};

    fn kept<'de, D: Deserializer<'de>>(input: D) -> Result<String, D::Error> {
        let mut problems = Problems::new(&Limits::default());
        keep(input, &mut Place::root(&mut problems)).map(|kept: Kept| kept.text())
    }

    const TEXT: &str = r#"{"a":[1e400,340282366920938463463374607431768211455,-0,0.10],"a":{"\"":"\u00e9\n"},"b":[true,null,[],{}]}"#;

    /// With the names that `serde_json` has for the text of a value, nothing is lost of it.
    #[test]
    fn what_is_kept_is_what_was_written() {
        let text = TEXT.replace("1e400", "1e300");
        let read = kept(&mut serde_json::Deserializer::from_str(&text)).unwrap();
        assert_eq!(read, text.replace("\\u00e9", "é"));
        let spaced = text.replace(',', " ,\n ").replace(':', " : ");
        assert_eq!(kept(&mut serde_json::Deserializer::from_str(&spaced)).unwrap(), read);
    }

    #[test]
    fn a_tree_of_another_make_is_kept_too() {
        let value = serde_json::json!({"a": [1, -2, 0.5, "x", null, true, {}], "b": u64::MAX});
        assert_eq!(kept(&value).unwrap(), value.to_string());
    }

    #[test]
    fn what_no_reader_takes_is_an_error() {
        assert!(kept(&mut serde_json::Deserializer::from_str(r#"["\ud800"]"#)).is_err());
        assert!(kept(&mut serde_json::Deserializer::from_str("[1,]")).is_err());
    }
}

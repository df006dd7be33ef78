//! Values that are kept to be read later: an own small tree, which holds what was written, numbers as
//! their text and keys given twice.
//!
//! Building it is here, reading from it in `kept`.

use std::any::TypeId;
use std::cell::RefCell;
use std::collections::HashMap;

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess};

use crate::contract::{NextKey, Place, Reader, drive};
use crate::problem::Types;

/// One value and everything in it, in the order in which it was written.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    /// Which branch of a union was chosen for a value: the union, the value's node, the branch.
    chosen: RefCell<HashMap<(TypeId, usize), usize>>,
}

#[derive(Debug)]
struct Node {
    what: What,
    /// The node behind the last one of this value.
    end: usize,
}

/// What a node is.
#[derive(Debug)]
pub(super) enum What {
    Null,
    Boolean(bool),
    /// As it was written.
    Number(Box<str>),
    Text(Box<str>),
    Array,
    Object,
    /// A key of an object; its value is the next node.
    Key(Box<str>),
}

impl Tree {
    pub(super) fn what(&self, node: usize) -> &What {
        &self.nodes[node].what
    }

    /// The node behind the last one of a value.
    pub(super) fn end(&self, node: usize) -> usize {
        self.nodes[node].end
    }

    /// The entries of an object: each key with the node of its value.
    pub(super) fn entries(&self, object: usize) -> impl Iterator<Item = (&str, usize)> {
        let mut next = object + 1;
        let end = self.end(object);
        std::iter::from_fn(move || {
            let What::Key(key) = self.what((next < end).then_some(next)?) else { return None };
            let value = next + 1;
            next = self.end(value);
            Some((&**key, value))
        })
    }

    /// The nodes of an object's values, or of an array's items.
    pub(super) fn inside(&self, node: usize) -> impl Iterator<Item = usize> {
        let end = self.end(node);
        let mut next = node + 1;
        std::iter::from_fn(move || {
            if next >= end {
                return None;
            }
            let value = next + usize::from(matches!(self.what(next), What::Key(_)));
            next = self.end(value);
            Some(value)
        })
    }

    /// The branch that was chosen for a value when it was read before.
    pub(super) fn chosen<U: 'static>(&self, node: usize) -> Option<usize> {
        self.chosen.borrow().get(&(TypeId::of::<U>(), node)).copied()
    }

    pub(super) fn choose<U: 'static>(&self, node: usize, branch: usize) {
        self.chosen.borrow_mut().insert((TypeId::of::<U>(), node), branch);
    }

    pub(super) fn push(&mut self, what: What) -> usize {
        let node = self.nodes.len();
        self.nodes.push(Node { what, end: node + 1 });
        node
    }

    /// Closes an array or object behind its last item.
    pub(super) fn close(&mut self, node: usize) {
        self.nodes[node].end = self.nodes.len();
    }
}

/// Builds a tree from any deserializer.
pub(super) struct TreeReader<'t>(pub(super) &'t mut Tree);

impl TreeReader<'_> {
    #[allow(clippy::unnecessary_wraps)] // what the methods of a reader return
    fn leaf(self, what: What) -> Option<()> {
        self.0.push(what);
        Some(())
    }
}

impl<'de> Reader<'de> for TreeReader<'_> {
    type Output = ();
    type Key = String;
    const EXPECTED: Types = Types::OBJECT;

    fn key(&self, key: &str) -> String {
        key.to_owned()
    }

    fn null(self, _: &mut Place<'_>) -> Option<()> {
        self.leaf(What::Null)
    }

    fn boolean(self, value: bool, _: &mut Place<'_>) -> Option<()> {
        self.leaf(What::Boolean(value))
    }

    fn integer(self, value: i128, _: &mut Place<'_>) -> Option<()> {
        self.leaf(What::Number(value.to_string().into()))
    }

    fn number(self, value: f64, _: &mut Place<'_>) -> Option<()> {
        // With the fraction that says that it was no integer: `2.0`, `1e300`.
        self.leaf(What::Number(format!("{value:?}").into()))
    }

    fn written(self, digits: &str, _: &mut Place<'_>) -> Option<()> {
        self.leaf(What::Number(digits.into()))
    }

    fn digits(self, digits: &str, _: &mut Place<'_>) -> Option<()> {
        self.leaf(What::Number(digits.into()))
    }

    fn text(self, value: &str, _: &mut Place<'_>) -> Option<()> {
        self.leaf(What::Text(value.into()))
    }

    fn owned_text(self, value: String, _: &mut Place<'_>) -> Option<()> {
        self.leaf(What::Text(value.into()))
    }

    fn array<A: SeqAccess<'de>>(
        self,
        mut items: A,
        at: &mut Place<'_>,
    ) -> Result<Option<()>, A::Error> {
        let array = self.0.push(What::Array);
        let mut index = 0;
        while items.next_element_seed(TreeSeed { tree: self.0, at: &mut at.item(index) })?.is_some()
        {
            index += 1;
        }
        self.0.close(array);
        Ok(Some(()))
    }

    fn object<A: MapAccess<'de>>(
        self,
        first: Option<String>,
        mut entries: A,
        at: &mut Place<'_>,
    ) -> Result<Option<()>, A::Error> {
        let object = self.0.push(What::Object);
        let mut next = first;
        while let Some(key) = next {
            self.0.push(What::Key(key.into()));
            entries.next_value_seed(KeptSeed { tree: self.0, at: &mut at.key("") })?;
            next = entries.next_key_seed(NextKey(str::to_owned))?;
        }
        self.0.close(object);
        Ok(Some(()))
    }
}

/// Adds one item to a tree.
struct TreeSeed<'p, 'a, 't> {
    tree: &'t mut Tree,
    at: &'p mut Place<'a>,
}

impl<'de> DeserializeSeed<'de> for TreeSeed<'_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        self.at.step()?;
        drive(TreeReader(self.tree), input, self.at).map(drop)
    }
}

/// Adds the value of an entry to a tree, from its text where that is still there.
pub(super) struct KeptSeed<'p, 'a, 't> {
    pub(super) tree: &'t mut Tree,
    pub(super) at: &'p mut Place<'a>,
}

impl<'de> DeserializeSeed<'de> for KeptSeed<'_, '_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        self.at.step()?;
        crate::contract::kept::add(input, self.tree, self.at)
    }
}

/// Builds a tree from JSON text whose grammar was checked.
pub(super) struct Scanner<'s, 't> {
    pub(super) text: &'s str,
    pub(super) position: usize,
    pub(super) tree: &'t mut Tree,
}

/// Why scanning ended early.
pub(super) enum Stop<E> {
    /// A limit was reached.
    Limit(E),
    /// The text holds what the grammar allows and no JSON reader takes: half of a pair of escapes, a
    /// number that is too large.
    Unreadable,
}

impl Scanner<'_, '_> {
    /// Scans the value that begins here, which stands `level` levels below the place.
    pub(super) fn value<E: Error>(
        &mut self,
        level: usize,
        at: &mut Place<'_>,
    ) -> Result<(), Stop<E>> {
        self.blank();
        match self.byte() {
            Some(b'{') => self.object(level, at)?,
            Some(b'[') => self.array(level, at)?,
            Some(b'"') => {
                let text = self.string()?;
                self.tree.push(What::Text(text));
            }
            Some(b't') => self.word(4, What::Boolean(true)),
            Some(b'f') => self.word(5, What::Boolean(false)),
            Some(b'n') => self.word(4, What::Null),
            _ => self.number()?,
        }
        Ok(())
    }

    fn array<E: Error>(&mut self, level: usize, at: &mut Place<'_>) -> Result<(), Stop<E>> {
        at.enter_below(level).map_err(Stop::Limit)?;
        let array = self.tree.push(What::Array);
        while self.goes_on(b']') {
            at.step().map_err(Stop::Limit)?;
            self.value(level + 1, at)?;
        }
        self.tree.close(array);
        Ok(())
    }

    fn object<E: Error>(&mut self, level: usize, at: &mut Place<'_>) -> Result<(), Stop<E>> {
        at.enter_below(level).map_err(Stop::Limit)?;
        let object = self.tree.push(What::Object);
        while self.goes_on(b'}') {
            at.step().map_err(Stop::Limit)?;
            let key = self.string()?;
            self.tree.push(What::Key(key));
            self.blank();
            // The colon.
            self.position += 1;
            self.value(level + 1, at)?;
        }
        self.tree.close(object);
        Ok(())
    }

    /// Passes the bracket or the comma before the next item; whether there is one.
    fn goes_on(&mut self, close: u8) -> bool {
        self.blank();
        match self.byte() {
            Some(byte) if byte != close => {
                self.position += 1;
                self.blank();
                // Directly behind the opening bracket.
                if self.byte() == Some(close) {
                    self.position += 1;
                    return false;
                }
                self.byte().is_some()
            }
            _ => {
                self.position += 1;
                false
            }
        }
    }

    fn string<E>(&mut self) -> Result<Box<str>, Stop<E>> {
        let start = self.position;
        let bytes = self.text.as_bytes();
        let mut end = start + 1;
        let mut is_plain = true;
        while let Some(&byte) = bytes.get(end).filter(|byte| **byte != b'"') {
            is_plain &= byte != b'\\';
            end += if byte == b'\\' { 2 } else { 1 };
        }
        self.position = end + 1;
        let written = self.text.get(start..=end).unwrap_or_default();
        match written.get(1..written.len().saturating_sub(1)) {
            Some(inside) if is_plain => Ok(inside.into()),
            _ => serde_json::from_str(written).map_err(|_| Stop::Unreadable),
        }
    }

    fn number<E>(&mut self) -> Result<(), Stop<E>> {
        let start = self.position;
        let rest = self.text.get(start..).unwrap_or_default();
        let is_digit = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
        let digits = &rest[..rest.find(|c| !is_digit(c)).unwrap_or(rest.len())];
        // At least one byte, so that no text can keep the scanner in its place.
        self.position += digits.len().max(1);
        // Asked of `serde_json`, since it depends on how that is built.
        let may_be_too_large = digits.len() > 300 || digits.contains(['e', 'E']);
        if may_be_too_large && serde_json::from_str::<serde_json::Number>(digits).is_err() {
            return Err(Stop::Unreadable);
        }
        self.tree.push(What::Number(digits.into()));
        Ok(())
    }

    fn word(&mut self, length: usize, what: What) {
        self.position += length;
        self.tree.push(what);
    }

    fn blank(&mut self) {
        while matches!(self.byte(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.position += 1;
        }
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.position).copied()
    }
}

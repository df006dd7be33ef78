//! The way back: arguments that were made for a view, as the contract takes them.
//!
//! What does not fit the view is left as it stands, for the contract to judge. Numbers and strings are
//! never read: they are carried over as they were written.

use std::borrow::Cow;

use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::dialect::keyword::Keyword;
use crate::dialect::view::{ENTRY, Part, Rest, Undo, View, json, position_name};
use crate::registry::{Entries, InOrder};

/// How many arrays and objects may stand inside one another: deeper, everything stays as it is.
const DEEPEST: usize = 128;

/// Arguments as the contract takes them.
pub(super) fn restore<'a>(root: &View, arguments: &'a str) -> Cow<'a, str> {
    if !needs_work(root) {
        return Cow::Borrowed(arguments);
    }
    let Ok(raw) = serde_json::from_str::<&RawValue>(arguments) else {
        return Cow::Borrowed(arguments);
    };
    let Some(tree) = Tree::read(raw, DEEPEST) else { return Cow::Borrowed(arguments) };
    let restored = Restorer { root }.restore(root, tree);
    match serde_json::to_string(&restored.to_part()) {
        Ok(text) => Cow::Owned(text),
        Err(_) => Cow::Borrowed(arguments),
    }
}

/// Whether there is anything to turn back.
pub(super) fn needs_work(view: &View) -> bool {
    view.undo.is_some() || !view.absent.is_empty() || view.children().any(needs_work)
}

/// JSON with its leaves as they were written and keys as they stood, also those given twice.
#[derive(Clone, Debug)]
enum Tree {
    Leaf(Box<RawValue>),
    List(Vec<Tree>),
    Object(Vec<(String, Tree)>),
}

impl Tree {
    fn read(raw: &RawValue, depth: usize) -> Option<Self> {
        let Some(depth) = depth.checked_sub(1) else { return Some(Tree::Leaf(raw.to_owned())) };
        Some(match raw.get().as_bytes().first() {
            Some(b'{') => {
                let Entries(entries) = serde_json::from_str(raw.get()).ok()?;
                let read =
                    |(key, value): (String, Box<RawValue>)| Some((key, Self::read(&value, depth)?));
                Tree::Object(entries.into_iter().map(read).collect::<Option<_>>()?)
            }
            Some(b'[') => {
                let items: Vec<&RawValue> = serde_json::from_str(raw.get()).ok()?;
                let read = |item: &RawValue| Self::read(item, depth);
                Tree::List(items.into_iter().map(read).collect::<Option<_>>()?)
            }
            _ => Tree::Leaf(raw.to_owned()),
        })
    }

    fn to_part(&self) -> Part {
        match self {
            Tree::Leaf(raw) => Part::Json(raw.clone()),
            Tree::List(items) => json(&items.iter().map(Self::to_part).collect::<Vec<_>>()),
            Tree::Object(entries) => {
                let entries: Vec<(&str, Part)> =
                    entries.iter().map(|(key, value)| (&**key, value.to_part())).collect();
                Part::Json(
                    to_raw_value(&InOrder(&entries)).unwrap_or_else(|_| RawValue::NULL.to_owned()),
                )
            }
        }
    }

    fn is_null(&self) -> bool {
        matches!(self, Tree::Leaf(raw) if raw.get() == "null")
    }

    /// The value of a leaf.
    fn value(&self) -> Option<Value> {
        match self {
            Tree::Leaf(raw) => serde_json::from_str(raw.get()).ok(),
            _ => None,
        }
    }

    fn is_of(&self, name: &str) -> bool {
        match (self, name) {
            (Tree::List(_), "array") | (Tree::Object(_), "object") => true,
            (Tree::Leaf(raw), name) => match (raw.get().as_bytes().first(), name) {
                (Some(b'"'), "string")
                | (Some(b't' | b'f'), "boolean")
                | (Some(b'n'), "null")
                | (Some(b'-' | b'0'..=b'9'), "number") => true,
                (Some(b'-' | b'0'..=b'9'), "integer") => {
                    let digits = raw.get();
                    !digits.contains(['.', 'e', 'E'])
                        || digits.parse::<f64>().is_ok_and(|number| number.fract() == 0.0)
                }
                _ => false,
            },
            _ => false,
        }
    }
}

struct Restorer<'a> {
    root: &'a View,
}

impl<'a> Restorer<'a> {
    /// The schema that a reference stands for.
    fn followed(&self, mut view: &'a View) -> &'a View {
        let definitions = self.root.named(&Keyword::Definitions);
        for _ in definitions {
            let Some(name) = view.refers_to() else { break };
            let Some((_, body)) = definitions.iter().find(|(own, _)| *own == name) else { break };
            view = body;
        }
        view
    }

    fn restore(&self, view: &'a View, tree: Tree) -> Tree {
        let view = self.followed(view);
        for keyword in [Keyword::AnyOf, Keyword::OneOf] {
            let branches = view.many(&keyword);
            if let Some(branch) = branches.iter().find(|branch| self.fits(branch, &tree)) {
                return self.restore(branch, tree);
            }
        }
        match (view.undo, tree) {
            (Some(Undo::Text), Tree::Leaf(raw)) => text(raw),
            (Some(Undo::Entries), Tree::List(items)) => self.entries(view, items),
            (Some(Undo::Fields), Tree::Object(fields)) => self.positions(view, fields),
            (_, Tree::List(items)) => self.items(view, items),
            (_, Tree::Object(fields)) => self.fields(view, fields),
            (_, leaf) => leaf,
        }
    }

    fn items(&self, view: &'a View, items: Vec<Tree>) -> Tree {
        let prefix = view.many(&Keyword::PrefixItems);
        let rest = view.one(&Keyword::Items);
        let restored =
            items.into_iter().enumerate().map(|(at, item)| match prefix.get(at).or(rest) {
                Some(view) => self.restore(view, item),
                None => item,
            });
        Tree::List(restored.collect())
    }

    fn fields(&self, view: &'a View, fields: Vec<(String, Tree)>) -> Tree {
        let is_absent =
            |(name, value): &(String, Tree)| value.is_null() && view.absent.contains(name);
        let rest = match view.rest() {
            Rest::Held(view) => Some(view),
            Rest::Closed | Rest::Open => None,
        };
        let restored = fields.into_iter().filter(|field| !is_absent(field)).map(|(name, value)| {
            let own = view.properties().iter().find(|(own, _)| *own == name).map(|(_, view)| view);
            let value = match own.or(rest) {
                Some(view) => self.restore(view, value),
                None => value,
            };
            (name, value)
        });
        Tree::Object(restored.collect())
    }

    /// The entries of a map, each an object of key and value; nothing changes where one is something else.
    fn entries(&self, view: &'a View, items: Vec<Tree>) -> Tree {
        let read: Option<Vec<(String, &Tree)>> = items.iter().map(key_and_value).collect();
        let entry = view.one(&Keyword::Items);
        let value_view = entry.and_then(|entry| {
            entry.properties().iter().find(|(name, _)| name == ENTRY[1]).map(|(_, view)| view)
        });
        match read {
            Some(read) => Tree::Object(
                read.into_iter()
                    .map(|(key, value)| {
                        let value = value.clone();
                        (key, value_view.map_or(value.clone(), |view| self.restore(view, value)))
                    })
                    .collect(),
            ),
            None => Tree::List(items),
        }
    }

    /// The items of a tuple, where all of its numbered fields are there and no others.
    fn positions(&self, view: &'a View, mut fields: Vec<(String, Tree)>) -> Tree {
        let places = view.properties();
        let is_whole = fields.len() == places.len()
            && (0..places.len())
                .all(|at| fields.iter().any(|(name, _)| *name == position_name(at)));
        if !is_whole {
            return Tree::Object(fields);
        }
        let position =
            |name: &str| places.iter().position(|(own, _)| own == name).unwrap_or_default();
        fields.sort_by_key(|(name, _)| position(name));
        let items = fields.into_iter().zip(places);
        Tree::List(items.map(|((_, value), (_, view))| self.restore(view, value)).collect())
    }

    /// Whether a value has the shape that a view says: types, literals, fields. Bounds are the contract's.
    fn fits(&self, view: &'a View, tree: &Tree) -> bool {
        let view = self.followed(view);
        if tree.is_null() && view.value(&Keyword::Nullable) == Some(true) {
            return true;
        }
        let types = view.types();
        let literals: Option<Vec<Value>> = view.value(&Keyword::Enum);
        let constant: Option<Value> = view.value(&Keyword::Const);
        (types.is_empty() || types.iter().any(|name| tree.is_of(name)))
            && literals
                .is_none_or(|literals| tree.value().is_some_and(|value| literals.contains(&value)))
            && constant.is_none_or(|constant| tree.value() == Some(constant))
            && [Keyword::AnyOf, Keyword::OneOf].iter().all(|keyword| {
                !view.has(keyword)
                    || view.many(keyword).iter().any(|branch| self.fits(branch, tree))
            })
            && match tree {
                Tree::Leaf(_) => true,
                Tree::List(items) => self.fits_items(view, items),
                Tree::Object(fields) => self.fits_fields(view, fields),
            }
    }

    fn fits_items(&self, view: &'a View, items: &[Tree]) -> bool {
        let prefix = view.many(&Keyword::PrefixItems);
        let rest = view.one(&Keyword::Items);
        let in_length = |keyword: &Keyword, fits: fn(u64, u64) -> bool| {
            let end: Option<u64> = view.value(keyword);
            end.is_none_or(|end| fits(items.len() as u64, end))
        };
        in_length(&Keyword::MinItems, |length, end| length >= end)
            && in_length(&Keyword::MaxItems, |length, end| length <= end)
            && items
                .iter()
                .enumerate()
                .all(|(at, item)| prefix.get(at).or(rest).is_none_or(|view| self.fits(view, item)))
    }

    fn fits_fields(&self, view: &'a View, fields: &[(String, Tree)]) -> bool {
        let is_sent = |name: &String| fields.iter().any(|(own, _)| own == name);
        view.required().iter().all(is_sent)
            && fields.iter().all(|(name, value)| {
                let own = view.properties().iter().find(|(own, _)| own == name);
                match (own, view.rest()) {
                    (Some((_, view)), _) | (None, Rest::Held(view)) => self.fits(view, value),
                    (None, Rest::Closed) => false,
                    (None, Rest::Open) => true,
                }
            })
    }
}

/// The JSON that a string holds; one that holds none is the value itself.
fn text(raw: Box<RawValue>) -> Tree {
    let inner: Option<String> = serde_json::from_str(raw.get()).ok();
    let inner = inner.and_then(|text| RawValue::from_string(text.trim().to_owned()).ok());
    Tree::Leaf(inner.unwrap_or(raw))
}

fn key_and_value(item: &Tree) -> Option<(String, &Tree)> {
    let Tree::Object(fields) = item else { return None };
    let [first, second] = &**fields else { return None };
    let (key, value) = match (&*first.0, &*second.0) {
        (key, value) if [key, value] == ENTRY => (&first.1, &second.1),
        (value, key) if [key, value] == ENTRY => (&second.1, &first.1),
        _ => return None,
    };
    match key.value()? {
        Value::String(key) => Some((key, value)),
        _ => None,
    }
}

//! Two schemas of the same arguments side by side: the contract's own, and the one that was sent.
//!
//! Nothing here asks the library how a view is spelled: where the two schemas differ says it.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use jsonschema::Validator;
use serde_json::{Map, Value};

use crate::export::judge;

/// How often a reference may lead to another one, or a union into another one, at a single place.
const MAX_HOPS: usize = 64;

/// A schema that accepts anything.
pub(super) static ANYTHING: Value = Value::Bool(true);

/// A schema with its definitions, and a validator for each part of it that was asked about.
pub(super) struct Schema<'s> {
    root: &'s Value,
    judges: RefCell<HashMap<*const Value, Rc<Validator>>>,
}

/// What a place accepts: null, and schemas that are neither unions nor references.
#[derive(Default)]
pub(super) struct Alternatives<'s> {
    pub(super) null: bool,
    pub(super) others: Vec<&'s Value>,
}

impl<'s> Schema<'s> {
    pub(super) fn new(root: &'s Value) -> Self {
        Self { root, judges: RefCell::default() }
    }

    pub(super) fn root(&self) -> &'s Value {
        self.root
    }

    /// The schema that a reference leads to.
    pub(super) fn resolve(&self, mut schema: &'s Value) -> &'s Value {
        for _ in 0..MAX_HOPS {
            let Some(pointer) = schema.get("$ref").and_then(Value::as_str) else { break };
            schema = self.root.pointer(&pointer[1..]).expect("a definition");
        }
        schema
    }

    pub(super) fn alternatives(&self, schema: &'s Value) -> Alternatives<'s> {
        let mut found = Alternatives::default();
        self.collect(schema, &mut found, 0);
        found
    }

    fn collect(&self, schema: &'s Value, found: &mut Alternatives<'s>, depth: usize) {
        assert!(depth < MAX_HOPS, "a union that is one of its own branches: {schema}");
        let schema = self.resolve(schema);
        if let Some(branches) = list(schema, "anyOf").or(list(schema, "oneOf")) {
            branches.iter().for_each(|branch| self.collect(branch, found, depth + 1));
            return;
        }
        let types = types(schema);
        let literals = list(schema, "enum");
        let is_null = types == ["null"]
            || schema.get("const").is_some_and(Value::is_null)
            || literals.is_some_and(|all| all.iter().all(Value::is_null));
        found.null |= is_null
            || is_untyped(schema)
            || (types.contains(&"null") && literals.is_none_or(|all| all.contains(&Value::Null)));
        if !is_null {
            found.others.push(schema);
        }
    }

    /// Whether a part of the schema accepts a value, by the `jsonschema` crate.
    pub(super) fn accepts(&self, part: &'s Value, value: &Value) -> bool {
        let key = std::ptr::from_ref(part);
        let known = self.judges.borrow().get(&key).cloned();
        let judge = known.unwrap_or_else(|| {
            let made = Rc::new(judge(&self.with_definitions(part)));
            self.judges.borrow_mut().insert(key, Rc::clone(&made));
            made
        });
        judge.is_valid(value)
    }

    fn with_definitions(&self, part: &Value) -> Value {
        let mut part = part.clone();
        if let (Some(keywords), Some(definitions)) = (part.as_object_mut(), self.root.get("$defs"))
        {
            keywords.insert("$defs".to_owned(), definitions.clone());
        }
        part
    }
}

/// How values of a place are spelled in the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spelling {
    /// As they are.
    Same,
    /// An object as a list of its entries.
    Entries,
    /// A list as an object with numbered fields.
    Fields,
    /// As JSON text in a string.
    Text,
}

impl Spelling {
    pub(super) fn of(contract: &Value, sent: &Value) -> Self {
        // A list of types that has strings in it is sent as a branch for each.
        if is_string(sent) && !types(contract).contains(&"string") && !is_string(contract) {
            return Self::Text;
        }
        match (types(contract).first(), types(sent).first()) {
            (Some(&"object"), Some(&"array")) => Self::Entries,
            (Some(&"array"), Some(&"object")) => Self::Fields,
            _ => Self::Same,
        }
    }
}

/// A place in both schemas.
pub(super) struct Pairs<'v> {
    /// Whether null is accepted as itself.
    pub(super) null: bool,
    pub(super) others: Vec<(&'v Value, &'v Value)>,
}

/// Both schemas.
pub(super) struct Both<'v> {
    pub(super) contract: Schema<'v>,
    pub(super) sent: Schema<'v>,
    /// Whether what was decoded last could be of an earlier branch of the contract, which its text is read as.
    ambiguous: Cell<bool>,
}

impl<'v> Both<'v> {
    pub(super) fn new(contract: &'v Value, sent: &'v Value) -> Self {
        let (contract, sent) = (Schema::new(contract), Schema::new(sent));
        Self { contract, sent, ambiguous: Cell::new(false) }
    }

    pub(super) fn is_ambiguous(&self) -> bool {
        self.ambiguous.get()
    }

    pub(super) fn set_ambiguous(&self, ambiguous: bool) {
        self.ambiguous.set(ambiguous);
    }

    /// The branches of both schemas at a place, each with the one that stands for it.
    pub(super) fn pairs(&self, contract: &'v Value, sent: &'v Value) -> Pairs<'v> {
        let (own, view) = (self.contract.alternatives(contract), self.sent.alternatives(sent));
        let null = own.null && view.null;
        if own.others.len() == view.others.len() {
            return Pairs { null, others: own.others.into_iter().zip(view.others).collect() };
        }
        match (&*own.others, &*view.others) {
            (_, [only]) if is_string(only) => {
                Pairs { null, others: own.others.into_iter().map(|own| (own, *only)).collect() }
            }
            // A list of types is sent as a branch for each.
            ([only], _) if types(only).len() > 1 => {
                Pairs { null, others: view.others.into_iter().map(|view| (*only, view)).collect() }
            }
            _ => panic!("branches without a counterpart: {contract} was sent as {sent}"),
        }
    }

    /// The two schemas of a field that spells a value as `{"set": value}`, where it does so.
    pub(super) fn set(&self, contract: &'v Value, sent: &'v Value) -> Option<&'v Value> {
        let is_set = |schema: &&Value| {
            properties(schema).is_some_and(|fields| fields.len() == 1 && fields.contains_key("set"))
        };
        let own = self.contract.alternatives(contract);
        let view = self.sent.alternatives(sent);
        match *view.others {
            [only] if is_set(&only) && !own.others.iter().any(is_set) => {
                Some(&only["properties"]["set"])
            }
            _ => None,
        }
    }
}

pub(super) fn types(schema: &Value) -> Vec<&str> {
    match schema.get("type") {
        Some(Value::String(one)) => vec![one],
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

/// Whether a schema accepts strings, null aside, and nothing else.
fn is_string(schema: &Value) -> bool {
    let is_text = |value: &Value| value.is_string() || value.is_null();
    let names = types(schema);
    let by_type = names.contains(&"string") && names.iter().all(|n| ["string", "null"].contains(n));
    by_type
        || list(schema, "enum").is_some_and(|all| all.iter().all(is_text))
        || schema.get("const").is_some_and(Value::is_string)
}

pub(super) fn is_untyped(schema: &Value) -> bool {
    const TYPING: [&str; 9] =
        ["type", "enum", "const", "anyOf", "oneOf", "allOf", "$ref", "not", "properties"];
    match schema {
        Value::Object(keywords) => !TYPING.iter().any(|keyword| keywords.contains_key(*keyword)),
        other => *other == Value::Bool(true),
    }
}

pub(super) fn list<'s>(schema: &'s Value, keyword: &str) -> Option<&'s Vec<Value>> {
    schema.get(keyword).and_then(Value::as_array)
}

pub(super) fn properties(schema: &Value) -> Option<&Map<String, Value>> {
    schema.get("properties").and_then(Value::as_object)
}

/// The name by which a field of the contract is sent. Where the API refuses its own, another one has the same letters
/// before its last `_`.
pub(super) fn sent_name<'v>(contract: &Value, sent: &'v Value, name: &'v str) -> &'v str {
    let Some(fields) = properties(sent).filter(|fields| !fields.contains_key(name)) else {
        return name;
    };
    let is_own = |made: &str| properties(contract).is_some_and(|own| own.contains_key(made));
    let letters = |name: &str| name.chars().filter(char::is_ascii_alphanumeric).collect::<String>();
    let reads_alike = |made: &str| {
        made.rsplit_once('_').is_some_and(|(readable, _)| letters(readable) == letters(name))
    };
    let mut made = fields.keys().filter(|made| !is_own(made) && reads_alike(made));
    made.next().map_or(name, |made| made)
}

pub(super) fn is_required(schema: &Value, name: &str) -> bool {
    list(schema, "required").is_some_and(|names| names.iter().any(|own| own == name))
}

/// The schema of one item: its own, or that of all.
pub(super) fn item(schema: &Value, index: usize) -> &Value {
    let own = schema.get("prefixItems").and_then(|items| items.get(index));
    own.or(schema.get("items")).unwrap_or(&ANYTHING)
}

/// What fields without a name of their own are held to.
pub(super) fn rest(schema: &Value) -> &Value {
    schema.get("additionalProperties").unwrap_or(&ANYTHING)
}

/// The schema of a numbered field.
pub(super) fn position(schema: &Value, index: usize) -> Option<&Value> {
    properties(schema)?.get(&format!("_{index}"))
}

/// Every choice of one candidate for each part, at most `most` of them.
pub(super) fn choices<T: Clone>(parts: Vec<Vec<T>>, most: usize) -> Vec<Vec<T>> {
    let mut chosen: Vec<Vec<T>> = vec![Vec::new()];
    for candidates in parts {
        let with =
            |so_far: &Vec<T>, one: &T| [so_far.as_slice(), std::slice::from_ref(one)].concat();
        chosen = candidates
            .iter()
            .flat_map(|one| chosen.iter().map(move |so_far| with(so_far, one)))
            .take(most)
            .collect();
    }
    chosen
}

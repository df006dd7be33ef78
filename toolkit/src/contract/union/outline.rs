//! What a value shows from outside, held against what a branch accepts: its kind, its keys, the kinds of
//! its fields and the names that alone may stand in them. Made of the schema, once for each union.
//!
//! A branch that is ruled out here would be refused when it is read; the reverse does not hold.

use std::any::TypeId;
use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, RwLock};

use crate::contract::kept::Kept;
use crate::contract::tree::What;
use crate::contract::union::Union;
use crate::problem::{Literal, Types};
use crate::schema::{Array, Definitions, Encoding, Map, Node, Object, Schema};

/// What a branch accepts.
#[derive(Debug)]
pub(super) enum Outline {
    /// Anything of these kinds.
    Kinds(Types),
    /// Anything of these kinds; what is inside an array or object is of these other kinds.
    Each(Types, Types),
    /// One of these names, or another kind of value.
    Names(Types, Vec<Literal>),
    /// An object with these fields.
    Frame(Frame),
    /// What one of these accepts.
    Any(Vec<Outline>),
}

#[derive(Debug)]
pub(super) struct Frame {
    /// Null may stand in place of the object.
    nullable: bool,
    is_closed: bool,
    fields: Vec<Field>,
}

#[derive(Debug)]
struct Field {
    name: Cow<'static, str>,
    aliases: Vec<&'static str>,
    is_required: bool,
    kinds: Types,
    names: Vec<Literal>,
}

/// The order of branches, the one that was probably meant first.
pub(super) type Rank = (bool, usize, Reverse<usize>, usize);

/// How well a value fits to a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Distance {
    /// Whether the kind of the value is none that the branch accepts.
    pub(super) is_wrong_kind: bool,
    /// How many names stand where others alone may: these tell branches apart. An alias of one is not known
    /// here, so that this rules nothing out.
    pub(super) other_names: usize,
    /// How many of the value's fields or items are right as far as is seen from outside.
    pub(super) right: usize,
    /// How many fields are unknown, missing or of a wrong kind.
    pub(super) faults: usize,
}

impl Distance {
    const NONE: Self = Self { is_wrong_kind: false, other_names: 0, right: 0, faults: 0 };
    const WRONG_KIND: Self = Self { is_wrong_kind: true, ..Self::NONE };

    /// The order of branches, the one that was probably meant first: the one of which most is right, and of those the
    /// one with the fewest problems.
    pub(super) fn rank(self, problems: usize) -> Rank {
        (self.is_wrong_kind, self.other_names, Reverse(self.right), problems)
    }

    /// Whether the branch cannot accept the value.
    pub(super) fn is_ruled_out(self) -> bool {
        self.is_wrong_kind || self.faults > 0
    }
}

type Outlines = HashMap<(TypeId, Encoding), Arc<[Outline]>>;

static OUTLINES: LazyLock<RwLock<Outlines>> = LazyLock::new(RwLock::default);

/// The outlines of the branches of a union, in the spelling of its values.
pub(super) fn outlines<U: Union>(encoding: Encoding) -> Arc<[Outline]> {
    let key = (TypeId::of::<U>(), encoding);
    let known = OUTLINES.read().ok().and_then(|known| known.get(&key).cloned());
    known.unwrap_or_else(|| {
        let outlines: Arc<[Outline]> = draw::<U>(encoding).into();
        if let Ok(mut known) = OUTLINES.write() {
            known.insert(key, Arc::clone(&outlines));
        }
        outlines
    })
}

fn draw<U: Union>(encoding: Encoding) -> Vec<Outline> {
    let mut definitions = Definitions::unjudged();
    let branches = (0..U::TAGS.len()).map(|branch| U::show(branch, &mut definitions));
    let branches: Vec<Schema> = branches.collect();
    let (definitions, branches) = definitions.encoded(&branches, encoding);
    branches.iter().map(|branch| Outline::of(branch, &definitions)).collect()
}

/// Every kind there is.
const ANY: Types = Types::OBJECT
    .or(Types::ARRAY)
    .or(Types::STRING)
    .or(Types::NUMBER)
    .or(Types::INTEGER)
    .or(Types::BOOLEAN)
    .or(Types::NULL);

impl Outline {
    fn of(schema: &Schema, definitions: &Definitions) -> Self {
        let (schema, nullable) = definitions.followed(schema);
        match &schema.node {
            Node::Object(object) => Outline::Frame(Frame::of(object, nullable, definitions)),
            Node::AnyOf(branches) => {
                let mut outlines: Vec<Self> =
                    branches.iter().map(|branch| Self::of(branch, definitions)).collect();
                if nullable {
                    outlines.push(Outline::Kinds(Types::NULL));
                }
                Outline::Any(outlines)
            }
            Node::Choice(literals) => Outline::Names(kinds(schema, definitions), literals.clone()),
            Node::Map(Map { values: inner, .. }) | Node::Array(Array { items: inner, .. }) => {
                let own = kinds(schema, definitions);
                let (inner, inner_nullable) = definitions.followed(inner);
                let inside = or_null(kinds(inner, definitions), inner_nullable);
                Outline::Each(or_null(own, nullable), inside)
            }
            _ => Outline::Kinds(or_null(kinds(schema, definitions), nullable)),
        }
    }

    /// The kinds that the branch accepts.
    pub(super) fn kinds(&self) -> Types {
        match self {
            Outline::Kinds(kinds) | Outline::Names(kinds, _) | Outline::Each(kinds, _) => *kinds,
            Outline::Frame(Frame { nullable: true, .. }) => Types::OBJECT.or(Types::NULL),
            Outline::Frame(_) => Types::OBJECT,
            Outline::Any(branches) => {
                let mut kinds = branches.iter().map(Outline::kinds);
                let first = kinds.next().unwrap_or(ANY);
                kinds.fold(first, Types::or)
            }
        }
    }

    /// How far the value is from what the branch accepts.
    pub(super) fn distance(&self, value: &Kept) -> Distance {
        if !has_kind(self.kinds(), value) {
            return Distance::WRONG_KIND;
        }
        match self {
            Outline::Kinds(_) => Distance { right: 1, ..Distance::NONE },
            Outline::Each(_, kinds) => {
                let right = value.inside().filter(|value| has_kind(*kinds, value)).count();
                Distance { right, ..Distance::NONE }
            }
            Outline::Names(_, names) => {
                let is_other = is_other(names, value);
                let (other_names, right) = (usize::from(is_other), usize::from(!is_other));
                Distance { other_names, right, ..Distance::NONE }
            }
            Outline::Frame(frame) => frame.distance(value),
            Outline::Any(branches) => {
                let distances = branches.iter().map(|branch| branch.distance(value));
                // Of branches that are not ruled out any may accept, and of two that are, the nearest is told.
                distances
                    .min_by_key(|distance| {
                        (distance.is_ruled_out(), distance.rank(distance.faults))
                    })
                    .unwrap_or(Distance::NONE)
            }
        }
    }

    /// The fields of the branch, if it is an object: those that are needed, or all where none is.
    pub(super) fn needed(&self) -> Option<Vec<String>> {
        let Outline::Frame(frame) = self else { return None };
        let any_required = frame.fields.iter().any(|field| field.is_required);
        let needed = frame.fields.iter().filter(|field| field.is_required == any_required);
        Some(needed.map(|field| field.name.to_string()).collect())
    }

    /// Whether the value has a field that the branch knows.
    pub(super) fn knows_a_field(&self, value: &Kept) -> bool {
        let is_frame = matches!(self, Outline::Frame(_));
        is_frame && value.is_object() && value.entries().any(|(key, _)| self.knows(key))
    }

    /// Whether a closed object of this one field is all that the branch is.
    pub(super) fn is_nothing_but(&self, field: &str) -> bool {
        let Outline::Frame(frame) = self else { return false };
        frame.is_closed && matches!(&*frame.fields, [only] if only.name == field)
    }

    /// Whether a field of that name can stand in the branch.
    pub(super) fn knows(&self, key: &str) -> bool {
        match self {
            Outline::Frame(frame) => frame.find(key).is_some(),
            Outline::Any(branches) => branches.iter().any(|branch| branch.knows(key)),
            Outline::Kinds(_) | Outline::Each(..) | Outline::Names(..) => false,
        }
    }
}

impl Frame {
    fn of(object: &Object, nullable: bool, definitions: &Definitions) -> Self {
        let fields = object.properties.iter().map(|property| {
            let (schema, nullable) = definitions.followed(&property.schema);
            let names = match &schema.node {
                Node::Choice(names) => names.clone(),
                _ => Vec::new(),
            };
            let kinds = kinds(schema, definitions);
            Field {
                name: property.name.clone(),
                aliases: property.aliases.clone(),
                is_required: property.required,
                kinds: or_null(kinds, nullable),
                names,
            }
        });
        Self { nullable, is_closed: object.is_closed(), fields: fields.collect() }
    }

    fn find(&self, key: &str) -> Option<usize> {
        self.fields.iter().position(|field| field.name == key || field.aliases.contains(&key))
    }

    fn distance(&self, value: &Kept) -> Distance {
        let mut distance = Distance::NONE;
        if !value.is_object() {
            return distance;
        }
        let mut is_missing: Vec<bool> = self.fields.iter().map(|field| field.is_required).collect();
        for (key, value) in value.entries() {
            let Some(index) = self.find(key) else {
                distance.faults += usize::from(self.is_closed);
                continue;
            };
            let field = &self.fields[index];
            is_missing[index] = false;
            let (is_of_kind, is_other) =
                (has_kind(field.kinds, &value), is_other(&field.names, &value));
            distance.faults += usize::from(!is_of_kind);
            distance.other_names += usize::from(is_other);
            distance.right += usize::from(is_of_kind && !is_other);
        }
        distance.faults += is_missing.into_iter().filter(|is_missing| *is_missing).count();
        distance
    }
}

fn or_null(kinds: Types, nullable: bool) -> Types {
    if nullable { kinds.or(Types::NULL) } else { kinds }
}

/// Whether the value is a text that is none of the names.
fn is_other(names: &[Literal], value: &Kept) -> bool {
    let is =
        |text: &str| names.iter().any(|name| matches!(name, Literal::Text(name) if name == text));
    value.as_text().is_some_and(|text| !names.is_empty() && !is(text))
}

/// Whether a value is of one of the kinds. A whole number may be written with a fraction, so that all
/// numbers are one kind.
pub(super) fn has_kind(kinds: Types, value: &Kept) -> bool {
    match value.what() {
        What::Null => kinds.contains(Types::NULL),
        What::Boolean(_) => kinds.contains(Types::BOOLEAN),
        What::Number(_) => kinds.contains(Types::NUMBER) || kinds.contains(Types::INTEGER),
        What::Text(_) | What::Key(_) => kinds.contains(Types::STRING),
        What::Array => kinds.contains(Types::ARRAY),
        What::Object => kinds.contains(Types::OBJECT),
    }
}

/// The kinds that a schema accepts, null beside it aside.
fn kinds(schema: &Schema, definitions: &Definitions) -> Types {
    match &schema.node {
        Node::Object(_) | Node::Map(_) => Types::OBJECT,
        Node::Array(_) | Node::Tuple(_) => Types::ARRAY,
        Node::Text(_) => Types::STRING,
        Node::Integer(_) => Types::INTEGER,
        Node::Number(_) => Types::NUMBER,
        Node::Boolean => Types::BOOLEAN,
        Node::Null => Types::NULL,
        Node::Choice(literals) => {
            let mut kinds = literals.iter().map(|literal| match literal {
                Literal::Text(_) => Types::STRING,
                Literal::Integer(_) => Types::INTEGER,
                Literal::Null => Types::NULL,
            });
            let first = kinds.next().unwrap_or(ANY);
            kinds.fold(first, Types::or)
        }
        Node::AnyOf(branches) => {
            let mut kinds = branches.iter().map(|branch| match definitions.followed(branch) {
                // No deeper: what is a union once more may be anything.
                (Schema { node: Node::AnyOf(_), .. }, _) => ANY,
                (branch, true) => kinds(branch, definitions).or(Types::NULL),
                (branch, false) => kinds(branch, definitions),
            });
            let first = kinds.next().unwrap_or(ANY);
            kinds.fold(first, Types::or)
        }
        // What another library wrote, and what cannot be followed.
        _ => ANY,
    }
}

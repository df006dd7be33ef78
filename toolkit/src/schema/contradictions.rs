//! Keywords of one place that no value satisfies together: mistakes of whoever wrote the schema.

use std::fmt;

use serde_json::{Map, Value};

use crate::problem::Bound;
use crate::schema::embed::for_each_child;
use crate::schema::{Document, Length, Node, Schema};

/// Keywords of one place that contradict one another.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Contradiction {
    /// The place, as a JSON Pointer into the document.
    pub(crate) pointer: String,
    pub(crate) conflict: Conflict,
    /// Whether no value at all fits the place, so that a call can never fill it.
    pub(crate) excludes_all: bool,
}

/// What contradicts what.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Conflict {
    /// A lower bound is above the upper one.
    Bounds { lower: &'static str, upper: &'static str },
    /// Literals are of none of the types.
    Literals { values: Vec<String> },
    /// A required name is no property.
    Required { name: String },
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bounds { lower, upper } => {
                write!(f, "`{lower}` is above `{upper}`; correct one of them")
            }
            Self::Literals { values } => {
                let values = values.join(", ");
                write!(
                    f,
                    "`type` excludes literals of the place: {values}; remove them or add their type"
                )
            }
            Self::Required { name } => write!(
                f,
                "`required` names `{}`, which is not in `properties`; describe it there, or do not require it",
                name.escape_debug()
            ),
        }
    }
}

impl Document {
    /// Every contradiction in the document, in the order of the pointers.
    pub(crate) fn contradictions(&self) -> Vec<Contradiction> {
        let mut found = Vec::new();
        let mut schemas = self.definitions().map(|(_, schema)| schema).chain([self.root()]);
        if !schemas.any(may_contradict) {
            return found;
        }
        visit(&self.to_unordered_value(), "", &mut found);
        found.sort_by(|one, other| one.pointer.cmp(&other.pointer));
        found
    }
}

/// Whether a schema is worth a closer look. Ours can contradict itself in its bounds alone.
fn may_contradict(schema: &Schema) -> bool {
    let crosses = |length: Length| {
        length.minimum.zip(length.maximum).is_some_and(|(least, most)| least > most)
    };
    let own = match &schema.node {
        Node::Raw(_) => true,
        Node::Integer(range) | Node::Number(range) => {
            let ends = range.minimum.zip(range.maximum);
            ends.is_some_and(|(low, high)| float(low.bound) >= float(high.bound))
        }
        Node::Text(text) => crosses(text.length),
        Node::Array(array) => crosses(array.length),
        Node::Map(map) => crosses(map.length),
        _ => false,
    };
    let mut any = own;
    schema.for_each_child(&mut |child| any |= may_contradict(child));
    any
}

#[allow(clippy::cast_precision_loss)] // what is near enough to cross is looked at closely
fn float(bound: Bound) -> f64 {
    match bound {
        Bound::Integer(integer) => integer as f64,
        Bound::Wide(integer) => integer as f64,
        Bound::Number(number) => number,
    }
}

/// Adds what contradicts itself in a schema; whether no value fits it.
fn visit(schema: &Value, pointer: &str, found: &mut Vec<Contradiction>) -> bool {
    let Value::Object(keywords) = schema else { return false };
    let own = conflicts(keywords);
    let mut excludes_all = own.iter().any(|(_, excludes_all)| *excludes_all);
    found.extend(own.into_iter().map(|(conflict, excludes_all)| Contradiction {
        pointer: pointer.to_owned(),
        conflict,
        excludes_all,
    }));
    let mut unions: Vec<Union> = Vec::new();
    for_each_child(keywords, &mut |keyword, step, child| match keyword {
        // These describe no place of a value.
        "not" | "if" => {}
        "anyOf" | "oneOf" => {
            let from = found.len();
            let excludes_all = visit(child, &format!("{pointer}{step}"), found);
            let to = found.len();
            // The branches of one keyword follow each other.
            match unions.last_mut().filter(|union| union.keyword == keyword) {
                Some(union) => {
                    union.excludes_all &= excludes_all;
                    union.to = to;
                }
                None => unions.push(Union { keyword: keyword.to_owned(), from, to, excludes_all }),
            }
        }
        "then" | "else" | "dependentSchemas" | "patternProperties" | "propertyNames" => {
            let from = found.len();
            visit(child, &format!("{pointer}{step}"), found);
            relent(&mut found[from..]);
        }
        "allOf" => excludes_all |= visit(child, &format!("{pointer}{step}"), found),
        _ => {
            visit(child, &format!("{pointer}{step}"), found);
        }
    });
    for union in unions {
        excludes_all |= union.excludes_all;
        if !union.excludes_all {
            relent(&mut found[union.from..union.to]);
        }
    }
    excludes_all
}

/// The branches of a union as far as they were visited, with what was found in them.
struct Union {
    keyword: String,
    from: usize,
    to: usize,
    excludes_all: bool,
}

/// Where another branch may be taken, a place that nothing fits is no obstacle.
fn relent(found: &mut [Contradiction]) {
    for one in found {
        one.excludes_all = false;
    }
}

/// The conflicts among the keywords of one place, each with whether it leaves no value.
fn conflicts(keywords: &Map<String, Value>) -> Vec<(Conflict, bool)> {
    let mut found = Vec::new();
    let types = types(keywords);
    let is_only = |names: &[&str]| types.iter().all(|own| names.contains(own));
    if numbers_cross(keywords, is_only(&["integer"]) && !types.is_empty()) {
        let name = |exclusive, inclusive| {
            if keywords.contains_key(exclusive) { exclusive } else { inclusive }
        };
        let lower = name("exclusiveMinimum", "minimum");
        let upper = name("exclusiveMaximum", "maximum");
        found.push((Conflict::Bounds { lower, upper }, is_only(&["integer", "number"])));
    }
    let sizes = [
        ("minLength", "maxLength", "string"),
        ("minItems", "maxItems", "array"),
        ("minProperties", "maxProperties", "object"),
        ("minContains", "maxContains", "array"),
    ];
    for (lower, upper, name) in sizes {
        let end = |keyword: &str| keywords.get(keyword).and_then(Value::as_u64);
        if let (Some(least), Some(most)) = (end(lower), end(upper))
            && least > most
        {
            found.push((Conflict::Bounds { lower, upper }, is_only(&[name])));
        }
    }
    found.extend(literals_outside(keywords, &types));
    let is_only_object = is_only(&["object"]);
    found.extend(
        required_nowhere(keywords, &types)
            .into_iter()
            .map(|name| (Conflict::Required { name }, is_only_object && is_closed(keywords))),
    );
    found
}

fn types(keywords: &Map<String, Value>) -> Vec<&str> {
    match keywords.get("type") {
        Some(Value::String(one)) => vec![one],
        Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

/// Whether no number is within the bounds.
fn numbers_cross(keywords: &Map<String, Value>, integers: bool) -> bool {
    let ends = |names: [&str; 2]| {
        let end = |name: &str| keywords.get(name).filter(|end| end.is_number());
        [end(names[0]).map(|end| (end, false)), end(names[1]).map(|end| (end, true))]
    };
    let lower = ends(["minimum", "exclusiveMinimum"]);
    let upper = ends(["maximum", "exclusiveMaximum"]);
    let pairs =
        lower.iter().flatten().flat_map(|low| upper.iter().flatten().map(move |high| (low, high)));
    let mut pairs = pairs.map(|((low, above), (high, below))| (*low, *above, *high, *below));
    pairs.any(|(low, above, high, below)| {
        if let (Some(low), Some(high)) = (integer(low), integer(high)) {
            let step = i128::from(integers);
            let low = low.saturating_add(if above { step } else { 0 });
            let high = high.saturating_sub(if below { step } else { 0 });
            return low > high || (low == high && !integers && (above || below));
        }
        match (low.as_f64(), high.as_f64()) {
            (Some(low), Some(high)) => low > high || (low >= high && (above || below)),
            _ => false,
        }
    })
}

fn integer(number: &Value) -> Option<i128> {
    number.as_i64().map(i128::from).or(number.as_u64().map(i128::from))
}

/// The literals that are of none of the types.
fn literals_outside(keywords: &Map<String, Value>, types: &[&str]) -> Option<(Conflict, bool)> {
    let literals = match (keywords.get("enum"), keywords.get("const")) {
        (Some(Value::Array(literals)), _) => literals.iter().collect(),
        (_, Some(constant)) => vec![constant],
        _ => Vec::new(),
    };
    let is_outside = |literal: &&Value| !types.iter().any(|name| is_of_type(literal, name));
    let outside: Vec<&Value> = literals.iter().copied().filter(is_outside).collect();
    // A null in the list says that null is meant, and every reader takes it so.
    let is_told = |literal: &&&Value| !literal.is_null() || keywords.contains_key("const");
    let values: Vec<String> = outside.iter().filter(is_told).map(ToString::to_string).collect();
    (!types.is_empty() && !values.is_empty())
        .then_some((Conflict::Literals { values }, outside.len() == literals.len()))
}

/// Whether a value is of a type of JSON Schema.
pub(crate) fn is_of_type(value: &Value, name: &str) -> bool {
    match value {
        Value::Null => name == "null",
        Value::Bool(_) => name == "boolean",
        Value::Number(number) => {
            let is_whole = || number.as_f64().is_some_and(|number| number.fract() == 0.0);
            name == "number" || (name == "integer" && is_whole())
        }
        Value::String(_) => name == "string",
        Value::Array(_) => name == "array",
        Value::Object(_) => name == "object",
    }
}

/// The required names that no keyword describes.
fn required_nowhere(keywords: &Map<String, Value>, types: &[&str]) -> Vec<String> {
    const ELSEWHERE: [&str; 9] = [
        "$ref",
        "allOf",
        "anyOf",
        "dependentSchemas",
        "if",
        "oneOf",
        "patternProperties",
        "unevaluatedProperties",
        "not",
    ];
    let describes_others = keywords.get("additionalProperties").is_some_and(Value::is_object)
        || ELSEWHERE.iter().any(|keyword| keywords.contains_key(*keyword));
    let properties = keywords.get("properties").and_then(Value::as_object);
    // A list of required names alone is a condition on an object that is described elsewhere.
    if describes_others || (properties.is_none() && types.is_empty()) {
        return Vec::new();
    }
    let is_there =
        |name: &&str| properties.is_some_and(|properties| properties.contains_key(*name));
    let required = keywords.get("required").and_then(Value::as_array);
    let names = required.into_iter().flatten().filter_map(Value::as_str);
    names.filter(|name| !is_there(name)).map(str::to_owned).collect()
}

fn is_closed(keywords: &Map<String, Value>) -> bool {
    keywords.get("additionalProperties") == Some(&Value::Bool(false))
}

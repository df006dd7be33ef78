//! Real tools, recorded from popular servers, written as structs. Each lists the differences between the recorded schema
//! and ours, with reasons.
//!
//! A difference is an edit of the recorded schema at one place, which makes it accept fewer values (`narrower`) or more
//! (`wider`). The schema with all of the edits must agree with our validation on every value generated from either
//! schema, and every edit must explain a disagreement that the others don't. So the list is complete and has no
//! superfluous entries.
//!
//! The recorded schemas are in `fixtures/mcp-tools`.

use std::fs;
use std::path::Path;

use jsonschema::Validator;
use serde_json::{Map, Value, json};
use toolkit::Tool;

use crate::agree::exceptions::{has_disputed_url, is_inexact};
use crate::agree::make::Maker;

mod browser;
mod files;
mod notes;
mod services;

/// The number of values to generate from each of the two schemas.
const CASES: usize = 1_000;

/// The number of faults to put into the values, in turn.
const FAULTS: [usize; 5] = [0, 1, 0, 2, 0];

/// A difference between our schema and the recorded one, at one or more places.
struct Difference {
    why: &'static str,
    edit: Edit,
    places: Vec<&'static str>,
}

enum Edit {
    /// Only values that also match this schema.
    Narrower(Value),
    /// Also values that match this schema.
    Wider(Value),
    /// Only declared fields.
    Closed,
}

/// Values that only the recorded schema accepts.
fn narrower<const N: usize>(
    why: &'static str,
    schema: Value,
    places: [&'static str; N],
) -> Difference {
    Difference { why, edit: Edit::Narrower(schema), places: places.into() }
}

/// Values that only our schema accepts.
fn wider<const N: usize>(
    why: &'static str,
    schema: Value,
    places: [&'static str; N],
) -> Difference {
    Difference { why, edit: Edit::Wider(schema), places: places.into() }
}

/// Objects that are only open in the recorded schema. We reject unknown fields, which are mostly typos.
fn closed<const N: usize>(places: [&'static str; N]) -> Difference {
    Difference { why: "unknown fields pass there", edit: Edit::Closed, places: places.into() }
}

/// Optional fields that can only be null in our schema. We treat null as missing, since some models send every field.
fn nullable<const N: usize>(places: [&'static str; N]) -> Difference {
    wider("null is accepted here", json!({ "type": "null" }), places)
}

/// Integers that are unbounded in the recorded schema, and bounded by their Rust type in ours.
fn up_to<const N: usize>(maximum: u64, places: [&'static str; N]) -> Difference {
    narrower("larger integers pass there", json!({ "maximum": maximum }), places)
}

/// Any numbers in the recorded schema, although only non-negative integers make sense; a `u64` in ours.
fn counts<const N: usize>(why: &'static str, places: [&'static str; N]) -> [Difference; 3] {
    [
        up_to(u64::MAX, places),
        narrower(why, json!({ "type": "integer" }), places),
        narrower(why, json!({ "minimum": 0 }), places),
    ]
}

/// Compares a struct with the recorded tool of the same name.
fn compare<T: Tool>(server: &str, differences: impl IntoIterator<Item = Difference>) {
    let tool = recorded(server, T::NAME);
    let theirs = &tool["inputSchema"];
    let ours = T::definition().parameters.to_unordered_value();
    assert_same_metadata::<T>(&tool, &ours);
    toolkit::testing::assert_agrees::<T>();
    crate::testing::assert_correctable::<T>();

    let differences: Vec<Difference> = differences.into_iter().collect();
    let edits: Vec<(&Difference, &str)> = differences
        .iter()
        .flat_map(|difference| difference.places.iter().map(move |place| (difference, *place)))
        .collect();
    let there = validator(theirs);
    let edited = validator(&with_edits(theirs, &edits));
    let here = validator(&ours);
    let mut unexplained: Vec<_> =
        edits.iter().map(|edit| (edit, validator(&with_edits(theirs, &[*edit])))).collect();

    let mut tally = [0_usize; 4];
    for schema in [theirs, &ours] {
        let mut maker = Maker::new(schema, T::NAME);
        for number in 0..CASES {
            let text = maker.text(FAULTS[number % FAULTS.len()]);
            let value = serde_json::from_str(&text).expect("made values are JSON");
            let (is_read, passes) = (T::parse(&text).is_ok(), there.is_valid(&value));
            if is_read != here.is_valid(&value) {
                let is_known = is_inexact(&value) || has_disputed_url(&value);
                assert!(is_known, "accepted: {is_read}, unlike by our own schema: {text}");
                continue;
            }
            assert_eq!(
                is_read,
                edited.is_valid(&value),
                "accepted, and valid by the recorded schema (unedited: {passes}) with its differences: {text}",
            );
            if is_read != passes {
                unexplained.retain(|(_, alone)| alone.is_valid(&value) != is_read);
            }
            tally[usize::from(is_read) * 2 + usize::from(passes)] += 1;
        }
    }
    let unexplained: Vec<_> = unexplained.iter().map(|((d, place), _)| (d.why, place)).collect();
    assert!(unexplained.is_empty(), "superfluous differences: {unexplained:?} {tally:?}");
    let [neither, only_there, only_here, both] = tally;
    assert!(neither > CASES / 10 && both > CASES / 10, "too few of a kind: {tally:?}");
    assert!(neither + only_there + only_here + both > CASES, "too few in all: {tally:?}");
}

/// Compares what values can't show: the hints about effects, and the defaults.
fn assert_same_metadata<T: Tool>(tool: &Value, ours: &Value) {
    let hint = |name: &str| tool["annotations"].get(name).and_then(Value::as_bool);
    assert_eq!(T::EFFECTS.read_only, hint("readOnlyHint"));
    assert_eq!(T::EFFECTS.destructive, hint("destructiveHint"));
    assert_eq!(T::EFFECTS.idempotent, hint("idempotentHint"));
    assert_eq!(T::EFFECTS.open_world, hint("openWorldHint"));

    let defaults = |schema: &Value| -> Map<String, Value> {
        let properties = schema["properties"].as_object().expect("properties").clone();
        let defaults = properties.into_iter().filter_map(|(name, property)| {
            // A default of null just means that the property is optional.
            let default = property.get("default").filter(|default| !default.is_null())?;
            Some((name, default.clone()))
        });
        defaults.collect()
    };
    assert_eq!(defaults(ours), defaults(&tool["inputSchema"]));
}

fn recorded(server: &str, name: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/mcp-tools");
    let text = fs::read_to_string(folder.join(server).with_extension("json")).expect("a recording");
    let recording: Value = serde_json::from_str(&text).expect("JSON");
    let tools = recording["tools"].as_array().expect("tools");
    tools.iter().find(|tool| tool["name"] == name).expect("a tool of that name").clone()
}

/// A validator for the draft that the schema names, or else for 2020-12, the protocol's default.
fn validator(schema: &Value) -> Validator {
    let draft = match schema.get("$schema").and_then(Value::as_str) {
        Some("http://json-schema.org/draft-07/schema#") => jsonschema::Draft::Draft7,
        None | Some("https://json-schema.org/draft/2020-12/schema") => {
            jsonschema::Draft::Draft202012
        }
        Some(other) => panic!("unknown draft {other}"),
    };
    let options = jsonschema::options().with_draft(draft).should_validate_formats(true);
    options.build(schema).expect("a schema")
}

/// Applies the edits to the schema: inner places before outer ones, which move them, and narrower edits before wider
/// ones.
fn with_edits(schema: &Value, edits: &[(&Difference, &str)]) -> Value {
    let mut edits = edits.to_vec();
    edits.sort_by_key(|(difference, place)| {
        (usize::MAX - place.len(), matches!(difference.edit, Edit::Wider(_)))
    });
    let mut edited = schema.clone();
    for (difference, place) in edits {
        let old = schema.pointer(place).unwrap_or_else(|| panic!("no schema at {place}"));
        let (keyword, new) = match &difference.edit {
            Edit::Narrower(new) => ("allOf", new.clone()),
            Edit::Wider(new) => ("anyOf", new.clone()),
            Edit::Closed => {
                let names: Vec<&String> =
                    old["properties"].as_object().expect("names").keys().collect();
                ("allOf", json!({ "propertyNames": { "enum": names } }))
            }
        };
        let target = edited.pointer_mut(place).expect("a place that was not moved yet");
        let mut outer = Map::new();
        for global in ["$schema", "$defs"] {
            if let Some(value) = target.as_object_mut().expect("a schema").remove(global) {
                outer.insert(global.to_owned(), value);
            }
        }
        outer.insert(keyword.to_owned(), json!([target.take(), new]));
        *target = Value::Object(outer);
    }
    edited
}

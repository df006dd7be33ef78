//! Real tools, recorded from servers that people use, written as structs: what differs between the
//! recorded schema and ours is listed beside each struct, with the reason.
//!
//! A difference is an edit of the recorded schema at one place, which takes values away (`narrower`)
//! or lets more pass (`wider`). The schema with all of its edits must give the same verdict as our
//! reading on every value made from either schema, and every edit must explain a disagreement alone.
//! So no difference goes unlisted, and none is listed that is not there.
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

/// How many values are made from each of the two schemas.
const CASES: usize = 1_000;

/// How many faults are put into the values, in turn.
const FAULTS: [usize; 5] = [0, 1, 0, 2, 0];

/// One way in which our schema is not the recorded one, at each of some places in that.
struct Difference {
    why: &'static str,
    edit: Edit,
    places: Vec<&'static str>,
}

enum Edit {
    /// Only what satisfies this too.
    Narrower(Value),
    /// Or what satisfies this.
    Wider(Value),
    /// Only the fields that are named.
    Closed,
}

/// Values that pass there and not here.
fn narrower<const N: usize>(
    why: &'static str,
    schema: Value,
    places: [&'static str; N],
) -> Difference {
    Difference { why, edit: Edit::Narrower(schema), places: places.into() }
}

/// Values that pass here and not there.
fn wider<const N: usize>(
    why: &'static str,
    schema: Value,
    places: [&'static str; N],
) -> Difference {
    Difference { why, edit: Edit::Wider(schema), places: places.into() }
}

/// Objects that are open there. Here an unknown field is most often a slip in a name, and refused.
fn closed<const N: usize>(places: [&'static str; N]) -> Difference {
    Difference { why: "unknown fields pass there", edit: Edit::Closed, places: places.into() }
}

/// Fields that may be left out there, and not be null. Here null is the same as nothing, since some
/// models write every field.
fn nullable<const N: usize>(places: [&'static str; N]) -> Difference {
    wider("null stands for nothing here", json!({ "type": "null" }), places)
}

/// Integers there of any size. The type of the field says how large one may be.
fn up_to<const N: usize>(most: u64, places: [&'static str; N]) -> Difference {
    narrower("larger integers pass there", json!({ "maximum": most }), places)
}

/// Any numbers there, where only integers from 0 mean anything; a `u64` here.
fn counts<const N: usize>(why: &'static str, places: [&'static str; N]) -> [Difference; 3] {
    [
        up_to(u64::MAX, places),
        narrower(why, json!({ "type": "integer" }), places),
        narrower(why, json!({ "minimum": 0 }), places),
    ]
}

/// Holds a struct against the recorded tool of its name.
fn compare<T: Tool>(server: &str, differences: impl IntoIterator<Item = Difference>) {
    let tool = recorded(server, T::NAME);
    let theirs = &tool["inputSchema"];
    let ours = T::definition().parameters.to_unordered_value();
    same_words::<T>(&tool, &ours);
    toolkit::testing::assert_agrees::<T>();
    crate::testing::assert_correctable::<T>();

    let differences: Vec<Difference> = differences.into_iter().collect();
    let edits: Vec<(&Difference, &str)> = differences
        .iter()
        .flat_map(|difference| difference.places.iter().map(move |place| (difference, *place)))
        .collect();
    let there = judge(theirs);
    let edited = judge(&with_edits(theirs, &edits));
    let here = judge(&ours);
    let mut unseen: Vec<_> =
        edits.iter().map(|edit| (edit, judge(&with_edits(theirs, &[*edit])))).collect();

    let mut tally = [0_usize; 4];
    for schema in [theirs, &ours] {
        let mut maker = Maker::new(schema, T::NAME);
        for number in 0..CASES {
            let text = maker.text(FAULTS[number % FAULTS.len()]);
            let value = serde_json::from_str(&text).expect("made values are JSON");
            let (is_read, passes) = (T::parse(&text).is_ok(), there.is_valid(&value));
            if is_read != here.is_valid(&value) {
                let is_known = is_inexact(&value) || has_disputed_url(&value);
                assert!(is_known, "read: {is_read}, and not so by our own schema: {text}");
                continue;
            }
            assert_eq!(
                is_read,
                edited.is_valid(&value),
                "read, and valid by the recorded schema (as it is: {passes}) with its differences: {text}",
            );
            if is_read != passes {
                unseen.retain(|(_, alone)| alone.is_valid(&value) != is_read);
            }
            tally[usize::from(is_read) * 2 + usize::from(passes)] += 1;
        }
    }
    let unseen: Vec<_> = unseen.iter().map(|((d, place), _)| (d.why, place)).collect();
    assert!(unseen.is_empty(), "no value shows these: {unseen:?} {tally:?}");
    let [neither, only_there, only_here, both] = tally;
    assert!(neither > CASES / 10 && both > CASES / 10, "too few of a kind: {tally:?}");
    assert!(neither + only_there + only_here + both > CASES, "too few in all: {tally:?}");
}

/// What no value shows: the hints about a tool's effects, and the defaults in the schema.
fn same_words<T: Tool>(tool: &Value, ours: &Value) {
    let hint = |name: &str| tool["annotations"].get(name).and_then(Value::as_bool);
    assert_eq!(T::EFFECTS.read_only, hint("readOnlyHint"));
    assert_eq!(T::EFFECTS.destructive, hint("destructiveHint"));
    assert_eq!(T::EFFECTS.idempotent, hint("idempotentHint"));
    assert_eq!(T::EFFECTS.open_world, hint("openWorldHint"));

    let defaults = |schema: &Value| -> Map<String, Value> {
        let properties = schema["properties"].as_object().expect("properties").clone();
        let defaults = properties.into_iter().filter_map(|(name, property)| {
            // A default of null is what it is to be optional.
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

/// A judge of the draft that the schema names, or of the newest, as the protocol has it.
fn judge(schema: &Value) -> Validator {
    let draft = match schema.get("$schema").and_then(Value::as_str) {
        Some("http://json-schema.org/draft-07/schema#") => jsonschema::Draft::Draft7,
        None | Some("https://json-schema.org/draft/2020-12/schema") => {
            jsonschema::Draft::Draft202012
        }
        Some(other) => panic!("which draft is {other}?"),
    };
    let options = jsonschema::options().with_draft(draft).should_validate_formats(true);
    options.build(schema).expect("a schema")
}

/// The schema with the edits in it: inner places before the outer ones, which move them; and what is
/// let pass after what is taken away.
fn with_edits(schema: &Value, edits: &[(&Difference, &str)]) -> Value {
    let mut edits = edits.to_vec();
    edits.sort_by_key(|(difference, place)| {
        (usize::MAX - place.len(), matches!(difference.edit, Edit::Wider(_)))
    });
    let mut edited = schema.clone();
    for (difference, place) in edits {
        let old = schema.pointer(place).unwrap_or_else(|| panic!("nothing at {place}"));
        let (keyword, new) = match &difference.edit {
            Edit::Narrower(new) => ("allOf", new.clone()),
            Edit::Wider(new) => ("anyOf", new.clone()),
            Edit::Closed => {
                let names: Vec<&String> =
                    old["properties"].as_object().expect("names").keys().collect();
                ("allOf", json!({ "propertyNames": { "enum": names } }))
            }
        };
        let target = edited.pointer_mut(place).expect("a place not moved so far");
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

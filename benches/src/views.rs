//! Calls in the form of a strict schema, and deeply nested texts that could take a reader too long.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::hint::black_box;

use serde::Deserialize;
use serde_json::Value;
use toolkit::{Contract, Dialect, Export, Limits, Tool, Toolkit};

use crate::measure::Side;

/// Look up trains.
#[derive(Tool)]
pub(crate) struct LookUpTrains {
    /// Where the journey begins
    #[validate(length(min = 1, max = 60))]
    from: String,
    /// Where it ends
    #[validate(length(min = 1, max = 60))]
    to: String,
    /// How many trains to return
    #[serde(default = "five")]
    #[validate(range(min = 1, max = 20))]
    number: u8,
}

fn five() -> u8 {
    5
}

/// Null for a field with a default, as strict schemas require every field.
pub(crate) const DEFAULT: &str = r#"{"from": "Stockholm", "to": "Kiruna", "number": null}"#;

/// By hand: an `Option` that is unwrapped.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TrainsByHand {
    from: String,
    to: String,
    number: Option<u8>,
}

/// Store a measurement.
#[derive(Tool)]
pub(crate) struct StoreMeasurement {
    /// Readings by sensor
    readings: BTreeMap<String, f64>,
    /// Degrees north, and the name of the place
    place: (f64, String),
    /// Anything to store with it
    note: Value,
}

/// A map, a tuple and arbitrary JSON in the form of a strict schema.
pub(crate) const CONTAINERS: &str = r#"{"readings": [{"key": "north", "value": 3.5}, {"key": "south", "value": 7.25}, {"key": "west", "value": -1.0}], "place": {"_0": 59.33, "_1": "Stockholm"}, "note": "{\"by\": \"ada\", \"tags\": [1, 2, 3]}"}"#;

/// By hand: each part in its strict form, then converted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MeasurementByHand {
    readings: Vec<EntryByHand>,
    place: PlaceByHand,
    note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryByHand {
    key: String,
    value: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlaceByHand {
    _0: f64,
    _1: String,
}

fn trains(from: &str, to: &str, number: u8) -> String {
    format!("{number} trains from {from} to {to}")
}

fn stored(readings: &BTreeMap<String, f64>, place: &(f64, String), note: &Value) -> String {
    let sum: f64 = readings.values().sum();
    format!("{sum} at {} {}: {}", place.0, place.1, note["by"])
}

fn strict(tools: &Toolkit) -> Export {
    tools.spec_for(&Dialect::openai_chat().strict(true)).unwrap_or_else(|error| panic!("{error}"))
}

fn export() -> Export {
    let tools = Toolkit::new()
        .with(|args: LookUpTrains| Ok::<_, Infallible>(trains(&args.from, &args.to, args.number)))
        .with(|args: StoreMeasurement| {
            Ok::<_, Infallible>(stored(&args.readings, &args.place, &args.note))
        });
    strict(&tools)
}

fn by_hand(name: &str, text: &str) -> Result<String, serde_json::Error> {
    let content = if name == "look_up_trains" {
        let args: TrainsByHand = serde_json::from_str(text)?;
        trains(&args.from, &args.to, args.number.unwrap_or_else(five))
    } else {
        let args: MeasurementByHand = serde_json::from_str(text)?;
        let readings = args.readings.into_iter().map(|entry| (entry.key, entry.value)).collect();
        let place = (args.place._0, args.place._1);
        stored(&readings, &place, &serde_json::from_str(&args.note)?)
    };
    serde_json::to_string(&content)
}

/// Ours: a call in the form of a strict schema, and its reply as text.
pub(crate) fn called(name: &'static str, text: &str) -> Side {
    let export = export();
    let reply = export.call_blocking(name, text);
    assert_eq!(reply.to_json(), by_hand(name, text).unwrap_or_default());
    Side::reading(text, move |text| export.call_blocking(black_box(name), text).content())
}

/// By hand: the call and its reply as text.
pub(crate) fn called_by_hand(name: &'static str, text: &str) -> Side {
    Side::reading(text, move |text| by_hand(black_box(name), text))
}

/// Take what is nested.
#[derive(Tool)]
#[tool(undescribed)]
#[allow(dead_code)]
struct TakeNested {
    tagged: Option<Tagged>,
    lists: Option<Lists>,
    groups: Option<Groups>,
    entries: Option<Entries>,
}

#[derive(Contract)]
#[serde(tag = "kind")]
#[tool(undescribed)]
#[allow(dead_code)]
enum Tagged {
    Branch { child: Box<Tagged> },
    Leaf,
}

#[derive(Contract)]
#[serde(untagged)]
#[allow(dead_code)]
enum Lists {
    Leaf(bool),
    List(Vec<Lists>),
    Longer(Vec<Lists>),
}

#[derive(Contract)]
#[tool(undescribed)]
#[allow(dead_code)]
struct Groups {
    #[serde(flatten)]
    group: Option<Group>,
}

#[derive(Contract)]
#[tool(undescribed)]
#[allow(dead_code)]
struct Group {
    a: bool,
    below: Option<Box<Groups>>,
}

#[derive(Contract)]
struct Entries(#[allow(dead_code)] BTreeMap<String, Entries>);

/// The text before, inside and after each level. What determines the type of a level comes last.
pub(crate) const ATTACKS: [(&str, [&str; 3]); 4] = [
    ("tagged", [r#"{"child":"#, r#"{"kind":"Leaf"}"#, r#","kind":"Branch"}"#]),
    ("lists", ["[", "true", "]"]),
    ("groups", [r#"{"below":"#, "null", r#","a":true}"#]),
    ("entries", [r#"[{"value":"#, "[]", r#","key":"k"}]"#]),
];

/// Ours: a valid call with this many levels.
pub(crate) fn nested(field: &str, around: [&str; 3], levels: usize) -> Side {
    let [before, middle, after] = around;
    let nested = format!("{}{middle}{}", before.repeat(levels), after.repeat(levels));
    let fields = ["tagged", "lists", "groups", "entries"].map(|name| {
        let value = if name == field { &*nested } else { "null" };
        format!("\"{name}\":{value}")
    });
    let text = format!("{{{}}}", fields.join(","));
    let limits = Limits { depth: 120, ..Limits::default() };
    let tools = Toolkit::new().with(|_: TakeNested| Ok::<_, Infallible>("ran")).limits(limits);
    let export = strict(&tools);
    let reply = export.call_blocking("take_nested", &*text);
    assert_eq!(reply.content(), "ran", "{text}");
    Side::reading(&text, move |text| export.call_blocking("take_nested", text).was_run())
}

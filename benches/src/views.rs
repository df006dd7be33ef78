<<<<<<< HEAD
//! Calls that were made for a strict schema and have to be read as it spells them, and texts that a reader could
//! take too long over.
=======
//! Calls in the spelling of a strict schema, and the inputs that a second matcher of unions took exponential time for.
>>>>>>> wip-views

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::hint::black_box;

use serde::Deserialize;
use serde_json::Value;
<<<<<<< HEAD
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
    /// How many are wanted
    #[serde(default = "five")]
    #[validate(range(min = 1, max = 20))]
    number: u8,
}

fn five() -> u8 {
    5
}

/// A default: null, as every field is required.
pub(crate) const DEFAULT: &str = r#"{"from": "Stockholm", "to": "Kiruna", "number": null}"#;

/// The same by hand: null is an `Option` that is unwrapped.
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
    /// Anything to be kept with it
    note: Value,
}

/// A map, a tuple and any JSON, each as a strict schema spells it.
pub(crate) const CONTAINERS: &str = r#"{"readings": [{"key": "north", "value": 3.5}, {"key": "south", "value": 7.25}, {"key": "west", "value": -1.0}], "place": {"_0": 59.33, "_1": "Stockholm"}, "note": "{\"by\": \"ada\", \"tags\": [1, 2, 3]}"}"#;

/// The same by hand: each part as it is spelled, and then as it is wanted.
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

/// Ours: a call as a strict schema spells it, and its answer as text.
pub(crate) fn called(name: &'static str, text: &str) -> Side {
    let export = export();
    let reply = export.call_blocking(name, text);
    assert_eq!(reply.to_json(), by_hand(name, text).unwrap_or_default());
    Side::reading(text, move |text| export.call_blocking(black_box(name), text).content())
}

/// The same call by hand.
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

=======
use toolkit::{Contract, Dialect, Export, Tool, Toolkit};

use crate::measure::Side;

/// List files.
#[derive(Tool)]
struct ListFiles {
    /// The folder
    folder: String,
    /// How many at most
    #[serde(default = "fifty")]
    limit: u16,
    /// Whether hidden ones too
    #[serde(default)]
    hidden: bool,
}

fn fifty() -> u16 {
    50
}

/// Set metadata.
#[derive(Tool)]
struct SetMetadata {
    /// Labels by name
    labels: BTreeMap<String, String>,
    /// A page and its title
    page: (u32, String),
    /// Anything else
    more: Value,
}

/// A nest of boxes
#[derive(Contract)]
#[serde(tag = "kind")]
#[allow(dead_code)]
enum Nest {
    /// A box
    Box {
        /// What is in it
        inner: Option<std::boxed::Box<Nest>>,
    },
    /// A leaf
    Leaf {
        /// Its number
        n: Option<u8>,
    },
}

/// Lists of lists
>>>>>>> wip-views
#[derive(Contract)]
#[serde(untagged)]
#[allow(dead_code)]
enum Lists {
<<<<<<< HEAD
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

/// What stands around each level of a text, and in its middle: what decides a level stands last.
pub(crate) const ATTACKS: [(&str, [&str; 3]); 4] = [
    ("tagged", [r#"{"child":"#, r#"{"kind":"Leaf"}"#, r#","kind":"Branch"}"#]),
    ("lists", ["[", "true", "]"]),
    ("groups", [r#"{"below":"#, "null", r#","a":true}"#]),
    ("entries", [r#"[{"value":"#, "[]", r#","key":"k"}]"#]),
];

/// Ours: a call of so many levels, that runs.
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
=======
    /// One sort
    One(Vec<Lists>),
    /// Another sort
    Other(Vec<Lists>),
    /// A number
    Number(u8),
}

/// Take a nest.
#[derive(Tool)]
#[allow(dead_code)]
struct TakeNest {
    /// The nest
    nest: Nest,
}

/// Take lists.
#[derive(Tool)]
#[allow(dead_code)]
struct TakeLists {
    /// The lists
    lists: Lists,
}

fn export() -> Export {
    let tools = Toolkit::new()
        .with(|args: ListFiles| {
            let all = args.folder.len() + usize::from(args.limit) + usize::from(args.hidden);
            Ok::<_, Infallible>(all)
        })
        .with(|args: SetMetadata| Ok::<_, Infallible>(args.labels.len() + args.page.1.len()))
        .with(|_: TakeNest| Ok::<_, Infallible>(0))
        .with(|_: TakeLists| Ok::<_, Infallible>(0));
    match tools.spec_for(&Dialect::openai_chat().strict(true)) {
        Ok(export) => export,
        Err(error) => panic!("{error}"),
    }
}

fn called(name: &'static str, text: &str) -> Side {
    let export = export();
    Side::reading(text, move |text| export.call_blocking(name, text).content())
}

const WITH_DEFAULTS: &str = r#"{"folder": "/home/ada/notes", "limit": null, "hidden": true}"#;

const WITH_CONTAINERS: &str = r#"{"labels": [{"key": "team", "value": "core"}, {"key": "state", "value": "open"}], "page": {"_0": 12, "_1": "Title"}, "more": "{\"a\": [1, 2, {\"b\": null}]}"}"#;

/// Ours: a strict call in which null stands for a default.
pub(crate) fn with_defaults() -> Side {
    called("list_files", WITH_DEFAULTS)
}

/// The same call, read by hand as the strict schema spells it.
pub(crate) fn with_defaults_by_hand() -> Side {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Sent {
        folder: String,
        limit: Option<u16>,
        hidden: Option<bool>,
    }
    Side::reading(WITH_DEFAULTS, |text| {
        let sent: Sent = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}"));
        let all = sent.folder.len()
            + usize::from(sent.limit.unwrap_or_else(fifty))
            + usize::from(sent.hidden.unwrap_or_default());
        all.to_string()
    })
}

/// Ours: a strict call with a map, a tuple and any JSON.
pub(crate) fn with_containers() -> Side {
    called("set_metadata", WITH_CONTAINERS)
}

/// The same call, read by hand as the strict schema spells it.
pub(crate) fn with_containers_by_hand() -> Side {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Entry {
        key: String,
        value: String,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Page {
        _0: u32,
        _1: String,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Sent {
        labels: Vec<Entry>,
        page: Page,
        more: String,
    }
    Side::reading(WITH_CONTAINERS, |text| {
        let sent: Sent = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}"));
        let labels: BTreeMap<String, String> =
            sent.labels.into_iter().map(|entry| (entry.key, entry.value)).collect();
        let more: Value =
            serde_json::from_str(&sent.more).unwrap_or_else(|error| panic!("{error}"));
        black_box((more, sent.page._0));
        (labels.len() + sent.page._1.len()).to_string()
    })
}

/// Ours: tagged unions inside one another, each with its tag last.
pub(crate) fn nested_tags(depth: usize) -> Side {
    let leaf = r#"{"n": null, "kind": "Leaf"}"#.to_owned();
    let nest = (0..depth).fold(leaf, |inner, _| format!(r#"{{"inner": {inner}, "kind": "Box"}}"#));
    called("take_nest", &format!(r#"{{"nest": {nest}}}"#))
}

/// Ours: lists inside one another that no branch of their union takes.
pub(crate) fn nested_lists(depth: usize) -> Side {
    let lists = format!("{}true{}", "[".repeat(depth), "]".repeat(depth));
    called("take_lists", &format!(r#"{{"lists": {lists}}}"#))
>>>>>>> wip-views
}

//! Calls in the spelling of a strict schema, and the inputs that a second matcher of unions took exponential time for.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::hint::black_box;

use serde::Deserialize;
use serde_json::Value;
use toolkit::{Contract, Dialect, Export, Limits, Tool, Toolkit};

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
#[derive(Contract)]
#[serde(untagged)]
#[allow(dead_code)]
enum Lists {
    /// One sort
    One(Vec<Lists>),
    /// Another sort
    Other(Vec<Lists>),
    /// A number
    Number(u8),
}

/// Entries of entries
#[derive(Contract)]
struct Entries(#[allow(dead_code)] BTreeMap<String, Entries>);

/// Fields that come together, or not at all
#[derive(Contract)]
#[allow(dead_code)]
struct Groups {
    /// The fields
    #[serde(flatten)]
    group: Option<Group>,
}

#[derive(Contract)]
#[allow(dead_code)]
struct Group {
    /// Whether it is good
    good: bool,
    /// What is below
    below: Option<std::boxed::Box<Groups>>,
}

/// Take entries.
#[derive(Tool)]
#[allow(dead_code)]
struct TakeEntries {
    /// The entries
    entries: Entries,
}

/// Take groups.
#[derive(Tool)]
#[allow(dead_code)]
struct TakeGroups {
    /// The groups
    groups: Groups,
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
        .with(|_: TakeLists| Ok::<_, Infallible>(0))
        .with(|_: TakeEntries| Ok::<_, Infallible>(0))
        .with(|_: TakeGroups| Ok::<_, Infallible>(0))
        .limits(Limits { depth: 120, ..Limits::default() });
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
        #[serde(rename = "_0")]
        number: u32,
        #[serde(rename = "_1")]
        title: String,
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
        black_box((more, sent.page.number));
        (labels.len() + sent.page.title.len()).to_string()
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
}

/// Ours: entries inside one another, each with its key last.
pub(crate) fn nested_entries(depth: usize) -> Side {
    let around = |inner, _| format!(r#"[{{"value": {inner}, "key": "k"}}]"#);
    let entries = (0..depth).fold("[]".to_owned(), around);
    called("take_entries", &format!(r#"{{"entries": {entries}}}"#))
}

/// Ours: flattened groups inside one another, each with its required field last.
pub(crate) fn nested_groups(depth: usize) -> Side {
    let around = |inner, _| format!(r#"{{"below": {inner}, "good": true}}"#);
    let groups = (0..depth).fold(r#"{"below": null, "good": null}"#.to_owned(), around);
    called("take_groups", &format!(r#"{{"groups": {groups}}}"#))
}

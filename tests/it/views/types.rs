//! The law for types that views once read otherwise: defaults, three states, flattened groups, unions.

use std::collections::BTreeMap;

use serde_json::Value;
use toolkit::{Contract, Tool};

use super::hold_root;

fn five<T: From<u8>>() -> Option<T> {
    Some(5.into())
}

/// Change an account.
#[derive(Tool, Debug)]
#[tool(undescribed)]
struct ChangeAccount {
    phone: Option<Option<String>>,
    address: Option<Option<Address>>,
    #[serde(default = "five")]
    retries: Option<u8>,
    #[serde(default = "five")]
    #[validate(range(max = 9))]
    wide: Option<u16>,
    #[serde(default)]
    labels: BTreeMap<String, Option<String>>,
    #[serde(default)]
    place: (f64, String),
    #[serde(default)]
    same: (u8, u8),
    note: Option<Value>,
    #[serde(default)]
    anything: Value,
    notes: Vec<Option<Value>>,
    nested: Option<Option<Option<bool>>>,
    by_name: Option<Option<ByName>>,
}

#[derive(Contract, Debug)]
#[tool(undescribed)]
struct Address {
    street: String,
    floor: Option<Option<i8>>,
    #[serde(default)]
    lines: Vec<String>,
}

#[test]
fn defaults_and_three_states() {
    hold_root::<ChangeAccount>();
}

/// Search in an archive.
#[derive(Tool, Debug)]
#[tool(undescribed)]
struct Search {
    words: String,
    #[serde(flatten)]
    page: Option<Page>,
    #[serde(flatten)]
    order: Option<Order>,
    #[serde(flatten)]
    span: Span,
}

#[derive(Contract, Debug)]
#[tool(undescribed)]
struct Page {
    limit: u8,
    offset: Option<u32>,
    #[serde(default)]
    jump: Option<Option<u8>>,
}

/// A group that can stand there with nothing in it.
#[derive(Contract, Debug)]
#[tool(undescribed)]
struct Order {
    by: Option<String>,
    descending: Option<bool>,
}

#[derive(Contract, Debug)]
#[tool(undescribed)]
struct Span {
    #[validate(range(min = 1))]
    from: u8,
    #[serde(default)]
    names: BTreeMap<String, bool>,
}

#[test]
fn flattened_groups() {
    hold_root::<Search>();
}

/// Store what was measured.
#[derive(Tool, Debug)]
#[tool(undescribed)]
struct Store {
    one: Measure,
    many: Vec<Measure>,
    bounded: Option<Bounded>,
    lists: Lists,
    shapes: Vec<Shape>,
    entries: BTreeMap<String, Bounded>,
    perhaps: Option<Option<Bounded>>,
}

#[derive(Contract, Debug)]
#[serde(untagged)]
enum Measure {
    Whole(i64),
    Part(f64),
    Named(BTreeMap<String, f64>),
}

#[derive(Contract, Debug)]
#[serde(untagged)]
enum Bounded {
    Few(#[validate(range(min = 0, max = 5))] i64),
    Many(#[validate(range(min = 100))] i64),
    Word(#[validate(length(min = 2, max = 3))] String),
    Pair(u8, String),
}

#[derive(Contract, Debug)]
#[serde(untagged)]
enum Lists {
    Leaf(bool),
    List(Vec<Lists>),
}

#[derive(Contract, Debug)]
#[serde(untagged, deny_unknown_fields)]
#[tool(undescribed)]
enum Shape {
    Short { foo: i32, bar: bool },
    Long { foo: i32, bar: bool, more: Option<String> },
    Other(BTreeMap<String, String>),
}

#[test]
fn untagged_unions() {
    hold_root::<Store>();
}

/// Run a plan.
#[derive(Tool, Debug)]
#[tool(undescribed)]
struct Plan {
    step: Step,
    then: Option<Box<Tagged>>,
    others: BTreeMap<String, Beside>,
}

#[derive(Contract, Debug)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[tool(undescribed)]
enum Step {
    Wait {
        #[validate(range(max = 60))]
        #[serde(default)]
        seconds: u8,
    },
    Set {
        value: Value,
        old: Option<Option<String>>,
    },
    All {
        steps: BTreeMap<String, Step>,
        pair: Option<(u8, Box<Step>)>,
    },
    Stop,
}

#[derive(Contract, Debug)]
#[tool(undescribed)]
enum Tagged {
    One(#[validate(length(max = 2))] Vec<Step>),
    Two(u8, String),
    Named { at: Option<Option<u8>>, by: BTreeMap<String, u8> },
    Anything(Value),
    Nothing,
}

#[derive(Contract, Debug)]
#[serde(tag = "t", content = "c")]
#[tool(undescribed)]
enum Beside {
    Twice(Option<Option<u8>>),
    Once(Option<Value>),
    Map(BTreeMap<String, Tagged>),
    Nothing,
}

#[test]
fn tagged_unions() {
    hold_root::<Plan>();
}

/// Store what is spelled alike.
#[derive(Tool, Debug)]
#[tool(undescribed)]
struct StoreAlike {
    lists: MapOrList,
    tuples: TupleOrStruct,
    texts: Vec<TextOrAny>,
}

#[derive(Contract, Debug)]
#[serde(untagged)]
enum MapOrList {
    Map(BTreeMap<String, u8>),
    List(Vec<Entry>),
}

#[derive(Contract, Debug)]
#[tool(undescribed)]
struct Entry {
    key: String,
    value: u8,
}

#[derive(Contract, Debug)]
#[serde(untagged)]
#[allow(dead_code)]
enum TupleOrStruct {
    Tuple(u8, String),
    Struct {
        #[serde(rename = "_0")]
        #[tool(undescribed)]
        first: u8,
        #[serde(rename = "_1")]
        #[tool(undescribed)]
        second: String,
    },
}

#[derive(Contract, Debug)]
#[serde(untagged)]
enum TextOrAny {
    Text(String),
    Any(Value),
}

type ByName = BTreeMap<String, (u8, Option<Value>)>;

#[test]
fn branches_that_are_spelled_alike() {
    hold_root::<StoreAlike>();
}

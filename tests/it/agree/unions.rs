//! The law for unions in their four forms, flattened fields, and types with parameters.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use toolkit::Contract;

use super::exceptions::is_inexact;
use super::{agree, agree_in_verdict, agree_in_verdict_alone, cases, make};
use crate::views::exceptions::has_skipped_content;

#[derive(Contract, Deserialize, Debug, PartialEq)]
#[serde(rename_all = "snake_case")]
#[tool(undescribed)]
enum Outside {
    Number(#[validate(range(min = -5, max = 5))] f64),
    Fields { text: String, flag: Option<bool> },
    Pair(String, f64),
    Many(Vec<Outside>),
    Nothing,
    Other,
}

#[derive(Contract, Deserialize, Debug, PartialEq)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[tool(undescribed)]
enum Inside {
    Fields {
        text: String,
        #[serde(default)]
        flag: bool,
        zone: Option<Box<Inside>>,
    },
    Struct(Plain),
    Map(BTreeMap<String, bool>),
    Nothing,
}

#[derive(Contract, Deserialize, Debug, PartialEq)]
#[serde(deny_unknown_fields)]
#[tool(undescribed)]
struct Plain {
    a: f64,
    z: Option<String>,
}

#[derive(Contract, Deserialize, Debug, PartialEq)]
#[serde(tag = "t", content = "c")]
#[tool(undescribed)]
enum Beside {
    Fields { text: String },
    Number(f64),
    Perhaps(Option<bool>),
    Pair(Option<f64>, bool),
    Many(Vec<Beside>),
    Nothing,
}

#[derive(Contract, Deserialize, Debug, PartialEq)]
#[serde(untagged, deny_unknown_fields)]
#[tool(undescribed)]
enum Free {
    Point { x: f64, y: f64 },
    Named { name: String, x: Option<f64> },
    Again { x: Option<f64>, name: String, more: Option<Box<Free>> },
    Plain(Plain),
    Tagged(Inside),
    Text(String),
    Pair(bool, Box<Free>),
    Triple(bool, bool, Option<f64>),
    Many(Vec<Free>),
    Nothing,
}

#[derive(Contract, Debug)]
#[serde(untagged)]
#[tool(undescribed)]
#[allow(dead_code)]
enum Untagged {
    Point { x: f64, y: f64 },
    Named { name: String, x: Option<f64> },
    Plain(Plain),
    Tagged(Inside),
    Text(#[validate(length(max = 4))] String),
    Number(#[validate(range(max = 100))] f64),
    Long(String),
    Many(Vec<Untagged>),
    Nothing,
}

#[derive(Contract, Deserialize, Debug, PartialEq)]
#[serde(untagged)]
enum Json {
    Map(BTreeMap<String, Json>),
    List(Vec<Json>),
    Text(String),
    Number(f64),
    Null,
}

#[derive(Contract, Deserialize, Debug, PartialEq)]
#[serde(tag = "type", rename_all = "snake_case")]
#[tool(undescribed)]
enum Open {
    Known {
        a: bool,
    },
    #[serde(other)]
    Unknown,
}

#[derive(Contract, Deserialize, Debug, PartialEq)]
#[serde(tag = "type", content = "data", rename_all = "snake_case")]
#[tool(undescribed)]
enum OpenBeside {
    Known {
        a: bool,
    },
    #[serde(other)]
    Unknown,
}

#[derive(Contract, Deserialize, Debug, PartialEq)]
#[tool(undescribed)]
struct Holder {
    outside: Outside,
    inside: Option<Inside>,
    beside: Vec<Beside>,
    untagged: HashMap<String, Free>,
}

#[test]
fn the_four_forms() {
    agree_in_verdict::<Outside>();
    agree_in_verdict::<Inside>();
    agree_in_verdict::<Beside>();
    agree_in_verdict::<Untagged>();
    agree_in_verdict::<Free>();
    agree_in_verdict::<Json>();
    agree_in_verdict::<Open>();
    agree_in_verdict_alone::<OpenBeside>();
    crate::views::hold::<OpenBeside>(&|value| is_inexact(value) || has_skipped_content(value));
    agree_in_verdict::<Option<Untagged>>();
    agree_in_verdict::<Holder>();
}

/// What is accepted is read as serde reads it, which takes more.
fn same_as_serde<T: Contract + DeserializeOwned + PartialEq + Debug>() {
    let schema = T::json_schema().to_unordered_value();
    let mut maker = make::Maker::new(&schema, std::any::type_name::<T>());
    let mut compared = 0;
    for number in 0..cases() {
        let text = maker.text(number % 2);
        let Ok(ours) = T::parse(&text) else { continue };
        let theirs: T =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(ours, theirs, "{text}");
        let value: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(T::parse_value(&value).unwrap(), theirs, "{text}");
        compared += 1;
    }
    assert!(compared * 3 > cases(), "{compared} of {}", cases());
}

#[test]
#[cfg_attr(feature = "arbitrary_precision", ignore = "what serde keeps of numbers is broken there")]
fn what_is_accepted_is_what_serde_makes_of_it() {
    same_as_serde::<Outside>();
    same_as_serde::<Inside>();
    same_as_serde::<Beside>();
    same_as_serde::<Free>();
    same_as_serde::<Json>();
    same_as_serde::<Open>();
    same_as_serde::<Holder>();
}

#[test]
fn tuples() {
    #[derive(Contract, Debug)]
    #[allow(dead_code)]
    struct Pair(u8, Option<String>);
    #[derive(Contract, Debug)]
    #[allow(dead_code)]
    struct Both<T>(Vec<T>, Pair);
    agree::<Pair>();
    agree::<Vec<Both<bool>>>();
}

#[test]
fn flatten() {
    #[derive(Contract, Debug)]
    #[tool(undescribed)]
    #[allow(dead_code)]
    struct Outer {
        first: u8,
        #[serde(flatten)]
        plain: Plain,
        #[serde(flatten)]
        perhaps: Option<Inner>,
        last: Vec<bool>,
    }
    #[derive(Contract, Debug)]
    #[tool(undescribed)]
    #[allow(dead_code)]
    struct Inner {
        x: i8,
        #[serde(default)]
        w: bool,
        y: i8,
    }
    agree::<Outer>();
    agree::<Vec<Outer>>();

    #[derive(Contract, Debug)]
    #[tool(undescribed)]
    #[allow(dead_code)]
    struct ByLetter {
        first: u8,
        #[serde(flatten)]
        rest: BTreeMap<char, bool>,
    }
    agree::<ByLetter>();
}

#[test]
fn parameters() {
    #[derive(Contract, Debug)]
    #[tool(undescribed)]
    #[allow(dead_code)]
    struct Page<T> {
        hits: Vec<T>,
        next: Option<Box<Page<T>>>,
    }
    agree::<Page<i8>>();
    agree::<BTreeMap<String, Page<Plain>>>();
    agree_in_verdict::<Page<Inside>>();
}

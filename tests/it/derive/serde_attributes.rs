//! `#[serde(…)]`: names, aliases, defaults and skipped fields. Compares with serde's own derive where a type can
//! derive both.

use serde::Deserialize;
use toolkit::Contract;

use super::{problems, schema};

fn fifty() -> u16 {
    50
}

/// Names of every kind
#[derive(Contract, Deserialize, Debug, PartialEq)]
#[serde(rename = "Named", rename_all = "camelCase")]
struct Names {
    /// 1
    first_name: u8,
    /// 2
    #[serde(rename = "2nd")]
    second: u8,
    /// 3
    #[serde(rename(serialize = "x", deserialize = "y"))]
    third: u8,
    /// 4
    #[serde(alias = "d", alias = "delta")]
    fourth_one: u8,
    /// 5
    r#type: u8,
}

#[test]
fn names_match_serde() {
    let texts = [
        r#"{"firstName": 1, "2nd": 2, "y": 3, "fourthOne": 4, "type": 5}"#,
        r#"{"firstName": 1, "2nd": 2, "y": 3, "delta": 4, "type": 5}"#,
    ];
    for text in texts {
        let ours = Names::parse(text).unwrap();
        assert_eq!(ours, serde_json::from_str(text).unwrap());
    }
    assert_eq!(
        problems::<Names>(r#"{"firstName": 1, "2nd": 2, "y": "3", "d": 4, "delta": 5, "type": 5}"#),
        ["/y wrong_type", "/delta duplicate_key"]
    );
    assert!(!schema::<Names>().contains("delta"));
}

/// Names that differ between deserialization and serialization
#[derive(Contract, Deserialize, Debug, PartialEq)]
#[serde(rename_all(serialize = "UPPERCASE"))]
#[serde(rename_all(deserialize = "camelCase"))]
struct Sides {
    /// 1
    #[serde(rename(serialize = "x"))]
    #[serde(rename(deserialize = "y"))]
    both_sides: u8,
    /// 2
    #[serde(rename(serialize = "z"))]
    only_written: u8,
    /// 3
    choice: SidesOfVariants,
}

/// Variants
#[derive(Contract, Deserialize, Debug, PartialEq)]
#[serde(rename_all(serialize = "UPPERCASE"))]
enum SidesOfVariants {
    #[serde(rename(deserialize = "a"), rename(serialize = "b"))]
    First,
    #[serde(rename(serialize = "c"))]
    Second,
}

#[test]
fn rename_can_differ_for_serialization() {
    for choice in ["a", "Second"] {
        let text = format!(r#"{{"y": 1, "onlyWritten": 2, "choice": "{choice}"}}"#);
        let ours = Sides::parse(&text).unwrap();
        assert_eq!(ours, serde_json::from_str(&text).unwrap());
    }
    assert_eq!(
        problems::<Sides>(r#"{"x": 1, "z": 2, "choice": "c"}"#),
        [
            "/x unknown_field",
            "/z unknown_field",
            "/choice not_one_of",
            "/y missing",
            "/onlyWritten missing"
        ]
    );
}

macro_rules! case {
    ($name:ident, $case:literal) => {
        #[derive(Contract, Deserialize, Debug, PartialEq)]
        #[serde(rename_all = $case)]
        enum $name {
            One,
            TwoWords,
            HTTPGet,
        }
    };
}

case!(Lower, "lowercase");
case!(Upper, "UPPERCASE");
case!(Pascal, "PascalCase");
case!(Camel, "camelCase");
case!(Snake, "snake_case");
case!(ScreamingSnake, "SCREAMING_SNAKE_CASE");
case!(Kebab, "kebab-case");
case!(ScreamingKebab, "SCREAMING-KEBAB-CASE");

#[test]
fn rename_rules_match_serde() {
    fn agrees<T: Contract + for<'de> Deserialize<'de> + PartialEq + std::fmt::Debug>() {
        let shown: serde_json::Value = serde_json::from_str(&schema::<T>()).unwrap();
        let names = shown["enum"].as_array().unwrap();
        assert_eq!(names.len(), 3);
        for name in names {
            let text = name.to_string();
            let theirs: T = serde_json::from_str(&text).unwrap();
            assert_eq!(T::parse(&text).unwrap(), theirs);
        }
    }
    agrees::<Lower>();
    agrees::<Upper>();
    agrees::<Pascal>();
    agrees::<Camel>();
    agrees::<Snake>();
    agrees::<ScreamingSnake>();
    agrees::<Kebab>();
    agrees::<ScreamingKebab>();
}

/// Defaults of fields
#[derive(Contract, Deserialize, Debug, PartialEq)]
struct Defaults {
    /// 1
    #[serde(default)]
    plain: u8,
    /// 2
    #[serde(default = "fifty")]
    function: u16,
    /// 3
    #[serde(default)]
    option: Option<u8>,
    #[serde(skip)]
    skipped: u8,
    #[serde(skip, default = "fifty")]
    skipped_function: u16,
}

#[test]
fn field_defaults_are_applied_and_shown() {
    let read = Defaults::parse("{}").unwrap();
    assert_eq!(read, serde_json::from_str("{}").unwrap());
    assert_eq!((read.function, read.skipped_function), (50, 50));
    assert_eq!(problems::<Defaults>(r#"{"plain": null}"#), ["/plain wrong_type"]);
    assert_eq!(problems::<Defaults>(r#"{"skipped": 1}"#), ["/skipped unknown_field"]);
    assert_eq!(
        schema::<Defaults>(),
        r#"{"description":"Defaults of fields","type":"object","properties":{"plain":{"description":"1","type":"integer","minimum":0,"maximum":255,"default":0},"function":{"description":"2","type":"integer","minimum":0,"maximum":65535,"default":50},"option":{"description":"3","type":["integer","null"],"minimum":0,"maximum":255}},"additionalProperties":false}"#
    );
}

/// A default for the whole struct
#[derive(Contract, Deserialize, Debug, PartialEq)]
#[serde(default)]
struct Whole {
    /// 1
    text: String,
    /// 2
    #[serde(default = "fifty")]
    own: u16,
    /// 3
    option: Option<u8>,
    #[serde(skip)]
    skipped: String,
}

impl Default for Whole {
    fn default() -> Self {
        Self { text: "a".into(), own: 1, option: Some(7), skipped: "s".into() }
    }
}

/// A default from a function
#[derive(Contract, Debug)]
#[serde(default = "Made::made")]
struct Made {
    /// 1
    text: String,
}

impl Made {
    #[allow(clippy::self_named_constructors)]
    fn made() -> Self {
        Self { text: "made".into() }
    }
}

#[test]
fn struct_defaults_are_applied() {
    let read = Whole::parse("{}").unwrap();
    assert_eq!(read, serde_json::from_str("{}").unwrap());
    assert_eq!((read.own, read.option), (50, Some(7)));
    let sent = r#"{"option": null}"#;
    assert_eq!(Whole::parse(sent).unwrap(), serde_json::from_str(sent).unwrap());
    assert!(
        schema::<Whole>().contains(r#""text":{"description":"1","type":"string","default":"a""#)
    );
    assert_eq!(Made::parse("{}").unwrap().text, "made");
}

/// Variants
#[derive(Contract, Deserialize, Debug, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Variants {
    #[serde(rename = "go", alias = "run", alias = "start")]
    GoOn,
    #[serde(skip)]
    #[allow(dead_code)]
    Hidden,
    StopNow,
}

#[test]
fn variants_can_have_names_and_aliases() {
    for text in [r#""go""#, r#""run""#, r#""start""#, r#""stop-now""#] {
        assert_eq!(Variants::parse(text).unwrap(), serde_json::from_str(text).unwrap());
    }
    assert_eq!(problems::<Variants>(r#""hidden""#), [" not_one_of"]);
    assert_eq!(
        schema::<Variants>(),
        r#"{"description":"Variants","type":"string","enum":["go","stop-now"]}"#
    );
    assert!(Variants::Hidden.verify().is_err());
}

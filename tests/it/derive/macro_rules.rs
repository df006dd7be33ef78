//! Types defined by `macro_rules!`, whose identifiers have a different hygiene from the generated ones.

use std::collections::BTreeMap;

use toolkit::{Contract, RuleError, Tool, ToolSet, Toolkit};

use super::problems;

/// Takes a whole item and adds the derive.
macro_rules! item {
    ($i:item) => {
        #[derive(Contract, Debug, PartialEq)]
        $i
    };
}

/// Takes the tokens of items, including the derives.
macro_rules! tokens {
    ($($token:tt)*) => { $($token)* };
}

/// Builds a struct from its parts.
macro_rules! record {
    ($(#[$on_type:meta])* $name:ident { $($(#[$on_field:meta])* $field:ident: $ty:ty),* $(,)? }) => {
        #[derive(Contract, Debug, PartialEq)]
        $(#[$on_type])*
        struct $name { $($(#[$on_field])* $field: $ty),* }
    };
}

/// Builds a newtype whose bounds and description are arguments.
macro_rules! bounded {
    ($name:ident($ty:ty): $description:literal, $min:literal..=$max:expr, $check:path) => {
        #[doc = $description]
        #[derive(Contract, Debug, PartialEq)]
        struct $name(#[validate(range(min = $min, max = $max), custom(function = $check))] $ty);
    };
}

/// Builds an enum with data.
macro_rules! variants {
    ($(#[$on_type:meta])* $name:ident { $($variant:ident { $field:ident: $ty:ty }),* }) => {
        #[derive(Contract, Debug, PartialEq)]
        $(#[$on_type])*
        enum $name {
            $($variant {
                /// A number
                #[validate(custom(function = even))]
                $field: $ty,
            }),*
        }
    };
}

fn even(value: &u32) -> Result<(), RuleError> {
    if value.is_multiple_of(2) { Ok(()) } else { Err(RuleError::new("must be even")) }
}

fn seven() -> u32 {
    7
}

fn apart(range: &Ends) -> Result<(), RuleError> {
    if range.low < range.high { Ok(()) } else { Err(RuleError::new("the low end is the lower")) }
}

item! {
    /// A struct with every kind of field
    #[tool(undescribed)]
    struct Whole<T> {
        #[validate(range(max = 9), custom(function = even))]
        checked: u32,
        #[validate(length(min = 1))]
        text: Option<String>,
        #[serde(default = "seven")]
        defaulted: u32,
        #[serde(flatten)]
        inner: T,
        #[tool(via_serde)]
        foreign: serde_json::Value,
        #[validate(must_match(other = "text"))]
        again: Option<String>,
        #[serde(skip)]
        skipped: u8,
    }
}

tokens! {
    /// The ends of a range
    #[derive(Contract, Debug, PartialEq)]
    #[validate(schema(function = apart))]
    #[tool(undescribed)]
    struct Ends {
        #[validate(range(min = 1))]
        low: u32,
        high: u32,
    }

    /// A way to go
    #[derive(Contract, Debug, PartialEq)]
    #[tool(undescribed)]
    enum Way {
        North,
        South,
    }
}

record! {
    /// Two places
    Places {
        /// From where
        #[validate(length(max = 2))]
        from: Vec<u8>,
        /// The other places
        #[serde(default)]
        others: BTreeMap<String, u8>,
    }
}

bounded!(Percent(u32): "A share", 1..=100, even);

variants! {
    /// Internally tagged
    #[serde(tag = "kind")]
    Internal { A { n: u32 }, B { m: u32 } }
}
variants! {
    /// Adjacently tagged
    #[serde(tag = "kind", content = "data")]
    Adjacent { A { n: u32 }, B { m: u32 } }
}
variants! {
    /// Externally tagged
    External { A { n: u32 }, B { m: u32 } }
}
variants! {
    /// Untagged
    #[serde(untagged)]
    Untagged { A { n: u32 }, B { m: u32 } }
}

item! {
    /// With several kinds of variants
    #[tool(undescribed)]
    enum Forms<T> {
        Unit,
        Newtype(#[validate(range(max = 3), custom(function = even))] u32),
        Pair(T, u8),
    }
}

item! {
    /// A pair
    struct Pair(u8, bool);
}

#[test]
fn structs_are_validated() {
    let text = r#"{"checked": 2, "text": "a", "low": 1, "high": 2, "foreign": {}, "again": "a"}"#;
    let whole = Whole::<Ends>::parse(text).unwrap();
    assert_eq!((whole.defaulted, whole.skipped, whole.inner.high), (7, 0, 2));
    let text = r#"{"checked": 3, "text": "", "low": 2, "high": 2, "foreign": 1, "again": "b"}"#;
    assert_eq!(
        problems::<Whole<Ends>>(text),
        ["/checked custom", "/text too_short", " custom", "/again mismatch"]
    );
    assert_eq!(
        problems::<Places>(r#"{"from": [1, 2, 300], "others": {"a": -1}}"#),
        ["/from/2 too_large", "/from too_long", "/others/a too_small"]
    );
    assert_eq!(problems::<Way>(r#""West""#), [" not_one_of"]);
    assert_eq!(Pair::parse("[1, true]").unwrap(), Pair(1, true));
}

#[test]
fn macro_arguments_can_be_used_in_rules() {
    assert_eq!(problems::<Percent>("101"), [" too_large", " custom"]);
    assert_eq!(Percent::parse("100").unwrap(), Percent(100));
    let schema = Percent::json_schema().to_string();
    assert_eq!(schema, r#"{"description":"A share","type":"integer","minimum":1,"maximum":100}"#);
}

#[test]
fn enums_of_all_representations_are_validated() {
    assert_eq!(problems::<Internal>(r#"{"kind": "A", "n": 1}"#), ["/n custom"]);
    assert_eq!(problems::<Adjacent>(r#"{"kind": "B", "data": {"m": 1}}"#), ["/data/m custom"]);
    assert_eq!(problems::<External>(r#"{"A": {"n": 1}}"#), ["/A/n custom"]);
    assert_eq!(problems::<Untagged>(r#"{"m": 1}"#), ["/m custom"]);
    assert_eq!(Untagged::parse(r#"{"m": 2}"#).unwrap(), Untagged::B { m: 2 });
    assert_eq!(
        problems::<Forms<u8>>(r#"{"Newtype": 5}"#),
        ["/Newtype too_large", "/Newtype custom"]
    );
    assert_eq!(Forms::<bool>::parse(r#"{"Pair": [true, 1]}"#).unwrap(), Forms::Pair(true, 1));
    assert_eq!(Forms::<bool>::parse(r#""Unit""#).unwrap(), Forms::Unit);
}

/// Builds a tool and a tool set.
macro_rules! tool {
    ($(#[$on_type:meta])* $name:ident($field:ident: $ty:ty), $set:ident) => {
        #[derive(Tool)]
        $(#[$on_type])*
        struct $name {
            /// What it is about
            #[validate(length(max = 3))]
            $field: $ty,
        }

        #[derive(ToolSet)]
        enum $set {
            $name($name),
        }
    };
}

tool! {
    /// Greets somebody.
    Greet(whom: String), Calls
}

#[test]
fn tools_and_tool_sets_work() {
    let tools = Toolkit::new().with(|greet: Greet| Ok::<_, String>(greet.whom));
    assert_eq!(tools.call_blocking("greet", r#"{"whom": "Bo"}"#).content(), "Bo");
    let Calls::Greet(greet) = Calls::parse("greet", r#"{"whom": "Bo"}"#).unwrap();
    assert_eq!(greet.whom, "Bo");
    assert_eq!(problems::<Greet>(r#"{"whom": "Berit"}"#), ["/whom too_long"]);
}

//! Every supported or ignored attribute, on types that also derive the traits of serde, schemars and validator
//! where possible.
#![allow(dead_code)]

use std::sync::LazyLock;

use regex::Regex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toolkit::{Contract, RuleError, Tool};
use validator::{Validate, ValidationError};

static CODE: LazyLock<Regex> = LazyLock::new(|| Regex::new("^[A-Z]+$").unwrap());
const MOST: u64 = 9;

fn is_even(n: u32) -> Result<(), ValidationError> {
    if n % 2 == 0 { Ok(()) } else { Err(ValidationError::new("odd")) }
}

fn is_kind(text: &str) -> Result<(), ValidationError> {
    if text.is_empty() { Err(ValidationError::new("empty")) } else { Ok(()) }
}

fn is_whole(_: &Shared) -> Result<(), ValidationError> {
    Ok(())
}

/// A type for serde, schemars, validator and this library.
#[derive(Tool, Serialize, Deserialize, JsonSchema, Validate)]
#[serde(rename = "Shared_", rename_all(serialize = "UPPERCASE", deserialize = "camelCase"))]
#[serde(deny_unknown_fields, default, expecting = "a shared type")]
#[tool(validate)]
#[validate(schema(function = "is_whole", skip_on_field_errors = false, message = "m", code = "c"))]
struct Shared {
    /// A number
    #[validate(
        range(min = 1, exclusive_max = 10, message = "m", code = "c"),
        custom(function = "is_even")
    )]
    number: u32,
    /// A number with a constant
    #[validate(range(exclusive_min = -0.5, max = "MAX"))]
    float: f64,
    /// A string
    #[validate(length(min = 1, max = MOST), contains(pattern = "a"), does_not_contain(pattern = "b"))]
    #[serde(rename(serialize = "x", deserialize = "y"), alias = "z", alias = "w")]
    text: String,
    /// A card
    #[validate(credit_card, non_control_character(message = "one line"))]
    card: String,
    /// A code
    #[validate(length(equal = 3), regex(path = *CODE), custom(function = is_kind))]
    code: String,
    /// Contact
    #[validate(email)]
    #[serde(skip_serializing_if = "String::is_empty")]
    email: String,
    /// Page
    #[validate(url(message = "no page"))]
    #[serde(skip_serializing)]
    url: String,
    /// Address
    #[validate(ip(v4 = true))]
    ip: Option<String>,
    /// Again
    #[validate(must_match(other = "text"))]
    #[serde(serialize_with = "loud")]
    again: String,
    #[serde(skip)]
    cache: u8,
    /// A part
    #[validate(nested)]
    part: Part,
}

const MAX: f64 = 2.5;

fn loud<S: serde::Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&text.to_uppercase())
}

impl Default for Shared {
    fn default() -> Self {
        Self {
            number: 2,
            float: 1.0,
            text: "a".into(),
            card: "4539571147647251".into(),
            code: "ABC".into(),
            email: "a@example.com".into(),
            url: "https://example.com".into(),
            ip: None,
            again: "a".into(),
            cache: 0,
            part: Part { needed: Some(1) },
        }
    }
}

/// A part
#[derive(Contract, Serialize, Deserialize, JsonSchema, Validate)]
#[tool(undescribed)]
struct Part {
    #[validate(required)]
    needed: Option<u8>,
}

/// Serialized as another type
#[derive(Contract, Clone, Serialize, Deserialize)]
#[serde(into = "Whole")]
struct Written {
    #[tool(undescribed)]
    one: u8,
}

/// A type that contains others
#[derive(Contract, Validate)]
#[validate(nest_all_fields)]
struct Holder {
    /// The other
    part: Part,
}

mod remote {
    pub struct Point(u8);
    impl Point {
        pub fn x(&self) -> u8 {
            self.0
        }
    }
}

/// A copy of a remote type
#[derive(Contract)]
struct Twin {
    /// Serialized with a getter
    #[serde(getter = "remote::Point::x")]
    x: u8,
}

#[derive(Serialize)]
struct Whole;

impl From<Written> for Whole {
    fn from(_: Written) -> Self {
        Whole
    }
}

#[derive(Deserialize, JsonSchema)]
struct Foreign {
    a: u8,
}

/// The attributes of `tool`.
#[derive(Tool)]
#[tool(name = "own", title = "Own", description = "Told to the model.")]
#[tool(read_only, destructive = false, idempotent = true, open_world)]
#[tool(open, example = {"mode": "fast", "when": null, "steps": [1, -2.5, true]})]
struct Own {
    /// A mode
    #[tool(one_of("fast", "slow"), title = "Mode", example = "fast", example = "slow")]
    mode: String,
    #[tool(description = "A step", multiple_of = 0.25, example = -2.5)]
    step: f64,
    #[tool(undescribed, one_of(1, -2))]
    level: i8,
    /// Names
    #[tool(items(pattern = "^[a-z]+$"), unique, example = ["a", "b"])]
    names: Vec<String>,
    /// Counts
    #[tool(keys(length(max = 8), pattern = "^k"), items(range(max = 5), multiple_of = 1))]
    counts: std::collections::BTreeMap<String, u8>,
    /// Groups
    #[tool(items(length(min = 1), items(one_of(1, 2))))]
    groups: Vec<Vec<u8>>,
    /// When
    #[tool(format = "date-time")]
    when: Option<String>,
    /// Elsewhere
    #[tool(via_serde)]
    foreign: Foreign,
}

#[derive(Contract)]
#[validate(length(max = 5))]
#[tool(pattern = "^[a-z]+$", example = "abc", title = "Word")]
#[serde(transparent)]
/// A word
struct Word(String);

#[derive(Contract)]
#[serde(rename_all = "kebab-case")]
enum Mode {
    #[serde(rename = "go", alias = "run", alias = "start")]
    #[tool(description = "Runs")]
    GoOn,
    #[serde(skip)]
    Hidden,
    /// Stops
    StopNow,
}

/// An enum with data
#[derive(Contract, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", rename_all_fields = "camelCase")]
#[serde(deny_unknown_fields)]
#[tool(undescribed)]
enum Shape {
    Circle { outer_radius: f64 },
    #[serde(rename_all = "UPPERCASE")]
    Square {
        side: f64,
        #[serde(skip_deserializing)]
        cache: u8,
    },
    Part(Written),
    #[serde(skip_deserializing)]
    Hidden,
    #[serde(other)]
    Other,
}

/// Adjacently tagged
#[derive(Contract, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "t", content = "c")]
enum Beside {
    Word(#[validate(length(min = 1))] String),
    Nothing,
}

/// Untagged
#[derive(Contract, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Either {
    Number(f64),
    Text(String),
    Many(Vec<Either>),
}

/// A type with flattened fields
#[derive(Contract, Serialize, Deserialize)]
struct Flat {
    /// A part
    part: Written,
    #[serde(flatten)]
    written: Written,
    #[serde(flatten)]
    more: std::collections::HashMap<String, Either>,
}

/// A generic type
#[derive(Contract, Serialize, Deserialize)]
#[serde(bound = "T: Serialize + serde::de::DeserializeOwned")]
struct Page<T, const N: usize = 3> {
    /// The hits
    #[serde(default)]
    #[validate(length(max = 3))]
    hits: Vec<T>,
    /// The next page
    #[validate(custom(function = Self::is_any))]
    next: Option<Box<Self>>,
    #[serde(skip)]
    marker: std::marker::PhantomData<T>,
}

impl<T, const N: usize> Page<T, N> {
    fn is_any(_: &Self) -> Result<(), RuleError> {
        Ok(())
    }
}

fn main() {
    Page::<Shape>::json_schema();
    let _: Result<(), RuleError> = Ok(());
    Shared::definition();
    Own::definition();
}

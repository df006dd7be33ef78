//! The supported kinds of types, and tools.

use toolkit::{Contract, Tool};

use super::{problems, schema};

/// Look it up.
#[derive(Tool, Debug)]
struct HTTPLookup;

/// Remove it.
#[derive(Tool)]
#[tool(name = "rm-rf", title = "Remove", description = "Removes it.")]
#[tool(read_only = false, destructive, idempotent = true)]
struct Remove {}

#[test]
fn unit_structs_are_empty_closed_objects() {
    assert_eq!(HTTPLookup::NAME, "http_lookup");
    assert_eq!(HTTPLookup::DESCRIPTION, "Look it up.");
    let parameters = HTTPLookup::definition().parameters.to_string();
    assert_eq!(parameters, r#"{"type":"object","properties":{},"additionalProperties":false}"#);
    HTTPLookup::parse("{}").unwrap();
    assert_eq!(problems::<HTTPLookup>(r#"{"a": 1}"#), ["/a unknown_field"]);
    assert_eq!(problems::<HTTPLookup>("null"), [" wrong_type"]);
}

#[test]
fn tools_have_a_name_annotations_and_effects() {
    assert_eq!(Remove::NAME, "rm-rf");
    assert_eq!(Remove::TITLE, Some("Remove"));
    assert_eq!(Remove::DESCRIPTION, "Removes it.");
    let effects = Remove::EFFECTS;
    assert_eq!(effects.read_only, Some(false));
    assert_eq!(effects.destructive, Some(true));
    assert_eq!(effects.idempotent, Some(true));
    assert_eq!(effects.open_world, None);
}

/// A tree
#[derive(Contract, Debug, PartialEq)]
struct Tree {
    /// Its branches
    branches: Vec<Self>,
    /// The tree itself again
    twin: Option<Box<Self>>,
    /// As many as it says
    #[validate(length(max = Self::MOST))]
    names: Vec<String>,
}

impl Tree {
    const MOST: usize = 1;
}

#[test]
fn types_can_be_recursive() {
    let text = r#"{"branches": [{"branches": [], "names": []}], "twin": null, "names": ["a"]}"#;
    let tree = Tree::parse(text).unwrap();
    assert_eq!(tree.branches.len(), 1);
    let wrong = r#"{"branches": [{"branches": 1, "names": ["a", "b"]}], "names": []}"#;
    assert_eq!(
        problems::<Tree>(wrong),
        ["/branches/0/branches wrong_type", "/branches/0/names too_long"]
    );
}

macro_rules! many {
    ($($name:ident)+) => {
        /// More fields than tuples support
        #[derive(Contract, Debug)]
        #[tool(undescribed)]
        struct Many {
            $($name: u8),+
        }
    };
}

many!(a b c d e f g h i j k l m n o p);

#[test]
fn structs_can_have_more_fields_than_tuples() {
    assert_eq!(problems::<Many>("{}").len(), 10);
    assert_eq!(Many::parse("{}").unwrap_err().count(), 16);
    let text = ('a'..='p').map(|name| format!("\"{name}\": 1"));
    let text = format!("{{{}}}", text.collect::<Vec<_>>().join(","));
    let many = Many::parse(&text).unwrap();
    let sum = many.a + many.b + many.c + many.d + many.e + many.f + many.g + many.h;
    let sum = sum + many.i + many.j + many.k + many.l + many.m + many.n + many.o + many.p;
    assert_eq!(sum, 16);
}

/// A share of the whole, in per cent
#[derive(Contract, Debug, PartialEq)]
#[validate(range(max = 100))]
struct Percent(u8);

/// Perhaps a share
#[derive(Contract, Debug, PartialEq)]
struct Perhaps(#[validate(custom(function = even))] Option<Percent>);

fn even(percent: &Percent) -> Result<(), &'static str> {
    if percent.0.is_multiple_of(2) { Ok(()) } else { Err("must be even") }
}

#[derive(Contract, Debug)]
#[tool(undescribed)]
struct Shares {
    one: Percent,
    other: Perhaps,
}

/// The arguments as a whole.
#[derive(Tool, Debug)]
#[tool(name = "share")]
struct Share(Shares);

#[test]
fn newtypes_are_read_like_their_field() {
    assert_eq!(
        schema::<Percent>(),
        r#"{"description":"A share of the whole, in per cent","type":"integer","minimum":0,"maximum":100}"#
    );
    assert_eq!(Percent::parse("100").unwrap(), Percent(100));
    assert_eq!(problems::<Percent>("101"), [" too_large"]);
    assert_eq!(Perhaps::parse("null").unwrap(), Perhaps(None));
    assert_eq!(problems::<Perhaps>("3"), [" custom"]);
    assert_eq!(problems::<Shares>(r#"{"one": 101}"#), ["/one too_large"]);
    assert_eq!(problems::<Shares>("{}"), ["/one missing"]);
    assert!(Share::parse(r#"{"one": 1, "other": 2}"#).unwrap().0.other.0.is_some());
}

/// From and to
#[derive(Contract, Debug, PartialEq)]
#[tool(example = [1, 2])]
struct Range(u8, Percent);

#[test]
fn tuple_structs_are_read_like_tuples() {
    assert_eq!(
        schema::<Range>(),
        r#"{"description":"From and to","type":"array","prefixItems":[{"type":"integer","minimum":0,"maximum":255},{"description":"A share of the whole, in per cent","type":"integer","minimum":0,"maximum":100}],"items":false,"minItems":2,"maxItems":2,"examples":[[1,2]]}"#
    );
    assert_eq!(Range::parse("[1, 100]").unwrap(), Range(1, Percent(100)));
    assert_eq!(problems::<Range>("[-1, 101]"), ["/0 too_small", "/1 too_large"]);
    let rejection = Range(1, Percent(101)).verify().unwrap_err();
    assert_eq!(rejection.problems()[0].path().pointer(), "/1");
}

#[test]
fn existing_values_can_be_verified() {
    let shares = Shares { one: Percent(200), other: Perhaps(Some(Percent(3))) };
    let rejection = shares.verify().unwrap_err();
    let paths: Vec<_> = rejection.problems().iter().map(|p| p.path().pointer()).collect();
    assert_eq!(paths, ["/one", "/other"]);
}

/// Anything goes
#[derive(Contract, Debug)]
#[tool(open, example = {"a": 1, "b": [null, -2.5, "x", true]})]
struct Open {
    /// One
    a: u8,
}

#[test]
fn open_structs_ignore_unknown_fields() {
    assert_eq!(Open::parse(r#"{"a": 1, "b": 2}"#).unwrap().a, 1);
    assert_eq!(
        schema::<Open>(),
        r#"{"description":"Anything goes","type":"object","properties":{"a":{"description":"One","type":"integer","minimum":0,"maximum":255}},"required":["a"],"examples":[{"a":1,"b":[null,-2.5,"x",true]}]}"#
    );
}

mod foreign {
    #[derive(
        Debug, PartialEq, Default, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
    )]
    pub struct Point {
        pub x: u8,
    }
}

/// Somewhere
#[derive(Contract, Debug)]
struct Place {
    /// Here
    #[tool(via_serde)]
    here: foreign::Point,
    /// There
    #[tool(via_serde)]
    #[serde(default)]
    there: foreign::Point,
    /// Elsewhere
    #[tool(via_serde)]
    elsewhere: Option<foreign::Point>,
}

/// A point
#[derive(Contract, Debug)]
struct Point(#[tool(via_serde)] foreign::Point);

#[test]
fn via_serde_uses_the_deserialize_impl() {
    let place = Place::parse(r#"{"here": {"x": 1}}"#).unwrap();
    assert_eq!(place.here, foreign::Point { x: 1 });
    assert_eq!(place.there, foreign::Point { x: 0 });
    assert_eq!(place.elsewhere, None);
    assert_eq!(
        problems::<Place>(r#"{"here": {"x": "1"}, "there": 5}"#),
        ["/here foreign", "/there foreign"]
    );
    assert_eq!(Point::parse(r#"{"x": 4}"#).unwrap().0.x, 4);
    place.verify().unwrap();
}

#[derive(Contract, Debug, PartialEq)]
#[tool(undescribed)]
struct NearNames {
    with: u8,
    without: Option<u8>,
}

#[test]
fn names_that_differ_in_case_are_matched_first() {
    let rejection = NearNames::parse(r#"{"Without": 1, "witth": 2}"#).unwrap_err();
    assert_eq!(
        rejection.to_string(),
        "2 problems:\n- Without: unknown field; did you mean \"without\"?\n\
         - witth: unknown field; did you mean \"with\", which is required and missing?"
    );
    let rejection = NearNames::parse(r#"{"Without": 1}"#).unwrap_err();
    assert_eq!(
        rejection.to_string(),
        "2 problems:\n- Without: unknown field; did you mean \"without\"?\n\
         - with: required, but missing"
    );
}

#[derive(Contract, Debug, PartialEq)]
#[tool(undescribed)]
struct TwoNames {
    #[serde(alias = "xx", alias = "xxx")]
    x: u8,
}

#[test]
fn duplicate_fields_are_reported_by_the_names_that_were_sent() {
    for (text, expected) in [
        (r#"{"xx": 3, "x": 2}"#, "x: was given twice, as \"xx\" and \"x\"; send it once"),
        (r#"{"xx": 3, "xxx": 2}"#, "xxx: was given twice, as \"xx\" and \"xxx\"; send it once"),
        (r#"{"x": 3, "xx": 2}"#, "xx: is the field \"x\" once more; send it once"),
        (r#"{"xx": 3, "xx": 2}"#, "xx: was given twice; send it once"),
        (r#"{"x": 3, "x": 2}"#, "x: was given twice; send it once"),
    ] {
        assert_eq!(TwoNames::parse(text).unwrap_err().to_string(), expected, "{text}");
    }
}

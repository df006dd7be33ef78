//! Flattened fields.

use std::collections::{BTreeMap, HashMap};

use toolkit::{Contract, RuleError};

use super::{problems, schema};

/// The whole
#[derive(Contract, Debug, PartialEq)]
struct Outer {
    /// First
    first: u8,
    #[serde(flatten)]
    middle: Middle,
    /// Last
    #[serde(alias = "end")]
    last: Option<u8>,
}

/// The middle
#[derive(Contract, Debug, PartialEq)]
#[validate(schema(function = is_small))]
struct Middle {
    #[serde(flatten)]
    inmost: Inmost,
    /// Its own
    #[validate(range(max = 9))]
    own: u8,
}

fn is_small(middle: &Middle) -> Result<(), RuleError> {
    if middle.own < 5 { Ok(()) } else { Err("must be small".into()) }
}

/// The inmost
#[derive(Contract, Debug, PartialEq)]
struct Inmost {
    /// A word
    #[serde(alias = "term", default = "unsaid")]
    word: String,
}

fn unsaid() -> String {
    "unsaid".to_owned()
}

#[test]
fn flattened_structs_are_read_from_the_outer_object() {
    assert_eq!(
        schema::<Outer>(),
        r#"{"description":"The whole","type":"object","properties":{"first":{"description":"First","type":"integer","minimum":0,"maximum":255},"word":{"description":"A word","type":"string","default":"unsaid"},"own":{"description":"Its own","type":"integer","minimum":0,"maximum":9},"last":{"description":"Last","type":["integer","null"],"minimum":0,"maximum":255}},"required":["first","own"],"additionalProperties":false}"#
    );
    let outer = Outer::parse(r#"{"own": 1, "end": 3, "term": "w", "first": 2}"#).unwrap();
    let inmost = Inmost { word: "w".into() };
    let middle = Middle { inmost, own: 1 };
    assert_eq!(outer, Outer { first: 2, middle, last: Some(3) });
    assert_eq!(Outer::parse(r#"{"own": 1, "first": 2}"#).unwrap().middle.inmost.word, "unsaid");
    let cases = [
        ("{}", vec!["/first missing", "/own missing"]),
        (r#"{"first": 1, "own": 7}"#, vec![" custom"]),
        (
            r#"{"first": -1, "own": 10, "word": 1, "x": 0}"#,
            vec!["/first too_small", "/own too_large", "/word wrong_type", "/x unknown_field"],
        ),
        (
            r#"{"first": 1, "own": 1, "word": "a", "term": "b", "last": 1, "end": 2}"#,
            vec!["/term duplicate_key", "/end duplicate_key"],
        ),
        (r#"{"first": 1, "wn": 1}"#, vec!["/wn misnamed_field"]),
    ];
    for (text, expected) in cases {
        assert_eq!(problems::<Outer>(text), expected, "{text}");
    }
    let wrong = Outer {
        first: 1,
        middle: Middle { inmost: Inmost { word: String::new() }, own: 7 },
        last: None,
    };
    let rejection = wrong.verify().unwrap_err();
    assert_eq!(rejection.count(), 1, "{rejection}");
}

/// A point, perhaps
#[derive(Contract, Debug, PartialEq)]
struct Spot {
    /// What it is called
    name: String,
    #[serde(flatten)]
    coordinates: Option<Coordinates>,
}

#[derive(Contract, Debug, PartialEq)]
#[tool(undescribed)]
struct Coordinates {
    x: i32,
    y: i32,
    z: Option<i32>,
}

#[test]
fn flattened_options_are_all_or_nothing() {
    assert_eq!(
        schema::<Spot>(),
        r#"{"description":"A point, perhaps","type":"object","properties":{"name":{"description":"What it is called","type":"string"},"x":{"type":"integer","minimum":-2147483648,"maximum":2147483647},"y":{"type":"integer","minimum":-2147483648,"maximum":2147483647},"z":{"type":["integer","null"],"minimum":-2147483648,"maximum":2147483647}},"required":["name"],"dependentRequired":{"x":["y"],"y":["x"],"z":["x","y"]},"additionalProperties":false}"#
    );
    assert_eq!(Spot::parse(r#"{"name": "a"}"#).unwrap().coordinates, None);
    let coordinates = Some(Coordinates { x: 1, y: 2, z: None });
    assert_eq!(Spot::parse(r#"{"y": 2, "name": "a", "x": 1}"#).unwrap().coordinates, coordinates);
    assert_eq!(problems::<Spot>(r#"{"name": "a", "x": 1}"#), ["/y missing"]);
    assert_eq!(problems::<Spot>(r#"{"name": "a", "z": null}"#), ["/x missing", "/y missing"]);
}

/// Any labels
#[derive(Contract, Debug, PartialEq)]
struct Labels {
    /// How many
    count: u8,
    #[serde(flatten)]
    labels: BTreeMap<String, bool>,
}

#[test]
fn flattened_maps_collect_unknown_fields() {
    assert_eq!(
        schema::<Labels>(),
        r#"{"description":"Any labels","type":"object","properties":{"count":{"description":"How many","type":"integer","minimum":0,"maximum":255}},"required":["count"],"additionalProperties":{"type":"boolean"}}"#
    );
    let labels = Labels::parse(r#"{"b": true, "count": 1, "a": false}"#).unwrap();
    let expected = BTreeMap::from([("a".to_owned(), false), ("b".to_owned(), true)]);
    assert_eq!(labels.labels, expected);
    assert_eq!(
        problems::<Labels>(r#"{"b": 1, "b": true, "count": -1}"#),
        ["/b wrong_type", "/b duplicate_key", "/count too_small"]
    );
    labels.verify().unwrap();
}

/// A linked list
#[derive(Contract, Debug, PartialEq)]
#[serde(tag = "kind")]
enum Chain {
    Link(Box<Link>),
    End,
}

/// One link
#[derive(Contract, Debug, PartialEq)]
struct Link {
    /// What comes then
    then: Chain,
    #[serde(flatten)]
    place: Option<Box<Coordinates>>,
}

#[test]
fn flattened_fields_can_be_boxed_and_recursive() {
    let text =
        r#"{"y": 2, "then": {"then": {"kind": "End"}, "kind": "Link"}, "kind": "Link", "x": 1}"#;
    let inner = Link { then: Chain::End, place: None };
    let place = Some(Box::new(Coordinates { x: 1, y: 2, z: None }));
    let outer = Link { then: Chain::Link(Box::new(inner)), place };
    assert_eq!(Chain::parse(text).unwrap(), Chain::Link(Box::new(outer)));
    let wrong = r#"{"kind": "Link", "x": 1, "then": {"kind": "Link", "then": {"kind": "end"}}}"#;
    assert_eq!(problems::<Chain>(wrong), ["/then/then/kind unknown_tag", "/y missing"]);
    assert!(
        schema::<Chain>()
            .contains(r##""then":{"description":"What comes then","$ref":"#/$defs/Chain"}"##)
    );
}

/// A tagged enum with a map
#[derive(Contract, Debug, PartialEq)]
#[serde(tag = "kind")]
enum Tagged {
    Words(HashMap<String, String>),
    Spot(Spot),
}

#[test]
fn internally_tagged_variants_can_hold_maps() {
    let words = Tagged::parse(r#"{"a": "b", "kind": "Words"}"#).unwrap();
    assert_eq!(words, Tagged::Words(HashMap::from([("a".to_owned(), "b".to_owned())])));
    assert_eq!(problems::<Tagged>(r#"{"a": 1, "kind": "Words"}"#), ["/a wrong_type"]);
    assert_eq!(problems::<Tagged>(r#"{"kind": "Spot", "name": "", "x": 1}"#), ["/y missing"]);
}

#[derive(Contract, Debug, PartialEq)]
#[tool(undescribed)]
struct Pair {
    u: bool,
    v: bool,
}

#[derive(Contract, Debug, PartialEq)]
#[tool(undescribed)]
struct WithPair {
    s: u8,
    #[serde(flatten)]
    pair: Option<Pair>,
}

/// One in the other
#[derive(Contract, Debug, PartialEq)]
struct Nested {
    #[serde(flatten)]
    inner: Option<WithPair>,
}

#[test]
fn dependent_required_merges_nested_levels() {
    assert_eq!(
        schema::<Nested>(),
        r#"{"description":"One in the other","type":"object","properties":{"s":{"type":"integer","minimum":0,"maximum":255},"u":{"type":"boolean"},"v":{"type":"boolean"}},"dependentRequired":{"u":["v","s"],"v":["u","s"]},"additionalProperties":false}"#
    );
    assert_eq!(problems::<Nested>(r#"{"u": true}"#), ["/s missing", "/v missing"]);
    assert_eq!(Nested::parse("{}").unwrap(), Nested { inner: None });
}

/// Perhaps
#[derive(Contract, Debug, PartialEq)]
struct MayBeEmpty {
    #[serde(flatten)]
    inner: Option<AllOptional>,
}

#[derive(Contract, Debug, PartialEq)]
#[tool(undescribed)]
struct AllOptional {
    a: Option<u8>,
}

#[test]
fn flattened_options_without_any_field_are_none() {
    assert_eq!(MayBeEmpty::parse("{}").unwrap(), MayBeEmpty { inner: None });
    let null = MayBeEmpty::parse(r#"{"a": null}"#).unwrap();
    assert_eq!(null, MayBeEmpty { inner: Some(AllOptional { a: None }) });
}

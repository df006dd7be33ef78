//! Findings in the schemas of derived contracts.

use std::collections::{BTreeMap, BTreeSet};

use toolkit::schema::{Array, Length, Map, Node, Text};
use toolkit::{Contract, Lint, Schema, Tool};

use super::{assert_findings, codes_and_paths, made, one};

/// Find rooms that are free.
#[derive(Tool)]
#[allow(dead_code)]
struct Bounded {
    /// Words of the room's name, in any order
    #[validate(length(max = 100))]
    words: String,
    /// Door that one enters by
    #[tool(pattern = "^[A-D][0-9]{2}$")]
    door: Option<String>,
    /// Day of the meeting
    #[tool(format = "date")]
    day: String,
    /// Seats that are needed
    #[validate(range(min = 1, max = 500))]
    seats: u32,
    /// Floor of the house, the cellar being -1
    floor: Option<i8>,
    /// Share of the seats that may stay empty
    #[validate(range(min = 0, max = 1))]
    empty: f64,
    /// Who comes
    #[validate(length(max = 20))]
    #[tool(items(email))]
    guests: Vec<String>,
    /// What is in the room
    equipment: BTreeSet<Equipment>,
    /// Wishes for the kitchen, and how many of each
    #[validate(length(max = 9))]
    kitchen: BTreeMap<String, u8>,
    /// Where it is on the plan
    #[tool(items(range(min = 0, max = 99)))]
    plan: [f64; 2],
}

/// What a room can have
#[derive(Contract, PartialEq, Eq, PartialOrd, Ord)]
#[allow(dead_code)]
enum Equipment {
    Screen,
    Board,
}

#[test]
fn bounded_values_have_no_findings() {
    assert_findings::<Bounded>(&[]);
}

/// Find rooms that are free.
#[derive(Tool)]
#[allow(dead_code)]
struct Unbounded {
    /// Words of the room's name, in any order
    words: Option<String>,
    /// Door that one enters by
    #[tool(pattern = "^[A-D]")]
    door: String,
    /// Seats that are needed
    seats: u32,
    /// Height above the street
    #[validate(range(max = 100))]
    height: i64,
    /// Share of the seats that may stay empty
    empty: f64,
    /// Who comes
    guests: Vec<String>,
    /// Wishes for the kitchen, and how many of each
    kitchen: BTreeMap<String, u8>,
}

#[test]
fn unbounded_values_are_reported() {
    assert_findings::<Unbounded>(&[
        ("unbounded_text", "/properties/words"),
        ("unbounded_text", "/properties/door"),
        ("unbounded_number", "/properties/seats"),
        ("unbounded_number", "/properties/height"),
        ("unbounded_number", "/properties/empty"),
        ("unbounded_list", "/properties/guests"),
        ("unbounded_text", "/properties/guests/items"),
        ("unbounded_map", "/properties/kitchen"),
    ]);
    let sentence = |index: usize| one::<Unbounded>().lint()[index].sentence.clone();
    assert!(sentence(2).starts_with("the number has no maximum; set `maximum`"));
    assert!(sentence(3).starts_with("the number has no minimum; set `minimum`"));
    assert!(sentence(4).starts_with("the number has no minimum and no maximum"));
}

/// Move the pointer.
#[derive(Tool)]
#[allow(dead_code)]
struct Names {
    /// Pixels from the left edge
    x: u8,
    /// Pixels from the upper edge
    from_top: u8,
    /// Which pointers are moved
    #[serde(rename = "filter[id]")]
    filter: bool,
    /// Whether it is slow
    #[serde(rename = "sloooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooow")]
    slow: bool,
}

#[test]
fn field_names() {
    assert_findings::<Names>(&[
        ("short_name", "/properties/x"),
        ("name_characters", "/properties/filter[id]"),
        (
            "name_characters",
            "/properties/sloooooooooooooooooooooooooooooooooooooooooooooooooooooooooooooow",
        ),
    ]);
}

/// Change the priority of a ticket.
#[derive(Tool)]
#[allow(dead_code)]
struct Described {
    #[tool(undescribed)]
    silent: bool,
    /// The ticket id
    ticket_id: u8,
    /// Number of the ticket in the register
    ticket: u8,
    /// The new priority
    urgency: Urgency,
    /// How it is sorted: "asc" or "desc"
    #[validate(length(max = 9))]
    order: String,
    /// A label, for example "red" or "blue"
    #[validate(length(max = 9))]
    label: String,
    /// The colours: one of red, green or blue
    #[validate(length(max = 9))]
    #[tool(items(length(max = 9)))]
    colours: Vec<String>,
    /// A code: one of red, green or blue
    #[tool(pattern = "^[a-z]{1,9}$")]
    code: String,
}

/// New priority
#[derive(Contract)]
#[allow(dead_code)]
enum Urgency {
    Low,
    High,
}

#[test]
fn field_descriptions() {
    assert_findings::<Described>(&[
        ("missing_description", "/properties/silent"),
        ("description_repeats_name", "/properties/ticket_id"),
        ("description_repeats_type", "/properties/urgency"),
        ("listed_values", "/properties/order"),
        ("listed_values", "/properties/colours"),
    ]);
}

/// Ask for two shapes.
#[derive(Tool)]
#[allow(dead_code)]
struct Shapes {
    /// The colour that it has
    inner: Colour,
    /// The colour around it
    outer: Colour,
    #[tool(undescribed)]
    third: Colour,
}

/// A colour around it
#[derive(Contract)]
#[allow(dead_code)]
struct Colour {
    /// Share of red
    red: u8,
    /// How people call it
    words: String,
}

#[test]
fn a_shared_type_is_checked_once() {
    assert_findings::<Shapes>(&[
        ("description_repeats_type", "/properties/outer"),
        ("unbounded_text", "/$defs/Colour/properties/words"),
    ]);
}

/// Describe a part of a machine.
#[derive(Tool)]
#[allow(dead_code)]
struct Keywords {
    /// What is printed above it
    #[validate(length(max = 9))]
    title: String,
    /// What is said of it
    #[validate(length(max = 9))]
    description: String,
    /// What kind it is, as the factory numbers kinds
    r#type: u8,
    /// How many parts are in it
    items: u8,
    /// What it is made of
    properties: bool,
    /// Whether it may be left out
    nullable: bool,
}

#[test]
fn a_field_named_like_a_keyword_is_a_field() {
    assert_findings::<Keywords>(&[]);
}

/// Plant a tree.
#[derive(Tool)]
#[allow(dead_code)]
struct Plant {
    /// Where it begins
    root: Branch,
}

/// A branch
#[derive(Contract)]
#[allow(dead_code)]
struct Branch {
    /// What grows out of it
    #[validate(length(max = 3))]
    branches: Vec<Branch>,
}

#[test]
fn a_recursive_type_counts_once() {
    assert_findings::<Plant>(&[]);
    let with_limit = |levels| one::<Plant>().lint_with(&Lint::new().max_levels(levels));
    assert_eq!(with_limit(3), []);
    let findings = with_limit(2);
    assert_eq!(codes_and_paths(&findings), [("deep_nesting", "/$defs/Branch/properties/branches")]);
}

/// Send a letter.
#[derive(Tool)]
#[allow(dead_code)]
struct Send {
    /// Who gets it
    #[validate(length(max = 9))]
    to: Vec<Person>,
}

/// A person
#[derive(Contract)]
#[allow(dead_code)]
struct Person {
    /// Where they live
    address: Address,
}

/// An address
#[derive(Contract)]
#[allow(dead_code)]
struct Address {
    /// Number of the house, and of the door
    door: (u8, u8),
}

#[test]
fn deep_nesting() {
    const DOOR: &str = "/properties/to/items/properties/address/properties/door";
    assert_findings::<Send>(&[("deep_nesting", DOOR)]);
    let sentence = &one::<Send>().lint()[0].sentence;
    assert!(sentence.starts_with("5 levels of nested objects and arrays exceed the limit of 4"));
    assert_eq!(one::<Send>().lint_with(&Lint::new().max_levels(5)), []);
}

#[test]
fn wide_objects() {
    assert_eq!(one::<Bounded>().lint_with(&Lint::new().max_fields(10)), []);
    let findings = one::<Bounded>().lint_with(&Lint::new().max_fields(9));
    assert_eq!(codes_and_paths(&findings), [("too_many_fields", "")]);
}

#[test]
fn paths_lead_into_the_branch_of_a_nullable_schema() {
    let text = Schema::new(Node::Text(Text::default())).described("What is said");
    let items = Box::new(text);
    let length = Length { minimum: None, maximum: Some(3) };
    let list = Node::Array(Array { items, length, unique: false, unordered: false });
    let map = |values: Schema| {
        let keys = Box::new(Schema::new(Node::Text(Text::default())));
        Schema::new(Node::Map(Map { keys, values: Box::new(values), length }))
    };
    let inner = Schema::new(Node::AnyOf(vec![Schema::new(list), Schema::new(Node::Null)]));
    let tools = made(map(inner.or_null()).described("Whatever is made"), None).unwrap();
    let path = "/properties/made/additionalProperties/anyOf/0/items";
    assert_eq!(
        codes_and_paths(&tools.lint()),
        [("description_repeats_name", "/properties/made"), ("unbounded_text", path)][1..]
    );
}

/// Draw something.
#[derive(Tool)]
#[allow(dead_code)]
struct Draw {
    /// What is drawn first
    first: External,
    /// What is drawn then
    second: Internal,
    /// What is drawn after that
    third: Adjacent,
    /// What is drawn last
    fourth: Untagged,
    #[serde(flatten)]
    more: BTreeMap<String, String>,
}

/// A shape by its name
#[derive(Contract)]
#[allow(dead_code)]
enum External {
    /// Round
    Circle {
        /// In metres, from the middle
        radius: u8,
    },
    /// A word that is written
    Text(String),
    Nothing,
}

/// A shape with its kind
#[derive(Contract)]
#[serde(tag = "kind")]
#[allow(dead_code)]
enum Internal {
    /// Round
    Circle {
        /// In metres, from the middle
        radius: f64,
    },
    Nothing,
}

/// A shape beside its kind
#[derive(Contract)]
#[serde(tag = "kind", content = "data")]
#[allow(dead_code)]
enum Adjacent {
    /// Round
    Circle {
        /// In metres, from the middle
        radius: u8,
    },
    /// Words that are written
    Texts(Vec<bool>),
}

/// A shape or a name
#[derive(Contract)]
#[serde(untagged)]
#[allow(dead_code)]
enum Untagged {
    /// A name
    Text(String),
    /// A number
    Number(u8),
}

#[test]
fn enums_with_data() {
    assert_findings::<Draw>(&[
        ("unbounded_text", "/properties/first/anyOf/1/properties/Text"),
        ("unbounded_number", "/properties/second/anyOf/0/properties/radius"),
        ("unbounded_list", "/properties/third/anyOf/1/properties/data"),
        ("unbounded_text", "/properties/fourth/anyOf/0"),
        ("unbounded_text", "/additionalProperties"),
    ]);
}

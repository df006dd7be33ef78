//! Whole messages in both forms, with the schemas of the affected fields.

use super::{answer, path, problem, rejection, string};
use crate::contract::Limits;
use crate::feedback::{English, Swedish, data, text};
use crate::path::Path;
use crate::problem::{Bound, Found, Kind, Literal, Problem, Rejection, Types, Words};
use crate::schema::{
    Array, Definitions, Document, Length, Limit, Map, Node, Object, Property, Range, Schema, Text,
};

struct Room;
struct Bed;

fn object(fields: Vec<(&'static str, bool, Schema)>) -> Schema {
    let properties = fields
        .into_iter()
        .map(|(name, required, schema)| Property::new(name, required, schema))
        .collect();
    Schema::new(Node::Object(Object { properties, ..Object::default() }))
}

fn list(items: Schema) -> Schema {
    Schema::new(Node::Array(Array {
        items: Box::new(items),
        length: Length::default(),
        unique: false,
        unordered: false,
    }))
}

fn map(values: Schema) -> Schema {
    Schema::new(Node::Map(Map {
        keys: Box::new(Node::Text(Text::default()).into()),
        values: Box::new(values),
        length: Length::default(),
    }))
}

fn text_schema(maximum: Option<u64>) -> Schema {
    Schema::new(Node::Text(Text { length: Length { minimum: None, maximum }, ..Text::default() }))
}

fn integer(ends: Option<(i128, i128)>) -> Schema {
    let limit = |end| Limit { bound: Bound::Integer(end), exclusive: false };
    Schema::new(Node::Integer(Range {
        minimum: ends.map(|(minimum, _)| limit(minimum)),
        maximum: ends.map(|(_, maximum)| limit(maximum)),
        ..Range::default()
    }))
}

fn tickets() -> Document {
    let status = Node::Choice(vec!["open".into(), "closed".into(), "waiting".into()]);
    Document::new(|_| {
        object(vec![
            ("status", true, Schema::new(status).described("Current status of the ticket")),
            (
                "older_than_days",
                false,
                integer(Some((0, 365)))
                    .or_null()
                    .described("Only tickets older than this many days"),
            ),
            ("text", false, text_schema(Some(200)).or_null()),
        ])
    })
}

/// Has a definition that is used twice, and a recursive one.
fn hotel() -> Document {
    fn bed(definitions: &mut Definitions) -> Schema {
        definitions.define::<Bed>("Bed", |_| {
            object(vec![("width", true, integer(Some((80, 200))))]).described("A bed")
        })
    }
    fn room(definitions: &mut Definitions) -> Schema {
        definitions.define::<Room>("Room", |definitions| {
            object(vec![
                ("beds", true, list(bed(definitions))),
                ("spare", false, bed(definitions).or_null().described("One more bed")),
                ("inner", false, list(room(definitions))),
            ])
        })
    }
    Document::new(|definitions| {
        object(vec![
            ("rooms", true, list(room(definitions))),
            ("prices", false, map(integer(None))),
        ])
    })
}

fn klar() -> Problem {
    problem(
        &["status"],
        Kind::NotOneOf { allowed: vec!["open".into(), "closed".into(), "waiting".into()].into() },
        string("klar"),
    )
}

fn three_problems() -> Rejection {
    rejection(vec![
        klar(),
        problem(
            &["older_than_days"],
            Kind::TooLarge { maximum: Bound::Integer(365), exclusive: false },
            Some(Found::Integer(400)),
        ),
        problem(
            &["txt"],
            Kind::UnknownField {
                nearest: Some("text"),
                known: &["status", "older_than_days", "text"],
            },
            None,
        ),
    ])
}

fn wrong(steps: &[&str], expected: Types, found: Found) -> Problem {
    problem(steps, Kind::WrongType { expected }, Some(found))
}

fn in_english(rejection: &Rejection, document: &Document) -> String {
    text(rejection, Some(document), &English, &Limits::default())
}

/// The line with the schemas.
fn schema_line(problems: Vec<Problem>, document: &Document, limit: usize) -> Option<String> {
    let limits = Limits { schema: limit, ..Limits::default() };
    let answer = text(&rejection(problems), Some(document), &English, &limits);
    answer.lines().find(|line| line.starts_with("The schema")).map(str::to_owned)
}

#[test]
fn text_in_english() {
    insta::assert_snapshot!(in_english(&three_problems(), &tickets()));
}

#[test]
fn text_in_swedish() {
    let answer = text(&three_problems(), Some(&tickets()), &Swedish, &Limits::default());
    insta::assert_snapshot!(answer);
}

#[test]
fn data_in_both_languages() {
    let mut rejection = three_problems();
    let english = data(&rejection, &English, &Limits::default());
    rejection.left_out = 490;
    let swedish = data(&rejection, &Swedish, &Limits::default());
    insta::assert_snapshot!(format!("{english}\n{swedish}"));
}

#[test]
fn counts_omitted_problems() {
    let mut rejection = three_problems();
    rejection.left_out = 490;
    let answer = answer(&rejection);
    assert!(answer.starts_with("493 problems with the arguments, nothing was run:\n"));
    assert!(answer.contains("\n- and 490 more\nFix every problem"), "{answer}");
}

#[test]
fn a_single_problem_is_singular() {
    let size = problem(
        &["size"],
        Kind::TooLarge { maximum: Bound::Integer(50), exclusive: false },
        Some(Found::Integer(99)),
    );
    assert_eq!(
        answer(&rejection(vec![size])),
        "1 problem with the arguments, nothing was run:\n\
         - size: must be at most 50, but got 99\n\
         Fix the problem and send the complete corrected arguments again."
    );
}

#[test]
fn shows_each_schema_once_without_indices() {
    let problems = vec![
        wrong(&["rooms", "0", "spare"], Types::OBJECT, Found::Null),
        wrong(&["rooms", "3", "spare"], Types::OBJECT, Found::Integer(1)),
        wrong(&["rooms", "0", "beds", "1"], Types::OBJECT, Found::Integer(1)),
        wrong(&["prices", "single"], Types::INTEGER, Found::Null),
        wrong(&["prices", "double"], Types::INTEGER, Found::Null),
    ];
    insta::assert_snapshot!(schema_line(problems, &hotel(), 1500).unwrap());
}

#[test]
fn expands_a_recursive_schema_once() {
    let problems = vec![wrong(&["rooms", "0", "inner"], Types::ARRAY, Found::Null)];
    insta::assert_snapshot!(schema_line(problems, &hotel(), 1500).unwrap());
}

#[test]
fn omits_a_schema_that_does_not_fit() {
    let problems = || vec![klar(), wrong(&["text"], Types::STRING, Found::Array)];
    let line = schema_line(problems(), &tickets(), 100).unwrap();
    assert_eq!(
        line,
        "The schema of the fields concerned: \"text\": {\"type\":[\"string\",\"null\"],\"maxLength\":200}"
    );
    assert_eq!(schema_line(problems(), &tickets(), line.len()), Some(line.clone()));
    assert_eq!(schema_line(problems(), &tickets(), line.len() - 1), None);
}

#[test]
fn shows_the_schema_of_the_intended_field() {
    let missing = Kind::Misnamed { missing: "status" };
    let again = Kind::DuplicateKey { field: Some("text"), first: None };
    let unknown = Kind::UnknownField { nearest: None, known: &["status"] };
    let problems = vec![
        problem(&["stat"], missing, None),
        problem(&["words"], again, None),
        problem(&["prio"], unknown, None),
        problem(&[], Kind::Custom, None),
    ];
    let line = schema_line(problems, &tickets(), 1500).unwrap();
    assert!(line.contains("\"status\": {"), "{line}");
    assert!(line.contains("; \"text\": {"), "{line}");
    assert!(!line.contains("prio") && !line.contains("arguments"), "{line}");
}

#[test]
fn not_an_object() {
    let answer = in_english(&rejection(vec![wrong(&[], Types::OBJECT, Found::Array)]), &tickets());
    insta::assert_snapshot!(answer);
}

#[test]
fn arguments_for_a_tool_without_arguments() {
    let nothing = Document::new(|_| object(Vec::new()));
    let answer = in_english(&rejection(vec![wrong(&[], Types::OBJECT, Found::Array)]), &nothing);
    insta::assert_snapshot!(answer);
}

#[test]
fn shows_the_whole_union_if_its_branches_differ() {
    let circle = object(vec![("size", true, integer(None)), ("fill", true, text_schema(None))]);
    let square = object(vec![("size", true, text_schema(None)), ("fill", true, text_schema(None))]);
    let document = Document::new(|_| {
        object(vec![("shape", true, Schema::new(Node::AnyOf(vec![circle, square])))])
    });
    let at = |steps: &[&str]| document.excerpt(&path(steps)).map(|excerpt| excerpt.name);
    assert_eq!(at(&["shape", "fill"]).as_deref(), Some("shape.fill"));
    assert_eq!(at(&["shape", "size"]).as_deref(), Some("shape"));
    assert_eq!(at(&["shape", "other"]), None);
    assert_eq!(at(&[]), None);
}

#[test]
fn custom_message_and_code_replace_the_defaults() {
    let worded = Problem {
        words: Words::of(Some("pick a status\n  of the list"), Some("bad_status")),
        ..klar()
    };
    let rejection = rejection(vec![worded]);
    assert!(answer(&rejection).contains("- status: pick a status of the list\n"));
    let data: serde_json::Value =
        serde_json::from_str(&data(&rejection, &English, &Limits::default())).unwrap();
    assert_eq!(data["details"][0]["problem"], "pick a status of the list");
    assert_eq!(data["details"][0]["code"], "bad_status");
}

#[test]
fn invalid_json_shows_no_schema() {
    let broken = Rejection::alone(Kind::CutOff);
    assert_eq!(
        in_english(&broken, &tickets()),
        "1 problem with the arguments, nothing was run:\n\
         - arguments: not valid JSON: the text ends in the middle\n\
         The arguments were cut off; send the complete arguments again, shorter if need be."
    );
}

#[test]
fn shows_the_whole_schema_for_items_of_a_root_list() {
    let document = Document::new(|_| list(Schema::new(Node::Boolean)));
    let item = vec![problem(&["1"], Kind::NotOneOf { allowed: vec![Literal::Null].into() }, None)];
    assert_eq!(
        schema_line(item, &document, 1500).unwrap(),
        "The schema of the fields concerned: \"arguments\": {\"type\":\"array\",\"items\":{\"type\":\"boolean\"}}"
    );
    assert_eq!(Path::root().to_string(), "");
}

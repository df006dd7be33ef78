//! The messages that continue a turn: the responses of the fixtures, answered with every kind of result.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use toolkit::{
    Checked, Context, Contract, Dialect, Part, Source, Stream, Tool, ToolError, Toolkit, Turn,
    Unreadable,
};

/// Book a table for an evening.
#[derive(Tool)]
#[allow(dead_code)]
struct BookTable {
    /// Which room
    room: String,
    /// The evening
    evening: String,
    /// How many guests
    guests: u8,
    /// Anything else
    wish: Option<String>,
}

/// Book a table for an evening.
#[derive(Tool)]
#[tool(name = "book_table")]
#[allow(dead_code)]
struct BookLargeTable {
    /// Which room
    #[tool(one_of("hall", "terrace"))]
    room: String,
    /// The evening
    evening: u32,
    /// How many guests
    #[validate(range(min = 20))]
    guests: u8,
}

/// List the rooms.
#[derive(Tool)]
struct ListRooms {}

/// A booking
#[derive(Serialize, Deserialize, Contract)]
struct Booking {
    /// Its number
    #[validate(length(min = 3))]
    booking: String,
    /// The tables
    tables: Vec<String>,
    /// What was asked for
    wish: Option<String>,
}

fn booking(number: &str) -> Booking {
    Booking {
        booking: number.to_owned(),
        tables: vec!["T1".to_owned(), "Tä2".to_owned()],
        wish: None,
    }
}

/// A toolkit whose first tool returns this result, and whose second fails.
fn booked<T: Serialize + Send + 'static>(
    result: impl Fn() -> Result<T, ToolError> + Send + Sync + 'static,
) -> Toolkit {
    Toolkit::new().with(move |_: BookTable| result()).with(closed)
}

/// A toolkit whose first tool returns these parts.
fn with_parts(parts: Vec<Part>) -> Toolkit {
    Toolkit::new().with(move |_: BookTable| Ok::<_, String>(parts.clone())).with(closed)
}

/// A toolkit whose first tool returns a value with these parts.
fn with_value_and_parts(value: Value, parts: Vec<Part>) -> Toolkit {
    let result = move |_: BookTable| Ok::<_, String>((value.clone(), parts.clone()));
    Toolkit::new().with(result).with(closed)
}

/// Parts of every kind, with inline data or a URL.
fn content(by_data: bool) -> Vec<Part> {
    let source = |bytes: &[u8], url: &str| {
        if by_data { Source::from(bytes) } else { Source::from_url(url) }
    };
    vec![
        Part::text("The table is booked."),
        Part::image("image/png", source(b"\x89PNG", "https://example.org/a.png")).named("plan.png"),
        Part::image("image/jpeg", source(b"\xff\xd8", "s3://bucket/a.jpg")),
        Part::image("image/webp", source(b"RIFF", "gs://bucket/a.webp")),
        Part::audio("audio/wav", source(b"RIFF", "https://example.org/a.wav")),
        Part::document("application/pdf", source(b"%PDF-", "https://example.org/a.pdf")),
        Part::document("text/csv", source(b"a,b\n", "s3://bucket/a.csv"))
            .named("räume & mehr.v2.csv"),
        Part::document("application/zip", source(b"PK", "https://example.org/a.zip")),
    ]
}

fn closed(_: ListRooms) -> Result<(), ToolError> {
    Err(ToolError::tell("the floor plan is closed"))
}

/// The tools that the responses of the fixtures call.
pub(crate) fn restaurant() -> Toolkit {
    booked(|| Ok(()))
}

/// A toolkit for each kind of result.
fn outcomes() -> Vec<(&'static str, Toolkit)> {
    let nested = || json!({"rooms": {"garden": [1, 2.5, null, {"free": true}]}, "": ""});
    let by_room = || BTreeMap::from([("garden", vec![1, 2]), ("räume & <mehr>", vec![])]);
    let checked = |_: BookTable| Ok::<_, String>(Checked(booking("B-3")));
    let broken = |_: BookTable| Ok::<_, String>(Checked(booking("B")));
    let large = |_: BookLargeTable| Ok::<_, String>(());
    vec![
        ("an object", booked(|| Ok(booking("B-3")))),
        ("a validated object", Toolkit::new().with(checked).with(closed)),
        ("an object that violates its contract", Toolkit::new().with(broken).with(closed)),
        ("objects in objects", booked(move || Ok(nested()))),
        ("a map", booked(move || Ok(by_room()))),
        ("an empty object", booked(|| Ok(json!({})))),
        ("a text", booked(|| Ok("booked: table 4 \"by the window\"\n"))),
        ("an empty text", booked(|| Ok(""))),
        ("a number", booked(|| Ok(17))),
        ("a long number", booked(|| Ok(json!({"id": u64::MAX})))),
        ("a number of 128 bits", booked(|| Ok(BTreeMap::from([("id", u128::MAX)])))),
        ("a boolean", booked(|| Ok(false))),
        ("null", booked(|| Ok(()))),
        ("a list", booked(|| Ok(vec![booking("B-3"), booking("B-4")]))),
        ("an empty list", booked(|| Ok(Vec::<u8>::new()))),
        ("content", with_parts(content(true))),
        ("content by URL", with_parts(content(false))),
        ("texts", with_parts(vec![Part::text("booked"), Part::text("table 4")])),
        ("a value with content", with_value_and_parts(json!({"booking": "B-3"}), content(true))),
        ("a text with content", with_value_and_parts(json!("booked"), content(true))),
        ("content that cannot be sent", with_parts(vec![Part::image("png", b"\x89PNG")])),
        ("a failure", booked(|| Err::<(), _>(ToolError::retry("the line is busy, try again")))),
        ("rejected arguments", Toolkit::new().with(large).with(closed)),
        ("an unknown tool", Toolkit::new().with(closed)),
        ("no tools at all", Toolkit::new()),
        ("another language", booked(|| Ok(())).wording(toolkit::Swedish)),
    ]
}

fn streamed(dialect: &Dialect, chunks: &[Value]) -> Turn {
    let mut stream: Stream = dialect.stream();
    for chunk in chunks {
        stream.push(chunk).expect("a chunk");
    }
    stream.finish().expect("a turn")
}

/// Replaces every part of a value that equals one of the given ones.
fn replaced(value: &Value, parts: &[(&Value, Value)]) -> Value {
    if let Some((_, new)) = parts.iter().find(|(old, _)| *old == value) {
        return new.clone();
    }
    match value {
        Value::Array(items) => items.iter().map(|item| replaced(item, parts)).collect(),
        Value::Object(entries) => Value::Object(
            entries.iter().map(|(key, inner)| (key.clone(), replaced(inner, parts))).collect(),
        ),
        _ => value.clone(),
    }
}

/// The complete response with malformed calls.
fn odd(fixture: &Value) -> Vec<(&'static str, Value)> {
    let calls = ["/calls/0", "/calls/1"].map(|at| fixture.pointer(at).expect("a call"));
    let [first, second] = calls.map(|call| &call["id"]);
    let name = &calls[0]["name"];
    // Most APIs send arguments as text, with their own key order.
    let text = json!(r#"{"room":"garden","evening":"2027-01-15","guests":2,"wish":null}"#);
    let object = &calls[0]["arguments"];
    let with = |parts: &[(&Value, Value)]| replaced(&fixture["response"], parts);
    let arguments =
        |as_text: &str, as_object: Value| with(&[(&text, json!(as_text)), (object, as_object)]);
    vec![
        ("a name with other characters", with(&[(name, json!("functions.boka bord/ö"))])),
        ("a name that is too long", with(&[(name, json!("n".repeat(80)))])),
        ("no name", with(&[(name, json!(""))])),
        ("no id", with(&[(first, Value::Null)])),
        ("an empty id", with(&[(first, json!(""))])),
        ("a duplicate id", with(&[(second, first.clone())])),
        ("broken arguments", arguments(r#"{"room": "gar"#, json!(r#"{"room": "gar"#))),
        ("arguments that are not an object", arguments("[1]", json!([1]))),
        ("no arguments", arguments("", Value::Null)),
    ]
}

/// The messages to append, or why there are none, for each kind of turn and result.
pub(crate) fn turns(
    dialect: &Dialect,
    fixture: &Value,
) -> Vec<(String, Result<Vec<Value>, Unreadable>)> {
    let mut turns =
        vec![("whole".to_owned(), dialect.calls(&fixture["response"]).expect("a turn"))];
    for (habit, chunks) in fixture["streams"].as_object().into_iter().flatten() {
        let chunks = chunks.as_array().expect("chunks");
        turns.push((format!("streamed, {habit}"), streamed(dialect, chunks)));
    }
    if let Some(refused) = fixture.get("refused_call") {
        turns.push(("rejected by the host".to_owned(), dialect.calls(refused).expect("a turn")));
    }
    let mut all = Vec::new();
    for (way, turn) in turns {
        for (result, tools) in outcomes() {
            all.push((format!("{way}: {result}"), Ok(messages(&tools, turn.clone()))));
        }
    }
    for (oddity, response) in odd(fixture) {
        let turn = dialect.calls(&response);
        let messages = turn.map(|turn| messages(&booked(|| Ok(booking("B-3"))), turn));
        all.push((format!("odd: {oddity}"), messages));
    }
    all
}

fn messages(tools: &Toolkit, turn: Turn) -> Vec<Value> {
    tools.answer_turn_blocking(turn, &Context::new()).messages().cloned().collect()
}

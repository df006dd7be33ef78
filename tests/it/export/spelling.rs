//! Arguments spelled as a view shows them: what is left out, maps, tuples, any JSON, foreign types, unions; each read
//! by the contract, told in the view's own shape, and never two meanings for one spelling.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toolkit::{Contract, Dialect, Export, Fate, Reply, Tool, Toolkit};

use super::judge;
use super::schemas;

const OPENAI: Dialect = Dialect::openai_chat().strict(true);
const ANTHROPIC: Dialect = Dialect::anthropic().strict(true);

/// A tool whose handler gives back what it got.
fn export<T: Tool + std::fmt::Debug + std::marker::Send>(dialect: Dialect) -> Export {
    Toolkit::new().with(|args: T| Ok::<_, String>(format!("{args:?}"))).spec_for(&dialect).unwrap()
}

/// The pointers and the codes of all problems.
fn faults(reply: &Reply) -> Vec<(String, String)> {
    let problems = reply.rejection().map(toolkit::Rejection::problems).unwrap_or_default();
    problems.iter().map(|p| (p.path().pointer(), p.code().to_owned())).collect()
}

#[track_caller]
fn rejects(reply: &Reply, expected: &[(&str, &str)]) {
    let expected: Vec<_> =
        expected.iter().map(|(at, code)| ((*at).to_owned(), (*code).to_owned())).collect();
    assert_eq!(faults(reply), expected, "{}", reply.content());
}

/// Change a contact.
#[derive(Tool, Debug)]
struct ChangeContact {
    /// The address; null clears it
    address: Option<Option<String>>,
    /// The phone; null clears it
    phone: Option<Option<String>>,
    /// How important
    #[serde(default = "five")]
    rank: Option<u8>,
    /// A note
    #[serde(default)]
    note: Option<String>,
    /// How often
    #[serde(default = "two")]
    times: u8,
}

fn five() -> Option<u8> {
    Some(5)
}

fn two() -> u8 {
    2
}

#[test]
fn three_states_have_three_spellings() {
    let spec = export::<ChangeContact>(OPENAI);
    let call = |sent: &str| spec.call_blocking("change_contact", sent).content();
    assert_eq!(
        call(r#"{"address":null,"phone":{"set":"1"},"rank":null,"note":null,"times":null}"#),
        r#"ChangeContact { address: None, phone: Some(Some("1")), rank: Some(5), note: None, times: 2 }"#
    );
    assert_eq!(
        call(r#"{"address":{"set":null},"phone":null,"rank":{"set":null},"note":"x","times":3}"#),
        r#"ChangeContact { address: Some(None), phone: None, rank: None, note: Some("x"), times: 3 }"#
    );
    let schema = spec.to_unordered_value();
    let fields = &schemas(&schema)[0]["properties"];
    let set = json!({
        "description": "The phone; null clears it",
        "type": ["object", "null"],
        "properties": {"set": {"type": ["string", "null"]}},
        "required": ["set"],
        "additionalProperties": false,
    });
    assert_eq!(fields["phone"], set);
    // Where null and leaving out are one thing, null alone says it.
    assert_eq!(fields["note"]["type"], json!(["string", "null"]));
    assert_eq!(fields["times"]["type"], json!(["integer", "null"]));
}

#[test]
fn one_spelling_never_has_two_meanings() {
    let spec = export::<ChangeContact>(OPENAI);
    let sent = r#"{"address":"a","phone":{"set":1},"rank":5,"note":{"set":"x"},"times":{"set":1}}"#;
    rejects(
        &spec.call_blocking("change_contact", sent),
        &[
            ("/address", "wrong_type"),
            ("/phone/set", "wrong_type"),
            ("/rank", "wrong_type"),
            ("/note", "wrong_type"),
            ("/times", "wrong_type"),
        ],
    );
    // Every key is required in what was sent.
    let reply = spec.call_blocking("change_contact", r#"{"address":null,"phone":{"to":1}}"#);
    rejects(
        &reply,
        &[
            ("/phone/to", "unknown_field"),
            ("/phone/set", "missing"),
            ("/rank", "missing"),
            ("/note", "missing"),
            ("/times", "missing"),
        ],
    );
    // The contract's own form is for those that see the contract's own schema.
    let lax = export::<ChangeContact>(Dialect::openai_chat());
    let reply = lax.call_blocking("change_contact", r#"{"address":null,"phone":"1"}"#);
    assert!(reply.content().contains(r#"address: Some(None), phone: Some(Some("1"))"#));
}

/// Send a request.
#[derive(Tool, Debug)]
struct Send {
    /// Headers by name
    headers: BTreeMap<String, String>,
    /// Retries by code
    #[validate(length(max = 2))]
    #[tool(items(range(max = 9)), keys(length(min = 2)))]
    retries: Option<BTreeMap<String, u8>>,
    /// Where
    place: (f64, String),
    /// Anything
    extra: Option<Value>,
    /// Things
    things: Vec<Value>,
}

#[test]
fn maps_tuples_and_any_json_are_read_as_they_are_shown() {
    for dialect in [OPENAI, ANTHROPIC, Dialect::gemini()] {
        let spec = export::<Send>(dialect);
        let sent = r#"{"headers":[{"key":"Accept","value":"a"},{"value":"b","key":"Host"}],"retries":[],
            "place":{"_1":"x","_0":1},"extra":"{\"a\": [1, null]}","things":["1","\"1\""]}"#;
        assert_eq!(
            spec.call_blocking("send", sent).content(),
            r#"Send { headers: {"Accept": "a", "Host": "b"}, retries: Some({}), place: (1.0, "x"), extra: Some(Object {"a": Array [Number(1), Null]}), things: [Number(1), String("1")] }"#
        );
    }
}

#[test]
fn problems_stand_at_places_in_what_was_sent_and_all_are_told() {
    let spec = export::<Send>(OPENAI);
    let sent = r#"{"headers":[{"name":"a","value":1},{"key":"a","value":"b"},{"key":"a","value":"c"},3],
        "retries":[{"key":"x","value":10},{"key":2,"value":1},{"key":"yy","value":1}],
        "place":[1,"x"],"extra":"{\"a\": 1, \"a\": 2}","things":["{",7]}"#;
    let limits = toolkit::Limits { problems: 50, ..toolkit::Limits::default() };
    let tools =
        Toolkit::new().with(|args: Send| Ok::<_, String>(format!("{args:?}"))).limits(limits);
    let reply = tools.spec_for(&OPENAI).unwrap().call_blocking("send", sent);
    rejects(
        &reply,
        &[
            ("/headers/0/name", "unknown_field"),
            ("/headers/0/value", "wrong_type"),
            ("/headers/0/key", "missing"),
            ("/headers/2/key", "duplicate_key"),
            ("/headers/3", "wrong_type"),
            ("/retries/0/key", "too_short"),
            ("/retries/0/value", "too_large"),
            ("/retries/1/key", "wrong_type"),
            ("/retries", "too_long"),
            ("/place", "wrong_type"),
            ("/extra", "duplicate_key"),
            ("/things/0", "invalid_json_text"),
            ("/things/1", "wrong_type"),
        ],
    );
    // The schema that is quoted is the one that was shown.
    let one = r#"{"headers":{"a":"b"},"retries":null,"place":{"_0":1},"extra":null,"things":[]}"#;
    let content = spec.call_blocking("send", one).content();
    assert!(content.contains(
        r#"headers: must be an array of {"key": …, "value": …} entries, but got an object"#
    ));
    assert!(
        content.contains(r#""headers": {"description":"Headers by name","type":"array""#),
        "{content}"
    );
    assert!(content.contains("place._1: required, but missing"), "{content}");
}

#[test]
fn the_problem_is_about_the_field_that_holds_a_key() {
    let spec = export::<Send>(OPENAI);
    let sent = r#"{"headers":[],"retries":[{"key":"x","value":1}],"place":{"_0":1,"_1":""},"extra":null,"things":[]}"#;
    let reply = spec.call_blocking("send", sent);
    let problem = &reply.rejection().unwrap().problems()[0];
    assert_eq!(
        (problem.path().pointer().as_str(), problem.is_about_key()),
        ("/retries/0/key", false)
    );
}

/// Move a window.
#[derive(Tool, Debug)]
struct MoveWindow {
    /// Which
    id: u8,
    #[serde(flatten)]
    area: Option<Area>,
    #[serde(flatten)]
    style: Option<Style>,
}

/// An area
#[derive(Contract, Debug)]
struct Area {
    /// From
    x: u8,
    /// To
    y: Option<u8>,
}

/// A style
#[derive(Contract, Debug)]
struct Style {
    /// A colour
    colour: Option<String>,
    /// A width
    #[serde(default)]
    width: u8,
}

#[test]
fn a_flattened_group_is_left_out_by_nulls() {
    let spec = export::<MoveWindow>(OPENAI);
    let call = |sent: &str| spec.call_blocking("move_window", sent);
    assert_eq!(
        call(r#"{"id":1,"x":null,"y":null,"colour":null,"width":null}"#).content(),
        "MoveWindow { id: 1, area: None, style: None }"
    );
    assert_eq!(
        call(r#"{"id":1,"x":2,"y":null,"colour":null,"width":3}"#).content(),
        "MoveWindow { id: 1, area: Some(Area { x: 2, y: None }), style: Some(Style { colour: None, width: 3 }) }"
    );
    rejects(&call(r#"{"id":1,"x":null,"y":2,"colour":null,"width":null}"#), &[("/x", "missing")]);
    // That the group is there with nothing in it can't be said; so it is listed.
    let dropped = |path: &str| {
        let mut losses = spec.losses().iter();
        losses.any(|loss| {
            (loss.path(), loss.keyword(), loss.fate()) == (path, "required", Fate::Dropped)
        })
    };
    assert!(dropped("colour") && dropped("width") && !dropped("x") && !dropped("y"));
}

/// Create a thing.
#[derive(Tool, Debug)]
struct Create {
    /// Its kind
    kind: String,
    #[serde(flatten)]
    rest: BTreeMap<String, u32>,
}

/// Take anything.
#[derive(Tool, Debug)]
#[tool(open)]
struct TakeOpen {
    /// A name
    name: String,
}

#[test]
fn what_a_closed_view_cannot_say_is_dropped() {
    let dropped = |spec: &Export| {
        let mut losses = spec.losses().iter();
        losses.any(|loss| {
            (loss.path(), loss.keyword(), loss.fate())
                == ("", "additionalProperties", Fate::Dropped)
        })
    };
    for dialect in [OPENAI, ANTHROPIC, Dialect::deepseek().strict(true)] {
        let create = export::<Create>(dialect);
        assert!(dropped(&create));
        rejects(
            &create.call_blocking("create", r#"{"kind":"a","b":1}"#),
            &[("/b", "unknown_field")],
        );
        let open = export::<TakeOpen>(dialect);
        assert!(dropped(&open));
        assert!(!open.call_blocking("take_open", r#"{"name":"a","b":1}"#).was_run());
    }
    // Where it can be said, it still is.
    let gemini = export::<Create>(Dialect::gemini());
    assert!(gemini.call_blocking("create", r#"{"kind":"a","b":1}"#).was_run());
}

/// Pick something.
#[derive(Tool, Debug)]
struct Pick {
    /// What
    what: Choice,
}

/// A choice
#[derive(Contract, Debug, PartialEq)]
#[serde(untagged)]
enum Choice {
    /// A whole number
    Whole(i64),
    /// A small number
    Small(#[validate(range(max = 10.0))] f64),
    /// Any number
    Any(f64),
    /// A flag
    Flag {
        /// Foo
        foo: u8,
        /// Bar
        bar: bool,
    },
    /// Names
    Names(BTreeMap<String, String>),
    /// A pair
    Pair(u8, String),
}

#[test]
fn one_rule_chooses_the_branch_in_every_view() {
    assert_eq!(Choice::parse("1.0").unwrap(), Choice::Small(1.0));
    assert_eq!(Choice::parse("1").unwrap(), Choice::Whole(1));
    assert_eq!(Choice::parse("11.5").unwrap(), Choice::Any(11.5));
    let spec = export::<Pick>(OPENAI);
    let call = |sent: &str| spec.call_blocking("pick", sent);
    for (sent, expected) in [
        (r#"{"what":1.0}"#, "Pick { what: Small(1.0) }"),
        (r#"{"what":11.5}"#, "Pick { what: Any(11.5) }"),
        (r#"{"what":[{"key":"a","value":"b"}]}"#, r#"Pick { what: Names({"a": "b"}) }"#),
        (r#"{"what":{"_0":1,"_1":"a"}}"#, r#"Pick { what: Pair(1, "a") }"#),
        (r#"{"what":{"foo":1,"bar":true}}"#, "Pick { what: Flag { foo: 1, bar: true } }"),
    ] {
        assert_eq!(call(sent).content(), expected, "{sent}");
    }
    rejects(&call(r#"{"what":{"foo":1,"bar":true,"zzz":1}}"#), &[("/what/zzz", "unknown_field")]);
}

#[test]
fn the_nearest_branch_is_the_one_of_which_most_is_right() {
    let rejection = Choice::parse(r#"{"foo": 1, "bar": true, "zzz": 1}"#).unwrap_err();
    let problems = rejection.problems();
    assert_eq!(problems.len(), 1);
    assert_eq!(
        (problems[0].path().pointer().as_str(), problems[0].code()),
        ("/zzz", "unknown_field")
    );
    let rejection = Choice::parse(r#"{"a": "b", "bar": "c", "d": 1}"#).unwrap_err();
    assert_eq!(rejection.problems()[0].path().pointer(), "/d");
}

/// Keep an event.
#[derive(Tool, Debug)]
struct KeepEvent {
    /// What happened
    event: Event,
}

/// An event
#[derive(Contract, Debug)]
#[serde(tag = "type", content = "data")]
enum Event {
    /// It began
    Began,
    /// It was named or lost its name
    Named(Option<Option<String>>),
    /// Its size
    Sized(Option<u8>),
}

#[test]
fn the_data_of_a_variant_has_three_spellings_too() {
    let spec = export::<KeepEvent>(OPENAI);
    let call = |data: &str| spec.call_blocking("keep_event", format!(r#"{{"event":{data}}}"#));
    for (sent, expected) in [
        (r#"{"type":"Began","data":null}"#, "Began"),
        (r#"{"data":null,"type":"Named"}"#, "Named(None)"),
        (r#"{"type":"Named","data":{"set":null}}"#, "Named(Some(None))"),
        (r#"{"data":{"set":"a"},"type":"Named"}"#, r#"Named(Some(Some("a")))"#),
        (r#"{"type":"Sized","data":null}"#, "Sized(None)"),
    ] {
        assert_eq!(call(sent).content(), format!("KeepEvent {{ event: {expected} }}"), "{sent}");
    }
    rejects(&call(r#"{"type":"Began"}"#), &[("/event/data", "missing")]);
    rejects(&call(r#"{"type":"Named","data":"a"}"#), &[("/event/data", "wrong_type")]);
}

/// A type of another crate
#[derive(serde::Deserialize, schemars::JsonSchema, Debug)]
#[allow(dead_code)]
struct Theirs {
    id: u32,
    note: Option<String>,
    #[serde(default)]
    deep: Vec<Deep>,
}

/// One more
#[derive(serde::Deserialize, schemars::JsonSchema, Debug)]
#[allow(dead_code)]
struct Deep {
    labels: BTreeMap<String, u8>,
}

/// Take theirs.
#[derive(Tool, Debug)]
#[allow(dead_code)]
struct TakeTheirs {
    /// Theirs
    #[tool(via_serde)]
    theirs: Theirs,
    /// Or none
    #[tool(via_serde)]
    other: Option<Deep>,
}

#[test]
fn foreign_types_are_read_in_the_spelling_that_is_shown() {
    let spec = export::<TakeTheirs>(OPENAI);
    let list = spec.to_unordered_value();
    let sees = judge(schemas(&list)[0]);
    let none = json!({"theirs": {"id": 1, "note": null, "deep": null}, "other": null});
    let labels = r#"{"b":2}"#;
    let some = json!({
        "theirs": {"id": 1, "note": "n", "deep": [{"labels": labels}]},
        "other": format!(r#"{{"labels":{labels}}}"#),
    });
    let calls = [
        (none, "TakeTheirs { theirs: Theirs { id: 1, note: None, deep: [] }, other: None }"),
        (
            some,
            r#"TakeTheirs { theirs: Theirs { id: 1, note: Some("n"), deep: [Deep { labels: {"b": 2} }] }, other: Some(Deep { labels: {"b": 2} }) }"#,
        ),
    ];
    for (sent, expected) in calls {
        assert!(sees.is_valid(&sent), "{sent}: {spec}");
        assert_eq!(spec.call_blocking("take_theirs", &sent).content(), expected, "{sent}");
    }
    let wrong = json!({
        "other": "[",
        "theirs": {"id": 1, "deep": [{"labels": "{"}, {"labels": {"a": 1}}]},
    });
    assert!(!sees.is_valid(&wrong));
    rejects(
        &spec.call_blocking("take_theirs", &wrong),
        &[
            ("/other", "invalid_json_text"),
            ("/theirs/deep/0/labels", "invalid_json_text"),
            ("/theirs/deep/1/labels", "wrong_type"),
            ("/theirs/note", "missing"),
        ],
    );
    // Null itself was a value of the field, though not one that this type tells from nothing.
    let of_note = spec.losses().iter().filter(|loss| loss.path() == "$defs.Theirs.note");
    let of_note: Vec<_> = of_note.map(|loss| (loss.keyword(), loss.fate())).collect();
    assert_eq!(of_note, [("required", Fate::Rewritten), ("required", Fate::Dropped)]);
    // The schema of what is JSON text is told in words.
    assert!(spec.to_string().contains("The JSON must satisfy this JSON Schema"), "{spec}");
}

/// A flat type of another crate
#[derive(serde::Deserialize, schemars::JsonSchema, Debug)]
#[allow(dead_code)]
struct Flat {
    id: u32,
    note: Option<String>,
}

/// Take it as it is.
#[derive(Tool, Debug)]
#[allow(dead_code)]
struct TakeFlat(#[tool(via_serde)] Flat);

/// Theirs as they are
#[derive(Contract, Debug)]
#[allow(dead_code)]
struct Whole(#[tool(via_serde)] Theirs);

#[test]
fn a_foreign_type_may_be_the_arguments_as_a_whole() {
    let spec = export::<TakeFlat>(OPENAI);
    let reply = spec.call_blocking("take_flat", r#"{"id":1,"note":null}"#);
    assert_eq!(reply.content(), "TakeFlat(Flat { id: 1, note: None })");
    rejects(&spec.call_blocking("take_flat", r#"{"id":1}"#), &[("/note", "missing")]);

    let format = OPENAI.response_format::<Whole>("whole").unwrap();
    let read = format.parse::<Whole>(r#"{"id":1,"note":null,"deep":null}"#).unwrap();
    assert_eq!(format!("{read:?}"), "Whole(Theirs { id: 1, note: None, deep: [] })");
    let rejection = format.parse::<Whole>(r#"{"id":1,"deep":[{"labels":"["}]}"#).unwrap_err();
    let paths: Vec<_> = rejection.problems().iter().map(|p| p.path().pointer()).collect();
    assert_eq!(paths, ["/deep/0/labels", "/note"]);
}

#[test]
fn nested_unions_take_linear_time() {
    /// A nest
    #[derive(Contract, Debug)]
    #[serde(tag = "kind")]
    enum Nest {
        /// Inside
        Box {
            /// More
            inner: std::boxed::Box<Nest>,
        },
        /// The end
        Leaf {
            /// A number
            #[serde(default)]
            n: u8,
        },
    }
    /// A list
    #[derive(Contract, Debug)]
    #[serde(untagged)]
    enum Lists {
        /// One
        A(Vec<Lists>),
        /// Other
        B(Vec<Lists>),
        /// Number
        N(u8),
    }
    /// Take both.
    #[derive(Tool, Debug)]
    #[allow(dead_code)]
    struct TakeBoth {
        /// A nest
        nest: Option<Nest>,
        /// Lists
        lists: Option<Lists>,
    }
    let spec = export::<TakeBoth>(OPENAI);
    let nested = |depth: usize| {
        (0..depth).fold(r#"{"n":null,"kind":"Leaf"}"#.to_owned(), |inner, _| {
            format!(r#"{{"inner":{inner},"kind":"Box"}}"#)
        })
    };
    let listed = |depth: usize| format!("{}true{}", "[".repeat(depth), "]".repeat(depth));
    let start = std::time::Instant::now();
    let reply =
        spec.call_blocking("take_both", format!(r#"{{"nest":{},"lists":null}}"#, nested(50)));
    assert!(reply.was_run(), "{}", reply.content());
    let reply =
        spec.call_blocking("take_both", format!(r#"{{"nest":null,"lists":{}}}"#, listed(60)));
    assert!(!reply.was_run());
    assert!(start.elapsed() < std::time::Duration::from_secs(2), "{:?}", start.elapsed());
}

#[test]
fn the_export_answers_in_its_own_spelling() {
    let spec = export::<ChangeContact>(OPENAI);
    let arguments = r#"{"address":null,"phone":null,"rank":null,"note":null,"times":null}"#;
    let response = json!({"choices": [{"finish_reason": "tool_calls", "message": {
        "role": "assistant",
        "content": null,
        "tool_calls": [
            {"id": "1", "type": "function", "function": {"name": "change_contact", "arguments": arguments}},
            {"id": "2", "type": "function", "function": {"name": "another", "arguments": "{}"}},
        ],
    }}]});
    let answer = spec.answer_blocking(&response).unwrap();
    assert!(answer.replies()[0].was_run(), "{}", answer.replies()[0].content());
    assert!(matches!(answer.replies()[1].outcome(), toolkit::Outcome::UnknownTool(_)));
    let turn = spec.calls(&response).unwrap();
    let again = spec.answer_turn_blocking(turn, &toolkit::Context::new());
    assert_eq!(again.results(), answer.results());
}

#[test]
fn defaults_are_shown_in_the_spelling() {
    /// Set options.
    #[derive(Tool, Debug)]
    #[allow(dead_code)]
    struct SetOptions {
        /// Options
        #[serde(default = "options")]
        options: BTreeMap<String, u8>,
        /// A size
        #[serde(default = "size")]
        size: (u8, String),
    }
    fn options() -> BTreeMap<String, u8> {
        BTreeMap::from([("b".to_owned(), 2), ("a".to_owned(), 1)])
    }
    fn size() -> (u8, String) {
        (1, "x".to_owned())
    }
    let spec = export::<SetOptions>(OPENAI);
    let text = spec.to_string();
    assert!(
        text.contains(r#"Default: [{\"key\":\"a\",\"value\":1},{\"key\":\"b\",\"value\":2}]."#),
        "{text}"
    );
    assert!(text.contains(r#"Default: {\"_0\":1,\"_1\":\"x\"}."#), "{text}");
}

/// Search.
#[derive(Tool, Debug)]
struct Search {
    #[serde(flatten)]
    page: Option<Page>,
    /// Anything
    any: Option<Value>,
    /// More
    more: Vec<Option<Value>>,
}

/// A page
#[derive(Contract, Debug)]
struct Page {
    /// How many
    limit: u8,
    /// Where to jump; null jumps to the end
    #[serde(default)]
    jump: Option<Option<u8>>,
}

#[test]
fn three_states_hold_inside_a_flattened_group_and_the_text_of_null_is_null() {
    let spec = export::<Search>(OPENAI);
    for (sent, expected) in [
        (
            r#"{"limit":1,"jump":{"set":null},"any":"null","more":["null",null,"1"]}"#,
            "Search { page: Some(Page { limit: 1, jump: Some(None) }), any: None, more: [None, None, Some(Number(1))] }",
        ),
        (
            r#"{"limit":1,"jump":null,"any":null,"more":[]}"#,
            "Search { page: Some(Page { limit: 1, jump: None }), any: None, more: [] }",
        ),
    ] {
        assert_eq!(spec.call_blocking("search", sent).content(), expected);
    }
}

#[test]
fn branches_that_are_spelled_alike_are_listed() {
    macro_rules! collides {
        ($($branch:ident($of:ty)),+) => {{
            /// Some of many
            #[derive(Contract, Debug)]
            #[serde(untagged)]
            #[tool(undescribed)]
            #[allow(dead_code)]
            enum Some { $($branch($of)),+ }
            /// Take some.
            #[derive(Tool, Debug)]
            #[allow(dead_code)]
            struct TakeSome {
                /// Some
                some: Some,
            }
            let spec = export::<TakeSome>(OPENAI);
            let mut losses = spec.losses().iter();
            losses.any(|loss| {
                (loss.path(), loss.keyword(), loss.fate()) == ("some", "anyOf", Fate::Dropped)
            })
        }};
    }
    /// An entry
    #[derive(Contract, Debug)]
    #[allow(dead_code)]
    struct Entry {
        /// Its key
        key: String,
        /// Its value
        value: u8,
    }
    assert!(collides!(Map(BTreeMap<String, u8>), List(Vec<Entry>)));
    assert!(collides!(Text(String), Any(Value)));
    // Both are `[]` if they are empty.
    assert!(collides!(Map(BTreeMap<String, u8>), List(Vec<u8>)));
    assert!(!collides!(Pair((u8, String)), One(Entry)));
    assert!(!collides!(Any(Value), Text(String)));
}

/// Any JSON, where items of arrays are spelled otherwise than other places.
#[derive(Contract, Debug)]
#[serde(untagged)]
#[tool(undescribed)]
enum Nested {
    Number(u8),
    List(Vec<Nested>),
    Any(Value),
}

#[test]
fn recursive_types_have_a_spelling_as_items_of_arrays() {
    /// Put a value.
    #[derive(Tool, Debug)]
    struct Put {
        /// The value
        value: Nested,
    }
    let refused = Toolkit::new().with(|_: Put| Ok::<_, String>(()));
    assert!(refused.spec_for(&Dialect::gemini_json_schema()).is_err(), "it takes no recursion");
    for dialect in [Dialect::openai_chat(), Dialect::openai_responses(), Dialect::azure()] {
        let export = export::<Put>(dialect);
        let sent = export.to_unordered_value().to_string();
        assert!(sent.contains("Nested_item"), "{dialect:?}: {sent}");
        let reply = export.call_blocking("put", r#"{"value": [1, [2, "{\"a\": 3}"]]}"#);
        assert!(!reply.is_error(), "{}", reply.content());
        assert!(reply.content().contains("Object"), "{}", reply.content());
    }
}

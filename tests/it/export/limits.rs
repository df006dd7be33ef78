//! What cannot be said at all: everything at once, each with its place and a remedy.

use serde_json::{Value, json};
use toolkit::{Choice, Contract, Dialect, Tool, Toolkit};

use super::schemas;
use super::tools::{clock, order_goods, sort_folders};

/// Nothing
#[derive(Contract)]
struct Nothing {}

/// Do odd things.
#[derive(Tool)]
#[tool(name = "9-lives")]
#[allow(dead_code)]
struct Odd {
    /// A name
    #[serde(rename = "full-name")]
    name: String,
    /// Nothing at all
    nothing: Nothing,
}

#[test]
fn everything_that_cannot_be_said_is_said_at_once() {
    let tools = sort_folders().with(|_: Odd| Ok::<_, String>(()));
    let error = tools.spec_for(&Dialect::gemini()).unwrap_err();
    let lines: Vec<String> = error.to_string().lines().map(str::to_owned).collect();
    assert_eq!(
        lines,
        [
            "sort_folders at $defs.Folder: `Folder` holds itself, and the API takes no schema that does; write the levels as types of their own, or take a flat list whose items name their parent",
            "9-lives at nothing: the API takes no object without fields; give it a field, or let a boolean or a name in a list of literals stand for it",
            "9-lives: the API wants a letter or `_` first in the name of a tool; rename the tool",
        ]
    );
    assert!(tools.spec_for(&Dialect::mcp()).is_ok());
}

/// Take many things.
#[derive(Tool)]
#[allow(dead_code)]
struct Many {
    /// 1
    a: Option<bool>,
    /// 2
    b: Option<bool>,
    /// 3
    c: Option<bool>,
    /// 4
    d: Option<bool>,
    /// 5
    e: Option<bool>,
    /// 6
    f: Option<bool>,
    /// 7
    g: Option<bool>,
    /// 8
    h: Option<bool>,
    /// 9
    i: Option<bool>,
}

#[test]
fn budgets_are_counted_over_all_tools() {
    let one = Toolkit::new().with(|_: Many| Ok::<_, String>(()));
    let dialect = Dialect::anthropic().strict(true);
    assert!(one.spec_for(&dialect).is_ok());
    let three = one.prefixed("x").merge(&one.prefixed("y")).merge(&one);
    let error = three.spec_for(&dialect).unwrap_err();
    let problems: Vec<&str> = error.faults().iter().map(toolkit::Unsaid::problem).collect();
    assert_eq!(
        problems,
        [
            "27 optional fields in strict schemas, and the API takes 24 in one request (xmany 9, ymany 9, many 9)",
            "27 fields of more than one type in strict schemas, and the API takes 16 in one request (xmany 9, ymany 9, many 9)",
        ]
    );
    assert!(three.spec_for(&Dialect::anthropic()).is_ok());
}

#[test]
fn a_map_as_the_whole_arguments_cannot_be_closed() {
    /// Take anything.
    #[derive(Tool)]
    #[allow(dead_code)]
    #[tool(open)]
    struct Open {
        /// One
        one: u8,
    }
    let tools = Toolkit::new().with(|_: Open| Ok::<_, String>(()));
    let spec = tools.spec_for(&Dialect::openai_chat().strict(true)).unwrap();
    assert_eq!(spec.losses()[0].keyword(), "additionalProperties");
}

/// A level, which holds the one below it twice
#[derive(Contract)]
#[allow(dead_code)]
struct Level<T> {
    /// The one
    one: T,
    /// The other
    other: T,
}

type Four<T> = Level<Level<Level<Level<T>>>>;

#[test]
fn types_that_double_at_every_level_are_not_written_out_without_end() {
    /// Take levels.
    #[derive(Tool)]
    #[allow(dead_code)]
    struct TakeLevels {
        /// The outermost
        outermost: Four<Four<Four<Four<Nothing>>>>,
    }
    let tools = Toolkit::new().with(|_: TakeLevels| Ok::<_, String>(()));
    let error = tools.spec_for(&Dialect::ollama()).unwrap_err();
    assert_eq!(
        error.faults()[0].problem(),
        "the schema has more than 20000 places once references are written out"
    );
    assert!(tools.spec_for(&Dialect::mcp()).is_ok());
}

#[test]
fn the_bytes_are_the_same_on_every_run() {
    let dialect = Dialect::openai_responses().strict(true);
    let first = order_goods().spec_for(&dialect).unwrap();
    let second = order_goods().spec_for(&dialect).unwrap();
    assert_eq!(first.to_string(), second.to_string());
    assert_eq!(serde_json::to_string(&first).unwrap(), first.to_raw().get());
    let text = first.to_string();
    let at = |name: &str| text.find(&format!("\"{name}\":{{")).expect(name);
    assert!(
        at("buyer") < at("times") && at("times") < at("labels") && at("labels") < at("account")
    );
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), first.to_unordered_value());
}

#[test]
fn bounds_that_no_float_tells_are_sent_where_any_number_is() {
    /// Take a number.
    #[derive(Tool)]
    #[allow(dead_code)]
    struct TakeNumber {
        /// The number
        number: i128,
        /// Bytes
        #[validate(range(min = 1, max = 9_007_199_254_740_993))]
        bytes: i64,
        /// Bytes that are left
        #[validate(range(max = 9_007_199_254_740_991))]
        left: u64,
    }
    let tools = Toolkit::new().with(|_: TakeNumber| Ok::<_, String>(()));
    let sent = tools.spec_for(&Dialect::mcp()).unwrap().to_string();
    assert!(sent.contains(r#""maximum":170141183460469231731687303715884105727"#), "{sent}");
    let strict = tools.spec_for(&Dialect::openai_chat().strict(true)).unwrap();
    let list = strict.to_unordered_value();
    let fields = &schemas(&list)[0]["properties"];
    // The ends of a type are nothing that a model needs to be told.
    assert_eq!(fields["number"], json!({"description": "The number", "type": "integer"}));
    let bytes = "Bytes\n\nAt most 9007199254740993.";
    assert_eq!(fields["bytes"], json!({"description": bytes, "type": "integer", "minimum": 1}));
    assert_eq!(fields["left"]["maximum"], 9_007_199_254_740_991_u64);
    let lost: Vec<String> = strict.losses().iter().map(ToString::to_string).collect();
    assert_eq!(
        lost,
        [
            "take_number at number: `minimum` is dropped",
            "take_number at number: `maximum` is dropped",
            "take_number at bytes: `maximum` is told in the description",
        ]
    );
}

#[test]
fn a_request_body_takes_the_tools_where_the_api_has_them() {
    let body = |dialect: &Dialect, request: Value| {
        let body = clock().spec_for(dialect).unwrap().body(request);
        body.map(|body| body.get().to_owned())
    };
    let chat = Dialect::openai_chat();
    let tools = clock().spec_for(&chat).unwrap().to_string();
    let sent = body(&chat, json!({"model": "m", "stream": true})).unwrap();
    assert_eq!(sent, format!(r#"{{"model":"m","stream":true,"tools":{tools}}}"#));

    let gemini = Dialect::gemini();
    let tools = clock().spec_for(&gemini).unwrap().to_string();
    let sent = body(&gemini, json!({"tools": [{"googleSearch": {}}]})).unwrap();
    assert_eq!(sent, format!(r#"{{"tools":[{{"googleSearch":{{}}}},{}}}"#, &tools[1..]));

    let bedrock = Dialect::bedrock();
    let tools = clock().spec_for(&bedrock).unwrap().to_string();
    let sent = body(&bedrock, json!({"modelId": "m"})).unwrap();
    assert_eq!(sent, format!(r#"{{"modelId":"m","toolConfig":{{"tools":{tools}}}}}"#));
    let choice = bedrock.choice(&Choice::required()).unwrap();
    let sent = body(&bedrock, choice.into()).unwrap();
    assert_eq!(
        sent,
        format!(r#"{{"toolConfig":{{"toolChoice":{{"any":{{}}}},"tools":{tools}}}}}"#)
    );

    assert!(body(&chat, json!({"tools": "all"})).is_err() && body(&chat, json!([])).is_err());
    assert!(body(&bedrock, json!({"toolConfig": []})).is_err());
    for dialect in [chat, bedrock] {
        // An empty list is refused by the APIs.
        let none = Toolkit::new().spec_for(&dialect).unwrap();
        assert_eq!(none.body(json!({"model": "m"})).unwrap().get(), r#"{"model":"m"}"#);
    }
}

#[test]
fn a_tool_without_arguments() {
    let said = |dialect: &Dialect| clock().spec_for(dialect).unwrap().to_string();
    assert_eq!(
        said(&Dialect::gemini()),
        r#"[{"functionDeclarations":[{"name":"clock","description":"Tell the time.\n\nNo other fields."}]}]"#
    );
    assert_eq!(
        said(&Dialect::openai_chat().strict(true)),
        r#"[{"type":"function","function":{"name":"clock","description":"Tell the time.","strict":true,"parameters":{"type":"object","properties":{},"required":[],"additionalProperties":false}}}]"#
    );
    assert_eq!(Toolkit::new().spec_for(&Dialect::gemini()).unwrap().to_string(), "[]");
}

//! Any bytes as the arguments of a tool, compared with an independent validator.

#![no_main]

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::sync::LazyLock;

use jsonschema::Validator;
use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use toolkit::{Contract, Kind, Reply, Tool, Toolkit};

/// Take an order.
#[derive(Tool)]
#[allow(dead_code)]
struct Order {
    /// Who orders
    #[validate(length(min = 1, max = 20))]
    #[tool(pattern = "^\\w+( \\w+)*$")]
    from: String,
    /// What is ordered
    #[validate(length(min = 1, max = 5))]
    lines: Vec<Line>,
    /// Where it goes
    to: Option<Address>,
    /// How it is sent
    #[serde(default)]
    speed: Speed,
    /// The day, as 2026-11-30
    #[tool(format = "date")]
    day: Option<String>,
    /// Words to find it by
    #[tool(unique, items(length(max = 8)))]
    labels: Option<Vec<String>>,
}

/// One line of an order
#[derive(Contract)]
#[serde(rename_all = "camelCase")]
#[allow(dead_code)]
struct Line {
    /// The number of the article
    #[tool(pattern = "^[A-Z]{2}-\\d{1,4}$")]
    article_no: String,
    /// How many
    #[validate(range(min = 1, max = 99))]
    count: u8,
    /// The price of one
    #[validate(range(min = 0, exclusive_max = 10_000))]
    price: f64,
    /// A line that belongs to this one
    part: Option<Box<Line>>,
}

#[derive(Contract)]
#[allow(dead_code)]
struct Address {
    /// Street and number
    street: String,
    /// The code of the place
    #[tool(one_of("A", "B", "C"))]
    zone: String,
    /// North and east
    place: Option<(f64, f64)>,
}

#[derive(Contract, Default)]
#[serde(rename_all = "snake_case")]
enum Speed {
    #[default]
    Slow,
    Fast,
    OverNight,
}

/// Take all sorts of containers.
#[derive(Tool)]
#[allow(dead_code)]
struct Sorts {
    /// Numbers by name
    #[tool(keys(pattern = "^[a-z]+$"), items(range(max = 100)))]
    numbers: BTreeMap<String, i64>,
    /// A set
    set: BTreeSet<u16>,
    /// A tree of its own
    tree: Option<Tree>,
    /// Anything
    any: Option<Value>,
    /// Three booleans
    three: Option<[bool; 3]>,
    /// A letter
    letter: Option<char>,
}

#[derive(Contract)]
#[allow(dead_code)]
struct Tree {
    /// What hangs below, by name
    below: BTreeMap<String, Tree>,
}

/// Take nothing.
#[derive(Tool)]
struct Nothing {}

fn idle<T: Tool>(_: T) -> Result<(), Infallible> {
    Ok(())
}

static TOOLS: LazyLock<(Toolkit, Vec<(String, Validator)>)> = LazyLock::new(|| {
    let tools = Toolkit::new().with(idle::<Order>).with(idle::<Sorts>).with(idle::<Nothing>);
    let validators = tools.definitions().map(|definition| {
        let schema = definition.parameters.to_unordered_value();
        let options = jsonschema::draft202012::options().should_validate_formats(true);
        (definition.name.clone(), options.build(&schema).expect("a schema"))
    });
    let validators = validators.collect();
    (tools, validators)
});

/// Maximum size of a reply in bytes: a few truncated lines and part of a schema.
const MAX_REPLY: usize = 16 * 1024;

fuzz_target!(|input: &[u8]| {
    let Some((pick, arguments)) = input.split_first() else { return };
    let (tools, validators) = &*TOOLS;
    let (name, validator) = &validators[usize::from(*pick) % validators.len()];
    let text = String::from_utf8_lossy(arguments);
    let reply = tools.call_blocking(name, &*text);
    assert_well_formed(&reply);
    // JSON's whitespace, which doesn't include the form feed.
    let is_empty = text.trim_matches([' ', '\t', '\n', '\r']).is_empty();
    let Ok(value) = serde_json::from_str(if is_empty { "{}" } else { &text }) else {
        assert!(!reply.was_run(), "{text}");
        return;
    };
    let value = if value == Value::Null { Value::Object(serde_json::Map::new()) } else { value };
    assert_agrees(&reply, validator, &value);
    // A parsed value must give the same result, except for what parsing has lost.
    let from_value = tools.call_blocking(name, &value);
    assert_well_formed(&from_value);
    // A string value is taken for the JSON text of the arguments.
    if !value.is_string() {
        assert_agrees(&from_value, validator, &value);
    }
});

fn assert_well_formed(reply: &Reply) {
    let content = reply.content();
    assert!(!content.trim().is_empty());
    let data = reply.to_json();
    serde_json::from_str::<Value>(&data).expect("data is JSON");
    if !reply.was_run() {
        assert!(
            content.len() <= MAX_REPLY && data.len() <= MAX_REPLY,
            "{} {}",
            content.len(),
            data.len()
        );
    }
}

fn assert_agrees(reply: &Reply, validator: &Validator, value: &Value) {
    if reply.was_run() {
        assert!(validator.is_valid(value), "run, but invalid according to jsonschema: {value}");
    } else {
        let problems = reply.rejection().expect("a rejection").problems();
        let is_stricter = problems.iter().all(|problem| is_beyond_schema(problem.kind()));
        assert!(
            is_stricter || !validator.is_valid(value),
            "rejected, but valid according to jsonschema: {value}\n{}",
            reply.content()
        );
    }
}

/// Problems that no keyword expresses: limits, duplicate keys and lost precision.
fn is_beyond_schema(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::TooDeep { .. }
            | Kind::TooMuch { .. }
            | Kind::InputTooLong { .. }
            | Kind::DuplicateKey { .. }
            | Kind::NotExact
    )
}

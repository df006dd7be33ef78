//! Prints what the library generates for each API, as JSON: tool specs, tool choices, response formats and the messages
//! that continue a turn. `tests/clients/check` validates them with the APIs' client libraries.
//!
//! This program checks nothing itself. The exact output is tested in `tests/it`.

use std::path::Path;

use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use toolkit::{Choice, Dialect, SpecError};

mod answers;
mod toolkits;
mod turns;

use toolkits::toolkits;

/// One mode of one API, and everything generated for it.
#[derive(Serialize)]
struct Made {
    dialect: &'static str,
    /// `lax`, `strict`, or `contested`, which is strict with the keywords that sources disagree about.
    mode: &'static str,
    tools: Vec<Item<Box<RawValue>>>,
    choices: Vec<Item<Map<String, Value>>>,
    formats: Vec<Item<Box<RawValue>>>,
    turns: Vec<Item<Vec<Value>>>,
}

/// One generated item, or why the library can't express it for this API.
#[derive(Serialize)]
struct Item<T> {
    of: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    made: Option<T>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unsupported: Vec<String>,
}

impl<T> Item<T> {
    fn new<E>(name: &str, made: Result<T, E>, reasons: impl Fn(&E) -> Vec<String>) -> Self {
        let unsupported = made.as_ref().err().map(reasons).unwrap_or_default();
        Self { of: name.to_owned(), made: made.ok(), unsupported }
    }
}

fn faults(error: &SpecError) -> Vec<String> {
    error.faults().iter().map(ToString::to_string).collect()
}

/// Every host, with its dialect, the name of its fixture, and whether it has a strict mode.
const HOSTS: [(&str, &str, Dialect, bool); 17] = [
    ("openai_chat", "openai_chat", Dialect::openai_chat(), true),
    ("openai_responses", "openai_responses", Dialect::openai_responses(), true),
    ("azure", "openai_chat", Dialect::azure(), true),
    ("anthropic", "anthropic", Dialect::anthropic(), true),
    ("gemini", "gemini", Dialect::gemini(), false),
    ("gemini_json_schema", "gemini", Dialect::gemini_json_schema(), false),
    ("mistral", "mistral", Dialect::mistral(), true),
    ("ollama", "ollama", Dialect::ollama(), false),
    ("bedrock", "bedrock", Dialect::bedrock(), true),
    ("cohere", "cohere", Dialect::cohere(), true),
    ("mcp", "mcp", Dialect::mcp(), false),
    ("xai", "xai", Dialect::xai(), false),
    ("groq", "groq", Dialect::groq(), true),
    ("deepseek", "deepseek", Dialect::deepseek(), true),
    ("llama_cpp", "llama_cpp", Dialect::llama_cpp(), false),
    ("vllm", "vllm", Dialect::vllm(), true),
    ("vllm_guidance", "vllm", Dialect::vllm_guidance(), true),
];

fn choices() -> [(&'static str, Choice); 8] {
    [
        ("auto", Choice::auto()),
        ("auto, one call", Choice::auto().parallel(false)),
        ("auto, several calls", Choice::auto().parallel(true)),
        ("none", Choice::none()),
        ("required", Choice::required()),
        ("required, one call", Choice::required().parallel(false)),
        ("named", Choice::tool("book_table")),
        ("named, one call", Choice::tool("book_table").parallel(false)),
    ]
}

fn made(name: &'static str, fixture: &Value, dialect: Dialect, mode: &'static str) -> Made {
    let tools = toolkits().into_iter().map(|(of, tools)| {
        Item::new(of, tools.spec_for(&dialect).map(|spec| spec.to_raw()), faults)
    });
    let choices = choices().into_iter().map(|(of, choice)| {
        Item::new(of, dialect.choice(&choice), |unsayable| vec![unsayable.to_string()])
    });
    let formats = answers::formats(&dialect)
        .into_iter()
        .map(|(of, format)| Item::new(of, format.map(|format| format.to_raw()), faults));
    let turns = turns::turns(&dialect, fixture)
        .into_iter()
        .map(|(of, messages)| Item::new(&of, messages, |unreadable| vec![unreadable.to_string()]));
    Made {
        dialect: name,
        mode,
        tools: tools.collect(),
        choices: choices.collect(),
        formats: formats.collect(),
        turns: turns.collect(),
    }
}

fn fixture(name: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/dialects");
    let text = std::fs::read_to_string(folder.join(format!("{name}.json"))).expect("a fixture");
    serde_json::from_str(&text).expect("JSON")
}

fn main() {
    let mut all = Vec::new();
    for (name, of, dialect, has_strict) in HOSTS {
        let fixture = fixture(of);
        all.push(made(name, &fixture, dialect, "lax"));
        if has_strict {
            all.push(made(name, &fixture, dialect.strict(true), "strict"));
        }
        all.push(made(name, &fixture, dialect.strict(true).contested(true), "contested"));
    }
    println!("{}", serde_json::to_string(&all).expect("JSON"));
}

//! Schemas of others, from recorded servers: a value is read as it was before it was spelled for a view.
//!
//! What such a schema says beyond the type is not held by the contract, so that only the way there and back is.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::Value;
use toolkit::{Tool, Toolkit};

use super::{hold_values, is_whole, values};
use crate::export::recorded;

static RECORDED: LazyLock<Vec<(String, Value)>> = LazyLock::new(recorded);

/// A foreign type that reads any JSON, and whose schema is one of the recorded ones.
#[derive(serde::Deserialize, Debug)]
struct Shown<const NUMBER: usize>(#[allow(dead_code)] Value);

impl<const NUMBER: usize> schemars::JsonSchema for Shown<NUMBER> {
    fn schema_name() -> Cow<'static, str> {
        format!("Shown{NUMBER}").into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let (_, schema) = &RECORDED[NUMBER * RECORDED.len() / TYPES];
        schema.clone().try_into().expect("a schema")
    }
}

/// Take what is shown.
#[derive(Tool, Debug)]
#[allow(dead_code)]
struct TakeShown<const NUMBER: usize> {
    /// The case
    #[tool(via_serde)]
    shown: Shown<NUMBER>,
}

/// How many of the recorded schemas have a type.
const TYPES: usize = 32;

fn hold<const NUMBER: usize>() {
    if !is_whole() && !NUMBER.is_multiple_of(8) {
        return;
    }
    let (name, _) = &RECORDED[NUMBER * RECORDED.len() / TYPES];
    let tools =
        Toolkit::new().with(|args: TakeShown<NUMBER>| Ok::<_, String>(format!("{args:#?}")));
    let contract = tools.definitions().next().expect("a tool").parameters.to_unordered_value();
    let values = values(name, &tools, &contract, &|_| false);
    hold_values(name, &tools, &contract, &values, None);
}

#[test]
fn schemas_of_recorded_servers() {
    macro_rules! hold {
        ($($number:literal)*) => { $(hold::<$number>();)* };
    }
    hold!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31);
}

/// What one would take over from elsewhere.
#[derive(serde::Deserialize, schemars::JsonSchema, Debug)]
#[allow(dead_code)]
struct Ticket {
    title: String,
    labels: BTreeMap<String, String>,
    place: Option<(f64, f64)>,
    extra: Option<Value>,
    state: State,
    parts: Vec<Part>,
}

#[derive(serde::Deserialize, schemars::JsonSchema, Debug)]
#[serde(rename_all = "lowercase")]
enum State {
    Open,
    Closed,
}

#[derive(serde::Deserialize, schemars::JsonSchema, Debug)]
#[serde(tag = "kind")]
#[allow(dead_code)]
enum Part {
    Text { text: String },
    Link { url: String, title: Option<String> },
}

/// File a ticket.
#[derive(Tool, Debug)]
#[allow(dead_code)]
struct FileTicket {
    /// The ticket
    #[tool(via_serde)]
    ticket: Ticket,
    /// Another one
    #[tool(via_serde)]
    other: Option<Ticket>,
    /// Where it is filed
    folders: BTreeMap<String, u8>,
}

#[test]
fn types_of_other_crates() {
    let tools = Toolkit::new().with(|args: FileTicket| Ok::<_, String>(format!("{args:#?}")));
    let contract = tools.definitions().next().expect("a tool").parameters.to_unordered_value();
    let values = values("FileTicket", &tools, &contract, &|_| false);
    hold_values("FileTicket", &tools, &contract, &values, None);
}

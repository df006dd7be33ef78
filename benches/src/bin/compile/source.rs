//! Generates the sources: a hundred tools with six validated fields, each parsed and printed once.

use std::fmt::Write;

use crate::crates::Side;

const TOOLS: usize = 100;

pub(crate) fn empty() -> String {
    "fn main() {}\n".to_owned()
}

pub(crate) fn tools(side: Side) -> String {
    let (head, derives, container) = match side {
        Side::Ours => (OUR_HEAD, "Tool", ""),
        Side::Other => {
            (OTHER_HEAD, "Deserialize, JsonSchema, Validate", "#[serde(deny_unknown_fields)]\n")
        }
    };
    let mut source = head.to_owned();
    for number in 0..TOOLS {
        let _ = write!(
            source,
            "\n/// Tool number {number}.\n#[derive({derives})]\n{container}struct Tool{number} {{{FIELDS}}}\n"
        );
    }
    source.push_str("\nfn main() {\n");
    for number in 0..TOOLS {
        let _ = writeln!(source, "    once::<Tool{number}>();");
    }
    source.push_str("}\n");
    source
}

const FIELDS: &str = "
    /// Name of the thing
    #[validate(length(min = 1, max = 200))]
    name: String,
    /// How many of it
    #[validate(range(min = 1, max = 1000))]
    count: u32,
    /// A remark
    #[validate(length(max = 80))]
    note: Option<String>,
    /// How much of the whole
    #[validate(range(min = 0.0, max = 1.0))]
    share: Option<f64>,
    /// Words to find it by
    #[validate(length(max = 10))]
    tags: Vec<String>,
    /// Whom to ask
    #[validate(email)]
    owner: String,
";

const OUR_HEAD: &str = r###"#![allow(dead_code)]
use toolkit::{Contract, Tool};

const TEXT: &str = r##"{"name": "a", "count": 1, "tags": [], "owner": "a@example.org"}"##;

fn once<T: Contract>() {
    assert!(T::parse(TEXT).is_ok());
    println!("{}", T::json_schema().to_raw());
}
"###;

const OTHER_HEAD: &str = r###"#![allow(dead_code)]
use schemars::{JsonSchema, schema_for};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use validator::Validate;

const TEXT: &str = r##"{"name": "a", "count": 1, "tags": [], "owner": "a@example.org"}"##;

fn once<T: DeserializeOwned + JsonSchema + Validate>() {
    assert!(serde_json::from_str::<T>(TEXT).is_ok_and(|value| value.validate().is_ok()));
    println!("{}", serde_json::to_string(&schema_for!(T)).unwrap_or_default());
}
"###;

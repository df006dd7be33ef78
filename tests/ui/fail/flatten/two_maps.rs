//! Two flattened maps would both collect the unknown fields.
use std::collections::BTreeMap;
use toolkit::Contract;

#[derive(Contract)]
struct Outer {
    #[serde(flatten)]
    numbers: BTreeMap<String, u8>,
    #[serde(flatten)]
    words: BTreeMap<String, String>,
}

#[derive(Contract)]
struct Labels {
    #[serde(flatten)]
    labels: BTreeMap<String, String>,
}

#[derive(Contract)]
struct Perhaps {
    #[serde(flatten)]
    labels: Option<Labels>,
}

fn main() {
    Outer::json_schema();
    Perhaps::json_schema();
}

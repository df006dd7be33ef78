//! Two maps would take the same fields.
use std::collections::BTreeMap;
use toolkit::Contract;

#[derive(Contract)]
struct Outer {
    #[serde(flatten)]
    numbers: BTreeMap<String, u8>,
    #[serde(flatten)]
    words: BTreeMap<String, String>,
}

fn main() {
    Outer::json_schema();
}

//! A scalar has no fields that could stand among others.
use toolkit::Contract;

/// A value
#[derive(Contract)]
#[serde(untagged)]
enum Value {
    S(String),
    I(u64),
}

#[derive(Contract)]
struct F {
    #[serde(flatten)]
    v: Value,
}

fn main() {
    F::json_schema();
}

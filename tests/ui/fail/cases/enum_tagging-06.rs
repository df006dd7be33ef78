//! Scalars cannot be flattened.
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

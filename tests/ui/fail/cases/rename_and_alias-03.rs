//! `deserialize_with` is not supported, since the schema could not show what the function accepts.
use toolkit::Contract;

#[derive(Contract)]
struct Cfg {
    /// Seconds
    #[serde(default = "one", deserialize_with = "secs")]
    #[validate(range(min = 1))]
    wait: u64,
    /// How often
    #[serde(default = "one")]
    #[validate(range(min = 1))]
    tries: u64,
}

fn one() -> u64 {
    1
}

fn main() {}

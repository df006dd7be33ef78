//! A field whose type has no contract.
use toolkit::{Contract, Tool};

struct Plain;

/// A tool
#[derive(Tool)]
struct Search {
    /// Not a contract
    plain: Plain,
    /// Nor is this
    #[serde(default)]
    many: Vec<Plain>,
}

#[derive(Contract)]
struct Newtype(Plain);

fn main() {}

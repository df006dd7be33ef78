//! Field types that do not implement `Contract`.
use toolkit::{Contract, Tool};

struct Plain;

/// A tool
#[derive(Tool)]
struct Search {
    /// Not a `Contract`
    plain: Plain,
    /// Not a `Contract` either
    #[serde(default)]
    many: Vec<Plain>,
}

#[derive(Contract)]
struct Newtype(Plain);

fn main() {}

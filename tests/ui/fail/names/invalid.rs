//! Invalid and duplicate names.
use toolkit::{Contract, Tool};

/// A tool
#[derive(Tool)]
#[tool(name = "search tickets")]
struct Spaced {}

/// A tool
#[derive(Tool)]
#[tool(name = "")]
struct Nameless {}

/// A tool
#[derive(Tool)]
struct Sök {}

#[derive(Contract)]
#[serde(rename_all = "camelCase")]
struct Twice {
    /// a
    first_name: u8,
    /// b
    #[serde(rename = "firstName")]
    name: u8,
    /// c
    #[serde(alias = "firstName", alias = "other", alias = "other")]
    c: u8,
    /// d
    #[serde(alias = "other", alias = "d")]
    d: u8,
    /// e
    #[serde(rename = "")]
    e: u8,
}

#[derive(Contract)]
enum Choice {
    A,
    #[serde(rename = "A")]
    B,
    #[serde(alias = "A")]
    C,
}

#[derive(Contract)]
enum Unsent {
    #[serde(skip)]
    A,
}

fn main() {}

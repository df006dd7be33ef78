//! `#[tool(validate)]` on types that do not implement `Validate`.
use toolkit::{Contract, Tool};

/// A tool.
#[derive(Tool)]
#[tool(validate)]
struct Search {
    /// The text to look for
    #[validate(length(max = 5))]
    text: String,
}

/// A list
#[derive(Contract)]
#[tool(validate)]
struct List {
    /// What is in it
    items: Vec<String>,
}

fn main() {}

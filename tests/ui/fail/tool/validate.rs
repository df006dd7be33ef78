//! Misplaced and malformed `#[tool(validate)]`.
use toolkit::Contract;

/// A word
#[derive(Contract)]
#[tool(validate)]
struct Word(String);

/// A choice
#[derive(Contract)]
#[tool(validate)]
enum Choice {
    Yes,
    No,
}

/// A struct
#[derive(Contract)]
#[tool(validate = true, validate)]
struct Fields {
    /// A field
    #[tool(validate)]
    field: u8,
}

fn main() {}

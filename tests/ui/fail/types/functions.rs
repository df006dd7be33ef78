//! Functions and types that do not fit their fields.
use toolkit::{Contract, Tool};

struct Foreign;

fn takes_number(_: &u8) -> Result<(), toolkit::RuleError> {
    Ok(())
}

fn returns_bool(_: &String) -> bool {
    true
}

fn whole(_: &String) -> Result<(), toolkit::RuleError> {
    Ok(())
}

fn fifty() -> u16 {
    50
}

/// A tool
#[derive(Tool)]
#[validate(schema(function = whole))]
struct Search {
    /// a
    #[validate(custom(function = takes_number))]
    a: String,
    /// b
    #[validate(custom(function = returns_bool))]
    b: String,
    /// c
    #[validate(custom(function = missing))]
    c: String,
    /// d
    #[serde(default = "fifty")]
    d: u8,
    /// e
    #[serde(default)]
    e: NoDefault,
    /// f
    #[validate(must_match(other = a))]
    f: u8,
    /// g
    #[tool(via_serde)]
    g: Foreign,
}

#[derive(Contract)]
enum NoDefault {
    A,
}

fn main() {}

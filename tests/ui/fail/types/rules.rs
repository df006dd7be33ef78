//! Rules that do not apply to the type of the field.
use toolkit::Contract;

#[derive(Contract)]
struct Unsuited {
    /// a
    #[validate(range(min = 1))]
    a: String,
    /// b
    #[validate(length(min = 1))]
    b: u8,
    /// c
    #[tool(pattern = "a")]
    c: u8,
    /// d
    #[tool(one_of(1, 2))]
    d: String,
    /// e
    #[tool(one_of("a"))]
    e: u8,
    /// f
    #[tool(unique)]
    f: String,
    /// g
    #[tool(items(range(min = 1)))]
    g: u8,
    /// h
    #[tool(items(range(min = 1)))]
    h: Vec<String>,
    /// i
    #[tool(keys(length(min = 1)))]
    i: Vec<u8>,
    /// j
    #[validate(required)]
    j: u8,
}

fn main() {}

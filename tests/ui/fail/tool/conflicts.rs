//! Conflicting attributes.
use toolkit::{Contract, Tool};

/// A tool
#[derive(Tool)]
#[tool(open)]
#[serde(deny_unknown_fields)]
struct Record {
    #[serde(skip, rename = "x", alias = "y")]
    #[tool(description = "z", title = "t", example = 1, via_serde, undescribed)]
    #[validate(range(min = 1), required)]
    a: Option<u8>,
    /// b
    #[tool(via_serde, pattern = "a")]
    #[validate(length(max = 5), required)]
    b: Option<String>,
    /// c
    #[serde(default)]
    #[validate(required)]
    c: Option<u8>,
    /// d
    #[tool(undescribed)]
    d: u8,
    /// e
    #[validate(email, length(max = 5))]
    #[tool(one_of("a"), format = "uri")]
    e: String,
}

/// A default for all
#[derive(Contract, Default)]
#[serde(default)]
struct Defaulted {
    /// a
    #[validate(required)]
    a: Option<u8>,
}

#[derive(Contract)]
#[tool(pattern = "a", items(range(min = 1)), title = "A", description = "A")]
struct Newtype(
    #[tool(pattern = "b", items(range(min = 1)), title = "B", description = "B", via_serde)] String,
);

#[derive(Contract)]
enum Choice {
    #[serde(skip, rename = "b", alias = "c")]
    #[tool(description = "d")]
    A,
    B,
}



#[derive(Contract)]
#[tool(one_of("a"))]
struct OneOf(#[tool(pattern = "a")] String);

fn main() {}

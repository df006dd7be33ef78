//! Examples that violate rules, and malformed examples.
use toolkit::Contract;

#[derive(Contract)]
#[tool(example = "{}")]
struct Examples {
    /// a
    #[validate(range(max = 5))]
    #[tool(example = 9, example = 5)]
    a: u8,
    /// b
    #[validate(range(exclusive_min = -0.5))]
    #[tool(example = -0.5)]
    b: f64,
    /// c
    #[validate(length(max = 3))]
    #[tool(example = "åäöå")]
    c: String,
    /// d
    #[tool(pattern = r"^\d+$", example = "12a")]
    d: String,
    /// e
    #[tool(one_of("a", "b"), example = "c")]
    e: String,
    /// f
    #[tool(one_of(1, 2), example = 3)]
    f: u8,
    /// g
    #[tool(items(length(min = 1)), example = ["a", ""])]
    g: Vec<String>,
    /// h
    #[tool(keys(pattern = "^k"), items(range(max = 1)), example = {"k": 2}, example = {"x": 1})]
    h: std::collections::BTreeMap<String, u8>,
    /// i
    #[validate(contains(pattern = "a"), does_not_contain(pattern = "b"))]
    #[tool(example = "b", example = "ab")]
    i: String,
    /// j
    #[tool(multiple_of = 5, example = 7)]
    j: u8,
    /// k
    #[tool(example = nil, example = 1 2, example = 'a', example = {"a" 1}, example = 1u8, example = {"a": 1, "a": 2})]
    k: u8,
}

#[derive(Contract)]
#[validate(range(max = 100))]
#[tool(example = 200)]
struct Percent(#[tool(example = 300)] u8);

fn main() {}

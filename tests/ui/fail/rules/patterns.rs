//! Invalid and unsupported patterns.
use toolkit::Contract;

#[derive(Contract)]
struct Patterns {
    /// a
    #[tool(pattern = "(")]
    a: String,
    /// b
    #[tool(pattern = "^(?=.*[0-9]).+$")]
    b: String,
    /// c
    #[tool(pattern = r"(a)\1")]
    c: String,
    /// d
    #[tool(pattern = "(?i)abc")]
    d: String,
    /// e
    #[tool(pattern = "(?P<year>[0-9]{4})")]
    e: String,
    /// f
    #[tool(pattern = r"[\w]{1000}{1000}")]
    f: String,
    /// g
    #[tool(pattern = r"(?:[\s\S]{1000}){1000}")]
    g: String,
    /// h
    #[tool(items(pattern = "["))]
    h: Vec<String>,
}

fn main() {}

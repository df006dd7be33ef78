//! Rules that cannot be satisfied or that conflict with each other.
use toolkit::Contract;

#[derive(Contract)]
struct Rules {
    /// a
    #[validate(range(min = 5, max = 3))]
    a: u8,
    /// b
    #[validate(range(min = 3, exclusive_max = 3))]
    b: u8,
    /// c
    #[validate(range())]
    c: u8,
    /// d
    #[validate(range(min = 0, exclusive_min = 0, max = 1, exclusive_max = 2))]
    d: u8,
    /// e
    #[validate(length(min = 5, max = 3))]
    e: String,
    /// f
    #[validate(length(equal = 5, max = 3))]
    f: String,
    /// g
    #[validate(length())]
    g: String,
    /// h
    #[tool(multiple_of = 0)]
    h: u8,
    /// i
    #[tool(multiple_of = -0.5)]
    i: f64,
    /// j
    #[tool(one_of())]
    j: String,
    /// k
    #[tool(one_of("a", 1, "a"))]
    k: String,
    /// l
    #[validate(contains(pattern = ""))]
    l: String,
    /// m
    #[validate(email, url)]
    #[tool(format = "uuid")]
    m: String,
    /// n
    #[tool(items(), keys())]
    n: std::collections::BTreeMap<String, u8>,
    /// o
    #[tool(items(range(min = 2, max = 1), items(length(min = 2, max = 1))))]
    o: Vec<Vec<u8>>,
    /// p
    #[validate(must_match(other = "pp"))]
    p: String,
    /// q
    #[validate(must_match(other = q))]
    q: String,
    /// r
    #[validate(must_match(other = s))]
    r: String,
    #[serde(skip)]
    s: String,
}

fn main() {}

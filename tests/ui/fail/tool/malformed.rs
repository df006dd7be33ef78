//! Malformed and unknown `tool` attributes.
use toolkit::{Contract, Tool};

/// A tool
#[derive(Tool)]
#[tool(name, title = 5, read_only = 1, open = true, destructive, destructive)]
#[tool(exmple = {}, example, example = 5, example = {a: 1}, description = "x", description = "y")]
struct Wrong {
    /// a
    #[tool(patern = "a")]
    a: String,
    /// b
    #[tool(pattern)]
    b: String,
    /// c
    #[tool(format = "emial")]
    c: String,
    /// d
    #[tool(one_of = "a")]
    d: String,
    /// e
    #[tool(one_of("a", 2.5, true))]
    e: String,
    /// f
    #[tool(multiple_of = "x y")]
    f: u8,
    /// g
    #[tool(unique = true, via_serde(x))]
    g: Vec<u8>,
    /// h
    #[tool(items, keys = 5)]
    h: Vec<u8>,
    /// i
    #[tool(items(unique, custom(function = "f"), rang(min = 1), range(min = 1), range(max = 2)))]
    i: Vec<Vec<u8>>,
    /// j
    #[tool(keys(one_of("a"), range(min = 1)))]
    j: std::collections::BTreeMap<String, u8>,
    /// k
    #[tool(range(min = 1))]
    k: u8,
    /// l
    #[tool(one_of("a" "b"))]
    l: String,
    /// m
    #[tool]
    m: String,
    /// n
    #[tool(undescribed = false)]
    n: String,
}

/// An inner type
#[derive(Contract)]
#[tool(name = "inner", read_only)]
struct Inner {}

#[derive(Contract)]
#[tool(crate = "to olkit")]
struct NoPath {}

#[derive(Contract)]
#[tool(crate = toolkit, crate)]
struct NoText {
    /// a
    #[tool(crate = "toolkit")]
    a: u8,
}

#[derive(Contract)]
#[tool(crate = "nowhere")]
struct NoLibrary {}

/// The stub implementations for invalid types use the path too
#[derive(Contract)]
#[tool(crate = "nowhere_either")]
union Broken {
    a: u8,
}

fn main() {}

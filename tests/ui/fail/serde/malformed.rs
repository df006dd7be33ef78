//! Malformed and unknown `serde` attributes.
use toolkit::Contract;

#[derive(Contract)]
#[serde(rename_all = "snakecase", rename = 5, default = 5, deny_unknown_fields = true)]
struct Wrong {
    /// a
    #[serde(rname = "b")]
    a: u8,
    /// b
    #[serde(rename)]
    b: u8,
    /// c
    #[serde(rename(read = "x", deserialize = "y", deserialize = "z"))]
    c: u8,
    /// d
    #[serde(rename = "d", rename = "dd")]
    d: u8,
    /// e
    #[serde(default = "fn")]
    e: u8,
    /// f
    #[serde(default, default = "g")]
    f: u8,
    /// g
    #[serde(alias)]
    g: u8,
    /// h
    #[serde]
    h: u8,
    /// i
    #[serde(completely_unknown)]
    i: u8,
    /// j
    #[serde(skip = true)]
    j: u8,
    /// k
    #[serde("k")]
    k: u8,
    /// l
    #[serde(rename = )]
    l: u8,
    /// m
    #[serde(range(min = 1))]
    m: u8,
    /// n
    #[serde(default rename = "o")]
    n: u8,
    /// o
    #[serde(rename(serialize = "o"), rename(serialize = "oo"))]
    o: u8,
    /// p
    #[serde(rename = "p", rename(deserialize = "pp"))]
    p: u8,
    /// q
    #[serde(rename(serialize = 5))]
    q: u8,
    /// r
    #[serde = "r"]
    r: u8,
}

fn main() {}

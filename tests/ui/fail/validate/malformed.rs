//! Malformed and unknown `validate` attributes.
use toolkit::Contract;

#[derive(Contract)]
#[validate(schema(message = "no"), schema(function = 5))]
struct Wrong {
    /// a
    #[validate(rang(min = 1))]
    a: u8,
    /// b
    #[validate(range(minimum = 1))]
    b: u8,
    /// c
    #[validate(range(min = "1x", max = true))]
    c: u8,
    /// d
    #[validate(range(min = 1, min = 2))]
    d: u8,
    /// e
    #[validate(range(min = 1), range(max = 5))]
    e: u8,
    /// f
    #[validate(length(min = -1, max = 2.5))]
    f: String,
    /// g
    #[validate(length = 5)]
    g: String,
    /// h
    #[validate(email(min = 1))]
    h: String,
    /// i
    #[validate(regex, contains, does_not_contain(pattern = 5), custom, must_match)]
    i: String,
    /// j
    #[validate(must_match(other = "a.b"))]
    j: String,
    /// k
    #[validate(range(max = 340282366920938463463374607431768211456))]
    k: u8,
    /// l
    #[validate]
    l: u8,
    /// m
    #[validate(pattern = "a")]
    m: String,
    /// n
    #[validate(email(message = 5), ip(v4 = 4))]
    n: String,
    /// o
    #[validate(range)]
    o: u8,
    /// p
    #[validate(range(min))]
    p: u8,
}

fn main() {}

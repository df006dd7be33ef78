//! Attributes that are not allowed on a flattened field.
use toolkit::Contract;

#[derive(Contract)]
struct Inner {
    /// a
    a: u8,
}

#[derive(Contract)]
struct Outer {
    /// Not shown, but allowed
    #[serde(flatten, rename = "x", alias = "y", default)]
    #[validate(required, custom(function = f))]
    #[tool(title = "Inner", via_serde)]
    inner: Inner,
    #[serde(flatten, skip)]
    none: u8,
}

#[derive(Contract)]
struct Newtype(#[serde(flatten)] Inner);

fn main() {}

//! Misplaced `serde` attributes.
use toolkit::Contract;

#[derive(Contract)]
#[serde(transparent)]
struct Record {
    /// a
    #[serde(rename_all = "camelCase")]
    a: u8,
    /// b
    #[serde(deny_unknown_fields)]
    b: u8,
}

#[derive(Contract)]
#[serde(default)]
struct Newtype(#[serde(default, skip, alias = "x", rename = "y")] u8);

#[derive(Contract)]
#[serde(deny_unknown_fields, default)]
enum Choice {
    #[serde(default)]
    A,
}

fn main() {}

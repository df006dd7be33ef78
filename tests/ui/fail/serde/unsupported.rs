//! Unsupported `serde` attributes.
use toolkit::Contract;

#[derive(Contract)]
struct Fields {
    /// a
    #[serde(with = "module")]
    a: u8,
    /// b
    #[serde(deserialize_with = "function")]
    b: u8,
    /// e
    #[serde(borrow)]
    e: String,
}

#[derive(Contract)]
#[serde(from = "u8", try_from = "u8", remote = "u8", crate = "serde")]
enum Converted {
    A,
}

#[derive(Contract)]
#[serde(field_identifier)]
enum FieldName {
    A,
}

#[derive(Contract)]
#[serde(variant_identifier)]
enum VariantName {
    A,
}

fn main() {}

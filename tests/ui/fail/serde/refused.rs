//! What serde can do on a field and we cannot.
use toolkit::Contract;

#[derive(Contract)]
struct Fields {
    /// a
    #[serde(with = "module")]
    a: u8,
    /// b
    #[serde(deserialize_with = "function")]
    b: u8,
    /// c
    #[serde(flatten)]
    c: Inner,
    /// d
    #[serde(skip_deserializing)]
    d: u8,
    /// e
    #[serde(borrow)]
    e: String,
    /// f
    #[serde(bound = "T: Clone")]
    f: String,
}

#[derive(Contract)]
struct Inner {}

#[derive(Contract)]
#[serde(tag = "kind", content = "data", rename_all_fields = "camelCase")]
enum Tagged {
    #[serde(other)]
    Other,
    #[serde(untagged)]
    Untagged,
}

#[derive(Contract)]
#[serde(untagged, from = "u8", try_from = "u8", remote = "u8", crate = "serde")]
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

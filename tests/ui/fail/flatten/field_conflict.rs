//! A flattened field has the same name as an outer field.
use toolkit::Contract;

#[derive(Contract)]
struct Inner {
    /// A text
    #[serde(alias = "words")]
    text: String,
}

#[derive(Contract)]
struct Outer {
    /// Another text
    words: String,
    #[serde(flatten)]
    inner: Inner,
}

fn main() {
    Outer::json_schema();
}

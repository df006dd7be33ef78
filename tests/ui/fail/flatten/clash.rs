//! A field of the inner type has the name of one of the outer.
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

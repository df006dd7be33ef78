//! Unsupported uses of generic parameters.
use toolkit::Contract;

#[derive(Contract)]
struct Page<T> {
    /// The hits
    #[tool(unique)]
    hits: Vec<T>,
}

#[derive(Contract)]
struct Borrowed<'a, T> {
    /// A text
    text: &'a str,
    /// A value
    value: T,
}

#[derive(Contract)]
struct Wide<const N: u64> {
    /// A number
    #[validate(range(max = N))]
    number: u8,
}

fn main() {}

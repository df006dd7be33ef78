//! Misplaced `validate` attributes.
use toolkit::Contract;

#[derive(Contract)]
#[validate(range(min = 1), nested)]
struct Record {
    /// a
    #[validate(schema(function = "f"))]
    a: u8,
}

#[derive(Contract)]
#[validate(schema(function = "f"))]
struct Newtype(#[validate(must_match(other = "x"), required)] u8);

#[derive(Contract)]
#[validate(length(min = 1))]
enum Choice {
    #[validate(email)]
    A,
}

fn main() {}

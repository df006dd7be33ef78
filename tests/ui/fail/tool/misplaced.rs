//! Misplaced `tool` attributes.
use toolkit::Contract;

#[derive(Contract)]
#[tool(pattern = "a", via_serde)]
struct Record {
    /// a
    #[tool(open, name = "b", destructive)]
    a: String,
}

#[derive(Contract)]
#[tool(open, undescribed)]
struct Newtype(#[tool(undescribed)] String);

#[derive(Contract)]
#[tool(open, example = "A", undescribed, idempotent, open_world)]
enum Choice {
    #[tool(title = "A", example = "A")]
    A,
}

fn main() {}

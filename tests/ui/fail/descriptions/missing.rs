//! Missing, redundant and unreadable descriptions.
use toolkit::{Contract, Tool};

#[derive(Tool)]
struct Search {
    text: String,
    ///
    r#type: String,
    #[tool(description = "")]
    empty: String,
    #[tool(undescribed)]
    excused: String,
    #[serde(skip)]
    skipped: u8,
}

#[derive(Contract)]
struct Part {
    size: u8,
}

#[derive(Contract)]
#[tool(undescribed)]
struct Excused {
    size: u8,
}

#[derive(Contract)]
struct Macro {
    #[doc = concat!("a", "b")]
    size: u8,
}

/// A newtype
#[derive(Tool)]
struct Described(Part);

#[derive(Tool)]
struct Undescribed(Part);

fn main() {}

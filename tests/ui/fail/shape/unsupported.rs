//! Unsupported kinds of types.
use toolkit::{Contract, Tool};

#[derive(Contract)]
struct Nothing();

#[derive(Contract)]
struct Pair(u8, #[validate(range(min = 1))] u8);

#[derive(Contract)]
#[validate(range(min = 1))]
#[tool(unique)]
struct RuledPair(u8, u8);

#[derive(Contract)]
#[serde(default)]
struct DefaultedPair(u8, u8);

#[derive(Contract)]
union Either {
    a: u8,
    b: i8,
}

/// Borrows
#[derive(Tool)]
struct Borrowed<'a> {
    /// Text
    text: &'a str,
}

#[derive(Contract)]
enum Empty {}

/// Chooses
#[derive(Tool)]
enum Action {
    Go,
    Stop { after: u8 },
}

fn main() {
    Borrowed::definition();
    Action::json_schema();
}

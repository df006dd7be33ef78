//! Kinds of types that are not read.
use toolkit::{Contract, Tool};

#[derive(Contract)]
struct Pair(u8, u8);

#[derive(Contract)]
struct Nothing();

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

/// Generic
#[derive(Tool)]
struct Generic<T, const N: usize> {
    /// Values
    values: [T; N],
}

#[derive(Contract)]
enum Shape {
    Circle { radius: f64 },
    Square(f64),
    None,
}

#[derive(Contract)]
enum Empty {}

/// Chooses
#[derive(Tool)]
enum Action {
    Go,
}

fn main() {
    Borrowed::definition();
    Generic::<u8, 2>::definition();
    Shape::json_schema();
}

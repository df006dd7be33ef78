//! The content of an internally tagged newtype variant must be an object.
use toolkit::Contract;

/// A shape
#[derive(Contract)]
#[serde(tag = "kind")]
enum Shape {
    /// Its side
    Square(f64),
}

fn main() {
    Shape::json_schema();
}

//! What stands beside a tag must be an object.
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

//! A field of the inner type has the same name as the tag.
use toolkit::Contract;

/// A circle
#[derive(Contract)]
struct Circle {
    /// Of which kind
    kind: String,
}

/// A shape
#[derive(Contract)]
#[serde(tag = "kind")]
enum Shape {
    Circle(Circle),
}

fn main() {
    Shape::json_schema();
}

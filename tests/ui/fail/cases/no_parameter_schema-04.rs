//! The arguments of a tool are an object, which the type without a value is not: an empty struct is.
use toolkit::{ToolError, Toolkit};

fn main() {
    let _ = Toolkit::new().with(|(): ()| Ok::<_, ToolError>("pong"));
}

//! The arguments of a tool are an object, so `()` is not supported. An empty struct is.
use toolkit::{ToolError, Toolkit};

fn main() {
    let _ = Toolkit::new().with(|(): ()| Ok::<_, ToolError>("pong"));
}

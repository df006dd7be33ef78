use toolkit::Tool;

/// Create a share.
#[derive(Tool)]
#[tool(name = "Create Share")]
struct CreateShare {}

fn main() {}

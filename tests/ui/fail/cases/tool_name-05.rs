use toolkit::Tool;

/// Start the server anew.
#[derive(Tool)]
#[tool(name = "restart_node.js")]
struct RestartNode {}

fn main() {}

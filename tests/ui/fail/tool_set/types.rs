//! Variants that do not hold a tool or repeat one, and invalid handlers.
use toolkit::{Contract, Tool, ToolSet, Toolkit};

/// Search.
#[derive(Tool)]
struct Search {}

/// Another of the same name.
#[derive(Tool)]
#[tool(name = "search")]
struct Find {}

/// No tool
#[derive(Contract)]
struct Part {}

#[derive(ToolSet)]
enum Parts {
    Search(Search),
    Part(Part),
}

#[derive(ToolSet)]
enum Twice {
    Search(Search),
    Find(Find),
    Again(Search),
}

fn main() {
    let _ = Toolkit::new().with_set(|_: Search| Ok::<_, String>(0));
    let _ = Toolkit::new().with(|_: Twice| Ok::<_, String>(0));
    let _ = Toolkit::new().with_set(|_: Twice| 0);
}

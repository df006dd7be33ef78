//! Unsupported tool sets.
use toolkit::{Tool, ToolSet, Toolkit};

/// Search.
#[derive(Tool)]
struct Search {}

#[derive(ToolSet)]
struct NotAnEnum {
    search: Search,
}

#[derive(ToolSet)]
union Either {
    a: u8,
}

#[derive(ToolSet)]
enum Nothing {}

#[derive(ToolSet)]
enum Many {
    Stop,
    Two(Search, Search),
    Named { search: Search },
    Search(Search),
}

#[derive(ToolSet)]
enum Generic<T> {
    Search(T),
}

#[derive(ToolSet)]
#[tool(name = "all", crate = "toolkit", crate = "toolkit", crte = "toolkit")]
enum Attributes {
    #[tool(name = "find")]
    Search(Search),
}

fn main() {
    Many::spec();
    Toolkit::new().with_set(|_: Attributes| Ok::<_, String>(0));
}

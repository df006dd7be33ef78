//! The usage of an invalid tool causes no further errors.
use toolkit::{Contract, Tool};

/// A tool.
#[derive(Tool)]
struct Broken {
    text: String,
}

/// A tool that holds it.
#[derive(Tool)]
struct Holder {
    /// The other
    broken: Broken,
    /// Many of them
    list: Vec<Broken>,
}

fn main() {
    Holder::definition();
    let read = Broken::parse("{}");
    println!("{} {}", Broken::NAME, read.is_ok());
}

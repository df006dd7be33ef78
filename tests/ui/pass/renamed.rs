//! The library is renamed, re-exported by a module, or used by an absolute path.
#![allow(dead_code)]

extern crate toolkit as tk;

mod facade {
    pub use ::toolkit;
}

mod inner {
    pub use ::toolkit as library;

    /// The generated code is in the module of the type.
    #[derive(library::Tool)]
    #[tool(crate = "self::library")]
    pub struct Beside {}

    /// A wrapper
    #[derive(library::Contract)]
    #[tool(crate = "super::facade::toolkit")]
    pub struct Above(u8);
}

/// A tool.
#[derive(tk::Tool)]
#[tool(crate = "crate::facade::toolkit", read_only)]
#[validate(schema(function = whole))]
struct Everything {
    /// A number
    #[validate(range(min = 1, max = LIMIT), custom(function = is_even))]
    number: Option<u8>,
    /// A string
    #[validate(length(max = LIMIT), email, required)]
    text: Option<String>,
    /// A choice
    choice: Choice,
    /// A wrapper
    wrapper: Wrapper,
    /// Another
    other: inner::Above,
}

const LIMIT: u8 = 9;

fn is_even(_: u8) -> Result<(), &'static str> {
    Ok(())
}

fn whole(_: &Everything) -> Result<(), &'static str> {
    Ok(())
}

#[derive(tk::Contract)]
#[tool(crate = "tk")]
enum Choice {
    A,
    B,
}

/// A wrapper
#[derive(tk::Contract)]
#[tool(crate = "::toolkit")]
struct Wrapper(#[validate(range(max = 2))] u8);

/// A tool that wraps another one
#[derive(tk::Tool)]
#[tool(crate = "tk")]
struct Wrapped(Everything);

/// A tool set
#[derive(tk::ToolSet)]
#[tool(crate = "tk")]
enum Set {
    Wrapped(Wrapped),
    Beside(inner::Beside),
}

fn main() {
    <Set as tk::ToolSet>::spec();
    <Everything as tk::Tool>::definition();
    <inner::Beside as tk::Tool>::definition();
}

//! The names of the prelude and of the macros are shadowed.
#![allow(dead_code, non_camel_case_types)]
#![no_implicit_prelude]

use ::toolkit::{Contract, Tool, ToolSet};

struct Option;
struct Some;
struct None;
struct Result;
struct Ok;
struct Err;
struct String;
struct Vec;
struct Box;
struct str;
struct bool;
struct usize;
struct u16;
struct i128;
struct f64;
struct u64;
struct Default;
struct Place;
struct Deserializer;
mod core {}
mod std {}
mod serde {}

const LIMIT: ::core::primitive::u8 = 9;

fn is_even(value: &::core::primitive::u8) -> ::core::result::Result<(), ::toolkit::RuleError> {
    let _ = value;
    ::core::result::Result::Ok(())
}

/// A tool.
#[derive(Tool)]
#[tool(read_only)]
#[validate(schema(function = "Everything::whole"))]
struct Everything {
    /// A number
    #[validate(range(min = 1, max = LIMIT), custom(function = is_even))]
    number: ::core::option::Option<::core::primitive::u8>,
    /// A string
    #[validate(length(min = 1, max = LIMIT), required)]
    #[tool(pattern = "a")]
    text: ::core::option::Option<::std::string::String>,
    /// Another
    #[serde(default)]
    other: ::core::primitive::bool,
    /// A list
    #[tool(items(one_of("a")), unique)]
    list: ::std::vec::Vec<::std::string::String>,
    #[serde(skip)]
    cache: ::core::primitive::u64,
    /// A choice
    choice: Choice,
    /// A wrapper
    wrapper: Wrapper,
    /// Itself
    itself: ::core::option::Option<::std::boxed::Box<Self>>,
}

impl Everything {
    fn whole(&self) -> ::core::result::Result<(), &'static ::core::primitive::str> {
        ::core::result::Result::Ok(())
    }
}

#[derive(Contract)]
enum Choice {
    A,
    r#type,
}

/// A wrapper
#[derive(Contract)]
struct Wrapper(#[validate(range(max = 2))] ::core::primitive::u8);

#[derive(Contract)]
struct Unit;

/// A tool.
#[derive(Tool)]
struct Other {}

#[derive(ToolSet)]
enum Set {
    Everything(Everything),
    r#type(Other),
}

#[derive(Contract)]
#[tool(undescribed)]
enum Outside {
    A,
    B(::core::primitive::u8),
    C { a: ::core::primitive::u8 },
}

#[derive(Contract)]
#[serde(tag = "t")]
#[tool(undescribed)]
enum Inside {
    A,
    B(Flat),
    C { a: ::core::primitive::u8 },
    #[serde(other)]
    D,
}

#[derive(Contract)]
#[serde(tag = "t", content = "c")]
enum Beside<T> {
    A,
    B(T),
}

#[derive(Contract)]
#[serde(untagged)]
enum Either {
    A,
    B(#[validate(custom(function = is_even))] ::core::primitive::u8),
    C(Beside<::core::primitive::bool>),
}

#[derive(Contract)]
#[tool(undescribed)]
struct Flat {
    a: ::core::primitive::u8,
    #[serde(flatten)]
    unit: Unit,
}

fn main() {
    let _ = <Set as ToolSet>::spec();
    let _ = <Everything as Contract>::json_schema();
}

//! The types of Rust's own that a model can send: one file a family, shown and read side by side.

mod boolean;
mod char;
mod float;
mod foreign;
mod integer;
mod map;
mod map_flat;
mod option;
mod pointer;
mod sequence;
mod set;
mod suits;
mod text;
mod value;

pub use foreign::Foreign;
pub use suits::{
    Container, assert_integer, assert_length, assert_map, assert_range, assert_step, assert_text,
    assert_validator, size, unique,
};

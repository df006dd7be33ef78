//! The types of Rust's own that a model can send: one file a family, shown and read side by side.

mod array;
mod boolean;
mod char;
mod crates;
mod entries;
mod float;
mod foreign;
mod integer;
mod key;
mod list;
mod map;
mod map_flat;
mod net;
mod nonzero;
mod option;
mod pair;
mod parsed;
mod path;
mod pointer;
mod raw;
mod sequence;
mod set;
mod suits;
mod text;
mod tuple;
mod unit;
mod value;
mod wide;

pub use foreign::Foreign;
pub use key::{MapKey, OpenKey};
pub use suits::{
    Container, assert_integer, assert_length, assert_map, assert_range, assert_step, assert_text,
    assert_validator, size, unique,
};

//! The tests of the library from outside, one module a topic.

mod gate;
mod registry;
mod smoke;
mod tools;

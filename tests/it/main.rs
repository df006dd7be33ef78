//! The tests of the library from outside, one module a topic.

mod derive;
mod house;
mod smoke;

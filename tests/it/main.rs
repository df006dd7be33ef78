//! The tests of the library from outside, one module a topic.

mod agree;
mod derive;
mod examples;
mod gate;
mod json_test_suite;
mod registry;
mod smoke;
mod tools;

//! The tests of the library from outside, one module a topic.

mod agree;
mod derive;
mod examples;
mod json_test_suite;
mod smoke;

//! The tests of the library from outside, one module a topic.

mod agree;
mod cases;
mod derive;
mod feedback;
mod json_test_suite;
mod smoke;

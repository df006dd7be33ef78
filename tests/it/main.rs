//! The tests of the library from outside, one module a topic.

mod agree;
mod cases;
mod checked;
mod completeness;
mod derive;
mod examples;
mod export;
mod feedback;
mod gate;
mod hostile;
mod house;
mod json_test_suite;
mod kept;
mod real;
mod registry;
mod tools;
mod turns;
mod types;

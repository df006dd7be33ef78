//! The tests of the library from outside, one module a topic.

mod agree;
mod answers;
mod cases;
mod checked;
mod completeness;
mod corpus;
mod derive;
mod drop_in;
mod examples;
mod export;
mod feedback;
mod gate;
mod hostile;
mod house;
mod json_test_suite;
mod kept;
mod lint;
mod real;
mod registry;
mod results;
mod testing;
mod tool_set;
mod tools;
mod types;
mod validated;

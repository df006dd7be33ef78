//! The tests of the library from outside, one module a topic.

mod feedback;
mod smoke;

//! What the tests share with the benchmarks and the fuzzing: the tests themselves are the targets `it` and
//! `ui` beside this file.

pub mod corpus;

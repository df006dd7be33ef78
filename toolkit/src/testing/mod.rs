#![doc = include_str!("../docs/testing.md")]

mod agreement;
mod analysis;
mod corrector;
mod cursor;
mod edits;
mod fault;
mod fields;
mod json;
mod lint;
mod maker;
mod mutate;
mod mutation;
mod names;
mod number;
mod rng;
mod script;
mod syntax;
mod text;
mod text_mutations;
mod walk;

pub use agreement::{Agreement, assert_agrees};
pub use corrector::{Corrected, correct, rejection};
pub use cursor::Unmakeable;
pub use fault::Fault;
pub use lint::{assert_lint_free, assert_lint_free_with};
pub use maker::Maker;
pub use mutation::Mutation;
pub use script::{Call, Played, ScriptedModel, Turn};

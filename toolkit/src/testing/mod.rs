#![doc = include_str!("../docs/testing.md")]

mod agrees;
mod at;
mod corrector;
mod edits;
mod fault;
mod fields;
mod kinds;
mod lint;
mod maker;
mod number;
mod rng;
mod script;
mod syntax;
mod text;
mod tree;
mod walk;
mod whole;
mod wrong;

pub use agrees::{Agreement, assert_agrees};
pub use at::Unmakeable;
pub use corrector::{Corrected, correct, rejection};
pub use fault::Fault;
pub use lint::{assert_lint_free, assert_lint_free_with};
pub use maker::Maker;
pub use script::{Call, Played, ScriptedModel, Turn};
pub use wrong::Mutation;

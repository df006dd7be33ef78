//! `toolkit::testing`: the generated texts, and how many wrong calls can be corrected from their rejection.
//!
//! The module `agree` checks the generated texts of every type against its contract.

mod correction;
mod maker;
mod other_libraries;
mod types;

pub(crate) use correction::assert_correctable;

//! `toolkit::testing`: what it makes, and how much of what is wrong is corrected by what is said of it.
//!
//! That what it makes is what it says is held in `agree`, where every type is.

mod corrector;
mod maker;
mod others;
mod types;

pub(crate) use corrector::hold;

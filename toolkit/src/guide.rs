//! The guide, a page a module: how the parts are used together, with code that runs.
//!
//! - [`attributes`]: from a struct to a tool.
//! - [`enums`]: a choice of values, and a choice of shapes.
//! - [`feedback`]: how a wrong call is answered.
//!
//! Each thing alone is described at its own place; every attribute is listed at the derive
//! [`Contract`](macro@crate::Contract).

#[doc = include_str!("docs/attributes.md")]
pub mod attributes {}

#[doc = include_str!("docs/enums.md")]
pub mod enums {}

#[doc = include_str!("docs/feedback.md")]
pub mod feedback {}

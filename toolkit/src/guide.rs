//! The guide, a page a module: how the parts are used together, with code that runs.
//!
//! - [`attributes`]: from a struct to a tool.
//! - [`enums`]: a choice of values, and a choice of shapes.
//! - [`feedback`]: how a wrong call is answered.
//! - [`results`]: what a tool answers, and how that is held to a contract.
//! - [`turns`]: what a model answered, whole or streamed, and the history that goes on with it.
//! - [`without_a_toolkit`]: the tools of a program as an enum, and answers of one type.
#![cfg_attr(feature = "testing", doc = "- [`testing`](crate::testing): how contracts are tested.")]
#![cfg_attr(
    not(feature = "testing"),
    doc = "- `testing`, behind the feature of that name: how contracts are tested."
)]
//!
//! Each thing alone is described at its own place; every attribute is listed at the derive
//! [`Contract`](macro@crate::Contract).

#[doc = include_str!("docs/attributes.md")]
pub mod attributes {}

#[doc = include_str!("docs/enums.md")]
pub mod enums {}

#[doc = include_str!("docs/feedback.md")]
pub mod feedback {}

#[doc = include_str!("docs/results.md")]
pub mod results {}

#[doc = include_str!("docs/turns.md")]
pub mod turns {}

#[doc = include_str!("docs/without_a_toolkit.md")]
pub mod without_a_toolkit {}

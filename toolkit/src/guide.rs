//! The guide, one page per module. Every example in it runs as a test.
//!
//! - [`attributes`]: from a struct to a tool.
//! - [`types`]: which Rust types a tool can take, and their JSON form.
//! - [`enums`]: a choice of values, and a choice of shapes.
//! - [`results`]: what a handler returns, and how results are checked.
//! - [`state`]: shared state, per-call context, combining toolkits, tools as an enum.
//! - [`conversation`]: the loop.
//! - [`turns`]: responses, streams and histories.
//! - [`strict`]: strict mode, and how arguments are spelled in it.
//! - [`apis`]: the providers one by one, and the Model Context Protocol.
//! - [`structured_output`]: replies as data, and models that write their calls as text.
//! - [`feedback`]: what a wrong call is answered with.
//! - [`lint`]: finding weak schemas before a model does.
//! - [`limits`]: sizes, depths and budgets.
#![cfg_attr(
    feature = "testing",
    doc = "- [`testing`](crate::testing): testing tools and contracts."
)]
#![cfg_attr(
    not(feature = "testing"),
    doc = "- `testing`, behind the feature of that name: testing tools and contracts."
)]
//!
//! The derive [`Contract`](macro@crate::Contract) documents every attribute.

#[doc = include_str!("docs/types.md")]
pub mod types {}

#[doc = include_str!("docs/attributes.md")]
pub mod attributes {}

#[doc = include_str!("docs/enums.md")]
pub mod enums {}

#[doc = include_str!("docs/results.md")]
pub mod results {}

#[doc = include_str!("docs/state.md")]
pub mod state {}

#[doc = include_str!("docs/conversation.md")]
pub mod conversation {}

#[doc = include_str!("docs/turns.md")]
pub mod turns {}

#[doc = include_str!("docs/strict.md")]
pub mod strict {}

#[doc = include_str!("docs/apis.md")]
pub mod apis {}

#[doc = include_str!("docs/structured_output.md")]
pub mod structured_output {}

#[doc = include_str!("docs/feedback.md")]
pub mod feedback {}

#[doc = include_str!("docs/lint.md")]
pub mod lint {}

#[doc = include_str!("docs/limits.md")]
pub mod limits {}

//! The guide, with one page per module. All its examples are tested.
//!
//! - [`attributes`]: from a struct to a tool.
//! - [`types`]: the Rust types that a tool can have in its arguments, and their JSON.
//! - [`enums`]: fixed sets of values, and unions of shapes.
//! - [`results`]: what a handler returns, and how results are validated.
//! - [`state`]: shared state, context for each call, combining toolkits, and tools as an enum.
//! - [`conversation`]: the conversation loop.
//! - [`turns`]: responses, streams and message histories.
//! - [`strict`]: strict mode, and how arguments are spelled in it.
//! - [`apis`]: each provider's API, and the Model Context Protocol.
//! - [`structured_output`]: replies as typed data, and models that write calls as text.
//! - [`feedback`]: the feedback on an invalid call.
//! - [`lint`]: finding weaknesses in schemas before a model does.
//! - [`limits`]: limits on sizes, nesting and work.
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

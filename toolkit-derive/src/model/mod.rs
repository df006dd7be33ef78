//! The plain data that the passes exchange: `raw` is the parsed input, `checked` the validated and resolved
//! result.

pub(crate) mod checked;
pub(crate) mod raw;
pub(crate) mod tool_set;
pub(crate) mod value;

/// The derive macro that was used.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum DeriveKind {
    Contract,
    Tool,
}

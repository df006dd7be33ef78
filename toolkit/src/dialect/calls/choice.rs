//! Which tools the model may call, must call, or must not call in one request.

use std::error::Error;
use std::fmt;

use serde_json::{Map, Value};

use super::wire;
use crate::dialect::Dialect;

/// What a request says of calling tools.
///
/// ```
/// use serde_json::json;
/// use toolkit::{Choice, Dialect};
///
/// let choice = Choice::tool("add").parallel(false);
/// let parts = Dialect::anthropic().choice(&choice).unwrap();
/// assert_eq!(
///     parts["tool_choice"],
///     json!({"type": "tool", "name": "add", "disable_parallel_tool_use": true})
/// );
/// assert!(Dialect::ollama().choice(&choice).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub(super) which: Which,
    pub(super) parallel: Option<bool>,
}

/// Which tools a choice is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Which {
    Auto,
    None,
    Required,
    Tool(String),
}

impl Choice {
    const fn of(which: Which) -> Self {
        Self { which, parallel: None }
    }

    /// The model calls tools if it likes. That is what APIs do by themselves.
    pub const fn auto() -> Self {
        Self::of(Which::Auto)
    }

    /// The model calls no tool.
    pub const fn none() -> Self {
        Self::of(Which::None)
    }

    /// The model calls one tool at least.
    pub const fn required() -> Self {
        Self::of(Which::Required)
    }

    /// The model calls this tool.
    pub fn tool(name: impl Into<String>) -> Self {
        Self::of(Which::Tool(name.into()))
    }

    /// Whether there may be several calls in one turn. Nothing is said of it at first.
    #[must_use]
    pub const fn parallel(mut self, parallel: bool) -> Self {
        self.parallel = Some(parallel);
        self
    }
}

impl Dialect {
    /// The keys of a request that say this; none where the API does it by itself.
    ///
    /// Those of Bedrock belong into the request's `toolConfig`, beside its tools.
    ///
    /// # Errors
    ///
    /// What the API cannot be told.
    pub fn choice(&self, choice: &Choice) -> Result<Map<String, Value>, Unsayable> {
        wire::of(self.api).choice(choice, self.host)
    }
}

/// What an API cannot be told of calling tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsayable(&'static str);

impl Unsayable {
    pub(super) const NONE: Self = Self("that no tool may be called: send no tools");
    pub(super) const REQUIRED: Self = Self("that a tool is to be called");
    pub(super) const TOOL: Self = Self("which tool is to be called: send that tool alone");
    pub(super) const ONE_CALL: Self = Self("that there may be one call only");

    /// Refuses a single call, where the API has no switch for it.
    pub(super) fn unless_parallel(choice: &Choice) -> Result<(), Self> {
        if choice.parallel == Some(false) { Err(Self::ONE_CALL) } else { Ok(()) }
    }
}

impl fmt::Display for Unsayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the API cannot be told {}", self.0)
    }
}

impl Error for Unsayable {}

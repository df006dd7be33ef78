// The README links to the guide's pages by path. These definitions redirect the links to the rendered guide, since
// Markdown takes the first of two definitions with the same name.
//! [types]: crate::guide::types
//! [attributes]: crate::guide::attributes
//! [enums]: crate::guide::enums
//! [results]: crate::guide::results
//! [state]: crate::guide::state
//! [conversation]: crate::guide::conversation
//! [turns]: crate::guide::turns
//! [strict]: crate::guide::strict
//! [apis]: crate::guide::apis
//! [structured_output]: crate::guide::structured_output
//! [feedback]: crate::guide::feedback
//! [lint]: crate::guide::lint
//! [limits]: crate::guide::limits
#![cfg_attr(feature = "testing", doc = "[testing]: crate::testing")]
#![cfg_attr(not(feature = "testing"), doc = "[testing]: crate::guide")]
//!
#![doc = include_str!("../README.md")]

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
mod ask;
mod content;
mod contract;
mod dialect;
mod feedback;
mod gate;
pub mod guide;
mod lint;
mod path;
mod problem;
mod registry;
mod rule;
pub mod schema;
mod similar;
mod stored;
#[cfg(feature = "testing")]
pub mod testing;
mod tool;
mod types;

pub use ask::{Again, Ask, GaveUp, Step};
pub use content::{Content, ContentError, Media, MediaKind, Part, Source};
pub use contract::{Checked, Contract, Limits, Place};
pub use dialect::{
    Answer, AnswerError, Api, Call, Choice, Dialect, Event, Export, Fate, Finish, Loss,
    ResponseFormat, SpecError, Stream, Turn, Unreadable, Unsaid, Unsayable,
};
pub use feedback::{English, Keys, MediaNote, Swedish, Wording};
pub use gate::{Accepted, Gate, Refusal};
pub use lint::{Finding, Lint, Size};
pub use path::{Path, Segment};
pub use problem::{
    Bound, Format, Found, Kind, Literal, Problem, Rejection, SyntaxHint, Types, Unit,
};
pub use registry::{
    Arguments, BadResult, Context, Failure, Handler, Outcome, OutcomeKind, Panic, Recorded,
    RegisterError, Reply, ReplyData, ReplyFuture, ReplyProblem, SetHandler, Spec, ToolSet, Toolkit,
    UnknownTool,
};
pub use rule::RuleError;
pub use schema::{Definitions, Document, Schema};
pub use tool::{Definition, Effects, Tool, ToolError};
#[cfg(feature = "derive")]
pub use toolkit_derive::{Contract, Tool, ToolSet};

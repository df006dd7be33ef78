//! Tools that language models call.

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
mod contract;
mod feedback;
mod path;
mod problem;
mod rule;
mod schema;
mod similar;
mod tool;
mod types;

pub use contract::{Checked, Contract, Limits, Place};
pub use feedback::{English, Keys, Swedish, Wording};
pub use path::{Path, Segment};
pub use problem::{Bound, Format, Found, Kind, Literal, Problem, Rejection, Slip, Types, Unit};
pub use rule::RuleError;
pub use schema::{Definitions, Document, Schema};
pub use tool::{Definition, Effects, Tool};
#[cfg(feature = "derive")]
pub use toolkit_derive::{Contract, Tool};

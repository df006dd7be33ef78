//! A wrong text with its expected problems.

use crate::path::Path;
use crate::testing::fault::Fault;

/// A wrong text, and the problems that must be reported for it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Mutation {
    /// What is wrong with the text.
    pub kind: Fault,
    /// The wrong text.
    pub text: String,
    /// The valid text that it was made from, which is what the model intended.
    pub right: String,
    /// The codes of the problems that must be reported, each with its path.
    ///
    /// These are the library's own codes ([`Kind::code`](crate::Kind::code)), not custom codes set in a rule's
    /// attribute. They are limited to what the schema says: a required substring, for example, is a `pattern`.
    pub expected: Vec<(&'static str, Path)>,
}

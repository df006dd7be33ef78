//! A tool's effects, as its developer declares them.

/// The declared effects of a tool: hints for policies and for clients that ask a person for approval.
///
/// An effect is `None` unless it was declared. The names are those of the Model Context Protocol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// Whether a call changes nothing.
    pub read_only: Option<bool>,
    /// Whether a call can destroy or overwrite something.
    pub destructive: Option<bool>,
    /// Whether repeating a call with the same arguments has no further effect.
    pub idempotent: Option<bool>,
    /// Whether a call interacts with external systems, such as the web.
    pub open_world: Option<bool>,
}

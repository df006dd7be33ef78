//! What a call of a tool can do to the world, as the author says it.

/// What a call can do, for policies and for clients that ask a person first.
///
/// Each is what the author said, or nothing. The names are those of the Model Context Protocol.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// Whether a call changes nothing.
    pub read_only: Option<bool>,
    /// Whether a call can destroy something.
    pub destructive: Option<bool>,
    /// Whether a second call with the same arguments changes nothing more.
    pub idempotent: Option<bool>,
    /// Whether a call reaches outside a closed domain, such as the web.
    pub open_world: Option<bool>,
}

//! An enum of tools.

use syn::{Ident, Path, Type};

/// An enum whose variants hold a tool each.
pub(crate) struct ToolSet {
    pub(crate) ident: Ident,
    /// The path of the library, where it is not `::toolkit`.
    pub(crate) library: Option<Path>,
    /// The variants, as declared.
    pub(crate) members: Vec<Member>,
}

/// A variant and its tool.
pub(crate) struct Member {
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
}

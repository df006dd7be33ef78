//! The model of a tool set.

use syn::{Ident, Path, Type};

/// An enum with one tool per variant.
pub(crate) struct ToolSet {
    pub(crate) ident: Ident,
    /// The path of the library, if it is not `::toolkit`.
    pub(crate) library: Option<Path>,
    /// The variants, in declaration order.
    pub(crate) variants: Vec<ToolVariant>,
}

/// A variant and the type of its tool.
pub(crate) struct ToolVariant {
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
}

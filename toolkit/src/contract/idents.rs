//! The names that fields have in Rust, each with its name on the wire: for errors of other crates, which
//! know the first alone.

use crate::contract::Contract;

/// What is known of the names of fields in a type.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub enum Idents {
    /// Nothing: they are told as they are.
    Kept,
    /// The fields of a struct, as declared.
    Of(&'static [Ident]),
    /// They cannot be told: what is inside has no place of its own that is known.
    Lost,
}

/// A field by both of its names.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Ident {
    /// Its name in Rust.
    pub own: &'static str,
    /// Its name on the wire; nothing where its own fields stand in its place.
    pub wire: Option<&'static str>,
    /// The names inside it.
    pub inside: fn() -> Idents,
}

impl Ident {
    /// The field of that name and type.
    pub const fn new<T: Contract>(own: &'static str, wire: Option<&'static str>) -> Self {
        Self { own, wire, inside: T::idents }
    }
}

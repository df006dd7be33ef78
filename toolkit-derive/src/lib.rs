//! Derive macros for `toolkit`. Use them through the re-exports of that crate.
//!
//! There are three passes: `syntax` parses the input into the raw model, `check` validates it and resolves it
//! into the checked model, and `expand` generates the code. All errors of a type are reported at once.

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

use crate::diagnostics::Diagnostics;
use crate::model::DeriveKind;

mod check;
mod diagnostics;
mod expand;
mod model;
mod syntax;

/// Derives `Contract` for a type that is used in the arguments or the result of a tool.
#[doc = include_str!("docs/attributes.md")]
#[proc_macro_derive(Contract, attributes(serde, validate, tool))]
pub fn contract(input: TokenStream) -> TokenStream {
    derive(&parse_macro_input!(input), DeriveKind::Contract)
}

/// Derives `Tool`, and `Contract` with it, for the arguments of a tool.
///
/// Accepts the attributes of [`macro@Contract`]. `#[tool(…)]` on the struct sets the name of the tool and declares
/// its effects.
///
/// ```
/// use toolkit::Tool;
///
/// /// Delete a file for good.
/// #[derive(Tool)]
/// #[tool(name = "remove", destructive, idempotent)]
/// struct DeleteFile {
///     /// Path of the file, relative to the project
///     path: String,
/// }
///
/// assert_eq!(DeleteFile::NAME, "remove");
/// assert_eq!(DeleteFile::DESCRIPTION, "Delete a file for good.");
/// assert_eq!(DeleteFile::EFFECTS.destructive, Some(true));
/// ```
#[proc_macro_derive(Tool, attributes(serde, validate, tool))]
pub fn tool(input: TokenStream) -> TokenStream {
    derive(&parse_macro_input!(input), DeriveKind::Tool)
}

/// Derives `ToolSet` for an enum with one variant per tool, which holds the arguments of the tool.
///
/// ```
/// use toolkit::{Tool, ToolSet};
///
/// /// Search the archive.
/// #[derive(Tool)]
/// struct Search {
///     /// Words to look for
///     words: String,
/// }
///
/// /// Stop searching.
/// #[derive(Tool)]
/// struct Stop {}
///
/// #[derive(ToolSet)]
/// enum Call {
///     Search(Search),
///     Stop(Stop),
/// }
///
/// let call = Call::parse("stop", "").unwrap();
/// assert!(matches!(call, Call::Stop(_)));
/// assert_eq!(call.name(), "stop");
/// ```
///
/// It is a compile error if two tools have the same name or if a variant doesn't hold a single tool.
///
/// `#[tool(crate = "…")]` sets the path of the library, as for [`macro@Contract`].
#[proc_macro_derive(ToolSet, attributes(tool))]
pub fn tool_set(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input);
    let mut diagnostics = Diagnostics::default();
    let set = syntax::read_set(&input, &mut diagnostics);
    match diagnostics.finish() {
        None => expand::tool_set(&set),
        Some(errors) => expand::tool_set_fallback(&input, set.library.as_ref(), &errors),
    }
    .into()
}

fn derive(input: &DeriveInput, derive_kind: DeriveKind) -> TokenStream {
    let mut diagnostics = Diagnostics::default();
    let raw = syntax::read(input, derive_kind, &mut diagnostics);
    let checked = raw.map(|raw| check::check(&raw, &mut diagnostics));
    match (checked, diagnostics.finish()) {
        (Some(checked), None) => expand::definition(&checked),
        (_, errors) => {
            let library = syntax::library(input);
            expand::fallback(input, derive_kind, library.as_ref(), errors.as_ref())
        }
    }
    .into()
}

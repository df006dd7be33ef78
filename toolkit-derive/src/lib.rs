//! The derive macros of `toolkit`: a struct or an enum in, its contract out.
//!
//! Three passes: `syntax` reads what was written, `check` asks what is wrong with it, `expand`
//! prints. Every problem of a type is told at once. Use them through the crate `toolkit`.

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

use crate::diagnostics::Diagnostics;
use crate::model::Purpose;

mod check;
mod diagnostics;
mod expand;
mod model;
mod syntax;

/// Makes a type that stands inside a tool, or that is a result of one, a `Contract`.
#[doc = include_str!("docs/attributes.md")]
#[proc_macro_derive(Contract, attributes(serde, validate, tool))]
pub fn contract(input: TokenStream) -> TokenStream {
    derive(&parse_macro_input!(input), Purpose::Contract)
}

/// Makes a struct the arguments of a tool: a `Contract`, and a `Tool` with a name and a description.
///
/// The attributes are those of [`macro@Contract`]; the name of the tool and what a call of it can do
/// are said by `#[tool(…)]` on the struct.
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
    derive(&parse_macro_input!(input), Purpose::Tool)
}

/// Makes an enum of tools a `ToolSet`: a variant for each, which holds the tool's arguments.
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
/// Two tools of one name, a variant that holds no tool, and a type that is no enum are errors.
/// `#[tool(crate = "…")]` says where the library is, as in [`macro@Contract`].
#[proc_macro_derive(ToolSet, attributes(tool))]
pub fn tool_set(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input);
    let mut diagnostics = Diagnostics::default();
    let set = syntax::read_set(&input, &mut diagnostics);
    match diagnostics.finish() {
        None => expand::tool_set(&set),
        Some(errors) => expand::hollow_set(&input, set.library.as_ref(), &errors),
    }
    .into()
}

fn derive(input: &DeriveInput, purpose: Purpose) -> TokenStream {
    let mut diagnostics = Diagnostics::default();
    let written = syntax::read(input, purpose, &mut diagnostics);
    let checked = written.map(|written| check::check(&written, &mut diagnostics));
    match (checked, diagnostics.finish()) {
        (Some(checked), None) => expand::definition(&checked),
        (_, errors) => {
            let library = syntax::library(input);
            expand::fallback(input, purpose, library.as_ref(), errors.as_ref())
        }
    }
    .into()
}

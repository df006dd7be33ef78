//! The derive macros of `toolkit`.

/// Placeholder.
#[proc_macro_derive(Contract, attributes(serde, validate, tool))]
pub fn contract(_: proc_macro::TokenStream) -> proc_macro::TokenStream {
    proc_macro::TokenStream::new()
}

/// Placeholder.
#[proc_macro_derive(Tool, attributes(serde, validate, tool))]
pub fn tool(_: proc_macro::TokenStream) -> proc_macro::TokenStream {
    proc_macro::TokenStream::new()
}

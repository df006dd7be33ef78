//! Generates code from the checked model, which cannot fail. The comment above each function shows what it
//! generates.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Member, Path};

use crate::model::checked::{Definition, Shape, ValueSpec};
use crate::model::value::DefaultSource;

mod asserts;
mod choice;
mod fallback;
mod fields;
mod flat;
mod generics;
mod newtype;
mod record;
mod rules;
mod tool;
mod tool_set;
mod tuple;
mod union;
mod validated;
mod value;

pub(crate) use fallback::fallback;
pub(crate) use tool_set::{tool_set, tool_set_fallback};

// Everything that is generated for a type.
pub(crate) fn definition(definition: &Definition) -> TokenStream {
    let contract = match &definition.shape {
        Shape::Record(record) => record::record(definition, record),
        Shape::Newtype(newtype) => newtype::newtype(definition, newtype),
        Shape::Tuple(items) => tuple::tuple(definition, items),
        Shape::Choice(variants) => choice::choice(definition, variants),
        Shape::Union(union) => union::union(definition, union),
    };
    let tool = definition.tool.as_ref();
    let tool = tool.map(|tool| tool::tool(definition, tool));
    let body = quote! {
        #contract
        #tool
    };
    in_anonymous_const(&definition.ident, definition.library.as_ref(), &body)
}

// const _: () = { use ::toolkit::__private as __toolkit; … };    or the path of `crate = "…"`
//
// Allows only the lints that the generated code would trigger, since allowing a lint that the crate forbids is an
// error.
fn in_anonymous_const(ident: &Ident, library: Option<&Path>, body: &TokenStream) -> TokenStream {
    let library = library.map_or_else(|| quote!(::toolkit), ToTokens::to_token_stream);
    let body = unify_hygiene(body.clone(), ident.span());
    quote! {
        #[allow(unused_qualifications, trivial_numeric_casts, clippy::all, clippy::pedantic)]
        const _: () = {
            use #library::__private as __toolkit;
            #body
        };
    }
}

/// Gives all generated variables the hygiene of the type's name.
///
/// Tokens that are generated with the span of a field's type also get its hygiene. Inside of a `macro_rules!`, it may
/// differ from that of the surrounding code, so a variable would not resolve to its own declaration.
fn unify_hygiene(tokens: TokenStream, span: Span) -> TokenStream {
    let own = |token| match token {
        TokenTree::Ident(mut ident) if is_variable(&ident) => {
            ident.set_span(span.located_at(ident.span()));
            TokenTree::Ident(ident)
        }
        TokenTree::Group(group) => {
            let mut renamed = Group::new(group.delimiter(), unify_hygiene(group.stream(), span));
            renamed.set_span(group.span());
            TokenTree::Group(renamed)
        }
        token => token,
    };
    tokens.into_iter().map(own).collect()
}

/// Whether an identifier is a generated variable. All other names resolve in the same way under any hygiene.
fn is_variable(ident: &Ident) -> bool {
    let name = ident.to_string();
    let own = name.strip_prefix("__").filter(|own| *own != "toolkit");
    name == "self"
        || own.is_some_and(|own| own.starts_with(|first: char| first.is_ascii_lowercase()))
}

// T, or __toolkit::Foreign<T>: the type that is read, with the span of the field's type, so that rustc reports
// errors there.
fn wire_type(spec: &ValueSpec) -> TokenStream {
    let ty = &spec.ty;
    if spec.via_serde { quote_spanned!(ty.span()=> __toolkit::Foreign<#ty>) } else { quote!(#ty) }
}

// fifty()    __defaults.limit    <u16 as ::core::default::Default>::default()
fn default_value(source: &DefaultSource, ty: &syn::Type, member: &Member) -> TokenStream {
    match source {
        DefaultSource::Trait => {
            quote_spanned!(ty.span()=> <#ty as ::core::default::Default>::default())
        }
        DefaultSource::Function(path) => quote_spanned!(path.span()=> #path()),
        DefaultSource::Container => quote!(__defaults.#member),
    }
}

// __toolkit::Some("…")    __toolkit::None
fn optional(value: Option<&impl ToTokens>) -> TokenStream {
    value.map_or_else(|| quote!(__toolkit::None), |value| quote!(__toolkit::Some(#value)))
}

//! From the checked model to tokens: tables, matches on keys, and calls into the library. Nothing
//! here can fail. Above each function stands what it prints.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Member, Path};

use crate::model::checked::{Definition, Place, Shape};
use crate::model::value::Source;

mod asserts;
mod choice;
mod fallback;
mod fields;
mod flat;
mod newtype;
mod parameters;
mod place;
mod record;
mod rules;
mod tool;
mod tool_set;
mod tuple;
mod union;
mod validated;

pub(crate) use fallback::fallback;
pub(crate) use tool_set::{hollow_set, tool_set};

// The whole expansion of a type.
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
    housed(&definition.ident, definition.library.as_ref(), &body)
}

// const _: () = { use ::toolkit::__private as __toolkit; … };    or from where `crate = "…"` says
//
// The lints are those that what is printed would trip in a crate that asks for them; no more, since a
// crate that forbids one could not have it allowed.
fn housed(ident: &Ident, library: Option<&Path>, body: &TokenStream) -> TokenStream {
    let library = library.map_or_else(|| quote!(::toolkit), ToTokens::to_token_stream);
    let body = with_own_names(body.clone(), ident.span());
    quote! {
        #[allow(unused_qualifications, trivial_numeric_casts, clippy::all, clippy::pedantic)]
        const _: () = {
            use #library::__private as __toolkit;
            #body
        };
    }
}

/// The same tokens, in which every variable of ours is one and the same variable, wherever it was printed: all are
/// of the hygiene of the type's name.
///
/// What is printed on the span of a type is of that type's hygiene. Where a `macro_rules!` was handed the one or the other,
/// these differ, and a variable there would not be the one that was declared here.
fn with_own_names(tokens: TokenStream, span: Span) -> TokenStream {
    let own = |token| match token {
        TokenTree::Ident(mut ident) if is_variable(&ident) => {
            ident.set_span(span.located_at(ident.span()));
            TokenTree::Ident(ident)
        }
        TokenTree::Group(group) => {
            let mut renamed = Group::new(group.delimiter(), with_own_names(group.stream(), span));
            renamed.set_span(group.span());
            TokenTree::Group(renamed)
        }
        token => token,
    };
    tokens.into_iter().map(own).collect()
}

/// Whether an identifier is a variable of ours: the names of all others mean the same everywhere.
fn is_variable(ident: &Ident) -> bool {
    let name = ident.to_string();
    let own = name.strip_prefix("__").filter(|own| *own != "toolkit");
    name == "self"
        || own.is_some_and(|own| own.starts_with(|first: char| first.is_ascii_lowercase()))
}

// T, or __toolkit::Foreign<T>: the type that is read. On the span of the type as it was written, so
// that what the compiler says of it is said there.
fn wire_type(place: &Place) -> TokenStream {
    let ty = &place.ty;
    if place.via_serde { quote_spanned!(ty.span()=> __toolkit::Foreign<#ty>) } else { quote!(#ty) }
}

// fifty()    __defaults.limit    <u16 as ::core::default::Default>::default()
fn default_value(source: &Source, ty: &syn::Type, member: &Member) -> TokenStream {
    match source {
        Source::Trait => {
            quote_spanned!(ty.span()=> <#ty as ::core::default::Default>::default())
        }
        Source::Function(path) => quote_spanned!(path.span()=> #path()),
        Source::Container => quote!(__defaults.#member),
    }
}

// __toolkit::Some("…")    __toolkit::None
fn optional(value: Option<&impl ToTokens>) -> TokenStream {
    value.map_or_else(|| quote!(__toolkit::None), |value| quote!(__toolkit::Some(#value)))
}

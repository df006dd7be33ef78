//! From the checked model to tokens: tables, matches on keys, and calls into the library. Nothing
//! here can fail. Above each function stands what it prints.

use proc_macro2::TokenStream;
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
    housed(definition.library.as_ref(), &body)
}

// const _: () = { use ::toolkit::__private as __toolkit; … };    or from where `crate = "…"` says
//
// The lints are those that what is printed would trip in a crate that asks for them; no more, since a
// crate that forbids one could not have it allowed.
fn housed(library: Option<&Path>, body: &TokenStream) -> TokenStream {
    let library = library.map_or_else(|| quote!(::toolkit), ToTokens::to_token_stream);
    quote! {
        #[allow(unused_qualifications, trivial_numeric_casts, clippy::all, clippy::pedantic)]
        const _: () = {
            use #library::__private as __toolkit;
            #body
        };
    }
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

//! The output for an invalid type: the errors, and stub implementations, so that the compiler does not also report
//! missing traits wherever the type is used.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, GenericParam, Path};

use crate::expand::in_anonymous_const;
use crate::model::DeriveKind;

// compile_error!("…"); … impl __toolkit::Contract for SearchTickets { … unreachable!() … }
pub(crate) fn fallback(
    input: &DeriveInput,
    derive_kind: DeriveKind,
    library: Option<&Path>,
    errors: Option<&syn::Error>,
) -> TokenStream {
    let messages = errors.map(syn::Error::to_compile_error);
    let contract = contract(input);
    let tool = (derive_kind == DeriveKind::Tool).then(|| tool(input));
    let body = quote! {
        #contract
        #tool
    };
    let stub = in_anonymous_const(&input.ident, library, &body);
    quote! {
        #messages
        #stub
    }
}

// impl __toolkit::Contract for SearchTickets { … }
fn contract(input: &DeriveInput) -> TokenStream {
    let header = header(input, &quote!(__toolkit::Contract));
    quote! {
        #[automatically_derived]
        #header {
            fn schema(_: &mut __toolkit::Definitions) -> __toolkit::Schema {
                ::core::unreachable!()
            }
            fn read<'__de, __D: __toolkit::Deserializer<'__de>>(
                _: __D,
                _: &mut __toolkit::Place<'_>,
            ) -> __toolkit::Result<__toolkit::Option<Self>, __D::Error> {
                ::core::unreachable!()
            }
            fn check(&self, _: &mut __toolkit::Place<'_>) {
                ::core::unreachable!()
            }
        }
    }
}

// impl __toolkit::Tool for SearchTickets { … }
fn tool(input: &DeriveInput) -> TokenStream {
    let header = header(input, &quote!(__toolkit::Tool));
    quote! {
        #[automatically_derived]
        #header {
            const NAME: &'static ::core::primitive::str = "";
            const DESCRIPTION: &'static ::core::primitive::str = "";
            const TITLE: __toolkit::Option<&'static ::core::primitive::str> = __toolkit::None;
            const EFFECTS: __toolkit::Effects = __toolkit::Effects {
                read_only: __toolkit::None,
                destructive: __toolkit::None,
                idempotent: __toolkit::None,
                open_world: __toolkit::None,
            };
        }
    }
}

// impl<'a, T> … for SearchTickets<'a, T> where T: 'static
pub(super) fn header(input: &DeriveInput, of: &TokenStream) -> TokenStream {
    let mut generics = input.generics.clone();
    let ident = &input.ident;
    // The traits require `Self: 'static`.
    let clause = generics.make_where_clause();
    for parameter in &input.generics.params {
        match parameter {
            GenericParam::Lifetime(parameter) => {
                let lifetime = &parameter.lifetime;
                clause.predicates.push(syn::parse_quote!(#lifetime: 'static));
            }
            GenericParam::Type(parameter) => {
                let name = &parameter.ident;
                clause.predicates.push(syn::parse_quote!(#name: 'static));
            }
            GenericParam::Const(_) => {}
        }
    }
    let (implemented, arguments, clause) = generics.split_for_impl();
    quote!(impl #implemented #of for #ident #arguments #clause)
}

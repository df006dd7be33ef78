//! The `Tool` implementation: name, annotations and effects.

use proc_macro2::TokenStream;
use quote::quote;

use crate::expand::generics::Header;
use crate::expand::optional;
use crate::model::checked::{Definition, Tool};

// impl __toolkit::Tool for SearchTickets { … }
pub(super) fn tool(definition: &Definition, tool: &Tool) -> TokenStream {
    let ident = &definition.ident;
    let Header { parameters, arguments, clause, .. } =
        &Header::new(ident, &definition.generic_parameters);
    let name = &tool.name;
    let description = &definition.annotations.description;
    let title = optional(definition.annotations.title.as_ref());
    let effects = effects(tool);
    quote! {
        #[automatically_derived]
        impl #parameters __toolkit::Tool for #ident #arguments #clause {
            const NAME: &'static ::core::primitive::str = #name;
            const DESCRIPTION: &'static ::core::primitive::str = #description;
            const TITLE: __toolkit::Option<&'static ::core::primitive::str> = #title;
            const EFFECTS: __toolkit::Effects = #effects;
        }
    }
}

// __toolkit::Effects { read_only: __toolkit::Some(true), destructive: __toolkit::None, … }
fn effects(tool: &Tool) -> TokenStream {
    let Tool { name: _, read_only, destructive, idempotent, open_world } = tool;
    let [read_only, destructive, idempotent, open_world] =
        [read_only, destructive, idempotent, open_world].map(|effect| optional(effect.as_ref()));
    quote! {
        __toolkit::Effects {
            read_only: #read_only,
            destructive: #destructive,
            idempotent: #idempotent,
            open_world: #open_world,
        }
    }
}

//! Structs with several unnamed fields, which are read like a tuple.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::{Index, Type};

use crate::expand::generics::Header;
use crate::expand::optional;
use crate::model::checked::Definition;

// impl __toolkit::Contract for Pair { … }
pub(super) fn tuple(definition: &Definition, items: &[Type]) -> TokenStream {
    let (ident, annotations) = (&definition.ident, &definition.annotations);
    let header = Header::new(ident, &definition.generic_parameters);
    let Header { parameters, arguments, clause, .. } = &header;
    let (name, definition_name) = (&definition.name, header.name(&definition.name));
    let (description, examples) = (&annotations.description, &annotations.examples);
    let title = optional(annotations.title.as_ref());
    let construct = construct(&quote!(#ident), items.len());
    let checks = (0..items.len()).map(|index| {
        let member = Index::from(index);
        quote!(__toolkit::Contract::check(&self.#member, &mut __at.item(#index));)
    });
    quote! {
        #[automatically_derived]
        impl #parameters __toolkit::Contract for #ident #arguments #clause {
            fn schema(__definitions: &mut __toolkit::Definitions) -> __toolkit::Schema {
                __toolkit::newtype_schema::<Self, (#(#items,)*)>(
                    &__toolkit::Newtype {
                        definition: <Self as __toolkit::Contract>::name(),
                        name: #name,
                        description: #description,
                        title: #title,
                        examples: &[#(#examples),*],
                        rules: &__toolkit::Rules::NONE,
                    },
                    __definitions,
                )
            }
            fn read<'de, __D: __toolkit::Deserializer<'de>>(
                __input: __D,
                __at: &mut __toolkit::Place<'_>,
            ) -> __toolkit::Result<__toolkit::Option<Self>, __D::Error> {
                let __value = <(#(#items,)*) as __toolkit::Contract>::read(__input, __at)?;
                __toolkit::Ok(__value.map(#construct))
            }
            fn check(&self, __at: &mut __toolkit::Place<'_>) {
                #(#checks)*
            }
            fn name() -> __toolkit::Cow<'static, ::core::primitive::str> {
                #definition_name
            }
        }
    }
}

// |(__item_0, __item_1)| Pair(__item_0, __item_1)
pub(super) fn construct(constructor: &TokenStream, count: usize) -> TokenStream {
    let items = items(count);
    quote!(|(#(#items,)*)| #constructor(#(#items),*))
}

pub(super) fn items(count: usize) -> Vec<Ident> {
    (0..count).map(|index| format_ident!("__item_{index}")).collect()
}

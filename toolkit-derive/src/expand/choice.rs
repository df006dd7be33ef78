//! Enums without data.

use proc_macro2::TokenStream;
use quote::quote;

use crate::expand::generics::Header;
use crate::expand::optional;
use crate::model::checked::{Definition, Variant, VariantInfo};

// impl __toolkit::Choice for Status { … }    impl __toolkit::Contract for Status { … }
pub(super) fn choice(definition: &Definition, variants: &[Variant]) -> TokenStream {
    let ident = &definition.ident;
    let constants = constants(definition, variants);
    let position = position(variants);
    let at = at(variants);
    let of = of(variants);
    let header = Header::new(ident, &definition.generic_parameters);
    let contract = contract(definition, &header);
    let Header { parameters, arguments, clause, .. } = &header;
    quote! {
        #[automatically_derived]
        impl #parameters __toolkit::Choice for #ident #arguments #clause {
            #constants
            #position
            #at
            #of
        }
        #contract
    }
}

fn unskipped(variants: &[Variant]) -> impl Iterator<Item = (&Variant, &VariantInfo)> {
    let variants = variants.iter();
    variants.filter_map(|variant| Some((variant, variant.info.as_ref()?)))
}

// const DESCRIPTION: …; const TITLE: …; const LITERALS: … = &[…]; const DESCRIPTIONS: … = &[…];
fn constants(definition: &Definition, variants: &[Variant]) -> TokenStream {
    let description = &definition.annotations.description;
    let title = optional(definition.annotations.title.as_ref());
    let names = unskipped(variants).map(|(_, info)| &info.name);
    let descriptions = unskipped(variants).map(|(_, info)| &info.description);
    quote! {
        const DESCRIPTION: &'static ::core::primitive::str = #description;
        const TITLE: __toolkit::Option<&'static ::core::primitive::str> = #title;
        const LITERALS: &'static [__toolkit::Literal] =
            &[#(__toolkit::Literal::Text(__toolkit::Cow::Borrowed(#names))),*];
        const DESCRIPTIONS: &'static [&'static ::core::primitive::str] = &[#(#descriptions),*];
    }
}

// fn position(…) -> … { Some(match __name { "waiting" | "pending" => 2, … _ => return None }) }
fn position(variants: &[Variant]) -> TokenStream {
    let arms = unskipped(variants).enumerate().map(|(index, (_, info))| {
        let (name, aliases) = (&info.name, &info.aliases);
        quote!(#name #(| #aliases)* => #index)
    });
    quote! {
        fn position(__name: &::core::primitive::str) -> __toolkit::Option<::core::primitive::usize> {
            __toolkit::Some(match __name {
                #(#arms,)*
                _ => return __toolkit::None,
            })
        }
    }
}

// fn at(…) -> … { Some(match __position { 0 => Self::Open, … _ => return None }) }
fn at(variants: &[Variant]) -> TokenStream {
    let arms = unskipped(variants).enumerate().map(|(index, (variant, _))| {
        let ident = &variant.ident;
        quote!(#index => Self::#ident)
    });
    quote! {
        fn at(__position: ::core::primitive::usize) -> __toolkit::Option<Self> {
            __toolkit::Some(match __position {
                #(#arms,)*
                _ => return __toolkit::None,
            })
        }
    }
}

// fn of(&self) -> … { match self { Self::Open => Some(0), …, Self::Ghost => None } }
fn of(variants: &[Variant]) -> TokenStream {
    let mut position = 0_usize;
    let arms = variants.iter().map(|variant| {
        let ident = &variant.ident;
        if variant.info.is_none() {
            return quote!(Self::#ident => __toolkit::None);
        }
        let index = position;
        position += 1;
        quote!(Self::#ident => __toolkit::Some(#index))
    });
    quote! {
        fn of(&self) -> __toolkit::Option<::core::primitive::usize> {
            match self {
                #(#arms,)*
            }
        }
    }
}

// impl __toolkit::Contract for Status { … }
fn contract(definition: &Definition, header: &Header) -> TokenStream {
    let ident = &definition.ident;
    let Header { parameters, arguments, clause, .. } = header;
    let name = header.name(&definition.name);
    quote! {
        #[automatically_derived]
        impl #parameters __toolkit::Contract for #ident #arguments #clause {
            fn name() -> __toolkit::Cow<'static, ::core::primitive::str> {
                #name
            }
            const LEAVES_NULL: ::core::primitive::bool = true;
            fn schema(__definitions: &mut __toolkit::Definitions) -> __toolkit::Schema {
                __toolkit::choice_schema::<Self>(__definitions)
            }
            fn read<'de, __D: __toolkit::Deserializer<'de>>(
                __input: __D,
                __at: &mut __toolkit::Place<'_>,
            ) -> __toolkit::Result<__toolkit::Option<Self>, __D::Error> {
                __toolkit::read_choice(__input, __at)
            }
            fn read_into<'de, __D: __toolkit::Deserializer<'de>>(
                __input: __D,
                __at: &mut __toolkit::Place<'_>,
                __slot: &mut __toolkit::Slot<Self>,
            ) -> __toolkit::Result<(), __D::Error> {
                __toolkit::read_choice_into(__input, __at, __slot)
            }
            fn check(&self, __at: &mut __toolkit::Place<'_>) {
                __toolkit::check_choice(self, __at);
            }
        }
    }
}

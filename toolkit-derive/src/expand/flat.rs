//! What differs for a record with flattened fields.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use crate::expand::fields::FieldPrinter;
use crate::expand::generics::Header;
use crate::expand::record::RecordContext;
use crate::model::checked::{Field, Record};

// impl __toolkit::Joint for Outer { const JOINED: __toolkit::Joined = __toolkit::Joined::new(…); }
pub(super) fn joined(context: &RecordContext<'_>, record: &Record) -> TokenStream {
    let (ident, name) = (&context.ident, context.name);
    let Header { parameters, arguments, clause, .. } = context.header;
    let tag = context.tag.map(|(tag, _)| quote!(__toolkit::Part::Own(#tag, &[]),));
    let parts = record.fields.iter().map(part);
    quote! {
        #[automatically_derived]
        impl #parameters __toolkit::Joint for #ident #arguments #clause {
            const JOINED: __toolkit::Joined =
                __toolkit::Joined::new(#name, &[#tag #(#parts),*]);
        }
    }
}

// __toolkit::Part::Own("status", &["state"])    __toolkit::Part::Inner(<Inner as …>::FLAT_KEYS, …)
fn part(field: &Field) -> TokenStream {
    if field.is_flat {
        let ty = &field.spec.ty;
        return quote_spanned! {ty.span()=>
            __toolkit::Part::Inner(
                <#ty as __toolkit::Flatten>::FLAT_KEYS,
                <#ty as __toolkit::Flatten>::FLAT_FIELDS.len(),
                <#ty as __toolkit::Flatten>::FLAT_REST,
            )
        };
    }
    let (name, aliases) = (&field.name, &field.aliases);
    quote!(__toolkit::Part::Own(#name, &[#(#aliases),*]))
}

// The keys and the names of the fields.
pub(super) fn keys() -> (TokenStream, TokenStream) {
    (
        quote!((&<Self as __toolkit::Joint>::JOINED).keys()),
        quote!((&<Self as __toolkit::Joint>::JOINED).fields()),
    )
}

// false || <Inner as __toolkit::Flatten>::FLAT_OPEN
pub(super) fn is_open(record: &Record) -> TokenStream {
    let own = record.is_open;
    let inner = flat(record)
        .map(|(_, ty)| quote_spanned!(ty.span()=> || <#ty as __toolkit::Flatten>::FLAT_OPEN));
    quote!(#own #(#inner)*)
}

// fn key(…) -> … { __toolkit::position(<Self as __toolkit::Record>::KEYS, __key) }
pub(super) fn key() -> TokenStream {
    quote! {
        fn key(__key: &::core::primitive::str) -> __toolkit::Option<::core::primitive::usize> {
            __toolkit::position(<Self as __toolkit::Record>::KEYS, __key)
        }
    }
}

// if __field == 0 { return __slots.0.read(…); }    let __field = __field - 1;
// if __field < <Inner as …>::FLAT_FIELDS.len() { return <Inner as …>::read_flat(…); }    let __field = …;
pub(super) fn read_field(first: usize, members: &[FieldPrinter<'_>]) -> TokenStream {
    let steps = members.iter().map(|member| {
        let (slot, ty) = (member.slot(), &member.field.spec.ty);
        if member.is_flat() {
            return quote_spanned! {ty.span()=>
                if __field < <#ty as __toolkit::Flatten>::FLAT_FIELDS.len() {
                    return <#ty as __toolkit::Flatten>::read_flat(
                        __field, &mut __slots.#slot, __input, __at,
                    );
                }
                let __field = __field - <#ty as __toolkit::Flatten>::FLAT_FIELDS.len();
            };
        }
        let read = member.read();
        quote! {
            if __field == 0 {
                return #read;
            }
            let __field = __field - 1;
        }
    });
    quote! {
        let __field = __field - #first;
        #(#steps)*
        let _ = __field;
        __toolkit::Ok(())
    }
}

// const REST: … = <Inner as …>::FLAT_REST;    fn read_rest(…) { if <Inner as …>::FLAT_REST { … } … }
pub(super) fn rest(context: &RecordContext<'_>, record: &Record) -> Option<TokenStream> {
    flat(record).next()?;
    let (slots, arguments) = (context.slots_ident(), &context.header.arguments);
    let any = flat(record)
        .map(|(_, ty)| quote_spanned!(ty.span()=> <#ty as __toolkit::Flatten>::FLAT_REST));
    let reads = flat(record).map(|(slot, ty)| {
        let slot = syn::Index::from(slot);
        quote_spanned! {ty.span()=>
            if <#ty as __toolkit::Flatten>::FLAT_REST {
                return <#ty as __toolkit::Flatten>::read_flat_rest(
                    __key, &mut __slots.#slot, __input, __at,
                );
            }
        }
    });
    Some(quote! {
        const REST: ::core::primitive::bool = #(#any)||*;
        fn read_rest<'de, __D: __toolkit::Deserializer<'de>>(
            __key: &::core::primitive::str,
            __slots: &mut #slots #arguments,
            __input: __D,
            __at: &mut __toolkit::Place<'_>,
        ) -> __toolkit::Result<(), __D::Error> {
            #(#reads)*
            __toolkit::Ok(())
        }
    })
}

/// The flattened fields with the indices of their slots.
fn flat(record: &Record) -> impl Iterator<Item = (usize, &syn::Type)> {
    let fields = record.fields.iter().enumerate().filter(|(_, field)| field.is_flat);
    fields.map(|(slot, field)| (slot, &field.spec.ty))
}

//! Structs that validator validates too.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Member;
use syn::ext::IdentExt;
use syn::spanned::Spanned;

use crate::expand::{optional, wire_type};
use crate::model::checked::{Field, Record};

// __toolkit::report_validated(self, __is_clean, __at);
pub(super) fn report(record: &Record) -> Option<TokenStream> {
    let span = record.validated.span?;
    Some(quote_spanned!(span=> __toolkit::report_validated(self, __is_clean, __at);))
}

// fn idents() -> … { Idents::Of(&[Ident::new::<u16>("older_than_days", Some("olderThanDays")), …]) }
pub(super) fn idents(record: &Record) -> Option<TokenStream> {
    if !record.validated.has_rust_names {
        return None;
    }
    let idents = record.fields.iter().map(ident);
    Some(quote! {
        fn idents() -> __toolkit::Idents {
            __toolkit::Idents::Of(const { &[#(#idents),*] })
        }
    })
}

// __toolkit::Ident::new::<u16>("older_than_days", __toolkit::Some("olderThanDays"))
fn ident(field: &Field) -> TokenStream {
    let ty = wire_type(&field.spec);
    let own = match &field.member {
        Member::Named(ident) => ident.unraw().to_string(),
        Member::Unnamed(index) => index.index.to_string(),
    };
    let name = (!field.is_flat).then_some(&field.name);
    let name = optional(name.as_ref());
    quote_spanned!(field.spec.ty.span()=> __toolkit::Ident::new::<#ty>(#own, #name))
}

//! Structs that validator judges too.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;

use crate::expand::wire_type;
use crate::model::checked::{Field, Record};

// __toolkit::report_validated(self, __is_clean, __at);
pub(super) fn report(record: &Record) -> Option<TokenStream> {
    let span = record.validated.span?;
    Some(quote_spanned!(span=> __toolkit::report_validated(self, __is_clean, __at);))
}

// fn idents() -> … { Idents::Of(&[Ident::new::<u16>("older_than_days", "olderThanDays"), …]) }
pub(super) fn idents(record: &Record) -> Option<TokenStream> {
    if !record.validated.has_idents {
        return None;
    }
    let idents = record.fields.iter().map(ident);
    Some(quote! {
        fn idents() -> __toolkit::Idents {
            __toolkit::Idents::Of(const { &[#(#idents),*] })
        }
    })
}

// __toolkit::Ident::new::<u16>("older_than_days", "olderThanDays")
fn ident(field: &Field) -> TokenStream {
    let ty = wire_type(&field.place);
    let own = Ident::unraw(&field.ident).to_string();
    let name = &field.name;
    quote_spanned!(field.place.ty.span()=> __toolkit::Ident::new::<#ty>(#own, #name))
}

//! What is printed for one value on the wire: its table of rules, its assertions and its judge.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use crate::expand::parameters::Header;
use crate::expand::{asserts, optional, rules, wire_type};
use crate::model::checked::{Judge, Place};

/// A place under the names that its items are printed with.
pub(super) struct Printed<'a> {
    pub(super) place: &'a Place,
    /// What the names end with; nothing for a newtype.
    suffix: String,
    pub(super) header: &'a Header,
}

impl<'a> Printed<'a> {
    pub(super) fn new(place: &'a Place, suffix: String, header: &'a Header) -> Self {
        Self { place, suffix, header }
    }

    // __RULES_3    __judge_3    __default_3
    pub(super) fn named(&self, name: &str) -> Ident {
        let suffix = &self.suffix;
        format_ident!("__{name}{suffix}")
    }

    /// Where the type was written: what the compiler says of a call is to be said there.
    pub(super) fn span(&self) -> Span {
        self.place.ty.span()
    }

    pub(super) fn has_rules(&self) -> bool {
        !self.place.rules.is_empty()
    }

    pub(super) fn is_judged(&self) -> bool {
        !self.place.judges.is_empty()
    }

    // __judge_3    __judge_3::<T>
    pub(super) fn judge(&self) -> TokenStream {
        let (name, turbofish) = (self.named("judge"), &self.header.turbofish);
        quote!(#name #turbofish)
    }

    fn rules(&self) -> Ident {
        self.named("RULES")
    }

    // static __RULES_1: … = …;   const _: () = …;   fn __judge_1(…) { … }
    pub(super) fn items(&self) -> TokenStream {
        let table = self.has_rules().then(|| self.table());
        let asserts = self.asserts();
        let judge = self.is_judged().then(|| self.judge_function());
        quote! {
            #table
            #asserts
            #judge
        }
    }

    // const _: () = { … };    fn __asserts_1<T>() where T: … { const { … } }
    //
    // What names parameters is asserted when the type is used: `asserted` calls the function.
    fn asserts(&self) -> Option<TokenStream> {
        let asserts = asserts::asserts(self.place);
        if asserts.is_empty() {
            return None;
        }
        if self.header.marker().is_none() {
            return Some(quote!(const _: () = { #asserts };));
        }
        let (name, Header { parameters, clause, .. }) = (self.named("asserts"), self.header);
        Some(quote! {
            fn #name #parameters() #clause {
                const { #asserts }
            }
        })
    }

    // __asserts_1::<T>();    nothing
    pub(super) fn asserted(&self) -> Option<TokenStream> {
        self.header.marker()?;
        let asserts = asserts::asserts(self.place);
        let (name, turbofish) = (self.named("asserts"), &self.header.turbofish);
        (!asserts.is_empty()).then(|| quote!(#name #turbofish();))
    }

    // static __RULES_1: __toolkit::Rules = …;
    fn table(&self) -> TokenStream {
        let name = self.rules();
        let place = self.place;
        let rules = rules::rules(&place.rules, &wire_type(place), place.ty.span());
        quote!(static #name: __toolkit::Rules = #rules;)
    }

    // &__RULES_1    &__toolkit::Rules::NONE
    pub(super) fn rules_reference(&self) -> TokenStream {
        if self.has_rules() {
            let name = self.rules();
            quote!(&#name)
        } else {
            quote!(&__toolkit::Rules::NONE)
        }
    }

    // &mut __at.ruled(&__RULES_1)    __at
    pub(super) fn ruled(&self) -> TokenStream {
        if self.has_rules() {
            let name = self.rules();
            quote_spanned!(self.span()=> &mut __at.ruled(&#name))
        } else {
            quote_spanned!(self.span()=> __at)
        }
    }

    // __at.under(&__RULES_1)    __at
    pub(super) fn under(&self) -> TokenStream {
        if self.has_rules() {
            let name = self.rules();
            quote_spanned!(self.span()=> __at.under(&#name))
        } else {
            quote_spanned!(self.span()=> __at)
        }
    }

    // fn __judge_2(__value: &Option<String>, __at: &mut __toolkit::Place<'_>) { … }
    fn judge_function(&self) -> TokenStream {
        let name = self.named("judge");
        let Header { parameters, clause, .. } = self.header;
        let ty = wire_type(self.place);
        let customs = self.customs();
        quote! {
            fn #name #parameters(__value: &#ty, __at: &mut __toolkit::Place<'_>) #clause {
                #customs
            }
        }
    }

    // if let Some(__inner) = Inside(__value).get() { report_custom(__inner, &no_spam, …) }
    fn customs(&self) -> TokenStream {
        let calls = self.place.judges.iter();
        let calls = calls.map(|judge| custom(judge, &quote!(__inner)));
        quote! {
            #[allow(unused_imports)]
            use __toolkit::Plain as _;
            if let __toolkit::Some(__inner) = __toolkit::Inside(__value).get() {
                #(#calls)*
            }
        }
    }
}

// __toolkit::report_custom(__inner, &no_spam, __toolkit::None, __toolkit::None, __at);
pub(super) fn custom(judge: &Judge, value: &TokenStream) -> TokenStream {
    let function = &judge.function;
    let message = optional(judge.wording.message.as_ref());
    let code = optional(judge.wording.code.as_ref());
    quote_spanned! {function.span()=>
        __toolkit::report_custom(#value, &#function, #message, #code, __at);
    }
}

//! The code for one value: its rules table, its assertions and its custom rules.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use crate::expand::generics::Header;
use crate::expand::{asserts, optional, rules, wire_type};
use crate::model::checked::{CustomRule, ValueSpec};

/// Generates the code for a value.
pub(super) struct ValuePrinter<'a> {
    pub(super) spec: &'a ValueSpec,
    /// The suffix of the names of generated items. Empty for a newtype.
    suffix: String,
    pub(super) header: &'a Header,
}

impl<'a> ValuePrinter<'a> {
    pub(super) fn new(spec: &'a ValueSpec, suffix: String, header: &'a Header) -> Self {
        Self { spec, suffix, header }
    }

    // __RULES_3    __custom_rules_3    __default_3
    pub(super) fn item_name(&self, name: &str) -> Ident {
        let suffix = &self.suffix;
        format_ident!("__{name}{suffix}")
    }

    /// The span of the type, so that rustc reports errors there.
    pub(super) fn span(&self) -> Span {
        self.spec.ty.span()
    }

    pub(super) fn has_rules(&self) -> bool {
        !self.spec.rules.is_empty()
    }

    pub(super) fn has_custom_rules(&self) -> bool {
        !self.spec.custom_rules.is_empty()
    }

    // __custom_rules_3    __custom_rules_3::<T>
    pub(super) fn custom_rules(&self) -> TokenStream {
        let (name, turbofish) = (self.item_name("custom_rules"), &self.header.turbofish);
        quote!(#name #turbofish)
    }

    fn rules(&self) -> Ident {
        self.item_name("RULES")
    }

    // static __RULES_1: … = …;   const _: () = …;   fn __custom_rules_1(…) { … }
    pub(super) fn items(&self) -> TokenStream {
        let table = self.has_rules().then(|| self.table());
        let asserts = self.asserts();
        let custom_rules = self.has_custom_rules().then(|| self.custom_rules_function());
        quote! {
            #table
            #asserts
            #custom_rules
        }
    }

    // const _: () = { … };    fn __asserts_1<T>() where T: … { const { … } }
    //
    // With generic parameters, the assertions run when the type is used and `assert_call` calls the function.
    fn asserts(&self) -> Option<TokenStream> {
        let asserts = asserts::asserts(self.spec);
        if asserts.is_empty() {
            return None;
        }
        if self.header.marker().is_none() {
            return Some(quote!(const _: () = { #asserts };));
        }
        let (name, Header { parameters, clause, .. }) = (self.item_name("asserts"), self.header);
        Some(quote! {
            fn #name #parameters() #clause {
                const { #asserts }
            }
        })
    }

    // __asserts_1::<T>();    or nothing
    pub(super) fn assert_call(&self) -> Option<TokenStream> {
        self.header.marker()?;
        let asserts = asserts::asserts(self.spec);
        let (name, turbofish) = (self.item_name("asserts"), &self.header.turbofish);
        (!asserts.is_empty()).then(|| quote!(#name #turbofish();))
    }

    // static __RULES_1: __toolkit::Rules = …;
    fn table(&self) -> TokenStream {
        let name = self.rules();
        let spec = self.spec;
        let rules = rules::rules(&spec.rules, &wire_type(spec), spec.ty.span());
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

    // fn __custom_rules_2(__value: &Option<String>, __at: &mut __toolkit::Place<'_>) { … }
    fn custom_rules_function(&self) -> TokenStream {
        let name = self.item_name("custom_rules");
        let Header { parameters, clause, .. } = self.header;
        let ty = wire_type(self.spec);
        let body = self.custom_rules_body();
        quote! {
            fn #name #parameters(__value: &#ty, __at: &mut __toolkit::Place<'_>) #clause {
                #body
            }
        }
    }

    // if let Some(__inner) = Inside(__value).get() { report_custom(__inner, &no_spam, …) }
    fn custom_rules_body(&self) -> TokenStream {
        let calls = self.spec.custom_rules.iter();
        let calls = calls.map(|rule| custom(rule, &quote!(__inner)));
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
pub(super) fn custom(rule: &CustomRule, value: &TokenStream) -> TokenStream {
    let function = &rule.function;
    let message = optional(rule.overrides.message.as_ref());
    let code = optional(rule.overrides.code.as_ref());
    quote_spanned! {function.span()=>
        __toolkit::report_custom(#value, &#function, #message, #code, __at);
    }
}

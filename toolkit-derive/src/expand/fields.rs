//! The code for one field in the methods of `Record`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Index;

use crate::expand::generics::Header;
use crate::expand::record::RecordContext;
use crate::expand::value::ValuePrinter;
use crate::expand::{default_value, optional, wire_type};
use crate::model::checked::{Field, Presence};
use crate::model::value::DefaultSource;

impl Field {
    pub(super) fn takes_from_container(&self) -> bool {
        matches!(self.presence, Presence::Default(DefaultSource::Container))
    }
}

/// Generates the code for a field.
pub(super) struct FieldPrinter<'a> {
    pub(super) value_printer: ValuePrinter<'a>,
    pub(super) field: &'a Field,
    index: usize,
    /// Whether it is a field of a variant, whose value is bound by a pattern.
    in_variant: bool,
}

impl<'a> FieldPrinter<'a> {
    pub(super) fn new(field: &'a Field, index: usize, context: &'a RecordContext<'_>) -> Self {
        let suffix = format!("_{}{index}", context.prefix);
        let value_printer = ValuePrinter::new(&field.spec, suffix, context.header);
        Self { value_printer, field, index, in_variant: context.variant.is_some() }
    }

    pub(super) fn is_flat(&self) -> bool {
        self.field.is_flat
    }

    // &self.status    __value_status
    fn value(&self, member: &syn::Member, span: Span) -> TokenStream {
        if self.in_variant {
            let variable = binding_name(member);
            quote_spanned!(span=> #variable)
        } else {
            quote_spanned!(span=> &self.#member)
        }
    }

    // status: __value_status
    pub(super) fn binding(&self) -> TokenStream {
        let member = &self.field.member;
        let variable = binding_name(member);
        quote!(#member: #variable)
    }

    // The tables of the field, and fn __default_3() -> u16 { fifty() }
    //
    // The default is used twice, so it is a function, and rustc reports errors in it once.
    pub(super) fn items(&self) -> TokenStream {
        let (items, distinct) = (self.value_printer.items(), self.distinct_function());
        let Presence::Default(source @ (DefaultSource::Trait | DefaultSource::Function(_))) =
            &self.field.presence
        else {
            return quote!(#items #distinct);
        };
        let (name, ty) = (self.value_printer.item_name("default"), &self.field.spec.ty);
        let Header { parameters, clause, .. } = self.value_printer.header;
        let value = default_value(source, ty, &self.field.member);
        quote! {
            #items
            #distinct
            fn #name #parameters() -> #ty #clause {
                #value
            }
        }
    }

    // fn __distinct_3() -> bool { let __default: u16 = …; __toolkit::is_distinct::<u16>(…) }
    fn distinct_function(&self) -> Option<TokenStream> {
        let Presence::Default(source) = &self.field.presence else { return None };
        let spec = &self.field.spec;
        let (ty, wire) = (&spec.ty, wire_type(spec));
        let (name, span) = (self.value_printer.item_name("distinct"), self.value_printer.span());
        let Header { parameters, clause, turbofish, .. } = self.value_printer.header;
        let defaults = matches!(source, DefaultSource::Container)
            .then(|| quote!(let __defaults = __defaults #turbofish();));
        let (value, default) = (self.default_call(source), self.wire_default());
        Some(quote_spanned! {span=>
            fn #name #parameters() -> ::core::primitive::bool #clause {
                #[allow(unused_imports)]
                use __toolkit::{ViaNothing as _, ViaSerialize as _};
                #defaults
                let __default: #ty = #value;
                let __json = (&__toolkit::Probe(&__default)).json();
                __toolkit::is_distinct::<#wire>(#default, __json.as_ref())
            }
        })
    }

    // &__default    &__toolkit::Foreign(__default)
    fn wire_default(&self) -> TokenStream {
        if self.field.spec.via_serde {
            quote!(&__toolkit::Foreign(__default))
        } else {
            quote!(&__default)
        }
    }

    // __default_3()    __defaults.limit
    fn default_call(&self, source: &DefaultSource) -> TokenStream {
        match source {
            DefaultSource::Trait | DefaultSource::Function(_) => {
                let name = self.value_printer.item_name("default");
                let turbofish = &self.value_printer.header.turbofish;
                quote!(#name #turbofish())
            }
            DefaultSource::Container => {
                default_value(source, &self.field.spec.ty, &self.field.member)
            }
        }
    }

    pub(super) fn slot(&self) -> Index {
        Index { span: self.value_printer.span(), ..Index::from(self.index) }
    }

    // __fields.add::<Status>(&__toolkit::Field { … });
    pub(super) fn add(&self) -> TokenStream {
        let ty = wire_type(&self.field.spec);
        let span = self.value_printer.span();
        if self.is_flat() {
            return quote_spanned!(span=> __fields.spread::<#ty>(););
        }
        let table = self.table();
        let assert = self.value_printer.assert_call();
        let add = match &self.field.presence {
            Presence::Inferred => quote_spanned!(span=> __fields.add::<#ty>(#table);),
            Presence::Required => quote_spanned! {span=>
                __fields.add_required::<#ty>(#table);
            },
            Presence::Default(source) => self.add_with_default(source),
        };
        quote! {
            #assert
            #add
        }
    }

    // &__toolkit::Field { name: "status", description: "…", title: …, examples: …, rules: … }
    fn table(&self) -> TokenStream {
        let (name, annotations) = (&self.field.name, &self.field.annotations);
        let (description, examples) = (&annotations.description, &annotations.examples);
        let title = optional(annotations.title.as_ref());
        let rules = self.value_printer.rules_reference();
        quote! {
            &__toolkit::Field {
                name: #name,
                description: #description,
                title: #title,
                examples: &[#(#examples),*],
                rules: #rules,
            }
        }
    }

    // { let __default: u16 = __default_3(); … __fields.add_with_default::<u16>(…); }
    fn add_with_default(&self, source: &DefaultSource) -> TokenStream {
        let spec = &self.field.spec;
        let (ty, wire) = (&spec.ty, wire_type(spec));
        let table = self.table();
        let value = self.default_call(source);
        let default = self.wire_default();
        let custom_rules = if self.value_printer.has_custom_rules() {
            self.value_printer.custom_rules()
        } else {
            quote!(|_, _| ())
        };
        quote_spanned! {self.value_printer.span()=>
            {
                #[allow(unused_imports)]
                use __toolkit::{ViaNothing as _, ViaSerialize as _};
                let __default: #ty = #value;
                let __json = (&__toolkit::Probe(&__default)).json();
                __fields.add_with_default::<#wire>(#table, #default, __json, #custom_rules);
            }
        }
    }

    // __slots.2.read(__input, __at.under(&__RULES_2))
    //
    // { let __at = …; __slots.2.read(__input, __at)?; __slots.2.judge(__custom_rules_2, __at); Ok(()) }
    pub(super) fn read(&self) -> TokenStream {
        let slot = self.slot();
        let at = self.value_printer.under();
        let span = self.value_printer.span();
        let read = match self.field.presence {
            Presence::Required => quote_spanned!(span=> read_required),
            Presence::Inferred => quote_spanned!(span=> read),
            Presence::Default(_) => quote_spanned!(span=> read_with_default),
        };
        let distinct = matches!(self.field.presence, Presence::Default(_)).then(|| {
            let (name, turbofish) =
                (self.value_printer.item_name("distinct"), &self.value_printer.header.turbofish);
            quote!(, #name #turbofish)
        });
        if !self.value_printer.has_custom_rules() {
            return quote_spanned!(span=> __slots.#slot.#read(__input, #at #distinct));
        }
        let custom_rules = self.value_printer.custom_rules();
        quote_spanned! {span=>
            {
                let __at = #at;
                __slots.#slot.#read(__input, __at #distinct)?;
                __slots.#slot.judge(#custom_rules, __at);
                __toolkit::Ok(())
            }
        }
    }

    // __field_0
    fn variable(&self) -> Ident {
        format_ident!("__field_{}", self.index)
    }

    // __slots.0.complete("status", __gaps);
    // let __field_1 = <Inner as __toolkit::Flatten>::finish_flat(__slots.1, __gaps);
    pub(super) fn complete(&self) -> TokenStream {
        let slot = self.slot();
        let Field { name, spec, presence, .. } = self.field;
        let span = self.value_printer.span();
        if self.is_flat() {
            let (ty, variable) = (&spec.ty, self.variable());
            return quote_spanned! {span=>
                let #variable = <#ty as __toolkit::Flatten>::finish_flat(__slots.#slot, __gaps);
            };
        }
        let Presence::Default(source) = presence else {
            let method = match presence {
                Presence::Required => quote_spanned!(span=> complete_required),
                Presence::Inferred | Presence::Default(_) => quote_spanned!(span=> complete),
            };
            return quote_spanned!(span=> __slots.#slot.#method(#name, __gaps););
        };
        let value = self.default_call(source);
        let value = if spec.via_serde { quote!(__toolkit::Foreign(#value)) } else { value };
        // The value is moved out of the default of the whole struct, so it cannot be computed in a closure.
        if self.field.takes_from_container() {
            quote_spanned!(span=> __slots.#slot.complete_with_value(#value);)
        } else {
            quote_spanned!(span=> __slots.#slot.complete_with(|| #value);)
        }
    }

    // __toolkit::Slot::Full(__field_0)    _
    pub(super) fn slot_pattern(&self) -> TokenStream {
        if self.is_flat() {
            return quote!(_);
        }
        let variable = self.variable();
        quote!(__toolkit::Slot::Full(#variable))
    }

    // status: __field_0    other: __field_5.0    inner: __field_1?
    pub(super) fn initializer(&self) -> TokenStream {
        let variable = self.variable();
        let member = &self.field.member;
        let inner = self.field.spec.via_serde.then(|| quote!(.0));
        let propagate = self.is_flat().then(|| quote!(?));
        quote!(#member: #variable #inner #propagate)
    }

    // __toolkit::Contract::check(&self.status, &mut __at.key("status"));
    //
    // Nothing for `via_serde`, which has no rules.
    pub(super) fn check(&self) -> Option<TokenStream> {
        let Field { member, name, spec, presence, .. } = self.field;
        if spec.via_serde {
            return None;
        }
        let span = self.value_printer.span();
        let value = self.value(member, span);
        if self.is_flat() {
            let ty = &spec.ty;
            // The rules of the whole inner struct run with those of the outer one.
            return Some(if self.in_variant {
                quote_spanned!(span=> __toolkit::Contract::check(#value, __at);)
            } else {
                quote_spanned!(span=> <#ty as __toolkit::Flatten>::check_flat(#value, __at);)
            });
        }
        let check = match presence {
            Presence::Required => quote_spanned!(span=> __toolkit::check_required),
            Presence::Inferred | Presence::Default(_) => {
                quote_spanned!(span=> __toolkit::Contract::check)
            }
        };
        let at = self.value_printer.under();
        let call = self.value_printer.has_custom_rules().then(|| {
            let function = self.value_printer.custom_rules();
            quote!(#function(#value, __at);)
        });
        let check = quote_spanned!(span=> #check(#value, __at););
        Some(quote! {
            {
                let mut __key = __at.key(#name);
                let __at = &mut __key;
                let __at = #at;
                #check
                #call
            }
        })
    }

    // __toolkit::report_mismatch(("again", &self.again), ("password", &self.password), …, __at);
    pub(super) fn matched_fields(&self) -> impl Iterator<Item = TokenStream> {
        let name = &self.field.name;
        self.field.matched_fields.iter().map(move |matched| {
            let (other, other_name) = (&matched.ident, &matched.name);
            let span = other.span();
            let value = self.value(&self.field.member, span);
            let other_value = self.value(&syn::Member::Named(other.clone()), span);
            let message = optional(matched.overrides.message.as_ref());
            let code = optional(matched.overrides.code.as_ref());
            quote_spanned! {other.span()=>
                __toolkit::report_mismatch(
                    (#name, #value),
                    (#other_name, #other_value),
                    #message,
                    #code,
                    __at,
                );
            }
        })
    }

    // <Inner as __toolkit::Flatten>::judge_flat(&self.inner, __is_clean, __at);
    pub(super) fn judge_flat(&self) -> Option<TokenStream> {
        let Field { member, spec, .. } = self.field;
        let (ty, value) = (&spec.ty, self.value(member, self.value_printer.span()));
        self.is_flat().then(|| {
            quote_spanned! {self.value_printer.span()=>
                <#ty as __toolkit::Flatten>::judge_flat(#value, __is_clean, __at);
            }
        })
    }
}

// __value_status    __value_0
fn binding_name(member: &syn::Member) -> Ident {
    match member {
        syn::Member::Named(ident) => format_ident!("__value_{}", ident),
        syn::Member::Unnamed(index) => format_ident!("__value_{}", index.index),
    }
}

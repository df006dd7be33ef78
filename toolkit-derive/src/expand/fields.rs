//! One field of a struct, as it appears in the methods of its `Record`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Index;

use crate::expand::parameters::Header;
use crate::expand::place::Printed;
use crate::expand::record::Owner;
use crate::expand::{default_value, optional, wire_type};
use crate::model::checked::{Arrival, Field};
use crate::model::value::Source;

impl Field {
    pub(super) fn takes_from_container(&self) -> bool {
        matches!(self.arrival, Arrival::Default(Source::Container))
    }
}

/// A field with its index among those that are read.
pub(super) struct Member<'a> {
    pub(super) printed: Printed<'a>,
    pub(super) field: &'a Field,
    index: usize,
    /// Whether it is a field of a variant, whose value is bound by a pattern.
    in_variant: bool,
}

impl<'a> Member<'a> {
    pub(super) fn new(field: &'a Field, index: usize, owner: &'a Owner<'_>) -> Self {
        let suffix = format!("_{}{index}", owner.prefix);
        let printed = Printed::new(&field.place, suffix, owner.header);
        Self { printed, field, index, in_variant: owner.variant.is_some() }
    }

    pub(super) fn is_flat(&self) -> bool {
        self.field.is_flat
    }

    // &self.status    __value_status
    fn value(&self, member: &syn::Member, span: Span) -> TokenStream {
        if self.in_variant {
            let variable = bound(member);
            quote_spanned!(span=> #variable)
        } else {
            quote_spanned!(span=> &self.#member)
        }
    }

    // status: __value_status
    pub(super) fn bind(&self) -> TokenStream {
        let member = &self.field.member;
        let variable = bound(member);
        quote!(#member: #variable)
    }

    // The tables of the field, and fn __default_3() -> u16 { fifty() }
    //
    // A function of its own, since the default is needed twice and mistakes in it are to be told once.
    pub(super) fn items(&self) -> TokenStream {
        let (items, distinct) = (self.printed.items(), self.distinct_function());
        let Arrival::Default(source @ (Source::Trait | Source::Function(_))) = &self.field.arrival
        else {
            return quote!(#items #distinct);
        };
        let (name, ty) = (self.printed.named("default"), &self.field.place.ty);
        let Header { parameters, clause, .. } = self.printed.header;
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
        let Arrival::Default(source) = &self.field.arrival else { return None };
        let place = &self.field.place;
        let (ty, wire) = (&place.ty, wire_type(place));
        let (name, span) = (self.printed.named("distinct"), self.printed.span());
        let Header { parameters, clause, turbofish, .. } = self.printed.header;
        let defaults = matches!(source, Source::Container)
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
        if self.field.place.via_serde {
            quote!(&__toolkit::Foreign(__default))
        } else {
            quote!(&__default)
        }
    }

    // __default_3()    __defaults.limit
    fn default_call(&self, source: &Source) -> TokenStream {
        match source {
            Source::Trait | Source::Function(_) => {
                let name = self.printed.named("default");
                let turbofish = &self.printed.header.turbofish;
                quote!(#name #turbofish())
            }
            Source::Container => default_value(source, &self.field.place.ty, &self.field.member),
        }
    }

    pub(super) fn slot(&self) -> Index {
        Index { span: self.printed.span(), ..Index::from(self.index) }
    }

    // __fields.add::<Status>(&__toolkit::Field { … });
    pub(super) fn add(&self) -> TokenStream {
        let ty = wire_type(&self.field.place);
        let span = self.printed.span();
        if self.is_flat() {
            return quote_spanned!(span=> __fields.spread::<#ty>(););
        }
        let table = self.table();
        let asserted = self.printed.asserted();
        let add = match &self.field.arrival {
            Arrival::Plain => quote_spanned!(span=> __fields.add::<#ty>(#table);),
            Arrival::Required => quote_spanned! {span=>
                __fields.add_required::<#ty>(#table);
            },
            Arrival::Default(source) => self.add_with_default(source),
        };
        quote! {
            #asserted
            #add
        }
    }

    // &__toolkit::Field { name: "status", description: "…", title: …, examples: …, rules: … }
    fn table(&self) -> TokenStream {
        let (name, words) = (&self.field.name, &self.field.words);
        let (description, examples) = (&words.description, &words.examples);
        let title = optional(words.title.as_ref());
        let rules = self.printed.rules_reference();
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
    fn add_with_default(&self, source: &Source) -> TokenStream {
        let place = &self.field.place;
        let (ty, wire) = (&place.ty, wire_type(place));
        let table = self.table();
        let value = self.default_call(source);
        let default = self.wire_default();
        let judge = if self.printed.is_judged() {
            let judge = self.printed.judge();
            quote!(#judge)
        } else {
            quote!(|_, _| ())
        };
        quote_spanned! {self.printed.span()=>
            {
                #[allow(unused_imports)]
                use __toolkit::{ViaNothing as _, ViaSerialize as _};
                let __default: #ty = #value;
                let __json = (&__toolkit::Probe(&__default)).json();
                __fields.add_with_default::<#wire>(#table, #default, __json, #judge);
            }
        }
    }

    // __slots.2.read(__input, __at.under(&__RULES_2))
    //
    // { let __at = …; __slots.2.read(__input, __at)?; __slots.2.judge(__judge_2, __at); Ok(()) }
    pub(super) fn read(&self) -> TokenStream {
        let slot = self.slot();
        let at = self.printed.under();
        let span = self.printed.span();
        let read = match self.field.arrival {
            Arrival::Required => quote_spanned!(span=> read_required),
            Arrival::Plain => quote_spanned!(span=> read),
            Arrival::Default(_) => quote_spanned!(span=> read_with_default),
        };
        let distinct = matches!(self.field.arrival, Arrival::Default(_)).then(|| {
            let (name, turbofish) =
                (self.printed.named("distinct"), &self.printed.header.turbofish);
            quote!(, #name #turbofish)
        });
        if !self.printed.is_judged() {
            return quote_spanned!(span=> __slots.#slot.#read(__input, #at #distinct));
        }
        let judge = self.printed.judge();
        quote_spanned! {span=>
            {
                let __at = #at;
                __slots.#slot.#read(__input, __at #distinct)?;
                __slots.#slot.judge(#judge, __at);
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
        let Field { name, place, arrival, .. } = self.field;
        let span = self.printed.span();
        if self.is_flat() {
            let (ty, variable) = (&place.ty, self.variable());
            return quote_spanned! {span=>
                let #variable = <#ty as __toolkit::Flatten>::finish_flat(__slots.#slot, __gaps);
            };
        }
        let Arrival::Default(source) = arrival else {
            let method = match arrival {
                Arrival::Required => quote_spanned!(span=> complete_required),
                Arrival::Plain | Arrival::Default(_) => quote_spanned!(span=> complete),
            };
            return quote_spanned!(span=> __slots.#slot.#method(#name, __gaps););
        };
        let value = self.default_call(source);
        let value = if place.via_serde { quote!(__toolkit::Foreign(#value)) } else { value };
        // A field of the default of the whole struct is moved out of it: no closure could do that.
        if self.field.takes_from_container() {
            quote_spanned!(span=> __slots.#slot.complete_with_value(#value);)
        } else {
            quote_spanned!(span=> __slots.#slot.complete_with(|| #value);)
        }
    }

    // __toolkit::Slot::Full(__field_0)    _
    pub(super) fn taken(&self) -> TokenStream {
        if self.is_flat() {
            return quote!(_);
        }
        let variable = self.variable();
        quote!(__toolkit::Slot::Full(#variable))
    }

    // status: __field_0    other: __field_5.0    inner: __field_1?
    pub(super) fn give(&self) -> TokenStream {
        let variable = self.variable();
        let member = &self.field.member;
        let inner = self.field.place.via_serde.then(|| quote!(.0));
        let taken = self.is_flat().then(|| quote!(?));
        quote!(#member: #variable #inner #taken)
    }

    // __toolkit::Contract::check(&self.status, &mut __at.key("status"));
    //
    // Nothing for a foreign type, which has no rules of ours.
    pub(super) fn check(&self) -> Option<TokenStream> {
        let Field { member, name, place, arrival, .. } = self.field;
        if place.via_serde {
            return None;
        }
        let span = self.printed.span();
        let value = self.value(member, span);
        if self.is_flat() {
            let ty = &place.ty;
            // The rules over the whole of it are asked with those of the struct around it.
            return Some(if self.in_variant {
                quote_spanned!(span=> __toolkit::Contract::check(#value, __at);)
            } else {
                quote_spanned!(span=> <#ty as __toolkit::Flatten>::check_flat(#value, __at);)
            });
        }
        let check = match arrival {
            Arrival::Required => quote_spanned!(span=> __toolkit::check_required),
            Arrival::Plain | Arrival::Default(_) => {
                quote_spanned!(span=> __toolkit::Contract::check)
            }
        };
        let ruled = self.printed.under();
        let judge = self.printed.is_judged().then(|| {
            let judge = self.printed.judge();
            quote!(#judge(#value, __at);)
        });
        let check = quote_spanned!(span=> #check(#value, __at););
        Some(quote! {
            {
                let mut __key = __at.key(#name);
                let __at = &mut __key;
                let __at = #ruled;
                #check
                #judge
            }
        })
    }

    // __toolkit::report_mismatch(("again", &self.again), ("password", &self.password), …, __at);
    pub(super) fn twins(&self) -> impl Iterator<Item = TokenStream> {
        let name = &self.field.name;
        self.field.twins.iter().map(move |twin| {
            let (other, other_name) = (&twin.ident, &twin.name);
            let span = other.span();
            let value = self.value(&self.field.member, span);
            let other_value = self.value(&syn::Member::Named(other.clone()), span);
            let message = optional(twin.wording.message.as_ref());
            let code = optional(twin.wording.code.as_ref());
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
        let Field { member, place, .. } = self.field;
        let (ty, value) = (&place.ty, self.value(member, self.printed.span()));
        self.is_flat().then(|| {
            quote_spanned! {self.printed.span()=>
                <#ty as __toolkit::Flatten>::judge_flat(#value, __is_clean, __at);
            }
        })
    }
}

// __value_status    __value_0
fn bound(member: &syn::Member) -> Ident {
    match member {
        syn::Member::Named(ident) => format_ident!("__value_{}", ident),
        syn::Member::Unnamed(index) => format_ident!("__value_{}", index.index),
    }
}

//! Structs with named fields, and unit structs, which have none.

use proc_macro2::TokenStream;
use quote::quote;

use crate::expand::fields::Member;
use crate::expand::place::custom;
use crate::expand::{default_value, optional, validated, wire_type};
use crate::model::checked::{Definition, Field, Record};
use crate::model::value::Source;

// The tables of the fields, the slots, and the two impls.
pub(super) fn record(definition: &Definition, record: &Record) -> TokenStream {
    let members = members(record);
    let tables = members.iter().map(Member::items);
    let defaults = defaults_function(definition, record);
    let slots = slots(record);
    let record_impl = record_impl(definition, record, &members);
    let contract_impl = contract_impl(definition, record);
    quote! {
        #(#tables)*
        #defaults
        #slots
        #record_impl
        #contract_impl
    }
}

fn members(record: &Record) -> Vec<Member<'_>> {
    let fields = record.fields.iter().enumerate();
    fields.map(|(index, field)| Member::new(field, index)).collect()
}

// pub struct __Slots(__toolkit::Slot<Status>, …);
//
// Public with private fields, so that a field may be of a private type; a struct and not a tuple,
// since a tuple of more than twelve has no default.
fn slots(record: &Record) -> TokenStream {
    let types = record.fields.iter().map(|field| wire_type(&field.place));
    let empty = record.fields.iter().map(|_| quote!(__toolkit::Slot::Empty));
    quote! {
        pub struct __Slots(#(__toolkit::Slot<#types>),*);

        #[automatically_derived]
        impl ::core::default::Default for __Slots {
            fn default() -> Self {
                __Slots(#(#empty),*)
            }
        }
    }
}

// impl __toolkit::Record for SearchTickets { … }
fn record_impl(definition: &Definition, record: &Record, members: &[Member<'_>]) -> TokenStream {
    let ident = &definition.ident;
    let constants = constants(definition, record);
    let key = key(record);
    let fields = fields(record, members);
    let read_field = read_field(members);
    let finish = finish(definition, record, members);
    let check = members.iter().map(Member::check);
    let judge = judge(record, members);
    quote! {
        #[automatically_derived]
        impl __toolkit::Record for #ident {
            type Slots = __Slots;
            #constants
            #key
            #fields
            #read_field
            #finish
            fn check_fields(&self, __at: &mut __toolkit::Place<'_>) {
                #(#check)*
            }
            #judge
        }
    }
}

// const NAME: … const DESCRIPTION: … const KEYS: … const FIELDS: …
fn constants(definition: &Definition, record: &Record) -> TokenStream {
    let (name, words) = (&definition.name, &definition.words);
    let (description, examples) = (&words.description, &words.examples);
    let title = optional(words.title.as_ref());
    let is_open = record.is_open;
    let keys = keys(record).map(|(key, index)| quote!((#key, #index)));
    let names = record.fields.iter().map(|field| &field.name);
    quote! {
        const NAME: &'static ::core::primitive::str = #name;
        const DESCRIPTION: &'static ::core::primitive::str = #description;
        const TITLE: __toolkit::Option<&'static ::core::primitive::str> = #title;
        const EXAMPLES: &'static [&'static ::core::primitive::str] = &[#(#examples),*];
        const OPEN: ::core::primitive::bool = #is_open;
        const KEYS: &'static [(&'static ::core::primitive::str, ::core::primitive::usize)] =
            &[#(#keys),*];
        const FIELDS: &'static [&'static ::core::primitive::str] = &[#(#names),*];
    }
}

/// Every key with the index of its field: first the names as declared, then the aliases.
fn keys(record: &Record) -> impl Iterator<Item = (&String, usize)> {
    let fields = record.fields.iter().enumerate();
    let names = fields.clone().map(|(index, field)| (&field.name, index));
    let aliases =
        fields.flat_map(|(index, field)| field.aliases.iter().map(move |alias| (alias, index)));
    names.chain(aliases)
}

// fn key(…) -> … { Some(match __key { "status" => 0, … _ => return None }) }
fn key(record: &Record) -> TokenStream {
    let keys: Vec<&String> = keys(record).map(|(key, _)| key).collect();
    let positions = 0..keys.len();
    if keys.is_empty() {
        // A match without another arm would make the code around it unreachable.
        return quote! {
            fn key(_: &::core::primitive::str) -> __toolkit::Option<::core::primitive::usize> {
                __toolkit::None
            }
        };
    }
    quote! {
        fn key(__key: &::core::primitive::str) -> __toolkit::Option<::core::primitive::usize> {
            __toolkit::Some(match __key {
                #(#keys => #positions,)*
                _ => return __toolkit::None,
            })
        }
    }
}

// fn fields(__fields: …) { let __defaults = …; __fields.add::<…>(…); … }
fn fields(record: &Record, members: &[Member<'_>]) -> TokenStream {
    let defaults = defaults(record);
    let fields = members.iter().map(Member::add);
    quote! {
        fn fields(__fields: &mut __toolkit::Fields<'_>) {
            #defaults
            #(#fields)*
        }
    }
}

// fn __defaults() -> SearchTickets { <SearchTickets as ::core::default::Default>::default() }
fn defaults_function(definition: &Definition, record: &Record) -> Option<TokenStream> {
    let source = record.default.as_ref()?;
    let ident = &definition.ident;
    let value = default_value(source, &syn::parse_quote!(#ident), ident);
    Some(quote! {
        fn __defaults() -> #ident {
            #value
        }
    })
}

// let __defaults = __defaults();
fn defaults(record: &Record) -> Option<TokenStream> {
    let is_used = record.fields.iter().any(Field::takes_from_container)
        || record.skipped.iter().any(|field| matches!(field.source, Source::Container));
    (is_used && record.default.is_some()).then(|| quote!(let __defaults = __defaults();))
}

// fn read_field<'de, __D: …>(…) -> … { match __field { 0 => …, _ => Ok(()) } }
fn read_field(members: &[Member<'_>]) -> TokenStream {
    let indexes = 0..members.len();
    let reads = members.iter().map(Member::read);
    quote! {
        fn read_field<'de, __D: __toolkit::Deserializer<'de>>(
            __field: ::core::primitive::usize,
            __slots: &mut __Slots,
            __input: __D,
            __at: &mut __toolkit::Place<'_>,
        ) -> __toolkit::Result<(), __D::Error> {
            match __field {
                #(#indexes => #reads,)*
                _ => __toolkit::Ok(()),
            }
        }
    }
}

// fn finish(…) -> … {
//     match (__slots.0.or_missing("status", __gaps), …) {
//         (Some(__field_0), …) => Some(SearchTickets { status: __field_0, … }),
//         _ => None,
//     }
// }
//
// One match and not a `?` at each field: the compiler has one way out to prepare, and not as many as fields.
fn finish(definition: &Definition, record: &Record, members: &[Member<'_>]) -> TokenStream {
    let ident = &definition.ident;
    let defaults = defaults(record);
    let taken = members.iter().map(Member::take);
    let given = members.iter().map(Member::give);
    let skipped = record.skipped.iter().map(|field| {
        let name = &field.ident;
        let value = default_value(&field.source, &field.ty, name);
        quote!(#name: #value)
    });
    let made =
        if record.is_unit { quote!(#ident) } else { quote!(#ident { #(#given,)* #(#skipped,)* }) };
    let finished = if members.is_empty() {
        quote!(__toolkit::Some(#made))
    } else {
        let variables = members.iter().map(Member::variable);
        quote! {
            match (#(#taken,)*) {
                (#(__toolkit::Some(#variables),)*) => __toolkit::Some(#made),
                _ => __toolkit::None,
            }
        }
    };
    quote! {
        fn finish(
            __slots: __Slots,
            __gaps: &mut __toolkit::Gaps,
        ) -> __toolkit::Option<Self> {
            #defaults
            #finished
        }
    }
}

// fn judge(&self, …) { report_mismatch(…); report_custom(self, &whole, …); report_validated(self, …); }
fn judge(record: &Record, members: &[Member<'_>]) -> Option<TokenStream> {
    let twins: Vec<TokenStream> = members.iter().flat_map(Member::twins).collect();
    let validated = validated::report(record);
    if twins.is_empty() && record.judges.is_empty() && validated.is_none() {
        return None;
    }
    let judges = record.judges.iter().map(|judge| {
        let call = custom(judge, &quote!(self));
        if judge.only_if_clean { quote!(if __is_clean { #call }) } else { call }
    });
    Some(quote! {
        fn judge(&self, __is_clean: ::core::primitive::bool, __at: &mut __toolkit::Place<'_>) {
            #(#twins)*
            #(#judges)*
            #validated
        }
    })
}

// impl __toolkit::Contract for SearchTickets { … }
fn contract_impl(definition: &Definition, record: &Record) -> TokenStream {
    let ident = &definition.ident;
    let idents = validated::idents(record);
    quote! {
        #[automatically_derived]
        impl __toolkit::Contract for #ident {
            fn schema(__definitions: &mut __toolkit::Definitions) -> __toolkit::Schema {
                __toolkit::record_schema::<Self>(__definitions)
            }
            fn read<'de, __D: __toolkit::Deserializer<'de>>(
                __input: __D,
                __at: &mut __toolkit::Place<'_>,
            ) -> __toolkit::Result<__toolkit::Option<Self>, __D::Error> {
                __toolkit::read_record(__input, __at)
            }
            fn check(&self, __at: &mut __toolkit::Place<'_>) {
                __toolkit::check_record(self, __at);
            }
            #idents
        }
    }
}

//! Structs with named fields, unit structs, and variants that are read like them.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use crate::expand::fields::FieldPrinter;
use crate::expand::generics::Header;
use crate::expand::value::custom;
use crate::expand::{default_value, flat, optional, validated, wire_type};
use crate::model::checked::{Annotations, Definition, Field, Record};
use crate::model::value::DefaultSource;

/// What a record is generated for.
pub(super) struct RecordContext<'a> {
    /// The type that implements `Record`: the struct, or a helper type for one variant of an enum.
    pub(super) ident: Ident,
    /// The struct or the whole enum.
    pub(super) whole: &'a Ident,
    /// `None` for a struct.
    pub(super) variant: Option<&'a Ident>,
    /// The name of the tag and the index of the variant, if the enum is internally tagged.
    pub(super) tag: Option<(&'a str, usize)>,
    pub(super) name: &'a str,
    pub(super) annotations: Annotations,
    pub(super) header: &'a Header,
    /// The prefix of the names of generated items.
    pub(super) prefix: String,
}

// The tables of the fields, the slots, and both impls.
pub(super) fn record(definition: &Definition, record: &Record) -> TokenStream {
    let header = Header::new(&definition.ident, &definition.generic_parameters);
    let annotations = &definition.annotations;
    let context = RecordContext {
        ident: definition.ident.clone(),
        whole: &definition.ident,
        variant: None,
        tag: None,
        name: &definition.name,
        annotations: Annotations {
            description: annotations.description.clone(),
            title: annotations.title.clone(),
            examples: annotations.examples.clone(),
        },
        header: &header,
        prefix: String::new(),
    };
    let defaults = defaults_function(&context, record);
    let contract_impl = contract_impl(&context, record);
    let record = context.record(record);
    quote! {
        #defaults
        #record
        #contract_impl
    }
}

// fn __defaults() -> SearchTickets { <SearchTickets as ::core::default::Default>::default() }
fn defaults_function(context: &RecordContext<'_>, record: &Record) -> Option<TokenStream> {
    let source = record.default.as_ref()?;
    let Header { parameters, arguments, clause, .. } = context.header;
    let ident = &context.ident;
    let ty = syn::parse_quote!(#ident #arguments);
    let value = default_value(source, &ty, &syn::parse_quote!(#ident));
    Some(quote! {
        fn __defaults #parameters() -> #ident #arguments #clause {
            #value
        }
    })
}

impl RecordContext<'_> {
    // The tables of the fields, the slots, and impl __toolkit::Record for … { … }
    pub(super) fn record(&self, record: &Record) -> TokenStream {
        let members = self.members(record);
        let tables = members.iter().map(FieldPrinter::items);
        let slots = self.slots(record);
        let joined =
            record.fields.iter().any(|field| field.is_flat).then(|| flat::joined(self, record));
        let record_impl = self.record_impl(record, &members);
        quote! {
            #(#tables)*
            #slots
            #joined
            #record_impl
        }
    }

    fn members<'m>(&'m self, record: &'m Record) -> Vec<FieldPrinter<'m>> {
        let fields = record.fields.iter().enumerate();
        fields.map(|(index, field)| FieldPrinter::new(field, index, self)).collect()
    }

    /// The name of the struct of slots.
    pub(super) fn slots_ident(&self) -> Ident {
        format_ident!("__{}Slots", self.prefix)
    }

    /// The index of the first field after the tag.
    pub(super) fn first(&self) -> usize {
        usize::from(self.tag.is_some())
    }

    // pub struct __Slots(__toolkit::Slot<Status>, …);
    //
    // The struct is public and its fields are private, so that fields can have private types. It is not a tuple, since
    // tuples with more than twelve items do not implement `Default`.
    fn slots(&self, record: &Record) -> TokenStream {
        let Header { parameters, arguments, clause, .. } = self.header;
        let marker = self.header.marker();
        let types = record.fields.iter().map(|field| {
            let ty = wire_type(&field.spec);
            if field.is_flat {
                quote_spanned!(ty.span()=> <#ty as __toolkit::Flatten>::FlatSlots)
            } else {
                quote!(__toolkit::Slot<#ty>)
            }
        });
        let types = types.chain(marker.cloned());
        let empty = record.fields.iter().map(|field| {
            if field.is_flat {
                quote!(::core::default::Default::default())
            } else {
                quote!(__toolkit::Slot::Empty)
            }
        });
        let empty = empty.chain(marker.map(|_| quote!(::core::marker::PhantomData)));
        let ident = self.slots_ident();
        quote! {
            pub struct #ident #parameters(#(#types),*) #clause;

            #[automatically_derived]
            impl #parameters ::core::default::Default for #ident #arguments #clause {
                fn default() -> Self {
                    #ident(#(#empty),*)
                }
            }
        }
    }

    // impl __toolkit::Record for SearchTickets { … }
    fn record_impl(&self, record: &Record, members: &[FieldPrinter<'_>]) -> TokenStream {
        let ident = &self.ident;
        let Header { parameters, arguments, clause, .. } = self.header;
        let slots = self.slots_ident();
        let constants = self.constants(record);
        let name = self.variant.is_none().then(|| self.header.name_function(self.name)).flatten();
        let key = self.key(record);
        let fields = self.fields(record, members);
        let read_field = self.read_field(members);
        let rest = flat::rest(self, record);
        let finish = self.finish(record, members);
        let check = self.check_fields(members);
        let judge = self.judge(record, members);
        quote! {
            #[automatically_derived]
            impl #parameters __toolkit::Record for #ident #arguments #clause {
                type Slots = #slots #arguments;
                #constants
                #name
                #key
                #fields
                #read_field
                #rest
                #finish
                #check
                #judge
            }
        }
    }

    // const NAME: … const DESCRIPTION: … const KEYS: … const FIELDS: …
    fn constants(&self, record: &Record) -> TokenStream {
        let (name, annotations) = (self.name, &self.annotations);
        let (description, examples) = (&annotations.description, &annotations.examples);
        let title = optional(annotations.title.as_ref());
        let is_open = flat::is_open(record);
        let (keys, names) = if record.fields.iter().any(|field| field.is_flat) {
            flat::keys()
        } else {
            let keys = self.keys(record).map(|(key, index)| quote!((#key, #index)));
            let count = record.fields.len() + self.first();
            let names = self.keys(record).take(count).map(|(key, _)| key);
            (quote!(&[#(#keys),*]), quote!(&[#(#names),*]))
        };
        quote! {
            const NAME: &'static ::core::primitive::str = #name;
            const DESCRIPTION: &'static ::core::primitive::str = #description;
            const TITLE: __toolkit::Option<&'static ::core::primitive::str> = #title;
            const EXAMPLES: &'static [&'static ::core::primitive::str] = &[#(#examples),*];
            const OPEN: ::core::primitive::bool = #is_open;
            const KEYS: &'static [(&'static ::core::primitive::str, ::core::primitive::usize)] =
                #keys;
            const FIELDS: &'static [&'static ::core::primitive::str] = #names;
        }
    }

    /// All keys with the indices of their fields: names in declaration order, then aliases.
    fn keys<'r>(&'r self, record: &'r Record) -> impl Iterator<Item = (&'r str, usize)> {
        let tag = self.tag.iter().map(|(tag, _)| (*tag, 0));
        let fields = record.fields.iter().zip(self.first()..);
        let names = fields.clone().map(|(field, index)| (field.name.as_str(), index));
        let aliases = fields.flat_map(|(field, index)| {
            field.aliases.iter().map(move |alias| (alias.as_str(), index))
        });
        tag.chain(names).chain(aliases)
    }

    // fn key(…) -> … { Some(match __key { "status" => 0, … _ => return None }) }
    fn key(&self, record: &Record) -> TokenStream {
        if record.fields.iter().any(|field| field.is_flat) {
            return flat::key();
        }
        let keys: Vec<&str> = self.keys(record).map(|(key, _)| key).collect();
        let positions = 0..keys.len();
        if keys.is_empty() {
            // With a wildcard arm only, the code around the match would be unreachable.
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
    fn fields(&self, record: &Record, members: &[FieldPrinter<'_>]) -> TokenStream {
        let defaults = self.defaults(record);
        let (whole, Header { arguments, .. }) = (self.whole, self.header);
        let tag = self
            .tag
            .map(|(tag, branch)| quote!(__fields.add_tag::<#whole #arguments>(#tag, #branch);));
        let fields = members.iter().map(FieldPrinter::add);
        quote! {
            fn fields(__fields: &mut __toolkit::Fields<'_>) {
                #defaults
                #tag
                #(#fields)*
            }
        }
    }

    // let __defaults = __defaults();
    fn defaults(&self, record: &Record) -> Option<TokenStream> {
        let is_used = record.fields.iter().any(Field::takes_from_container)
            || record.skipped.iter().any(|field| matches!(field.source, DefaultSource::Container));
        let turbofish = &self.header.turbofish;
        (is_used && record.default.is_some())
            .then(|| quote!(let __defaults = __defaults #turbofish();))
    }

    // fn read_field<'de, __D: …>(…) -> … { match __field { 0 => …, _ => Ok(()) } }
    fn read_field(&self, members: &[FieldPrinter<'_>]) -> TokenStream {
        let (slots, arguments) = (self.slots_ident(), &self.header.arguments);
        let body = if members.iter().any(FieldPrinter::is_flat) {
            flat::read_field(self.first(), members)
        } else {
            let indexes = self.first()..;
            let reads = members.iter().map(FieldPrinter::read);
            let arms = indexes.zip(reads).map(|(index, read)| quote!(#index => #read,));
            quote! {
                match __field {
                    #(#arms)*
                    _ => __toolkit::Ok(()),
                }
            }
        };
        quote! {
            fn read_field<'de, __D: __toolkit::Deserializer<'de>>(
                __field: ::core::primitive::usize,
                __slots: &mut #slots #arguments,
                __input: __D,
                __at: &mut __toolkit::Place<'_>,
            ) -> __toolkit::Result<(), __D::Error> {
                #body
            }
        }
    }

    // fn finish(…) -> … {
    //     __slots.0.complete("status", __gaps);
    //     let __field_1 = <Inner as Flatten>::finish_flat(__slots.1, __gaps);
    //     match __slots {
    //         __Slots(Slot::Full(__field_0), _, ..) => {
    //             Some(SearchTickets { status: __field_0, inner: __field_1? })
    //         }
    //         _ => None,
    //     }
    // }
    //
    // A single match instead of a `?` per field leaves the compiler a single exit path. Always inlined, so that the
    // struct is built in place and not moved.
    fn finish(&self, record: &Record, members: &[FieldPrinter<'_>]) -> TokenStream {
        let (slots, arguments) = (self.slots_ident(), &self.header.arguments);
        let defaults = self.defaults(record);
        let value = self.construct(record, members);
        let completed = members.iter().map(FieldPrinter::complete);
        let mutable = (!members.iter().all(FieldPrinter::is_flat)).then(|| quote!(mut));
        let finished = if members.is_empty() {
            quote!(__toolkit::Some(#value))
        } else {
            let patterns = members.iter().map(FieldPrinter::slot_pattern);
            quote! {
                match __slots {
                    #slots(#(#patterns,)* ..) => __toolkit::Some(#value),
                    _ => __toolkit::None,
                }
            }
        };
        quote! {
            #[inline(always)]
            fn finish(
                #mutable __slots: #slots #arguments,
                __gaps: &mut __toolkit::Gaps,
            ) -> __toolkit::Option<Self> {
                #defaults
                #(#completed)*
                #finished
            }
        }
    }

    // SearchTickets { status: __field_0, … }    __Variant0(Shape::Circle { … })
    fn construct(&self, record: &Record, members: &[FieldPrinter<'_>]) -> TokenStream {
        let initializers = members.iter().map(FieldPrinter::initializer);
        let skipped = record.skipped.iter().map(|field| {
            let name = &field.member;
            let value = default_value(&field.source, &field.ty, name);
            quote!(#name: #value)
        });
        let whole = self.constructor();
        let value = if record.is_unit {
            whole
        } else {
            quote!(#whole { #(#initializers,)* #(#skipped,)* })
        };
        let variant = self.variant.map(|_| &self.ident);
        variant.map_or_else(|| value.clone(), |ident| quote!(#ident(#value)))
    }

    // SearchTickets    Shape::Circle
    pub(super) fn constructor(&self) -> TokenStream {
        let whole = self.whole;
        let variant = self.variant.map(|variant| quote!(::#variant));
        quote!(#whole #variant)
    }

    // fn check_fields(&self, …) { … }
    //
    // A variant is checked as part of its enum.
    fn check_fields(&self, members: &[FieldPrinter<'_>]) -> TokenStream {
        if self.variant.is_some() {
            return quote! {
                fn check_fields(&self, _: &mut __toolkit::Place<'_>) {}
            };
        }
        let check = members.iter().map(FieldPrinter::check);
        quote! {
            fn check_fields(&self, __at: &mut __toolkit::Place<'_>) {
                #(#check)*
            }
        }
    }

    // fn judge(&self, …) { report_mismatch(…); report_custom(self, &whole, …); report_validated(self, …); }
    fn judge(&self, record: &Record, members: &[FieldPrinter<'_>]) -> Option<TokenStream> {
        let flat: Vec<TokenStream> = members.iter().filter_map(FieldPrinter::judge_flat).collect();
        let matched_fields: Vec<TokenStream> =
            members.iter().flat_map(FieldPrinter::matched_fields).collect();
        let validated = validated::report(record);
        let has_rules = !record.custom_rules.is_empty() || validated.is_some();
        if flat.is_empty() && matched_fields.is_empty() && !has_rules {
            return None;
        }
        let custom_rules = record.custom_rules.iter().map(|rule| {
            let call = custom(rule, &quote!(self));
            if rule.only_if_clean { quote!(if __is_clean { #call }) } else { call }
        });
        let body = quote! {
            #(#flat)*
            #(#matched_fields)*
            #(#custom_rules)*
            #validated
        };
        // The fields of a variant are bound by a pattern.
        let body = match self.variant {
            Some(_) => {
                let pattern = self.pattern(members);
                quote! {
                    #[allow(irrefutable_let_patterns, unused_variables)]
                    if let #pattern = &self.0 {
                        #body
                    }
                }
            }
            None => body,
        };
        Some(quote! {
            fn judge(&self, __is_clean: ::core::primitive::bool, __at: &mut __toolkit::Place<'_>) {
                #body
            }
        })
    }

    // Shape::Circle { radius: __value_0, .. }
    fn pattern(&self, members: &[FieldPrinter<'_>]) -> TokenStream {
        let whole = self.constructor();
        let bindings = members.iter().map(FieldPrinter::binding);
        quote!(#whole { #(#bindings,)* .. })
    }

    // Shape::Circle { radius: __value_0, .. } => { … }
    //
    // The check of a variant, as part of its enum: its fields, then the rules that span fields.
    pub(super) fn check_arm(&self, record: &Record) -> TokenStream {
        let members = self.members(record);
        let pattern = self.pattern(&members);
        let checks = members.iter().map(FieldPrinter::check);
        let matched_fields = members.iter().flat_map(FieldPrinter::matched_fields);
        quote! {
            #[allow(unused_variables)]
            #pattern => {
                #(#checks)*
                #(#matched_fields)*
            }
        }
    }
}

// impl __toolkit::Contract for SearchTickets { … }
fn contract_impl(context: &RecordContext<'_>, record: &Record) -> TokenStream {
    let ident = &context.ident;
    let idents = validated::idents(record);
    let Header { parameters, arguments, clause, .. } = context.header;
    quote! {
        #[automatically_derived]
        impl #parameters __toolkit::Contract for #ident #arguments #clause {
            const LEAVES_NULL: ::core::primitive::bool = true;
            fn schema(__definitions: &mut __toolkit::Definitions) -> __toolkit::Schema {
                __toolkit::record_schema::<Self>(__definitions)
            }
            fn read<'de, __D: __toolkit::Deserializer<'de>>(
                __input: __D,
                __at: &mut __toolkit::Place<'_>,
            ) -> __toolkit::Result<__toolkit::Option<Self>, __D::Error> {
                __toolkit::read_record(__input, __at)
            }
            fn read_into<'de, __D: __toolkit::Deserializer<'de>>(
                __input: __D,
                __at: &mut __toolkit::Place<'_>,
                __slot: &mut __toolkit::Slot<Self>,
            ) -> __toolkit::Result<(), __D::Error> {
                __toolkit::read_record_into(__input, __at, __slot)
            }
            fn check(&self, __at: &mut __toolkit::Place<'_>) {
                __toolkit::check_record(self, __at);
            }
            #idents
            fn name() -> __toolkit::Cow<'static, ::core::primitive::str> {
                <Self as __toolkit::Record>::name()
            }
        }
    }
}

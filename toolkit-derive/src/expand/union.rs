//! Enums with data, in their four forms.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};

use crate::expand::parameters::Header;
use crate::expand::place::Printed;
use crate::expand::record::Owner;
use crate::expand::{optional, tuple, wire_type};
use crate::model::checked::{Branch, Data, Definition, Form, Record, Sent, Union, Words};

/// An enum with all that its functions are printed from.
struct Enum<'a> {
    definition: &'a Definition,
    union: &'a Union,
    header: Header,
}

// The records of the variants, impl __toolkit::Union for Shape, impl __toolkit::Contract for Shape
pub(super) fn union(definition: &Definition, union: &Union) -> TokenStream {
    let header = Header::new(&definition.ident, &definition.parameters);
    let whole = Enum { definition, union, header };
    let items = whole.sent().map(|(index, branch, _)| whole.items(index, branch));
    let union_impl = whole.union_impl();
    let read_impl = match &union.form {
        Form::Internal { .. } => whole.among_impl(),
        Form::External | Form::Adjacent { .. } | Form::Untagged => whole.apart_impl(),
    };
    let contract = whole.contract_impl();
    quote! {
        #(#items)*
        #union_impl
        #read_impl
        #contract
    }
}

impl Enum<'_> {
    /// The variants that can be sent, each with its position among them.
    fn sent(&self) -> impl Iterator<Item = (usize, &Branch, &Sent)> {
        let sent = self.union.branches.iter();
        let sent = sent.filter_map(|branch| Some((branch, branch.sent.as_ref()?)));
        sent.enumerate().map(|(index, (branch, sent))| (index, branch, sent))
    }

    /// What the record of a variant is printed for.
    fn owner<'o>(&'o self, index: usize, branch: &'o Branch) -> Owner<'o> {
        Owner {
            ident: format_ident!("__Variant{index}"),
            whole: &self.definition.ident,
            variant: Some(&branch.ident),
            tag: match &self.union.form {
                Form::Internal { tag } => Some((tag.as_str(), index)),
                Form::External | Form::Adjacent { .. } | Form::Untagged => None,
            },
            name: &self.definition.name,
            words: Words { description: String::new(), title: None, examples: Vec::new() },
            header: &self.header,
            prefix: format!("{index}_"),
        }
    }

    fn printed<'p>(&'p self, index: usize, place: &'p crate::model::checked::Place) -> Printed<'p> {
        Printed::new(place, format!("_{index}"), &self.header)
    }

    // pub struct __Variant0(Shape); impl __toolkit::Record for __Variant0 { … }
    //
    // A variant with fields is a record that makes the whole enum.
    fn items(&self, index: usize, branch: &Branch) -> Option<TokenStream> {
        match &branch.data {
            Data::Unit | Data::Tuple(_) => None,
            Data::Newtype(place) => Some(self.printed(index, place).items()),
            Data::Record(record) => Some(self.record(index, branch, record)),
        }
    }

    fn record(&self, index: usize, branch: &Branch, record: &Record) -> TokenStream {
        let owner = self.owner(index, branch);
        let (ident, whole) = (&owner.ident, &self.definition.ident);
        let Header { parameters, arguments, clause, .. } = &self.header;
        let record = owner.record(record);
        quote! {
            pub struct #ident #parameters(#whole #arguments) #clause;
            #record
        }
    }

    // impl __toolkit::Union for Shape { … }
    fn union_impl(&self) -> TokenStream {
        let ident = &self.definition.ident;
        let Header { parameters, arguments, clause, .. } = &self.header;
        let constants = self.constants();
        let name = self.header.name_function(&self.definition.name);
        let branch = self.branch();
        let show = self.show();
        let of = self.of();
        let check = self.check_data();
        quote! {
            #[automatically_derived]
            impl #parameters __toolkit::Union for #ident #arguments #clause {
                #constants
                #name
                #branch
                #show
                #of
                #check
            }
        }
    }

    // const NAME: …; const DESCRIPTION: …; const TAGS: … = &["circle", …]; …
    fn constants(&self) -> TokenStream {
        let Definition { name, words, .. } = self.definition;
        let description = &words.description;
        let title = optional(words.title.as_ref());
        let tags = self.sent().map(|(_, _, sent)| &sent.name);
        let named = self.sent().filter(|(_, branch, _)| !branch.is_other);
        let aliases = named.flat_map(|(_, _, sent)| &sent.aliases);
        let descriptions = self.sent().map(|(_, _, sent)| &sent.description);
        let units = self.sent().map(|(_, branch, _)| matches!(branch.data, Data::Unit));
        let other = self.sent().find(|(_, branch, _)| branch.is_other).map(|(index, _, _)| index);
        let other = optional(other.as_ref());
        quote! {
            const NAME: &'static ::core::primitive::str = #name;
            const DESCRIPTION: &'static ::core::primitive::str = #description;
            const TITLE: __toolkit::Option<&'static ::core::primitive::str> = #title;
            const TAGS: &'static [&'static ::core::primitive::str] = &[#(#tags),*];
            const ALIASES: &'static [&'static ::core::primitive::str] = &[#(#aliases),*];
            const DESCRIPTIONS: &'static [&'static ::core::primitive::str] = &[#(#descriptions),*];
            const UNITS: &'static [::core::primitive::bool] = &[#(#units),*];
            const OTHER: __toolkit::Option<::core::primitive::usize> = #other;
        }
    }

    // fn branch(…) -> … { Some(match __name { "circle" | "round" => 0, … _ => return None }) }
    fn branch(&self) -> TokenStream {
        let is_untagged = matches!(self.union.form, Form::Untagged);
        let named = self.sent().filter(|(_, branch, _)| !branch.is_other && !is_untagged);
        let arms = named.map(|(index, _, sent)| {
            let (name, aliases) = (&sent.name, &sent.aliases);
            quote!(#name #(| #aliases)* => __toolkit::Some(#index),)
        });
        quote! {
            fn branch(
                __name: &::core::primitive::str,
            ) -> __toolkit::Option<::core::primitive::usize> {
                match __name {
                    #(#arms)*
                    _ => __toolkit::None,
                }
            }
        }
    }

    // fn show(…) -> … { match __branch { 0 => __toolkit::object_schema::<__Variant0>(…), … } }
    fn show(&self) -> TokenStream {
        let Header { arguments, .. } = &self.header;
        let arms = self.sent().map(|(index, branch, _)| {
            let schema = match &branch.data {
                Data::Unit => quote!(__toolkit::null_schema()),
                Data::Newtype(place) => {
                    let printed = self.printed(index, place);
                    let (ty, rules) = (wire_type(place), printed.rules_reference());
                    let asserted = printed.asserted();
                    quote_spanned! {printed.span()=>
                        {
                            #asserted
                            __toolkit::data_schema::<#ty>(#rules, __definitions)
                        }
                    }
                }
                Data::Tuple(items) => quote! {
                    <(#(#items,)*) as __toolkit::Contract>::schema(__definitions)
                },
                Data::Record(_) => {
                    let record = self.owner(index, branch).ident;
                    quote!(__toolkit::object_schema::<#record #arguments>(__definitions))
                }
            };
            quote!(#index => #schema,)
        });
        quote! {
            fn show(
                __branch: ::core::primitive::usize,
                __definitions: &mut __toolkit::Definitions,
            ) -> __toolkit::Schema {
                match __branch {
                    #(#arms)*
                    _ => __toolkit::null_schema(),
                }
            }
        }
    }

    // fn of(&self) -> … { match self { Self::Circle { .. } => Some(0), …, Self::Ghost { .. } => None } }
    fn of(&self) -> TokenStream {
        let sent = self.sent().map(|(index, branch, _)| {
            let ident = &branch.ident;
            quote!(Self::#ident { .. } => __toolkit::Some(#index),)
        });
        let others = self.union.branches.iter().filter(|branch| branch.sent.is_none());
        let others = others.map(|branch| {
            let ident = &branch.ident;
            quote!(Self::#ident { .. } => __toolkit::None,)
        });
        quote! {
            fn of(&self) -> __toolkit::Option<::core::primitive::usize> {
                match self {
                    #(#sent)*
                    #(#others)*
                }
            }
        }
    }

    // fn check_data(&self, …) { match self { Self::Circle { radius: __value_radius } => { … } _ => {} } }
    fn check_data(&self) -> TokenStream {
        let ident = &self.definition.ident;
        let arms = self.sent().filter_map(|(index, branch, _)| {
            let variant = &branch.ident;
            match &branch.data {
                Data::Unit => None,
                Data::Newtype(place) if place.via_serde => None,
                Data::Newtype(place) => {
                    let printed = self.printed(index, place);
                    let ruled = printed.ruled();
                    let judge = printed.is_judged().then(|| {
                        let judge = printed.judge();
                        quote!(#judge(__value, __at);)
                    });
                    let check = quote_spanned! {printed.span()=>
                        __toolkit::Contract::check(__value, __at);
                    };
                    Some(quote! {
                        #ident::#variant(__value) => {
                            let __at = #ruled;
                            #check
                            #judge
                        }
                    })
                }
                Data::Tuple(items) => {
                    let bound = tuple::items(items.len());
                    let indexes = 0..items.len();
                    Some(quote! {
                        #ident::#variant(#(#bound),*) => {
                            #(__toolkit::Contract::check(#bound, &mut __at.item(#indexes));)*
                        }
                    })
                }
                Data::Record(record) => Some(self.owner(index, branch).check_arm(record)),
            }
        });
        quote! {
            #[allow(unused_variables, unreachable_patterns)]
            fn check_data(&self, __at: &mut __toolkit::Place<'_>) {
                match self {
                    #(#arms)*
                    _ => {}
                }
            }
        }
    }

    // impl __toolkit::Apart for Shape { … }
    fn apart_impl(&self) -> TokenStream {
        let ident = &self.definition.ident;
        let Header { parameters, arguments, clause, .. } = &self.header;
        let reads = self.sent().map(|(index, branch, _)| {
            let read = self.read_data(index, branch);
            quote!(#index => #read,)
        });
        let without = self.sent().filter_map(|(index, branch, _)| {
            let value = self.without_data(branch)?;
            Some(quote!(#index => #value,))
        });
        let distinct = self.distinct();
        quote! {
            #[automatically_derived]
            impl #parameters __toolkit::Apart for #ident #arguments #clause {
                fn read_data<'de, __D: __toolkit::Deserializer<'de>>(
                    __branch: ::core::primitive::usize,
                    __input: __D,
                    __at: &mut __toolkit::Place<'_>,
                ) -> __toolkit::Result<__toolkit::Option<Self>, __D::Error> {
                    match __branch {
                        #(#reads)*
                        _ => __toolkit::Ok(__toolkit::None),
                    }
                }
                fn without_data(__branch: ::core::primitive::usize) -> __toolkit::Option<Self> {
                    match __branch {
                        #(#without)*
                        _ => __toolkit::None,
                    }
                }
                #distinct
            }
        }
    }

    // fn is_distinct(…) -> … { match __branch { 1 => <Option<u8> as __toolkit::Contract>::absence() == …, … } }
    //
    // Only data that stands in a field of its own can be left out.
    fn distinct(&self) -> Option<TokenStream> {
        let Form::Adjacent { .. } = &self.union.form else { return None };
        let arms = self.sent().filter_map(|(index, branch, _)| {
            let Data::Newtype(place) = &branch.data else { return None };
            let ty = wire_type(place);
            Some(quote! {
                #index => {
                    <#ty as __toolkit::Contract>::absence() == __toolkit::Absence::Distinct
                }
            })
        });
        Some(quote! {
            fn is_distinct(__branch: ::core::primitive::usize) -> ::core::primitive::bool {
                match __branch {
                    #(#arms)*
                    _ => false,
                }
            }
        })
    }

    // { let __value = <f64 as __toolkit::Contract>::read(…)?; Ok(__value.map(Shape::Square)) }
    fn read_data(&self, index: usize, branch: &Branch) -> TokenStream {
        let (ident, variant) = (&self.definition.ident, &branch.ident);
        let Header { arguments, .. } = &self.header;
        match &branch.data {
            Data::Unit => quote! {
                __toolkit::Ok(__toolkit::read_null(__input, __at)?.map(|()| #ident::#variant))
            },
            Data::Newtype(place) => {
                let printed = self.printed(index, place);
                let (ty, at) = (wire_type(place), printed.ruled());
                let judge = printed.is_judged().then(|| {
                    let judge = printed.judge();
                    quote!(if let __toolkit::Some(__value) = &__value { #judge(__value, __at); })
                });
                let made = if place.via_serde {
                    quote!(|__value| #ident::#variant(__value.0))
                } else {
                    quote!(#ident::#variant)
                };
                quote_spanned! {printed.span()=>
                    {
                        let __at = #at;
                        let __value = <#ty as __toolkit::Contract>::read(__input, __at)?;
                        #judge
                        __toolkit::Ok(__value.map(#made))
                    }
                }
            }
            Data::Tuple(items) => {
                let made = tuple::made(&quote!(#ident::#variant), items.len());
                quote! {
                    {
                        let __value = <(#(#items,)*) as __toolkit::Contract>::read(__input, __at)?;
                        __toolkit::Ok(__value.map(#made))
                    }
                }
            }
            Data::Record(_) => {
                let record = self.owner(index, branch).ident;
                quote! {
                    {
                        let __value = __toolkit::read_record::<#record #arguments, __D>(__input, __at)?;
                        __toolkit::Ok(__value.map(|__value| __value.0))
                    }
                }
            }
        }
    }

    // Some(Shape::None)    <Option<u8> as __toolkit::Contract>::absent().map(Shape::Perhaps)
    fn without_data(&self, branch: &Branch) -> Option<TokenStream> {
        let (ident, variant) = (&self.definition.ident, &branch.ident);
        match &branch.data {
            Data::Unit => Some(quote!(__toolkit::Some(#ident::#variant))),
            Data::Newtype(place) => {
                let ty = wire_type(place);
                let made = if place.via_serde {
                    quote!(|__value| #ident::#variant(__value.0))
                } else {
                    quote!(#ident::#variant)
                };
                Some(quote!(<#ty as __toolkit::Contract>::absent().map(#made)))
            }
            Data::Tuple(_) | Data::Record(_) => None,
        }
    }

    // impl __toolkit::Among for Shape { … }
    fn among_impl(&self) -> TokenStream {
        let ident = &self.definition.ident;
        let Header { parameters, arguments, clause, .. } = &self.header;
        let reads = self.sent().map(|(index, branch, _)| {
            let record = self.owner(index, branch).ident;
            quote! {
                #index => {
                    let __value = __toolkit::read_beside::<#record #arguments, __A>(__entries, __at)?;
                    __toolkit::Ok(__value.map(|__value| __value.0))
                }
            }
        });
        quote! {
            #[automatically_derived]
            impl #parameters __toolkit::Among for #ident #arguments #clause {
                fn read_beside<'de, __A: __toolkit::MapAccess<'de>>(
                    __branch: ::core::primitive::usize,
                    __entries: __A,
                    __at: &mut __toolkit::Place<'_>,
                ) -> __toolkit::Result<__toolkit::Option<Self>, __A::Error> {
                    match __branch {
                        #(#reads)*
                        _ => __toolkit::Ok(__toolkit::None),
                    }
                }
            }
        }
    }

    // impl __toolkit::Contract for Shape { … }
    fn contract_impl(&self) -> TokenStream {
        let ident = &self.definition.ident;
        let Header { parameters, arguments, clause, .. } = &self.header;
        let (schema, read, check) = self.calls();
        let null = matches!(self.union.form, Form::Untagged).then(|| {
            quote! {
                fn reads_null() -> ::core::primitive::bool {
                    __toolkit::reads_null::<Self>()
                }
                fn is_null(
                    &self,
                    _: __toolkit::Option<&__toolkit::Json>,
                ) -> ::core::primitive::bool {
                    __toolkit::is_null_variant(self)
                }
            }
        });
        quote! {
            #[automatically_derived]
            impl #parameters __toolkit::Contract for #ident #arguments #clause {
                fn schema(__definitions: &mut __toolkit::Definitions) -> __toolkit::Schema {
                    #schema
                }
                fn read<'de, __D: __toolkit::Deserializer<'de>>(
                    __input: __D,
                    __at: &mut __toolkit::Place<'_>,
                ) -> __toolkit::Result<__toolkit::Option<Self>, __D::Error> {
                    #read
                }
                fn check(&self, __at: &mut __toolkit::Place<'_>) {
                    #check
                }
                #null
                fn name() -> __toolkit::Cow<'static, ::core::primitive::str> {
                    <Self as __toolkit::Union>::name()
                }
            }
        }
    }

    // The calls into the library that show, read and check the enum in its form.
    fn calls(&self) -> (TokenStream, TokenStream, TokenStream) {
        match &self.union.form {
            Form::External => (
                quote!(__toolkit::external_schema::<Self>(__definitions)),
                quote!(__toolkit::read_external(__input, __at)),
                quote!(__toolkit::check_external(self, __at)),
            ),
            Form::Internal { tag } => (
                quote!(__toolkit::union_schema::<Self>(__definitions)),
                quote!(__toolkit::read_internal(#tag, __input, __at)),
                quote!(__toolkit::check_union(self, __at)),
            ),
            Form::Adjacent { tag, content } => (
                quote!(__toolkit::adjacent_schema::<Self>(&[#tag, #content], __definitions)),
                quote!(__toolkit::read_adjacent(&[#tag, #content], __input, __at)),
                quote!(__toolkit::check_adjacent(#content, self, __at)),
            ),
            Form::Untagged => (
                quote!(__toolkit::union_schema::<Self>(__definitions)),
                quote!(__toolkit::read_untagged(__input, __at)),
                quote!(__toolkit::check_union(self, __at)),
            ),
        }
    }
}

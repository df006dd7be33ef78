//! Enums with data, in all four representations.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};

use crate::expand::generics::Header;
use crate::expand::record::RecordContext;
use crate::expand::value::ValuePrinter;
use crate::expand::{optional, tuple, wire_type};
use crate::model::checked::{
    Annotations, Branch, Data, Definition, Record, Representation, Union, ValueSpec, VariantInfo,
};

/// Generates the code for an enum.
struct EnumPrinter<'a> {
    definition: &'a Definition,
    union: &'a Union,
    header: Header,
}

// The records of the variants, impl __toolkit::Union for Shape, impl __toolkit::Contract for Shape
pub(super) fn union(definition: &Definition, union: &Union) -> TokenStream {
    let header = Header::new(&definition.ident, &definition.generic_parameters);
    let whole = EnumPrinter { definition, union, header };
    let items = whole.unskipped().map(|(index, branch, _)| whole.items(index, branch));
    let union_impl = whole.union_impl();
    let read_impl = match &union.representation {
        Representation::Internal { .. } => whole.among_impl(),
        Representation::External | Representation::Adjacent { .. } | Representation::Untagged => {
            whole.apart_impl()
        }
    };
    let contract = whole.contract_impl();
    quote! {
        #(#items)*
        #union_impl
        #read_impl
        #contract
    }
}

impl EnumPrinter<'_> {
    /// The variants that are not skipped, with their indices among each other.
    fn unskipped(&self) -> impl Iterator<Item = (usize, &Branch, &VariantInfo)> {
        let branches = self.union.branches.iter();
        let unskipped = branches.filter_map(|branch| Some((branch, branch.info.as_ref()?)));
        unskipped.enumerate().map(|(index, (branch, info))| (index, branch, info))
    }

    /// The context of the record of a variant.
    fn context<'o>(&'o self, index: usize, branch: &'o Branch) -> RecordContext<'o> {
        RecordContext {
            ident: format_ident!("__Variant{index}"),
            whole: &self.definition.ident,
            variant: Some(&branch.ident),
            tag: match &self.union.representation {
                Representation::Internal { tag } => Some((tag.as_str(), index)),
                Representation::External
                | Representation::Adjacent { .. }
                | Representation::Untagged => None,
            },
            name: &self.definition.name,
            annotations: Annotations {
                description: String::new(),
                title: None,
                examples: Vec::new(),
            },
            header: &self.header,
            prefix: format!("{index}_"),
        }
    }

    fn printer<'p>(&'p self, index: usize, spec: &'p ValueSpec) -> ValuePrinter<'p> {
        ValuePrinter::new(spec, format!("_{index}"), &self.header)
    }

    // pub struct __Variant0(Shape); impl __toolkit::Record for __Variant0 { … }
    //
    // A variant with fields becomes a record that builds the enum.
    fn items(&self, index: usize, branch: &Branch) -> Option<TokenStream> {
        match &branch.data {
            Data::Unit | Data::Tuple(_) => None,
            Data::Newtype(spec) => Some(self.printer(index, spec).items()),
            Data::Record(record) => Some(self.record(index, branch, record)),
        }
    }

    fn record(&self, index: usize, branch: &Branch, record: &Record) -> TokenStream {
        let context = self.context(index, branch);
        let (ident, whole) = (&context.ident, &self.definition.ident);
        let Header { parameters, arguments, clause, .. } = &self.header;
        let record = context.record(record);
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
        let Definition { name, annotations, .. } = self.definition;
        let description = &annotations.description;
        let title = optional(annotations.title.as_ref());
        let tags = self.unskipped().map(|(_, _, info)| &info.name);
        let named = self.unskipped().filter(|(_, branch, _)| !branch.is_other);
        let aliases = named.flat_map(|(_, _, info)| &info.aliases);
        let descriptions = self.unskipped().map(|(_, _, info)| &info.description);
        let units = self.unskipped().map(|(_, branch, _)| matches!(branch.data, Data::Unit));
        let other =
            self.unskipped().find(|(_, branch, _)| branch.is_other).map(|(index, _, _)| index);
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
        let is_untagged = matches!(self.union.representation, Representation::Untagged);
        let named = self.unskipped().filter(|(_, branch, _)| !branch.is_other && !is_untagged);
        let arms = named.map(|(index, _, info)| {
            let (name, aliases) = (&info.name, &info.aliases);
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
        let arms = self.unskipped().map(|(index, branch, _)| {
            let schema = match &branch.data {
                Data::Unit => quote!(__toolkit::null_schema()),
                Data::Newtype(spec) => {
                    let printer = self.printer(index, spec);
                    let (ty, rules) = (wire_type(spec), printer.rules_reference());
                    let assert = printer.assert_call();
                    quote_spanned! {printer.span()=>
                        {
                            #assert
                            __toolkit::data_schema::<#ty>(#rules, __definitions)
                        }
                    }
                }
                Data::Tuple(items) => quote! {
                    <(#(#items,)*) as __toolkit::Contract>::schema(__definitions)
                },
                Data::Record(_) => {
                    let record = self.context(index, branch).ident;
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
        let read = self.unskipped().map(|(index, branch, _)| {
            let ident = &branch.ident;
            quote!(Self::#ident { .. } => __toolkit::Some(#index),)
        });
        let skipped = self.union.branches.iter().filter(|branch| branch.info.is_none());
        let skipped = skipped.map(|branch| {
            let ident = &branch.ident;
            quote!(Self::#ident { .. } => __toolkit::None,)
        });
        quote! {
            fn of(&self) -> __toolkit::Option<::core::primitive::usize> {
                match self {
                    #(#read)*
                    #(#skipped)*
                }
            }
        }
    }

    // fn check_data(&self, …) { match self { Self::Circle { radius: __value_radius } => { … } _ => {} } }
    fn check_data(&self) -> TokenStream {
        let ident = &self.definition.ident;
        let arms = self.unskipped().filter_map(|(index, branch, _)| {
            let variant = &branch.ident;
            match &branch.data {
                Data::Unit => None,
                Data::Newtype(spec) if spec.via_serde => None,
                Data::Newtype(spec) => {
                    let printer = self.printer(index, spec);
                    let at = printer.ruled();
                    let call = printer.has_custom_rules().then(|| {
                        let function = printer.custom_rules();
                        quote!(#function(__value, __at);)
                    });
                    let check = quote_spanned! {printer.span()=>
                        __toolkit::Contract::check(__value, __at);
                    };
                    Some(quote! {
                        #ident::#variant(__value) => {
                            let __at = #at;
                            #check
                            #call
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
                Data::Record(record) => Some(self.context(index, branch).check_arm(record)),
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
        let reads = self.unskipped().map(|(index, branch, _)| {
            let read = self.read_data(index, branch);
            quote!(#index => #read,)
        });
        let without = self.unskipped().filter_map(|(index, branch, _)| {
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
    // Only data in a field of its own can be left out.
    fn distinct(&self) -> Option<TokenStream> {
        let Representation::Adjacent { .. } = &self.union.representation else { return None };
        let arms = self.unskipped().filter_map(|(index, branch, _)| {
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
            Data::Newtype(spec) => {
                let printer = self.printer(index, spec);
                let (ty, at) = (wire_type(spec), printer.ruled());
                let call = printer.has_custom_rules().then(|| {
                    let function = printer.custom_rules();
                    quote!(if let __toolkit::Some(__value) = &__value { #function(__value, __at); })
                });
                let construct = if spec.via_serde {
                    quote!(|__value| #ident::#variant(__value.0))
                } else {
                    quote!(#ident::#variant)
                };
                quote_spanned! {printer.span()=>
                    {
                        let __at = #at;
                        let __value = <#ty as __toolkit::Contract>::read(__input, __at)?;
                        #call
                        __toolkit::Ok(__value.map(#construct))
                    }
                }
            }
            Data::Tuple(items) => {
                let construct = tuple::construct(&quote!(#ident::#variant), items.len());
                quote! {
                    {
                        let __value = <(#(#items,)*) as __toolkit::Contract>::read(__input, __at)?;
                        __toolkit::Ok(__value.map(#construct))
                    }
                }
            }
            Data::Record(_) => {
                let record = self.context(index, branch).ident;
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
            Data::Newtype(spec) => {
                let ty = wire_type(spec);
                let construct = if spec.via_serde {
                    quote!(|__value| #ident::#variant(__value.0))
                } else {
                    quote!(#ident::#variant)
                };
                Some(quote!(<#ty as __toolkit::Contract>::absent().map(#construct)))
            }
            Data::Tuple(_) | Data::Record(_) => None,
        }
    }

    // impl __toolkit::Among for Shape { … }
    fn among_impl(&self) -> TokenStream {
        let ident = &self.definition.ident;
        let Header { parameters, arguments, clause, .. } = &self.header;
        let reads = self.unskipped().map(|(index, branch, _)| {
            let record = self.context(index, branch).ident;
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
        let null = matches!(self.union.representation, Representation::Untagged).then(|| {
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

    // The library functions for the schema, for reading and for checking, by representation.
    fn calls(&self) -> (TokenStream, TokenStream, TokenStream) {
        match &self.union.representation {
            Representation::External => (
                quote!(__toolkit::external_schema::<Self>(__definitions)),
                quote!(__toolkit::read_external(__input, __at)),
                quote!(__toolkit::check_external(self, __at)),
            ),
            Representation::Internal { tag } => (
                quote!(__toolkit::union_schema::<Self>(__definitions)),
                quote!(__toolkit::read_internal(#tag, __input, __at)),
                quote!(__toolkit::check_union(self, __at)),
            ),
            Representation::Adjacent { tag, content } => (
                quote!(__toolkit::adjacent_schema::<Self>(&[#tag, #content], __definitions)),
                quote!(__toolkit::read_adjacent(&[#tag, #content], __input, __at)),
                quote!(__toolkit::check_adjacent(#content, self, __at)),
            ),
            Representation::Untagged => (
                quote!(__toolkit::union_schema::<Self>(__definitions)),
                quote!(__toolkit::read_untagged(__input, __at)),
                quote!(__toolkit::check_union(self, __at)),
            ),
        }
    }
}

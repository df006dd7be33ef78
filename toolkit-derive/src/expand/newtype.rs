//! Structs with one unnamed field, which are read like that field.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use crate::expand::generics::Header;
use crate::expand::value::ValuePrinter;
use crate::expand::{optional, wire_type};
use crate::model::checked::{Definition, Newtype};

// The rules table, and impl __toolkit::Contract for Percent { … }
pub(super) fn newtype(definition: &Definition, newtype: &Newtype) -> TokenStream {
    let header = Header::new(&definition.ident, &definition.generic_parameters);
    let printer = ValuePrinter::new(&newtype.spec, String::new(), &header);
    let ident = &definition.ident;
    let Header { parameters, arguments, clause, .. } = &header;
    let items = printer.items();
    let name = header.name(&definition.name);
    let schema = schema(definition, &printer);
    let read = read(definition, &printer);
    let check = check(&printer);
    let absent = absent(definition, &printer);
    let key = key(definition, &printer);
    quote! {
        #items
        #[automatically_derived]
        impl #parameters __toolkit::Contract for #ident #arguments #clause {
            #schema
            #read
            #check
            #absent
            fn name() -> __toolkit::Cow<'static, ::core::primitive::str> {
                #name
            }
        }
        #key
    }
}

// fn schema(…) -> … { __toolkit::newtype_schema::<Self, u8>(&__toolkit::Newtype { … }, __definitions) }
fn schema(definition: &Definition, printer: &ValuePrinter<'_>) -> TokenStream {
    let ty = wire_type(printer.spec);
    let (name, annotations) = (&definition.name, &definition.annotations);
    let (description, examples) = (&annotations.description, &annotations.examples);
    let title = optional(annotations.title.as_ref());
    let rules = printer.rules_reference();
    let assert = printer.assert_call();
    quote! {
        fn schema(__definitions: &mut __toolkit::Definitions) -> __toolkit::Schema {
            #assert
            __toolkit::newtype_schema::<Self, #ty>(
                &__toolkit::Newtype {
                    definition: <Self as __toolkit::Contract>::name(),
                    name: #name,
                    description: #description,
                    title: #title,
                    examples: &[#(#examples),*],
                    rules: #rules,
                },
                __definitions,
            )
        }
    }
}

// fn read<…>(…) -> … { let __value = …::read(__input, …)?; …; Ok(__value.map(Percent)) }
fn read(definition: &Definition, printer: &ValuePrinter<'_>) -> TokenStream {
    let ty = wire_type(printer.spec);
    let at = printer.ruled();
    let call = printer.has_custom_rules().then(|| {
        let function = printer.custom_rules();
        quote! {
            if let __toolkit::Some(__value) = &__value {
                #function(__value, __at);
            }
        }
    });
    let construct = construct(definition, printer);
    quote_spanned! {printer.span()=>
        fn read<'de, __D: __toolkit::Deserializer<'de>>(
            __input: __D,
            __at: &mut __toolkit::Place<'_>,
        ) -> __toolkit::Result<__toolkit::Option<Self>, __D::Error> {
            let __at = #at;
            let __value = <#ty as __toolkit::Contract>::read(__input, __at)?;
            #call
            __toolkit::Ok(__value.map(#construct))
        }
    }
}

// Percent    |__value| Percent(__value.0)
fn construct(definition: &Definition, printer: &ValuePrinter<'_>) -> TokenStream {
    let ident = &definition.ident;
    if printer.spec.via_serde { quote!(|__value| #ident(__value.0)) } else { quote!(#ident) }
}

// fn check(&self, …) { __toolkit::Contract::check(&self.0, …); }
fn check(printer: &ValuePrinter<'_>) -> TokenStream {
    if printer.spec.via_serde {
        return quote!(
            fn check(&self, _: &mut __toolkit::Place<'_>) {}
        );
    }
    let at = printer.ruled();
    let call = printer.has_custom_rules().then(|| {
        let function = printer.custom_rules();
        quote!(#function(&self.0, __at);)
    });
    let check = quote_spanned!(printer.span()=> __toolkit::Contract::check(&self.0, __at););
    quote! {
        fn check(&self, __at: &mut __toolkit::Place<'_>) {
            let __at = #at;
            #check
            #call
        }
    }
}

// fn absent() -> … { <u8 as __toolkit::Contract>::absent().map(Percent) }    and the other functions about null
fn absent(definition: &Definition, printer: &ValuePrinter<'_>) -> TokenStream {
    let ty = wire_type(printer.spec);
    let construct = construct(definition, printer);
    let null = if printer.spec.via_serde {
        quote!(__json.is_some_and(|__json| __json.as_value().is_null()))
    } else {
        quote_spanned!(printer.span()=> __toolkit::Contract::is_null(&self.0, __json))
    };
    quote_spanned! {printer.span()=>
        fn absent() -> __toolkit::Option<Self> {
            <#ty as __toolkit::Contract>::absent().map(#construct)
        }
        fn absence() -> __toolkit::Absence {
            <#ty as __toolkit::Contract>::absence()
        }
        fn reads_null() -> ::core::primitive::bool {
            <#ty as __toolkit::Contract>::reads_null()
        }
        fn is_null(
            &self,
            __json: __toolkit::Option<&__toolkit::Json>,
        ) -> ::core::primitive::bool {
            #null
        }
    }
}

// impl __toolkit::MapKey for Id where for<'__a> u32: __toolkit::MapKey { … }
//
// The unused lifetime defers the bound to where the type is used: rustc rejects a false bound without parameters right
// away. A newtype with rules cannot be a key.
fn key(definition: &Definition, printer: &ValuePrinter<'_>) -> Option<TokenStream> {
    if printer.has_rules() || printer.has_custom_rules() || printer.spec.via_serde {
        return None;
    }
    let (ident, ty) = (&definition.ident, wire_type(printer.spec));
    let Header { parameters, arguments, .. } = printer.header;
    let clause = printer.header.clause_and(&quote!(for<'__a> #ty: __toolkit::MapKey));
    let open_clause = printer.header.clause_and(&quote!(for<'__a> #ty: __toolkit::OpenKey));
    Some(quote! {
        #[automatically_derived]
        impl #parameters __toolkit::MapKey for #ident #arguments #clause {
            fn shown(__definitions: &mut __toolkit::Definitions) -> __toolkit::Schema {
                <#ty as __toolkit::MapKey>::shown(__definitions)
            }
            fn read(
                __text: &::core::primitive::str,
                __at: &mut __toolkit::Place<'_>,
            ) -> __toolkit::Option<Self> {
                <#ty as __toolkit::MapKey>::read(__text, __at).map(#ident)
            }
            fn name(&self) -> __toolkit::Cow<'_, ::core::primitive::str> {
                __toolkit::MapKey::name(&self.0)
            }
            fn known_name(&self) -> __toolkit::Option<&'static ::core::primitive::str> {
                __toolkit::MapKey::known_name(&self.0)
            }
            fn check(&self, __at: &mut __toolkit::Place<'_>) {
                __toolkit::MapKey::check(&self.0, __at);
            }
        }
        #[automatically_derived]
        impl #parameters __toolkit::OpenKey for #ident #arguments #open_clause {}
    })
}

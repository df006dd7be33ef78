//! Structs of one unnamed field: they are read as that field.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use crate::expand::parameters::Header;
use crate::expand::place::Printed;
use crate::expand::{optional, wire_type};
use crate::model::checked::{Definition, Newtype};

// The table of the rules, and impl __toolkit::Contract for Percent { … }
pub(super) fn newtype(definition: &Definition, newtype: &Newtype) -> TokenStream {
    let header = Header::new(&definition.ident, &definition.parameters);
    let printed = Printed::new(&newtype.place, String::new(), &header);
    let ident = &definition.ident;
    let Header { parameters, arguments, clause, .. } = &header;
    let items = printed.items();
    let name = header.name(&definition.name);
    let schema = schema(definition, &printed);
    let read = read(definition, &printed);
    let check = check(&printed);
    let absent = absent(definition, &printed);
    let key = key(definition, &printed);
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
fn schema(definition: &Definition, printed: &Printed<'_>) -> TokenStream {
    let ty = wire_type(printed.place);
    let (name, words) = (&definition.name, &definition.words);
    let (description, examples) = (&words.description, &words.examples);
    let title = optional(words.title.as_ref());
    let rules = printed.rules_reference();
    let asserted = printed.asserted();
    quote! {
        fn schema(__definitions: &mut __toolkit::Definitions) -> __toolkit::Schema {
            #asserted
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
fn read(definition: &Definition, printed: &Printed<'_>) -> TokenStream {
    let ty = wire_type(printed.place);
    let at = printed.ruled();
    let judge = printed.is_judged().then(|| {
        let judge = printed.judge();
        quote! {
            if let __toolkit::Some(__value) = &__value {
                #judge(__value, __at);
            }
        }
    });
    let made = made(definition, printed);
    quote_spanned! {printed.span()=>
        fn read<'de, __D: __toolkit::Deserializer<'de>>(
            __input: __D,
            __at: &mut __toolkit::Place<'_>,
        ) -> __toolkit::Result<__toolkit::Option<Self>, __D::Error> {
            let __at = #at;
            let __value = <#ty as __toolkit::Contract>::read(__input, __at)?;
            #judge
            __toolkit::Ok(__value.map(#made))
        }
    }
}

// Percent    |__value| Percent(__value.0)
fn made(definition: &Definition, printed: &Printed<'_>) -> TokenStream {
    let ident = &definition.ident;
    if printed.place.via_serde { quote!(|__value| #ident(__value.0)) } else { quote!(#ident) }
}

// fn check(&self, …) { __toolkit::Contract::check(&self.0, …); }
fn check(printed: &Printed<'_>) -> TokenStream {
    if printed.place.via_serde {
        return quote!(
            fn check(&self, _: &mut __toolkit::Place<'_>) {}
        );
    }
    let ruled = printed.ruled();
    let judge = printed.is_judged().then(|| {
        let judge = printed.judge();
        quote!(#judge(&self.0, __at);)
    });
    let check = quote_spanned!(printed.span()=> __toolkit::Contract::check(&self.0, __at););
    quote! {
        fn check(&self, __at: &mut __toolkit::Place<'_>) {
            let __at = #ruled;
            #check
            #judge
        }
    }
}

// fn absent() -> … { <u8 as __toolkit::Contract>::absent().map(Percent) }    and its kin
fn absent(definition: &Definition, printed: &Printed<'_>) -> TokenStream {
    let ty = wire_type(printed.place);
    let made = made(definition, printed);
    let null = if printed.place.via_serde {
        quote!(__json.is_some_and(|__json| __json.as_value().is_null()))
    } else {
        quote_spanned!(printed.span()=> __toolkit::Contract::is_null(&self.0, __json))
    };
    quote_spanned! {printed.span()=>
        fn absent() -> __toolkit::Option<Self> {
            <#ty as __toolkit::Contract>::absent().map(#made)
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
// The lifetime is never used: a condition on a type that is known is judged at once but for it, and
// then a newtype of what is no key would be an error. Rules are about the value, so that a newtype
// which has some is no key.
fn key(definition: &Definition, printed: &Printed<'_>) -> Option<TokenStream> {
    if printed.has_rules() || printed.is_judged() || printed.place.via_serde {
        return None;
    }
    let (ident, ty) = (&definition.ident, wire_type(printed.place));
    let Header { parameters, arguments, .. } = printed.header;
    let clause = printed.header.clause_and(&quote!(for<'__a> #ty: __toolkit::MapKey));
    let open_clause = printed.header.clause_and(&quote!(for<'__a> #ty: __toolkit::OpenKey));
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

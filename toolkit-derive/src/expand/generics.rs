//! Generic parameters as they appear in the generated code.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{GenericParam, Generics, WherePredicate};

use crate::model::checked::{GenericParameters, is_just};

/// The ways to write generic parameters. All are empty if there are none.
pub(super) struct Header {
    /// `<T: Clone, const N: usize>`
    pub(super) parameters: TokenStream,
    /// `<T, N>`
    pub(super) arguments: TokenStream,
    /// `::<T, N>`
    pub(super) turbofish: TokenStream,
    /// `where T: Contract`
    pub(super) clause: TokenStream,
    /// `::core::marker::PhantomData<fn() -> Page<T, N>>`, for structs that must mention all parameters.
    marker: Option<TokenStream>,
    /// The names of the arguments, from which the name of the definition is built.
    names: Vec<TokenStream>,
}

impl Header {
    pub(super) fn new(ident: &Ident, parameters: &GenericParameters) -> Self {
        let generics = bounded(parameters);
        let (declared, arguments, _) = generics.split_for_impl();
        Self {
            parameters: declared.to_token_stream(),
            arguments: arguments.to_token_stream(),
            turbofish: arguments.as_turbofish().to_token_stream(),
            clause: clause(&generics),
            marker: parameters
                .any()
                .then(|| quote!(::core::marker::PhantomData<fn() -> #ident #arguments>)),
            names: names(parameters),
        }
    }

    // where T: Contract, for<'__a> T: __toolkit::MapKey
    pub(super) fn clause_and(&self, predicate: &TokenStream) -> TokenStream {
        let clause = &self.clause;
        if clause.is_empty() { quote!(where #predicate) } else { quote!(#clause #predicate) }
    }

    // ::core::marker::PhantomData<…>    or nothing
    pub(super) fn marker(&self) -> Option<&TokenStream> {
        self.marker.as_ref()
    }

    // fn name() -> … { __toolkit::generic_name("Page", &[<T as __toolkit::Contract>::name()]) }
    pub(super) fn name_function(&self, name: &str) -> Option<TokenStream> {
        let value = self.name(name);
        self.marker.as_ref().map(|_| {
            quote! {
                fn name() -> __toolkit::Cow<'static, ::core::primitive::str> {
                    #value
                }
            }
        })
    }

    // __toolkit::Cow::Borrowed("Percent")    __toolkit::generic_name("Page", &[…])
    pub(super) fn name(&self, name: &str) -> TokenStream {
        if self.marker.is_none() {
            return quote!(__toolkit::Cow::Borrowed(#name));
        }
        let names = &self.names;
        quote!(__toolkit::generic_name(#name, &[#(#names),*]))
    }
}

// where T: __toolkit::Contract,    or nothing
fn clause(generics: &Generics) -> TokenStream {
    let predicates = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    let predicates: Vec<&WherePredicate> = predicates.collect();
    if predicates.is_empty() { TokenStream::new() } else { quote!(where #(#predicates,)*) }
}

// <T as __toolkit::Contract>::name()    __toolkit::shown(&N)
fn names(parameters: &GenericParameters) -> Vec<TokenStream> {
    let named = parameters.generics.params.iter().filter_map(|parameter| match parameter {
        GenericParam::Type(parameter) => {
            let ident = &parameter.ident;
            let is_read = parameters.contracts.iter().any(|ty| is_just(ty, ident));
            Some(if is_read {
                quote!(<#ident as __toolkit::Contract>::name())
            } else {
                quote!(__toolkit::type_name::<#ident>())
            })
        }
        GenericParam::Const(parameter) => {
            let ident = &parameter.ident;
            Some(quote!(__toolkit::shown(&#ident)))
        }
        GenericParam::Lifetime(_) => None,
    });
    named.collect()
}

// where T: __toolkit::Contract, T::Item: __toolkit::Contract, U: 'static, Option<T>: ::core::default::Default
fn bounded(parameters: &GenericParameters) -> Generics {
    let mut generics = parameters.generics.clone();
    if !parameters.any() {
        return generics;
    }
    let GenericParameters { generics: _, contracts, others, defaults, foreign, flat } = parameters;
    let contracts = contracts.iter().map(|ty| quote!(#ty: __toolkit::Contract));
    let others = others.iter().map(|name| quote!(#name: 'static));
    let defaults = defaults.iter().map(|ty| quote!(#ty: ::core::default::Default));
    let foreign = foreign.iter().map(|ty| quote!(__toolkit::Foreign<#ty>: __toolkit::Contract));
    let flat = flat.iter().map(|ty| quote!(#ty: __toolkit::Flatten));
    let all = contracts.chain(others).chain(defaults).chain(foreign).chain(flat);
    let all = all.map(|predicate| -> WherePredicate { syn::parse_quote!(#predicate) });
    generics.make_where_clause().predicates.extend(all);
    generics
}

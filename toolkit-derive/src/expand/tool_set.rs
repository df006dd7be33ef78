//! Tool sets: a table of the tools, and an assertion that each name is unique.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{DeriveInput, Path};

use crate::expand::fallback::header;
use crate::expand::in_anonymous_const;
use crate::model::tool_set::{ToolSet, ToolVariant};

// impl __toolkit::ToolSet for Call { const TOOLS: … = &[…]; fn position(&self) -> … { match self { … } } }
pub(crate) fn tool_set(set: &ToolSet) -> TokenStream {
    let ident = &set.ident;
    let entries = set.variants.iter().map(entry);
    let variants = set.variants.iter().map(|variant| &variant.ident);
    let positions = 0..set.variants.len();
    let asserts =
        set.variants.iter().enumerate().map(|(position, variant)| assert(ident, variant, position));
    let body = quote! {
        #[automatically_derived]
        impl __toolkit::ToolSet for #ident {
            const TOOLS: &'static [__toolkit::ToolOfSet<Self>] = &[#(#entries),*];

            fn position(&self) -> ::core::primitive::usize {
                match self {
                    #(Self::#variants(_) => #positions,)*
                }
            }
        }
        #(#asserts)*
    };
    in_anonymous_const(ident, set.library.as_ref(), &body)
}

// __toolkit::ToolOfSet::new::<Search>(|__arguments, __limits| {
//     __toolkit::read_tool::<Search>(__arguments, __limits).map(Self::Search)
// })
fn entry(variant: &ToolVariant) -> TokenStream {
    let ToolVariant { ident, ty } = variant;
    quote_spanned! {ty.span()=>
        __toolkit::ToolOfSet::new::<#ty>(|__arguments, __limits| {
            __toolkit::read_tool::<#ty>(__arguments, __limits).map(Self::#ident)
        })
    }
}

// const _: () = ::core::assert!(__toolkit::has_own_name(<Call as …>::TOOLS, 1), "…");
fn assert(set: &Ident, variant: &ToolVariant, position: usize) -> TokenStream {
    let message = format!(
        "the tool in `{}` has the same name as an earlier one; rename it with `#[tool(name = \"…\")]`, or remove the variant",
        variant.ident
    );
    quote_spanned! {variant.ident.span()=>
        const _: () = ::core::assert!(
            __toolkit::has_own_name(<#set as __toolkit::ToolSet>::TOOLS, #position),
            #message
        );
    }
}

// compile_error!("…"); … impl __toolkit::ToolSet for Call { … unreachable!() … }
pub(crate) fn tool_set_fallback(
    input: &DeriveInput,
    library: Option<&Path>,
    errors: &syn::Error,
) -> TokenStream {
    let messages = errors.to_compile_error();
    let header = header(input, &quote!(__toolkit::ToolSet));
    let body = quote! {
        #[automatically_derived]
        #header {
            const TOOLS: &'static [__toolkit::ToolOfSet<Self>] = &[];

            fn position(&self) -> ::core::primitive::usize {
                ::core::unreachable!()
            }
        }
    };
    let stub = in_anonymous_const(&input.ident, library, &body);
    quote! {
        #messages
        #stub
    }
}

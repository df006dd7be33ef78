//! Enums of tools: a table of them, and an assertion for each name.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{DeriveInput, Path};

use crate::expand::fallback::header;
use crate::expand::housed;
use crate::model::tool_set::{Member, ToolSet};

// impl __toolkit::ToolSet for Call { const TOOLS: … = &[…]; fn position(&self) -> … { match self { … } } }
pub(crate) fn tool_set(set: &ToolSet) -> TokenStream {
    let ident = &set.ident;
    let entries = set.members.iter().map(entry);
    let variants = set.members.iter().map(|member| &member.ident);
    let positions = 0..set.members.len();
    let asserts =
        set.members.iter().enumerate().map(|(position, member)| assert(ident, member, position));
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
    housed(ident, set.library.as_ref(), &body)
}

// __toolkit::ToolOfSet::new::<Search>(|__arguments, __limits| {
//     __toolkit::read_tool::<Search>(__arguments, __limits).map(Self::Search)
// })
fn entry(member: &Member) -> TokenStream {
    let Member { ident, ty } = member;
    quote_spanned! {ty.span()=>
        __toolkit::ToolOfSet::new::<#ty>(|__arguments, __limits| {
            __toolkit::read_tool::<#ty>(__arguments, __limits).map(Self::#ident)
        })
    }
}

// const _: () = ::core::assert!(__toolkit::has_own_name(<Call as …>::TOOLS, 1), "…");
fn assert(set: &Ident, member: &Member, position: usize) -> TokenStream {
    let message = format!(
        "the tool in `{}` has the same name as an earlier one; rename it with `#[tool(name = \"…\")]`, or remove the variant",
        member.ident
    );
    quote_spanned! {member.ident.span()=>
        const _: () = ::core::assert!(
            __toolkit::has_own_name(<#set as __toolkit::ToolSet>::TOOLS, #position),
            #message
        );
    }
}

// compile_error!("…"); … impl __toolkit::ToolSet for Call { … unreachable!() … }
pub(crate) fn hollow_set(
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
    let hollow = housed(&input.ident, library, &body);
    quote! {
        #messages
        #hollow
    }
}

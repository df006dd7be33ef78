//! Replaces `Self` in attributes and types, since the generated code is partly outside of the type's `impl`
//! blocks.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{DeriveInput, Type};

use crate::syntax::attribute::{Item, Value};

/// What `Self` stands for, in types and in expressions.
pub(super) struct SelfType<'a> {
    ident: &'a Ident,
    type_arguments: TokenStream,
    turbofish: TokenStream,
}

impl<'a> SelfType<'a> {
    pub(super) fn of(input: &'a DeriveInput) -> Self {
        let (_, arguments, _) = input.generics.split_for_impl();
        Self {
            ident: &input.ident,
            type_arguments: arguments.to_token_stream(),
            turbofish: arguments.as_turbofish().to_token_stream(),
        }
    }

    pub(super) fn replace_in_item(&self, item: Item) -> Item {
        let value = match item.value {
            Value::None => Value::None,
            Value::Assigned(tokens) => Value::Assigned(self.replace(tokens, &self.turbofish)),
            Value::List(tokens) => Value::List(self.replace(tokens, &self.turbofish)),
        };
        Item { value, ..item }
    }

    pub(super) fn replace_in_type(&self, ty: &Type) -> Type {
        let replaced = self.replace(ty.to_token_stream(), &self.type_arguments);
        // The tokens of a type parse as a type again; if not, rustc reports what is wrong.
        syn::parse2(replaced).unwrap_or_else(|_| ty.clone())
    }

    fn replace(&self, tokens: TokenStream, arguments: &TokenStream) -> TokenStream {
        let replace = |token| match token {
            TokenTree::Ident(ident) if ident == "Self" => {
                let mut replaced = self.ident.clone();
                replaced.set_span(ident.span());
                let mut tokens = TokenStream::from(TokenTree::Ident(replaced));
                tokens.extend(arguments.clone());
                tokens
            }
            TokenTree::Group(group) => {
                let stream = self.replace(group.stream(), arguments);
                let mut replaced = Group::new(group.delimiter(), stream);
                replaced.set_span(group.span());
                TokenTree::Group(replaced).into()
            }
            token => token.into(),
        };
        tokens.into_iter().map(replace).collect()
    }
}

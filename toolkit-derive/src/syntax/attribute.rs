//! The grammar of attributes: a list of `name`, `name = value` and `name(…)`, separated by commas.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Ident, Meta, Token, parenthesized};

use crate::diagnostics::Diagnostics;
use crate::syntax::names::{self, Namespace, Support, Target};

/// An item of an attribute.
pub(crate) struct Item {
    pub(crate) name: Ident,
    pub(crate) value: Value,
}

/// The value of an item.
pub(crate) enum Value {
    None,
    Assigned(TokenStream),
    List(TokenStream),
}

impl ToTokens for Item {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.name.to_tokens(tokens);
        match &self.value {
            Value::None => {}
            Value::Assigned(value) | Value::List(value) => value.to_tokens(tokens),
        }
    }
}

/// Parses the attributes of a type, field or variant and returns the items to interpret. Reports unknown,
/// misplaced and unsupported names, and drops ignored ones.
pub(crate) fn read_items(
    attributes: &[Attribute],
    target: Target,
    diagnostics: &mut Diagnostics,
) -> Vec<(Namespace, Item)> {
    let mut read = Vec::new();
    for attribute in attributes {
        let Some(namespace) = namespace_of(attribute) else {
            continue;
        };
        let Meta::List(list) = &attribute.meta else {
            let name = namespace.name();
            let message = match attribute.meta {
                Meta::Path(_) => format!("empty attribute; write `#[{name}(…)]` or remove it"),
                _ => format!("expected arguments in parentheses; write `#[{name}(…)]`"),
            };
            diagnostics.report(attribute, message);
            continue;
        };
        for item in parse_items(list.tokens.clone(), diagnostics) {
            if check_name(namespace, &item.name, target, diagnostics) {
                read.push((namespace, item));
            }
        }
    }
    read
}

fn namespace_of(attribute: &Attribute) -> Option<Namespace> {
    Namespace::ALL.into_iter().find(|namespace| attribute.path().is_ident(namespace.name()))
}

/// Parses a list of items, up to the first syntax error.
pub(crate) fn parse_items(tokens: TokenStream, diagnostics: &mut Diagnostics) -> Vec<Item> {
    let mut items = Vec::new();
    let parsed = Parser::parse2(
        |input: ParseStream<'_>| {
            while !input.is_empty() {
                items.push(parse_item(input)?);
                if !input.is_empty() {
                    input.parse::<Token![,]>()?;
                }
            }
            Ok(())
        },
        tokens,
    );
    if let Err(error) = parsed {
        diagnostics.absorb(error);
    }
    items
}

fn parse_item(input: ParseStream<'_>) -> syn::Result<Item> {
    let name = input.call(Ident::parse_any).map_err(|error| {
        let message = "expected a name; write `name`, `name = …` or `name(…)`";
        syn::Error::new(error.span(), message)
    })?;
    let value = if input.peek(syn::token::Paren) {
        let content;
        parenthesized!(content in input);
        Value::List(content.parse()?)
    } else if input.peek(Token![=]) {
        let equals = input.parse::<Token![=]>()?;
        let value = parse_value(input)?;
        if value.is_empty() {
            return Err(syn::Error::new_spanned(equals, "expected a value after `=`"));
        }
        Value::Assigned(value)
    } else {
        Value::None
    };
    Ok(Item { name, value })
}

/// Parses up to the next comma, except for commas between generic arguments: `Page::<T, N>::new`.
fn parse_value(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut value = TokenStream::new();
    let (mut open, mut last) = (0_usize, ' ');
    while !input.is_empty() && (open > 0 || !input.peek(Token![,])) {
        let token = input.parse::<TokenTree>()?;
        let sign = match &token {
            TokenTree::Punct(punct) => punct.as_char(),
            TokenTree::Ident(_) | TokenTree::Literal(_) | TokenTree::Group(_) => ' ',
        };
        match sign {
            '<' if last == ':' || open > 0 => open += 1,
            '>' if last != '-' => open = open.saturating_sub(1),
            _ => {}
        }
        last = sign;
        value.extend([token]);
    }
    Ok(value)
}

/// Returns whether an item with this name should be interpreted, and reports why if it is invalid.
pub(crate) fn check_name(
    namespace: Namespace,
    name: &Ident,
    target: Target,
    diagnostics: &mut Diagnostics,
) -> bool {
    let text = name.to_string();
    let Some(known) = names::find(namespace, &text) else {
        diagnostics.report(name, unknown_message(namespace, &text, target));
        return false;
    };
    if let Support::Unsupported(remedy) = known.support {
        let namespace = namespace.name();
        diagnostics.report(name, format!("`{namespace}({text})` is not supported; {remedy}"));
        return false;
    }
    if !known.targets.contains(&target) {
        diagnostics.report(name, misplaced_message(known, target));
        return false;
    }
    matches!(known.support, Support::Read)
}

/// Prefers a name of another namespace over a similar one.
fn unknown_message(namespace: Namespace, text: &str, target: Target) -> String {
    let own = namespace.name();
    let owner = Namespace::ALL
        .into_iter()
        .find(|other| *other != namespace && names::find(*other, text).is_some());
    if let Some(owner) = owner {
        let owner = owner.name();
        return format!("unknown `{own}` attribute `{text}`; did you mean `#[{owner}({text} …)]`?");
    }
    match names::nearest(namespace, text, target) {
        Some(nearest) => {
            format!("unknown `{own}` attribute `{text}`; did you mean `{nearest}`?")
        }
        None => format!(
            "unknown `{own}` attribute `{text}`; the documentation of `toolkit::Contract` lists the supported ones"
        ),
    }
}

fn misplaced_message(known: &names::Name, target: Target) -> String {
    let text = known.text;
    let mut places = known.allowed_places();
    if places == ["on a tool"]
        && matches!(target, Target::Struct | Target::Newtype | Target::TupleStruct)
    {
        return format!("`{text}` is only allowed on a tool; derive `Tool` or remove it");
    }
    if text == "untagged" && target == Target::Variant {
        return "`untagged` is not supported on a variant; use it on the enum, or move the tagged variants to an enum of their own inside an untagged one".to_owned();
    }
    let last = places.pop().unwrap_or_default();
    let named = if places.is_empty() {
        last.to_owned()
    } else {
        format!("{} or {last}", places.join(", "))
    };
    let here = target.phrase();
    format!("`{text}` is not allowed {here}; use it {named}")
}

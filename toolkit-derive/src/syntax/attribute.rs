//! Attributes as items: `name`, `name = value`, `name(…)`, separated by commas. What an item means
//! is for the other files.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Ident, Meta, Token, parenthesized};

use crate::diagnostics::Diagnostics;
use crate::syntax::names::{self, Family, Fate, Spot};

/// One item of an attribute.
pub(crate) struct Item {
    pub(crate) name: Ident,
    pub(crate) value: Value,
}

/// What stands after the name.
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

/// Every item of our families on a place that is to be read: what is unknown, misplaced or refused
/// is reported here, and what passes is passed over.
pub(crate) fn items(
    attributes: &[Attribute],
    spot: Spot,
    diagnostics: &mut Diagnostics,
) -> Vec<(Family, Item)> {
    let mut read = Vec::new();
    for attribute in attributes {
        let Some(family) = family_of(attribute) else {
            continue;
        };
        let Meta::List(list) = &attribute.meta else {
            let name = family.name();
            let message = match attribute.meta {
                Meta::Path(_) => format!("empty attribute; write `#[{name}(…)]` or remove it"),
                _ => format!("expected arguments in parentheses; write `#[{name}(…)]`"),
            };
            diagnostics.report(attribute, message);
            continue;
        };
        for item in split(list.tokens.clone(), diagnostics) {
            if is_read(family, &item.name, spot, diagnostics) {
                read.push((family, item));
            }
        }
    }
    read
}

fn family_of(attribute: &Attribute) -> Option<Family> {
    Family::ALL.into_iter().find(|family| attribute.path().is_ident(family.name()))
}

/// The items of a list. What cannot be an item is reported, and ends the list.
pub(crate) fn split(tokens: TokenStream, diagnostics: &mut Diagnostics) -> Vec<Item> {
    let mut items = Vec::new();
    let parsed = Parser::parse2(
        |input: ParseStream<'_>| {
            while !input.is_empty() {
                items.push(item(input)?);
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

fn item(input: ParseStream<'_>) -> syn::Result<Item> {
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
        let value = until_comma(input)?;
        if value.is_empty() {
            return Err(syn::Error::new_spanned(equals, "expected a value after `=`"));
        }
        Value::Assigned(value)
    } else {
        Value::None
    };
    Ok(Item { name, value })
}

/// The tokens up to a comma that does not stand among the arguments of a type: `Page::<T, N>::new`.
fn until_comma(input: ParseStream<'_>) -> syn::Result<TokenStream> {
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

/// Whether a name is to be read in this spot.
pub(crate) fn is_read(
    family: Family,
    name: &Ident,
    spot: Spot,
    diagnostics: &mut Diagnostics,
) -> bool {
    let text = name.to_string();
    let Some(known) = names::find(family, &text) else {
        diagnostics.report(name, unknown(family, &text, spot));
        return false;
    };
    if let Fate::Refused(remedy) = known.fate {
        let family = family.name();
        diagnostics.report(name, format!("`{family}({text})` is not supported; {remedy}"));
        return false;
    }
    if !known.spots.contains(&spot) {
        diagnostics.report(name, misplaced(known, spot));
        return false;
    }
    matches!(known.fate, Fate::Read)
}

/// A name of another family is told before one that only looks alike.
fn unknown(family: Family, text: &str, spot: Spot) -> String {
    let own = family.name();
    let owner = Family::ALL
        .into_iter()
        .find(|other| *other != family && names::find(*other, text).is_some());
    if let Some(owner) = owner {
        let owner = owner.name();
        return format!("unknown `{own}` attribute `{text}`; did you mean `#[{owner}({text} …)]`?");
    }
    match names::nearest(family, text, spot) {
        Some(nearest) => {
            format!("unknown `{own}` attribute `{text}`; did you mean `{nearest}`?")
        }
        None => format!(
            "unknown `{own}` attribute `{text}`; the documentation of `toolkit::Contract` lists the supported ones"
        ),
    }
}

fn misplaced(known: &names::Name, spot: Spot) -> String {
    let text = known.text;
    let mut places = known.places();
    if places == ["on a tool"] && matches!(spot, Spot::Struct | Spot::Newtype) {
        return format!("`{text}` is only allowed on a tool; derive `Tool` or remove it");
    }
    if text == "untagged" && spot == Spot::Variant {
        return "`untagged` is not supported on a variant; use it on the enum, or move the tagged variants to an enum of their own inside an untagged one".to_owned();
    }
    let last = places.pop().unwrap_or_default();
    let named = if places.is_empty() {
        last.to_owned()
    } else {
        format!("{} or {last}", places.join(", "))
    };
    let here = spot.phrase();
    format!("`{text}` is not allowed {here}; use it {named}")
}

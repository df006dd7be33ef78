//! JSON values in attributes: `example = {"from": 3, "to": null}`.

use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Ident, Lit, LitStr, Token, braced, bracketed};

use crate::diagnostics::Diagnostics;
use crate::model::value::Json;
use crate::syntax::value::signed;

/// Parses a JSON value and reports invalid input.
pub(crate) fn json(tokens: &TokenStream, diagnostics: &mut Diagnostics) -> Option<Json> {
    let parsed = Parser::parse2(value, tokens.clone());
    if parsed.is_err() {
        diagnostics.report(
            tokens,
            "expected a JSON value; write a string, a number, `true`, `false`, `null`, `[…]` or `{\"name\": …}`",
        );
    }
    parsed.ok()
}

struct Value(Json);

impl Parse for Value {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        value(input).map(Value)
    }
}

struct Entry(String, Json);

impl Parse for Entry {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let key = input.parse::<LitStr>()?;
        input.parse::<Token![:]>()?;
        Ok(Entry(key.value(), value(input)?))
    }
}

fn value(input: ParseStream<'_>) -> syn::Result<Json> {
    if input.peek(syn::token::Brace) {
        let content;
        braced!(content in input);
        let entries = Punctuated::<Entry, Token![,]>::parse_terminated(&content)?;
        let mut object: Vec<(String, Json)> = Vec::new();
        for Entry(key, value) in entries {
            if object.iter().any(|(known, _)| *known == key) {
                return Err(content.error("duplicate key"));
            }
            object.push((key, value));
        }
        return Ok(Json::Object(object));
    }
    if input.peek(syn::token::Bracket) {
        let content;
        bracketed!(content in input);
        let items = Punctuated::<Value, Token![,]>::parse_terminated(&content)?;
        return Ok(Json::Array(items.into_iter().map(|Value(item)| item).collect()));
    }
    if input.peek(Ident) {
        let word = input.parse::<Ident>()?;
        return match word.to_string().as_str() {
            "null" => Ok(Json::Null),
            _ => Err(syn::Error::new(word.span(), "expected a JSON value")),
        };
    }
    let is_negative = input.parse::<Option<Token![-]>>()?.is_some();
    let literal = input.parse::<Lit>()?;
    scalar(&literal, is_negative)
        .ok_or_else(|| syn::Error::new(literal.span(), "expected a JSON value"))
}

fn scalar(literal: &Lit, is_negative: bool) -> Option<Json> {
    match literal {
        Lit::Int(literal) if literal.suffix().is_empty() => {
            signed(literal.base10_digits(), is_negative).map(Json::Integer)
        }
        Lit::Float(literal) if literal.suffix().is_empty() => {
            let number = literal.base10_parse::<f64>().ok();
            let number = number.filter(|number| number.is_finite())?;
            Some(Json::Number(if is_negative { -number } else { number }))
        }
        Lit::Str(literal) if !is_negative => Some(Json::Text(literal.value())),
        Lit::Bool(literal) if !is_negative => Some(Json::Boolean(literal.value)),
        _ => None,
    }
}

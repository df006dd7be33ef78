//! Assertions that need type information: calls that fail to compile if a rule does not apply to a type.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::spanned::Spanned;

use crate::expand::rules::{bound, limit, size};
use crate::expand::wire_type;
use crate::model::checked::{RuleKind, Rules, ValueSpec};
use crate::model::value::{Format, Literal};

// __toolkit::assert_range::<Option<u16>>(…);    for every rule of the value
pub(super) fn asserts(spec: &ValueSpec) -> TokenStream {
    let mut tokens = TokenStream::new();
    add_asserts(&spec.rules, &wire_type(spec), spec.ty.span(), &mut tokens);
    tokens
}

fn add_asserts(rules: &Rules, ty: &TokenStream, span: Span, tokens: &mut TokenStream) {
    for rule in &rules.own {
        tokens.extend(assert(&rule.kind, ty, span));
        tokens.extend(feature(&rule.kind, rule.span));
    }
    if let Some(items) = &rules.items {
        let item = quote_spanned!(span=> <#ty as __toolkit::Container>::Item);
        add_asserts(items, &item, span, tokens);
    }
    if let Some(keys) = &rules.keys {
        tokens.extend(quote_spanned!(span=> __toolkit::assert_map::<#ty>();));
        // Keys are always strings, so only the feature needs an assertion.
        for rule in &keys.own {
            tokens.extend(feature(&rule.kind, rule.span));
        }
    }
}

// __toolkit::assert_text::<Option<String>>();
fn assert(kind: &RuleKind, ty: &TokenStream, span: Span) -> TokenStream {
    let call = match kind {
        RuleKind::Range { minimum, maximum } => {
            let (minimum, maximum) = (limit(minimum.as_ref()), limit(maximum.as_ref()));
            quote_spanned!(span=> __toolkit::assert_range::<#ty>(#minimum, #maximum))
        }
        RuleKind::Length { minimum, maximum } => {
            let (minimum, maximum) = (size(minimum.as_ref()), size(maximum.as_ref()));
            quote_spanned!(span=> __toolkit::assert_length::<#ty>(#minimum, #maximum))
        }
        RuleKind::MultipleOf(step) => {
            let step = bound(step);
            quote_spanned!(span=> __toolkit::assert_step::<#ty>(#step))
        }
        RuleKind::OneOf(literals) if matches!(literals.first(), Some(Literal::Integer(_))) => {
            quote_spanned!(span=> __toolkit::assert_integer::<#ty>())
        }
        // The comparison of the items in the rules table serves as the assertion.
        RuleKind::Unique => return TokenStream::new(),
        RuleKind::Pattern(_)
        | RuleKind::Regex(_)
        | RuleKind::Format(_)
        | RuleKind::OneOf(_)
        | RuleKind::Contains(_)
        | RuleKind::DoesNotContain(_)
        | RuleKind::CreditCard
        | RuleKind::NonControlCharacter => quote_spanned!(span=> __toolkit::assert_text::<#ty>()),
    };
    quote_spanned!(span=> #call;)
}

// __toolkit::assert_validator();    for rules that need the validator crate
fn feature(kind: &RuleKind, span: Span) -> Option<TokenStream> {
    let needs =
        matches!(kind, RuleKind::Format(Format::Email | Format::Url) | RuleKind::CreditCard);
    needs.then(|| quote_spanned!(span=> __toolkit::assert_validator();))
}

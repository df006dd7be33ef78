//! What needs types: calls that do not compile where a rule stands on a type that it cannot judge.

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::spanned::Spanned;

use crate::expand::rules::{bound, limit, size};
use crate::expand::wire_type;
use crate::model::checked::{Place, RuleKind, Rules};
use crate::model::value::{Format, Literal};

// __toolkit::assert_range::<Option<u16>>(…);    one for every rule of the place
pub(super) fn asserts(place: &Place) -> TokenStream {
    let mut printed = TokenStream::new();
    of_rules(&place.rules, &wire_type(place), place.ty.span(), &mut printed);
    printed
}

fn of_rules(rules: &Rules, ty: &TokenStream, span: Span, printed: &mut TokenStream) {
    for rule in &rules.own {
        printed.extend(assert(&rule.kind, ty, span));
        printed.extend(feature(&rule.kind, rule.span));
    }
    if let Some(items) = &rules.items {
        let item = quote_spanned!(span=> <#ty as __toolkit::Container>::Item);
        of_rules(items, &item, span, printed);
    }
    if let Some(keys) = &rules.keys {
        printed.extend(quote_spanned!(span=> __toolkit::assert_map::<#ty>();));
        // Keys are always text: there is no type of theirs to ask of, only the feature.
        for rule in &keys.own {
            printed.extend(feature(&rule.kind, rule.span));
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
        // The table itself asks for the comparison of the items.
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

// __toolkit::assert_validator();    for what the validator crate judges
fn feature(kind: &RuleKind, span: Span) -> Option<TokenStream> {
    let needs =
        matches!(kind, RuleKind::Format(Format::Email | Format::Url) | RuleKind::CreditCard);
    needs.then(|| quote_spanned!(span=> __toolkit::assert_validator();))
}

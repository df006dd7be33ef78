//! The tables of rules, as constants.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Expr;
use syn::spanned::Spanned;

use crate::expand::optional;
use crate::model::checked::{Limit, Rule, RuleKind, Rules};
use crate::model::value::{Bound, Format, Literal, Size};

// __toolkit::Rules::new({ static __OWN: … = &[…]; __OWN }, …, …)
//
// The statics are needed because arguments of a call are not promoted.
pub(super) fn rules(rules: &Rules, ty: &TokenStream, span: Span) -> TokenStream {
    let own = rules.own.iter().map(|rule| ruled(rule, ty, span));
    let item = quote_spanned!(span=> <#ty as __toolkit::Container>::Item);
    let items = nested_rules(rules.items.as_deref(), &item, span);
    let keys = nested_rules(rules.keys.as_deref(), &item, span);
    quote! {
        __toolkit::Rules::new(
            {
                static __OWN: &[__toolkit::Ruled] = &[#(#own),*];
                __OWN
            },
            #items,
            #keys,
        )
    }
}

// __toolkit::Some({ static __INSIDE: … = …; &__INSIDE })    __toolkit::None
fn nested_rules(inner: Option<&Rules>, ty: &TokenStream, span: Span) -> TokenStream {
    inner.map(|inner| rules(inner, ty, span)).map_or_else(
        || quote!(__toolkit::None),
        |inner| {
            quote! {
                __toolkit::Some({
                    static __INSIDE: __toolkit::Rules = #inner;
                    &__INSIDE
                })
            }
        },
    )
}

// __toolkit::Ruled { rule: …, message: …, code: … }
fn ruled(rule: &Rule, ty: &TokenStream, span: Span) -> TokenStream {
    let message = optional(rule.overrides.message.as_ref());
    let code = optional(rule.overrides.code.as_ref());
    let rule = kind(&rule.kind, ty, span);
    quote! {
        __toolkit::Ruled { rule: #rule, message: #message, code: #code }
    }
}

// __toolkit::Rule::Range(…)    __toolkit::Rule::Contains(…)    …
fn kind(kind: &RuleKind, ty: &TokenStream, span: Span) -> TokenStream {
    match kind {
        RuleKind::Range { minimum, maximum } => {
            let (minimum, maximum) = (limit(minimum.as_ref()), limit(maximum.as_ref()));
            quote!(__toolkit::Rule::Range(__toolkit::Range { minimum: #minimum, maximum: #maximum }))
        }
        RuleKind::Length { minimum, maximum } => {
            let (minimum, maximum) = (size(minimum.as_ref()), size(maximum.as_ref()));
            quote!(__toolkit::Rule::Length(__toolkit::Length { minimum: #minimum, maximum: #maximum }))
        }
        RuleKind::Pattern(source) => pattern(&quote!(#source)),
        RuleKind::Regex(regex) => pattern(&regex_source(regex)),
        RuleKind::Format(name) => {
            let format = format(*name);
            quote!(__toolkit::Rule::Format(#format))
        }
        RuleKind::OneOf(literals) => {
            let literals = literals.iter().map(literal);
            quote!(__toolkit::Rule::OneOf(__toolkit::OneOf(&[#(#literals),*])))
        }
        RuleKind::MultipleOf(step) => {
            let step = bound(step);
            quote!(__toolkit::Rule::MultipleOf(__toolkit::MultipleOf(#step)))
        }
        RuleKind::Contains(part) => {
            quote!(__toolkit::Rule::Contains(__toolkit::Contains(#part)))
        }
        RuleKind::DoesNotContain(part) => {
            quote!(__toolkit::Rule::DoesNotContain(__toolkit::DoesNotContain(#part)))
        }
        RuleKind::CreditCard => quote!(__toolkit::Rule::CreditCard),
        RuleKind::NonControlCharacter => quote!(__toolkit::Rule::NonControlCharacter),
        // Compares items by their own type.
        RuleKind::Unique => {
            quote_spanned!(span=> __toolkit::Rule::Unique(__toolkit::unique::<#ty>()))
        }
    }
}

// A static inside the table, since it caches the compiled pattern.
fn pattern(source: &TokenStream) -> TokenStream {
    quote! {
        __toolkit::Rule::Pattern({
            static __PATTERN: __toolkit::Pattern = __toolkit::Pattern::new(|| #source);
            &__PATTERN
        })
    }
}

// __toolkit::pattern_source(&*NAME)
fn regex_source(regex: &Expr) -> TokenStream {
    quote_spanned!(regex.span()=> __toolkit::pattern_source(&#regex))
}

// __toolkit::Format::Email
fn format(format: Format) -> TokenStream {
    match format {
        Format::Email => quote!(__toolkit::Format::Email),
        Format::Url => quote!(__toolkit::Format::Url),
        Format::Ip => quote!(__toolkit::Format::Ip),
        Format::Ipv4 => quote!(__toolkit::Format::Ipv4),
        Format::Ipv6 => quote!(__toolkit::Format::Ipv6),
        Format::Uuid => quote!(__toolkit::Format::Uuid),
        Format::Date => quote!(__toolkit::Format::Date),
        Format::Time => quote!(__toolkit::Format::Time),
        Format::DateTime => quote!(__toolkit::Format::DateTime),
    }
}

// __toolkit::Literal::Text(__toolkit::Cow::Borrowed("a"))    __toolkit::Literal::Integer(1)
fn literal(literal: &Literal) -> TokenStream {
    match literal {
        Literal::Text(text) => quote!(__toolkit::Literal::Text(__toolkit::Cow::Borrowed(#text))),
        Literal::Integer(integer) => quote!(__toolkit::Literal::Integer(#integer)),
    }
}

// __toolkit::Some(__toolkit::Limit { bound: …, exclusive: false })    __toolkit::None
pub(super) fn limit(limit: Option<&Limit>) -> TokenStream {
    let Some(Limit { bound: end, is_exclusive }) = limit else {
        return quote!(__toolkit::None);
    };
    let bound = bound(end);
    quote! {
        __toolkit::Some(__toolkit::Limit { bound: #bound, exclusive: #is_exclusive })
    }
}

// __toolkit::Bound::Integer(5)    __toolkit::Bound::of((MIN) as i128, (MIN) as f64)
pub(super) fn bound(bound: &Bound) -> TokenStream {
    match bound {
        Bound::Integer(integer) => quote!(__toolkit::Bound::Integer(#integer)),
        Bound::Number(number) => quote!(__toolkit::Bound::Number(#number)),
        Bound::Constant(constant) => quote! {
            __toolkit::Bound::of(
                (#constant) as ::core::primitive::i128,
                (#constant) as ::core::primitive::f64,
            )
        },
    }
}

// __toolkit::Some(5)    __toolkit::Some(__toolkit::size((MIN) as i128))    __toolkit::None
pub(super) fn size(size: Option<&Size>) -> TokenStream {
    match size {
        None => quote!(__toolkit::None),
        Some(Size::Literal(size)) => quote!(__toolkit::Some(#size)),
        Some(Size::Constant(constant)) => {
            // The span of the cast is ours, to keep lints away; errors in the value are reported at the constant.
            let length = quote!((#constant) as ::core::primitive::i128);
            let size = quote_spanned!(constant.span()=> __toolkit::size(#length));
            quote!(__toolkit::Some(#size))
        }
    }
}

//! Rules about a value: which reader a name has, the rules of `tool`, and what is inside a list or
//! a map, where both grammars hold.

use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, Lit, Token};

use crate::diagnostics::Diagnostics;
use crate::model::raw::{Rule, RuleKind, RuleSet, Slot};
use crate::model::value::{Bound, Format, Literal};
use crate::syntax::arguments::Wording;
use crate::syntax::attribute::{Item, Value, is_read, split};
use crate::syntax::names::{self, Family, Spot};
use crate::syntax::validator::{self, bare};
use crate::syntax::value::{bound, expression, fill, number, signed, text, word};

/// Reads a rule into the set of its place.
pub(crate) fn rule(set: &mut RuleSet, item: &Item, diagnostics: &mut Diagnostics) {
    match item.name.to_string().as_str() {
        "items" => inside(&mut set.items, item, Spot::Items, diagnostics),
        "keys" => inside(&mut set.keys, item, Spot::Keys, diagnostics),
        name => {
            let is_again = set.own.iter().any(|rule| rule.name == name);
            if is_again && name != "custom" {
                let message = format!("duplicate `{name}`; remove one of them");
                diagnostics.report(&item.name, message);
            } else {
                set.own.extend(own(item, diagnostics));
            }
        }
    }
}

/// The rules of what is inside a list or a map.
fn inside(inner: &mut Slot<Box<RuleSet>>, item: &Item, spot: Spot, diagnostics: &mut Diagnostics) {
    let tokens = match &item.value {
        Value::List(tokens) if !tokens.is_empty() => tokens,
        Value::List(_) | Value::None | Value::Assigned(_) => {
            let name = &item.name;
            diagnostics
                .report(item, format!("`{name}` requires at least one rule; write `{name}(…)`"));
            return;
        }
    };
    let mut set = RuleSet::default();
    for item in split(tokens.clone(), diagnostics) {
        let name = item.name.to_string();
        // Both grammars hold here, so a name is looked up in the one that has it.
        let families = [Family::Validate, Family::Tool];
        let Some(family) =
            families.into_iter().find(|family| names::find(*family, &name).is_some())
        else {
            let mut nearest =
                families.into_iter().filter_map(|family| names::nearest(family, &name, spot));
            let message = match nearest.next() {
                Some(nearest) => format!("unknown rule `{name}`; did you mean `{nearest}`?"),
                None => {
                    format!(
                        "unknown rule `{name}`; the documentation of `toolkit::Contract` lists the supported ones"
                    )
                }
            };
            diagnostics.report(&item.name, message);
            continue;
        };
        if is_read(family, &item.name, spot, diagnostics) {
            rule(&mut set, &item, diagnostics);
        }
    }
    fill(inner, item, Some(Box::new(set)), diagnostics);
}

fn own(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    match item.name.to_string().as_str() {
        "range" => validator::range(item, diagnostics),
        "length" => validator::length(item, diagnostics),
        "email" => Some(bare(item, RuleKind::Format(Format::Email), diagnostics)),
        "url" => Some(bare(item, RuleKind::Format(Format::Url), diagnostics)),
        "ip" => Some(validator::ip(item, diagnostics)),
        "regex" => validator::regex(item, diagnostics),
        "contains" => validator::contains(item, diagnostics),
        "does_not_contain" => validator::does_not_contain(item, diagnostics),
        "credit_card" => Some(bare(item, RuleKind::CreditCard, diagnostics)),
        "non_control_character" => Some(bare(item, RuleKind::NonControlCharacter, diagnostics)),
        "must_match" => validator::must_match(item, diagnostics),
        "custom" => validator::custom(item, diagnostics),
        "pattern" => text(item, diagnostics).map(|text| worded(item, RuleKind::Pattern(text))),
        "format" => format(item, diagnostics),
        "one_of" => one_of(item, diagnostics),
        "multiple_of" => multiple_of(item, diagnostics),
        "unique" => word(item, diagnostics).map(|()| worded(item, RuleKind::Unique)),
        _ => None,
    }
}

/// A rule in our own words.
fn worded(item: &Item, kind: RuleKind) -> Rule {
    Wording::default().dress(item, kind)
}

fn format(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let written = text(item, diagnostics)?;
    let name = written.value();
    let known = Format::NAMES.iter().find(|(known, _)| *known == name);
    if known.is_none() {
        let names = Format::NAMES.map(|(name, _)| format!("`{name}`")).join(", ");
        diagnostics.report(&written, format!("unknown format `{name}`; expected one of {names}"));
    }
    known.map(|(_, format)| worded(item, RuleKind::Format(*format)))
}

fn multiple_of(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let step = bound(item, diagnostics)?;
    let shown = match &step {
        Bound::Constant(constant) => constant.clone(),
        Bound::Integer(_) | Bound::Number(_) => Box::new(expression(item, diagnostics)?),
    };
    Some(worded(item, RuleKind::MultipleOf(step, shown)))
}

fn one_of(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let Value::List(tokens) = &item.value else {
        let message = "`one_of` requires at least one value; write `one_of(\"…\", \"…\")`";
        diagnostics.report(item, message);
        return None;
    };
    let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
    let expressions = match Parser::parse2(parser, tokens.clone()) {
        Ok(expressions) => expressions,
        Err(error) => {
            diagnostics.absorb(error);
            return None;
        }
    };
    let mut literals = Vec::new();
    for expression in &expressions {
        match literal(expression) {
            Some(literal) => literals.push(literal),
            None => diagnostics.report(expression, "`one_of` only takes strings or integers"),
        }
    }
    Some(worded(item, RuleKind::OneOf(literals)))
}

fn literal(expression: &Expr) -> Option<(Literal, Lit)> {
    if let Expr::Lit(syn::ExprLit { lit, .. }) = expression
        && let Lit::Str(text) = lit
    {
        return Some((Literal::Text(text.value()), lit.clone()));
    }
    let (lit, is_negative) = number(expression)?;
    let Lit::Int(integer) = lit else { return None };
    let value = signed(integer.base10_digits(), is_negative)?;
    Some((Literal::Integer(value), lit.clone()))
}

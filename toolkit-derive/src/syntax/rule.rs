//! Rules: dispatches on their names and parses those of `tool`, including the nested rules of items and keys.

use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, Lit, Token};

use crate::diagnostics::Diagnostics;
use crate::model::raw::{Rule, RuleKind, RuleSet, Slot};
use crate::model::value::{Bound, Format, Literal};
use crate::syntax::arguments::CommonArguments;
use crate::syntax::attribute::{Item, Value, check_name, parse_items};
use crate::syntax::names::{self, Namespace, Target};
use crate::syntax::validator::{self, bare};
use crate::syntax::value::{bound, expression, no_value, number, set_once, signed, string};

/// Parses a rule and adds it to the set.
pub(crate) fn add_rule(set: &mut RuleSet, item: &Item, diagnostics: &mut Diagnostics) {
    match item.name.to_string().as_str() {
        "items" => nested_rules(&mut set.items, item, Target::Items, diagnostics),
        "keys" => nested_rules(&mut set.keys, item, Target::Keys, diagnostics),
        name => {
            let is_duplicate = set.own.iter().any(|rule| rule.name == name);
            if is_duplicate && name != "custom" {
                let message = format!("duplicate `{name}`; remove one of them");
                diagnostics.report(&item.name, message);
            } else {
                set.own.extend(parse_rule(item, diagnostics));
            }
        }
    }
}

/// Parses the nested rules of items or keys.
fn nested_rules(
    inner: &mut Slot<Box<RuleSet>>,
    item: &Item,
    target: Target,
    diagnostics: &mut Diagnostics,
) {
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
    for item in parse_items(tokens.clone(), diagnostics) {
        let name = item.name.to_string();
        // Rules of both namespaces are allowed here.
        let namespaces = [Namespace::Validate, Namespace::Tool];
        let Some(namespace) =
            namespaces.into_iter().find(|namespace| names::find(*namespace, &name).is_some())
        else {
            let mut nearest = namespaces
                .into_iter()
                .filter_map(|namespace| names::nearest(namespace, &name, target));
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
        if check_name(namespace, &item.name, target, diagnostics) {
            add_rule(&mut set, &item, diagnostics);
        }
    }
    set_once(inner, item, Some(Box::new(set)), diagnostics);
}

fn parse_rule(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
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
        "pattern" => {
            string(item, diagnostics).map(|text| plain_rule(item, RuleKind::Pattern(text)))
        }
        "format" => format(item, diagnostics),
        "one_of" => one_of(item, diagnostics),
        "multiple_of" => multiple_of(item, diagnostics),
        "unique" => no_value(item, diagnostics).map(|()| plain_rule(item, RuleKind::Unique)),
        _ => None,
    }
}

/// A rule without a custom message and code.
fn plain_rule(item: &Item, kind: RuleKind) -> Rule {
    CommonArguments::default().to_rule(item, kind)
}

fn format(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let literal = string(item, diagnostics)?;
    let name = literal.value();
    let known = Format::NAMES.iter().find(|(known, _)| *known == name);
    if known.is_none() {
        let names = Format::NAMES.map(|(name, _)| format!("`{name}`")).join(", ");
        diagnostics.report(&literal, format!("unknown format `{name}`; expected one of {names}"));
    }
    known.map(|(_, format)| plain_rule(item, RuleKind::Format(*format)))
}

fn multiple_of(item: &Item, diagnostics: &mut Diagnostics) -> Option<Rule> {
    let step = bound(item, diagnostics)?;
    let shown = match &step {
        Bound::Constant(constant) => constant.clone(),
        Bound::Integer(_) | Bound::Number(_) => Box::new(expression(item, diagnostics)?),
    };
    Some(plain_rule(item, RuleKind::MultipleOf(step, shown)))
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
    Some(plain_rule(item, RuleKind::OneOf(literals)))
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

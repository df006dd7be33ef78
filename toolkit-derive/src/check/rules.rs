//! Rules: rejects those that cannot be satisfied or that conflict with each other.

use proc_macro2::Ident;
use quote::ToTokens;

use crate::check::patterns;
use crate::diagnostics::Diagnostics;
use crate::model::raw::{
    Definition, Field, LengthArguments, RangeArguments, Rule, RuleKind, RuleSet, Shape, Slot,
};
use crate::model::value::{Bound, Literal, Size};

/// Checks the rules of every value.
pub(super) fn check_all(input: &Definition, diagnostics: &mut Diagnostics) {
    if let Shape::Newtype(field) = &input.shape {
        return check_rule_sets(&[&input.attributes.rules, &field.rules], diagnostics);
    }
    for field in input.shape.fields() {
        check_rule_sets(&[&field.rules], diagnostics);
    }
}

/// Checks the rules of one value. Those of a newtype come from two sets, the type and its field.
fn check_rule_sets(sets: &[&RuleSet], diagnostics: &mut Diagnostics) {
    let own: Vec<&Rule> = sets.iter().flat_map(|set| &set.own).collect();
    for rule in &own {
        check_rule(rule, diagnostics);
    }
    if own.iter().any(|rule| is_one_of(rule)) {
        check_one_of_conflicts(&own, diagnostics);
    } else {
        check_formats(&own, diagnostics);
    }
    for set in sets {
        for inner in set.items.get().into_iter().chain(set.keys.get()) {
            check_rule_sets(&[inner], diagnostics);
        }
    }
}

/// Checks a rule on its own.
fn check_rule(rule: &Rule, diagnostics: &mut Diagnostics) {
    match &rule.kind {
        RuleKind::Range(bounds) => check_range(rule, bounds, diagnostics),
        RuleKind::Length(sizes) => check_length(rule, sizes, diagnostics),
        RuleKind::Pattern(pattern) => {
            if let Err(message) = patterns::compile(&pattern.value()) {
                diagnostics.report(pattern, message);
            }
        }
        RuleKind::OneOf(literals) => check_one_of(rule, literals, diagnostics),
        RuleKind::MultipleOf(step, shown) => check_multiple_of(step, shown, diagnostics),
        RuleKind::Contains(part) | RuleKind::DoesNotContain(part) => {
            check_empty_pattern(rule, part, diagnostics);
        }
        RuleKind::Regex(_)
        | RuleKind::Format(_)
        | RuleKind::CreditCard
        | RuleKind::NonControlCharacter
        | RuleKind::Unique
        | RuleKind::Custom(_)
        | RuleKind::MustMatch(_) => {}
    }
}

/// ```text
/// range(min = 5, max = 3)    range(min = 0, exclusive_min = 0)    range()
/// ```
fn check_range(rule: &Rule, bounds: &RangeArguments, diagnostics: &mut Diagnostics) {
    let RangeArguments { min, max, exclusive_min, exclusive_max } = bounds;
    let all = [min, max, exclusive_min, exclusive_max];
    if all.iter().all(|bound| !bound.is_set()) {
        let message =
            "`range` requires a bound; add `min`, `max`, `exclusive_min` or `exclusive_max`";
        diagnostics.report(&rule.name, message);
    }
    check_same_bound(min, exclusive_min, ["min", "exclusive_min"], diagnostics);
    check_same_bound(max, exclusive_max, ["max", "exclusive_max"], diagnostics);
    let minimum = min.get().or(exclusive_min.get()).and_then(Bound::literal);
    let maximum = max.get().or(exclusive_max.get()).and_then(Bound::literal);
    let (Some(minimum), Some(maximum)) = (minimum, maximum) else {
        return;
    };
    if minimum > maximum {
        let message = format!("the minimum {minimum} of `range` exceeds its maximum {maximum}");
        diagnostics.report(&rule.name, message + "; swap them");
    } else if minimum >= maximum && (exclusive_min.is_set() || exclusive_max.is_set()) {
        let message = "this `range` is empty; widen it, or use `min` and `max`";
        diagnostics.report(&rule.name, message);
    }
}

fn check_same_bound(
    inclusive: &Slot<Bound>,
    exclusive: &Slot<Bound>,
    [name, other]: [&str; 2],
    diagnostics: &mut Diagnostics,
) {
    if let (true, Some(span)) = (inclusive.is_set(), exclusive.span()) {
        diagnostics.report_at(
            span,
            format!("`{name}` and `{other}` set the same bound; remove one of them"),
        );
    }
}

/// ```text
/// length(min = 5, max = 3)    length(equal = 2, max = 3)    length()
/// ```
fn check_length(rule: &Rule, sizes: &LengthArguments, diagnostics: &mut Diagnostics) {
    let LengthArguments { min, max, equal } = sizes;
    let has_bounds = min.is_set() || max.is_set();
    match (equal.span(), has_bounds) {
        (None, false) => {
            let message = "`length` requires a bound; add `min`, `max` or `equal`";
            diagnostics.report(&rule.name, message);
        }
        (Some(span), true) => {
            let message = "`equal` sets both bounds of `length`; remove `min` and `max`";
            diagnostics.report_at(span, message);
        }
        (None, true) | (Some(_), false) => {}
    }
    let minimum = min.get().and_then(Size::literal);
    let maximum = max.get().and_then(Size::literal);
    if let (Some(minimum), Some(maximum)) = (minimum, maximum)
        && minimum > maximum
    {
        let message =
            format!("the minimum {minimum} of `length` exceeds its maximum {maximum}; swap them");
        diagnostics.report(&rule.name, message);
    }
}

/// ```text
/// one_of()    one_of("a", 1)    one_of("a", "a")
/// ```
fn check_one_of(rule: &Rule, literals: &[(Literal, syn::Lit)], diagnostics: &mut Diagnostics) {
    let Some((first, _)) = literals.first() else {
        diagnostics.report(
            &rule.name,
            "`one_of` requires at least one value; write `one_of(\"…\", \"…\")`",
        );
        return;
    };
    for (index, (literal, lit)) in literals.iter().enumerate() {
        if std::mem::discriminant(literal) != std::mem::discriminant(first) {
            let message = "`one_of` cannot mix strings and integers; use one type";
            diagnostics.report(lit, message);
        } else if literals[..index].iter().any(|(other, _)| other == literal) {
            diagnostics.report(lit, "duplicate value; remove one of them");
        }
    }
}

/// ```text
/// multiple_of = 0
/// ```
fn check_multiple_of(step: &Bound, shown: &impl ToTokens, diagnostics: &mut Diagnostics) {
    if step.literal().is_some_and(|step| step <= 0.0) {
        diagnostics.report(shown, "`multiple_of` must be greater than zero");
    }
}

/// ```text
/// contains(pattern = "")
/// ```
fn check_empty_pattern(rule: &Rule, part: &str, diagnostics: &mut Diagnostics) {
    if part.is_empty() {
        let name = &rule.name;
        diagnostics.report(
            name,
            format!("every string contains the empty string; give `{name}` a longer pattern or remove it"),
        );
    }
}

/// ```text
/// #[validate(length(max = 3))] #[tool(one_of("a", "b"))]
/// ```
fn check_one_of_conflicts(rules: &[&Rule], diagnostics: &mut Diagnostics) {
    for rule in rules.iter().filter(|rule| !is_one_of(rule)) {
        if !matches!(rule.kind, RuleKind::Custom(_) | RuleKind::MustMatch(_)) {
            let name = &rule.name;
            diagnostics
                .report(name, format!("`{name}` cannot be combined with `one_of`, which lists every allowed value; remove one of them"));
        }
    }
}

fn is_one_of(rule: &Rule) -> bool {
    matches!(rule.kind, RuleKind::OneOf(_))
}

/// ```text
/// #[validate(email)] #[tool(format = "uri")]
/// ```
fn check_formats(rules: &[&Rule], diagnostics: &mut Diagnostics) {
    let mut formats = rules.iter().filter(|rule| matches!(rule.kind, RuleKind::Format(_)));
    let Some(first) = formats.next().map(|rule| &rule.name) else {
        return;
    };
    for rule in formats {
        let name = &rule.name;
        let message = format!("`{name}` cannot be combined with `{first}`; remove one of them");
        diagnostics.report(name, message);
    }
}

/// ```text
/// #[validate(must_match(other = "pasword"))]
/// ```
pub(super) fn check_must_match(input: &Definition, diagnostics: &mut Diagnostics) {
    for fields in input.shape.records() {
        for field in fields {
            for rule in &field.rules.own {
                if let RuleKind::MustMatch(other) = &rule.kind {
                    check_matched_field(field, other, fields, diagnostics);
                }
            }
        }
    }
}

fn check_matched_field(
    field: &Field,
    other: &Ident,
    fields: &[Field],
    diagnostics: &mut Diagnostics,
) {
    if field.ident.as_ref() == Some(other) {
        diagnostics.report(other, "a field always matches itself; name another field");
        return;
    }
    match fields.iter().find(|field| field.ident.as_ref() == Some(other)) {
        None => diagnostics.report(
            other,
            format!("unknown field `{other}`; write the Rust name of another field"),
        ),
        Some(matched) if matched.skip.is_set() => {
            diagnostics.report(other, format!("field `{other}` is skipped, so it is never read; name a field that is not skipped"));
        }
        Some(_) => {}
    }
}

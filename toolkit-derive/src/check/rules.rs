//! Rules: whether what is written in one can be met, and whether those of one place go together.

use proc_macro2::Ident;
use quote::ToTokens;

use crate::check::patterns;
use crate::diagnostics::Diagnostics;
use crate::model::raw::{Definition, Ends, Field, Rule, RuleKind, RuleSet, Shape, Sizes, Slot};
use crate::model::value::{Bound, Literal, Size};

/// Every question about the rules of one place, at every place of the type.
pub(super) fn each(written: &Definition, diagnostics: &mut Diagnostics) {
    if let Shape::Newtype(field) = &written.shape {
        return place(&[&written.on_type.rules, &field.rules], diagnostics);
    }
    for field in written.shape.fields() {
        place(&[&field.rules], diagnostics);
    }
}

/// The rules of a place can stand in two sets: on a newtype and on its field.
fn place(sets: &[&RuleSet], diagnostics: &mut Diagnostics) {
    let own: Vec<&Rule> = sets.iter().flat_map(|set| &set.own).collect();
    for rule in &own {
        alone(rule, diagnostics);
    }
    if own.iter().any(|rule| is_one_of(rule)) {
        beside_one_of(&own, diagnostics);
    } else {
        beside_a_format(&own, diagnostics);
    }
    for set in sets {
        for inner in set.items.get().into_iter().chain(set.keys.get()) {
            place(&[inner], diagnostics);
        }
    }
}

/// The question about a rule on its own.
fn alone(rule: &Rule, diagnostics: &mut Diagnostics) {
    match &rule.kind {
        RuleKind::Range(ends) => range(rule, ends, diagnostics),
        RuleKind::Length(sizes) => length(rule, sizes, diagnostics),
        RuleKind::Pattern(pattern) => {
            if let Err(message) = patterns::compile(&pattern.value()) {
                diagnostics.report(pattern, message);
            }
        }
        RuleKind::OneOf(literals) => one_of(rule, literals, diagnostics),
        RuleKind::MultipleOf(step, shown) => multiple_of(step, shown, diagnostics),
        RuleKind::Contains(part) | RuleKind::DoesNotContain(part) => {
            empty_part(rule, part, diagnostics);
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
fn range(rule: &Rule, ends: &Ends, diagnostics: &mut Diagnostics) {
    let Ends { min, max, exclusive_min, exclusive_max } = ends;
    let all = [min, max, exclusive_min, exclusive_max];
    if all.iter().all(|end| !end.is_set()) {
        let message =
            "`range` requires a bound; add `min`, `max`, `exclusive_min` or `exclusive_max`";
        diagnostics.report(&rule.name, message);
    }
    two_ends(min, exclusive_min, ["min", "exclusive_min"], diagnostics);
    two_ends(max, exclusive_max, ["max", "exclusive_max"], diagnostics);
    let least = min.get().or(exclusive_min.get()).and_then(Bound::literal);
    let most = max.get().or(exclusive_max.get()).and_then(Bound::literal);
    let (Some(least), Some(most)) = (least, most) else {
        return;
    };
    if least > most {
        let message = format!("the minimum {least} of `range` exceeds its maximum {most}");
        diagnostics.report(&rule.name, message + "; swap them");
    } else if least >= most && (exclusive_min.is_set() || exclusive_max.is_set()) {
        let message = "this `range` is empty; widen it, or use `min` and `max`";
        diagnostics.report(&rule.name, message);
    }
}

fn two_ends(
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
fn length(rule: &Rule, sizes: &Sizes, diagnostics: &mut Diagnostics) {
    let Sizes { min, max, equal } = sizes;
    let has_ends = min.is_set() || max.is_set();
    match (equal.span(), has_ends) {
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
    let least = min.get().and_then(Size::literal);
    let most = max.get().and_then(Size::literal);
    if let (Some(least), Some(most)) = (least, most)
        && least > most
    {
        let message =
            format!("the minimum {least} of `length` exceeds its maximum {most}; swap them");
        diagnostics.report(&rule.name, message);
    }
}

/// ```text
/// one_of()    one_of("a", 1)    one_of("a", "a")
/// ```
fn one_of(rule: &Rule, literals: &[(Literal, syn::Lit)], diagnostics: &mut Diagnostics) {
    let Some((first, _)) = literals.first() else {
        diagnostics.report(
            &rule.name,
            "`one_of` requires at least one value; write `one_of(\"…\", \"…\")`",
        );
        return;
    };
    for (index, (literal, written)) in literals.iter().enumerate() {
        if std::mem::discriminant(literal) != std::mem::discriminant(first) {
            let message = "`one_of` cannot mix strings and integers; use one type";
            diagnostics.report(written, message);
        } else if literals[..index].iter().any(|(other, _)| other == literal) {
            diagnostics.report(written, "duplicate value; remove one of them");
        }
    }
}

/// ```text
/// multiple_of = 0
/// ```
fn multiple_of(step: &Bound, shown: &impl ToTokens, diagnostics: &mut Diagnostics) {
    if step.literal().is_some_and(|step| step <= 0.0) {
        diagnostics.report(shown, "`multiple_of` must be greater than zero");
    }
}

/// ```text
/// contains(pattern = "")
/// ```
fn empty_part(rule: &Rule, part: &str, diagnostics: &mut Diagnostics) {
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
fn beside_one_of(rules: &[&Rule], diagnostics: &mut Diagnostics) {
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
fn beside_a_format(rules: &[&Rule], diagnostics: &mut Diagnostics) {
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
pub(super) fn twins(written: &Definition, diagnostics: &mut Diagnostics) {
    for fields in written.shape.records() {
        for field in fields {
            for rule in &field.rules.own {
                if let RuleKind::MustMatch(other) = &rule.kind {
                    twin(field, other, fields, diagnostics);
                }
            }
        }
    }
}

fn twin(field: &Field, other: &Ident, fields: &[Field], diagnostics: &mut Diagnostics) {
    if field.ident.as_ref() == Some(other) {
        diagnostics.report(other, "a field always matches itself; name another field");
        return;
    }
    match fields.iter().find(|field| field.ident.as_ref() == Some(other)) {
        None => diagnostics.report(
            other,
            format!("unknown field `{other}`; write the Rust name of another field"),
        ),
        Some(twin) if twin.skip.is_set() => {
            diagnostics.report(other, format!("field `{other}` is skipped, so it is never read; name a field that is not skipped"));
        }
        Some(_) => {}
    }
}

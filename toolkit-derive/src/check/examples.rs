//! Examples, which must satisfy the rules of the value as far as both are literals.

use crate::check::patterns;
use crate::diagnostics::Diagnostics;
use crate::model::raw::{
    Annotations, Definition, LengthArguments, RangeArguments, RuleKind, RuleSet, Shape,
};
use crate::model::value::{Bound, Json, Literal, Size};

/// ```text
/// #[validate(range(max = 5))] #[tool(example = 9)]
/// ```
pub(super) fn check_examples(input: &Definition, diagnostics: &mut Diagnostics) {
    for field in input.shape.fields() {
        check_against_rules(&field.annotations, &field.rules, diagnostics);
    }
    match &input.shape {
        Shape::Record { .. } => {
            check_struct_examples(&input.annotations, diagnostics);
        }
        Shape::Newtype(field) => {
            check_against_rules(&input.annotations, &field.rules, diagnostics);
            for annotations in [&input.annotations, &field.annotations] {
                check_against_rules(annotations, &input.attributes.rules, diagnostics);
            }
        }
        Shape::Tuple(_) | Shape::Enum(_) => {}
    }
}

/// ```text
/// #[tool(example = "{}")] struct …
/// ```
fn check_struct_examples(annotations: &Annotations, diagnostics: &mut Diagnostics) {
    for example in &annotations.examples {
        if !matches!(example.value, Json::Object(_)) {
            let message =
                "the example of a struct must be an object; write `example = {\"field\": …}`";
            diagnostics.report_at(example.span, message);
        }
    }
}

fn check_against_rules(annotations: &Annotations, rules: &RuleSet, diagnostics: &mut Diagnostics) {
    for example in &annotations.examples {
        if let Some(rule) = violated_rule(&example.value, rules) {
            let value = example.value.to_text();
            diagnostics.report_at(
                example.span,
                format!("example `{value}` violates the rule `{rule}`; change one of them"),
            );
        }
    }
}

/// The name of the first rule that a value violates.
fn violated_rule(value: &Json, rules: &RuleSet) -> Option<String> {
    let own = rules.own.iter().find(|rule| !satisfies(value, &rule.kind));
    if let Some(rule) = own {
        return Some(rule.name.to_string());
    }
    if let Some(inner) = rules.items.get()
        && let Some(rule) = nested_values(value).find_map(|value| violated_rule(value, inner))
    {
        return Some(format!("items({rule})"));
    }
    let keys = rules.keys.get()?;
    let Json::Object(entries) = value else {
        return None;
    };
    let mut names = entries.iter().map(|(key, _)| Json::Text(key.clone()));
    let rule = names.find_map(|name| violated_rule(&name, keys))?;
    Some(format!("keys({rule})"))
}

/// The items of a list or the values of a map.
fn nested_values(value: &Json) -> Box<dyn Iterator<Item = &Json> + '_> {
    match value {
        Json::Array(items) => Box::new(items.iter()),
        Json::Object(entries) => Box::new(entries.iter().map(|(_, value)| value)),
        Json::Null | Json::Boolean(_) | Json::Integer(_) | Json::Number(_) | Json::Text(_) => {
            Box::new(std::iter::empty())
        }
    }
}

/// Whether a value satisfies a rule. Rules that do not apply or cannot be evaluated here count as satisfied.
fn satisfies(value: &Json, rule: &RuleKind) -> bool {
    match (rule, value) {
        (RuleKind::Range(bounds), Json::Integer(_) | Json::Number(_)) => is_in_range(value, bounds),
        (RuleKind::Length(sizes), _) => length(value).is_none_or(|length| fits(length, sizes)),
        (RuleKind::Pattern(pattern), Json::Text(text)) => {
            patterns::compile(&pattern.value()).map_or(true, |regex| regex.is_match(text))
        }
        (RuleKind::OneOf(literals), Json::Text(text)) => {
            let text = Literal::Text(text.clone());
            literals.iter().any(|(literal, _)| *literal == text)
        }
        (RuleKind::OneOf(literals), Json::Integer(integer)) => {
            let integer = Literal::Integer(*integer);
            literals.iter().any(|(literal, _)| *literal == integer)
        }
        (RuleKind::Contains(part), Json::Text(text)) => text.contains(part),
        (RuleKind::DoesNotContain(part), Json::Text(text)) => !text.contains(part),
        (RuleKind::NonControlCharacter, Json::Text(text)) => !text.contains(char::is_control),
        (RuleKind::MultipleOf(Bound::Integer(step), _), Json::Integer(integer)) => {
            integer.checked_rem(*step).is_none_or(|rest| rest == 0)
        }
        _ => true,
    }
}

#[allow(clippy::cast_precision_loss)] // precise enough for hand-written literals
fn is_in_range(value: &Json, bounds: &RangeArguments) -> bool {
    let value = match value {
        Json::Integer(integer) => *integer as f64,
        Json::Number(number) => *number,
        _ => return true,
    };
    let RangeArguments { min, max, exclusive_min, exclusive_max } = bounds;
    let literal = |bound: Option<&Bound>| bound.and_then(Bound::literal);
    literal(min.get()).is_none_or(|bound| value >= bound)
        && literal(max.get()).is_none_or(|bound| value <= bound)
        && literal(exclusive_min.get()).is_none_or(|bound| value > bound)
        && literal(exclusive_max.get()).is_none_or(|bound| value < bound)
}

fn length(value: &Json) -> Option<u64> {
    let length = match value {
        Json::Text(text) => text.chars().count(),
        Json::Array(items) => items.len(),
        Json::Object(entries) => entries.len(),
        Json::Null | Json::Boolean(_) | Json::Integer(_) | Json::Number(_) => return None,
    };
    u64::try_from(length).ok()
}

fn fits(length: u64, sizes: &LengthArguments) -> bool {
    let LengthArguments { min, max, equal } = sizes;
    let size = |size: Option<&Size>| size.and_then(Size::literal);
    size(min.get()).is_none_or(|size| length >= size)
        && size(max.get()).is_none_or(|size| length <= size)
        && size(equal.get()).is_none_or(|size| length == size)
}

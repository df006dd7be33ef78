//! Examples: a value that is shown to the model must keep the rules that stand beside it, as far as
//! both are literals.

use crate::check::patterns;
use crate::diagnostics::Diagnostics;
use crate::model::raw::{Definition, Ends, RuleKind, RuleSet, Shape, Sizes, Words};
use crate::model::value::{Bound, Json, Literal, Size};

/// ```text
/// #[validate(range(max = 5))] #[tool(example = 9)]
/// ```
pub(super) fn against_rules(written: &Definition, diagnostics: &mut Diagnostics) {
    for field in written.shape.fields() {
        examples(&field.words, &field.rules, diagnostics);
    }
    match &written.shape {
        Shape::Record { .. } => {
            of_a_struct(&written.words, diagnostics);
        }
        Shape::Newtype(field) => {
            examples(&written.words, &field.rules, diagnostics);
            for words in [&written.words, &field.words] {
                examples(words, &written.on_type.rules, diagnostics);
            }
        }
        Shape::Tuple(_) | Shape::Enum(_) => {}
    }
}

/// ```text
/// #[tool(example = "{}")] struct …
/// ```
fn of_a_struct(words: &Words, diagnostics: &mut Diagnostics) {
    for example in &words.examples {
        if !matches!(example.value, Json::Object(_)) {
            let message =
                "the example of a struct must be an object; write `example = {\"field\": …}`";
            diagnostics.report_at(example.span, message);
        }
    }
}

fn examples(words: &Words, rules: &RuleSet, diagnostics: &mut Diagnostics) {
    for example in &words.examples {
        if let Some(rule) = broken(&example.value, rules) {
            let value = example.value.to_text();
            diagnostics.report_at(
                example.span,
                format!("example `{value}` violates the rule `{rule}`; change one of them"),
            );
        }
    }
}

/// The name of a rule that a value does not keep.
fn broken(value: &Json, rules: &RuleSet) -> Option<String> {
    let own = rules.own.iter().find(|rule| !keeps(value, &rule.kind));
    if let Some(rule) = own {
        return Some(rule.name.to_string());
    }
    if let Some(inner) = rules.items.get()
        && let Some(rule) = values(value).find_map(|value| broken(value, inner))
    {
        return Some(format!("items({rule})"));
    }
    let keys = rules.keys.get()?;
    let Json::Object(entries) = value else {
        return None;
    };
    let mut names = entries.iter().map(|(key, _)| Json::Text(key.clone()));
    let rule = names.find_map(|name| broken(&name, keys))?;
    Some(format!("keys({rule})"))
}

/// What is inside a list or a map.
fn values(value: &Json) -> Box<dyn Iterator<Item = &Json> + '_> {
    match value {
        Json::Array(items) => Box::new(items.iter()),
        Json::Object(entries) => Box::new(entries.iter().map(|(_, value)| value)),
        Json::Null | Json::Boolean(_) | Json::Integer(_) | Json::Number(_) | Json::Text(_) => {
            Box::new(std::iter::empty())
        }
    }
}

/// Whether a value keeps a rule; rules that do not speak of it, or that are no literals, are kept.
fn keeps(value: &Json, rule: &RuleKind) -> bool {
    match (rule, value) {
        (RuleKind::Range(ends), Json::Integer(_) | Json::Number(_)) => is_inside(value, ends),
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

#[allow(clippy::cast_precision_loss)] // enough for what a person writes
fn is_inside(value: &Json, ends: &Ends) -> bool {
    let value = match value {
        Json::Integer(integer) => *integer as f64,
        Json::Number(number) => *number,
        _ => return true,
    };
    let Ends { min, max, exclusive_min, exclusive_max } = ends;
    let end = |bound: Option<&Bound>| bound.and_then(Bound::literal);
    end(min.get()).is_none_or(|end| value >= end)
        && end(max.get()).is_none_or(|end| value <= end)
        && end(exclusive_min.get()).is_none_or(|end| value > end)
        && end(exclusive_max.get()).is_none_or(|end| value < end)
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

fn fits(length: u64, sizes: &Sizes) -> bool {
    let Sizes { min, max, equal } = sizes;
    let size = |size: Option<&Size>| size.and_then(Size::literal);
    size(min.get()).is_none_or(|size| length >= size)
        && size(max.get()).is_none_or(|size| length <= size)
        && size(equal.get()).is_none_or(|size| length == size)
}

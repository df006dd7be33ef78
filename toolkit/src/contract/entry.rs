//! The ways in: text, a call's raw arguments, a tree, a value in hand.

use serde_json::Value;
use serde_json::de::StrRead;
use serde_json::error::Category;

use crate::contract::{Contract, Limits, Place, Problems, slip};
use crate::problem::{Kind, Rejection};
use crate::rule::Rules;

/// Reads JSON text, strictly.
pub(crate) fn read_text<T: Contract>(text: &str, limits: &Limits) -> Result<T, Rejection> {
    let mut value = None;
    read_by(text, limits, &mut |input, at| {
        value = T::read(input, at)?;
        Ok(value.is_some())
    })?;
    value.ok_or_else(unexplained)
}

/// Reads an example as what stands at its place, under the rules there.
pub(super) fn read_example<T: Contract>(
    text: &str,
    rules: &'static Rules,
) -> Result<(), Rejection> {
    read_by(text, &Limits::default(), &mut |input, at| {
        Ok(T::read(input, &mut at.ruled(rules))?.is_some())
    })
}

/// What reads a text, and tells whether a value could be made of it.
type ReadBy<'r, 't> = &'r mut dyn FnMut(
    &mut serde_json::Deserializer<StrRead<'t>>,
    &mut Place<'_>,
) -> serde_json::Result<bool>;

/// Reads JSON text, strictly. Whatever does not depend on the type is here, so that it is compiled once.
pub(super) fn read_by<'t>(
    text: &'t str,
    limits: &Limits,
    read: ReadBy<'_, 't>,
) -> Result<(), Rejection> {
    if text.len() > limits.bytes {
        let kind = Kind::InputTooLong { limit: limits.bytes, length: text.len() };
        return Err(Rejection::alone(kind));
    }
    let mut input = serde_json::Deserializer::from_str(text);
    let mut problems = Problems::new(limits);
    let read = read(&mut input, &mut Place::root(&mut problems));
    if let Some(kind) = problems.take_fatal() {
        return Err(Rejection::alone(kind));
    }
    let is_made = read.map_err(|error| Rejection::alone(broken(text, &error, limits)))?;
    if let Err(error) = input.end() {
        return Err(Rejection::alone(slip::trailing(text, &error)));
    }
    settle(is_made, problems)
}

/// Reads the arguments of a call: nothing at all and `null` are an object without fields.
pub(crate) fn read_arguments<T: Contract>(text: &str, limits: &Limits) -> Result<T, Rejection> {
    match text.trim_matches([' ', '\t', '\r', '\n']) {
        "" | "null" => read_text("{}", limits),
        _ => read_text(text, limits),
    }
}

/// Reads a JSON value that is already a tree.
pub(crate) fn read_value<T: Contract>(value: &Value, limits: &Limits) -> Result<T, Rejection> {
    let mut problems = Problems::new(limits);
    let read = T::read(value, &mut Place::root(&mut problems));
    if let Some(kind) = problems.take_fatal() {
        return Err(Rejection::alone(kind));
    }
    // A tree has no syntax to be wrong, so what is left is a reader of the user's own that gave up. What it
    // says is not for the model.
    let value = read.map_err(|_| unexplained())?;
    settle(value.is_some(), problems)?;
    value.ok_or_else(unexplained)
}

/// Checks a value in hand.
pub(crate) fn verify<T: Contract>(value: &T, limits: &Limits) -> Result<(), Rejection> {
    let mut problems = Problems::new(limits);
    value.check(&mut Place::root(&mut problems));
    if problems.is_empty() { Ok(()) } else { Err(problems.finish()) }
}

/// A value counts only where nothing was reported.
fn settle(is_made: bool, problems: Problems) -> Result<(), Rejection> {
    match (is_made, problems.is_empty()) {
        (true, true) => Ok(()),
        (false, true) => Err(unexplained()),
        (_, false) => Err(problems.finish()),
    }
}

/// Said of a reader of the user's own that made nothing of the value and did not say why.
fn unexplained() -> Rejection {
    Rejection::alone(Kind::Custom)
}

fn broken(text: &str, error: &serde_json::Error, limits: &Limits) -> Kind {
    match error.classify() {
        Category::Eof if text.trim().is_empty() => slip::blank(),
        Category::Eof => Kind::CutOff,
        // The reader's own guard against deep nesting has no category of its own, but a place.
        Category::Syntax if slip::is_too_deep(text, error) => {
            Kind::TooDeep { limit: limits.depth.min(127) }
        }
        Category::Syntax | Category::Io => slip::invalid(text, error),
        // A reader of the user's own that gave up. What it says is not for the model.
        Category::Data => Kind::Custom,
    }
}

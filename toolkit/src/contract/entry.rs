//! The ways in: text, a call's raw arguments, a tree, a value in hand.

use serde_json::Value;
use serde_json::de::StrRead;
use serde_json::error::Category;

use crate::contract::{Contract, Limits, Place, Problems, slip};
use crate::problem::{Kind, Rejection};
use crate::rule::Rules;

/// Reads JSON text, strictly.
pub(crate) fn read_text<T: Contract>(text: &str, limits: &Limits) -> Result<T, Rejection> {
    read_by(text, limits, |input, at| T::read(input, at))
}

/// Reads an example as what stands at its place, under the rules there.
pub(super) fn read_example<T: Contract>(
    text: &str,
    rules: &'static Rules,
) -> Result<(), Rejection> {
    let read = read_by(text, &Limits::default(), |input, at| T::read(input, &mut at.ruled(rules)));
    read.map(drop)
}

/// Reads JSON text, strictly, by a function of its reader.
pub(super) fn read_by<'t, T>(
    text: &'t str,
    limits: &Limits,
    read: impl FnOnce(
        &mut serde_json::Deserializer<StrRead<'t>>,
        &mut Place<'_>,
    ) -> serde_json::Result<Option<T>>,
) -> Result<T, Rejection> {
    if text.len() > limits.bytes {
        let kind = Kind::InputTooLong { limit: limits.bytes, length: text.len() };
        return Err(Rejection::alone(kind));
    }
    let mut input = serde_json::Deserializer::from_str(text);
    let mut problems = Problems::new(limits);
    let read = read(&mut input, &mut Place::root(&mut problems));
    if let Some(kind) = problems.take_fatal() {
        return Err(Rejection::alone(whole(kind, text)));
    }
    let value = read.map_err(|error| Rejection::alone(broken(text, &error, limits)))?;
    if let Err(error) = input.end() {
        return Err(Rejection::alone(slip::trailing(text, &error)));
    }
    settle(value, problems)
}

/// What ended the reading, with its place in the whole text: a part that was kept knows its own only.
fn whole(kind: Kind, text: &str) -> Kind {
    match kind {
        Kind::InvalidJson { .. } => slip::inside(text).unwrap_or(kind),
        kind => kind,
    }
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
    let value = read.map_err(|_| Rejection::alone(Kind::Custom))?;
    settle(value, problems)
}

/// Checks a value in hand.
pub(crate) fn verify<T: Contract>(value: &T, limits: &Limits) -> Result<(), Rejection> {
    let mut problems = Problems::new(limits);
    value.check(&mut Place::root(&mut problems));
    if problems.is_empty() { Ok(()) } else { Err(problems.finish()) }
}

/// A value counts only where nothing was reported.
fn settle<T>(value: Option<T>, problems: Problems) -> Result<T, Rejection> {
    match value {
        Some(value) if problems.is_empty() => Ok(value),
        // A reader of the user's own that made nothing of the value and did not say why.
        None if problems.is_empty() => Err(Rejection::alone(Kind::Custom)),
        _ => Err(problems.finish()),
    }
}

fn broken(text: &str, error: &serde_json::Error, limits: &Limits) -> Kind {
    match error.classify() {
        Category::Eof if text.trim().is_empty() => slip::blank(),
        Category::Eof => Kind::CutOff,
        // The reader's own guard against deep nesting has no category of its own, but a place.
        Category::Syntax if slip::is_too_deep(text, error) => {
            Kind::TooDeep { limit: limits.depth.min(127) }
        }
        // What is kept is passed over at first, and that tells another place inside of a text.
        Category::Syntax | Category::Io => {
            slip::inside(text).unwrap_or_else(|| slip::invalid(text, error))
        }
        // A reader of the user's own that gave up. What it says is not for the model.
        Category::Data => Kind::Custom,
    }
}

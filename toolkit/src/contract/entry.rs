//! The ways in: text, a call's raw arguments, a tree, a value in hand.

use serde_json::Value;
use serde_json::de::StrRead;
use serde_json::error::Category;

use crate::contract::{Contract, Limits, Place, Problems, slip};
use crate::problem::{Kind, Rejection};
use crate::rule::Rules;
use crate::schema::Encoding;

/// Reads JSON text, strictly.
pub(crate) fn read_text<T: Contract>(text: &str, limits: &Limits) -> Result<T, Rejection> {
    read_encoded(text, limits, Encoding::PLAIN)
}

/// Reads JSON text that is spelled in some way, strictly.
pub(crate) fn read_encoded<T: Contract>(
    text: &str,
    limits: &Limits,
    encoding: Encoding,
) -> Result<T, Rejection> {
    read_by(text, limits, encoding, |input, at| T::read(input, at))
}

/// Reads an example as what stands at its place, under the rules there.
pub(super) fn read_example<T: Contract>(
    text: &str,
    rules: &'static Rules,
) -> Result<(), Rejection> {
    let read = read_by(text, &Limits::default(), Encoding::PLAIN, |input, at| {
        T::read(input, &mut at.ruled(rules))
    });
    read.map(drop)
}

/// Reads JSON text, strictly, by a function of its reader.
fn read_by<'t, T>(
    text: &'t str,
    limits: &Limits,
    encoding: Encoding,
    read: impl FnOnce(
        &mut serde_json::Deserializer<StrRead<'t>>,
        &mut Place<'_>,
    ) -> serde_json::Result<Option<T>>,
) -> Result<T, Rejection> {
    let (mut input, mut problems) = open(text, limits, encoding)?;
    let (value, error) = apart(read(&mut input, &mut Place::root(&mut problems)));
    conclude(text, limits, &mut input, problems, error)?;
    value.ok_or_else(made_nothing)
}

/// What ended the reading, with its place in the whole text: a part that was kept knows its own only.
fn whole(kind: Kind, text: &str) -> Kind {
    match kind {
        Kind::InvalidJson { .. } => slip::inside(text).unwrap_or(kind),
        kind => kind,
    }
}

/// Reads the arguments of a call: nothing at all and `null` are an object without fields.
pub(crate) fn read_arguments<T: Contract>(
    text: &str,
    limits: &Limits,
    encoding: Encoding,
) -> Result<T, Rejection> {
    read_encoded(if is_nothing(text) { "{}" } else { text }, limits, encoding)
}

/// Reads a JSON value that is already a tree.
pub(crate) fn read_value<T: Contract>(
    value: &Value,
    limits: &Limits,
    encoding: Encoding,
) -> Result<T, Rejection> {
    let mut problems = Problems::encoded(limits, encoding);
    let (value, error) = apart(T::read(value, &mut Place::root(&mut problems)));
    conclude_tree(problems, error.is_some())?;
    value.ok_or_else(made_nothing)
}

/// Checks a value in hand.
pub(crate) fn verify<T: Contract>(value: &T, limits: &Limits) -> Result<(), Rejection> {
    let mut problems = Problems::new(limits);
    value.check(&mut Place::root(&mut problems));
    settle(problems)
}

/// Holds a value in hand, and the JSON text that was written of it where it could be written, to the
/// contract: every rule that the value breaks, and whatever of the text its schema does not say.
pub(crate) fn hold<T: Contract>(value: &T, written: Option<&str>) -> Result<(), Rejection> {
    // A result was made here: nothing but the problems told of it need a limit.
    let no_limit = usize::MAX;
    let limits = Limits {
        bytes: no_limit,
        depth: no_limit,
        steps: no_limit,
        problems: MOST_PROBLEMS_OF_A_RESULT,
        ..Limits::default()
    };
    let of_text = written.map_or(Ok(()), |text| read_text::<T>(text, &limits).map(drop));
    match (of_text, verify(value, &limits)) {
        (Err(of_text), Err(of_value)) => Err(of_text.and(of_value)),
        (of_text, of_value) => of_text.and(of_value),
    }
}

/// The operator reads them, who has more patience than a model has room.
const MOST_PROBLEMS_OF_A_RESULT: usize = 100;

// What does not depend on the type that is read stands apart, so that it is compiled once.

fn is_nothing(arguments: &str) -> bool {
    !arguments.starts_with('{')
        && matches!(arguments.trim_matches([' ', '\t', '\r', '\n']), "" | "null")
}

/// What was read, and what ended the reading.
fn apart<T>(read: serde_json::Result<Option<T>>) -> (Option<T>, Option<serde_json::Error>) {
    match read {
        Ok(value) => (value, None),
        Err(error) => (None, Some(error)),
    }
}

/// A reader of the text, and a collector of its problems.
fn open<'t>(
    text: &'t str,
    limits: &Limits,
    encoding: Encoding,
) -> Result<(serde_json::Deserializer<StrRead<'t>>, Problems), Rejection> {
    if text.len() > limits.bytes {
        let kind = Kind::InputTooLong { limit: limits.bytes, length: text.len() };
        return Err(Rejection::alone(kind));
    }
    Ok((serde_json::Deserializer::from_str(text), Problems::encoded(limits, encoding)))
}

/// Whether all of a text was read, and nothing was reported.
fn conclude(
    text: &str,
    limits: &Limits,
    input: &mut serde_json::Deserializer<StrRead<'_>>,
    mut problems: Problems,
    error: Option<serde_json::Error>,
) -> Result<(), Rejection> {
    if let Some(kind) = problems.take_fatal() {
        return Err(Rejection::alone(whole(kind, text)));
    }
    if let Some(error) = error {
        return Err(Rejection::alone(broken(text, &error, limits)));
    }
    if let Err(error) = input.end() {
        return Err(Rejection::alone(slip::trailing(text, &error)));
    }
    settle(problems)
}

/// Whether all of a tree was read, and nothing was reported.
fn conclude_tree(mut problems: Problems, failed: bool) -> Result<(), Rejection> {
    match problems.take_fatal() {
        Some(kind) => Err(Rejection::alone(kind)),
        // A tree has no syntax to be wrong, so what is left is a reader of the user's own that gave up. What
        // it says is not for the model.
        None if failed => Err(Rejection::alone(Kind::Custom)),
        None => settle(problems),
    }
}

/// A value counts only where nothing was reported.
fn settle(problems: Problems) -> Result<(), Rejection> {
    if problems.is_empty() { Ok(()) } else { Err(problems.finish()) }
}

/// A reader of the user's own made nothing of the value, and did not say why.
fn made_nothing() -> Rejection {
    Rejection::alone(Kind::Custom)
}

/// What is wrong with text inside a string that should hold JSON.
pub(super) fn broken_inside(text: &str, error: &serde_json::Error) -> Kind {
    let fault = slip::inside(text).unwrap_or_else(|| slip::invalid(text, error));
    match fault {
        Kind::InvalidJson { line, column, near, hint } => {
            Kind::InvalidJsonText { line, column, near, hint }
        }
        fault => fault,
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

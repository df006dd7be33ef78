//! The two forms of an answer: text for the model and data for programs. The words are the wording's.
//!
//! What a wording is shown of the input was cut when it was recorded, or is cut here; every line is
//! escaped once more at the end, so that no piece of the input can break it.

use std::borrow::Cow;

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::contract::Limits;
use crate::feedback::quote::{escaped, shortened};
use crate::feedback::{Wording, concerned, place};
use crate::path::Path;
use crate::problem::{Kind, Problem, Rejection};
use crate::schema::{Document, Node};

/// The most characters of a sentence of the author's own, which may hold pieces of the input.
const MESSAGE: usize = 1000;

/// The bytes that are set aside for an answer: most have fewer.
const ROOM: usize = 1000;

/// The most characters of a pattern or of a part that a string must hold.
const AUTHORED: usize = 200;

/// The text form of a rejection, for the model.
pub(crate) fn text(
    rejection: &Rejection,
    schema: Option<&Document>,
    wording: &dyn Wording,
    limits: &Limits,
) -> String {
    text_with(&wording.next(rejection), rejection, schema, wording, limits)
}

/// The same with another last line.
pub(crate) fn text_with(
    next: &str,
    rejection: &Rejection,
    schema: Option<&Document>,
    wording: &dyn Wording,
    limits: &Limits,
) -> String {
    let root = wording.root();
    let heading = wording.heading(rejection.count());
    let lines = told_lines(rejection, schema, root, wording, limits);
    let concerned =
        schema.and_then(|document| concerned::line(rejection, document, root, wording, limits));
    assembled(heading, lines, concerned.as_deref(), next)
}

/// The text about a whole reply that is not the answer that was asked for.
pub(crate) fn answer(
    rejection: &Rejection,
    schema: &Document,
    wording: &dyn Wording,
    limits: &Limits,
) -> String {
    let root = wording.reply();
    let heading = wording.answer_heading(rejection.count());
    let lines = told_lines(rejection, None, root, wording, limits);
    let concerned = concerned::line(rejection, schema, root, wording, limits);
    assembled(heading, lines, concerned.as_deref(), &wording.next_answer(rejection))
}

fn assembled(
    mut text: String,
    lines: impl Iterator<Item = String>,
    concerned: Option<&str>,
    next: &str,
) -> String {
    text.reserve(ROOM);
    for line in lines {
        text.push_str("\n- ");
        text.push_str(&line);
    }
    for line in concerned.into_iter().chain([next]) {
        text.push('\n');
        text.push_str(line);
    }
    text
}

/// One problem: its place and its sentence.
pub(super) fn line(problem: &Problem, wording: &dyn Wording, limits: &Limits) -> String {
    let name = place::name(problem.path(), wording.root(), limits.echo);
    format!("{name}: {}", told(problem, wording, limits))
}

/// The problems alone, each as its place and its sentence, where the root has a name of its own.
pub(crate) fn lines(
    rejection: &Rejection,
    root: &str,
    wording: &dyn Wording,
    limits: &Limits,
) -> Vec<String> {
    told_lines(rejection, None, root, wording, limits).collect()
}

fn told_lines<'a>(
    rejection: &'a Rejection,
    schema: Option<&'a Document>,
    root: &'a str,
    wording: &'a dyn Wording,
    limits: &'a Limits,
) -> impl Iterator<Item = String> {
    let problems = rejection.problems().iter().map(move |problem| {
        let name = place::name(problem.path(), root, limits.echo);
        let sentence = match schema {
            Some(document) if wants_nothing(document, problem) => {
                told(&nothing_wanted(), wording, limits)
            }
            _ => told(problem, wording, limits),
        };
        [name, sentence].join(": ")
    });
    let left_out = (rejection.left_out() > 0).then(|| wording.left_out(rejection.left_out()));
    problems.chain(left_out)
}

/// The data form of a rejection, for programs: JSON text with its keys in order.
pub(crate) fn data(rejection: &Rejection, wording: &dyn Wording, limits: &Limits) -> String {
    let answer = Answer { rejection, wording, limits };
    // Only text and counts are written, which cannot fail.
    let json = serde_json::to_string(&answer).unwrap_or_default();
    // JSON text has odd characters inside its strings only, where the escapes mean the same.
    escaped(json)
}

/// The sentence about one problem, on one line.
pub(crate) fn told(problem: &Problem, wording: &dyn Wording, limits: &Limits) -> String {
    let sentence = match problem.message() {
        Some(message) => {
            let lines: Vec<&str> = message.lines().map(str::trim).collect();
            shortened(&lines.join(" "), MESSAGE).into_owned()
        }
        None => wording.problem(&short(problem, limits)),
    };
    escaped(sentence)
}

/// The problem with its long pieces cut.
fn short<'a>(problem: &'a Problem, limits: &Limits) -> Cow<'a, Problem> {
    let mut problem = Cow::Borrowed(problem);
    let cut = |text: &str, limit| match shortened(text, limit) {
        Cow::Borrowed(_) => None,
        Cow::Owned(text) => Some(text),
    };
    let kind = match problem.kind() {
        Kind::Foreign { reason } => {
            cut(reason, limits.echo.saturating_mul(4)).map(|reason| Kind::Foreign { reason })
        }
        Kind::Pattern { pattern } => {
            cut(pattern, AUTHORED).map(|pattern| Kind::Pattern { pattern: pattern.into() })
        }
        Kind::Lacks { part } => cut(part, AUTHORED).map(|part| Kind::Lacks { part: part.into() }),
        Kind::Holds { part } => cut(part, AUTHORED).map(|part| Kind::Holds { part: part.into() }),
        _ => None,
    };
    if let Some(kind) = kind {
        problem.to_mut().kind = kind;
    }
    // The sentence about an unknown field names it.
    let key = problem.path().last_key().and_then(|key| cut(key, limits.echo));
    if let (Some(key), Kind::UnknownField { .. }) = (key, problem.kind()) {
        let path = problem.path().parent().key(key);
        problem.to_mut().path = path;
    }
    problem
}

/// Whether something that is no object was sent for arguments that have no fields.
fn wants_nothing(document: &Document, problem: &Problem) -> bool {
    problem.path().is_root()
        && matches!(problem.kind(), Kind::WrongType { .. })
        && matches!(&document.root().node,
            Node::Object(object) if object.properties.is_empty() && !object.open)
}

fn nothing_wanted() -> Problem {
    let kind = Kind::UnknownField { nearest: None, known: &[] };
    Problem::new(Path::root(), kind)
}

struct Answer<'a> {
    rejection: &'a Rejection,
    wording: &'a dyn Wording,
    limits: &'a Limits,
}

impl Serialize for Answer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Answer { rejection, wording, limits } = *self;
        let keys = wording.keys();
        let problems = rejection.problems().iter();
        let details: Vec<Detail<'_>> =
            problems.map(|problem| Detail { problem, wording, limits }).collect();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(keys.error, &wording.invalid_arguments())?;
        map.serialize_entry(keys.details, &details)?;
        if rejection.left_out() > 0 {
            map.serialize_entry(keys.left_out, &rejection.left_out())?;
        }
        map.end()
    }
}

struct Detail<'a> {
    problem: &'a Problem,
    wording: &'a dyn Wording,
    limits: &'a Limits,
}

impl Serialize for Detail<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Detail { problem, wording, limits } = *self;
        let keys = wording.keys();
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry(keys.field, &place::dotted(problem.path(), limits.echo))?;
        map.serialize_entry(keys.problem, &told(problem, wording, limits))?;
        map.serialize_entry(keys.code, problem.code())?;
        map.end()
    }
}

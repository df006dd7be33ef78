//! Renders feedback as text for the model and as data for programs. All words come from the wording.
//!
//! Text from the input is truncated when a problem is recorded, or here before the wording sees it. Every line is
//! escaped at the end, so that the input can't add lines of its own.

use std::borrow::Cow;

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::contract::Limits;
use crate::feedback::quote::{into_escaped, shortened};
use crate::feedback::{Wording, excerpt, place};
use crate::path::Path;
use crate::problem::{Kind, Problem, Rejection};
use crate::schema::{Document, Node};

/// The maximum number of characters of a custom message, which may contain parts of the input.
const MAX_MESSAGE: usize = 1000;

/// The bytes to reserve for the text form. Most need fewer.
const CAPACITY: usize = 1000;

/// The maximum number of characters of a pattern, or of a substring in a `contains` rule.
const MAX_PATTERN: usize = 200;

/// Renders the text form of a rejection, for the model.
pub(crate) fn text(
    rejection: &Rejection,
    schema: Option<&Document>,
    wording: &dyn Wording,
    limits: &Limits,
) -> String {
    let instruction = wording.arguments_instruction(rejection);
    text_with_instruction(&instruction, rejection, schema, wording, limits)
}

/// Renders the text form of a rejection with the given last line.
pub(crate) fn text_with_instruction(
    instruction: &str,
    rejection: &Rejection,
    schema: Option<&Document>,
    wording: &dyn Wording,
    limits: &Limits,
) -> String {
    let root = wording.arguments_name();
    let heading = wording.arguments_heading(rejection.count());
    let lines = problem_lines(rejection, schema, root, wording, limits);
    let excerpt =
        schema.and_then(|document| excerpt::line(rejection, document, root, wording, limits));
    assemble(heading, lines, excerpt.as_deref(), instruction)
}

/// Renders the text form of a rejected answer.
pub(crate) fn answer(
    rejection: &Rejection,
    schema: &Document,
    wording: &dyn Wording,
    limits: &Limits,
) -> String {
    let root = wording.reply_name();
    let heading = wording.answer_heading(rejection.count());
    let lines = problem_lines(rejection, None, root, wording, limits);
    let excerpt = excerpt::line(rejection, schema, root, wording, limits);
    assemble(heading, lines, excerpt.as_deref(), &wording.answer_instruction(rejection))
}

fn assemble(
    mut text: String,
    lines: impl Iterator<Item = String>,
    excerpt: Option<&str>,
    instruction: &str,
) -> String {
    text.reserve(CAPACITY);
    for line in lines {
        text.push_str("\n- ");
        text.push_str(&line);
    }
    for line in excerpt.into_iter().chain([instruction]) {
        text.push('\n');
        text.push_str(line);
    }
    text
}

/// Renders the path and the sentence of one problem.
pub(super) fn line(problem: &Problem, wording: &dyn Wording, limits: &Limits) -> String {
    let name = place::name(problem.path(), wording.arguments_name(), limits.echo);
    format!("{name}: {}", sentence(problem, wording, limits))
}

/// Renders the path and the sentence of each problem, with `root` as the name of the root.
pub(crate) fn lines(
    rejection: &Rejection,
    root: &str,
    wording: &dyn Wording,
    limits: &Limits,
) -> Vec<String> {
    problem_lines(rejection, None, root, wording, limits).collect()
}

fn problem_lines<'a>(
    rejection: &'a Rejection,
    schema: Option<&'a Document>,
    root: &'a str,
    wording: &'a dyn Wording,
    limits: &'a Limits,
) -> impl Iterator<Item = String> {
    let problems = rejection.problems().iter().map(move |problem| {
        let name = place::name(problem.path(), root, limits.echo);
        let sentence = match schema {
            Some(document) if is_not_empty_object(document, problem) => {
                sentence(&no_arguments(), wording, limits)
            }
            _ => sentence(problem, wording, limits),
        };
        [name, sentence].join(": ")
    });
    let left_out = (rejection.left_out() > 0).then(|| wording.left_out(rejection.left_out()));
    problems.chain(left_out)
}

/// Renders the data form of a rejection, for programs: JSON with its keys in a fixed order.
pub(crate) fn data(rejection: &Rejection, wording: &dyn Wording, limits: &Limits) -> String {
    let data = Data { rejection, wording, limits };
    // Strings and numbers always serialize.
    let json = serde_json::to_string(&data).unwrap_or_default();
    // The characters to escape can only be inside strings, where JSON allows the escapes.
    into_escaped(json)
}

/// Renders the sentence about one problem, on one line.
pub(crate) fn sentence(problem: &Problem, wording: &dyn Wording, limits: &Limits) -> String {
    let sentence = match problem.message() {
        Some(message) => {
            let lines: Vec<&str> = message.lines().map(str::trim).collect();
            shortened(&lines.join(" "), MAX_MESSAGE).into_owned()
        }
        None => wording.problem(&truncated(problem, limits)),
    };
    into_escaped(sentence)
}

/// Truncates the long parts of a problem.
fn truncated<'a>(problem: &'a Problem, limits: &Limits) -> Cow<'a, Problem> {
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
            cut(pattern, MAX_PATTERN).map(|pattern| Kind::Pattern { pattern: pattern.into() })
        }
        Kind::Lacks { part } => {
            cut(part, MAX_PATTERN).map(|part| Kind::Lacks { part: part.into() })
        }
        Kind::Holds { part } => {
            cut(part, MAX_PATTERN).map(|part| Kind::Holds { part: part.into() })
        }
        _ => None,
    };
    if let Some(kind) = kind {
        problem.to_mut().kind = kind;
    }
    // The sentence about an unknown field repeats its key.
    let key = problem.path().last_key().and_then(|key| cut(key, limits.echo));
    if let (Some(key), Kind::UnknownField { .. }) = (key, problem.kind()) {
        let path = problem.path().parent().key(key);
        problem.to_mut().path = path;
    }
    problem
}

/// Whether something other than an object was sent to a tool that takes no arguments.
fn is_not_empty_object(document: &Document, problem: &Problem) -> bool {
    problem.path().is_root()
        && matches!(problem.kind(), Kind::WrongType { .. })
        && matches!(&document.root().node,
            Node::Object(object) if object.properties.is_empty() && !object.open)
}

/// The problem that wordings render as "takes no arguments".
fn no_arguments() -> Problem {
    let kind = Kind::UnknownField { nearest: None, known: &[] };
    Problem::new(Path::root(), kind)
}

struct Data<'a> {
    rejection: &'a Rejection,
    wording: &'a dyn Wording,
    limits: &'a Limits,
}

impl Serialize for Data<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Data { rejection, wording, limits } = *self;
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
        map.serialize_entry(keys.problem, &sentence(problem, wording, limits))?;
        map.serialize_entry(keys.code, problem.code())?;
        map.end()
    }
}

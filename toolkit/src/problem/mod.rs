//! What is wrong with an input, as data. No words for people or models: those are in `feedback`.

use std::borrow::Cow;

use crate::path::Path;
use crate::similar;

mod kind;
mod value;

pub use kind::{Kind, Slip};
pub use value::{Bound, Format, Found, Literal, Types, Unit};
pub(crate) use value::{cut, number_text};

/// One thing that is wrong with an input.
///
/// ```
/// use toolkit::{Contract, Kind};
///
/// let rejection = u8::parse("300").unwrap_err();
/// let problem = &rejection.problems()[0];
/// assert!(matches!(problem.kind(), Kind::TooLarge { .. }));
/// assert_eq!(problem.code(), "too_large");
/// assert_eq!(problem.path().pointer(), "");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    pub(crate) path: Path,
    pub(crate) kind: Kind,
    pub(crate) found: Option<Found>,
    /// Behind a pointer, since most problems have none and there can be many.
    pub(crate) words: Option<Box<Words>>,
    pub(crate) about_key: bool,
}

/// What the author of a rule says of it in place of us.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Words {
    message: Option<Cow<'static, str>>,
    code: Option<Cow<'static, str>>,
}

impl Words {
    /// The author's own sentence and code, if there is either.
    pub(crate) fn of<W: Into<Cow<'static, str>>>(
        message: Option<W>,
        code: Option<W>,
    ) -> Option<Box<Self>> {
        if message.is_none() && code.is_none() {
            return None;
        }
        Some(Box::new(Self { message: message.map(Into::into), code: code.map(Into::into) }))
    }
}

impl Problem {
    pub(crate) fn new(path: Path, kind: Kind) -> Self {
        Self { path, kind, found: None, words: None, about_key: false }
    }

    /// Where it is wrong, in wire names.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is wrong.
    pub fn kind(&self) -> &Kind {
        &self.kind
    }

    /// The stable `snake_case` code: the author's own (`code = "…"` of a rule) or that of the kind.
    pub fn code(&self) -> &str {
        self.words().and_then(|words| words.code.as_deref()).unwrap_or(self.kind.code())
    }

    /// What was sent there, short; nothing where there was no value.
    pub fn found(&self) -> Option<&Found> {
        self.found.as_ref()
    }

    /// The author's own sentence (`message = "…"` of a rule, or a custom rule's), if there is one.
    pub fn message(&self) -> Option<&str> {
        self.words().and_then(|words| words.message.as_deref())
    }

    /// What was probably meant: a field that exists, or one of the literals that are allowed.
    ///
    /// Literals are compared when this is asked, since not every refusal is told.
    ///
    /// ```
    /// use toolkit::{Contract, Tool};
    ///
    /// /// Find tickets
    /// #[derive(Tool, Debug)]
    /// struct Find {
    ///     /// Where the tickets stand
    ///     status: Status,
    /// }
    ///
    /// /// Where a ticket stands
    /// #[derive(Contract, Debug)]
    /// #[serde(rename_all = "snake_case")]
    /// enum Status { Open, Closed }
    ///
    /// let rejection = Find::parse(r#"{"status": "close"}"#).unwrap_err();
    /// assert_eq!(rejection.problems()[0].nearest(), Some("closed"));
    /// ```
    pub fn nearest(&self) -> Option<&str> {
        match (&self.kind, &self.found) {
            (Kind::UnknownField { nearest, .. }, _) => *nearest,
            (Kind::Misnamed { missing }, _) => Some(missing),
            (Kind::NotOneOf { allowed }, Some(Found::Text { start, cut: false })) => {
                let texts = allowed.iter().filter_map(|literal| match literal {
                    Literal::Text(text) => Some(&**text),
                    Literal::Integer(_) | Literal::Null => None,
                });
                similar::nearest(start, texts)
            }
            _ => None,
        }
    }

    fn words(&self) -> Option<&Words> {
        self.words.as_deref()
    }

    /// Whether it is the key at the end of the path that is wrong, not the value that stands there.
    pub fn is_about_key(&self) -> bool {
        self.about_key
    }

    /// Every place this problem speaks of: its own and, where a required field was sent under
    /// another name or as a key, the place of the field that is missing.
    pub fn paths(&self) -> Vec<Path> {
        match &self.kind {
            Kind::Misnamed { missing: name } | Kind::TagAsKey { field: name, .. } => {
                vec![self.path.clone(), self.path.parent().key(*name)]
            }
            _ => vec![self.path.clone()],
        }
    }
}

/// Everything that is wrong with one input: at least one problem, in a fixed order.
///
/// The order: problems as they were met in the input, then missing fields as declared, then rules
/// over the whole struct, level by level. Text that is not JSON is one problem, alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Rejection {
    pub(crate) problems: Vec<Problem>,
    pub(crate) left_out: usize,
}

impl Rejection {
    pub(crate) fn alone(kind: Kind) -> Self {
        Self { problems: vec![Problem::new(Path::root(), kind)], left_out: 0 }
    }

    /// These problems, and those of the other that are not among them.
    pub(crate) fn and(mut self, other: Self) -> Self {
        for problem in other.problems {
            let is_told =
                |told: &Problem| told.path == problem.path && told.code() == problem.code();
            if !self.problems.iter().any(is_told) {
                self.problems.push(problem);
            }
        }
        self.left_out = self.left_out.max(other.left_out);
        self
    }

    /// The problems, at most as many as the limit allows.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// How many problems were found beyond those listed.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// How many problems were found in all.
    pub fn count(&self) -> usize {
        self.problems.len() + self.left_out
    }

    /// Whether the input as a whole could not be read (not JSON, too long, too deep).
    pub fn is_unreadable(&self) -> bool {
        self.problems.iter().any(|problem| problem.kind.is_unreadable())
    }
}

impl std::error::Error for Rejection {}

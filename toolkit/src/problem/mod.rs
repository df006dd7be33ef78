//! Problems with an input, as data. The sentences about them are in `feedback`.

use std::borrow::Cow;

use crate::path::Path;
use crate::similar;

mod kind;
mod value;

pub use kind::{Kind, SyntaxHint};
pub use value::{Bound, Format, Found, Literal, Types, Unit};
pub(crate) use value::{cut, number_text};

/// One problem with an input.
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
    /// Boxed, since there can be many problems and few have custom words.
    pub(crate) words: Option<Box<Words>>,
    pub(crate) about_key: bool,
}

/// The custom message and code of a rule.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Words {
    message: Option<Cow<'static, str>>,
    code: Option<Cow<'static, str>>,
}

impl Words {
    /// Returns the custom message and code, or `None` if there is neither.
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

    /// The path of the value with the problem.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The kind of the problem.
    pub fn kind(&self) -> &Kind {
        &self.kind
    }

    /// The stable `snake_case` code: the rule's custom one (`code = "…"`), or else the kind's.
    pub fn code(&self) -> &str {
        self.words().and_then(|words| words.code.as_deref()).unwrap_or(self.kind.code())
    }

    /// The value that was sent, truncated, or `None` if there was none.
    pub fn found(&self) -> Option<&Found> {
        self.found.as_ref()
    }

    /// The custom message, if there is one: a rule's `message = "…"`, or that of a custom rule's error.
    pub fn message(&self) -> Option<&str> {
        self.words().and_then(|words| words.message.as_deref())
    }

    /// What was probably meant: an existing field or an allowed literal.
    ///
    /// Literals are only compared when this is called.
    ///
    /// ```
    /// use toolkit::{Contract, Tool};
    ///
    /// /// Find tickets
    /// #[derive(Tool, Debug)]
    /// struct Find {
    ///     /// Status of the tickets
    ///     status: Status,
    /// }
    ///
    /// /// Status of a ticket
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

    /// Whether the problem is with the last key of the path, not with its value.
    pub fn is_about_key(&self) -> bool {
        self.about_key
    }

    /// Every path that the problem concerns: its own and, if a required field was sent under another
    /// name or as a key, that of the missing field.
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
/// Within each object, problems come in the order of the input, followed by missing fields in declaration
/// order, followed by rules over the whole struct. Text that is not JSON is always a single problem.
#[derive(Clone, Debug, PartialEq)]
pub struct Rejection {
    pub(crate) problems: Vec<Problem>,
    pub(crate) left_out: usize,
}

impl Rejection {
    pub(crate) fn alone(kind: Kind) -> Self {
        Self { problems: vec![Problem::new(Path::root(), kind)], left_out: 0 }
    }

    /// Adds the problems of another rejection that this one doesn't have.
    pub(crate) fn and(mut self, other: Self) -> Self {
        for problem in other.problems {
            let is_same =
                |known: &Problem| known.path == problem.path && known.code() == problem.code();
            if !self.problems.iter().any(is_same) {
                self.problems.push(problem);
            }
        }
        self.left_out = self.left_out.max(other.left_out);
        self
    }

    /// The problems, at most [`Limits::problems`](crate::Limits::problems) of them.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The number of problems beyond those listed.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// The total number of problems.
    pub fn count(&self) -> usize {
        self.problems.len() + self.left_out
    }

    /// Whether the whole input could not be parsed: it is not JSON, too long or too deep.
    pub fn is_unreadable(&self) -> bool {
        self.problems.iter().any(|problem| problem.kind.is_unreadable())
    }
}

impl std::error::Error for Rejection {}

//! What became of a call, as data, with what only the operator may see. The words for the model are
//! made in `reply`.

use std::any::type_name;
use std::error::Error;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use crate::content::Content;
use crate::problem::Rejection;
use crate::registry::Recorded;
use crate::registry::erase::{BoxError, Payload, SharedError, SharedPayload};
use crate::registry::future::catch;
use crate::similar;
use crate::tool::ToolError;

/// What became of a call.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// The handler's result, as JSON text.
    Value(String),
    /// The handler's result as texts, images, audio and documents, perhaps with a value beside them.
    Content(Content),
    /// The arguments break the contract; nothing was run.
    Rejected(Rejection),
    /// There is no tool of that name; nothing was run.
    UnknownTool(UnknownTool),
    /// The handler returned an error.
    Failed(Failure),
    /// The handler's result breaks its own contract, or cannot be written as JSON.
    BadResult(BadResult),
    /// The handler, or a rule of its arguments, panicked.
    Panicked(Panic),
    /// An error that was stored and read back: what the model was told, without what only the operator may see.
    Recorded(Recorded),
}

impl Outcome {
    /// Which outcome it is, without its data.
    pub fn kind(&self) -> OutcomeKind {
        match self {
            Self::Value(_) => OutcomeKind::Value,
            Self::Content(_) => OutcomeKind::Content,
            Self::Rejected(_) => OutcomeKind::Rejected,
            Self::UnknownTool(_) => OutcomeKind::UnknownTool,
            Self::Failed(_) => OutcomeKind::Failed,
            Self::BadResult(_) => OutcomeKind::BadResult,
            Self::Panicked(_) => OutcomeKind::Panicked,
            Self::Recorded(recorded) => recorded.kind(),
        }
    }

    /// The outcome of a handler that returned content.
    pub(super) fn of_content(content: Content) -> Self {
        if let Err(error) = content.validate() {
            return Self::BadResult(BadResult::new(error));
        }
        match content.tidied() {
            Ok(content) => Self::Content(content),
            Err(json) => Self::Value(json),
        }
    }
}

/// Which [`Outcome`] a call had.
///
/// ```
/// use toolkit::{OutcomeKind, Toolkit};
///
/// let reply = Toolkit::new().call_blocking("add", "{}");
/// assert_eq!(reply.outcome().kind(), OutcomeKind::UnknownTool);
/// assert_eq!(reply.outcome().kind().as_str(), "unknown_tool");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OutcomeKind {
    /// A JSON value: `value`.
    Value,
    /// Texts, images, audio and documents: `content`.
    Content,
    /// Arguments that break the contract: `rejected`.
    Rejected,
    /// A tool that is not there: `unknown_tool`.
    UnknownTool,
    /// An error of the handler: `failed`.
    Failed,
    /// A result that can't be sent: `bad_result`.
    BadResult,
    /// A panic: `panicked`.
    Panicked,
}

impl OutcomeKind {
    const ALL: [Self; 7] = [
        Self::Value,
        Self::Content,
        Self::Rejected,
        Self::UnknownTool,
        Self::Failed,
        Self::BadResult,
        Self::Panicked,
    ];

    /// The stable name, for logs and stored data.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Value => "value",
            Self::Content => "content",
            Self::Rejected => "rejected",
            Self::UnknownTool => "unknown_tool",
            Self::Failed => "failed",
            Self::BadResult => "bad_result",
            Self::Panicked => "panicked",
        }
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }

    /// Whether such a call has no result.
    pub const fn is_error(self) -> bool {
        !matches!(self, Self::Value | Self::Content)
    }
}

/// A call of a tool that is not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTool {
    pub(super) nearest: Option<String>,
    pub(super) known: Vec<String>,
}

impl UnknownTool {
    /// A name that none of these tools has.
    pub(super) fn among<'n>(name: &str, names: impl Iterator<Item = &'n str> + Clone) -> Self {
        let nearest = similar::nearest(name, names.clone());
        let others = names.filter(|other| Some(*other) != nearest);
        Self {
            nearest: nearest.map(str::to_owned),
            known: nearest.into_iter().chain(others).map(str::to_owned).collect(),
        }
    }

    /// The tool that was probably meant. It was not run.
    pub fn nearest(&self) -> Option<&str> {
        self.nearest.as_deref()
    }

    /// The tools that there are: the nearest first, the others as registered.
    pub fn known(&self) -> impl Iterator<Item = &str> {
        self.known.iter().map(String::as_str)
    }
}

/// An error that a handler returned.
#[derive(Clone, Debug)]
pub struct Failure {
    kind: Option<&'static str>,
    told: Option<Arc<(String, bool)>>,
    error: SharedError,
}

impl Failure {
    pub(super) fn new<E: Into<BoxError>>(error: E) -> Self {
        let error: SharedError = error.into().into();
        // Looked for once, here: an error's `source` is code of the author's own, and may panic.
        let told =
            catch(|| ToolError::message_in(&*error).map(|(text, retry)| (text.to_owned(), retry)));
        // A text of blanks alone tells nothing.
        let told = told.ok().flatten().filter(|(text, _)| !text.trim().is_empty()).map(Arc::new);
        Self { kind: kind_of::<E>(), told, error }
    }

    /// The last segment of the error's type name, where it says something: nothing for text, boxes and
    /// `anyhow`. The model may see it.
    pub fn kind(&self) -> Option<&str> {
        self.kind
    }

    /// The whole error, for the operator.
    pub fn error(&self) -> &(dyn Error + Send + Sync + 'static) {
        &*self.error
    }

    /// What the handler tells the model by a [`ToolError`].
    pub fn told(&self) -> Option<&str> {
        self.told.as_deref().map(|(text, _)| text.as_str())
    }

    /// Whether the handler asks the model to try again.
    pub fn asks_retry(&self) -> bool {
        self.told.as_deref().is_some_and(|(_, retry)| *retry)
    }
}

/// A result that could not be sent.
#[derive(Clone, Debug)]
pub struct BadResult {
    error: SharedError,
}

impl BadResult {
    pub(super) fn new(error: impl Error + Send + Sync + 'static) -> Self {
        Self { error: Arc::new(error) }
    }

    pub(super) fn broken(rejection: Rejection) -> Self {
        Self::new(Broken(rejection))
    }

    /// Everything that is wrong with the result, where its contract refuses it.
    pub fn rejection(&self) -> Option<&Rejection> {
        self.error.downcast_ref().map(|Broken(rejection)| rejection)
    }

    /// Why it could not be sent, for the operator.
    pub fn error(&self) -> &(dyn Error + Send + Sync + 'static) {
        &*self.error
    }
}

/// A result that its own contract refuses.
#[derive(Debug)]
struct Broken(Rejection);

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Broken(rejection) = self;
        write!(f, "the result breaks its contract: {rejection}")
    }
}

impl Error for Broken {}

/// A panic that was caught. An error itself, whose text is the panic's message.
#[derive(Clone)]
pub struct Panic {
    message: Option<String>,
    payload: SharedPayload,
    reading: bool,
}

impl Panic {
    pub(super) fn new(payload: Payload, reading: bool) -> Self {
        let message = payload
            .downcast_ref::<&'static str>()
            .map(|text| (*text).to_owned())
            .or_else(|| payload.downcast_ref::<String>().cloned());
        Self { message, payload: Arc::new(Mutex::new(Some(payload))), reading }
    }

    /// The message, where the panic has one.
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    /// Whether it happened while the arguments were read, so that the handler was not run.
    pub fn while_reading(&self) -> bool {
        self.reading
    }

    /// Takes what the panic was raised with, for [`std::panic::resume_unwind`]; nothing the second time.
    pub fn take_payload(&self) -> Option<Box<dyn std::any::Any + Send>> {
        self.payload.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl fmt::Debug for Panic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Panic")
            .field("message", &self.message)
            .field("while_reading", &self.reading)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for Panic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message().unwrap_or("a panic without a message"))
    }
}

impl Error for Panic {}

/// The name of a kind of error: `NotFound` of `crate::error::NotFound<Ticket>`.
fn kind_of<E>() -> Option<&'static str> {
    kind_in(type_name::<E>())
}

fn kind_in(full: &'static str) -> Option<&'static str> {
    let path = full.split('<').next()?;
    let (of, name) = path.rsplit_once("::").unwrap_or(("", path));
    // Names that say nothing of what failed: text, boxes, and errors that hide another.
    let hides = matches!(of.split("::").next(), Some("alloc" | "anyhow" | "eyre" | "color_eyre"))
        || name == "ToolError" && of.starts_with("toolkit::");
    // References, `dyn` and the like are no names.
    let plain =
        path.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | ':')) && !of.is_empty();
    (plain && !hides).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::kind_in;

    #[test]
    fn the_kind_is_the_last_segment_where_it_says_something() {
        assert_eq!(kind_in("app::db::DbError"), Some("DbError"));
        assert_eq!(kind_in("app::NotFound<app::Ticket>"), Some("NotFound"));
        assert_eq!(kind_in("core::num::error::ParseIntError"), Some("ParseIntError"));
        for silent in [
            "&str",
            "&'static str",
            "alloc::string::String",
            "alloc::borrow::Cow<str>",
            "alloc::boxed::Box<dyn core::error::Error + core::marker::Send>",
            "alloc::boxed::Box<app::DbError>",
            "anyhow::Error",
            "eyre::Report",
            "toolkit::tool::error::ToolError",
            "dyn core::error::Error",
        ] {
            assert_eq!(kind_in(silent), None, "{silent}");
        }
    }
}

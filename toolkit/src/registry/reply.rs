//! The one answer to a call: for the model as text, for programs as data, for the operator whole.

use std::borrow::Cow;
use std::error::Error;
use std::sync::Arc;

use serde_json::value::RawValue;

use crate::content::{Content, Media, Part, StoredParts};
use crate::contract::Limits;
use crate::feedback::{self, MediaNote};
use crate::problem::{Rejection, cut};
use crate::registry::erase::Words;
use crate::registry::{Context, Kept, Outcome, ReplyData};
use crate::schema::{Document, Encoding};
use crate::tool::Definition;

/// The words and the limits of a toolkit.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) words: Words,
    pub(crate) limits: Limits,
}

impl Default for Settings {
    fn default() -> Self {
        Self { words: Arc::new(feedback::English), limits: Limits::default() }
    }
}

impl Settings {
    pub(crate) fn wording(&self) -> &dyn feedback::Wording {
        &*self.words
    }
}

/// What a reply needs of the tool that was called, behind one pointer: sharing is most of what a reply costs.
#[derive(Debug)]
pub(crate) struct About {
    /// Nothing where there is no such tool.
    pub(crate) definition: Option<Arc<Definition>>,
    pub(crate) settings: Arc<Settings>,
    /// What is kept of the tool as it is said in these words.
    pub(crate) kept: Kept,
}

impl About {
    pub(crate) fn new(definition: Option<Arc<Definition>>, settings: Arc<Settings>) -> Self {
        Self { definition, settings, kept: Kept::default() }
    }
}

/// What is known of a call before anything became of it.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// The name that was called, where it is not the tool's own.
    pub(crate) called: Option<Box<str>>,
    pub(crate) call_id: Option<Arc<str>>,
    /// How the arguments are spelled.
    pub(crate) encoding: Encoding,
    pub(crate) about: Arc<About>,
}

impl Frame {
    /// The name by which the tool was called.
    pub(crate) fn name(&self) -> &str {
        let own = || self.about.definition.as_ref().map(|definition| definition.name.as_str());
        self.called.as_deref().or_else(own).unwrap_or_default()
    }

    /// Takes the id of the call from a context that came later.
    pub(crate) fn identify(&mut self, context: &Context) {
        self.call_id = context.shared_call_id();
    }

    /// The frame of a call whose arguments are spelled so.
    pub(crate) fn encoded(self, encoding: Encoding) -> Self {
        Self { encoding, ..self }
    }

    pub(crate) fn reply(self, outcome: Outcome) -> Reply {
        Reply { frame: self, outcome }
    }
}

/// The one answer to a call, whatever became of it.
///
/// [`content`](Reply::content) is for the model, [`to_json`](Reply::to_json) for programs; what neither
/// may say is in [`error`](Reply::error), for the operator.
///
/// ```
/// use std::io;
/// use toolkit::{Tool, Toolkit};
///
/// /// Read a file.
/// #[derive(Tool)]
/// struct ReadFile {
///     /// Where it is
///     path: String,
/// }
///
/// let tools = Toolkit::new().with(|args: ReadFile| -> Result<String, io::Error> {
///     Err(io::Error::other(format!("/srv/secret/{}: locked", args.path)))
/// });
///
/// let reply = tools.call_blocking("read_file", r#"{"path": "a.txt"}"#);
/// assert!(reply.is_error());
/// assert!(!reply.content().contains("secret"));
/// assert_eq!(reply.error().unwrap().to_string(), "/srv/secret/a.txt: locked");
/// ```
#[derive(Clone, Debug)]
pub struct Reply {
    frame: Frame,
    outcome: Outcome,
}

impl Reply {
    /// The name by which the tool was called.
    pub fn name(&self) -> &str {
        self.frame.name()
    }

    /// The id of the call, where the [`Context`](crate::Context) had one.
    pub fn call_id(&self) -> Option<&str> {
        self.frame.call_id.as_deref()
    }

    /// What became of the call.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// Whether the call has no result.
    pub fn is_error(&self) -> bool {
        self.outcome.kind().is_error()
    }

    /// Whether the handler was started, so that the call may have changed something.
    pub fn was_run(&self) -> bool {
        match &self.outcome {
            Outcome::Value(_)
            | Outcome::Content(_)
            | Outcome::Failed(_)
            | Outcome::BadResult(_) => true,
            Outcome::Rejected(_) | Outcome::UnknownTool(_) => false,
            Outcome::Panicked(panic) => !panic.while_reading(),
            Outcome::Recorded(recorded) => recorded.was_run(),
        }
    }

    /// The result as JSON, if there is one, to be put into a struct that is serialised later.
    pub fn value(&self) -> Option<&RawValue> {
        match &self.outcome {
            Outcome::Value(json) => serde_json::from_str(json).ok(),
            Outcome::Content(content) => content.value(),
            _ => None,
        }
    }

    /// The texts, images, audio and documents of the result; empty where the result is JSON alone, or there is none.
    pub fn parts(&self) -> &[Part] {
        match &self.outcome {
            Outcome::Content(content) => content.parts(),
            _ => &[],
        }
    }

    /// Sets the id of the call that this is the reply to.
    #[must_use]
    pub fn with_call_id(mut self, id: impl Into<Arc<str>>) -> Self {
        self.frame.call_id = Some(id.into());
        self
    }

    /// The reply as data that can be stored and read back, without the error that is for the operator alone.
    pub fn to_data(&self) -> ReplyData {
        ReplyData::of(self)
    }

    /// What is wrong with the arguments, if they were refused.
    pub fn rejection(&self) -> Option<&Rejection> {
        match &self.outcome {
            Outcome::Rejected(rejection) => Some(rejection),
            _ => None,
        }
    }

    /// The whole error, for the operator: what the handler returned, what its result breaks, the panic,
    /// or the rejection. It may hold secrets; the model is told none of it by [`Reply::content`].
    pub fn error(&self) -> Option<&(dyn Error + Send + Sync + 'static)> {
        match &self.outcome {
            Outcome::Value(_)
            | Outcome::Content(_)
            | Outcome::UnknownTool(_)
            | Outcome::Recorded(_) => None,
            Outcome::Rejected(rejection) => Some(rejection),
            Outcome::Failed(failure) => Some(failure.error()),
            Outcome::BadResult(bad) => Some(bad.error()),
            Outcome::Panicked(panic) => Some(panic),
        }
    }

    /// The text for the model, never blank.
    ///
    /// A result that is a string stands as it is, any other as JSON: a tool result is text already in
    /// every API, so quotes and escapes around a text would only be noise to the model. A blank string
    /// is written as JSON, since some providers refuse a message without content. What was refused is told
    /// line by line, with the schema of the fields concerned.
    ///
    /// Of [content](crate::Content) it is the value, then the texts, then a note for each image, audio or document,
    /// such as `[image/png, 12,345 bytes]`, each on lines of its own and in their order.
    pub fn content(&self) -> String {
        match &self.outcome {
            Outcome::Value(json) => plain(json),
            Outcome::Content(content) => {
                let notes = content.parts().iter().map(|part| self.note(part, MediaNote::Sent));
                self.value_text().into_iter().chain(notes).collect::<Vec<_>>().join("\n")
            }
            Outcome::Recorded(recorded) => recorded.content().to_owned(),
            Outcome::Rejected(rejection) => {
                let schema = self.frame.about.definition.as_deref();
                let schema = schema.map(|definition| self.spelled(&definition.parameters));
                feedback::text(
                    rejection,
                    schema.as_deref(),
                    self.settings().wording(),
                    &self.settings().limits,
                )
            }
            outcome => self.sentence(outcome),
        }
    }

    /// The same as data, with its keys in order: a result's own JSON, or an object whose key `error` says
    /// what is wrong, with `details` for every problem with the arguments. Content is an object with the list
    /// `parts`, and `value` where there is one beside them.
    pub fn to_json(&self) -> String {
        let wording = self.settings().wording();
        match &self.outcome {
            Outcome::Value(json) => json.clone(),
            Outcome::Content(content) => content_json(content),
            Outcome::Recorded(recorded) => recorded.to_json().to_owned(),
            Outcome::Rejected(rejection) => {
                feedback::data(rejection, wording, &self.settings().limits)
            }
            outcome => one_entry(wording.keys().error, &self.sentence(outcome)),
        }
    }

    /// A schema in the spelling that the model was shown.
    fn spelled<'d>(&self, document: &'d Document) -> Cow<'d, Document> {
        let encoding = self.frame.encoding;
        if encoding.is_plain() {
            return Cow::Borrowed(document);
        }
        Cow::Owned(document.encoded(encoding).document)
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.frame.about.settings
    }

    /// The value of the result as text, if there is one.
    pub(crate) fn value_text(&self) -> Option<String> {
        match &self.outcome {
            Outcome::Value(json) => Some(plain(json)),
            Outcome::Content(content) => content.json().map(plain),
            _ => None,
        }
    }

    /// A part as text: a text itself, and a note about anything else.
    pub(crate) fn note(&self, part: &Part, note: MediaNote) -> String {
        match part {
            Part::Text(text) => text.clone(),
            Part::Media(media) => self.note_about(media, note),
        }
    }

    /// What is said of an image, audio or a document.
    pub(crate) fn note_about(&self, media: &Media, note: MediaNote) -> String {
        self.settings().wording().media(&media.label(), media.source().size(), note)
    }

    /// What the model is told of a call that neither has a result nor was rejected.
    fn sentence(&self, outcome: &Outcome) -> String {
        let wording = self.settings().wording();
        match outcome {
            Outcome::UnknownTool(unknown) => {
                let known: Vec<&str> = unknown.known().collect();
                let name = shown(self.frame.name(), self.settings().limits.echo);
                wording.unknown_tool(&name, unknown.nearest(), &known)
            }
            Outcome::Failed(failure) => match failure.told() {
                Some(text) if failure.asks_retry() => format!("{text}\n{}", wording.retry()),
                Some(text) => text.to_owned(),
                None => wording.tool_failed(failure.kind()),
            },
            Outcome::BadResult(_) => wording.bad_result().into_owned(),
            Outcome::Recorded(recorded) => recorded.content().to_owned(),
            Outcome::Value(_)
            | Outcome::Content(_)
            | Outcome::Rejected(_)
            | Outcome::Panicked(_) => wording.tool_failed(None),
        }
    }
}

/// Content as JSON text.
fn content_json(content: &Content) -> String {
    let parts = serde_json::value::to_raw_value(&StoredParts(content.parts())).ok();
    let fields: Vec<_> = [("value", content.value()), ("parts", parts.as_deref())]
        .into_iter()
        .filter_map(|(key, json)| Some((key, json?)))
        .collect();
    serde_json::to_string(&crate::registry::InOrder(&fields)).unwrap_or_default()
}

/// A result as text: a string's own characters, unless they are blank.
fn plain(json: &str) -> String {
    match inside(json) {
        Some(text) if !text.chars().all(char::is_whitespace) => text.into_owned(),
        _ => json.to_owned(),
    }
}

/// The characters of a JSON string; nothing of any other JSON.
fn inside(json: &str) -> Option<Cow<'_, str>> {
    let inside = json.strip_prefix('"')?.strip_suffix('"')?;
    // What holds no escape stands for itself.
    if inside.contains('\\') { serde_json::from_str(json).ok() } else { Some(inside.into()) }
}

/// A name that a model made up, cut to what may be told back.
pub(crate) fn shown(name: &str, limit: usize) -> String {
    match cut(name, limit) {
        (start, true) => format!("{start}…"),
        (whole, false) => whole.to_owned(),
    }
}

/// An object with one entry, as JSON text.
fn one_entry(key: &str, text: &str) -> String {
    let entry = [(key, text)];
    let object = crate::registry::InOrder(&entry);
    serde_json::to_string(&object).unwrap_or_default()
}

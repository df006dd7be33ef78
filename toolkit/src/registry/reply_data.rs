//! Replies as data: stored and read back, or made by a caller that ran the tool elsewhere.

use std::sync::Arc;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::content::{Content, ContentError, IntoContent, Part, StoredParts, read_parts};
use crate::feedback;
use crate::problem::Rejection;
use crate::registry::reply::{About, Frame, Settings};
use crate::registry::{Failure, Outcome, OutcomeKind, Reply, finite};
use crate::schema::Encoding;
use crate::stored::{Fields, Invalid, VERSION};
use crate::tool::ToolError;

/// A [`Reply`] as data: everything that the model and programs may see of it, and nothing else.
///
/// It is serialised and read back, to be stored or sent between processes, and turns into a [`Reply`] again with
/// `Reply::from`. What a handler's error, a panic or a broken result said is for the operator alone and never part
/// of it; log it where the tool ran.
///
/// It is also how a caller answers calls that no handler here runs, because a browser, a person or a queue does:
/// see [`Answer::from_replies`](crate::Answer::from_replies).
///
/// ```
/// use toolkit::{Reply, ReplyData};
///
/// let made = ReplyData::from_value("call_1", &[1, 2]).unwrap();
/// let stored = serde_json::to_string(&made).unwrap();
/// assert_eq!(stored, r#"{"version":1,"call_id":"call_1","kind":"value","was_run":true,"json":"[1,2]"}"#);
/// let reply = Reply::from(serde_json::from_str::<ReplyData>(&stored).unwrap());
/// assert_eq!(reply.content(), "[1,2]");
///
/// // What is read back is validated.
/// let error = serde_json::from_str::<ReplyData>(r#"{"version":1,"kind":"value"}"#).unwrap_err();
/// assert_eq!(error.to_string(), "reply.json: is missing");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ReplyData {
    call_id: Option<String>,
    name: Option<String>,
    body: Body,
}

#[derive(Clone, Debug, PartialEq)]
enum Body {
    /// JSON text.
    Value(String),
    Content(Content),
    /// An error whose text its author made for the model.
    Error(String),
    Recorded(Recorded),
}

/// An error that was stored: what the model was told.
#[derive(Clone, Debug, PartialEq)]
pub struct Recorded {
    kind: OutcomeKind,
    was_run: bool,
    // Boxed, since a `Reply` is returned by value and as an error.
    content: Box<str>,
    json: Box<str>,
    problems: Box<[ReplyProblem]>,
}

impl Recorded {
    /// Which outcome it was.
    pub fn kind(&self) -> OutcomeKind {
        self.kind
    }

    /// Whether the handler was started.
    pub fn was_run(&self) -> bool {
        self.was_run
    }

    /// The text for the model.
    pub fn content(&self) -> &str {
        &self.content
    }

    /// The error as JSON text.
    pub fn to_json(&self) -> &str {
        &self.json
    }

    /// The problems with the arguments, if they were rejected.
    pub fn problems(&self) -> &[ReplyProblem] {
        &self.problems
    }
}

/// One problem with the arguments, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplyProblem {
    path: String,
    code: String,
    text: String,
}

impl ReplyProblem {
    /// The place in the arguments, as a JSON Pointer.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The stable code.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The sentence for the model.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl ReplyData {
    /// A reply with a value, which may be a text.
    ///
    /// # Errors
    ///
    /// Where the value can't be written as JSON, or holds a number that is not finite.
    pub fn from_value<T: Serialize + ?Sized>(
        call_id: impl Into<String>,
        value: &T,
    ) -> Result<Self, serde_json::Error> {
        Ok(Self::made(call_id, Body::Value(finite::write(&value)?)))
    }

    /// A reply with content: a [`Content`], a [`Part`] or a `Vec<Part>`.
    ///
    /// # Errors
    ///
    /// Where the content can't be sent.
    ///
    /// ```
    /// use toolkit::{Part, Reply, ReplyData};
    ///
    /// let data = ReplyData::from_content("call_1", Part::image("image/png", b"\x89PNG")).unwrap();
    /// assert_eq!(Reply::from(data).content(), "[image/png, 4 bytes]");
    /// ```
    pub fn from_content(
        call_id: impl Into<String>,
        content: impl IntoContent,
    ) -> Result<Self, ContentError> {
        let content = content.into_content();
        content.validate()?;
        let body = content.tidied().map_or_else(Body::Value, Body::Content);
        Ok(Self::made(call_id, body))
    }

    /// A reply that says what went wrong. The model reads the text, as it does that of a
    /// [`ToolError`].
    ///
    /// ```
    /// use toolkit::{Reply, ReplyData};
    ///
    /// let reply = Reply::from(ReplyData::from_error("call_1", "The user declined."));
    /// assert!(reply.is_error());
    /// assert_eq!(reply.content(), "The user declined.");
    /// ```
    pub fn from_error(call_id: impl Into<String>, text: impl Into<String>) -> Self {
        Self::made(call_id, Body::Error(text.into()))
    }

    fn made(call_id: impl Into<String>, body: Body) -> Self {
        Self { call_id: Some(call_id.into()), name: None, body }
    }

    /// Sets the name of the tool that was called.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// The id of the call.
    pub fn call_id(&self) -> Option<&str> {
        self.call_id.as_deref()
    }

    /// The name of the tool that was called.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Which outcome the call had.
    pub fn kind(&self) -> OutcomeKind {
        match &self.body {
            Body::Value(_) => OutcomeKind::Value,
            Body::Content(_) => OutcomeKind::Content,
            Body::Error(_) => OutcomeKind::Failed,
            Body::Recorded(recorded) => recorded.kind,
        }
    }

    /// Whether the call has no result.
    pub fn is_error(&self) -> bool {
        self.kind().is_error()
    }

    /// Whether the tool was started, so that the call may have changed something.
    pub fn was_run(&self) -> bool {
        match &self.body {
            Body::Recorded(recorded) => recorded.was_run,
            _ => true,
        }
    }

    /// The result as JSON, if there is one.
    pub fn value(&self) -> Option<&RawValue> {
        match &self.body {
            Body::Value(json) => serde_json::from_str(json).ok(),
            Body::Content(content) => content.value(),
            Body::Error(_) | Body::Recorded(_) => None,
        }
    }

    /// The texts, images, audio and documents of the result.
    pub fn parts(&self) -> &[Part] {
        match &self.body {
            Body::Content(content) => content.parts(),
            _ => &[],
        }
    }

    /// The error for the model, if the call has no result.
    pub fn error(&self) -> Option<&str> {
        match &self.body {
            Body::Error(text) => Some(text),
            Body::Recorded(recorded) => Some(&recorded.content),
            _ => None,
        }
    }

    /// The problems with the arguments, if they were rejected.
    pub fn problems(&self) -> &[ReplyProblem] {
        match &self.body {
            Body::Recorded(recorded) => &recorded.problems,
            _ => &[],
        }
    }

    pub(super) fn of(reply: &Reply) -> Self {
        let body = match reply.outcome() {
            Outcome::Value(json) => Body::Value(json.clone()),
            Outcome::Content(content) => Body::Content(content.clone()),
            outcome => Body::Recorded(Recorded {
                kind: outcome.kind(),
                was_run: reply.was_run(),
                content: reply.content().into(),
                json: reply.to_json().into(),
                problems: problems(reply).into(),
            }),
        };
        Self {
            call_id: reply.call_id().map(str::to_owned),
            name: Some(reply.name().to_owned()).filter(|name| !name.is_empty()),
            body,
        }
    }
}

/// Only what is wrong with the arguments: the problems of a broken result are the operator's.
fn problems(reply: &Reply) -> Vec<ReplyProblem> {
    match reply.outcome() {
        Outcome::Rejected(rejection) => stored_problems(rejection, reply.settings()),
        Outcome::Recorded(recorded) => recorded.problems.to_vec(),
        _ => Vec::new(),
    }
}

fn stored_problems(rejection: &Rejection, settings: &Settings) -> Vec<ReplyProblem> {
    let problems = rejection.problems().iter().map(|problem| ReplyProblem {
        path: problem.path().pointer(),
        code: problem.code().to_owned(),
        text: feedback::sentence(problem, settings.wording(), &settings.limits),
    });
    problems.collect()
}

impl From<&Reply> for ReplyData {
    fn from(reply: &Reply) -> Self {
        Self::of(reply)
    }
}

impl From<ReplyData> for Reply {
    fn from(data: ReplyData) -> Self {
        let outcome = match data.body {
            Body::Value(json) => Outcome::Value(json),
            Body::Content(content) => Outcome::Content(content),
            Body::Error(text) => Outcome::Failed(Failure::new(ToolError::tell(text))),
            Body::Recorded(recorded) => Outcome::Recorded(recorded),
        };
        let about = About::new(None, Arc::new(Settings::default()));
        let frame = Frame {
            called: data.name.map(String::into_boxed_str),
            call_id: data.call_id.map(Arc::from),
            encoding: Encoding::PLAIN,
            about: Arc::new(about),
        };
        frame.reply(outcome)
    }
}

impl Serialize for ReplyData {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("version", &VERSION)?;
        if let Some(id) = &self.call_id {
            map.serialize_entry("call_id", id)?;
        }
        if let Some(name) = &self.name {
            map.serialize_entry("name", name)?;
        }
        map.serialize_entry("kind", self.kind().as_str())?;
        map.serialize_entry("was_run", &self.was_run())?;
        match &self.body {
            Body::Value(json) => map.serialize_entry("json", json)?,
            Body::Content(content) => {
                if let Some(json) = content.json() {
                    map.serialize_entry("json", json)?;
                }
                map.serialize_entry("parts", &StoredParts(content.parts()))?;
            }
            Body::Error(text) => map.serialize_entry("content", text)?,
            Body::Recorded(recorded) => {
                map.serialize_entry("content", &recorded.content)?;
                map.serialize_entry("json", &recorded.json)?;
                if !recorded.problems.is_empty() {
                    map.serialize_entry("problems", &recorded.problems)?;
                }
            }
        }
        map.end()
    }
}

impl Serialize for ReplyProblem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = [("path", &self.path), ("code", &self.code), ("text", &self.text)];
        serializer.collect_map(fields)
    }
}

/// Validates what is read: the version, every field, media types and data.
impl<'de> Deserialize<'de> for ReplyData {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        read(Value::deserialize(input)?).map_err(D::Error::custom)
    }
}

fn read(stored: Value) -> Result<ReplyData, Invalid> {
    let mut fields = Fields::of(stored, "reply")?;
    fields.version()?;
    let call_id = fields.text_if_any("call_id")?;
    let name = fields.text_if_any("name")?;
    let kind = fields.text("kind")?;
    let Some(kind) = OutcomeKind::named(&kind) else {
        return Err(fields.invalid("kind", format!("`{kind}` is not an outcome")));
    };
    let was_run = fields.flag("was_run", true)?;
    if !was_run && !kind.is_error() {
        return Err(fields.invalid("was_run", "expected true where there is a result"));
    }
    let body = match kind {
        OutcomeKind::Value => Body::Value(read_json(&mut fields)?),
        OutcomeKind::Content => read_content(&mut fields)?,
        _ => read_error(&mut fields, kind, was_run)?,
    };
    fields.end()?;
    Ok(ReplyData { call_id, name, body })
}

/// JSON text, as it was written.
fn read_json(fields: &mut Fields) -> Result<String, Invalid> {
    let json = fields.text("json")?;
    // The text is returned without the blanks around it, as results are written.
    match serde_json::from_str::<&RawValue>(&json) {
        Ok(value) => Ok(value.get().to_owned()),
        Err(error) => Err(fields.invalid("json", error)),
    }
}

fn read_content(fields: &mut Fields) -> Result<Body, Invalid> {
    let json = fields.text_if_any("json")?;
    let value = match json {
        Some(json) => {
            let checked = serde_json::from_str::<&RawValue>(&json);
            checked.map_err(|error| fields.invalid("json", error))?;
            Content::of_value(json)
        }
        None => Content::new(),
    };
    let parts = fields.list("parts")?;
    let content = value.followed_by(read_parts(parts, &fields.place_of("parts"))?);
    Ok(content.tidied().map_or_else(Body::Value, Body::Content))
}

fn read_error(fields: &mut Fields, kind: OutcomeKind, was_run: bool) -> Result<Body, Invalid> {
    let content = fields.text("content")?;
    let json = fields.text_if_any("json")?;
    let problems = fields.list("problems")?;
    let place = fields.place_of("problems");
    let problems = problems.into_iter().enumerate();
    let problems = problems
        .map(|(index, problem)| read_problem(problem, &format!("{place}[{index}]")))
        .collect::<Result<Vec<_>, _>>()?;
    if !problems.is_empty() && kind != OutcomeKind::Rejected {
        return Err(fields.invalid("problems", "belong to rejected arguments alone"));
    }
    let Some(json) = json else {
        // The caller's own error has its text and nothing else.
        return match kind {
            OutcomeKind::Failed if was_run => Ok(Body::Error(content)),
            _ => Err(fields.invalid("json", "is missing")),
        };
    };
    if content.trim().is_empty() {
        return Err(fields.invalid("content", "must not be blank"));
    }
    if serde_json::from_str::<serde_json::Map<String, Value>>(&json).is_err() {
        return Err(fields.invalid("json", "expected the text of a JSON object"));
    }
    let (content, json, problems) = (content.into(), json.into(), problems.into());
    Ok(Body::Recorded(Recorded { kind, was_run, content, json, problems }))
}

fn read_problem(stored: Value, place: &str) -> Result<ReplyProblem, Invalid> {
    let mut fields = Fields::of(stored, place)?;
    let problem = ReplyProblem {
        path: fields.text("path")?,
        code: fields.text("code")?,
        text: fields.text("text")?,
    };
    fields.end()?;
    Ok(problem)
}

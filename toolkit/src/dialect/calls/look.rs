//! A look into a response: a value with its place, and what was expected there when it is another.

use std::error::Error;
use std::fmt;

use serde_json::{Map, Value};

use crate::path::{Path, Segment};

/// A response that cannot be read: it is not of the API, or it is the provider's own error.
///
/// ```
/// use serde_json::json;
/// use toolkit::Dialect;
///
/// let error = Dialect::anthropic().calls(&json!({"content": "hello"})).unwrap_err();
/// assert_eq!(error.path().pointer(), "/content");
/// assert_eq!(error.to_string(), "unexpected response: at `content`: an array was expected, but it is a string");
///
/// let busy = json!({"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}});
/// let error = Dialect::anthropic().calls(&busy).unwrap_err();
/// assert_eq!(error.told().unwrap()["type"], "overloaded_error");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Unreadable {
    path: Path,
    fault: Fault,
}

#[derive(Clone, Debug, PartialEq)]
enum Fault {
    Expected { expected: &'static str, found: &'static str },
    Told(Value),
}

impl Unreadable {
    /// Where in the response, or in the chunk of a stream.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What was expected there; nothing where the provider tells an error of its own.
    pub fn expected(&self) -> Option<&'static str> {
        match self.fault {
            Fault::Expected { expected, .. } => Some(expected),
            Fault::Told(_) => None,
        }
    }

    /// The provider's own error, as it sent it.
    pub fn told(&self) -> Option<&Value> {
        match &self.fault {
            Fault::Expected { .. } => None,
            Fault::Told(error) => Some(error),
        }
    }

    /// An error of the provider's that came as this value.
    pub(super) fn of_provider(error: Value) -> Self {
        Self { path: Path::root(), fault: Fault::Told(error) }
    }

    /// Text that is not what a stream is made of.
    pub(super) fn line() -> Self {
        let fault =
            Fault::Expected { expected: "a JSON object a line or event", found: "other text" };
        Self { path: Path::root(), fault }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.fault {
            Fault::Expected { expected, found } if self.path.is_root() => {
                write!(f, "unexpected response: {expected} was expected, but it is {found}")
            }
            Fault::Expected { expected, found } => write!(
                f,
                "unexpected response: at `{}`: {expected} was expected, but it is {found}",
                self.path
            ),
            Fault::Told(error) => write!(f, "the provider answers with an error: {error}"),
        }
    }
}

impl Error for Unreadable {}

/// Keys of responses and of chunks that no error has.
const RESPONSE_KEYS: &[&str] =
    &["choices", "output", "content", "candidates", "response", "delta", "method"];

/// Whether a value is there and not empty.
pub(super) fn says_something(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        _ => true,
    }
}

static NOTHING: Value = Value::Null;

/// How many steps of a place are kept. No API has more levels that are looked at.
const DEEPEST: usize = 12;

/// A value of a response, and where it stands. What is missing is null.
///
/// The steps lie in the value itself, and become a path only for an error: a right response has none, and nearly all
/// of reading it would be the making of paths.
#[derive(Clone, Debug)]
pub(super) struct At<'v> {
    pub(super) value: &'v Value,
    steps: [Step; DEEPEST],
    depth: usize,
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Key(&'static str),
    Index(usize),
}

impl<'v> At<'v> {
    pub(super) fn root(value: &'v Value) -> Self {
        Self { value, steps: [Step::Index(0); DEEPEST], depth: 0 }
    }

    pub(super) fn key(&self, key: &'static str) -> Self {
        let value = self.value.get(key).unwrap_or(&NOTHING);
        self.inside(Step::Key(key), value)
    }

    fn inside(&self, step: Step, value: &'v Value) -> Self {
        let mut inside = Self { value, ..self.clone() };
        if let Some(last) = inside.steps.get_mut(self.depth) {
            *last = step;
            inside.depth += 1;
        }
        inside
    }

    fn path(&self) -> Path {
        let steps = self.steps[..self.depth].iter();
        let steps = steps.map(|step| match step {
            Step::Key(key) => Segment::Key((*key).into()),
            Step::Index(index) => Segment::Index(*index),
        });
        steps.collect()
    }

    pub(super) fn below(&self, keys: &[&'static str]) -> Self {
        keys.iter().fold(self.clone(), |at, key| at.key(key))
    }

    pub(super) fn is_there(&self) -> bool {
        !self.value.is_null()
    }

    pub(super) fn wrong(&self, expected: &'static str) -> Unreadable {
        let found = match self.value {
            Value::Null => "null or missing",
            Value::Bool(_) => "a boolean",
            Value::Number(_) => "a number",
            Value::String(_) => "a string",
            Value::Array(_) => "an array",
            Value::Object(_) => "an object",
        };
        Unreadable { path: self.path(), fault: Fault::Expected { expected, found } }
    }

    /// The provider's own error, where this is one rather than a response or a part of it.
    ///
    /// Gateways and servers that follow an API seldom follow its errors, so that every known shape is recognised
    /// for every API: an `error` key, a type or object of that name, and flat bodies with nothing of a response.
    pub(super) fn provider_error(&self) -> Option<Unreadable> {
        let body = match self.value {
            Value::Array(items) => {
                let items = items.iter().enumerate();
                return items.map(|(index, item)| self.item(index, item)).find_map(|item| {
                    item.value.is_object().then(|| item.provider_error()).flatten()
                });
            }
            Value::Object(body) => body,
            _ => return None,
        };
        let says = |key: &str| body.get(key).is_some_and(says_something);
        let is_word = |key: &str| body.get(key).is_some_and(|word| word == "error");
        if says("error") {
            let error = self.key("error");
            // A text or a flag has what explains it beside it.
            let explains_itself = error.value.is_object() || body.len() == 1;
            return Some(if explains_itself { error.is_error() } else { self.is_error() });
        }
        if is_word("type") || is_word("object") {
            return Some(self.is_error());
        }
        if RESPONSE_KEYS.iter().any(|key| body.contains_key(*key)) {
            return None;
        }
        let is_text = |key: &str| body.get(key).is_some_and(Value::is_string) && says(key);
        let is_flat = is_text("message") || is_text("Message") || says("detail") || says("errors");
        is_flat.then(|| self.is_error())
    }

    /// This value as the provider's own error.
    pub(super) fn is_error(&self) -> Unreadable {
        Unreadable { path: self.path(), fault: Fault::Told(self.value.clone()) }
    }

    pub(super) fn object(&self) -> Result<&'v Map<String, Value>, Unreadable> {
        self.value.as_object().ok_or_else(|| self.wrong("an object"))
    }

    pub(super) fn items(&self) -> Result<Vec<At<'v>>, Unreadable> {
        let items = self.value.as_array().ok_or_else(|| self.wrong("an array"))?;
        Ok(items.iter().enumerate().map(|(index, value)| self.item(index, value)).collect())
    }

    pub(super) fn item(&self, index: usize, value: &'v Value) -> Self {
        self.inside(Step::Index(index), value)
    }

    /// The items of an array that may be missing.
    pub(super) fn items_if_any(&self) -> Result<Vec<At<'v>>, Unreadable> {
        if self.is_there() { self.items() } else { Ok(Vec::new()) }
    }

    /// A text that may be missing.
    pub(super) fn text(&self) -> Result<Option<&'v str>, Unreadable> {
        match self.value {
            Value::Null => Ok(None),
            Value::String(text) => Ok(Some(text)),
            _ => Err(self.wrong("a string")),
        }
    }

    /// An index that may be missing.
    pub(super) fn index(&self) -> Result<Option<u64>, Unreadable> {
        match self.value {
            Value::Null => Ok(None),
            // A response has far fewer parts; the largest numbers have a meaning of their own here.
            value => match value.as_u64().filter(|index| u32::try_from(*index).is_ok()) {
                Some(index) => Ok(Some(index)),
                None => Err(self.wrong("an index")),
            },
        }
    }

    /// Whether the key `type` says this.
    pub(super) fn is_of_type(&self, name: &str) -> bool {
        self.value.get("type").and_then(Value::as_str) == Some(name)
    }
}

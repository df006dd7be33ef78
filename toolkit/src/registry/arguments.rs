//! The arguments of a call in whatever form they came. What they must satisfy is the contract's.

use std::borrow::Cow;
use std::io;

use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::contract::{self, Contract, Limits};
use crate::problem::{Kind, Rejection};
use crate::schema::Encoding;

/// The arguments of a call, as they came: text or a tree.
///
/// Made of `&str`, `String`, `&Value`, `Value`, a map, `&RawValue`, `Box<RawValue>`, or an `Option` of one
/// of these. Text is best: a tree has lost keys that were given twice, and integers beyond 64 bits.
/// Empty text, `null` and nothing at all are an object without fields. A tree that is a string is the
/// arguments' text, since that is how the APIs that followed `OpenAI`'s put it into their JSON.
///
/// ```
/// use serde_json::json;
/// use toolkit::Arguments;
///
/// let call = json!({"function": {"name": "add", "arguments": "{\"a\": 1}"}});
/// let same = [
///     Arguments::from(r#"{"a": 1}"#),
///     Arguments::from(json!({"a": 1})),
///     Arguments::from(&call["function"]["arguments"]),
///     Arguments::from(Some(r#"{"a": 1}"#)),
/// ];
/// assert_eq!(same.len(), 4);
/// ```
#[derive(Clone, Debug)]
pub struct Arguments<'a> {
    form: Form<'a>,
    encoding: Encoding,
}

#[derive(Clone, Debug)]
enum Form<'a> {
    Text(Cow<'a, str>),
    Tree(Cow<'a, Value>),
}

impl Arguments<'_> {
    /// No arguments at all.
    pub const NONE: Arguments<'static> =
        Arguments { form: Form::Text(Cow::Borrowed("")), encoding: Encoding::PLAIN };

    /// The arguments, spelled as the schema that was sent to an API asks for.
    pub(crate) fn encoded(self, encoding: Encoding) -> Self {
        Self { encoding, ..self }
    }

    /// How they are spelled.
    pub(crate) fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Holds the size to the limits, whatever tool is called.
    pub(crate) fn within(&self, limits: &Limits) -> Result<(), Rejection> {
        let length = match &self.form {
            Form::Text(text) => text.len(),
            // The depth first: whatever walks a tree goes as deep on the stack.
            Form::Tree(tree) if is_deeper(tree, limits.depth) => {
                return Err(Rejection::alone(Kind::TooDeep { limit: limits.depth }));
            }
            Form::Tree(tree) => size(tree),
        };
        if length <= limits.bytes {
            return Ok(());
        }
        Err(Rejection::alone(Kind::InputTooLong { limit: limits.bytes, length }))
    }

    /// Reads them under a contract.
    pub(super) fn read<T: Contract>(&self, limits: &Limits) -> Result<T, Rejection> {
        match &self.form {
            Form::Text(text) => contract::read_arguments(text, limits, self.encoding),
            Form::Tree(tree) => contract::read_value(tree, limits, self.encoding),
        }
    }
}

impl<'a> Arguments<'a> {
    fn of(form: Form<'a>) -> Self {
        Self { form, encoding: Encoding::PLAIN }
    }
}

/// Whether more than so many arrays and objects stand inside one another.
fn is_deeper(tree: &Value, limit: usize) -> bool {
    let mut level = vec![tree];
    for _ in 0..limit {
        if level.is_empty() {
            return false;
        }
        let mut below = Vec::new();
        for value in level {
            match value {
                Value::Array(items) => below.extend(items),
                Value::Object(fields) => below.extend(fields.values()),
                _ => {}
            }
        }
        level = below;
    }
    level.iter().any(|value| value.is_array() || value.is_object())
}

/// How long a tree is as text.
fn size(tree: &Value) -> usize {
    struct Count(usize);
    impl io::Write for Count {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 += bytes.len();
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut count = Count(0);
    // Counting cannot fail, and a tree's keys are text.
    let _ = serde_json::to_writer(&mut count, tree);
    count.0
}

impl<'a> From<&'a str> for Arguments<'a> {
    fn from(text: &'a str) -> Self {
        Self::of(Form::Text(Cow::Borrowed(text)))
    }
}

impl<'a> From<&'a String> for Arguments<'a> {
    fn from(text: &'a String) -> Self {
        text.as_str().into()
    }
}

impl From<String> for Arguments<'_> {
    fn from(text: String) -> Self {
        Self::of(Form::Text(Cow::Owned(text)))
    }
}

impl<'a> From<&'a Value> for Arguments<'a> {
    fn from(tree: &'a Value) -> Self {
        match tree {
            Value::Null => Self::NONE,
            Value::String(text) => text.into(),
            tree => Self::of(Form::Tree(Cow::Borrowed(tree))),
        }
    }
}

impl From<Value> for Arguments<'_> {
    fn from(tree: Value) -> Self {
        match tree {
            Value::Null => Self::NONE,
            Value::String(text) => text.into(),
            tree => Self::of(Form::Tree(Cow::Owned(tree))),
        }
    }
}

impl From<Map<String, Value>> for Arguments<'_> {
    fn from(fields: Map<String, Value>) -> Self {
        Value::Object(fields).into()
    }
}

impl<'a> From<&'a RawValue> for Arguments<'a> {
    fn from(raw: &'a RawValue) -> Self {
        Self::of(Form::Text(text_of(raw.get())))
    }
}

impl From<Box<RawValue>> for Arguments<'_> {
    fn from(raw: Box<RawValue>) -> Self {
        Self::of(Form::Text(text_of(raw.get()).into_owned().into()))
    }
}

/// Arguments written as a JSON string hold their text: some APIs carry them so.
fn text_of(raw: &str) -> Cow<'_, str> {
    if !raw.starts_with('"') {
        return Cow::Borrowed(raw);
    }
    serde_json::from_str::<String>(raw).map_or(Cow::Borrowed(raw), Cow::Owned)
}

impl<'a, T: Into<Arguments<'a>>> From<Option<T>> for Arguments<'a> {
    fn from(some: Option<T>) -> Self {
        some.map_or(Self::NONE, Into::into)
    }
}

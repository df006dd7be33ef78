//! The list of tools for a request, in the shape of `OpenAI`'s chat API. Other APIs are dialects.

use std::borrow::Cow;
use std::fmt;

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::registry::ordered::{Entries, InOrder};
use crate::schema::Arguments;
use crate::tool::Definition;

/// The list of tools for a request, as `OpenAI`'s chat API and those that follow it take it.
///
/// Prints as JSON and serialises in order: tools as registered, fields as declared, the same bytes on every
/// run, so that a provider's cache of the prompt holds. A dot in a name, which that API refuses, is
/// written `_`; a call of either name reaches the tool.
///
/// ```
/// use serde_json::json;
/// use toolkit::{Tool, Toolkit};
///
/// /// Tell the time.
/// #[derive(Tool)]
/// struct Clock {}
///
/// let tools = Toolkit::new().with(|_: Clock| Ok::<_, String>("noon"));
/// let body = tools.spec().body(json!({"model": "m"})).unwrap();
/// assert_eq!(
///     body.get(),
///     r#"{"model":"m","tools":[{"type":"function","function":{"name":"clock","description":"Tell the time.","parameters":{"type":"object","properties":{},"additionalProperties":false}}}]}"#
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Spec(Box<RawValue>);

impl Spec {
    pub(super) fn new<'d>(definitions: impl Iterator<Item = &'d Definition>) -> Self {
        let tools: Vec<_> = definitions.map(Function).collect();
        // Keys are text and numbers finite, so there is nothing that JSON could not say.
        Self(to_raw_value(&tools).unwrap_or_else(|_| RawValue::NULL.to_owned()))
    }

    /// The JSON text, to be put into a struct that is serialised later, its order kept.
    pub fn to_raw(&self) -> Box<RawValue> {
        self.0.clone()
    }

    /// The tools as a [`Value`], which forgets the order of keys unless `serde_json` is built with
    /// `preserve_order`.
    pub fn to_unordered_value(&self) -> Value {
        serde_json::from_str(self.0.get()).unwrap_or_default()
    }

    /// A request body with the tools as its last key, `tools`.
    ///
    /// Tools that the body has already, such as those that the provider runs, stay before ours. Without any
    /// tool of ours the body stays as it is: APIs refuse an empty list.
    ///
    /// # Errors
    ///
    /// Where the body is no object, its `tools` is no list, or it cannot be serialised.
    pub fn body(&self, request: impl Serialize) -> Result<Box<RawValue>, serde_json::Error> {
        with_tools(&serde_json::to_string(&request)?, &self.0)
    }
}

/// An object with a list as its last key, `tools`, after the items that it has there already; as it stands where
/// the list is empty.
pub(crate) fn with_tools(
    object: &str,
    list: &RawValue,
) -> Result<Box<RawValue>, serde_json::Error> {
    let Entries(mut entries) = serde_json::from_str(object)?;
    let mut ours: Vec<Box<RawValue>> = serde_json::from_str(list.get())?;
    if ours.is_empty() {
        return RawValue::from_string(object.to_owned());
    }
    if let Some(position) = entries.iter().position(|(key, _)| key == "tools") {
        let (_, theirs) = entries.remove(position);
        let mut all: Vec<Box<RawValue>> = serde_json::from_str(theirs.get())?;
        all.append(&mut ours);
        ours = all;
    }
    entries.push(("tools".to_owned(), to_raw_value(&ours)?));
    to_raw_value(&InOrder(&entries))
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.get())
    }
}

impl Serialize for Spec {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl PartialEq for Spec {
    fn eq(&self, other: &Self) -> bool {
        self.0.get() == other.0.get()
    }
}

/// A name as APIs without dots spell it.
pub(crate) fn without_dots(name: &str) -> Cow<'_, str> {
    if name.contains('.') { name.replace('.', "_").into() } else { name.into() }
}

/// One entry of the list.
struct Function<'d>(&'d Definition);

impl Serialize for Function<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("type", "function")?;
        map.serialize_entry("function", &Inside(self.0))?;
        map.end()
    }
}

/// How many bytes of the list a tool takes.
pub(crate) fn shown_bytes(tool: &Definition) -> usize {
    serde_json::to_string(&Function(tool)).map_or(0, |text| text.len())
}

struct Inside<'d>(&'d Definition);

impl Serialize for Inside<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("name", &without_dots(&self.0.name))?;
        if !self.0.description.is_empty() {
            map.serialize_entry("description", &self.0.description)?;
        }
        map.serialize_entry("parameters", &Arguments(&self.0.parameters))?;
        map.end()
    }
}

//! Feedback on the same errors in the wording of several libraries.
//!
//! Ours and serde's are printed verbatim. jsonschema's messages are put in a list, with and without our first and last
//! line; Pydantic's are imitated here, based on jsonschema's errors.

use std::collections::HashMap;
use std::fmt;

use jsonschema::Validator;
use jsonschema::error::{TypeKind, ValidationError, ValidationErrorKind};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tests::corpus::{self, Each};
use toolkit::{English, Tool, Toolkit, Wording};

use crate::wrong::{Wrong, plain};

/// A way to word the feedback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Words {
    /// Only that the arguments are invalid.
    Nothing,
    /// Ours, as text.
    Text,
    /// Ours, as text without the schema of the fields.
    Short,
    /// Ours, as data.
    Data,
    /// The first error of `serde_json`, with the path of `serde_path_to_error`.
    Serde,
    /// jsonschema's messages.
    Jsonschema,
    /// jsonschema's messages between our first and last lines.
    Framed,
    /// A list of errors as in Pydantic, with the count that pydantic-ai adds.
    Pydantic,
}

impl Words {
    pub(crate) const ALL: &[Self] = &[
        Self::Nothing,
        Self::Text,
        Self::Short,
        Self::Data,
        Self::Serde,
        Self::Jsonschema,
        Self::Framed,
        Self::Pydantic,
    ];

    pub(crate) fn named(name: &str) -> Result<Self, String> {
        let found = Self::ALL.iter().find(|words| words.to_string() == name);
        found.copied().ok_or_else(|| format!("unknown wording {name}"))
    }

    /// The feedback on a wrong call, or `None` if the library finds nothing wrong.
    pub(crate) fn feedback(self, tools: &Tools, call: &Wrong) -> Option<String> {
        match self {
            Self::Nothing => Some("Invalid arguments.".to_owned()),
            Self::Text => Some(tools.toolkit.call_blocking(&call.tool, &*call.text).content()),
            Self::Short => Some(without_schema(
                &tools.toolkit.call_blocking(&call.tool, &*call.text).content(),
            )),
            Self::Data => Some(tools.toolkit.call_blocking(&call.tool, &*call.text).to_json()),
            Self::Serde => (tools.entry(&call.tool).serde)(&call.text).err(),
            Self::Jsonschema => {
                Some(jsonschema_list(&tools.entry(&call.tool).validator, &call.text))
            }
            Self::Framed => Some(format!(
                "Problems with the arguments, nothing was run:\n{}\n{}",
                jsonschema_list(&tools.entry(&call.tool).validator, &call.text),
                "Fix every problem and send the complete corrected arguments again."
            )),
            Self::Pydantic => Some(pydantic_list(&tools.entry(&call.tool).validator, &call.text)),
        }
    }
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nothing => "nothing",
            Self::Text => "text",
            Self::Short => "short",
            Self::Data => "data",
            Self::Serde => "serde",
            Self::Jsonschema => "jsonschema",
            Self::Framed => "framed",
            Self::Pydantic => "pydantic",
        })
    }
}

/// The functions, as our tools and in the form that the other wordings need.
pub(crate) struct Tools {
    toolkit: Toolkit,
    entries: HashMap<String, Entry>,
}

struct Entry {
    description: String,
    printed: String,
    schema: Value,
    validator: Validator,
    serde: fn(&str) -> Result<(), String>,
}

impl Tools {
    pub(crate) fn new() -> Self {
        let mut tools = Self { toolkit: corpus::toolkit(), entries: HashMap::new() };
        corpus::each(&mut tools);
        tools
    }

    fn entry(&self, tool: &str) -> &Entry {
        &self.entries[tool]
    }

    pub(crate) fn schema(&self, tool: &str) -> &Value {
        &self.entry(tool).schema
    }

    /// Whether a call with these arguments succeeds.
    pub(crate) fn accepts(&self, tool: &str, text: &str) -> bool {
        !self.toolkit.call_blocking(tool, text).is_error()
    }

    /// The system and user messages: the schema, and the user's request.
    pub(crate) fn prompt(&self, call: &Wrong) -> (String, String) {
        let entry = self.entry(&call.tool);
        let system = format!(
            "You call the tool `{}`: {}\nReply with its arguments alone, as one JSON object that keeps this JSON Schema:\n{}",
            call.tool, entry.description, entry.printed
        );
        let asked = call.right.iter();
        let asked = asked
            .map(|(name, value)| format!("{}: {}", name.replace('_', " ").trim(), plain(value)));
        (system, format!("Call the tool with {}.", asked.collect::<Vec<_>>().join("; ")))
    }
}

impl Each for Tools {
    fn function<T: Tool + DeserializeOwned + Send>(&mut self) {
        let definition = T::definition();
        let schema = definition.parameters.to_unordered_value();
        let entry = Entry {
            description: definition.description.clone(),
            printed: definition.parameters.to_string(),
            validator: jsonschema::draft202012::new(&schema).expect("a schema"),
            schema,
            serde: |text| {
                let mut input = serde_json::Deserializer::from_str(text);
                let read = serde_path_to_error::deserialize::<_, T>(&mut input);
                read.map_err(|error| error.to_string())?;
                input.end().map_err(|error| error.to_string())
            },
        };
        self.entries.insert(definition.name, entry);
    }
}

/// Removes the line with the schema.
fn without_schema(text: &str) -> String {
    let heading = English.schema_heading();
    let lines = text.lines().filter(|line| !line.starts_with(&*heading));
    lines.collect::<Vec<_>>().join("\n")
}

fn jsonschema_list(validator: &Validator, text: &str) -> String {
    match serde_json::from_str::<Value>(text) {
        Err(error) => error.to_string(),
        Ok(value) => {
            let line = |error: ValidationError<'_>| format!("{}: {error}", error.instance_path());
            validator.iter_errors(&value).map(line).collect::<Vec<_>>().join("\n")
        }
    }
}

fn pydantic_list(validator: &Validator, text: &str) -> String {
    let errors = match serde_json::from_str::<Value>(text) {
        Err(error) => vec![Listed {
            code: "json_invalid",
            loc: Vec::new(),
            msg: format!("Invalid JSON: {error}"),
            input: text.into(),
        }],
        Ok(value) => validator.iter_errors(&value).flat_map(|error| pydantic(&error)).collect(),
    };
    let count = errors.len();
    let plural = if count == 1 { "" } else { "s" };
    let list = serde_json::to_string_pretty(&errors).unwrap_or_default();
    format!(
        "{count} validation error{plural}:\n```json\n{list}\n```\n\nFix the errors and try again."
    )
}

/// An entry of Pydantic's list, with keys in Pydantic's order.
#[derive(Serialize)]
struct Listed {
    #[serde(rename = "type")]
    code: &'static str,
    loc: Vec<String>,
    msg: String,
    input: Value,
}

/// Converts an error to Pydantic's form.
fn pydantic(error: &ValidationError<'_>) -> Vec<Listed> {
    let path = error.instance_path().to_string();
    let input = error.instance();
    let entry = |below: Option<&str>, code, msg: String, input: &Value| {
        let loc = path.split('/').skip(1).chain(below).map(str::to_owned).collect();
        Listed { code, loc, msg, input: input.clone() }
    };
    let whole = |code, msg| vec![entry(None, code, msg, input)];
    match error.kind() {
        ValidationErrorKind::Required { property } => {
            vec![entry(property.as_str(), "missing", "Field required".to_owned(), input)]
        }
        ValidationErrorKind::AdditionalProperties { unexpected } => {
            let message = "Extra inputs are not permitted";
            let extra = |name: &String| {
                entry(Some(name), "extra_forbidden", message.to_owned(), &input[name])
            };
            unexpected.iter().map(extra).collect()
        }
        ValidationErrorKind::Enum { options } => {
            whole("literal_error", format!("Input should be {}", listed(options)))
        }
        ValidationErrorKind::Minimum { limit } => {
            whole("greater_than_equal", format!("Input should be greater than or equal to {limit}"))
        }
        ValidationErrorKind::Maximum { limit } => {
            whole("less_than_equal", format!("Input should be less than or equal to {limit}"))
        }
        ValidationErrorKind::Type { kind } => {
            let (code, message) = pydantic_type(&kind_name(kind));
            whole(code, message.to_owned())
        }
        _ => whole("value_error", error.to_string()),
    }
}

/// The expected type, ignoring the null of optional fields.
fn kind_name(kind: &TypeKind) -> String {
    match kind {
        TypeKind::Single(single) => single.to_string(),
        TypeKind::Multiple(several) => {
            let names = several.iter().map(|one| one.to_string());
            names.filter(|name| name != "null").last().unwrap_or_default()
        }
    }
}

fn pydantic_type(name: &str) -> (&'static str, &'static str) {
    match name {
        "string" => ("string_type", "Input should be a valid string"),
        "integer" => ("int_type", "Input should be a valid integer"),
        "number" => ("float_type", "Input should be a valid number"),
        "boolean" => ("bool_type", "Input should be a valid boolean"),
        "array" => ("list_type", "Input should be a valid list"),
        _ => ("model_type", "Input should be a valid dictionary or instance"),
    }
}

/// `'a', 'b' or 'c'`
fn listed(options: &Value) -> String {
    let options = options.as_array().map(Vec::as_slice).unwrap_or_default();
    let texts: Vec<String> = options
        .iter()
        .filter(|option| !option.is_null())
        .map(|option| {
            option.as_str().map_or_else(|| option.to_string(), |text| format!("'{text}'"))
        })
        .collect();
    match texts.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => texts.concat(),
    }
}

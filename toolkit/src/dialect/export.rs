//! Tools out: the list for a request, and what was lost on the way. How their calls are run is in `calls`.

use std::fmt;
use std::sync::Arc;

use serde::ser::{Serialize, Serializer};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::dialect::kept::kept_or_made;
use crate::dialect::limits::{Count, Limits};
use crate::dialect::loss::{Loss, SpecError, Unsaid};
use crate::dialect::options::options;
use crate::dialect::rewrite::{Rewritten, rewrite};
use crate::dialect::rules::Rules;
use crate::dialect::view::{Part, View, joined, json};
use crate::dialect::{
    Api, Dialect, Host, anthropic, bedrock, budgets, cohere, compatible, gemini, mcp, mistral,
    ollama, openai,
};
use crate::registry::{Entry, InOrder, Toolkit, without_dots};
use crate::tool::Definition;

/// Entries as an object, in their order.
pub(super) fn object(entries: &[(&str, Part)]) -> Part {
    json(&InOrder(entries))
}

/// One tool as it is said to an API.
#[derive(Debug)]
pub(super) struct Said<'a> {
    pub(super) definition: &'a Definition,
    pub(super) name: String,
    pub(super) description: String,
    pub(super) view: &'a View,
}

impl<'a> Said<'a> {
    fn of(definition: &'a Definition, made: &'a Rewritten, dialect: Dialect) -> Self {
        let name = match dialect.api {
            Api::Mcp => definition.name.clone(),
            _ => without_dots(&definition.name).into_owned(),
        };
        let description = joined(&definition.description, &made.told);
        Self { definition, name, description, view: &made.view }
    }

    /// The name and, where there is one, the description.
    pub(super) fn head(&self) -> Vec<(&'static str, Part)> {
        let mut entries = vec![("name", json(&self.name))];
        if !self.description.is_empty() {
            entries.push(("description", json(&self.description)));
        }
        entries
    }

    pub(super) fn parameters(&self) -> Part {
        json(self.view)
    }
}

/// The list of tools for a request in one [`Dialect`]: the value of the request's key `tools` (for the Model
/// Context Protocol that of the result of `tools/list`, for Bedrock that of `toolConfig`).
///
/// Prints as JSON and serialises in order: the same bytes on every run. Beside it stands what the API's
/// schemas don't say.
///
/// Where the API's schemas cannot express a contract's own form, the arguments of calls are spelled otherwise: null
/// for what is left out, an array of entries for a map. So run the calls by the export that wrote the tools:
/// [`Export::call`] for a single one, [`Export::answer`] for a whole response.
///
/// ```
/// use toolkit::{Dialect, Fate, Tool, Toolkit};
///
/// /// Reserve desks.
/// #[derive(Tool)]
/// struct ReserveDesks {
///     /// How many
///     #[validate(range(min = 1, max = 20))]
///     #[serde(default = "one")]
///     seats: u8,
/// }
///
/// fn one() -> u8 {
///     1
/// }
///
/// let tools = Toolkit::new().with(|args: ReserveDesks| Ok::<_, String>(args.seats));
/// let spec = tools.spec_for(&Dialect::anthropic().strict(true)).unwrap();
/// assert_eq!(
///     spec.to_string(),
///     r#"[{"name":"reserve_desks","description":"Reserve desks.","input_schema":{"type":"object","properties":{"seats":{"description":"How many\n\nAt least 1. At most 20. Default: 1.","type":"integer"}},"additionalProperties":false},"strict":true}]"#
/// );
/// let lost: Vec<String> = spec.losses().iter().map(ToString::to_string).collect();
/// assert_eq!(lost[0], "reserve_desks at seats: `minimum` is told in the description");
///
/// let strict = tools.spec_for(&Dialect::openai_chat().strict(true)).unwrap();
/// assert_eq!(strict.call_blocking("reserve_desks", r#"{"seats": null}"#).content(), "1");
/// ```
///
/// Cheap to clone: [`Toolkit::spec_for`] makes it once.
#[derive(Clone)]
pub struct Export {
    toolkit: Toolkit,
    dialect: Dialect,
    made: Arc<Exported>,
}

/// What is made of a list of tools once. It does not hold the toolkit, which holds it.
struct Exported {
    tools: Box<RawValue>,
    losses: Vec<Loss>,
}

impl Export {
    pub(super) fn api(&self) -> Api {
        self.dialect.api
    }

    pub(super) fn toolkit(&self) -> &Toolkit {
        &self.toolkit
    }

    /// The dialect that the tools are written in.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// The list as text.
    pub(super) fn tools(&self) -> &RawValue {
        &self.made.tools
    }

    /// The JSON text, to be put into a struct that is serialised later, its order kept.
    pub fn to_raw(&self) -> Box<RawValue> {
        self.made.tools.clone()
    }

    /// The tools as a [`Value`], which forgets the order of keys unless `serde_json` is built with
    /// `preserve_order`.
    pub fn to_unordered_value(&self) -> Value {
        serde_json::from_str(self.made.tools.get()).unwrap_or_default()
    }

    /// Everything that the contracts say and the schemas don't, or say otherwise: tools as registered, places
    /// as declared. The contracts still hold calls to it.
    pub fn losses(&self) -> &[Loss] {
        &self.made.losses
    }
}

impl fmt::Display for Export {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.made.tools.get())
    }
}

impl fmt::Debug for Export {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Export")
            .field("tools", &self.made.tools.get())
            .field("losses", &self.made.losses)
            .finish_non_exhaustive()
    }
}

impl Serialize for Export {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.made.tools.serialize(serializer)
    }
}

impl Toolkit {
    /// The list of tools for a request, as an API takes it. Made once for each dialect and kept.
    ///
    /// # Errors
    ///
    /// Everything that the API cannot be told at all, each with its place and a remedy: schemas that hold
    /// themselves, names, depths and numbers beyond its limits.
    ///
    /// # Example
    ///
    /// ```
    /// use toolkit::{Contract, Dialect, Tool, Toolkit};
    ///
    /// /// A folder
    /// #[derive(Contract)]
    /// struct Folder {
    ///     /// Its folders
    ///     inside: Vec<Folder>,
    /// }
    ///
    /// /// Make folders.
    /// #[derive(Tool)]
    /// struct MakeFolders {
    ///     /// The outermost
    ///     root: Folder,
    /// }
    ///
    /// let tools = Toolkit::new().with(|_: MakeFolders| Ok::<_, String>(()));
    /// assert!(tools.spec_for(&Dialect::openai_chat().strict(true)).is_ok());
    /// let error = tools.spec_for(&Dialect::gemini()).unwrap_err();
    /// assert_eq!(error.faults()[0].path(), "$defs.Folder");
    /// ```
    pub fn spec_for(&self, dialect: &Dialect) -> Result<Export, SpecError> {
        let export = || export(self.entries(), *dialect).map(Arc::new);
        let made = kept_or_made(self.kept_of_list(), *dialect, export)?;
        Ok(Export { toolkit: self.clone(), dialect: *dialect, made })
    }
}

fn export(tools: &[Entry], dialect: Dialect) -> Result<Exported, SpecError> {
    let mut faults = Vec::new();
    let mut losses = Vec::new();
    let made: Vec<Arc<Rewritten>> = tools.iter().map(|tool| dialect.rewritten(tool)).collect();
    let mut said = Vec::new();
    for (tool, made) in tools.iter().zip(&made) {
        let tool = Said::of(&tool.definition, made, dialect);
        faults.extend_from_slice(&made.faults);
        let limits = &rules(dialect.for_tool(tool.definition)).limits;
        faults.extend(judge_tool(&tool, dialect, limits));
        losses.extend_from_slice(&made.losses);
        said.push(tool);
    }
    faults.extend(budgets::exceeded(&said, dialect));
    if !faults.is_empty() {
        return Err(SpecError { faults });
    }
    Ok(Exported { tools: list(&said, dialect), losses })
}

impl Dialect {
    /// What is made of the arguments of one tool. Kept with the tool, so that other lists which hold it, and
    /// every call, find it.
    pub(super) fn rewritten(self, tool: &Entry) -> Arc<Rewritten> {
        let about = tool.about();
        let dialect = self.for_tool(&tool.definition);
        kept_or_made(&about.kept, dialect, || {
            let definition = &tool.definition;
            let words = about.settings.wording();
            let parameters = &definition.parameters;
            Arc::new(rewrite(&definition.name, parameters, rules(dialect), dialect, words))
        })
    }

    /// The dialect as one tool is sent: a tool that is not strict is sent without it, where the API has a switch
    /// for each tool.
    pub(super) fn for_tool(self, definition: &Definition) -> Self {
        let is_of_request = matches!(self.host, Host::Cohere | Host::DeepSeek);
        self.strict(self.strict && (definition.strict || is_of_request))
    }
}

/// What an API makes of schemas.
pub(super) fn rules(dialect: Dialect) -> &'static Rules {
    match (dialect.host, dialect.strict) {
        (Host::OpenAi, true) => &openai::STRICT,
        (Host::OpenAi, false) => &openai::PLAIN,
        (Host::Azure, true) => &openai::AZURE_STRICT,
        (Host::Azure, false) => &openai::AZURE_PLAIN,
        (Host::Anthropic, true) => &anthropic::STRICT,
        (Host::Anthropic, false) => &anthropic::PLAIN,
        (Host::Gemini, _) => &gemini::OPEN_API,
        (Host::GeminiJsonSchema, _) => &gemini::JSON_SCHEMA,
        (Host::Mistral, true) => &mistral::STRICT,
        (Host::Mistral, false) => &mistral::PLAIN,
        (Host::Ollama, _) => &ollama::RULES,
        (Host::Bedrock, true) => &bedrock::STRICT,
        (Host::Bedrock, false) => &bedrock::PLAIN,
        (Host::Cohere, true) => &cohere::STRICT,
        (Host::Cohere, false) => &cohere::PLAIN,
        (Host::Mcp, _) => &mcp::RULES,
        (Host::XAi, _) => &compatible::XAI,
        (Host::Groq, true) => &compatible::GROQ_STRICT,
        (Host::Groq, false) => &compatible::GROQ_PLAIN,
        (Host::DeepSeek, true) => &compatible::DEEPSEEK_STRICT,
        (Host::DeepSeek, false) => &compatible::DEEPSEEK_PLAIN,
        (Host::LlamaCpp, _) => &compatible::LLAMA_CPP,
        (Host::Vllm, _) => &compatible::VLLM,
        (Host::VllmGuidance, _) => &compatible::VLLM_GUIDANCE,
    }
}

/// Whether a tool of Chat Completions says that it is strict.
fn says_strict(dialect: Dialect) -> bool {
    let has_switch = match dialect.host {
        Host::XAi | Host::LlamaCpp | Host::Ollama | Host::Cohere => false,
        Host::OpenAi
        | Host::Azure
        | Host::Anthropic
        | Host::Gemini
        | Host::GeminiJsonSchema
        | Host::Mistral
        | Host::Bedrock
        | Host::Mcp
        | Host::Groq
        | Host::DeepSeek
        | Host::Vllm
        | Host::VllmGuidance => true,
    };
    has_switch && dialect.strict
}

fn list(tools: &[Said<'_>], dialect: Dialect) -> Box<RawValue> {
    let one = |tool: &Said<'_>| {
        let dialect = dialect.for_tool(tool.definition);
        match dialect.api {
            Api::OpenAiChat | Api::Mistral | Api::Ollama | Api::Cohere => {
                let options = options(tool.definition, dialect.api);
                openai::function(tool, says_strict(dialect), options)
            }
            Api::OpenAiResponses => openai::flat_function(tool, dialect),
            Api::Anthropic => anthropic::tool(tool, dialect),
            Api::Gemini => gemini::declaration(tool, dialect.host == Host::GeminiJsonSchema),
            Api::Bedrock => bedrock::tool_specification(tool, dialect),
            Api::Mcp => mcp::tool(tool),
        }
    };
    let mut entries: Vec<Part> = tools.iter().map(one).collect();
    if dialect.api == Api::Gemini && !entries.is_empty() {
        entries = vec![gemini::declarations(&entries)];
    }
    to_raw_value(&entries).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

/// What one tool breaks on its own.
fn judge_tool(tool: &Said<'_>, dialect: Dialect, limits: &Limits) -> Vec<Unsaid> {
    let count = Count::of(tool.view);
    let mut faults = Vec::new();
    let mut fault = |problem: String, remedy: &'static str| {
        let tool = tool.definition.name.clone();
        faults.push(Unsaid { tool, path: String::new(), problem, remedy });
    };
    if dialect.api == Api::Gemini
        && !tool.name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
    {
        fault(
            "the API wants a letter or `_` first in the name of a tool".to_owned(),
            "rename the tool",
        );
    }
    let counted = [
        (
            tool.description.chars().count(),
            limits.description,
            "characters of description",
            "shorten it",
        ),
        (count.depth, limits.depth, "objects inside one another", "flatten some of them"),
        (count.fields, limits.fields, "fields", "split the tool"),
        (count.literals, limits.literals, "literals", "take a string, and check it in the handler"),
        (count.characters, limits.characters, "characters of names and literals", "split the tool"),
        (
            count.list,
            limits.list,
            "characters in a long list of literals",
            "take a string, and check it in the handler",
        ),
    ];
    for (number, most, what, remedy) in counted {
        if let Some(most) = most.filter(|most| number > *most) {
            fault(format!("{number} {what}, and the API takes {most}"), remedy);
        }
    }
    faults
}

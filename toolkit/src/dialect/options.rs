//! What one API takes beside a tool's definition, such as `cache_control`: set for a tool, sent as it stands.

use serde::Serialize;
use serde_json::Value;

use crate::dialect::view::{Part, json};
use crate::dialect::{Api, anthropic, bedrock, gemini, mcp, openai};
use crate::registry::{RegisterError, Toolkit};
use crate::schema::Json;
use crate::tool::Definition;

impl Toolkit {
    /// Sends a tool with keys of one API's own: an object, whose keys stand beside those that say the tool.
    /// Other APIs are sent nothing of it. A second call for the same tool and API replaces the first.
    ///
    /// For Anthropic these are `cache_control`, `defer_loading`, `allowed_callers`, `eager_input_streaming` and
    /// `input_examples`; for `OpenAI`'s Responses `defer_loading` and `allowed_callers`; for the Model Context
    /// Protocol `_meta` and `icons`. They are not checked.
    ///
    /// # Panics
    ///
    /// At the caller's line, on whatever [`Toolkit::try_provider_options`] returns as an error.
    ///
    /// # Example
    ///
    /// ```
    /// use serde_json::json;
    /// use toolkit::{Api, Dialect, Tool, Toolkit};
    ///
    /// /// Tell the time.
    /// #[derive(Tool)]
    /// struct Clock {}
    ///
    /// let tools = Toolkit::new()
    ///     .with(|_: Clock| Ok::<_, String>("noon"))
    ///     .provider_options("clock", Api::Anthropic, json!({"cache_control": {"type": "ephemeral"}}));
    /// let spec = tools.spec_for(&Dialect::anthropic()).unwrap().to_unordered_value();
    /// assert_eq!(spec[0]["cache_control"], json!({"type": "ephemeral"}));
    /// ```
    #[must_use]
    #[track_caller]
    pub fn provider_options(&self, tool: &str, api: Api, options: impl Serialize) -> Self {
        match self.try_provider_options(tool, api, options) {
            Ok(toolkit) => toolkit,
            Err(error) => panic!("{error}"),
        }
    }

    /// Sends a tool with keys of one API's own, as [`Toolkit::provider_options`] does.
    ///
    /// # Errors
    ///
    /// That there is no such tool, that the options are no object, or have a key that the definition itself is
    /// sent under.
    pub fn try_provider_options(
        &self,
        tool: &str,
        api: Api,
        options: impl Serialize,
    ) -> Result<Self, RegisterError> {
        self.redefined(tool, |definition| {
            let fault = |problem| RegisterError::of_options(&definition.name, problem);
            let options = Json::of(&options)
                .filter(|options| options.as_value().is_object())
                .ok_or_else(|| fault("they are no JSON object".to_owned()))?;
            let own = own_keys(api);
            let keys = options.as_value().as_object().into_iter().flat_map(|keys| keys.keys());
            let taken: Vec<String> =
                keys.filter(|key| own.contains(&&***key)).map(|key| format!("`{key}`")).collect();
            if !taken.is_empty() {
                let taken = taken.join(", ");
                return Err(fault(format!("the definition itself sets {taken}")));
            }
            definition.options.insert(api.name(), options);
            Ok(())
        })
    }
}

impl Api {
    /// The name under which a definition has the options of the API.
    const fn name(self) -> &'static str {
        match self {
            Self::OpenAiChat => "openai_chat",
            Self::OpenAiResponses => "openai_responses",
            Self::Anthropic => "anthropic",
            Self::Gemini => "gemini",
            Self::Mistral => "mistral",
            Self::Ollama => "ollama",
            Self::Bedrock => "bedrock",
            Self::Cohere => "cohere",
            Self::Mcp => "mcp",
        }
    }
}

/// The keys that an API's list has of every tool anyhow.
fn own_keys(api: Api) -> &'static [&'static str] {
    match api {
        Api::OpenAiChat | Api::Mistral | Api::Ollama | Api::Cohere => openai::FUNCTION_KEYS,
        Api::OpenAiResponses => openai::FLAT_KEYS,
        Api::Anthropic => anthropic::TOOL_KEYS,
        Api::Gemini => gemini::TOOL_KEYS,
        Api::Bedrock => bedrock::TOOL_KEYS,
        Api::Mcp => mcp::TOOL_KEYS,
    }
}

/// The options of a tool for an API, in the order of their keys.
pub(super) fn options(definition: &Definition, api: Api) -> Vec<(&str, Part)> {
    let options = definition.options.get(api.name()).map(Json::as_value);
    let mut options: Vec<(&str, &Value)> = options
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
        .map(|(key, value)| (key.as_str(), value))
        .collect();
    options.sort_by_key(|(key, _)| *key);
    options.into_iter().map(|(key, value)| (key, json(value))).collect()
}

//! How each API spells tools, calls and results: pure functions over what the toolkit knows, no I/O.
//!
//! A dialect is a value: which API, who serves it, strict or not, and what to do where sources disagree.
//! Only `calls::answer` runs tools, by way of the toolkit.

mod calls;

pub use calls::{Answer, Call, Choice, Finish, Stream, Turn, Unreadable, Unsayable};

mod anthropic;
mod bedrock;
mod body;
mod budgets;
mod cohere;
mod compatible;
mod export;
mod format;
mod gemini;
mod infer;
mod intake;
mod kept;
mod keyword;
mod limits;
mod loss;
mod mcp;
mod mistral;
mod null;
mod ollama;
mod openai;
mod options;
mod rewrite;
mod rules;
mod spelling;
mod view;

pub use export::Export;
pub use format::ResponseFormat;
pub use loss::{Fate, Loss, SpecError, Unsaid};

/// An API, who serves it, and how it is to be used.
///
/// ```
/// use toolkit::{Api, Dialect};
///
/// let dialect = Dialect::openai_chat().strict(true);
/// assert_eq!(dialect.api(), Api::OpenAiChat);
/// assert!(dialect.is_strict());
/// assert_ne!(dialect, Dialect::groq().strict(true));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dialect {
    api: Api,
    host: Host,
    strict: bool,
    contested: bool,
    told: bool,
}

/// The shape of requests and answers. Several hosts share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Api {
    /// `OpenAI`'s Chat Completions, and those that follow it.
    OpenAiChat,
    /// `OpenAI`'s Responses.
    OpenAiResponses,
    /// Anthropic's Messages.
    Anthropic,
    /// Google's `generateContent`.
    Gemini,
    /// Mistral's chat.
    Mistral,
    /// Ollama's own `/api/chat`.
    Ollama,
    /// `Converse` of Amazon Bedrock.
    Bedrock,
    /// Cohere's chat, version 2.
    Cohere,
    /// The Model Context Protocol.
    Mcp,
}

/// Who judges the schemas and makes the calls. Mostly the one that the API is named after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Host {
    OpenAi,
    Azure,
    Anthropic,
    /// Schemas in the subset of `OpenAPI`.
    Gemini,
    /// Schemas as JSON Schema.
    GeminiJsonSchema,
    Mistral,
    Ollama,
    Bedrock,
    Cohere,
    Mcp,
    XAi,
    Groq,
    DeepSeek,
    LlamaCpp,
    /// vLLM with xgrammar.
    Vllm,
    /// vLLM with llguidance.
    VllmGuidance,
}

impl Dialect {
    const fn of(api: Api, host: Host) -> Self {
        Self { api, host, strict: false, contested: false, told: true }
    }

    /// `OpenAI`'s Chat Completions.
    pub const fn openai_chat() -> Self {
        Self::of(Api::OpenAiChat, Host::OpenAi)
    }

    /// `OpenAI`'s Responses.
    pub const fn openai_responses() -> Self {
        Self::of(Api::OpenAiResponses, Host::OpenAi)
    }

    /// `OpenAI`'s models on Azure, by Chat Completions: a smaller strict subset and lower limits.
    pub const fn azure() -> Self {
        Self::of(Api::OpenAiChat, Host::Azure)
    }

    /// Anthropic's Messages.
    pub const fn anthropic() -> Self {
        Self::of(Api::Anthropic, Host::Anthropic)
    }

    /// Google's `generateContent` with schemas in its subset of `OpenAPI`, which every model takes.
    pub const fn gemini() -> Self {
        Self::of(Api::Gemini, Host::Gemini)
    }

    /// Google's `generateContent` with schemas as JSON Schema.
    pub const fn gemini_json_schema() -> Self {
        Self::of(Api::Gemini, Host::GeminiJsonSchema)
    }

    /// Mistral's chat.
    pub const fn mistral() -> Self {
        Self::of(Api::Mistral, Host::Mistral)
    }

    /// Ollama's own `/api/chat`.
    pub const fn ollama() -> Self {
        Self::of(Api::Ollama, Host::Ollama)
    }

    /// `Converse` of Amazon Bedrock.
    pub const fn bedrock() -> Self {
        Self::of(Api::Bedrock, Host::Bedrock)
    }

    /// Cohere's chat, version 2.
    pub const fn cohere() -> Self {
        Self::of(Api::Cohere, Host::Cohere)
    }

    /// The Model Context Protocol.
    pub const fn mcp() -> Self {
        Self::of(Api::Mcp, Host::Mcp)
    }

    /// xAI, by Chat Completions. Arguments are always held to the schema there.
    pub const fn xai() -> Self {
        Self::of(Api::OpenAiChat, Host::XAi)
    }

    /// Groq, by Chat Completions.
    pub const fn groq() -> Self {
        Self::of(Api::OpenAiChat, Host::Groq)
    }

    /// `DeepSeek`, by Chat Completions. Strict is for its beta address only, and for all tools of a request.
    pub const fn deepseek() -> Self {
        Self::of(Api::OpenAiChat, Host::DeepSeek)
    }

    /// The server of llama.cpp, by Chat Completions.
    pub const fn llama_cpp() -> Self {
        Self::of(Api::OpenAiChat, Host::LlamaCpp)
    }

    /// vLLM with xgrammar, by Chat Completions.
    pub const fn vllm() -> Self {
        Self::of(Api::OpenAiChat, Host::Vllm)
    }

    /// vLLM with llguidance, by Chat Completions.
    pub const fn vllm_guidance() -> Self {
        Self::of(Api::OpenAiChat, Host::VllmGuidance)
    }

    /// Whether the API is asked to hold the model to the schemas, which then must be of its strict subset.
    ///
    /// Off at first. [`Toolkit::strict_only`](crate::Toolkit::strict_only) chooses the tools. Without effect where there is no such switch: Gemini, Ollama, the Model Context
    /// Protocol, xAI.
    #[must_use]
    pub const fn strict(mut self, strict: bool) -> Self {
        self.strict = strict;
        self
    }

    /// Whether keywords are sent of which some sources say that the API refuses them, such as `minLength` in
    /// `OpenAI`'s strict subset. Off at first: they are told in descriptions.
    #[must_use]
    pub const fn contested(mut self, contested: bool) -> Self {
        self.contested = contested;
        self
    }

    /// Whether the description of a place tells what its schema cannot say. On at first.
    #[must_use]
    pub const fn told(mut self, told: bool) -> Self {
        self.told = told;
        self
    }

    /// The shape of requests and answers.
    pub const fn api(&self) -> Api {
        self.api
    }

    /// Whether the API is asked to hold the model to the schemas.
    pub const fn is_strict(&self) -> bool {
        self.strict
    }
}

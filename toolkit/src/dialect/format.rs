//! The part of a request that asks for an answer in the shape of a contract: `response_format` and its kin.

use std::fmt;

use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::contract::{Contract, Limits, read_encoded};
use crate::dialect::budgets::exceeded_by_answer;
use crate::dialect::export::{object, rules};
use crate::dialect::gemini::spelled;
use crate::dialect::loss::{Loss, SpecError, Unsaid};
use crate::dialect::rewrite::rewrite;
use crate::dialect::view::{Part, View, json};
use crate::dialect::{Api, Dialect, Host};
use crate::feedback::{self, English, Wording};
use crate::problem::Rejection;
use crate::schema::{Document, Encoding};

/// The keys of a request that ask for an answer under a contract. See [`Dialect::response_format`].
///
/// Prints as JSON in order: one object, whose keys belong into the request.
#[derive(Clone, Debug)]
pub struct ResponseFormat {
    keys: Box<RawValue>,
    losses: Vec<Loss>,
    encoding: Encoding,
    /// The contract in the spelling of the schema, for feedback.
    document: Document,
}

impl ResponseFormat {
    /// The object of keys as JSON text.
    pub fn to_raw(&self) -> Box<RawValue> {
        self.keys.clone()
    }

    /// The object of keys as a [`Value`], which forgets their order unless `serde_json` is built with
    /// `preserve_order`.
    pub fn to_unordered_value(&self) -> Value {
        serde_json::from_str(self.keys.get()).unwrap_or_default()
    }

    /// What the contract says and the schema doesn't, or says otherwise. The contract still holds the answer
    /// to it.
    pub fn losses(&self) -> &[Loss] {
        &self.losses
    }

    /// Reads an answer that a model made for the schema, within the default [`Limits`].
    ///
    /// The answer is spelled as the schema asks: null for what is left out, arrays of entries for maps and so on,
    /// where the API's schemas cannot express the contract's own form. `T` must be the contract that the format was
    /// made of.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the answer, at its places in the answer.
    ///
    /// # Example
    ///
    /// ```
    /// use toolkit::{Contract, Dialect};
    ///
    /// /// A booking
    /// #[derive(Contract, Debug, PartialEq)]
    /// struct Booking {
    ///     /// How many guests
    ///     #[serde(default = "two")]
    ///     guests: u8,
    /// }
    ///
    /// fn two() -> u8 {
    ///     2
    /// }
    ///
    /// let format = Dialect::openai_chat().strict(true).response_format::<Booking>("booking").unwrap();
    /// assert_eq!(format.parse::<Booking>(r#"{"guests": null}"#), Ok(Booking { guests: 2 }));
    /// ```
    pub fn parse<T: Contract>(&self, answer: &str) -> Result<T, Rejection> {
        read_encoded(answer, &Limits::default(), self.encoding)
    }

    /// The message to send to a model whose answer was rejected: what is wrong, the schema of the places concerned as
    /// the model was shown it, and what to reply instead.
    pub fn reply_message(&self, rejection: &Rejection, wording: &dyn Wording) -> String {
        feedback::answer(rejection, &self.document, wording, &Limits::default())
    }
}

impl fmt::Display for ResponseFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.keys.get())
    }
}

impl Dialect {
    /// The keys of a request that ask for an answer under a contract, which goes by this name where the API wants
    /// one: letters, digits, `_` and `-`.
    ///
    /// `DeepSeek`'s chat is asked for any JSON object, since it takes no schema; the Model Context Protocol for
    /// nothing. Anthropic and Bedrock hold such answers to their strict subset always.
    ///
    /// # Errors
    ///
    /// Everything in the contract that the API cannot be told at all.
    ///
    /// # Example
    ///
    /// ```
    /// use toolkit::{Contract, Dialect};
    ///
    /// /// An invoice
    /// #[derive(Contract)]
    /// struct Invoice {
    ///     /// Its number
    ///     number: String,
    /// }
    ///
    /// let format = Dialect::openai_responses().strict(true).response_format::<Invoice>("invoice").unwrap();
    /// assert_eq!(
    ///     format.to_string(),
    ///     r#"{"text":{"format":{"type":"json_schema","name":"invoice","schema":{"description":"An invoice","type":"object","properties":{"number":{"description":"Its number","type":"string"}},"required":["number"],"additionalProperties":false},"strict":true}}}"#
    /// );
    /// ```
    pub fn response_format<T: Contract>(&self, name: &str) -> Result<ResponseFormat, SpecError> {
        let judge = self.judge_of_answers();
        let document = T::json_schema();
        let mut made = rewrite(name, &document, rules(judge), judge, &English);
        made.faults.extend(exceeded_by_answer(name, &made.view, &rules(judge).limits));
        made.faults.extend(refused_name(name));
        if !made.faults.is_empty() {
            return Err(SpecError { faults: made.faults });
        }
        if !made.told.is_empty() {
            made.view.tell(&made.told);
        }
        let keys = keys(*self, name, &made.view);
        let encoding = made.encoding;
        let document = document.encoded(encoding).document;
        Ok(ResponseFormat { keys, losses: made.losses, encoding, document })
    }

    /// The dialect by whose rules an answer's schema is judged, where it is not that of arguments.
    fn judge_of_answers(self) -> Self {
        match self.host {
            Host::Anthropic | Host::Bedrock => self.strict(true),
            // The grammar that holds the answer is llama.cpp's.
            Host::Ollama => Self { host: Host::LlamaCpp, ..self },
            // No schema is sent, so the answer is in the contract's own spelling.
            Host::DeepSeek => Self { host: Host::Mcp, strict: false, ..self },
            _ => self,
        }
    }
}

/// The fault of a name that no API takes.
fn refused_name(name: &str) -> Option<Unsaid> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
    let is_accepted = (1..=64).contains(&name.len()) && name.chars().all(is_plain);
    (!is_accepted).then(|| Unsaid {
        tool: name.to_owned(),
        path: String::new(),
        problem: "the name of the format is not 1 to 64 letters, digits, `_` and `-`".to_owned(),
        remedy: "choose another name",
    })
}

fn keys(dialect: Dialect, name: &str, view: &View) -> Box<RawValue> {
    let schema = || json(view);
    let kind = ("type", json("json_schema"));
    let strict = ("strict", json(&dialect.strict));
    let one = |key: &'static str, part: Part| object(&[(key, part)]);
    let keys = match (dialect.api, dialect.host) {
        (_, Host::DeepSeek) => one("response_format", one("type", json("json_object"))),
        (Api::OpenAiChat | Api::Mistral, _) => {
            let named = object(&[("name", json(name)), ("schema", schema()), strict]);
            one("response_format", object(&[kind, ("json_schema", named)]))
        }
        (Api::OpenAiResponses, _) => {
            let format = object(&[kind, ("name", json(name)), ("schema", schema()), strict]);
            one("text", one("format", format))
        }
        (Api::Anthropic, _) => {
            one("output_config", one("format", object(&[kind, ("schema", schema())])))
        }
        (Api::Gemini, host) => {
            let json_type = ("responseMimeType", json("application/json"));
            let schema = if host == Host::GeminiJsonSchema {
                ("responseJsonSchema", schema())
            } else {
                ("responseSchema", json(&spelled(view.clone())))
            };
            one("generationConfig", object(&[json_type, schema]))
        }
        (Api::Ollama, _) => one("format", schema()),
        (Api::Bedrock, _) => {
            let text = serde_json::to_string(view).unwrap_or_default();
            let named = object(&[("name", json(name)), ("schema", json(&text))]);
            let format = object(&[kind, ("structure", one("jsonSchema", named))]);
            one("outputConfig", one("textFormat", format))
        }
        (Api::Cohere, _) => one(
            "response_format",
            object(&[("type", json("json_object")), ("json_schema", schema())]),
        ),
        (Api::Mcp, _) => object(&[]),
    };
    to_raw_value(&keys).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

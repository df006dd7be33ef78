//! Requests for an answer in the shape of a contract, in every dialect.

use serde_json::{Value, json};
use toolkit::{Contract, Dialect};

use super::DIALECTS;

/// A wish
#[derive(Contract, Debug)]
#[allow(dead_code)]
struct Wish {
    /// For whom
    guest: String,
    /// How urgent
    #[validate(range(min = 0, max = 3))]
    #[serde(default)]
    urgency: u8,
}

/// What is asked for, with the schema taken out.
fn asked(dialect: Dialect, place: &str) -> (Value, Value) {
    let format = dialect.response_format::<Wish>("wish").unwrap();
    let mut keys = format.to_unordered_value();
    let schema = keys.pointer_mut(place).map(Value::take).unwrap_or_default();
    (keys, schema)
}

#[test]
fn every_dialect_asks_in_its_own_way() {
    let named = |strict: bool| {
        json!({"response_format": {"type": "json_schema",
            "json_schema": {"name": "wish", "schema": null, "strict": strict}}})
    };
    let chat = "/response_format/json_schema/schema";
    let responses = json!({"text": {"format": {"type": "json_schema", "name": "wish", "schema": null, "strict": false}}});
    let anthropic = json!({"output_config": {"format": {"type": "json_schema", "schema": null}}});
    let gemini = json!({"generationConfig": {"responseMimeType": "application/json", "responseSchema": null}});
    let bedrock = json!({"outputConfig": {"textFormat": {"type": "json_schema",
        "structure": {"jsonSchema": {"name": "wish", "schema": null}}}}});
    let cohere = json!({"response_format": {"type": "json_object", "json_schema": null}});
    for (name, dialect) in DIALECTS {
        let (place, expected) = match name {
            "openai_chat" | "mistral" | "xai" | "groq" | "llama_cpp" | "vllm" => {
                (chat, named(false))
            }
            "openai_responses" => ("/text/format/schema", responses.clone()),
            "anthropic" => ("/output_config/format/schema", anthropic.clone()),
            "gemini" => ("/generationConfig/responseSchema", gemini.clone()),
            "ollama" => ("/format", json!({"format": null})),
            "bedrock" => ("/outputConfig/textFormat/structure/jsonSchema/schema", bedrock.clone()),
            "cohere" => ("/response_format/json_schema", cohere.clone()),
            "deepseek" => ("/none", json!({"response_format": {"type": "json_object"}})),
            _ => ("/none", json!({})),
        };
        let (keys, schema) = asked(dialect, place);
        assert_eq!(keys, expected, "{name}");
        if place == "/none" {
            continue;
        }
        // Bedrock's schema is a text.
        let schema = match &schema {
            Value::String(text) => serde_json::from_str(text).unwrap(),
            schema => schema.clone(),
        };
        let kind = schema["type"].as_str().unwrap().to_lowercase();
        assert_eq!(
            (&*kind, schema["properties"].as_object().unwrap().len()),
            ("object", 2),
            "{name}"
        );
    }
    let (keys, _) = asked(Dialect::openai_chat().strict(true), chat);
    assert_eq!(keys, named(true));
    let (keys, _) = asked(Dialect::gemini_json_schema(), "/generationConfig/responseJsonSchema");
    assert!(keys["generationConfig"].get("responseJsonSchema").is_some());
}

#[test]
fn answers_of_providers_that_hold_them_strictly_are_asked_for_strictly() {
    for (dialect, place) in [
        (Dialect::anthropic(), "/output_config/format/schema"),
        (Dialect::openai_chat().strict(true), "/response_format/json_schema/schema"),
    ] {
        let (_, schema) = asked(dialect, place);
        assert_eq!(schema["additionalProperties"], false);
    }
    let (_, schema) = asked(Dialect::anthropic(), "/output_config/format/schema");
    assert_eq!(schema["properties"]["urgency"].get("maximum"), None);
    let (_, schema) = asked(Dialect::openai_chat(), "/response_format/json_schema/schema");
    assert_eq!(schema["properties"]["urgency"]["maximum"], 3);
}

#[test]
fn an_answer_is_read_as_the_schema_spells_it() {
    let strict = Dialect::openai_chat().strict(true);
    let format = strict.response_format::<Wish>("wish").unwrap();
    let answer = r#"{"guest":"Ada","urgency":null}"#;
    assert!(Wish::parse(answer).is_err());
    assert_eq!(format.parse::<Wish>(answer).unwrap().guest, "Ada");
    let rejection = format.parse::<Wish>(r#"{"guest":null,"urgency":null}"#).unwrap_err();
    let message = format.reply_message(&rejection, &toolkit::English);
    assert!(message.contains("guest: must be a string, but got null"), "{message}");
    // The bounds are still the contract's: nothing is defaulted into them.
    assert!(!format.losses().is_empty());
}

#[test]
fn what_cannot_be_asked_is_told() {
    // A list is no object, which strict answers have to be.
    let error = Dialect::openai_chat().strict(true).response_format::<Vec<u8>>("list").unwrap_err();
    assert_eq!(error.faults()[0].tool(), "list");
}

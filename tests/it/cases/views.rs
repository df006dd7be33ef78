//! Calls of tools that a strict API sees in a spelling of its own.

use std::collections::BTreeMap;

use serde_json::Value;
use toolkit::{Dialect, Fate, Tool, Toolkit};

use super::assert_faults;

/// Send a request.
#[derive(Tool)]
struct Headers {
    /// Headers by name
    headers: BTreeMap<String, String>,
}

/// Set values.
#[derive(Tool)]
struct Set {
    /// Values by name
    values: BTreeMap<String, u8>,
}

/// Set values, and more.
#[derive(Tool)]
struct SetMore {
    /// Values by name
    values: BTreeMap<String, u8>,
    /// Anything else
    extra: Option<Value>,
}

/// Create a thing.
#[derive(Tool)]
struct Create {
    /// Its kind
    kind: String,
    #[serde(flatten)]
    rest: BTreeMap<String, u32>,
}

/// The dialects that show a map as a list of entries.
fn with_entries() -> [Dialect; 4] {
    let [openai, anthropic] = [Dialect::openai_chat(), Dialect::anthropic()];
    [openai.strict(true), anthropic.strict(true), Dialect::gemini(), Dialect::ollama()]
}

/// Holds that a call is refused for just these faults, in every one of the dialects.
fn refuses<T: Tool + Send>(arguments: &str, faults: &[(&str, &str)], dialects: &[Dialect]) {
    for dialect in dialects {
        let tools = Toolkit::new().with(|_: T| Ok::<_, String>(()));
        let reply = tools.spec_for(dialect).unwrap().call_blocking(T::NAME, arguments);
        assert!(!reply.was_run(), "{dialect:?}");
        assert_faults(reply.rejection().unwrap(), faults);
    }
}

tests_of_cases! {
    fn t2_map_entry_01() {
        refuses::<Headers>(
            r#"{"headers":{"key":"Accept","value":"text/plain"}}"#,
            &[("/headers", "not_entries")],
            &with_entries(),
        );
    }

    fn t2_map_entry_03() {
        let sent = r#"{"values":[{"name":"a","value":1}]}"#;
        let faults = [("/values/0/key", "missing"), ("/values/0/name", "unknown_field")];
        refuses::<Set>(sent, &faults, &with_entries());
    }

    fn t2_value_text_01() {
        let sent = r#"{"values": [{"key": "a", "value": 1}], "extra": "{\"a\": 1"}"#;
        refuses::<SetMore>(sent, &[("/extra", "invalid_json_text")], &with_entries()[..3]);
    }

    fn t2_value_text_02() {
        let sent = r#"{"values": [{"key": "a", "value": 1}], "extra": "[1,2"}"#;
        refuses::<SetMore>(sent, &[("/extra", "invalid_json_text")], &with_entries()[..3]);
    }

    fn t2_flatten_map_02() {
        for dialect in [
            Dialect::openai_chat(),
            Dialect::anthropic(),
            Dialect::mistral(),
            Dialect::bedrock(),
            Dialect::deepseek(),
        ] {
            let tools = Toolkit::new().with(|_: Create| Ok::<_, String>(()));
            let spec = tools.spec_for(&dialect.strict(true)).unwrap();
            let loss = spec.losses().iter().find(|loss| loss.keyword() == "additionalProperties");
            assert_eq!(loss.map(toolkit::Loss::fate), Some(Fate::Dropped), "{dialect:?}");
        }
    }
}

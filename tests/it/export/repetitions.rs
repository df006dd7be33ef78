//! Repetitions that the grammars of llama.cpp cannot take: its parser (`src/llama-grammar.cpp`) counts a rule
//! for each and returns an error from 2,000 on, or reads an upper bound above that as none.

use serde_json::{Value, json};
use toolkit::{Contract, Dialect, Fate};

use super::keywords::taking;
use super::schemas;

/// The case as it is sent, and what is told of it.
fn sent(schema: &Value) -> (Value, Vec<String>) {
    let spec = taking(schema).spec_for(&Dialect::llama_cpp()).unwrap();
    let list = spec.to_unordered_value();
    let mut shown = schemas(&list)[0]["properties"]["shown"].clone();
    shown.as_object_mut().unwrap().remove("description");
    let told = spec.losses().iter().map(|loss| {
        assert_eq!(loss.fate(), Fate::Told);
        loss.keyword().to_owned()
    });
    (shown, told.collect())
}

/// Checks which keywords of a case are sent, of those that stand beside its type.
fn keeps(schema: &Value, kept: &[&str]) {
    let (shown, told) = sent(schema);
    for (keyword, value) in schema.as_object().unwrap() {
        let is_kept = matches!(&**keyword, "type" | "items") || kept.contains(&&**keyword);
        assert_eq!(shown.get(keyword), is_kept.then_some(value), "{schema}: {shown}");
        assert_eq!(told.contains(keyword), !is_kept, "{schema}: {told:?}");
    }
}

#[test]
fn lengths_of_2000_and_more_are_told() {
    keeps(&json!({"type": "string", "maxLength": 1_999}), &["maxLength"]);
    keeps(&json!({"type": "string", "maxLength": 2_000}), &[]);
    keeps(&json!({"type": "string", "minLength": 1, "maxLength": 65_536}), &["minLength"]);
    keeps(&json!({"type": "string", "minLength": 1_999}), &["minLength"]);
    keeps(&json!({"type": "string", "minLength": 2_000}), &[]);
    keeps(&json!({"type": "string", "minLength": 2_001, "maxLength": 3_000}), &[]);
}

#[test]
fn numbers_of_items_end_earlier() {
    let items = json!({"type": "boolean"});
    let list = |mut keywords: Value| {
        keywords["type"] = "array".into();
        keywords["items"] = items.clone();
        keywords
    };
    keeps(&list(json!({"maxItems": 1_998})), &["maxItems"]);
    keeps(&list(json!({"maxItems": 1_999})), &[]);
    keeps(&list(json!({"minItems": 1, "maxItems": 2_001})), &["minItems"]);
    keeps(&list(json!({"minItems": 5_000})), &[]);
}

#[test]
fn repetitions_inside_a_pattern_count_too() {
    keeps(&json!({"type": "string", "pattern": "^[a-z]{1,1900}$"}), &["pattern"]);
    keeps(&json!({"type": "string", "pattern": "^[a-z]{1,2000}$"}), &[]);
    keeps(&json!({"type": "string", "pattern": "^(a{0,1000}b{0,1000})?$"}), &[]);
    keeps(&json!({"type": "string", "pattern": "^a{2000,}$"}), &[]);
    keeps(&json!({"type": "string", "pattern": "^[{9999}]$"}), &["pattern"]);
}

#[test]
fn a_tuple_has_no_items_beside_its_places() {
    // The grammar is made of `items` where there is one, and of `false` none can be made.
    let tuple = json!({
        "type": "array",
        "prefixItems": [{"type": "string"}, {"type": "integer"}],
        "items": false,
        "minItems": 2,
        "maxItems": 2,
    });
    let (shown, told) = sent(&tuple);
    assert_eq!((shown.get("items"), &shown["maxItems"]), (None, &json!(2)));
    assert_eq!(told, [] as [&str; 0]);
    let open =
        json!({"type": "array", "prefixItems": [{"type": "string"}], "items": {"type": "integer"}});
    let (shown, told) = sent(&open);
    assert_eq!((shown.get("items"), &*told), (None, &["items".to_owned()][..]));
}

#[test]
fn ollama_holds_answers_by_the_same_grammars() {
    /// An answer
    #[derive(Contract)]
    #[allow(dead_code)]
    struct Answer {
        /// What it says
        #[validate(length(min = 1, max = 4000))]
        text: String,
    }
    for dialect in [Dialect::ollama(), Dialect::llama_cpp()] {
        let format = dialect.response_format::<Answer>("answer").unwrap();
        let text = format.to_string();
        assert!(text.contains(r#""minLength":1"#) && !text.contains("maxLength"), "{text}");
        assert!(text.contains("At most 4000 characters."), "{text}");
        let lost: Vec<String> = format.losses().iter().map(ToString::to_string).collect();
        assert_eq!(lost, ["answer at text: `maxLength` is told in the description"]);
    }
}

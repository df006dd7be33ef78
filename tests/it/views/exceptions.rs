//! Everything in which a view may say less than its contract, each with its reason and its own test: what a loss lists as
//! dropped has no spelling. Where reading and schema may differ in themselves stands in `agree::exceptions`.

use serde_json::Value;
use toolkit::{Export, Fate, Loss};

use super::encode::Excluded;
use super::quoted;
use super::schemas::Schema;

fn dropped<'e>(spec: &'e Export, keyword: &'e str) -> impl Iterator<Item = &'e Loss> {
    let is_dropped = move |loss: &&Loss| loss.fate() == Fate::Dropped && loss.keyword() == keyword;
    spec.losses().iter().filter(is_dropped)
}

/// Whether a value has fields that a closed object of the view has no place for, and a loss says so.
pub(super) fn has_no_place(spec: &Export, why: &Excluded) -> bool {
    dropped(spec, why.keyword).next().is_some()
}

/// Whether a value has a null that the view reads as a field left out, and a loss says so: null itself for a foreign type,
/// and a group of fields that is there without any of them.
pub(super) fn has_lost_null(spec: &Export, value: &Value) -> bool {
    let lost = dropped(spec, "required");
    let names: Vec<&str> = lost.filter_map(|loss| loss.path().rsplit('.').next()).collect();
    has_null_at(value, &names)
}

fn has_null_at(value: &Value, names: &[&str]) -> bool {
    match value {
        Value::Array(items) => items.iter().any(|item| has_null_at(item, names)),
        Value::Object(fields) => fields.iter().any(|(name, value)| {
            value.is_null() && names.contains(&&**name) || has_null_at(value, names)
        }),
        _ => false,
    }
}

/// Whether a loss says that values of two branches of a union are spelled alike, so that the later one cannot be sent.
pub(super) fn has_alike_branches(spec: &Export) -> bool {
    dropped(spec, "anyOf").next().is_some()
}

/// Whether a value has content beside a tag that stands for `#[serde(other)]`. The content is skipped, whatever it is, also
/// where a view spells it as JSON text.
pub(crate) fn has_skipped_content(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(has_skipped_content),
        Value::Object(fields) => {
            let is_other = fields.get("type").is_some_and(|tag| *tag != "known");
            is_other && fields.contains_key("data") || fields.values().any(has_skipped_content)
        }
        _ => false,
    }
}

/// Whether a refusal may quote a schema which is not part of the one that was sent: it says in keywords what other
/// fields are held to, where the description says it in words.
pub(super) fn is_told(spec: &Export, schema: &Value, contract: &Schema<'_>) -> bool {
    let is_told =
        |loss: &Loss| loss.keyword() == "additionalProperties" && loss.fate() == Fate::Told;
    spec.losses().iter().any(is_told) && quoted::is_part(schema, contract)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fmt::Debug;

    use serde_json::Value;
    use toolkit::{Contract, Dialect, Export, Tool, Toolkit};

    use super::{dropped, has_alike_branches};

    fn export<T: Tool + Debug + Send>(dialect: Dialect) -> Export {
        let tools = Toolkit::new().with(|args: T| Ok::<_, String>(format!("{args:?}")));
        tools.spec_for(&dialect).expect("a spec")
    }

    fn strict<T: Tool + Debug + Send>() -> Export {
        export::<T>(Dialect::openai_chat().strict(true))
    }

    /// Where every object is closed there is no place for what a flattened map takes.
    #[test]
    fn a_flattened_map_cannot_be_sent_to_a_closed_object() {
        /// Label.
        #[derive(Tool, Debug)]
        #[tool(undescribed)]
        #[allow(dead_code)]
        struct Label {
            below: Labels,
        }
        #[derive(Contract, Debug)]
        #[tool(undescribed)]
        #[allow(dead_code)]
        struct Labels {
            first: bool,
            #[serde(flatten)]
            others: BTreeMap<String, bool>,
        }
        let spec = strict::<Label>();
        assert_eq!(dropped(&spec, "additionalProperties").count(), 1, "{:?}", spec.losses());
        let reply = spec.call_blocking("label", r#"{"below":{"first":true,"second":false}}"#);
        assert_eq!(reply.rejection().expect("a rejection").problems()[0].code(), "unknown_field");
        let reply = spec.call_blocking("label", r#"{"below":{"first":true}}"#);
        assert_eq!(reply.content(), "Label { below: Labels { first: true, others: {} } }");
    }

    /// A group whose fields are all null is not there, also where it has no field that is required.
    #[test]
    fn a_group_without_fields_is_no_group() {
        /// List.
        #[derive(Tool, Debug)]
        #[tool(undescribed)]
        #[allow(dead_code)]
        struct List {
            #[serde(flatten)]
            order: Option<Order>,
        }
        #[derive(Contract, Debug)]
        #[tool(undescribed)]
        #[allow(dead_code)]
        struct Order {
            by: Option<String>,
            up: Option<bool>,
        }
        let spec = strict::<List>();
        let paths: Vec<&str> = dropped(&spec, "required").map(toolkit::Loss::path).collect();
        assert_eq!(paths, ["by", "up"]);
        let reply = spec.call_blocking("list", r#"{"by":null,"up":null}"#);
        assert_eq!(reply.content(), "List { order: None }");
        let reply = spec.call_blocking("list", r#"{"by":null,"up":true}"#);
        assert_eq!(reply.content(), "List { order: Some(Order { by: None, up: Some(true) }) }");
    }

    /// A union whose branches are told apart by what a view spells alike.
    #[derive(Contract, Debug)]
    #[serde(untagged)]
    #[allow(dead_code)]
    enum Alike {
        Map(BTreeMap<String, u8>),
        List(Vec<Entry>),
    }

    #[derive(Contract, Debug)]
    #[tool(undescribed)]
    #[allow(dead_code)]
    struct Entry {
        key: String,
        value: u8,
    }

    /// Store what is alike.
    #[derive(Tool, Debug)]
    #[tool(undescribed)]
    #[allow(dead_code)]
    struct Store {
        alike: Alike,
    }

    #[test]
    fn of_branches_that_are_spelled_alike_the_first_is_read() {
        let spec = strict::<Store>();
        assert!(has_alike_branches(&spec), "{:?}", spec.losses());
        let reply = spec.call_blocking("store", r#"{"alike":[{"key":"a","value":1}]}"#);
        assert_eq!(reply.content(), r#"Store { alike: Map({"a": 1}) }"#);
        assert!(!has_alike_branches(&export::<Store>(Dialect::openai_chat())));
    }

    /// A branch that must have every field is told from a shorter one by them, also where they are null: the text
    /// of the contract has no such fields, and is read as the shorter one.
    #[test]
    fn a_longer_branch_can_be_meant_by_its_nulls() {
        #[derive(Contract, Debug)]
        #[serde(untagged, deny_unknown_fields)]
        #[tool(undescribed)]
        #[allow(dead_code)]
        enum Name {
            Short { name: String },
            Long { name: String, more: Option<bool> },
        }
        /// Call.
        #[derive(Tool, Debug)]
        #[tool(undescribed)]
        #[allow(dead_code)]
        struct Call {
            by: Name,
        }
        let spec = strict::<Call>();
        let reply = spec.call_blocking("call", r#"{"by":{"name":"a","more":null}}"#);
        assert_eq!(reply.content(), r#"Call { by: Long { name: "a", more: None } }"#);
        let reply = spec.call_blocking("call", r#"{"by":{"name":"a"}}"#);
        assert_eq!(reply.content(), r#"Call { by: Short { name: "a" } }"#);
    }

    /// What other fields are held to is said in words where an API has no keyword for it; a refusal quotes the keyword.
    #[test]
    fn a_refusal_quotes_the_keyword_that_was_told() {
        /// Count.
        #[derive(Tool, Debug)]
        #[tool(undescribed)]
        #[allow(dead_code)]
        struct Count {
            below: Counts,
        }
        #[derive(Contract, Debug)]
        #[tool(undescribed)]
        #[allow(dead_code)]
        struct Counts {
            first: bool,
            #[serde(flatten)]
            others: BTreeMap<String, u8>,
        }
        let spec = export::<Count>(Dialect::gemini());
        let sent: Value = spec.to_unordered_value();
        assert!(!sent.to_string().contains(r#""additionalProperties":{"#), "{sent}");
        let reply = spec.call_blocking("count", r#"{"below":{"first":true,"second":"x"}}"#);
        assert!(reply.content().contains(r#""maximum":255"#), "{}", reply.content());
    }

    /// The content of a variant that stands for all others is not looked into.
    #[test]
    fn content_of_any_other_variant_is_skipped() {
        #[derive(Contract, Debug)]
        #[serde(tag = "type", content = "data", rename_all = "snake_case")]
        #[tool(undescribed)]
        #[allow(dead_code)]
        enum Event {
            Known {
                a: bool,
            },
            #[serde(other)]
            Unknown,
        }
        /// Tell.
        #[derive(Tool, Debug)]
        #[tool(undescribed)]
        #[allow(dead_code)]
        struct Tell {
            event: Event,
        }
        let spec = export::<Tell>(Dialect::gemini());
        let reply = spec.call_blocking("tell", r#"{"event":{"type":"new","data":null}}"#);
        assert_eq!(reply.content(), "Tell { event: Unknown }");
    }
}

//! Names of fields that an API refuses: another name is sent, and read back.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use toolkit::{Contract, Dialect, Export, Tool, Toolkit};

use super::{judge, plain, schemas};

/// A sort of results
#[derive(Contract, Debug)]
#[allow(dead_code)]
struct Page {
    /// How many
    #[serde(rename = "page[size]")]
    #[validate(range(min = 1, max = 50))]
    size: u8,
}

/// One kind of target
#[derive(Contract, Debug)]
#[serde(tag = "@type")]
#[allow(dead_code)]
enum Target {
    /// A file
    File {
        /// Where it is
        #[serde(rename = "$path")]
        path: String,
    },
    /// Everything
    All,
}

/// Who is told
#[derive(Contract, Debug)]
#[serde(tag = "how?", content = "to whom")]
#[allow(dead_code)]
enum Notice {
    /// By mail
    Mail(String),
    /// Nobody
    Nobody,
}

/// In which order
#[derive(Contract, Debug)]
#[allow(dead_code)]
enum Order {
    /// By a field
    #[serde(rename = "by field")]
    ByField(String),
    /// As found
    #[serde(rename = "as found")]
    Found,
}

/// Search files.
#[derive(Tool, Debug)]
#[tool(name = "search")]
#[allow(dead_code)]
struct Search {
    /// Which status
    #[serde(rename = "filter[status]")]
    status: String,
    /// A note
    #[serde(rename = "名前", default)]
    note: Option<String>,
    /// Where
    target: Target,
    /// Who is told
    notice: Notice,
    /// In which order
    order: Order,
    /// Which page
    #[serde(flatten)]
    page: Page,
    /// Labels
    labels: std::collections::BTreeMap<String, u8>,
}

const STATUS: &str = "filter_status_";

fn search() -> Toolkit {
    Toolkit::new().with(|args: Search| Ok::<_, String>(format!("{args:?}")))
}

fn schema(export: &Export) -> Value {
    schemas(&export.to_unordered_value())[0].clone()
}

/// The names of the fields in a schema, wherever they stand.
fn names(schema: &Value, found: &mut Vec<String>) {
    match schema {
        Value::Object(keywords) => {
            if let Some(Value::Object(fields)) = keywords.get("properties") {
                found.extend(fields.keys().cloned());
            }
            keywords.values().for_each(|inner| names(inner, found));
        }
        Value::Array(items) => items.iter().for_each(|inner| names(inner, found)),
        _ => {}
    }
}

/// The name that is sent for one that begins so.
fn sent(export: &Export, start: &str) -> String {
    let mut all = Vec::new();
    names(&schema(export), &mut all);
    all.into_iter().find(|name| name.starts_with(start)).expect("a field of that name")
}

fn narrow() -> [Dialect; 6] {
    [
        Dialect::anthropic(),
        Dialect::anthropic().strict(true),
        Dialect::bedrock(),
        Dialect::bedrock().strict(true),
        Dialect::gemini(),
        Dialect::gemini_json_schema(),
    ]
}

/// The arguments as an API is sent them: maps and names aside, alike for all of these.
fn arguments(export: &Export) -> Value {
    let name = |start: &str| sent(export, start);
    let mut arguments = json!({
        "target": {name("type_"): "File", name("path_"): "a.txt"},
        "notice": {name("how_"): "Mail", name("to_whom_"): "Ann"},
        "order": {name("by_field_"): "size"},
        "labels": {"filter[status]": 1},
    });
    arguments[name(STATUS)] = json!("open");
    arguments[name("field_")] = json!("x");
    arguments[name("page_size_")] = json!(5);
    let is_list = schema(export)["properties"]["labels"].get("items").is_some();
    if is_list {
        arguments["labels"] = json!([{"key": "filter[status]", "value": 1}]);
    }
    arguments
}

#[test]
fn refused_names_are_sent_by_another_name_and_read_back() {
    let canonical = json!({
        "target": {"@type": "File", "$path": "a.txt"},
        "notice": {"how?": "Mail", "to whom": "Ann"},
        "order": {"by field": "size"},
        "labels": {"filter[status]": 1},
        "filter[status]": "open",
        "名前": "x",
        "page[size]": 5,
    });
    let tools = search();
    let wanted = tools.call_blocking("search", canonical.to_string().as_str());
    assert!(!wanted.is_error(), "{}", wanted.content());
    for dialect in narrow() {
        let export = tools.spec_for(&dialect).unwrap();
        let mut all = Vec::new();
        names(&schema(&export), &mut all);
        let is_plain = |name: &String| {
            (1..=64).contains(&name.len())
                && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        };
        assert!(all.iter().all(is_plain), "{all:?}");
        let arguments = arguments(&export);
        assert!(judge(&plain(&schema(&export))).is_valid(&arguments), "{dialect:?} {arguments}");
        let reply = export.call_blocking("search", arguments.to_string().as_str());
        assert_eq!(reply.content(), wanted.content(), "{dialect:?} {arguments}");
        // The contract's own names are not those that were sent.
        let reply = export.call_blocking("search", canonical.to_string().as_str());
        assert!(reply.is_error());
        let renamed = export.losses().iter().filter(|loss| loss.keyword() == "properties");
        assert_eq!(renamed.count(), 8, "{:?}", export.losses());
    }
    let plain = tools.spec_for(&Dialect::openai_chat()).unwrap();
    assert!(schema(&plain)["properties"].get("filter[status]").is_some());
    assert_eq!(
        plain.call_blocking("search", canonical.to_string().as_str()).content(),
        wanted.content()
    );
}

fn paths(reply: &toolkit::Reply) -> Vec<String> {
    let rejection = reply.rejection().expect("a rejection");
    rejection.problems().iter().map(|problem| problem.path().pointer()).collect()
}

#[test]
fn problems_speak_of_the_names_that_were_sent() {
    let tools = search();
    let export = tools.spec_for(&Dialect::anthropic()).unwrap();
    let name = |start: &str| sent(&export, start);
    let mut wrong = arguments(&export);
    wrong["target"] = json!({name("type_"): "File"});
    wrong["notice"] = json!({"how?": "Mail", name("to_whom_"): "Ann"});
    wrong["order"] = json!({"by field": "size"});
    wrong[name("page_size_")] = json!(99);
    let fields = wrong.as_object_mut().unwrap();
    fields.remove(&name(STATUS));
    fields.insert("filter[status]".to_owned(), "open".into());
    let reply = export.call_blocking("search", wrong.to_string().as_str());
    let mut paths = paths(&reply);
    paths.sort();
    let mut wanted = vec![
        format!("/target/{}", name("path_")),
        "/notice/how?".to_owned(),
        "/order/by field".to_owned(),
        format!("/{}", name("page_size_")),
        "/filter[status]".to_owned(),
    ];
    wanted.sort();
    assert_eq!(paths, wanted, "{}", reply.content());
    for start in [STATUS, "how_", "by_field_", "page_size_"] {
        assert!(reply.content().contains(&name(start)), "{start} in {}", reply.content());
    }
    assert!(!reply.content().contains("`page[size]`"), "{}", reply.content());
}

#[test]
fn a_field_twice_and_a_name_nearly_right_are_told_by_the_name_that_was_sent() {
    let export = search().spec_for(&Dialect::anthropic()).unwrap();
    let status = sent(&export, STATUS);
    let text = arguments(&export).to_string();
    let twice = format!("{{{:?}: \"open\", {}", status, &text[1..]);
    let reply = export.call_blocking("search", twice.as_str());
    assert_eq!(paths(&reply), [format!("/{status}")], "{}", reply.content());
    let near = text.replace(&status, "filter_status");
    let reply = export.call_blocking("search", near.as_str());
    assert_eq!(paths(&reply), ["/filter_status"], "{}", reply.content());
    assert!(reply.content().contains(&status), "{}", reply.content());
}

/// A query of another library
#[derive(JsonSchema, Deserialize, Debug)]
#[allow(dead_code)]
struct Query {
    #[serde(rename = "$select")]
    select: Vec<String>,
    #[serde(rename = "$top")]
    top: Option<u8>,
    inner: Option<Inner>,
}

#[derive(JsonSchema, Deserialize, Debug)]
#[allow(dead_code)]
struct Inner {
    #[serde(rename = "a/b")]
    both: bool,
}

#[derive(JsonSchema, Deserialize, Debug)]
#[serde(untagged)]
#[allow(dead_code)]
enum Choice {
    One {
        #[serde(rename = "$one")]
        one: u8,
    },
    Text(String),
}

/// Query things.
#[derive(Tool, Debug)]
#[tool(name = "query")]
#[allow(dead_code)]
struct Foreign {
    /// The query
    #[tool(via_serde)]
    query: Query,
    /// Queries
    #[tool(via_serde)]
    more: Vec<Query>,
    /// A choice
    #[tool(via_serde)]
    choice: Choice,
}

#[test]
fn foreign_types_are_sent_by_other_names_too() {
    let tools = Toolkit::new().with(|args: Foreign| Ok::<_, String>(format!("{args:?}")));
    let query = json!({"$select": ["a"], "$top": 3, "inner": null});
    let canonical = json!({"query": query, "more": [query], "choice": {"$one": 1}});
    let wanted = tools.call_blocking("query", canonical.to_string().as_str());
    assert!(!wanted.is_error(), "{}", wanted.content());
    for dialect in narrow() {
        let export = tools.spec_for(&dialect).unwrap();
        let mut all = Vec::new();
        names(&schema(&export), &mut all);
        assert!(!all.iter().any(|name| name.contains(['$', '/'])), "{all:?}");
        let (select, top) = (sent(&export, "select_"), sent(&export, "top_"));
        let whole = schema(&export);
        let query = whole["$defs"].get("Query").unwrap_or(&whole["properties"]["query"]);
        assert!(query["properties"].get(&select).is_some(), "{query}");
        assert_eq!(query["required"], json!([select]));
        let query = json!({select.as_str(): ["a"], top.as_str(): 3});
        let arguments = json!({"query": query, "more": [query], "choice": "{\"$one\": 1}"});
        assert!(judge(&plain(&schema(&export))).is_valid(&arguments), "{dialect:?} {arguments}");
        let reply = export.call_blocking("query", arguments.to_string().as_str());
        assert_eq!(reply.content(), wanted.content(), "{dialect:?}");
        let wrong = json!({"$top": 3, select.as_str(): []});
        let arguments = json!({"query": wrong, "more": [{}], "choice": "\"x\""});
        let reply = export.call_blocking("query", arguments.to_string().as_str());
        let mut paths = paths(&reply);
        paths.sort();
        assert_eq!(paths, ["/more", "/query/$top"], "{}", reply.content());
        assert!(!reply.content().contains("a/b\":"), "{}", reply.content());
        assert!(reply.content().contains(&top), "{}", reply.content());
        assert!(reply.content().contains(&format!("missing field `{select}`")));
    }
}

/// Clash.
#[derive(Tool)]
#[tool(name = "clash")]
#[allow(dead_code)]
struct Clash {
    /// One
    #[serde(rename = "a b")]
    one: String,
    /// Another, by chance of the name that would be made
    #[serde(rename = "a_b_1ac7a9")]
    other: String,
}

#[test]
fn a_name_that_is_taken_is_not_made() {
    let tools = Toolkit::new().with(|_: Clash| Ok::<_, String>(()));
    let error = tools.spec_for(&Dialect::anthropic()).unwrap_err();
    assert_eq!(error.faults()[0].path(), "a b");
}

/// Open.
#[derive(Tool, Debug)]
#[tool(name = "open", open)]
#[allow(dead_code)]
struct Open {
    /// One
    #[serde(rename = "a b", default)]
    one: Option<u8>,
}

/// Take the rest.
#[derive(Tool, Debug)]
#[tool(name = "rest")]
#[allow(dead_code)]
struct Rest {
    /// One
    #[serde(rename = "a b", default)]
    one: Option<u8>,
    /// The rest
    #[serde(flatten)]
    rest: std::collections::BTreeMap<String, u8>,
}

#[test]
fn the_own_name_of_a_field_is_no_other_field() {
    let tools = Toolkit::new()
        .with(|args: Open| Ok::<_, String>(format!("{args:?}")))
        .with(|args: Rest| Ok::<_, String>(format!("{args:?}")));
    let export = tools.spec_for(&Dialect::anthropic()).unwrap();
    for name in ["open", "rest"] {
        assert!(!export.call_blocking(name, r#"{"other": 1}"#).is_error());
        let reply = export.call_blocking(name, r#"{"a b": 1}"#);
        assert_eq!(paths(&reply), ["/a b"], "{}", reply.content());
    }
}

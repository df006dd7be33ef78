//! What each API makes of each keyword, after public documents and sources: what it refuses is not sent,
//! and what it refuses or forgets is listed as lost.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;

use serde_json::{Map, Value, json};
use toolkit::{Fate, Tool, Toolkit, Wording};

use super::{dialects, fixture, schemas, walk};

thread_local! {
    static SHOWN: RefCell<Value> = const { RefCell::new(Value::Null) };
}

/// A foreign type whose schema is the one of the case.
#[derive(serde::Deserialize)]
struct Shown;

impl schemars::JsonSchema for Shown {
    fn schema_name() -> Cow<'static, str> {
        "Shown".into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        SHOWN.with_borrow(|shown| shown.clone().try_into().expect("a schema"))
    }
}

/// Take what is shown.
#[derive(Tool)]
#[allow(dead_code)]
struct TakeShown {
    /// The case
    #[tool(via_serde)]
    shown: Shown,
}

/// A tool with one field of that schema.
pub(crate) fn taking(schema: &Value) -> Toolkit {
    SHOWN.set(schema.clone());
    Toolkit::new().with(|_: TakeShown| Ok::<_, String>(()))
}

/// Whether one place uses what a row of the table is about: a keyword, or a use of one.
fn uses(place: &Map<String, Value>, what: &str) -> bool {
    let has = |keyword: &str| place.get(keyword);
    match what {
        "type list" => has("type").is_some_and(Value::is_array),
        "any keys" => has("additionalProperties").is_some_and(|rest| rest != &json!(false)),
        "other literals" => {
            let literals = has("enum").and_then(Value::as_array);
            literals.is_some_and(|all| all.iter().any(|one| !one.is_string() && !one.is_null()))
        }
        "no items" => {
            let is_array =
                has("type").is_some_and(|of| of.to_string().to_lowercase().contains("array"));
            is_array && has("items").is_none_or(|items| items == &json!({}))
        }
        "lookaround" => has("pattern").is_some_and(|pattern| pattern.to_string().contains("(?")),
        keyword => has(keyword).is_some(),
    }
}

/// The keyword under which what a row is about is listed.
fn listed(what: &str) -> &str {
    match what {
        "type list" | "no items" => "type",
        "any keys" => "additionalProperties",
        "other literals" => "enum",
        "lookaround" => "pattern",
        keyword => keyword,
    }
}

fn rows() -> Vec<Value> {
    fixture("keywords.json").as_array().expect("rows").clone()
}

fn texts<'v>(row: &'v Value, key: &str) -> Vec<&'v str> {
    row[key].as_array().expect("a list").iter().map(|name| name.as_str().expect("a name")).collect()
}

#[test]
fn what_an_api_refuses_or_forgets_is_not_sent_and_is_listed() {
    let mut held = 0;
    let known: BTreeSet<String> = rows()
        .iter()
        .flat_map(|row| ["refused", "forgotten", "doubtful"].map(|key| texts(row, key).join(",")))
        .flat_map(|names| names.split(',').map(str::to_owned).collect::<Vec<_>>())
        .collect();
    for row in rows() {
        let tools = taking(&row["schema"]);
        for (name, dialect) in dialects() {
            let is_refused = texts(&row, "refused").contains(&&*name);
            let is_forgotten = texts(&row, "forgotten").contains(&&*name);
            let is_doubtful = texts(&row, "doubtful").contains(&&*name);
            // A null of its own is not lost where it is said otherwise.
            let is_said_otherwise = |what: &str| what == "type list" || what == "nullable";
            for what in texts(&row, "keywords") {
                let place = format!("{what} in {name}");
                let spec = match tools.spec_for(&dialect) {
                    Ok(spec) => spec,
                    Err(error) => {
                        let is_known = known.contains(&name);
                        assert!(
                            !is_known
                                || is_refused
                                || is_forgotten
                                || is_doubtful
                                || what == "$ref",
                            "{place}: {error}"
                        );
                        assert!(error.faults().iter().all(|fault| !fault.remedy().is_empty()));
                        continue;
                    }
                };
                let value = spec.to_unordered_value();
                let mut is_sent = false;
                walk(
                    schemas(&value)[0]["properties"].get("shown").expect("a field"),
                    &mut |place| {
                        is_sent |= uses(place, what);
                    },
                );
                assert!(!(is_sent && (is_refused || is_forgotten)), "{place} is sent: {spec}");
                assert!(!(is_sent && is_doubtful), "{place} is sent, though in doubt: {spec}");
                let is_listed = spec
                    .losses()
                    .iter()
                    // What is sent as JSON text says its schema in words.
                    .any(|loss| {
                        [listed(what), "contentSchema"].contains(&loss.keyword())
                            && loss.path().starts_with("shown")
                    });
                assert!(is_sent || is_listed || is_said_otherwise(what), "{place} is lost: {spec}");
                held += usize::from(is_refused || is_forgotten);
            }
        }
    }
    assert!(held > 150, "only {held} held");
}

#[test]
fn contested_keywords_are_sent_where_that_is_asked_for() {
    let tools = taking(&json!({"type": "string", "minLength": 3}));
    let dialect = toolkit::Dialect::openai_chat().strict(true);
    let careful = tools.spec_for(&dialect).unwrap();
    assert!(!careful.to_string().contains("minLength"));
    assert!(careful.to_string().contains("At least 3 characters."));
    let bold = tools.spec_for(&dialect.contested(true)).unwrap();
    assert!(bold.to_string().contains(r#""minLength":3"#));
    assert!(bold.losses().is_empty());
}

#[test]
fn what_is_not_sent_is_told_unless_that_is_turned_off() {
    let tools = taking(&json!({"type": "integer", "minimum": 3, "description": "Days"}));
    let dialect = toolkit::Dialect::anthropic().strict(true);
    let told = tools.spec_for(&dialect).unwrap();
    assert!(told.to_string().contains(r"The case\n\nAt least 3."), "{told}");
    assert_eq!(told.losses()[0].fate(), Fate::Told);
    let silent = tools.spec_for(&dialect.told(false)).unwrap();
    assert!(!silent.to_string().contains("At least"));
    assert_eq!(silent.losses()[0].fate(), Fate::Dropped);
}

#[test]
fn constraints_in_both_languages() {
    let cases = [
        ("minimum", "1", "At least 1.", "Minst 1."),
        ("exclusiveMinimum", "0", "Greater than 0.", "Större än 0."),
        ("maximum", "9", "At most 9.", "Högst 9."),
        ("exclusiveMaximum", "1.5", "Less than 1.5.", "Mindre än 1.5."),
        ("multipleOf", "5", "A multiple of 5.", "En multipel av 5."),
        ("minLength", "1", "At least 1 character.", "Minst 1 tecken."),
        ("maxItems", "3", "At most 3 items.", "Högst 3 element."),
        ("maxProperties", "3", "At most 3 entries.", "Högst 3 nycklar."),
        ("pattern", r#""^a$""#, "Matches the pattern ^a$", "Följer mönstret ^a$"),
        (
            "not",
            r#"{"type":"string","pattern":"b"}"#,
            "Does not match the pattern b",
            "Följer inte mönstret b",
        ),
        (
            "format",
            r#""date""#,
            "Written as a date such as 2026-05-01.",
            "Skrivs som ett datum, till exempel 2026-05-01.",
        ),
        (
            "format",
            r#""hostname""#,
            r#"In JSON Schema: {"format": "hostname"}."#,
            r#"I JSON Schema: {"format": "hostname"}."#,
        ),
        ("uniqueItems", "true", "No item twice.", "Inget element två gånger."),
        ("additionalProperties", "false", "No other fields.", "Inga andra fält."),
        ("default", r#""a""#, r#"Default: "a"."#, r#"Förval: "a"."#),
        ("examples", "[1,2]", "Examples: 1, 2.", "Exempel: 1, 2."),
        ("enum", r#"[1,"a"]"#, r#"One of 1, "a"."#, r#"Ett av 1, "a"."#),
        (
            "dependentRequired",
            r#"{"a":["b","c"]}"#,
            r#"Send "a" together with "b", "c"."#,
            r#"Skicka "a" tillsammans med "b", "c"."#,
        ),
        ("title", r#""T""#, "", ""),
    ];
    for (keyword, value, english, swedish) in cases {
        assert_eq!(toolkit::English.constraint(keyword, value), english);
        assert_eq!(toolkit::Swedish.constraint(keyword, value), swedish);
    }
}

#[test]
fn a_toolkit_tells_in_its_own_words() {
    let tools = taking(&json!({"type": "integer", "minimum": 3})).wording(toolkit::Swedish);
    let told = tools.spec_for(&toolkit::Dialect::anthropic().strict(true)).unwrap();
    assert!(told.to_string().contains("Minst 3."), "{told}");
}

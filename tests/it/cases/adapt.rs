//! Tools as each provider takes them.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toolkit::{Contract, Dialect, Tool, Toolkit};

use crate::export::keywords::taking;
use crate::export::{dialects, schemas, walk};

/// Take a number.
#[derive(Tool)]
struct Big {
    /// The number
    v: u64,
}

/// Set a priority.
#[derive(Tool)]
struct Prioritise {
    /// How urgent it is
    #[tool(one_of(1, 2, 3))]
    priority: u8,
}

/// Keep a note.
#[derive(Tool)]
struct Keep {
    /// What it says
    note: Option<String>,
    /// How far it is
    status: Option<Status>,
}

/// How far it is
#[derive(Contract)]
#[serde(rename_all = "lowercase")]
enum Status {
    Todo,
    Done,
}

/// Plot a table.
#[derive(Tool)]
#[tool(undescribed)]
struct Plot {
    title: String,
    r#type: String,
    format: String,
    pattern: String,
    description: String,
    default: String,
    properties: String,
    required: String,
    #[serde(rename = "enum")]
    choices: String,
    #[serde(rename = "$ref")]
    refers: String,
}

const PLOTTED: [&str; 10] = [
    "title",
    "type",
    "format",
    "pattern",
    "description",
    "default",
    "properties",
    "required",
    "enum",
    "$ref",
];

/// Search files.
#[derive(Tool)]
struct Grep {
    /// What to look for
    pattern: String,
    /// Where to look
    path: Option<String>,
}

/// Make a password.
#[derive(Tool)]
struct Password {
    /// How long it is at least
    #[serde(rename = "minLength")]
    min_length: u32,
}

/// Get or put a record.
///
/// Arguments that are an enum themselves do not compile; this is what the message asks for.
#[derive(Tool)]
struct Request {
    /// What to do
    operation: Operation,
}

/// What to do
#[derive(Contract)]
#[serde(tag = "op")]
enum Operation {
    /// Get it
    Get {
        /// Which
        id: u32,
    },
    /// Put it
    Put {
        /// Which
        id: u32,
        /// What it says
        body: String,
    },
}

/// Run a recipe.
#[derive(Tool)]
struct Recipe {
    /// One after the other
    steps: Vec<Step>,
}

/// A step
#[derive(Contract)]
struct Step {
    /// Its name
    name: String,
    /// More on it
    note: Option<String>,
    /// Figures
    meta: Option<Meta>,
}

/// Figures
#[derive(Contract)]
struct Meta {
    /// The first
    a: u32,
    /// The second
    b: Option<u32>,
}

/// Set labels.
#[derive(Tool)]
struct Labels {
    /// Texts by name
    meta: BTreeMap<String, String>,
}

/// Plant a tree.
#[derive(Tool)]
struct Plant {
    /// Its root
    root: Node,
}

/// A node
#[derive(Contract)]
struct Node {
    /// Its name
    name: String,
    /// Those below it
    children: Vec<Node>,
}

/// Plan a trip.
#[derive(Tool)]
struct Trip {
    /// where it starts
    from: Place,
    /// where it ends
    to: Place,
    /// where to read more
    more: Url,
}

/// a town
#[derive(Contract)]
struct Place {
    /// full name
    name: String,
}

/// an address on the web
#[derive(Contract)]
struct Url(String);

/// Cut a picture.
#[derive(Tool)]
struct Crop {
    /// The edges
    bbox: (u32, u32, u32, u32),
    /// A word and a number
    tag: (String, u8),
}

/// Look something up.
#[derive(Tool)]
struct LookUp {
    /// Its number
    #[tool(pattern = r"^\d+$")]
    id: String,
    /// Its name
    #[tool(pattern = r"^[^\p{Cc}]{1,20}$")]
    name: String,
}

fn tools<T: Tool + Send>() -> Toolkit {
    Toolkit::new().with(|_: T| Ok::<_, String>(()))
}

/// The schema of a tool's arguments in the view of a dialect.
#[track_caller]
fn view_of(tools: &Toolkit, dialect: Dialect) -> Value {
    match tools.spec_for(&dialect) {
        Ok(spec) => schemas(&spec.to_unordered_value())[0].clone(),
        Err(error) => panic!("{dialect:?}: {error}"),
    }
}

#[track_caller]
fn view<T: Tool + Send>(dialect: Dialect) -> Value {
    view_of(&tools::<T>(), dialect)
}

/// What is shown of a field whose schema was written by hand.
#[track_caller]
fn view_of_schema(schema: &Value, dialect: Dialect) -> Value {
    view_of(&taking(schema), dialect)["properties"]["shown"].clone()
}

/// Every view of a tool, under the name of its dialect.
fn views<T: Tool + Send>() -> Vec<(String, Value)> {
    let tools = tools::<T>();
    let said = dialects().into_iter().filter_map(|(name, dialect)| {
        let spec = tools.spec_for(&dialect).ok()?;
        Some((name, schemas(&spec.to_unordered_value())[0].clone()))
    });
    said.collect()
}

fn assert_strict(schema: &Value) {
    walk(schema, &mut |place| {
        let Some(fields) = place.get("properties").and_then(Value::as_object) else { return };
        assert_eq!(place["additionalProperties"], false, "{place:?}");
        let required = place["required"].as_array().expect("a list");
        assert_eq!(required.len(), fields.len(), "{place:?}");
        assert!(required.iter().all(|name| fields.contains_key(name.as_str().expect("a name"))));
    });
}

fn refused<T: Tool>(arguments: &str) -> bool {
    T::parse(arguments).is_err()
}

const STRICT: Dialect = Dialect::openai_chat().strict(true);

tests_of_cases! {
    fn integer_range_10() {
        for dialect in [Dialect::anthropic(), Dialect::anthropic().strict(true)] {
            let schema = view::<Big>(dialect);
            walk(&schema, &mut |place| {
                for number in place.values().filter_map(Value::as_f64) {
                    assert!(number.abs() <= 9_007_199_254_740_991.0, "{place:?}");
                }
            });
            assert!(!schema.to_string().contains("18446744073709551615"), "{schema}");
        }
        assert_eq!(Big::parse(r#"{"v":18446744073709551615}"#).unwrap().v, u64::MAX);
        assert!(refused::<Big>(r#"{"v":18446744073709551616}"#) && refused::<Big>(r#"{"v":-1}"#));
    }

    fn enum_for_gemini_01() {
        let priority = &view::<Prioritise>(Dialect::gemini())["properties"]["priority"];
        assert_eq!(priority["type"], "INTEGER");
        assert_eq!(priority.get("enum"), None);
        assert_eq!(priority["description"], "How urgent it is\n\nOne of 1, 2, 3.");
        assert!(!refused::<Prioritise>(r#"{"priority":3}"#) && refused::<Prioritise>(r#"{"priority":4}"#));
    }

    fn enum_for_gemini_02() {
        let schema = json!({"type": "object", "properties": {
            "version": {"type": "integer", "enum": [1], "default": 1}}});
        let version = &view_of_schema(&schema, Dialect::gemini())["properties"]["version"];
        assert_eq!((&version["type"], version.get("enum")), (&json!("INTEGER"), None));
    }

    fn enum_for_gemini_03() {
        let schema = json!({"type": "object", "required": ["months", "flag"], "properties": {
            "months": {"type": "integer", "enum": [3, 6, 12]},
            "flag": {"type": "boolean", "enum": [true]}}});
        let fields = &view_of_schema(&schema, Dialect::gemini())["properties"];
        assert_eq!(fields["months"], json!({"type": "INTEGER", "description": "One of 3, 6, 12."}));
        assert_eq!(fields["flag"], json!({"type": "BOOLEAN", "description": "One of true."}));
    }

    fn enum_for_gemini_06() {
        let schema = json!({"type": "object", "properties": {"note": {"type": "string"}}});
        let note = &view_of_schema(&schema, Dialect::gemini())["properties"]["note"];
        assert_eq!(*note, json!({"type": "STRING"}));
    }

    fn enum_for_gemini_07() {
        let status = &view::<Keep>(Dialect::gemini())["properties"]["status"];
        assert_eq!(status["type"], "STRING");
        assert_eq!(status["nullable"], true);
        assert_eq!(status["enum"], json!(["todo", "done"]));
    }

    fn nullable_enum_schema_04() {
        let schema = json!({"type": "object", "properties": {
            "options": {"anyOf": [{"type": "object", "required": ["depth"],
                "properties": {"depth": {"type": "integer"}}}, {"type": "null"}]}}});
        for (name, dialect) in dialects() {
            let Ok(spec) = taking(&schema).spec_for(&dialect) else { continue };
            let view = schemas(&spec.to_unordered_value())[0]["properties"]["shown"].clone();
            let options = view["properties"]["options"].to_string();
            assert!(options.contains("depth"), "{name}: {options}");
            let says_null = options.contains("null");
            assert!(says_null, "{name}: {options}");
        }
        for (name, view) in views::<Recipe>() {
            let text = view.to_string();
            assert!(text.contains(r#""a""#) && text.contains("null"), "{name}: {text}");
        }
    }

    fn defaults_and_required_04() {
        let (perms, cfg) = (json!(["read", "write"]), json!({"type": "object", "format": "x"}));
        let schema = json!({"type": "object", "properties": {
            "perms": {"type": "array", "items": {"type": "string"}, "default": perms},
            "cfg": {"type": "object", "default": cfg}}});
        let mut kept = 0;
        for (name, dialect) in dialects() {
            let Ok(spec) = taking(&schema).spec_for(&dialect) else { continue };
            let view = schemas(&spec.to_unordered_value())[0]["properties"]["shown"].clone();
            walk(&view, &mut |place| {
                if let Some(default) = place.get("default") {
                    assert!([&perms, &cfg].contains(&default), "{name}: {default}");
                    kept += 1;
                }
            });
        }
        assert!(kept >= 10, "only {kept} kept");
    }

    fn keyword_named_fields_01() {
        let views = views::<Plot>();
        for (name, view) in &views {
            let fields = view["properties"].as_object().expect("fields");
            let required = view["required"].as_array().expect("a list");
            for field in PLOTTED {
                // Anthropic and Gemini take no field called `$ref`: another name is sent.
                let is_sent = |name: &&String| {
                    *name == field || (field == "$ref" && name.starts_with("ref_"))
                };
                let sent = fields.keys().find(is_sent).expect("a field for each");
                assert!(required.contains(&json!(sent)), "{name}: {field} in {view}");
            }
        }
        for dialect in ["anthropic", "bedrock", "gemini"] {
            assert!(views.iter().any(|(name, _)| name == dialect), "{dialect}");
        }
        assert!(views.len() >= 20, "only {} views", views.len());
    }

    fn keyword_named_fields_03() {
        let view = view::<Grep>(Dialect::gemini());
        assert_eq!(view["properties"]["pattern"]["type"], "STRING");
        assert_eq!(view["required"], json!(["pattern"]));
    }

    fn keyword_named_fields_06() {
        for dialect in [Dialect::bedrock(), Dialect::bedrock().strict(true)] {
            assert_eq!(view::<Password>(dialect)["properties"]["minLength"]["type"], "integer");
        }
    }

    fn top_level_composition_05() {
        let views = views::<Request>();
        assert_eq!(views.len(), dialects().len());
        for (name, view) in views {
            for combinator in ["anyOf", "oneOf", "allOf", "enum", "not"] {
                assert_eq!(view.get(combinator), None, "{name}: {view}");
            }
            assert!(view.to_string().contains("body"), "{name}: {view}");
        }
    }

    fn strict_mode_01() {
        let view = view::<Recipe>(STRICT);
        assert_strict(&view);
        let text = view.to_string();
        assert_eq!(text.matches("\"additionalProperties\":false").count(), 3, "{text}");
        assert_eq!(text.matches("null").count(), 3, "{text}");
    }

    fn strict_mode_03() {
        let schema = json!({"type": "object", "properties": {
            "a": {"type": "object", "properties": {"b": {"type": "string"}}}}});
        let view = view_of_schema(&schema, STRICT);
        assert_strict(&view);
        assert_eq!(view["required"], json!(["a"]));
        assert_eq!(view.to_string().matches("additionalProperties").count(), 2);
    }

    fn strict_mode_06() {
        let spec = tools::<Labels>().spec_for(&STRICT).unwrap();
        let list = spec.to_unordered_value();
        assert_strict(schemas(&list)[0]);
        assert_eq!(schemas(&list)[0]["properties"]["meta"]["type"], "array");
        let sent = r#"{"meta":[{"key":"a","value":"b"}]}"#;
        assert!(spec.call_blocking("labels", sent).was_run());
    }

    fn recursive_types_01() {
        // A part of the tree would be a contract of its own: what the API cannot say is said at once, with a remedy.
        for dialect in [Dialect::gemini(), Dialect::bedrock().strict(true)] {
            let error = tools::<Plant>().spec_for(&dialect).unwrap_err();
            let fault = &error.faults()[0];
            assert_eq!((fault.tool(), fault.path()), ("plant", "$defs.Node"));
            assert!(fault.remedy().contains("flat list"), "{error}");
        }
    }

    fn ref_sibling_text_03() {
        let fields = &view::<Trip>(Dialect::gemini())["properties"];
        assert_eq!(fields["from"]["description"], "where it starts\n\na town\n\nNo other fields.");
        assert_eq!(fields["to"]["description"], "where it ends\n\na town\n\nNo other fields.");
        assert_eq!(fields["from"]["properties"]["name"]["description"], "full name");
    }

    fn ref_sibling_text_04() {
        for (name, view) in views::<Trip>() {
            let kind = view["properties"]["more"]["type"].as_str().expect("a type");
            assert!(kind.eq_ignore_ascii_case("string"), "{name}: {view}");
        }
    }

    fn ref_sibling_text_05() {
        let view = view::<Trip>(STRICT);
        walk(&view, &mut |place| assert!(!place.contains_key("allOf"), "{place:?}"));
        let from = &view["properties"]["from"];
        assert_eq!(*from, json!({"description": "where it starts", "anyOf": [{"$ref": "#/$defs/Place"}]}));
    }

    fn tuples_01() {
        let fields = &view::<Crop>(Dialect::gemini())["properties"];
        let bbox = &fields["bbox"];
        assert_eq!(bbox["items"]["type"], "INTEGER");
        assert_eq!((&bbox["minItems"], &bbox["maxItems"]), (&json!(4), &json!(4)));
        assert_eq!(fields["tag"]["properties"]["_0"]["type"], "STRING");
        for (name, view) in views::<Crop>() {
            walk(&view, &mut |place| {
                assert_ne!(place.get("items"), Some(&json!({})), "{name}: {place:?}");
            });
        }
    }

    fn regex_dialect_01() {
        let id = &view::<LookUp>(Dialect::llama_cpp())["properties"]["id"];
        assert_eq!(*id, json!({"type": "string", "description": "Its number\n\nMatches the pattern ^\\d+$"}));
    }

    fn regex_dialect_03() {
        let name = &view::<LookUp>(STRICT)["properties"]["name"];
        assert_eq!(name.get("pattern"), None);
        assert!(refused::<LookUp>("{\"id\":\"1\",\"name\":\"a\\u0007b\"}"));
        assert!(!refused::<LookUp>(r#"{"id":"1","name":"ab"}"#));
    }

    fn schema_dialect_04() {
        for dialect in [Dialect::openai_chat(), STRICT, Dialect::openai_responses()] {
            walk(&view::<Recipe>(dialect), &mut |place| {
                assert!(!place.keys().any(|keyword| ["$schema", "$id"].contains(&keyword.as_str())));
                assert!(!place.keys().any(|keyword| keyword.starts_with("x-")), "{place:?}");
            });
        }
    }

    fn nullable_spelling_01() {
        let view = view::<Keep>(Dialect::gemini());
        assert_eq!(view["properties"]["note"]["type"], "STRING");
        assert_eq!(view.get("required"), None);
        let both = Keep::parse(r#"{"note":null,"status":null}"#).unwrap();
        assert!(both.note.is_none() && both.status.is_none());
    }
}

//! Hostile inputs and unusual types. Each was once a bug.

use std::collections::{HashMap, HashSet};
use std::error::Error;
use std::fmt;
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};
use toolkit::{Contract, Gate, Kind, Limits, Tool, Toolkit};

/// Take anything.
#[derive(Tool)]
struct Anything {
    /// Anything
    any: Value,
}

/// An object whose key has a list of `count` items.
fn list(key: &str, count: usize, item: impl Fn(usize) -> String) -> String {
    let items: Vec<String> = (0..count).map(item).collect();
    format!("{{\"{key}\": [{}]}}", items.join(","))
}

#[test]
fn unique_items_are_checked_in_bounded_time() {
    #[derive(Contract)]
    struct Lists {
        /// Words
        #[tool(unique)]
        #[serde(default)]
        words: Vec<String>,
        /// Tables
        #[tool(unique)]
        #[serde(default)]
        tables: Vec<HashMap<String, u32>>,
        /// Rows
        #[tool(unique)]
        #[serde(default)]
        rows: Vec<Vec<Option<u32>>>,
    }
    let start = Instant::now();
    // Strings are compared by hash, however many there are.
    let words = list("words", 28_000, |n| format!("\"{}\"", n % 27_999));
    let rejection = Lists::parse(&words).err().unwrap();
    assert_eq!(rejection.count(), 1);
    assert_eq!(rejection.problems()[0].kind(), &Kind::NotUnique { first: 0 });
    // Other items must be compared with all those before them, so comparisons count as steps, by size.
    let tables = list("tables", 1_000, |n| format!("{{\"a\": 1, \"b\": {n}}}"));
    assert_eq!(Lists::parse(&tables).ok().unwrap().tables.len(), 1_000);
    let tables = list("tables", 11_000, |n| format!("{{\"a\": 1, \"b\": {n}}}"));
    let rejection = Lists::parse(&tables).err().unwrap();
    assert!(matches!(rejection.problems()[0].kind(), Kind::TooMuch { .. }));
    let rows = list("rows", 600, |n| format!("[{}{n}]", "1,".repeat(200)));
    let rejection = Lists::parse(&rows).err().unwrap();
    assert!(matches!(rejection.problems()[0].kind(), Kind::TooMuch { .. }));
    // Without a limit on the work, a debug build took ten times as long.
    assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
}

#[test]
fn rejects_deep_trees_without_recursion() {
    let tools = Toolkit::new().with(|args: Anything| Ok::<_, String>(args.any));
    let deep = |levels: usize| {
        let mut tree = json!(1);
        for _ in 0..levels {
            tree = Value::Array(vec![tree]);
        }
        // `json!` would copy the tree.
        Value::Object(Map::from_iter([("any".to_owned(), tree)]))
    };
    let run = move || {
        assert!(!tools.call_blocking("anything", deep(63)).is_error());
        for levels in [64, 10_000] {
            let tree = deep(levels);
            let reply = tools.call_blocking("anything", &tree);
            let kind = reply.rejection().unwrap().problems()[0].kind();
            assert_eq!(kind, &Kind::TooDeep { limit: 64 }, "{levels}");
            // Dropping the tree would recurse.
            std::mem::forget(tree);
        }
    };
    std::thread::Builder::new().stack_size(512 << 10).spawn(run).unwrap().join().unwrap();
}

/// An error whose source panics or is the error itself.
#[derive(Debug)]
struct Sly {
    panics: bool,
}

impl fmt::Display for Sly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("secret")
    }
}

impl Error for Sly {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        assert!(!self.panics, "secret");
        Some(self)
    }
}

#[test]
fn handles_error_sources_that_panic_or_never_end() {
    for panics in [true, false] {
        let tools = Toolkit::new().with(move |_: Anything| Err::<(), _>(Sly { panics }));
        let reply = tools.call_blocking("anything", r#"{"any": 1}"#);
        assert_eq!(reply.content(), "the tool failed: Sly");
        assert_eq!(reply.to_json(), r#"{"error":"the tool failed: Sly"}"#);
        assert_eq!(reply.error().unwrap().to_string(), "secret");
    }
}

#[test]
fn the_gate_reports_a_number_that_overflows_a_float() {
    let tools = Toolkit::new().with(|args: Anything| Ok::<_, String>(args.any));
    let refusal = tools.gate(r#"{"tool": "anything", "arguments": {"any": 1e400}}"#).unwrap_err();
    assert_eq!(refusal.gate(), Gate::Json);
    // The rest of the message differs with `serde_json`'s `arbitrary_precision`.
    assert!(refusal.message().contains("too large"), "{}", refusal.message());
}

#[test]
fn defaults_of_hash_sets_are_byte_stable() {
    #[derive(Contract, serde::Serialize)]
    struct Inner {
        /// Numbers
        numbers: HashSet<u8>,
    }
    #[derive(Contract)]
    struct Sets {
        /// Words
        #[serde(default = "words")]
        words: HashSet<String>,
        /// Sets by name
        #[serde(default = "named")]
        named: HashMap<String, Vec<Inner>>,
        /// A list keeps its order
        #[serde(default = "list")]
        #[tool(unique)]
        list: Vec<u8>,
    }
    fn words() -> HashSet<String> {
        ["d", "a", "c", "e", "b"].map(str::to_owned).into()
    }
    fn named() -> HashMap<String, Vec<Inner>> {
        ["y", "x"].map(|name| (name.to_owned(), vec![Inner { numbers: (1..=5).collect() }])).into()
    }
    fn list() -> Vec<u8> {
        vec![3, 1, 2]
    }
    let schema = Sets::json_schema().to_unordered_value();
    let default = |field: &str| schema["properties"][field]["default"].to_string();
    assert_eq!(default("words"), r#"["a","b","c","d","e"]"#);
    let named = r#"{"x":[{"numbers":[1,2,3,4,5]}],"y":[{"numbers":[1,2,3,4,5]}]}"#;
    assert_eq!(default("named"), named);
    assert_eq!(default("list"), "[3,1,2]");
}

#[test]
fn the_data_form_obeys_the_limits() {
    let limits = Limits { echo: 5, ..Limits::default() };
    let tools = Toolkit::new().with(|args: Anything| Ok::<_, String>(args.any)).limits(limits);
    let reply = tools.call_blocking("anything", r#"{"any": 1, "a_secret_name": "a secret"}"#);
    assert!(!reply.content().contains("a_secret"), "{}", reply.content());
    assert!(!reply.to_json().contains("a_secret"), "{}", reply.to_json());
}

#[test]
fn a_number_that_overflows_a_float_is_rejected_with_all_features() {
    assert!(Value::parse("[1e400]").is_err());
    assert!(Value::parse("[1e300, 123456789012345678901234567890]").is_ok());
}

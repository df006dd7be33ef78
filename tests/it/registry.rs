//! The registry: registration, the outcomes of calls, and what the model and the program see of them.
//!
//! These cases are not covered: `tool_name-04` (the MCP name), `duplicate_tool_names-02` (tools of another server)
//! and `panic_containment-04`, which are about MCP servers; `tool_name-05`, in which the derive rejects dots, which
//! `tool_name-04` requires; `tool_name-06`, about names of other servers; `parallel_calls-03`, about cancellation;
//! `unknown_tool-03`, about policies; `unknown_tool-04`, about counting repeated failures.

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::fmt;
use std::future::{pending, poll_fn};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::thread;
use std::time::{Duration, SystemTime};

use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use toolkit::__private::{Pattern, Rule, Ruled, Rules};
use toolkit::{
    Accepted, Arguments, Checked, Context, Contract, English, Limits, Outcome, Refusal,
    RegisterError, Reply, ReplyFuture, Spec, Swedish, Tool, ToolError, Toolkit, Wording,
};

use crate::tools::{Stock, convert_units, gate_tools, nullary, record, tool};

nullary!(
    Tick = "tick",
    Tock = "tock",
    SecondTick = "tick",
    Spaced = "Create Share",
    Empty = "",
    Swede = "räkna",
    Dotted = "calendar.update_event",
    Underscored = "calendar_update_event",
    LongName = "a123456789b123456789c123456789d123456789e123456789f123456789g123",
    TooLongName = "a123456789b123456789c123456789d123456789e123456789f123456789g1234",
    ListDir = "list_dir",
);

struct ReadFile {
    path: String,
}
record!(ReadFile { 0 path: String, &Rules::NONE; } |_| Ok(()));
tool!(ReadFile = "read_file", "Read a file.");

struct Number {
    n: u64,
}
record!(Number { 0 n: u64, &Rules::NONE; } |call| {
    assert!(call.n < 100, "secret rule");
    Ok(())
});
tool!(Number = "number", "Take a number.");

/// Calls the handler's tool without arguments.
fn tick<M: 'static>(handler: impl toolkit::Handler<M>) -> Reply {
    let tools = Toolkit::new().with(handler);
    let name = tools.names().next().unwrap().to_owned();
    tools.call_blocking(&name, "{}")
}

fn ok(_: Tick) -> Result<&'static str, String> {
    Ok("done")
}

/// Asserts that neither the model nor the program sees a secret.
fn assert_hides_secrets(reply: &Reply) {
    for text in [reply.content(), reply.to_json()] {
        assert!(!text.trim().is_empty());
        assert!(!text.contains("secret"), "{text}");
    }
    assert!(reply.is_error());
}

// Registration.

#[test]
fn public_types_are_send_and_sync() {
    fn both<T: Send + Sync + 'static>() {}
    fn send<T: Send + 'static>() {}
    both::<Toolkit>();
    both::<Reply>();
    both::<Outcome>();
    both::<Context>();
    both::<Spec>();
    both::<RegisterError>();
    both::<Refusal>();
    both::<ToolError>();
    send::<ReplyFuture>();
    send::<Accepted>();
    both::<toolkit::Ask<Accepted>>();
}

#[test]
fn duplicate_tool_names_01_name_both_places() {
    fn again(_: SecondTick) -> Result<u8, String> {
        Ok(1)
    }
    let first = line!() + 1;
    let tools = Toolkit::new().with(ok);
    let error = tools.try_with(again).unwrap_err();
    assert!(error.is_duplicate());
    let text = error.to_string();
    for part in [
        "`tick`",
        "registry::Tick`",
        "registry::SecondTick`",
        &format!("registry.rs:{first}"),
        &format!("registry.rs:{}", first + 1),
    ] {
        assert!(text.contains(part), "{part} is not in: {text}");
    }
}

#[test]
fn with_panics_at_the_callers_line() {
    static PLACE: Mutex<Option<(String, u32)>> = Mutex::new(None);
    const NAME: &str = "registers twice";
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if thread::current().name() == Some(NAME) {
            let place = panic.location().map(|at| (at.file().to_owned(), at.line()));
            *PLACE.lock().unwrap() = place;
        } else {
            before(panic);
        }
    }));
    let line = line!() + 2;
    let twice = || {
        drop(Toolkit::new().with(ok).with(ok));
    };
    let thread = thread::Builder::new().name(NAME.to_owned()).spawn(twice);
    assert!(thread.unwrap().join().is_err());
    let (file, at) = PLACE.lock().unwrap().take().unwrap();
    assert!(file.ends_with("registry.rs"), "{file}");
    assert_eq!(at, line);
}

#[test]
fn tool_name_02_the_error_names_the_tool_and_the_invalid_character() {
    let error = Toolkit::new().try_with(|_: Spaced| Ok::<_, String>(1)).unwrap_err();
    assert!(error.is_illegal_name());
    let text = error.to_string();
    assert!(text.contains("`Create Share`") && text.contains("' '"), "{text}");
    for error in [
        Toolkit::new().try_with(|_: Empty| Ok::<_, String>(1)),
        Toolkit::new().try_with(|_: Swede| Ok::<_, String>(1)),
        Toolkit::new().try_with(|_: TooLongName| Ok::<_, String>(1)),
    ] {
        assert!(error.unwrap_err().is_illegal_name());
    }
    assert!(Toolkit::new().try_with(|_: LongName| Ok::<_, String>(1)).is_ok());
}

/// The registry keeps a name with a dot, an API's spec without dots has an underscore, and a call by either name reaches
/// the tool. The MCP name is tested with the dialect.
#[test]
fn tool_name_04_keeps_a_dot_and_replaces_it_where_it_must() {
    let tools = Toolkit::new().with(|_: Dotted| Ok::<_, String>(1));
    assert_eq!(tools.names().collect::<Vec<_>>(), ["calendar.update_event"]);
    assert!(tools.spec().to_string().contains(r#""name":"calendar_update_event""#));
    for name in ["calendar.update_event", "calendar_update_event"] {
        let reply = tools.call_blocking(name, "");
        assert_eq!((reply.content().as_str(), reply.name()), ("1", name));
    }
}

#[test]
fn duplicate_tool_names_03_two_spellings_of_one_name_collide() {
    let dotted = Toolkit::new().with(|_: Dotted| Ok::<_, String>(1));
    let plain = Toolkit::new().with(|_: Underscored| Ok::<_, String>(1));
    for error in [dotted.try_merge(&plain).unwrap_err(), plain.try_merge(&dotted).unwrap_err()] {
        assert!(error.is_duplicate());
        assert!(error.to_string().contains("`calendar.update_event`"), "{error}");
    }
}

struct Scalar(u8);
impl Contract for Scalar {
    fn schema(definitions: &mut toolkit::Definitions) -> toolkit::Schema {
        u8::schema(definitions)
    }
    fn read<'de, D: serde::Deserializer<'de>>(
        input: D,
        at: &mut toolkit::Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        Ok(u8::read(input, at)?.map(Scalar))
    }
    fn check(&self, at: &mut toolkit::Place<'_>) {
        self.0.check(at);
    }
}
tool!(Scalar = "scalar", "No object.");

static LOOK_AHEAD: Pattern = Pattern::new(|| "^(?=a)b$");
static HAS_LOOK_AHEAD: Rules = Rules::new(
    &[Ruled { rule: Rule::Pattern(&LOOK_AHEAD), message: None, code: None }],
    None,
    None,
);
struct Matched {
    text: Vec<String>,
}
static ITEMS: Rules = Rules::new(&[], Some(&HAS_LOOK_AHEAD), None);
record!(Matched { 0 text: Vec<String>, &ITEMS; } |_| Ok(()));
tool!(Matched = "matched", "Has a pattern that cannot be compiled.");

#[test]
fn rejects_an_unusable_schema_at_registration() {
    let error = Toolkit::new().try_with(|call: Scalar| Ok::<_, String>(call.0)).unwrap_err();
    assert!(error.is_faulty_schema() && error.to_string().contains("no object"));
    let error = Toolkit::new().try_with(|call: Matched| Ok::<_, String>(call.text)).unwrap_err();
    assert!(error.is_faulty_schema() && error.to_string().contains("^(?=a)b$"));
}

mod faulty_default {
    use super::*;
    use toolkit::__private::*;

    pub(super) struct Faulty {
        pub(super) limit: u16,
    }
    static RULES: Rules = Rules::new(
        &[Ruled {
            rule: Rule::Range(Range {
                minimum: None,
                maximum: Some(Limit { bound: Bound::Integer(10), exclusive: false }),
            }),
            message: None,
            code: None,
        }],
        None,
        None,
    );
    impl Record for Faulty {
        type Slots = (Slot<u16>,);
        const NAME: &'static str = "Faulty";
        const DESCRIPTION: &'static str = "";
        const TITLE: Option<&'static str> = None;
        const EXAMPLES: &'static [&'static str] = &[];
        const OPEN: bool = false;
        const KEYS: &'static [(&'static str, usize)] = &[("limit", 0)];
        const FIELDS: &'static [&'static str] = &["limit"];
        fn key(key: &str) -> Option<usize> {
            (key == "limit").then_some(0)
        }
        fn fields(fields: &mut Fields<'_>) {
            let field =
                Field { name: "limit", description: "", title: None, examples: &[], rules: &RULES };
            fields.add_with_default::<u16>(&field, &50, None, |_, _| ());
        }
        fn read_field<'de, D: serde::Deserializer<'de>>(
            _: usize,
            slots: &mut Self::Slots,
            input: D,
            at: &mut Place<'_>,
        ) -> Result<(), D::Error> {
            slots.0.read(input, &mut at.ruled(&RULES))
        }
        fn finish(mut slots: Self::Slots, _: &mut Gaps) -> Option<Self> {
            slots.0.complete_with(|| 50);
            Some(Self { limit: slots.0.into_value()? })
        }
        fn check_fields(&self, _: &mut Place<'_>) {}
    }
    impl Contract for Faulty {
        fn schema(definitions: &mut Definitions) -> Schema {
            record_schema::<Self>(definitions)
        }
        fn read<'de, D: serde::Deserializer<'de>>(
            input: D,
            at: &mut Place<'_>,
        ) -> Result<Option<Self>, D::Error> {
            read_record(input, at)
        }
        fn check(&self, at: &mut Place<'_>) {
            check_record(self, at);
        }
    }
    tool!(Faulty = "faulty", "Its default breaks its rules.");
}

#[test]
fn rejects_an_invalid_default_at_registration() {
    let handler = |call: faulty_default::Faulty| Ok::<_, String>(call.limit);
    let error = Toolkit::new().try_with(handler).unwrap_err();
    let text = error.to_string();
    assert!(error.is_faulty_schema() && text.contains("`limit` in `Faulty`"), "{text}");
}

#[test]
fn rejects_an_invalid_example_at_registration() {
    /// Count.
    #[derive(Tool)]
    #[tool(example = {"n": 1, "m": 2})]
    struct Count {
        /// A number
        #[tool(example = "one", example = 1)]
        #[allow(dead_code)]
        n: u8,
    }
    let error = Toolkit::new().try_with(|_: Count| Ok::<_, String>(())).unwrap_err();
    let text = error.to_string();
    assert!(error.is_faulty_schema(), "{text}");
    assert!(text.contains("the example of `n` in `Count`"), "{text}");
    assert!(text.contains("the example of `Count` (tool `count`)"), "{text}");
    assert_eq!(text.matches("the example of").count(), 2, "{text}");
}

// Splitting and merging toolkits.

#[test]
fn toolkits_are_ordered_and_can_be_split_and_merged() {
    let tools = Toolkit::new()
        .with(|_: Tock| Ok::<_, String>(2))
        .with(ok)
        .with(|_: ListDir| Ok::<_, String>(3));
    let names = |tools: &Toolkit| tools.names().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(names(&tools), ["tock", "tick", "list_dir"]);
    assert_eq!(names(&tools.only(["list_dir", "tock"])), ["tock", "list_dir"]);
    assert_eq!(names(&tools.without(["tock"])), ["tick", "list_dir"]);
    assert_eq!((tools.len(), tools.is_empty(), Toolkit::default().is_empty()), (3, false, true));
    assert_eq!(tools.get("tick").unwrap().name, "tick");
    assert!(tools.get("Tick").is_none());
    let merged = tools.only(["tick"]).merge(&tools.only(["tock"]));
    assert_eq!(names(&merged), ["tick", "tock"]);
    assert!(merged.try_merge(&tools).unwrap_err().is_duplicate());
    // With a typo, a tool that should be removed would stay.
    let error = tools.try_without(["tick", "list_dirs"]).unwrap_err();
    assert!(error.is_unknown_tool());
    assert!(error.to_string().contains("did you mean `list_dir`?"), "{error}");
    assert!(tools.try_only(["nope"]).is_err());
    // The parts share the handlers, and the original is unchanged.
    assert_eq!(merged.call_blocking("tick", "").content(), "done");
    assert_eq!(tools.len(), 3);
}

#[test]
fn prefixed_names_are_valid() {
    let tools = Toolkit::new().with(ok).with(|_: Tock| Ok::<_, String>(2));
    let prefixed = tools.prefixed("a_").merge(&tools.prefixed("b_"));
    assert_eq!(prefixed.names().collect::<Vec<_>>(), ["a_tick", "a_tock", "b_tick", "b_tock"]);
    assert!(prefixed.spec().to_string().contains(r#""name":"b_tock""#));
    assert_eq!(prefixed.call_blocking("b_tock", "").content(), "2");
    assert!(prefixed.call_blocking("tick", "").is_error());
    assert!(tools.try_prefixed(&"x".repeat(61)).unwrap_err().is_illegal_name());
    assert!(tools.try_prefixed(&"x".repeat(60)).is_ok());
    assert!(tools.try_prefixed("a b").unwrap_err().is_illegal_name());
}

#[test]
fn adding_a_tool_does_not_change_clones() {
    let one = Toolkit::new().with(ok);
    let spec = one.spec().clone();
    let two = one.clone().with(|_: Tock| Ok::<_, String>(2));
    assert_eq!((one.len(), two.len()), (1, 2));
    assert_eq!(one.spec(), &spec);
    assert!(two.spec().to_string().contains("tock"));
}

// The spec.

#[test]
fn the_spec_is_ordered_and_byte_stable() {
    let tools = gate_tools();
    assert_eq!(
        tools.spec().to_string(),
        concat!(
            r#"[{"type":"function","function":{"name":"convert_units","description":"Convert a value from one unit to another.","#,
            r#""parameters":{"type":"object","properties":{"value":{"type":"number","minimum":-1000000,"maximum":1000000},"#,
            r#""from_unit":{"type":"string","enum":["m","km","g","kg"]},"to_unit":{"type":"string","enum":["m","km","g","kg"]}},"#,
            r#""required":["value","from_unit","to_unit"],"additionalProperties":false}}},"#,
            r#"{"type":"function","function":{"name":"lookup_stock","description":"Look up the price of a share.","#,
            r#""parameters":{"type":"object","properties":{"ticker":{"type":"string","enum":["ZEPHYR","SNAIL"]}},"#,
            r#""required":["ticker"],"additionalProperties":false}}}]"#
        )
    );
    assert_eq!(tools.spec(), gate_tools().spec());
    assert_eq!(serde_json::to_string(tools.spec()).unwrap(), tools.spec().to_string());
    assert_eq!(tools.spec().to_raw().get(), tools.spec().to_string());
    assert_eq!(tools.spec().to_unordered_value()[1]["function"]["name"], "lookup_stock");
}

#[test]
fn adds_tools_at_the_end_of_a_request_body() {
    #[derive(Serialize)]
    struct Request {
        model: &'static str,
        input: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        tools: Option<Value>,
    }
    let request = |tools| Request { model: "m", input: "z", tools };
    let spec = Toolkit::new().with(ok).spec().clone();
    let ours = &spec.to_string()[1..spec.to_string().len() - 1].to_owned();
    let body = |tools| spec.body(request(tools)).map(|body| body.get().to_owned());
    assert_eq!(body(None).unwrap(), format!(r#"{{"model":"m","input":"z","tools":[{ours}]}}"#));
    assert_eq!(
        body(Some(json!([{"type": "web_search"}]))).unwrap(),
        format!(r#"{{"model":"m","input":"z","tools":[{{"type":"web_search"}},{ours}]}}"#)
    );
    assert!(body(Some(json!("all"))).is_err());
    assert!(spec.body("text").is_err() && spec.body([1]).is_err());
    // APIs reject an empty list.
    assert_eq!(Toolkit::new().spec().to_string(), "[]");
    assert_eq!(
        Toolkit::new().spec().body(json!({"model": "m"})).unwrap().get(),
        r#"{"model":"m"}"#
    );
}

// Handlers.

#[test]
fn runs_every_kind_of_handler() {
    async fn later(_: Tick) -> Result<u8, fmt::Error> {
        Ok(1)
    }
    fn with_context(_: Tick, context: Context) -> Result<u8, String> {
        context.get::<u8>().copied().ok_or_else(|| "no number".to_owned())
    }
    async fn later_with_context(
        _: Tick,
        context: Context,
    ) -> Result<String, Box<dyn Error + Send + Sync>> {
        Ok(context.call_id().unwrap_or("none").to_owned())
    }
    let shared = Arc::new(AtomicUsize::new(7));
    assert_eq!(tick(ok).content(), "done");
    assert_eq!(tick(later).content(), "1");
    assert_eq!(tick(|_: Tick| Ok::<_, String>(2)).content(), "2");
    assert_eq!(tick(async |_: Tick| Ok::<_, String>(3)).content(), "3");
    assert_eq!(tick(|_: Tick| async { Ok::<_, &str>(4) }).content(), "4");
    let handler = move |_: Tick| {
        let shared = Arc::clone(&shared);
        async move { Ok::<_, ToolError>(shared.load(Ordering::Relaxed)) }
    };
    assert_eq!(tick(handler).content(), "7");
    let tools = Toolkit::new().with(with_context);
    assert!(tools.call_blocking("tick", "").is_error());
    let context = Context::new().with(9_u8).with("a text").with_call_id("c1");
    let reply = tools.call_blocking_with("tick", "", context.clone());
    assert_eq!((reply.content().as_str(), reply.call_id()), ("9", Some("c1")));
    let tools = Toolkit::new().with(later_with_context);
    assert_eq!(tools.call_blocking_with("tick", "", context).content(), "c1");
    assert_eq!(tools.call_blocking("tick", "").content(), "none");
}

#[test]
fn accepts_arguments_in_any_form() {
    let tools = Toolkit::new().with(|call: ReadFile| Ok::<_, String>(call.path));
    let text = r#"{"path": "a"}"#;
    let tree = json!({"path": "a"});
    let raw = RawValue::from_string(text.to_owned()).unwrap();
    let owned = text.to_owned();
    let carried = json!({"arguments": text});
    let forms: Vec<Arguments<'_>> = vec![
        text.into(),
        owned.clone().into(),
        (&owned).into(),
        (&tree).into(),
        tree.clone().into(),
        tree.as_object().unwrap().clone().into(),
        (&*raw).into(),
        raw.clone().into(),
        Some(text).into(),
        Some(&tree).into(),
        carried.get("arguments").into(),
    ];
    for form in forms {
        assert_eq!(tools.call_blocking("read_file", form.clone()).content(), "a", "{form:?}");
    }
    // A string inside a string is not decoded, which would be a repair.
    let twice = serde_json::to_string(text).unwrap();
    assert!(tools.call_blocking("read_file", twice).rejection().is_some());
}

#[test]
fn no_arguments_count_as_an_empty_object() {
    let tools = Toolkit::new().with(ok).with(|call: ReadFile| Ok::<_, String>(call.path));
    let carrier = json!({});
    let none: [Arguments<'_>; 8] = [
        "".into(),
        " \n\t".into(),
        "null".into(),
        "{}".into(),
        Value::Null.into(),
        json!("").into(),
        None::<&str>.into(),
        carrier.get("arguments").into(),
    ];
    for form in none {
        assert_eq!(tools.call_blocking("tick", form.clone()).content(), "done", "{form:?}");
        // Reported as a missing field.
        let reply = tools.call_blocking("read_file", form);
        assert_eq!(reply.rejection().unwrap().problems()[0].code(), "missing");
        assert!(!reply.was_run());
    }
}

#[test]
fn enforces_the_limits() {
    let limits = Limits { bytes: 40, depth: 3, ..Limits::default() };
    let tools = Toolkit::new().limits(limits).with(|call: ReadFile| Ok::<_, String>(call.path));
    let code = |arguments: Arguments<'_>| {
        let reply = tools.call_blocking("read_file", arguments);
        reply.rejection().unwrap().problems()[0].code().to_owned()
    };
    let long = json!({"path": "a".repeat(40)});
    assert_eq!(code(long.to_string().into()), "input_too_long");
    assert_eq!(code((&long).into()), "input_too_long");
    assert_eq!(code(r#"{"x": [[[[]]]]}"#.into()), "too_deep");
    assert_eq!(code(json!({"x": [[[[]]]]}).into()), "too_deep");
    // The size is checked before the name.
    assert!(tools.call_blocking("nope", long).rejection().is_some());
}

// Results.

#[test]
fn returns_strings_verbatim_and_everything_else_as_json() {
    let reply = tick(|_: Tick| Ok::<_, String>("a \"b\"\n"));
    assert_eq!(reply.content(), "a \"b\"\n");
    assert_eq!(reply.to_json(), r#""a \"b\"\n""#);
    assert_eq!(reply.value().unwrap().get(), r#""a \"b\"\n""#);
    assert!(!reply.is_error() && reply.was_run() && reply.error().is_none());
    assert_eq!(tick(|_: Tick| Ok::<_, String>("å {1}")).content(), "å {1}");
    // Never blank.
    assert_eq!(tick(|_: Tick| Ok::<_, String>(" ")).content(), r#"" ""#);
    assert_eq!(tick(|_: Tick| Ok::<_, String>("")).content(), r#""""#);
    assert_eq!(tick(|_: Tick| Ok::<_, String>(())).content(), "null");
    assert_eq!(tick(|_: Tick| Ok::<_, String>(vec![1, 2])).content(), "[1,2]");
    assert_eq!(tick(|_: Tick| Ok::<_, String>(u128::MAX)).content(), u128::MAX.to_string());
    let raw = RawValue::from_string(r#"{"z": 1.50, "a": 2}"#.to_owned()).unwrap();
    assert_eq!(
        tick(move |_: Tick| Ok::<_, String>(raw.clone())).content(),
        r#"{"z": 1.50, "a": 2}"#
    );
}

#[test]
fn results_can_be_nested_deeper_than_arguments() {
    let reply = tick(|_: Tick| {
        Ok::<_, String>((0..300).fold(Value::Null, |inner, _| Value::Array(vec![inner])))
    });
    let text = format!("{}null{}", "[".repeat(300), "]".repeat(300));
    assert_eq!(reply.value().unwrap().get(), text);
    assert_eq!(reply.content(), text);
}

#[test]
fn validates_a_checked_result() {
    let tools = gate_tools();
    let good = tools.call_blocking("lookup_stock", r#"{"ticker": "ZEPHYR"}"#);
    assert_eq!(good.content(), r#"{"ticker":"ZEPHYR","price":1.5,"summary":"aaa"}"#);
    let bad = tools.call_blocking("lookup_stock", r#"{"ticker": "SNAIL"}"#);
    assert!(bad.is_error() && bad.was_run() && bad.value().is_none());
    let Outcome::BadResult(fault) = bad.outcome() else { panic!("{bad:?}") };
    assert_eq!(fault.rejection().unwrap().problems()[0].path().pointer(), "/summary");
    assert!(!bad.content().contains("aaa") && !bad.to_json().contains("aaa"));
    let nan = |_: Tick| {
        Ok::<_, String>(Checked(Stock {
            ticker: String::new(),
            price: f64::NAN,
            summary: String::new(),
        }))
    };
    assert!(matches!(tick(nan).outcome(), Outcome::BadResult(_)));
}

#[test]
fn a_non_finite_number_anywhere_fails_the_call() {
    fn fails<T: Serialize + Clone + Send + Sync + 'static>(value: T) {
        let reply = tick(move |_: Tick| Ok::<_, String>(value.clone()));
        assert!(matches!(reply.outcome(), Outcome::BadResult(_)), "{reply:?}");
        assert!(reply.error().unwrap().to_string().contains("NaN"));
        assert!(reply.was_run());
    }
    #[derive(Clone, Serialize)]
    struct Unit;
    #[derive(Clone, Serialize)]
    struct Newtype(f64);
    #[derive(Clone, Serialize)]
    struct Pair(u8, f32);
    #[derive(Clone, Serialize)]
    struct Inner {
        number: Option<f64>,
    }
    #[derive(Clone, Serialize)]
    struct Outer {
        unit: Unit,
        #[serde(flatten)]
        inner: Inner,
    }
    #[derive(Clone, Serialize)]
    enum External {
        New(f64),
        Tuple(u8, f64),
        Struct { number: f64 },
    }
    #[derive(Clone, Serialize)]
    #[serde(tag = "t")]
    enum Internal {
        Struct { number: f64 },
        New(Inner),
    }
    #[derive(Clone, Serialize)]
    #[serde(tag = "t", content = "c")]
    enum Adjacent {
        New(f64),
    }
    fails(f64::NAN);
    fails(f32::INFINITY);
    fails(Some(f64::NEG_INFINITY));
    fails(vec![1.0, f64::NAN]);
    fails((1, f64::NAN));
    fails(Newtype(f64::NAN));
    fails(Pair(1, f32::NAN));
    fails(Outer { unit: Unit, inner: Inner { number: Some(f64::NAN) } });
    fails(External::New(f64::NAN));
    fails(External::Tuple(1, f64::NAN));
    fails(External::Struct { number: f64::NAN });
    fails(Internal::Struct { number: f64::NAN });
    fails(Internal::New(Inner { number: Some(f64::NAN) }));
    fails(Adjacent::New(f64::NAN));
    fails(BTreeMap::from([("a", BTreeMap::from([(1, vec![Some(f64::NAN)])]))]));
    fails(HashMap::from([("a", f32::NAN)]));
    // Nothing else changes.
    let value = (
        Outer { unit: Unit, inner: Inner { number: None } },
        External::New(1.5),
        'c',
        true,
        BTreeMap::from([(1, 2_i128)]),
    );
    let plain = serde_json::to_string(&value).unwrap();
    assert_eq!(tick(move |_: Tick| Ok::<_, String>(value.clone())).content(), plain);
}

// Failures.

#[derive(Debug)]
struct DbError;
impl fmt::Display for DbError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("secret at 10.0.0.7")
    }
}
impl Error for DbError {}

#[test]
fn shows_the_model_only_the_kind_of_an_error() {
    type Any = Box<dyn Error + Send + Sync>;
    fn kind(reply: &Reply) -> Option<&str> {
        assert_hides_secrets(reply);
        assert!(reply.error().unwrap().to_string().contains("secret"));
        let Outcome::Failed(failure) = reply.outcome() else { panic!("{reply:?}") };
        assert!(reply.was_run() && failure.told().is_none());
        failure.kind()
    }
    let reply = tick(|_: Tick| Err::<(), _>(DbError));
    assert_eq!(kind(&reply), Some("DbError"));
    assert!(reply.content().contains("DbError") && reply.to_json().contains("DbError"));
    assert!(reply.error().unwrap().downcast_ref::<DbError>().is_some());
    assert_eq!(kind(&tick(|_: Tick| Err::<(), _>("secret"))), None);
    assert_eq!(kind(&tick(|_: Tick| Err::<(), _>("secret".to_owned()))), None);
    assert_eq!(kind(&tick(|_: Tick| Err::<(), Any>(DbError.into()))), None);
    assert_eq!(kind(&tick(|_: Tick| Err::<(), _>(Box::new(DbError)))), None);
    assert_eq!(
        kind(&tick(async |_: Tick| Err::<(), _>(std::io::Error::other("secret")))),
        Some("Error")
    );
    assert_eq!(kind(&tick(|_: Tick| Err::<(), _>(anyhow::anyhow!("secret")))), None);
}

#[test]
fn shows_the_model_a_tool_error_however_it_is_wrapped() {
    type Any = Box<dyn Error + Send + Sync>;
    #[derive(Debug)]
    struct Wrapper(ToolError);
    impl fmt::Display for Wrapper {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("secret")
        }
    }
    impl Error for Wrapper {
        fn source(&self) -> Option<&(dyn Error + 'static)> {
            Some(&self.0)
        }
    }
    let replies = [
        tick(|_: Tick| Err::<(), _>(ToolError::tell("no such ticket"))),
        tick(|_: Tick| Err::<(), Any>(ToolError::tell("no such ticket").into())),
        tick(|_: Tick| Err::<(), _>(Wrapper(ToolError::tell("no such ticket")))),
        tick(|_: Tick| Err::<(), _>(anyhow::Error::from(ToolError::tell("no such ticket")))),
        tick(|_: Tick| {
            Err::<(), _>(anyhow::Error::from(ToolError::tell("no such ticket")).context("secret"))
        }),
        tick(|_: Tick| Err::<(), _>(ToolError::tell("no such ticket").because(DbError))),
    ];
    for reply in replies {
        assert_eq!(reply.content(), "no such ticket");
        assert_eq!(reply.to_json(), r#"{"error":"no such ticket"}"#);
        assert!(reply.is_error());
    }
    let reply = tick(|_: Tick| Err::<(), _>(ToolError::retry("busy")));
    let Outcome::Failed(failure) = reply.outcome() else { panic!("{reply:?}") };
    assert!(failure.asks_retry());
    assert!(reply.content().starts_with("busy\n") && reply.content().len() > 5);
}

#[test]
fn parallel_calls_02_an_error_without_text_has_an_answer() {
    #[derive(Debug)]
    struct Silent;
    impl fmt::Display for Silent {
        fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
            Ok(())
        }
    }
    impl Error for Silent {}
    let tools = Toolkit::new().with(ok).with(|_: Tock| Err::<(), _>(Silent));
    let replies = [("call_aaa", "tick"), ("call_bbb", "tock")]
        .map(|(id, name)| tools.call_blocking_with(name, "", Context::new().with_call_id(id)));
    assert_eq!(replies[1].call_id(), Some("call_bbb"));
    assert_hides_secrets(&replies[1]);
    for blank in ["", " \n"] {
        assert_hides_secrets(&tick(move |_: Tick| Err::<(), _>(ToolError::tell(blank))));
        assert_hides_secrets(&tick(move |_: Tick| Err::<(), _>(blank)));
    }
}

struct AddSeconds {
    secs: u64,
}
record!(AddSeconds { 0 secs: u64, &Rules::NONE; } |_| Ok(()));
tool!(AddSeconds = "add_seconds", "Say when it will be.");

#[test]
fn panic_containment_02_a_panic_is_an_answer_and_the_next_call_works() {
    let tools = Toolkit::new().with(|call: AddSeconds| {
        let when = SystemTime::UNIX_EPOCH + Duration::from_secs(call.secs);
        Ok::<_, String>(when.duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs())
    });
    let reply = tools.call_blocking("add_seconds", r#"{"secs":18446744073709551615}"#);
    let Outcome::Panicked(panic) = reply.outcome() else { panic!("{reply:?}") };
    assert!(panic.message().is_some() && !panic.while_reading() && reply.was_run());
    assert_hides_secrets(&reply);
    assert!(!reply.content().contains("overflow"));
    assert_eq!(tools.call_blocking("add_seconds", r#"{"secs":5}"#).content(), "5");
}

#[test]
fn panic_containment_05_a_panic_of_a_rule_is_an_answer() {
    let tools = Toolkit::new().with(|call: Number| Ok::<_, String>(call.n));
    for arguments in [Arguments::from(r#"{"n": 100}"#), json!({"n": 100}).into()] {
        let reply = tools.call_blocking("number", arguments);
        let Outcome::Panicked(panic) = reply.outcome() else { panic!("{reply:?}") };
        assert_eq!(panic.message(), Some("secret rule"));
        assert!(panic.while_reading() && !reply.was_run());
        assert_eq!(reply.error().unwrap().to_string(), "secret rule");
        assert_hides_secrets(&reply);
        assert_eq!(tools.call_blocking("number", r#"{"n": 1}"#).content(), "1");
    }
}

#[test]
fn turns_every_panic_into_a_reply() {
    struct Bomb;
    impl Drop for Bomb {
        fn drop(&mut self) {
            panic!("secret drop");
        }
    }
    struct Unwritable;
    impl Serialize for Unwritable {
        fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            panic!("secret writing")
        }
    }
    let panics = [
        tick(|_: Tick| -> Result<(), String> { panic!("secret") }),
        tick(async |_: Tick| -> Result<(), String> { panic!("secret {}", 1) }),
        tick(|_: Tick| -> Result<(), String> { std::panic::panic_any(5) }),
        tick(|_: Tick| Ok::<_, String>(Unwritable)),
        tick(|_: Tick| -> Result<(), String> {
            let _bomb = Bomb;
            Ok(())
        }),
    ];
    for reply in panics {
        assert!(matches!(reply.outcome(), Outcome::Panicked(_)), "{reply:?}");
        assert_hides_secrets(&reply);
    }
    let reply = tick(|_: Tick| -> Result<(), String> { std::panic::panic_any(5) });
    let Outcome::Panicked(panic) = reply.outcome() else { panic!("{reply:?}") };
    assert_eq!(panic.take_payload().unwrap().downcast_ref(), Some(&5));
    assert!(panic.take_payload().is_none());
}

// Names.

#[test]
fn unknown_tool_02_a_near_name_is_asked_about_and_never_run() {
    let ran = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&ran);
    let tools = Toolkit::new().with(|_: ListDir| Ok::<_, String>(1)).with(move |call: ReadFile| {
        count.fetch_add(1, Ordering::Relaxed);
        Ok::<_, String>(call.path)
    });
    for name in ["readFile", "READ_FILE", "read_file ", "read-file"] {
        let reply = tools.call_blocking(name, r#"{"path":"a"}"#);
        let Outcome::UnknownTool(unknown) = reply.outcome() else { panic!("{reply:?}") };
        assert_eq!(unknown.nearest(), Some("read_file"));
        assert_eq!(unknown.known().collect::<Vec<_>>(), ["read_file", "list_dir"]);
        assert!(reply.content().contains("read_file") && reply.content().contains("list_dir"));
        assert!(reply.is_error() && !reply.was_run() && reply.error().is_none());
        let data: Value = serde_json::from_str(&reply.to_json()).unwrap();
        assert_eq!(data["error"], reply.content());
    }
    assert_eq!(ran.load(Ordering::Relaxed), 0);
    let long = "x".repeat(100_000);
    let reply = tools.call_blocking(&long, "");
    assert!(reply.content().len() < 1000);
    assert_eq!(reply.name(), long);
}

#[test]
fn uses_the_wording_of_the_toolkit() {
    let tools = gate_tools().wording(Swedish);
    let unknown = tools.call_blocking("nope", "");
    assert_eq!(
        unknown.content(),
        Swedish.unknown_tool("nope", None, &["convert_units", "lookup_stock"])
    );
    // Applies to tools added before and after it is set; a merged toolkit keeps the first one's.
    let english = gate_tools();
    let swedish = english.clone().wording(Swedish);
    let heading = |tools: &Toolkit, name: &str| {
        let content = tools.call_blocking(name, r#"{"ticker": 5}"#).content();
        content.lines().next().unwrap().to_owned()
    };
    assert_eq!(heading(&swedish, "lookup_stock"), Swedish.arguments_heading(1));
    assert_eq!(heading(&english, "lookup_stock"), English.arguments_heading(1));
    assert_eq!(heading(&swedish.prefixed("a_"), "a_lookup_stock"), Swedish.arguments_heading(1));
    let both = english.merge(&swedish.prefixed("a_"));
    assert_eq!(heading(&both, "a_lookup_stock"), English.arguments_heading(1));
    let gated = both.gate(r#"{"tool": "a_lookup_stock", "arguments": {"ticker": 5}}"#);
    assert!(gated.unwrap_err().message().starts_with(&English.arguments_heading(1)));
}

// Waiting.

#[test]
fn sync_handlers_behave_the_same_polled_and_blocking() {
    let ran = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&ran);
    let tools = Toolkit::new().with(move |call: Number| {
        count.fetch_add(1, Ordering::Relaxed);
        match call.n {
            0 => Err("nothing to do".to_owned()),
            1 => panic!("one too many"),
            n => Ok(n),
        }
    });
    for n in 0..3 {
        let arguments = format!(r#"{{"n": {n}}}"#);
        let call = tools.call("number", &arguments);
        // Nothing runs until it is polled.
        assert_eq!(ran.load(Ordering::Relaxed), 2 * n);
        let polled = futures_executor::block_on(call);
        assert_eq!(ran.load(Ordering::Relaxed), 2 * n + 1);
        let waited = tools.call_blocking("number", &arguments);
        assert_eq!(ran.load(Ordering::Relaxed), 2 * n + 2);
        assert_eq!(polled.to_json(), waited.to_json());
        let error = |reply: &Reply| reply.error().map(ToString::to_string);
        assert_eq!(error(&polled), error(&waited));
        assert!(polled.was_run() && waited.was_run());
    }
}

#[test]
fn call_blocking_waits_and_futures_are_send() {
    async fn wait(_: Tick) -> Result<&'static str, String> {
        let mut started = false;
        poll_fn(move |wakers| {
            if started {
                return Poll::Ready(());
            }
            started = true;
            let waker = wakers.waker().clone();
            thread::spawn(move || {
                thread::sleep(Duration::from_millis(20));
                waker.wake();
            });
            Poll::Pending
        })
        .await;
        Ok("waited")
    }
    let tools = Toolkit::new().with(wait);
    assert_eq!(tools.call_blocking("tick", "").content(), "waited");
    let inner = tools.clone();
    let nested = Toolkit::new()
        .with(move |_: Tock| Ok::<_, String>(inner.call_blocking("tick", "").content()));
    assert_eq!(nested.call_blocking("tock", "").content(), "waited");
    // The future doesn't borrow the arguments.
    let future = {
        let arguments = String::from("{}");
        tools.call("tick", &arguments)
    };
    let reply = thread::spawn(move || futures_executor::block_on(future)).join().unwrap();
    assert_eq!(reply.content(), "waited");
}

#[test]
fn gives_up_on_a_handler_without_a_waker() {
    let reply = tick(|_: Tick| pending::<Result<(), String>>());
    assert!(matches!(reply.outcome(), Outcome::Failed(_)));
    assert!(reply.error().unwrap().to_string().contains("runtime"));
    assert_hides_secrets(&reply);
    // Also when its last waker is dropped later, unused.
    let reply = tick(|_: Tick| {
        poll_fn(|wakers| {
            let waker = wakers.waker().clone();
            thread::spawn(move || {
                thread::sleep(Duration::from_millis(20));
                drop(waker);
            });
            Poll::<Result<(), String>>::Pending
        })
    });
    assert!(reply.error().unwrap().to_string().contains("runtime"));
}

#[test]
fn concurrent_calls_are_independent() {
    let tools = Toolkit::new().with(|call: Number| Ok::<_, String>(call.n)).with(ok);
    let calls: Vec<_> = (0..60_u64)
        .map(|n| {
            let tools = tools.clone();
            thread::spawn(move || {
                let name = if n % 3 == 2 { "nope" } else { "number" };
                // A third of the calls panic, and a third have an unknown tool.
                let n = if n % 3 == 1 { 100 + n } else { n };
                let context = Context::new().with_call_id(n.to_string());
                (n, tools.call_blocking_with(name, json!({"n": n}), context))
            })
        })
        .collect();
    for call in calls {
        let (n, reply) = call.join().unwrap();
        assert_eq!(reply.call_id(), Some(n.to_string().as_str()));
        match reply.outcome() {
            Outcome::Value(json) => assert_eq!(*json, n.to_string()),
            Outcome::Panicked(_) => assert!(n >= 100),
            Outcome::UnknownTool(_) => assert_eq!(reply.name(), "nope"),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn nothing_runs_before_the_first_poll() {
    let ran = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&ran);
    let tools = Toolkit::new().with(move |_: Tick| {
        count.fetch_add(1, Ordering::Relaxed);
        Ok::<_, String>(())
    });
    drop(tools.call("tick", ""));
    assert_eq!(ran.load(Ordering::Relaxed), 0);
    assert_eq!(tools.call_blocking("tick", "").content(), "null");
    assert_eq!(ran.load(Ordering::Relaxed), 1);
}

#[test]
fn feedback_is_deterministic() {
    let tools = gate_tools();
    let wrong = r#"{"value": "5", "from_unit": "miles"}"#;
    let first = tools.call_blocking("convert_units", wrong);
    assert_eq!(first.rejection().unwrap().count(), 3);
    for _ in 0..3 {
        let again = gate_tools().call_blocking("convert_units", wrong);
        assert_eq!((again.content(), again.to_json()), (first.content(), first.to_json()));
    }
    assert_eq!(Toolkit::new().with(convert_units).len(), 1);
    assert_eq!(Tick::NAME, "tick");
}

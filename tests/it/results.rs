//! Checked results: what is sent, what the model and the program see, and what the definition shows.

use std::collections::BTreeMap;

use serde::Serialize;
use toolkit::{
    Checked, Context, Contract, Handler, Outcome, Reply, RuleError, Tool, ToolError, Toolkit,
};

/// Ask for a page.
#[derive(Tool)]
struct Ask {
    /// The first hit
    first: u32,
    /// The last hit
    last: u32,
}

/// A page of hits.
#[derive(Contract, Serialize, Debug, PartialEq)]
#[validate(schema(function = "is_forward"))]
struct Page {
    /// The first hit
    #[validate(range(min = 1))]
    first: u32,
    /// The last hit
    #[validate(range(max = 9))]
    last: u32,
    /// Titles of the hits
    #[tool(items(length(max = 5)))]
    titles: Vec<String>,
}

fn is_forward(page: &Page) -> Result<(), RuleError> {
    if page.first <= page.last { Ok(()) } else { Err("first must not be after last".into()) }
}

fn page(ask: &Ask) -> Checked<Page> {
    let titles = (ask.first..=ask.last).map(|hit| "x".repeat(hit as usize)).collect();
    Checked(Page { first: ask.first, last: ask.last, titles })
}

fn plain(ask: Ask) -> Result<Checked<Page>, ToolError> {
    Ok(page(&ask))
}

async fn asynchronous(ask: Ask) -> Result<Checked<Page>, String> {
    Ok(page(&ask))
}

fn with_context(ask: Ask, _: Context) -> Result<Checked<Page>, std::io::Error> {
    Ok(page(&ask))
}

async fn asynchronous_with_context(ask: Ask, _: Context) -> Result<Checked<Page>, anyhow::Error> {
    Ok(page(&ask))
}

fn call<M: 'static>(handler: impl Handler<M>, arguments: &str) -> Reply {
    let tools = Toolkit::new().with(handler);
    let name = tools.names().next().expect("a tool").to_owned();
    tools.call_blocking(&name, arguments)
}

/// The paths and codes of the result's problems.
fn broken(reply: &Reply) -> Vec<(String, String)> {
    let Outcome::BadResult(bad) = reply.outcome() else { panic!("{reply:?}") };
    let problems = bad.rejection().expect("a rejection").problems().iter();
    problems.map(|problem| (problem.path().pointer(), problem.code().to_owned())).collect()
}

fn pairs<const N: usize>(pairs: [(&str, &str); N]) -> Vec<(String, String)> {
    pairs.map(|(path, code)| (path.to_owned(), code.to_owned())).to_vec()
}

#[test]
fn every_kind_of_handler_can_return_a_checked_result() {
    fn holds<M: 'static>(handler: impl Handler<M>) {
        let tools = Toolkit::new().with(handler);
        assert_eq!(tools.get("ask").unwrap().output, Some(Page::json_schema()));
        let good = tools.call_blocking("ask", r#"{"first": 1, "last": 2}"#);
        assert_eq!(good.content(), r#"{"first":1,"last":2,"titles":["x","xx"]}"#);
        let bad = tools.call_blocking("ask", r#"{"first": 5, "last": 6}"#);
        assert_eq!(broken(&bad), pairs([("/titles/1", "too_long")]));
    }
    holds(plain);
    holds(asynchronous);
    holds(with_context);
    holds(asynchronous_with_context);
    holds(|ask: Ask| Ok::<_, String>(page(&ask)));
    holds(|ask: Ask, _: Context| Ok::<_, ToolError>(page(&ask)));
    holds(|ask: Ask| async move { Ok::<_, String>(page(&ask)) });
    holds(|ask: Ask, _: Context| async move { Ok::<_, String>(page(&ask)) });
    holds(async |ask: Ask| Ok::<_, String>(page(&ask)));
}

#[test]
fn results_match_the_output_schema() {
    let tools = Toolkit::new().with(plain);
    let schema = tools.get("ask").unwrap().output.as_ref().unwrap().to_unordered_value();
    let validator = jsonschema::draft202012::new(&schema).expect("a schema");
    for (first, last, is_sent) in [(1, 5, true), (4, 4, true), (0, 3, false), (2, 10, false)] {
        let arguments = format!(r#"{{"first": {first}, "last": {last}}}"#);
        let reply = tools.call_blocking("ask", &arguments);
        let written = serde_json::to_value(&page(&Ask { first, last }).0).unwrap();
        assert_eq!(
            (validator.is_valid(&written), !reply.is_error()),
            (is_sent, is_sent),
            "{written}"
        );
        let sent = reply.value().map(|json| serde_json::from_str(json.get()).unwrap());
        assert_eq!(sent, is_sent.then_some(written));
    }
}

#[test]
fn only_checked_results_have_an_output_schema() {
    let sent = |ask: Ask| Ok::<_, String>(page(&ask).0);
    assert_eq!(Toolkit::new().with(sent).get("ask").unwrap().output, None);
    assert_eq!(Ask::definition().output, None);
    let tools = Toolkit::new().with(plain).prefixed("my_");
    let output = tools.get("my_ask").unwrap().output.as_ref().unwrap();
    assert_eq!(
        output.to_string(),
        concat!(
            r#"{"description":"A page of hits.","type":"object","properties":{"#,
            r#""first":{"description":"The first hit","type":"integer","minimum":1,"maximum":4294967295},"#,
            r#""last":{"description":"The last hit","type":"integer","minimum":0,"maximum":9},"#,
            r#""titles":{"description":"Titles of the hits","type":"array","items":{"type":"string","maxLength":5}}},"#,
            r#""required":["first","last","titles"],"additionalProperties":false}"#
        )
    );
    assert!(!tools.spec().to_string().contains("titles"));
}

#[test]
fn hides_problems_with_a_result_from_the_model() {
    let reply = call(plain, r#"{"first": 0, "last": 12}"#);
    let places = [
        ("/last", "too_large"),
        ("/titles/6", "too_long"),
        ("/titles/7", "too_long"),
        ("/titles/8", "too_long"),
        ("/titles/9", "too_long"),
        ("/titles/10", "too_long"),
        ("/titles/11", "too_long"),
        ("/titles/12", "too_long"),
    ];
    let mut expected = pairs(places);
    expected.insert(0, ("/first".to_owned(), "too_small".to_owned()));
    assert_eq!(broken(&reply), expected);
    assert!(reply.is_error() && reply.was_run() && reply.value().is_none());
    let sentence = "the tool ran, but its result was not valid and is withheld";
    assert_eq!(reply.content(), sentence);
    assert_eq!(reply.to_json(), format!(r#"{{"error":"{sentence}"}}"#));
    let error = reply.error().unwrap().to_string();
    assert!(error.starts_with("the result breaks its contract: "), "{error}");
    assert!(error.contains("last: must be at most 9, but got 12"), "{error}");
}

#[test]
fn reports_violations_of_a_result_once() {
    let reply = call(plain, r#"{"first": 3, "last": 2}"#);
    assert_eq!(broken(&reply), pairs([("", "custom")]));
}

/// Weigh something.
#[derive(Tool)]
struct Weigh {}

#[test]
fn validates_the_serialized_result() {
    #[derive(Contract, Serialize)]
    struct Weight {
        /// In grams
        #[serde(rename(serialize = "grammes"))]
        grams: f64,
        /// What was weighed
        #[serde(serialize_with = "as_number")]
        what: String,
        /// Remarks
        #[serde(skip_serializing_if = "Option::is_none")]
        remark: Option<String>,
    }
    fn as_number<S: serde::Serializer>(_: &str, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(7)
    }
    let weigh = |grams| {
        call(
            move |_: Weigh| {
                let (what, remark) = ("a stone".to_owned(), None);
                Ok::<_, String>(Checked(Weight { grams, what, remark }))
            },
            "{}",
        )
    };
    let misnamed = pairs([("/grammes", "misnamed_field"), ("/what", "wrong_type")]);
    assert_eq!(broken(&weigh(1.5)), misnamed);
    // This can't be serialized, but its path is still reported.
    assert_eq!(broken(&weigh(f64::NAN)), pairs([("/grams", "not_finite")]));
}

#[test]
fn results_are_not_subject_to_input_limits() {
    let long = |_: Weigh| Ok::<_, String>(Checked(vec![0_u8; 300_000]));
    assert_eq!(call(long, "").content().len(), 600_001);
    let deep = |levels: usize| {
        move |_: Weigh| {
            let nested = (1..levels).fold("[]".to_owned(), |inner, _| format!("[{inner}]"));
            Ok::<_, String>(Checked(serde_json::from_str::<serde_json::Value>(&nested).unwrap()))
        }
    };
    assert_eq!(call(deep(120), "").content().len(), 240);
}

#[test]
fn validates_any_contract() {
    let map = |_: Weigh| Ok::<_, String>(Checked(BTreeMap::from([("a".to_owned(), Some(1.5))])));
    let tools = Toolkit::new().with(map);
    let output = tools.get("weigh").unwrap().output.as_ref().unwrap().to_string();
    assert_eq!(output, r#"{"type":"object","additionalProperties":{"type":["number","null"]}}"#);
    assert_eq!(tools.call_blocking("weigh", "").content(), r#"{"a":1.5}"#);
}

#[test]
fn reports_a_panicking_rule_as_a_panicking_handler() {
    #[derive(Contract, Serialize)]
    struct Odd {
        /// A number
        #[validate(custom(function = "is_odd"))]
        n: u8,
    }
    fn is_odd(n: &u8) -> Result<(), RuleError> {
        assert!(n % 2 == 1, "a secret of the rule");
        Ok(())
    }
    let reply = call(|_: Weigh| Ok::<_, String>(Checked(Odd { n: 2 })), "{}");
    let Outcome::Panicked(panic) = reply.outcome() else { panic!("{reply:?}") };
    assert!(!panic.while_reading() && reply.was_run());
    assert_eq!(reply.content(), "the tool failed");
}

#[test]
fn rejects_an_unusable_output_schema_at_registration() {
    #[derive(Contract, Serialize)]
    struct Sized {
        /// How large
        #[serde(default = "ten")]
        #[validate(range(max = 5))]
        size: u8,
    }
    fn ten() -> u8 {
        10
    }
    let handler = |_: Weigh| Ok::<_, String>(Checked(Sized { size: 1 }));
    let error = Toolkit::new().try_with(handler).unwrap_err();
    assert!(error.is_faulty_schema());
    assert!(error.to_string().contains("the default of `size` in `Sized`"), "{error}");
}

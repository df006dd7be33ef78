//! Cases from public bug reports about tools and structured output, and from recorded traffic: a test is
//! named after the id of its case. What no type or part of this library covers yet is in `waiting`, with the
//! reason.
//!
//! The cases are in `fixtures/cases`, and a test checks that none of them was forgotten.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::path::Path;
use std::sync::{Arc, Mutex};

use serde_json::Value;
use toolkit::{Contract, Kind, Outcome, Rejection, SyntaxHint, Tool, ToolError, Toolkit};

/// Makes a test of every function, and the list of their names.
macro_rules! tests_of_cases {
    ($(fn $id:ident() $body:block)*) => {
        pub(super) const IDS: &[&str] = &[$(stringify!($id)),*];

        $(
            #[test]
            fn $id() $body
        )*
    };
}

mod adapt;
mod lint;
mod registry;
mod results;
mod retries;
mod schema;
mod streams;
mod traffic;
mod turns;
mod types;
mod unions;
mod validate_arguments;
mod validate_fields;
mod validate_keys;
mod validate_numbers;
mod validate_values;
mod views;
mod waiting;

/// What is read of arguments that must be accepted.
#[track_caller]
fn accepts<T: Contract>(arguments: &str) -> T {
    T::parse(arguments).unwrap_or_else(|rejection| panic!("refused {arguments}: {rejection:?}"))
}

/// Holds that arguments are refused for just these faults: where, as a JSON Pointer, and the code.
#[track_caller]
fn refuses<T: Contract>(arguments: &str, faults: &[(&str, &str)]) -> Rejection {
    let Err(rejection) = T::parse(arguments) else {
        panic!("accepted {arguments}");
    };
    assert_faults(&rejection, faults);
    rejection
}

#[track_caller]
fn assert_faults(rejection: &Rejection, faults: &[(&str, &str)]) {
    let faults = faults.iter().map(|(at, code)| ((*at).to_owned(), (*code).to_owned()));
    assert_eq!(faults_of(rejection), faults.collect(), "{rejection:?}");
}

/// Every place that the problems speak of, with their codes.
fn faults_of(rejection: &Rejection) -> BTreeSet<(String, String)> {
    let problems = rejection.problems().iter();
    let faults = problems.flat_map(|problem| {
        let paths = problem.paths().into_iter();
        paths.map(|path| (path.pointer(), problem.code().to_owned()))
    });
    faults.collect()
}

/// The hint about text that is not JSON.
fn syntax_hint(rejection: &Rejection) -> Option<SyntaxHint> {
    match rejection.problems()[0].kind() {
        Kind::InvalidJson { hint, .. } => *hint,
        _ => None,
    }
}

/// What the handler of a call gets of arguments as they came; or why it did not run.
fn called<T: Tool + Send + Debug>(arguments: &str) -> Result<T, Rejection> {
    let got = Arc::new(Mutex::new(None));
    let into = Arc::clone(&got);
    let tools = Toolkit::new().with(move |arguments: T| {
        *into.lock().unwrap() = Some(arguments);
        Ok::<_, ToolError>(())
    });
    let reply = tools.call_blocking(T::NAME, arguments);
    match (reply.outcome(), got.lock().unwrap().take()) {
        (Outcome::Value(_), Some(arguments)) => Ok(arguments),
        (Outcome::Rejected(rejection), None) => Err(rejection.clone()),
        other => panic!("{other:?}"),
    }
}

/// The kinds of case that are tested here. Those of `mcp` are about servers.
const CHECKS: [&str; 13] = [
    "validate",
    "validate_value",
    "derive",
    "schema_emit",
    "schema_adapt",
    "schema_lint",
    "registry",
    "dispatch",
    "config",
    "result",
    "retry",
    "stream",
    "history",
];

/// The cases of a list, one a line.
fn listed(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/cases").join(file);
    let lines = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("no list of cases at {}: {error}", path.display()));
    lines.lines().map(|line| serde_json::from_str(line).expect("a case a line")).collect()
}

fn text(case: &Value, key: &str) -> String {
    case[key].as_str().unwrap_or_else(|| panic!("no {key}: {case}")).to_owned()
}

#[test]
fn every_case_is_a_test_or_waits() {
    let [first, second] = ["handed.jsonl", "handed-2.jsonl"].map(listed);
    let traffic = listed("traffic.jsonl");
    // A list that is empty or cut short would check nothing.
    assert_eq!([first.len(), second.len(), traffic.len()], [212, 28, 37]);
    let handed = first.iter().chain(&second);
    let handed = handed.filter(|case| CHECKS.iter().any(|check| case["check"] == *check));
    let handed = handed.map(|case| text(case, "id"));
    let known: BTreeSet<String> =
        handed.chain(traffic.iter().map(|line| text(line, "name"))).collect();

    let tested = tested();
    let waiting: BTreeSet<String> =
        waiting::WAITING.iter().map(|(id, _)| (*id).to_owned()).collect();
    let both: Vec<_> = tested.intersection(&waiting).collect();
    assert!(both.is_empty(), "tests, and waiting: {both:?}");
    let here = &tested | &waiting;
    let forgotten: Vec<_> = known.difference(&here).collect();
    assert!(forgotten.is_empty(), "neither a test nor waiting: {forgotten:?}");
    // Those of the second list begin so.
    let is_of_first = |id: &&String| !id.starts_with("t2_");
    let unknown: Vec<_> = here.difference(&known).filter(is_of_first).collect();
    assert!(unknown.is_empty(), "no such case: {unknown:?}");
}

/// The ids of the cases that are tests: here, and those that must not compile.
fn tested() -> BTreeSet<String> {
    let names = [
        adapt::IDS,
        lint::IDS,
        registry::IDS,
        results::IDS,
        retries::IDS,
        schema::IDS,
        streams::IDS,
        turns::IDS,
        unions::IDS,
        types::IDS,
        validate_arguments::IDS,
        validate_fields::IDS,
        validate_keys::IDS,
        validate_numbers::IDS,
        validate_values::IDS,
        views::IDS,
    ];
    let names = names.concat().into_iter().map(|name| {
        let (kind, number) = name.rsplit_once('_').expect("a kind and a number");
        format!("{kind}-{number}")
    });
    let ui = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui/fail/cases");
    let ui = std::fs::read_dir(ui).expect("the cases that must not compile");
    let ui = ui.map(|file| file.expect("a file").path());
    let ui = ui.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    let ui = ui.map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned());
    let traffic = traffic::names().into_iter().map(str::to_owned);
    names.chain(ui).chain(traffic).collect()
}

//! Cases from public bug reports about tools and structured output: a test is named after the id of
//! its case. What no type or part of this library covers yet is in `waiting`, with the reason.
//!
//! The cases themselves lie beside the repository (`HANDED_CASES` names another file). Where they
//! are, a test holds that none of them was forgotten.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use serde_json::Value;
use toolkit::{Contract, Kind, Outcome, Rejection, Slip, Tool, ToolError, Toolkit};

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

/// The known slip in text that is not JSON.
fn slip(rejection: &Rejection) -> Option<Slip> {
    match rejection.problems()[0].kind() {
        Kind::InvalidJson { slip, .. } => *slip,
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

/// The sorts of case that are held here. Those of `mcp` are about servers.
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

#[test]
fn every_case_is_a_test_or_waits() {
    let file = std::env::var_os("HANDED_CASES").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/cases/handed.jsonl"),
        PathBuf::from,
    );
    let Ok(cases) = std::fs::read_to_string(&file) else {
        println!("no cases at {}: nothing to compare with", file.display());
        return;
    };
    let cases = cases.lines().map(|line| serde_json::from_str(line).expect("a case a line"));
    let known: BTreeSet<String> = cases
        .filter(|case: &Value| CHECKS.iter().any(|check| case["check"] == *check))
        .map(|case| case["id"].as_str().expect("an id").to_owned())
        .collect();

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
    names.chain(ui).collect()
}

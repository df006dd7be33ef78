//! Thirty functions of a public corpus: valid calls are accepted, and invalid ones rejected for the right reasons.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use serde_json::Value;
use tests::corpus::{calls, toolkit, wrong_calls};
use toolkit::testing::correct;

#[test]
fn accepts_every_valid_call() {
    let tools = toolkit();
    let mut called = BTreeSet::new();
    for call in calls() {
        let reply = tools.call_blocking(&call.tool, call.arguments.get());
        assert!(!reply.is_error(), "{}: {}", call.id, reply.content());
        called.insert(call.tool);
    }
    assert_eq!(called.len(), 30);
}

/// The code of the problem for a violated keyword. The fixture has the paths of missing and unknown fields, which a
/// JSON Schema validator reports for the object around them.
fn code(keyword: &str) -> &'static str {
    match keyword {
        "type" => "wrong_type",
        "required" => "missing",
        "additionalProperties" => "unknown_field",
        "enum" => "not_one_of",
        other => panic!("no code for {other}"),
    }
}

#[test]
fn rejects_every_invalid_call_for_its_reason() {
    let tools = toolkit();
    let wrong_calls = wrong_calls();
    assert!(wrong_calls.len() > 150);
    for call in wrong_calls {
        let reply = tools.call_blocking(&call.tool, call.arguments.get());
        assert!(!reply.was_run(), "{}", call.id);
        let problems = reply.rejection().expect("a refusal").problems();
        let ours: BTreeSet<(String, &str)> =
            problems.iter().map(|problem| (problem.path().pointer(), problem.code())).collect();
        let codes = call.keywords.iter().map(|keyword| code(keyword));
        let theirs = call.pointers.iter().cloned().zip(codes).collect();
        assert_eq!(ours, theirs, "{}: {}", call.id, reply.content());
        assert_eq!(problems.len(), call.pointers.len(), "{}", call.id);
    }
}

/// A validator of each tool's schema must accept and reject the same calls.
#[test]
fn schemas_agree_with_validation() {
    let tools = toolkit();
    for definition in tools.definitions() {
        let schema = definition.parameters.to_unordered_value();
        let validator = jsonschema::draft202012::new(&schema).expect("a schema");
        let arguments = calls().into_iter().filter(|call| call.tool == definition.name);
        for call in arguments {
            let value: Value = serde_json::from_str(call.arguments.get()).unwrap();
            assert!(validator.is_valid(&value), "{}", call.id);
        }
        let wrong = wrong_calls().into_iter().filter(|call| call.tool == definition.name);
        for call in wrong {
            let value: Value = serde_json::from_str(call.arguments.get()).unwrap();
            assert!(!validator.is_valid(&value), "{}", call.id);
        }
    }
}

/// The results of correcting the wrong calls of one sort.
#[derive(Default)]
struct Round {
    all: usize,
    /// Accepted after the correction.
    corrected: usize,
    /// Rejected again, for exactly the paths that `correct` listed as uncorrected.
    listed: usize,
}

/// Run `cargo test -p tests --test it feedback_is_enough -- --nocapture` to see the table.
#[test]
fn feedback_is_enough_to_correct_calls() {
    let tools = toolkit();
    let mut sorts: BTreeMap<String, Round> = BTreeMap::new();
    for call in wrong_calls() {
        let (_, sort) = call.id.split_once('!').expect("the sort after `!`");
        let round = sorts.entry(sort.to_owned()).or_default();
        round.all += 1;
        let reply = tools.call_blocking(&call.tool, call.arguments.get());
        let corrected = correct(call.arguments.get(), reply.rejection().expect("a rejection"));
        let again = tools.call_blocking(&call.tool, &corrected.text);
        let Some(rejection) = again.rejection() else {
            round.corrected += 1;
            continue;
        };
        let left: Vec<_> = rejection.problems().iter().map(|problem| problem.path()).collect();
        round.listed += usize::from(left == corrected.uncorrected.iter().collect::<Vec<_>>());
    }
    let mut table = String::new();
    for (sort, Round { all, corrected, listed }) in &sorts {
        writeln!(
            table,
            "{sort}: {all} wrong, {corrected} corrected, {listed} listed as uncorrected"
        )
        .unwrap();
    }
    insta::assert_snapshot!(table);
}

//! Thirty functions of a public corpus: its right calls are taken, its wrong ones refused, each for its reason.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use serde_json::Value;
use tests::corpus::{calls, toolkit, wrong_calls};
use toolkit::testing::correct;

#[test]
fn every_right_call_is_taken() {
    let tools = toolkit();
    let mut called = BTreeSet::new();
    for call in calls() {
        let reply = tools.call_blocking(&call.tool, call.arguments.get());
        assert!(!reply.is_error(), "{}: {}", call.id, reply.content());
        called.insert(call.tool);
    }
    assert_eq!(called.len(), 30);
}

/// The code of the problem that a keyword stands for. A field that must not be left out, and one that is not
/// known, have no place of their own in a schema: the fixture gives them theirs.
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
fn every_wrong_call_is_refused_for_its_reason() {
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

/// The judge of the schema that each tool shows must see no more and no less than the reading.
#[test]
fn the_schemas_say_the_same() {
    let tools = toolkit();
    for definition in tools.definitions() {
        let schema = definition.parameters.to_unordered_value();
        let judge = jsonschema::draft202012::new(&schema).expect("a schema");
        let arguments = calls().into_iter().filter(|call| call.tool == definition.name);
        for call in arguments {
            let value: Value = serde_json::from_str(call.arguments.get()).unwrap();
            assert!(judge.is_valid(&value), "{}", call.id);
        }
        let wrong = wrong_calls().into_iter().filter(|call| call.tool == definition.name);
        for call in wrong {
            let value: Value = serde_json::from_str(call.arguments.get()).unwrap();
            assert!(!judge.is_valid(&value), "{}", call.id);
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

/// Run `cargo test -p tests --test it corrected_by_their_rejections -- --nocapture` to see the table.
#[test]
fn wrong_calls_are_corrected_by_their_rejections() {
    let tools = toolkit();
    let mut sorts: BTreeMap<String, Round> = BTreeMap::new();
    for call in wrong_calls() {
        let (_, sort) = call.id.split_once('!').expect("what was done to the call");
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

//! The gate and the loop: every verdict of the Python seed, and what its table leaves open.

use toolkit::{Gate, Kind, Limits, Rejection, Step, Swedish, Toolkit};

use crate::tools::{gate_tools, nullary, record, tool};

const GOOD: &str =
    r#"{"tool": "convert_units", "arguments": {"value": 5, "from_unit": "km", "to_unit": "m"}}"#;
const UNKNOWN_TOOL: &str = r#"{"tool": "delete_all_notes", "arguments": {}}"#;
const WRONG_TYPE: &str = r#"{"tool": "convert_units", "arguments": {"value": "five", "from_unit": "km", "to_unit": "m"}}"#;

fn paths(rejection: &Rejection) -> Vec<String> {
    rejection.problems().iter().map(|p| p.path().pointer()).collect()
}

/// The gate that refuses, and the places it names.
fn verdict(reply: &str) -> (Gate, Vec<String>) {
    let refusal = gate_tools().gate(reply).expect_err(reply);
    let paths = refusal.rejection().map(paths).unwrap_or_default();
    (refusal.gate(), paths)
}

fn at(gate: Gate, paths: &[&str]) -> (Gate, Vec<String>) {
    (gate, paths.iter().map(|path| (*path).to_owned()).collect())
}

#[test]
fn the_good_reply_runs() {
    let call = gate_tools().gate(GOOD).unwrap();
    assert_eq!(call.name(), "convert_units");
    assert_eq!(call.arguments().get(), r#"{"value": 5, "from_unit": "km", "to_unit": "m"}"#);
    assert_eq!(
        call.to_json(),
        r#"{"tool":"convert_units","arguments":{"value": 5, "from_unit": "km", "to_unit": "m"}}"#
    );
    let reply = call.run_blocking();
    assert_eq!(reply.content(), "5000.0");
    assert_eq!(reply.name(), "convert_units");
}

#[test]
fn every_verdict_of_the_seed_is_kept() {
    let call =
        |arguments: &str| format!(r#"{{"tool": "convert_units", "arguments": {{{arguments}}}}}"#);
    let units = r#""from_unit": "km", "to_unit": "m""#;
    let table = [
        (
            r#"{"tool": "convert_units", "arguments": {"value": 5"from_unit": "km", "to_unit": "m"}}"#.to_owned(),
            at(Gate::Json, &[""]),
        ),
        (WRONG_TYPE.to_owned(), at(Gate::Arguments, &["/value"])),
        (call(&format!(r#""value": 5, {units}, "round": true"#)), at(Gate::Arguments, &["/round"])),
        (UNKNOWN_TOOL.to_owned(), at(Gate::Tool, &[])),
        (call(&format!(r#""value": 1e9, {units}"#)), at(Gate::Arguments, &["/value"])),
        (GOOD.replacen('{', r#"{"system": "x", "#, 1), at(Gate::Envelope, &["/system"])),
        (call(&format!(r#""value": NaN, {units}"#)), at(Gate::Json, &[""])),
        (call(r#""value": 5, "from_unit": "km", "to_unit": "kg""#), at(Gate::Rule, &[""])),
        (format!("{GOOD}{}", " ".repeat(2000)), at(Gate::Length, &[""])),
    ];
    for (reply, expected) in table {
        assert_eq!(verdict(&reply), expected, "{reply}");
    }
}

#[test]
fn the_rule_is_told_in_its_own_words() {
    let reply = GOOD.replace(r#""to_unit": "m""#, r#""to_unit": "kg""#);
    let refusal = gate_tools().gate(&reply).unwrap_err();
    let problem = &refusal.rejection().unwrap().problems()[0];
    assert_eq!(problem.message(), Some("cannot convert km to kg"));
    assert!(refusal.to_string().starts_with("rule: "));
    assert!(refusal.to_string().ends_with("cannot convert km to kg"));
}

#[test]
fn three_problems_are_told_at_once() {
    let reply = r#"{"tool": "convert_units", "arguments": {"value": "5", "from_unit": "miles"}}"#;
    assert_eq!(verdict(reply), at(Gate::Arguments, &["/value", "/from_unit", "/to_unit"]));
}

#[test]
fn a_rule_beside_a_fault_of_the_schema_is_a_fault_of_the_arguments() {
    let reply = GOOD.replace(r#""m""#, r#""kg""#).replacen("\"value\"", "\"x\": 1, \"value\"", 1);
    assert_eq!(verdict(&reply), at(Gate::Arguments, &["/x", ""]));
}

#[test]
fn doubled_keys_are_not_strict_json() {
    for (reply, path) in [
        (GOOD.replacen('{', r#"{"tool": "lookup_stock", "#, 1), "/tool"),
        (GOOD.replace(r#""value": 5"#, r#""value": 5, "value": 6"#), "/arguments/value"),
        // Also where nobody looks at the value.
        (
            GOOD.replace(r#""value": 5"#, r#""value": 5, "x": [{"a": 1, "a": 1}]"#),
            "/arguments/x/0/a",
        ),
    ] {
        assert_eq!(verdict(&reply), at(Gate::Json, &[path]), "{reply}");
    }
}

#[test]
fn what_is_not_one_object_is_rejected_and_never_corrected() {
    for (reply, gate) in [
        ("", Gate::Json),
        ("I will convert it.", Gate::Json),
        (&format!("```json\n{GOOD}\n```"), Gate::Json),
        (&format!("{GOOD}{GOOD}"), Gate::Json),
        (&format!("{GOOD} Done."), Gate::Json),
        (&GOOD[..GOOD.len() - 1], Gate::Json),
        (&GOOD.replace("\"value\": 5", "\"value\": 1e400"), Gate::Json),
        ("[]", Gate::Envelope),
        ("null", Gate::Envelope),
        (&format!("[{GOOD}]"), Gate::Envelope),
        ("{}", Gate::Envelope),
        (r#"{"arguments": {}}"#, Gate::Envelope),
        (r#"{"tool": 5, "arguments": {}}"#, Gate::Envelope),
        (r#"{"tool": "convert_units", "arguments": []}"#, Gate::Envelope),
        (r#"{"tool": "convert_units", "arguments": "{\"value\": 5}"}"#, Gate::Envelope),
        (r#"{"name": "convert_units", "arguments": {}}"#, Gate::Envelope),
        (r#"{"tool": "Convert_Units", "arguments": {}}"#, Gate::Tool),
    ] {
        assert_eq!(verdict(reply).0, gate, "{reply}");
    }
}

nullary!(Tick = "tick");

#[test]
fn no_arguments_are_an_empty_object() {
    let tools = Toolkit::new().with(|_: Tick| Ok::<_, String>(1));
    for reply in [
        r#"{"tool": "tick", "arguments": {}}"#,
        r#"{"tool": "tick", "arguments": null}"#,
        r#"{"tool": "tick", "arguments": ""}"#,
        r#"{"tool": "tick"}"#,
    ] {
        let call = tools.gate(reply).unwrap();
        assert_eq!(call.to_json(), r#"{"tool":"tick","arguments":{}}"#);
        assert_eq!(call.run_blocking().content(), "1");
    }
}

struct Exact {
    number: u64,
}
record!(Exact { 0 number: u64, &toolkit::__private::Rules::NONE; } |_| Ok(()));
tool!(Exact = "exact", "Give a number back.");

#[test]
fn numbers_keep_their_digits() {
    let tools = Toolkit::new().with(|call: Exact| Ok::<_, String>(call.number.to_string()));
    let reply = r#"{"tool": "exact", "arguments": {"number": 18446744073709551615}}"#;
    assert_eq!(tools.gate(reply).unwrap().run_blocking().content(), u64::MAX.to_string());
}

struct Explodes {
    n: u8,
}
record!(Explodes { 0 n: u8, &toolkit::__private::Rules::NONE; } |call| {
    assert!(call.n < 5, "secret {}", call.n);
    Ok(())
});
tool!(Explodes = "explodes", "Its rule panics.");

#[test]
fn a_panic_of_a_rule_is_a_refusal() {
    let tools = Toolkit::new().with(|call: Explodes| Ok::<_, String>(call.n));
    let refusal = tools.gate(r#"{"tool": "explodes", "arguments": {"n": 9}}"#).unwrap_err();
    assert_eq!(refusal.gate(), Gate::Rule);
    assert_eq!(refusal.panic().unwrap().message(), Some("secret 9"));
    assert!(!refusal.message().contains("secret"));
    assert!(!refusal.to_string().contains("secret"));
    assert!(tools.gate(r#"{"tool": "explodes", "arguments": {"n": 1}}"#).is_ok());
}

#[test]
fn the_length_is_counted_in_characters_and_is_a_setting() {
    let limits = |reply| Limits { reply, ..Limits::default() };
    let tools = gate_tools().limits(limits(10));
    assert_eq!(tools.gate("åäöåäöåäöå").unwrap_err().gate(), Gate::Json);
    let refusal = tools.gate("åäöåäöåäöåä").unwrap_err();
    assert_eq!(refusal.gate(), Gate::Length);
    let kind = refusal.rejection().unwrap().problems()[0].kind().clone();
    assert!(matches!(kind, Kind::TooLong { maximum: 10, actual: 11, .. }));
}

#[test]
fn the_gates_stand_in_their_order() {
    let order = [Gate::Length, Gate::Json, Gate::Envelope, Gate::Tool, Gate::Arguments, Gate::Rule];
    assert!(order.is_sorted());
    assert_eq!(order.map(Gate::name), ["length", "json", "envelope", "tool", "arguments", "rule"]);
}

#[test]
fn the_retry_script_of_the_seed_ends_with_the_good_call() {
    let mut ask = gate_tools().ask(3);
    let Step::Again(again) = ask.feed(UNKNOWN_TOOL) else { panic!("accepted") };
    assert_eq!(again.refusal().gate(), Gate::Tool);
    assert!(again.message().contains("delete_all_notes"));
    assert!(again.message().contains("one JSON object"));
    let Step::Again(again) = ask.feed(WRONG_TYPE) else { panic!("accepted") };
    assert_eq!(again.refusal().gate(), Gate::Arguments);
    assert!(again.message().contains("one JSON object"));
    assert_eq!((ask.made(), ask.left()), (2, 1));
    let Step::Accepted(call) = ask.feed(GOOD) else { panic!("refused") };
    assert_eq!(call.name(), "convert_units");
    assert_eq!(call.run_blocking().content(), "5000.0");
}

#[test]
fn after_the_last_refusal_it_gives_up_and_says_so() {
    let mut ask = gate_tools().ask(2);
    assert!(matches!(ask.feed(UNKNOWN_TOOL), Step::Again(_)));
    for attempts in [2, 3] {
        let Step::GiveUp(gave_up) = ask.feed(WRONG_TYPE) else { panic!("goes on") };
        assert_eq!(gave_up.attempts(), attempts);
        assert_eq!(gave_up.refusal().gate(), Gate::Arguments);
        assert!(gave_up.to_string().starts_with("gave up"));
    }
    assert!(matches!(gate_tools().ask(0).feed(UNKNOWN_TOOL), Step::GiveUp(_)));
}

#[test]
fn refusals_are_told_in_the_language_of_the_toolkit() {
    let refusal = gate_tools().wording(Swedish).gate("[]").unwrap_err();
    assert!(refusal.message().starts_with("Svaret är inget anrop"));
}

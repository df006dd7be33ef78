//! The lint: for each code, a tool that raises it and a similar one that doesn't.

use std::cell::RefCell;

use toolkit::schema::{Node, Object, Property};
use toolkit::testing::{assert_lint_free, assert_lint_free_with};
use toolkit::{
    Contract, Definitions, Effects, Finding, Lint, Place, Schema, Tool, ToolError, Toolkit,
};

mod any;
mod contradictions;
mod foreign;
mod native;
mod tools;

/// A toolkit with one tool, which is never called.
fn one<T: Tool + Send>() -> Toolkit {
    and::<T>(Toolkit::new())
}

fn and<T: Tool + Send>(tools: Toolkit) -> Toolkit {
    tools.with(|_: T| Ok::<_, ToolError>(()))
}

/// The codes and paths of the findings.
fn codes_and_paths(findings: &[Finding]) -> Vec<(&str, &str)> {
    findings.iter().map(|finding| (finding.code, &*finding.path)).collect()
}

/// Asserts that the lint has exactly these findings for a tool.
#[track_caller]
fn assert_findings<T: Tool + Send>(expected: &[(&str, &str)]) {
    let findings = one::<T>().lint();
    assert_eq!(codes_and_paths(&findings), expected, "{findings:#?}");
    assert!(findings.iter().all(|finding| finding.tool.as_deref() == Some(T::NAME)));
}

thread_local! {
    static FIELD: RefCell<Schema> = RefCell::new(Schema::new(Node::Anything));
    static NAMED: RefCell<Option<Schema>> = const { RefCell::new(None) };
}

/// A tool with one field, whose schema each test sets.
struct Made;

/// A definition in the schema of [`Made`].
struct Named;

impl Contract for Made {
    fn schema(definitions: &mut Definitions) -> Schema {
        if let Some(named) = NAMED.with_borrow(Clone::clone) {
            definitions.define::<Named>("Named", |_| named);
        }
        let field = Property::new("made", false, FIELD.with_borrow(Clone::clone));
        Schema::new(Node::Object(Object { properties: vec![field], ..Object::default() }))
    }

    fn read<'de, D: serde::Deserializer<'de>>(
        input: D,
        _: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        serde::de::IgnoredAny::deserialize(input).map(|_| Some(Self))
    }

    fn check(&self, _: &mut Place<'_>) {}
}

use serde::Deserialize;

impl Tool for Made {
    const NAME: &'static str = "make";
    const DESCRIPTION: &'static str = "Whatever a test wants to check";
    const TITLE: Option<&'static str> = None;
    const EFFECTS: Effects =
        Effects { read_only: None, destructive: None, idempotent: None, open_world: None };
}

/// A toolkit whose only tool has a field `made` with this schema, and optionally a definition `Named`.
fn made(field: Schema, named: Option<Schema>) -> Result<Toolkit, toolkit::RegisterError> {
    FIELD.set(field);
    NAMED.set(named);
    Toolkit::new().try_with(|_: Made| Ok::<_, ToolError>(()))
}

/// Leave a note for a colleague.
#[derive(Tool)]
struct LeaveNote {
    /// What the colleague should know
    #[allow(dead_code)]
    text: String,
    /// Name of the colleague
    #[allow(dead_code)]
    to: String,
}

#[test]
fn allowed_findings_are_not_reported() {
    let tools = one::<LeaveNote>();
    let all = [("unbounded_text", "/properties/text"), ("unbounded_text", "/properties/to")];
    let findings = |lint: Lint| tools.lint_with(&lint);
    assert_eq!(codes_and_paths(&findings(Lint::new())), all);
    assert_eq!(findings(Lint::new().allow("unbounded_text")), []);
    assert_eq!(findings(Lint::new().allow_in("unbounded_text", "leave_note")), []);
    assert_eq!(codes_and_paths(&findings(Lint::new().allow_in("unbounded_text", "other"))), all);
    assert_eq!(codes_and_paths(&findings(Lint::new().allow("short_name"))), all);
    let one_path = Lint::new().allow_at("unbounded_text", "leave_note", "/properties/text");
    assert_eq!(codes_and_paths(&findings(one_path)), all[1..]);
}

#[test]
#[should_panic(expected = "unknown lint code `unbound_text`; the closest is `unbounded_text`")]
fn allowing_a_misspelled_code_panics() {
    let _ = Lint::new().allow("unbound_text");
}

#[test]
#[should_panic(expected = "2 lint findings:\n\
    leave_note /properties/text: text of any length is accepted; set `maxLength`, in Rust with \
    `#[validate(length(max = …))]` (unbounded_text)\n\
    leave_note /properties/to: text of any length is accepted; set `maxLength`, in Rust with \
    `#[validate(length(max = …))]` (unbounded_text)")]
fn the_assertion_lists_all_findings() {
    assert_lint_free(&one::<LeaveNote>());
}

#[test]
fn the_assertion_respects_the_settings() {
    assert_lint_free(&Toolkit::new());
    assert_lint_free_with(&one::<LeaveNote>(), &Lint::new().allow("unbounded_text"));
}

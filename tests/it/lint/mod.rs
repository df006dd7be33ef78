//! The lint: for each code a tool that raises it, and one near to it that does not.

use std::cell::RefCell;

use toolkit::schema::{Node, Object, Property};
use toolkit::testing::{assert_lint_free, assert_lint_free_with};
use toolkit::{
    Contract, Definitions, Effects, Finding, Lint, Place, Schema, Tool, ToolError, Toolkit,
};

mod any;
mod contradictions;
mod foreign;
mod places;
mod tools;

/// A toolkit of one tool, which is never called.
fn one<T: Tool + Send>() -> Toolkit {
    and::<T>(Toolkit::new())
}

fn and<T: Tool + Send>(tools: Toolkit) -> Toolkit {
    tools.with(|_: T| Ok::<_, ToolError>(()))
}

/// Codes and places, as they are found.
fn found(findings: &[Finding]) -> Vec<(&str, &str)> {
    findings.iter().map(|finding| (finding.code, &*finding.path)).collect()
}

/// Holds that the lint finds just these in a tool.
#[track_caller]
fn finds<T: Tool + Send>(expected: &[(&str, &str)]) {
    let findings = one::<T>().lint();
    assert_eq!(found(&findings), expected, "{findings:#?}");
    assert!(findings.iter().all(|finding| finding.tool.as_deref() == Some(T::NAME)));
}

thread_local! {
    static FIELD: RefCell<Schema> = RefCell::new(Schema::new(Node::Anything));
    static NAMED: RefCell<Option<Schema>> = const { RefCell::new(None) };
}

/// A tool with one field of whatever schema is wanted.
struct Made;

/// A definition inside it.
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
    const DESCRIPTION: &'static str = "Whatever a test wants to look at";
    const TITLE: Option<&'static str> = None;
    const EFFECTS: Effects =
        Effects { read_only: None, destructive: None, idempotent: None, open_world: None };
}

/// A toolkit whose tool has the field `made` of this schema; `Named` is a definition.
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
fn what_is_allowed_is_not_found() {
    let tools = one::<LeaveNote>();
    let all = [("unbounded_text", "/properties/text"), ("unbounded_text", "/properties/to")];
    let under = |lint: Lint| tools.lint_with(&lint);
    assert_eq!(found(&under(Lint::new())), all);
    assert_eq!(under(Lint::new().allow("unbounded_text")), []);
    assert_eq!(under(Lint::new().allow_in("unbounded_text", "leave_note")), []);
    assert_eq!(found(&under(Lint::new().allow_in("unbounded_text", "other"))), all);
    assert_eq!(found(&under(Lint::new().allow("short_name"))), all);
    let one_place = Lint::new().allow_at("unbounded_text", "leave_note", "/properties/text");
    assert_eq!(found(&under(one_place)), all[1..]);
}

#[test]
#[should_panic(expected = "the lint has no code `unbound_text`; `unbounded_text` is one")]
fn a_slip_in_a_code_is_told() {
    let _ = Lint::new().allow("unbound_text");
}

#[test]
#[should_panic(expected = "the lint has 2 findings:\n\
    leave_note /properties/text: text of any length is accepted; give it `maxLength`, in Rust by \
    `#[validate(length(max = …))]` (unbounded_text)\n\
    leave_note /properties/to: text of any length is accepted; give it `maxLength`, in Rust by \
    `#[validate(length(max = …))]` (unbounded_text)")]
fn the_assertion_tells_all_findings() {
    assert_lint_free(&one::<LeaveNote>());
}

#[test]
fn the_assertion_passes_within_its_settings() {
    assert_lint_free(&Toolkit::new());
    assert_lint_free_with(&one::<LeaveNote>(), &Lint::new().allow("unbounded_text"));
}

//! English.

use std::borrow::Cow;

use crate::feedback::{Keys, Wording};
use crate::problem::{Problem, Rejection};

/// English.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct English;

impl Wording for English {
    fn reply(&self) -> &'static str {
        "reply"
    }
    fn not_a_call(&self) -> Cow<'static, str> {
        "The reply is not a call of a tool, nothing was run:".into()
    }
    fn next_reply(&self) -> Cow<'static, str> {
        "Reply with one JSON object {\"tool\": …, \"arguments\": {…}} that matches the schema of the tool, and nothing else.".into()
    }
    fn keys(&self) -> Keys {
        Keys {
            error: "error",
            details: "details",
            field: "field",
            problem: "problem",
            code: "code",
        }
    }
    fn root(&self) -> &'static str {
        "arguments"
    }
    fn invalid_arguments(&self) -> Cow<'static, str> {
        "invalid arguments".into()
    }
    fn problem(&self, problem: &Problem) -> String {
        format!("{problem:?}")
    }
    fn heading(&self, count: usize) -> String {
        format!("{count} problems")
    }
    fn left_out(&self, count: usize) -> String {
        format!("and {count} more")
    }
    fn schema_heading(&self) -> Cow<'static, str> {
        "schema:".into()
    }
    fn next(&self, _: &Rejection) -> Cow<'static, str> {
        "next".into()
    }
    fn unknown_tool(&self, name: &str, _: Option<&str>, known: &[&str]) -> String {
        format!("unknown tool {name}; {known:?}")
    }
    fn failed(&self, kind: Option<&str>) -> String {
        format!("failed: {kind:?}")
    }
    fn bad_result(&self) -> Cow<'static, str> {
        "bad result".into()
    }
    fn retry(&self) -> Cow<'static, str> {
        "retry".into()
    }
}

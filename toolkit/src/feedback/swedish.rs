//! Swedish.

use std::borrow::Cow;

use crate::feedback::{Keys, Wording};
use crate::problem::{Problem, Rejection};

/// Swedish.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swedish;

impl Wording for Swedish {
    fn reply(&self) -> &'static str {
        "svaret"
    }
    fn not_a_call(&self) -> Cow<'static, str> {
        "Svaret är inget anrop av ett verktyg, ingenting kördes:".into()
    }
    fn next_reply(&self) -> Cow<'static, str> {
        "Svara med ett enda JSON-objekt {\"tool\": …, \"arguments\": {…}} som följer verktygets schema, och ingenting annat.".into()
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

//! Problems → words: the sentences of each language, and the two forms of an answer.

use std::borrow::Cow;
use std::fmt;

use crate::contract::Limits;
use crate::problem::{Problem, Rejection};
use crate::schema::Document;

mod english;
mod swedish;

pub use english::English;
pub use swedish::Swedish;

/// The words of one language. All that a model reads is made here, from data.
pub trait Wording: fmt::Debug + Send + Sync + 'static {
    /// The keys of the data form.
    fn keys(&self) -> Keys;
    /// What the root of the arguments is called where a path is printed.
    fn root(&self) -> &'static str;
    /// The value of `error` in the data form of a rejection.
    fn invalid_arguments(&self) -> Cow<'static, str>;
    /// One sentence that says what is wrong, without the path.
    fn problem(&self, problem: &Problem) -> String;
    /// The first line of the text form.
    fn heading(&self, count: usize) -> String;
    /// The line about problems that are not listed.
    fn left_out(&self, count: usize) -> String;
    /// What stands before the schema of the fields concerned.
    fn schema_heading(&self) -> Cow<'static, str>;
    /// The last line: what to do next.
    fn next(&self, rejection: &Rejection) -> Cow<'static, str>;
    /// There is no tool of that name. `known` is ordered, the nearest first.
    fn unknown_tool(&self, name: &str, nearest: Option<&str>, known: &[&str]) -> String;
    /// The tool failed; `kind` is the name of the kind of error, where it has one.
    fn failed(&self, kind: Option<&str>) -> String;
    /// The tool gave an answer that breaks its own contract.
    fn bad_result(&self) -> Cow<'static, str>;
    /// What follows an error that the handler asked to be tried again.
    fn retry(&self) -> Cow<'static, str>;
    /// What a whole reply is called where a path is printed: for models without native tool calls.
    fn reply(&self) -> &'static str {
        English.reply()
    }
    /// The first line where a whole reply is no call of a tool.
    fn not_a_call(&self) -> Cow<'static, str> {
        English.not_a_call()
    }
    /// The last line where a whole reply was refused: what to reply instead.
    fn next_reply(&self) -> Cow<'static, str> {
        English.next_reply()
    }
}

/// The keys of the data form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keys {
    /// `error`
    pub error: &'static str,
    /// `details`
    pub details: &'static str,
    /// `field`
    pub field: &'static str,
    /// `problem`
    pub problem: &'static str,
    /// `code`
    pub code: &'static str,
}

/// The text form of a rejection, for the model.
pub(crate) fn text(
    rejection: &Rejection,
    schema: Option<&Document>,
    wording: &dyn Wording,
    limits: &Limits,
) -> String {
    let _ = (schema, limits);
    wording.heading(rejection.count())
}

/// The data form of a rejection, for programs: JSON text with its keys in order.
pub(crate) fn data(rejection: &Rejection, wording: &dyn Wording) -> String {
    let _ = rejection;
    wording.invalid_arguments().into_owned()
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text(self, None, &English, &Limits::default()))
    }
}

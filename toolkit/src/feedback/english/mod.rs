//! English feedback. With the sentences about problems in `problem`, all that a model can read in English.

use std::borrow::Cow;

use crate::feedback::constraint::{Constraint, sentences};
use crate::feedback::quote::{escape, grouped, quoted, shortened};
use crate::feedback::{Keys, MAX_MEDIA_LABEL, MAX_TOOL_NAME, MAX_TOOL_NAMES, MediaNote, Wording};
use crate::problem::{Kind, Problem, Rejection};

mod problem;

use problem::{count, format_of};

/// Feedback in English, the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct English;

impl Wording for English {
    fn reply_name(&self) -> &'static str {
        "reply"
    }
    fn call_heading(&self) -> Cow<'static, str> {
        "The reply is not a call of a tool, nothing was run:".into()
    }
    fn call_instruction(&self) -> Cow<'static, str> {
        "Reply with one JSON object {\"tool\": …, \"arguments\": {…}} that matches the schema of the tool, and nothing else.".into()
    }
    fn answer_heading(&self, count: usize) -> String {
        match count {
            1 => "1 problem with the reply:".to_owned(),
            _ => format!("{count} problems with the reply:"),
        }
    }
    fn answer_instruction(&self, rejection: &Rejection) -> Cow<'static, str> {
        let unreadable = rejection.problems().iter().find(|problem| problem.kind().is_unreadable());
        match unreadable.map(Problem::kind) {
            Some(Kind::CutOff) => {
                "The reply was cut off; reply with the complete JSON again, shorter if need be."
            }
            Some(Kind::Garbled) => {
                "The fault is not in what you wrote; reply with the complete JSON again."
            }
            Some(Kind::InputTooLong { .. } | Kind::TooMuch { .. }) => {
                "Reply with the complete JSON again, shorter."
            }
            Some(Kind::TooDeep { .. }) => {
                "Reply with the complete JSON again, with fewer levels of arrays and objects."
            }
            Some(_) => {
                "Reply with the complete JSON alone: no words before or after it, and no code fence."
            }
            None if rejection.count() == 1 => {
                "Fix the problem and reply with the complete corrected JSON, and nothing else."
            }
            None => "Fix every problem and reply with the complete corrected JSON, and nothing else.",
        }
        .into()
    }
    fn answer_prompt(&self, schema: &str) -> String {
        format!(
            "Reply with JSON alone: no words before or after it, and no code fence. It must satisfy this JSON Schema:\n{schema}"
        )
    }
    fn media(&self, label: &str, bytes: Option<usize>, note: MediaNote) -> String {
        let label = shortened(label, MAX_MEDIA_LABEL);
        let label = escape(&label);
        let size = match bytes {
            Some(1) => ", 1 byte".to_owned(),
            Some(bytes) => format!(", {} bytes", grouped(bytes, ',')),
            None => String::new(),
        };
        match note {
            MediaNote::Sent => format!("[{label}{size}]"),
            MediaNote::NotSent => format!("[{label}{size}; it cannot be shown here]"),
            MediaNote::InNextMessage(number) => {
                format!("[{label}{size}; it is file {number} in the next message]")
            }
            MediaNote::Numbered(number) => format!("[file {number}: {label}{size}]"),
        }
    }
    fn constraint(&self, keyword: &str, value: &str) -> String {
        match Constraint::parse(keyword, value) {
            Constraint::AtLeast(end, false) => format!("At least {end}."),
            Constraint::AtLeast(end, true) => format!("Greater than {end}."),
            Constraint::AtMost(end, false) => format!("At most {end}."),
            Constraint::AtMost(end, true) => format!("Less than {end}."),
            Constraint::MultipleOf(step) => format!("A multiple of {step}."),
            Constraint::MinCount(size, unit) => format!("At least {}.", count(size, unit)),
            Constraint::MaxCount(size, unit) => format!("At most {}.", count(size, unit)),
            Constraint::Pattern(pattern) => format!("Matches the pattern {pattern}"),
            Constraint::NotPattern(pattern) => format!("Does not match the pattern {pattern}"),
            Constraint::Format(format) => format!("Written as {}.", format_of(format)),
            Constraint::Unique => "No item twice.".to_owned(),
            Constraint::NoOtherFields => "No other fields.".to_owned(),
            Constraint::Default(value) => format!("Default: {value}."),
            Constraint::Examples(values) => format!("Examples: {values}."),
            Constraint::OneOf(values) => format!("One of {values}."),
            Constraint::Together(fields) => {
                sentences(&fields, |field, needs| format!("Send {field} together with {needs}."))
            }
            Constraint::JsonOf(schema) => {
                format!("The JSON must satisfy this JSON Schema: {schema}.")
            }
            Constraint::JsonText => "Any JSON value, written as JSON in this string.".to_owned(),
            Constraint::Ignored => String::new(),
            Constraint::Other(keyword, value) => {
                format!("In JSON Schema: {{\"{keyword}\": {value}}}.")
            }
        }
    }
    fn keys(&self) -> Keys {
        Keys {
            error: "error",
            details: "details",
            field: "field",
            problem: "problem",
            code: "code",
            left_out: "left_out",
        }
    }

    fn arguments_name(&self) -> &'static str {
        "arguments"
    }

    fn invalid_arguments(&self) -> Cow<'static, str> {
        "invalid arguments".into()
    }

    fn problem(&self, problem: &Problem) -> String {
        problem::sentence(problem)
    }

    fn arguments_heading(&self, count: usize) -> String {
        match count {
            1 => "1 problem with the arguments, nothing was run:".to_owned(),
            _ => format!("{count} problems with the arguments, nothing was run:"),
        }
    }

    fn left_out(&self, count: usize) -> String {
        format!("and {count} more")
    }

    fn schema_heading(&self) -> Cow<'static, str> {
        "The schema of the fields concerned:".into()
    }

    fn arguments_instruction(&self, rejection: &Rejection) -> Cow<'static, str> {
        let unreadable = rejection.problems().iter().find(|problem| problem.kind().is_unreadable());
        match unreadable.map(Problem::kind) {
            Some(Kind::CutOff) => {
                "The arguments were cut off; send the complete arguments again, shorter if need be."
            }
            Some(Kind::Garbled) => {
                "The fault is not in what you wrote; send the complete arguments again."
            }
            Some(Kind::InputTooLong { .. } | Kind::TooMuch { .. }) => {
                "Send the complete arguments again, shorter."
            }
            Some(Kind::TooDeep { .. }) => {
                "Send the complete arguments again, with fewer levels of arrays and objects."
            }
            Some(_) => "Send the complete arguments again as valid JSON, and nothing else.",
            None if rejection.count() == 1 => {
                "Fix the problem and send the complete corrected arguments again."
            }
            None => "Fix every problem and send the complete corrected arguments again.",
        }
        .into()
    }

    fn unknown_tool(&self, name: &str, nearest: Option<&str>, known: &[&str]) -> String {
        let name = quoted(&shortened(name, MAX_TOOL_NAME));
        let meant = nearest.map_or_else(
            || ".".to_owned(),
            |nearest| format!("; did you mean {}?", quoted(nearest)),
        );
        if known.is_empty() {
            return format!("unknown tool {name}{meant} Available tools: none");
        }
        let listed = &known[..known.len().min(MAX_TOOL_NAMES)];
        let tools = listed.join(", ");
        let tools = escape(&tools);
        match known.len() - listed.len() {
            0 => format!("unknown tool {name}{meant} Available tools: {tools}"),
            more => format!("unknown tool {name}{meant} Available tools: {tools} and {more} more"),
        }
    }

    fn tool_failed(&self, kind: Option<&str>) -> String {
        match kind {
            Some(kind) => format!("the tool failed: {kind}"),
            None => "the tool failed".to_owned(),
        }
    }

    fn bad_result(&self) -> Cow<'static, str> {
        "the tool ran, but its result was not valid and is withheld".into()
    }

    fn retry(&self) -> Cow<'static, str> {
        "Try the call again.".into()
    }
}

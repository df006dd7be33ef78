//! Swedish feedback. With the sentences about problems in `problem`, all that a model can read in Swedish.

use std::borrow::Cow;

use crate::feedback::constraint::{Constraint, sentences};
use crate::feedback::quote::{escape, grouped, shortened};
use crate::feedback::{Keys, MAX_MEDIA_LABEL, MAX_TOOL_NAME, MAX_TOOL_NAMES, MediaNote, Wording};
use crate::problem::{Kind, Problem, Rejection};

mod problem;

use problem::{count, format_of};

/// Feedback in Swedish. The data form has Swedish keys too: `detaljer`, `fält`, `problem`, `kod`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swedish;

impl Wording for Swedish {
    fn reply_name(&self) -> &'static str {
        "svaret"
    }
    fn call_heading(&self) -> Cow<'static, str> {
        "Svaret är inget anrop av ett verktyg, ingenting kördes:".into()
    }
    fn call_instruction(&self) -> Cow<'static, str> {
        "Svara med ett enda JSON-objekt {\"tool\": …, \"arguments\": {…}} som följer verktygets schema, och ingenting annat.".into()
    }
    fn answer_heading(&self, count: usize) -> String {
        format!("{count} problem med svaret:")
    }
    fn answer_instruction(&self, rejection: &Rejection) -> Cow<'static, str> {
        let unreadable = rejection.problems().iter().find(|problem| problem.kind().is_unreadable());
        match unreadable.map(Problem::kind) {
            Some(Kind::CutOff) => {
                "Svaret är avkapat; svara med hela JSON-värdet igen, kortare om det behövs."
            }
            Some(Kind::Garbled) => {
                "Felet ligger inte i det du skrev; svara med hela JSON-värdet igen."
            }
            Some(Kind::InputTooLong { .. } | Kind::TooMuch { .. }) => {
                "Svara med hela JSON-värdet igen, i kortare form."
            }
            Some(Kind::TooDeep { .. }) => {
                "Svara med hela JSON-värdet igen med färre nivåer av arrayer och objekt."
            }
            Some(_) => "Svara med bara JSON: inga ord före eller efter, och inget kodblock.",
            None if rejection.count() == 1 => {
                "Rätta problemet och svara sedan med hela JSON-värdet, och ingenting annat."
            }
            None => "Rätta alla problem och svara sedan med hela JSON-värdet, och ingenting annat.",
        }
        .into()
    }
    fn answer_prompt(&self, schema: &str) -> String {
        format!(
            "Svara med bara JSON: inga ord före eller efter, och inget kodblock. Det ska följa detta JSON-schema:\n{schema}"
        )
    }
    fn media(&self, label: &str, bytes: Option<usize>, note: MediaNote) -> String {
        let label = shortened(label, MAX_MEDIA_LABEL);
        let label = escape(&label);
        let size = bytes.map(|bytes| format!(", {} byte", grouped(bytes, ' '))).unwrap_or_default();
        match note {
            MediaNote::Sent => format!("[{label}{size}]"),
            MediaNote::NotSent => format!("[{label}{size}; kan inte visas här]"),
            MediaNote::InNextMessage(number) => {
                format!("[{label}{size}; är fil {number} i nästa meddelande]")
            }
            MediaNote::Numbered(number) => format!("[fil {number}: {label}{size}]"),
        }
    }
    fn constraint(&self, keyword: &str, value: &str) -> String {
        match Constraint::parse(keyword, value) {
            Constraint::AtLeast(end, false) => format!("Minst {end}."),
            Constraint::AtLeast(end, true) => format!("Större än {end}."),
            Constraint::AtMost(end, false) => format!("Högst {end}."),
            Constraint::AtMost(end, true) => format!("Mindre än {end}."),
            Constraint::MultipleOf(step) => format!("En multipel av {step}."),
            Constraint::MinCount(size, unit) => format!("Minst {}.", count(size, unit)),
            Constraint::MaxCount(size, unit) => format!("Högst {}.", count(size, unit)),
            Constraint::Pattern(pattern) => format!("Följer mönstret {pattern}"),
            Constraint::NotPattern(pattern) => format!("Följer inte mönstret {pattern}"),
            Constraint::Format(format) => format!("Skrivs som {}.", format_of(format)),
            Constraint::Unique => "Inget element två gånger.".to_owned(),
            Constraint::NoOtherFields => "Inga andra fält.".to_owned(),
            Constraint::Default(value) => format!("Förval: {value}."),
            Constraint::Examples(values) => format!("Exempel: {values}."),
            Constraint::OneOf(values) => format!("Ett av {values}."),
            Constraint::Together(fields) => sentences(&fields, |field, needs| {
                format!("Skicka {field} tillsammans med {needs}.")
            }),
            Constraint::JsonOf(schema) => {
                format!("JSON-värdet måste uppfylla detta JSON Schema: {schema}.")
            }
            Constraint::JsonText => {
                "Vilket JSON-värde som helst, skrivet som JSON i den här strängen.".to_owned()
            }
            Constraint::Ignored => String::new(),
            Constraint::Other(keyword, value) => {
                format!("I JSON Schema: {{\"{keyword}\": {value}}}.")
            }
        }
    }
    fn keys(&self) -> Keys {
        Keys {
            error: "error",
            details: "detaljer",
            field: "fält",
            problem: "problem",
            code: "kod",
            left_out: "utelämnade",
        }
    }

    fn arguments_name(&self) -> &'static str {
        "argumenten"
    }

    fn invalid_arguments(&self) -> Cow<'static, str> {
        "ogiltiga argument".into()
    }

    fn problem(&self, problem: &Problem) -> String {
        problem::sentence(problem)
    }

    fn arguments_heading(&self, count: usize) -> String {
        format!("{count} problem med argumenten, ingenting kördes:")
    }

    fn left_out(&self, count: usize) -> String {
        format!("och {count} till")
    }

    fn schema_heading(&self) -> Cow<'static, str> {
        "Schemat för de fält som berörs:".into()
    }

    fn arguments_instruction(&self, rejection: &Rejection) -> Cow<'static, str> {
        let unreadable = rejection.problems().iter().find(|problem| problem.kind().is_unreadable());
        match unreadable.map(Problem::kind) {
            Some(Kind::CutOff) => {
                "Argumenten är avkapade; skicka dem igen i sin helhet, kortare om det behövs."
            }
            Some(Kind::Garbled) => "Felet ligger inte i det du skrev; skicka alla argument igen.",
            Some(Kind::InputTooLong { .. } | Kind::TooMuch { .. }) => {
                "Skicka alla argument igen, i kortare form."
            }
            Some(Kind::TooDeep { .. }) => {
                "Skicka alla argument igen med färre nivåer av arrayer och objekt."
            }
            Some(_) => "Skicka alla argument igen som giltig JSON, och inget annat.",
            None if rejection.count() == 1 => {
                "Rätta problemet och skicka sedan alla argument igen, även de som var rätt."
            }
            None => "Rätta alla problem och skicka sedan alla argument igen, även de som var rätt.",
        }
        .into()
    }

    fn unknown_tool(&self, name: &str, nearest: Option<&str>, known: &[&str]) -> String {
        let name = escape(&shortened(name, MAX_TOOL_NAME)).into_owned();
        let meant = nearest.map_or_else(
            || ".".to_owned(),
            |nearest| format!("; menade du '{}'?", escape(nearest)),
        );
        if known.is_empty() {
            return format!("okänt verktyg '{name}'{meant} Tillgängliga: inga");
        }
        let listed = &known[..known.len().min(MAX_TOOL_NAMES)];
        let tools = listed.join(", ");
        let tools = escape(&tools);
        match known.len() - listed.len() {
            0 => format!("okänt verktyg '{name}'{meant} Tillgängliga: {tools}"),
            more => format!("okänt verktyg '{name}'{meant} Tillgängliga: {tools} och {more} till"),
        }
    }

    fn tool_failed(&self, kind: Option<&str>) -> String {
        match kind {
            Some(kind) => format!("verktyget misslyckades: {kind}"),
            None => "verktyget misslyckades".to_owned(),
        }
    }

    fn bad_result(&self) -> Cow<'static, str> {
        "verktyget kördes, men resultatet var ogiltigt och lämnas inte ut".into()
    }

    fn retry(&self) -> Cow<'static, str> {
        "Försök med anropet igen.".into()
    }
}

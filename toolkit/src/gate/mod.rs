//! Validates whole replies as text in a sequence of gates, for models without native tool calls. Nothing is guessed or
//! repaired.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::contract::{Contract, Limits};
use crate::feedback;
use crate::problem::{Kind, Problem, Rejection, Unit};
use crate::registry::{
    About, Arguments, Context, Frame, InOrder, Outcome, Panic, Ready, Reply, ReplyFuture, Toolkit,
    UnknownTool, shown,
};
use crate::schema::Document;

mod answer;
mod envelope;

pub(crate) use answer::validate_answer;

use envelope::Envelope;

/// The gates that a reply has to pass, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Gate {
    /// The reply is no longer than [`Limits::reply`](crate::Limits::reply).
    Length,
    /// The reply is strict JSON without any other text, and no object has duplicate keys.
    Json,
    /// The reply is `{"tool": …, "arguments": {…}}` without any other fields.
    Envelope,
    /// The tool exists.
    Tool,
    /// The arguments match the schema.
    Arguments,
    /// The answer matches the schema, if the reply is an answer instead of a call.
    Answer,
    /// The arguments or the answer satisfy the custom rules, which a schema can't express.
    Rule,
}

impl Gate {
    /// The gate's name, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Gate::Length => "length",
            Gate::Json => "json",
            Gate::Envelope => "envelope",
            Gate::Tool => "tool",
            Gate::Arguments => "arguments",
            Gate::Answer => "answer",
            Gate::Rule => "rule",
        }
    }
}

impl fmt::Display for Gate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Toolkit {
    /// Validates a whole reply as text: its length, strict JSON, the envelope `{"tool", "arguments"}`, the tool's
    /// name, its contract and its rules. Does not run the tool.
    ///
    /// # Errors
    ///
    /// Returns a [`Refusal`] with the first [`Gate`] that the reply did not pass, and why.
    ///
    /// # Example
    ///
    /// ```
    /// use toolkit::{Gate, Tool, Toolkit};
    ///
    /// /// Look up the price of a share.
    /// #[derive(Tool)]
    /// struct LookupStock {
    ///     /// The ticker symbol
    ///     #[validate(length(min = 1, max = 6))]
    ///     ticker: String,
    /// }
    ///
    /// let tools = Toolkit::new().with(|args: LookupStock| Ok::<_, String>(args.ticker.len()));
    ///
    /// let call = tools.gate(r#"{"tool": "lookup_stock", "arguments": {"ticker": "ZEPHYR"}}"#).unwrap();
    /// assert_eq!(call.run_blocking().content(), "6");
    ///
    /// let refusal = tools.gate(r#"{"tool": "delete_all", "arguments": {}}"#).unwrap_err();
    /// assert_eq!(refusal.gate(), Gate::Tool);
    /// ```
    pub fn gate(&self, reply: &str) -> Result<Accepted, Refusal> {
        let refuse = |gate, reason| self.refusal(gate, reason);
        self.check_length(reply)
            .map_err(|rejection| refuse(Gate::Length, Reason::Rejected(rejection)))?;
        // The limit applies to the arguments, and the envelope adds a level.
        let own = self.settings().limits;
        let limits = &Limits { depth: own.depth.saturating_add(1), ..own };
        Value::parse_within(reply, limits)
            .map_err(|rejection| refuse(Gate::Json, Reason::Rejected(rejection)))?;
        let Envelope { tool, arguments } = Envelope::parse_within(reply, limits)
            .map_err(|rejection| refuse(Gate::Envelope, Reason::Rejected(rejection)))?;
        let Some(entry) = self.entry(&tool) else {
            let unknown = self.unknown(&tool);
            return Err(refuse(Gate::Tool, Reason::Unknown(tool, unknown)));
        };
        match self.read_arguments(entry, &Arguments::from(&*arguments.0)) {
            Ok(ready) => Ok(Accepted {
                frame: self.frame(&tool, Some(entry), &Context::new()),
                arguments: arguments.0,
                ready,
            }),
            Err(outcome) => {
                let (gate, reason) = classify(outcome, Gate::Arguments);
                Err(Refusal { gate, reason, about: Arc::clone(entry.about()), answer: None })
            }
        }
    }

    fn check_length(&self, reply: &str) -> Result<(), Rejection> {
        let limit = self.settings().limits.reply;
        // A text never has more characters than bytes.
        let actual = if reply.len() <= limit { 0 } else { reply.chars().count() };
        if actual <= limit {
            return Ok(());
        }
        let kind =
            Kind::TooLong { maximum: limit as u64, actual: actual as u64, unit: Unit::Characters };
        Err(Rejection::alone(kind))
    }

    fn refusal(&self, gate: Gate, reason: Reason) -> Refusal {
        Refusal { gate, reason, about: self.about_nothing(), answer: None }
    }
}

/// Finds the gate that refused a value, and why: `schema`, unless only custom rules reject the value.
fn classify(outcome: Outcome, schema: Gate) -> (Gate, Reason) {
    match outcome {
        Outcome::Rejected(rejection) => {
            // Unlisted problems could be of any kind.
            let only_rules = rejection.left_out() == 0 && rejection.problems().iter().all(is_rule);
            (if only_rules { Gate::Rule } else { schema }, Reason::Rejected(rejection))
        }
        // Rules are the only user code that validation runs, so one of them panicked.
        Outcome::Panicked(panic) => (Gate::Rule, Reason::Panicked(Some(panic))),
        _ => (Gate::Rule, Reason::Panicked(None)),
    }
}

/// Whether a custom rule rejects the value, which the schema can't show.
fn is_rule(problem: &Problem) -> bool {
    matches!(problem.kind(), Kind::Custom | Kind::Mismatch { .. })
}

/// A call that passed every gate and is ready to run.
#[must_use = "an accepted call does nothing until it is run"]
#[derive(Debug)]
pub struct Accepted {
    frame: Frame,
    arguments: Box<RawValue>,
    ready: Ready,
}

impl Accepted {
    /// The name of the tool.
    pub fn name(&self) -> &str {
        self.frame.name()
    }

    /// The arguments' original JSON text.
    pub fn arguments(&self) -> &RawValue {
        &self.arguments
    }

    /// The call as JSON: `{"tool": …, "arguments": …}`.
    pub fn to_json(&self) -> String {
        let name = to_raw_value(self.name()).unwrap_or_default();
        let call = [("tool", &name), ("arguments", &self.arguments)];
        serde_json::to_string(&InOrder(&call)).unwrap_or_default()
    }

    /// Runs the call with the arguments that were validated.
    pub fn run(self) -> ReplyFuture {
        self.run_with(Context::new())
    }

    /// Runs the call with a [`Context`].
    pub fn run_with(mut self, context: Context) -> ReplyFuture {
        self.frame.identify(&context);
        ReplyFuture::running(self.ready.start(context), self.frame)
    }

    /// Runs the call on this thread; see [`Toolkit::call_blocking`].
    pub fn run_blocking(self) -> Reply {
        self.run().wait()
    }
}

/// Why a reply was refused, and by which gate. Its `Display` is one line for a log.
#[derive(Clone, Debug)]
pub struct Refusal {
    gate: Gate,
    reason: Reason,
    about: Arc<About>,
    /// The schema of the answer, if an answer was expected instead of a call.
    answer: Option<Arc<Document>>,
}

#[derive(Clone, Debug)]
enum Reason {
    Rejected(Rejection),
    Unknown(String, UnknownTool),
    Panicked(Option<Panic>),
}

impl Refusal {
    /// The gate that refused the reply.
    pub fn gate(&self) -> Gate {
        self.gate
    }

    /// The problems, or `None` if the tool is unknown or a rule panicked.
    pub fn rejection(&self) -> Option<&Rejection> {
        match &self.reason {
            Reason::Rejected(rejection) => Some(rejection),
            Reason::Unknown(..) | Reason::Panicked(_) => None,
        }
    }

    /// The available tools, if the called one is unknown.
    pub fn unknown_tool(&self) -> Option<&UnknownTool> {
        match &self.reason {
            Reason::Unknown(_, unknown) => Some(unknown),
            Reason::Rejected(_) | Reason::Panicked(_) => None,
        }
    }

    /// The panic, if a rule panicked. For logs only, not for the model.
    pub fn panic(&self) -> Option<&Panic> {
        match &self.reason {
            Reason::Panicked(panic) => panic.as_ref(),
            Reason::Rejected(_) | Reason::Unknown(..) => None,
        }
    }

    /// The message to send to the model: what is wrong, and what to reply instead.
    pub fn message(&self) -> String {
        let wording = self.about.settings.wording();
        match self.reported() {
            Some(rejection) => self.problem_message(&rejection),
            None => format!("{}\n{}", self.sentence(), wording.call_instruction()),
        }
    }

    /// The problems to report. A rule that panics on an answer is reported as violated.
    fn reported(&self) -> Option<Cow<'_, Rejection>> {
        match &self.reason {
            Reason::Rejected(rejection) => Some(Cow::Borrowed(rejection)),
            Reason::Panicked(_) if self.answer.is_some() => {
                Some(Cow::Owned(Rejection::alone(Kind::Custom)))
            }
            Reason::Unknown(..) | Reason::Panicked(_) => None,
        }
    }

    /// The message about problems with the reply or with the arguments in it.
    fn problem_message(&self, rejection: &Rejection) -> String {
        let wording = self.about.settings.wording();
        let limits = &self.about.settings.limits;
        if let Some(schema) = &self.answer {
            return feedback::answer(rejection, schema, wording, limits);
        }
        if let Some(definition) = &self.about.definition {
            let schema = Some(&definition.parameters);
            return feedback::text_with_instruction(
                &wording.call_instruction(),
                rejection,
                schema,
                wording,
                limits,
            );
        }
        let lines = self.lines(rejection).join("\n- ");
        format!("{}\n- {lines}\n{}", wording.call_heading(), wording.call_instruction())
    }

    /// The sentence about a reason without problems.
    fn sentence(&self) -> String {
        let wording = self.about.settings.wording();
        match &self.reason {
            Reason::Unknown(name, unknown) => {
                let known: Vec<&str> = unknown.known().collect();
                let name = shown(name, self.about.settings.limits.echo);
                wording.unknown_tool(&name, unknown.nearest(), &known)
            }
            Reason::Rejected(_) | Reason::Panicked(_) => wording.tool_failed(None),
        }
    }

    /// One line for each problem.
    fn lines(&self, rejection: &Rejection) -> Vec<String> {
        let wording = self.about.settings.wording();
        let root = if self.about.definition.is_some() {
            wording.arguments_name()
        } else {
            wording.reply_name()
        };
        feedback::lines(rejection, root, wording, &self.about.settings.limits)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.gate)?;
        match self.reported() {
            Some(rejection) => f.write_str(&self.lines(&rejection).join("; ")),
            None => f.write_str(&self.sentence()),
        }
    }
}

impl Error for Refusal {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.reason {
            Reason::Rejected(rejection) => Some(rejection),
            Reason::Panicked(Some(panic)) => Some(panic),
            Reason::Unknown(..) | Reason::Panicked(None) => None,
        }
    }
}

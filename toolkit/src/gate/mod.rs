//! A whole reply as text, for models without native tool calls: one gate after another, each of which
//! may refuse it. Nothing is guessed and nothing is corrected.

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

pub(crate) use answer::judge_answer;

use envelope::Envelope;

/// The gates that a reply passes, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Gate {
    /// It is not too long: [`Limits::reply`](crate::Limits::reply).
    Length,
    /// It is JSON and nothing else, without NaN, and no object has a key twice.
    Json,
    /// It is `{"tool": …, "arguments": {…}}`, and holds nothing more.
    Envelope,
    /// The tool exists.
    Tool,
    /// The arguments satisfy what the schema says.
    Arguments,
    /// The answer satisfies what its schema says, where no tool was asked for.
    Answer,
    /// The arguments, or the answer, satisfy the author's own rules, which no schema can say.
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
    /// Judges a whole reply as text: length, strict JSON, the envelope `{"tool", "arguments"}`, a known
    /// tool, its contract, its rules. Nothing is run yet.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] that says which [`Gate`] refused, and why.
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
        // The envelope is one level around the arguments, which are held to the limit by themselves.
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
                let (gate, reason) = refused(outcome, Gate::Arguments);
                Err(Refusal { gate, reason, about: Arc::clone(entry.about()), answer: None })
            }
        }
    }

    fn check_length(&self, reply: &str) -> Result<(), Rejection> {
        let limit = self.settings().limits.reply;
        // Counting characters of a text that has fewer bytes than that is needless.
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

/// The gate that refused what was read: the one of its schema, or that of rules alone.
fn refused(outcome: Outcome, schema: Gate) -> (Gate, Reason) {
    match outcome {
        Outcome::Rejected(rejection) => {
            // Of problems that are not listed it is not known what they are.
            let rules = rejection.left_out() == 0 && rejection.problems().iter().all(is_rule);
            (if rules { Gate::Rule } else { schema }, Reason::Rejected(rejection))
        }
        // Reading runs no other code of the author's than rules, so it was one of them.
        Outcome::Panicked(panic) => (Gate::Rule, Reason::Panicked(Some(panic))),
        _ => (Gate::Rule, Reason::Panicked(None)),
    }
}

/// Whether only a rule of the author's own refuses the value: the schema accepts it.
fn is_rule(problem: &Problem) -> bool {
    matches!(problem.kind(), Kind::Custom | Kind::Mismatch { .. })
}

/// A call that passed every gate, with its arguments read. Nothing was run yet.
#[must_use = "an accepted call runs only when it is told to"]
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

    /// The arguments, as they were written.
    pub fn arguments(&self) -> &RawValue {
        &self.arguments
    }

    /// The call as JSON: `{"tool": …, "arguments": …}`.
    pub fn to_json(&self) -> String {
        let name = to_raw_value(self.name()).unwrap_or_default();
        let call = [("tool", &name), ("arguments", &self.arguments)];
        serde_json::to_string(&InOrder(&call)).unwrap_or_default()
    }

    /// Runs the call on the value that was judged.
    pub fn run(self) -> ReplyFuture {
        self.run_with(Context::new())
    }

    /// The same with a [`Context`].
    pub fn run_with(mut self, context: Context) -> ReplyFuture {
        self.frame.identify(&context);
        ReplyFuture::running(self.ready.start(context), self.frame)
    }

    /// Runs the call on this thread; see [`Toolkit::call_blocking`].
    pub fn run_blocking(self) -> Reply {
        self.run().wait()
    }
}

/// Why a reply was refused, and by which gate. Prints as one line for a log.
#[derive(Clone, Debug)]
pub struct Refusal {
    gate: Gate,
    reason: Reason,
    about: Arc<About>,
    /// The schema of the answer that was asked for, where it was no call.
    answer: Option<Arc<Document>>,
}

#[derive(Clone, Debug)]
enum Reason {
    Rejected(Rejection),
    Unknown(String, UnknownTool),
    Panicked(Option<Panic>),
}

impl Refusal {
    /// The gate that refused.
    pub fn gate(&self) -> Gate {
        self.gate
    }

    /// Everything that is wrong; nothing where the tool is unknown, or a rule panicked.
    pub fn rejection(&self) -> Option<&Rejection> {
        match &self.reason {
            Reason::Rejected(rejection) => Some(rejection),
            Reason::Unknown(..) | Reason::Panicked(_) => None,
        }
    }

    /// The tools that there are, where the one that was called is unknown.
    pub fn unknown_tool(&self) -> Option<&UnknownTool> {
        match &self.reason {
            Reason::Unknown(_, unknown) => Some(unknown),
            Reason::Rejected(_) | Reason::Panicked(_) => None,
        }
    }

    /// The panic of a rule, for the operator.
    pub fn panic(&self) -> Option<&Panic> {
        match &self.reason {
            Reason::Panicked(panic) => panic.as_ref(),
            Reason::Rejected(_) | Reason::Unknown(..) => None,
        }
    }

    /// The next message to the model: what is wrong, and what to reply instead.
    pub fn message(&self) -> String {
        let wording = self.about.settings.wording();
        match self.told() {
            Some(rejection) => self.problems(&rejection),
            None => format!("{}\n{}", self.sentence(), wording.next_reply()),
        }
    }

    /// The problems that are told. A rule that panicked over an answer is told as a rule that is broken.
    fn told(&self) -> Option<Cow<'_, Rejection>> {
        match &self.reason {
            Reason::Rejected(rejection) => Some(Cow::Borrowed(rejection)),
            Reason::Panicked(_) if self.answer.is_some() => {
                Some(Cow::Owned(Rejection::alone(Kind::Custom)))
            }
            Reason::Unknown(..) | Reason::Panicked(_) => None,
        }
    }

    /// What is wrong with the reply, or with the arguments in it.
    fn problems(&self, rejection: &Rejection) -> String {
        let wording = self.about.settings.wording();
        let limits = &self.about.settings.limits;
        if let Some(schema) = &self.answer {
            return feedback::answer(rejection, schema, wording, limits);
        }
        if let Some(definition) = &self.about.definition {
            let schema = Some(&definition.parameters);
            return feedback::text_with(&wording.next_reply(), rejection, schema, wording, limits);
        }
        let lines = self.lines(rejection).join("\n- ");
        format!("{}\n- {lines}\n{}", wording.not_a_call(), wording.next_reply())
    }

    /// A reason that is not a list of problems.
    fn sentence(&self) -> String {
        let wording = self.about.settings.wording();
        match &self.reason {
            Reason::Unknown(name, unknown) => {
                let known: Vec<&str> = unknown.known().collect();
                let name = shown(name, self.about.settings.limits.echo);
                wording.unknown_tool(&name, unknown.nearest(), &known)
            }
            Reason::Rejected(_) | Reason::Panicked(_) => wording.failed(None),
        }
    }

    /// One line a problem.
    fn lines(&self, rejection: &Rejection) -> Vec<String> {
        let wording = self.about.settings.wording();
        let root = if self.about.definition.is_some() { wording.root() } else { wording.reply() };
        feedback::lines(rejection, root, wording, &self.about.settings.limits)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.gate)?;
        match self.told() {
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

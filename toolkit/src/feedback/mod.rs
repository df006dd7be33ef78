//! Turns problems into feedback: the sentences of each language, and the text and data forms of a message.
//!
//! All model-facing sentences live in `english` and `swedish`, behind the [`Wording`] trait. The rest of this
//! module assembles them; it never decides what is wrong.

use std::borrow::Cow;
use std::fmt;

use crate::contract::{Contract, Limits};
use crate::problem::{Problem, Rejection};

mod constraint;
mod english;
mod excerpt;
mod place;
mod quote;
mod render;
mod suggest;
mod swedish;
#[cfg(test)]
mod tests;

pub use english::English;
pub(crate) use render::{answer, data, lines, sentence, text, text_with_instruction};
pub use swedish::Swedish;

/// The maximum number of characters of an unknown tool's name to repeat, which is also the APIs' limit on names.
const MAX_TOOL_NAME: usize = 64;

/// The maximum number of tool names to list for an unknown tool.
const MAX_TOOL_NAMES: usize = 50;

/// The maximum number of characters of a file's name, media type and URL to repeat in a note about it.
const MAX_MEDIA_LABEL: usize = 2000;

/// The feedback a model reads, in one language.
///
/// The crate provides [`English`] and [`Swedish`]. To add a language, implement this trait; to change a few
/// sentences, implement it and delegate the rest to one of the two. No method has a default, so that a language never
/// falls back to another one unnoticed.
///
/// - A problem's sentence follows its path and a colon. It starts in lower case, has no full stop, and says
///   what is expected before what was found.
/// - [`Kind`](crate::Kind) is `#[non_exhaustive]`, so a `match` on it needs a wildcard arm. Delegate there to
///   one of the provided languages.
/// - [`Found`](crate::Found), [`Literal`](crate::Literal) and [`Bound`](crate::Bound) print as escaped,
///   truncated JSON. Other parts of a problem that come from the input are truncated before a method is called,
///   and line breaks in its result are escaped, so that an input can't inject lines into the feedback.
/// - Use JSON's type names. Given "must be true or false", small models send `"true"` in quotes; given
///   "a boolean", they don't.
///
/// ```
/// use std::borrow::Cow;
/// use toolkit::{English, Keys, Kind, MediaNote, Problem, Rejection, Wording};
///
/// #[derive(Debug)]
/// struct Danish;
///
/// impl Wording for Danish {
///     fn keys(&self) -> Keys {
///         Keys { error: "fejl", ..English.keys() }
///     }
///     fn arguments_name(&self) -> &'static str {
///         "argumenterne"
///     }
///     fn invalid_arguments(&self) -> Cow<'static, str> {
///         "ugyldige argumenter".into()
///     }
///     fn problem(&self, problem: &Problem) -> String {
///         match problem.kind() {
///             Kind::Missing => "er påkrævet, men mangler".to_owned(),
///             _ => English.problem(problem),
///         }
///     }
///     fn arguments_heading(&self, count: usize) -> String {
///         format!("{count} problem(er) med argumenterne, intet blev kørt:")
///     }
///     fn left_out(&self, count: usize) -> String {
///         format!("og {count} til")
///     }
///     fn schema_heading(&self) -> Cow<'static, str> {
///         "Skemaet for de berørte felter:".into()
///     }
///     fn arguments_instruction(&self, _: &Rejection) -> Cow<'static, str> {
///         "Ret alle problemer, og send alle argumenter igen.".into()
///     }
///     fn unknown_tool(&self, name: &str, nearest: Option<&str>, known: &[&str]) -> String {
///         English.unknown_tool(name, nearest, known)
///     }
///     fn tool_failed(&self, kind: Option<&str>) -> String {
///         kind.map_or("værktøjet fejlede".into(), |kind| format!("værktøjet fejlede: {kind}"))
///     }
///     fn bad_result(&self) -> Cow<'static, str> {
///         "værktøjet gav et ugyldigt resultat".into()
///     }
///     fn retry(&self) -> Cow<'static, str> {
///         "Prøv igen.".into()
///     }
///     fn reply_name(&self) -> &'static str {
///         "svaret"
///     }
///     fn call_heading(&self) -> Cow<'static, str> {
///         English.call_heading()
///     }
///     fn call_instruction(&self) -> Cow<'static, str> {
///         English.call_instruction()
///     }
///     fn answer_heading(&self, count: usize) -> String {
///         format!("{count} problem(er) med svaret:")
///     }
///     fn answer_instruction(&self, rejection: &Rejection) -> Cow<'static, str> {
///         English.answer_instruction(rejection)
///     }
///     fn answer_prompt(&self, schema: &str) -> String {
///         English.answer_prompt(schema)
///     }
///     fn constraint(&self, keyword: &str, value: &str) -> String {
///         English.constraint(keyword, value)
///     }
///     fn media(&self, label: &str, bytes: Option<usize>, note: MediaNote) -> String {
///         English.media(label, bytes, note)
///     }
/// }
///
/// assert_eq!(Danish.tool_failed(None), "værktøjet fejlede");
/// ```
pub trait Wording: fmt::Debug + Send + Sync + 'static {
    /// The keys of the data form.
    fn keys(&self) -> Keys;

    /// The name of the root in paths into the arguments.
    fn arguments_name(&self) -> &'static str;

    /// The value of `error` in the data form of a rejection.
    fn invalid_arguments(&self) -> Cow<'static, str>;

    /// A sentence that says what is wrong, without the path.
    ///
    /// Not called for a problem with a custom [message](Problem::message).
    ///
    /// [`Kind::UnknownField`](crate::Kind::UnknownField) with no `known` fields means that the object has none. The
    /// length of its path distinguishes three cases: 0 if something other than an object was sent to a tool that takes
    /// no arguments, 1 if a field was sent to such a tool, and more if the object is inside the arguments.
    fn problem(&self, problem: &Problem) -> String;

    /// The first line of the text form: the number of problems, and that nothing was run.
    fn arguments_heading(&self, count: usize) -> String;

    /// The line after the listed problems that says how many more there are.
    fn left_out(&self, count: usize) -> String;

    /// The text in front of the schemas of the affected fields, with its colon.
    fn schema_heading(&self) -> Cow<'static, str>;

    /// The last line of the text form: what to do next.
    fn arguments_instruction(&self, rejection: &Rejection) -> Cow<'static, str>;

    /// Feedback for a call of a tool that doesn't exist.
    ///
    /// `name` comes from the model, so truncate and escape it. `nearest` is the tool that was probably meant;
    /// `known` lists the available tools, most similar first.
    fn unknown_tool(&self, name: &str, nearest: Option<&str>, known: &[&str]) -> String;

    /// Feedback for a tool that failed. `kind` is the name of the kind of error, if it has one.
    fn tool_failed(&self, kind: Option<&str>) -> String;

    /// Feedback for a tool whose result violates the tool's own contract.
    fn bad_result(&self) -> Cow<'static, str>;

    /// The line after an error for which the handler requests a retry.
    fn retry(&self) -> Cow<'static, str>;

    /// The name of the root in paths into a whole reply, for models without native tool calls.
    fn reply_name(&self) -> &'static str;

    /// The first line of feedback on a reply that is not a tool call.
    fn call_heading(&self) -> Cow<'static, str>;

    /// The last line of feedback on a rejected tool call in a reply: what to reply instead.
    fn call_instruction(&self) -> Cow<'static, str>;

    /// The first line of feedback on a reply that is not a valid answer: the number of problems.
    fn answer_heading(&self, count: usize) -> String;

    /// The last line of feedback on a reply that is not a valid answer: what to reply instead.
    fn answer_instruction(&self, rejection: &Rejection) -> Cow<'static, str>;

    /// The instruction to reply with nothing but JSON that matches a schema.
    fn answer_prompt(&self, schema: &str) -> String;

    /// One or more sentences that describe a schema keyword an API doesn't support, for use in a description.
    ///
    /// `value` is the keyword's value, as JSON. Returns an empty string for keywords a model can't use.
    fn constraint(&self, keyword: &str, value: &str) -> String;

    /// The text that represents an image, audio or a document in a result.
    ///
    /// `label` has its name, media type and URL, as far as it has them. `bytes` is its size, unless only its
    /// URL is known.
    fn media(&self, label: &str, bytes: Option<usize>, note: MediaNote) -> String;
}

/// What [`Wording::media`] says about an image, audio or a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MediaNote {
    /// It is sent with this text, either to the model or to the program that reads the reply.
    Sent,
    /// The API can't show it to the model.
    NotSent,
    /// It is the file with this number in the next message.
    InNextMessage(usize),
    /// This text introduces the file with this number.
    Numbered(usize),
}

impl Rejection {
    /// The message to send to a model whose reply was rejected as a `T`: what is wrong, the schemas of the
    /// affected fields, and what to reply instead.
    ///
    /// ```
    /// use toolkit::{Contract, English};
    ///
    /// /// What an invoice says
    /// #[derive(Contract, Debug)]
    /// struct Invoice {
    ///     /// The sum in euros
    ///     total: f64,
    /// }
    ///
    /// let rejection = Invoice::parse_reply("Sure! {\"total\": 5}").unwrap_err();
    /// assert_eq!(
    ///     rejection.reply_message::<Invoice>(&English),
    ///     "1 problem with the reply:\n\
    ///      - reply: not valid JSON at line 1, column 1; send the JSON alone, without words or a code fence before it; \
    ///        near: Sure! {\"total\": 5}\n\
    ///      Reply with the complete JSON alone: no words before or after it, and no code fence."
    /// );
    /// ```
    pub fn reply_message<T: Contract>(&self, wording: &dyn Wording) -> String {
        answer(self, &T::json_schema(), wording, &Limits::default())
    }
}

/// The keys of the data form. Each is documented with its English name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keys {
    /// The kind of error: `error`
    pub error: &'static str,
    /// The list of problems: `details`
    pub details: &'static str,
    /// The dotted path of a problem, empty for the root: `field`
    pub field: &'static str,
    /// The sentence that says what is wrong: `problem`
    pub problem: &'static str,
    /// The stable code, the same in every language: `code`
    pub code: &'static str,
    /// The number of problems that are not listed, if any: `left_out`
    pub left_out: &'static str,
}

/// Prints the path and the sentence in English.
///
/// ```
/// use toolkit::Contract;
///
/// let rejection = Vec::<u8>::parse("[1, 300]").unwrap_err();
/// assert_eq!(rejection.problems()[0].to_string(), "1: must be at most 255, but got 300");
/// ```
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&render::line(self, &English, &Limits::default()))
    }
}

/// Prints the problems in English, one per line.
impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = lines(self, English.arguments_name(), &English, &Limits::default());
        match &*lines {
            [line] => f.write_str(line),
            lines => write!(f, "{} problems:\n- {}", self.count(), lines.join("\n- ")),
        }
    }
}

//! Problems → words: the sentences of each language, and the two forms of an answer.
//!
//! What models read stands in `english` and `swedish` and nowhere else; here is what a language must
//! say, and beside it how an answer is put together. Nothing here decides what is wrong.

use std::borrow::Cow;
use std::fmt;

use crate::contract::{Contract, Limits};
use crate::problem::{Problem, Rejection};

mod concerned;
mod constraint;
mod english;
mod meant;
mod place;
mod quote;
mod render;
mod swedish;
#[cfg(test)]
mod tests;

pub use english::English;
pub(crate) use render::{answer, data, lines, text, text_with, told as sentence};
pub use swedish::Swedish;

/// The most characters of a tool's name that are told back: a name longer than that is no name.
const TOOL_NAME: usize = 64;

/// The most characters of a key that are told back in a sentence about it.
const KEY: usize = 64;

/// The most names of tools that are listed where one is not known.
const TOOL_NAMES: usize = 50;

/// The most characters of a file's name, media type and address that are repeated in a note about it.
const MEDIA_LABEL: usize = 2000;

/// The words of one language. All that a model reads of a mistake is made here, from data.
///
/// [`English`] and [`Swedish`] are there. A language of your own is a type that implements this
/// trait; begin with the one that is nearest, and say the rest through it.
///
/// - A sentence begins in lower case, has no full stop, and says what is wanted before what was
///   got: the path and a colon stand before it.
/// - [`Kind`](crate::Kind) may grow, so a `match` on it needs a last arm: let that be the sentence
///   of a language that is complete.
/// - [`Found`](crate::Found), [`Literal`](crate::Literal) and [`Bound`](crate::Bound) print as JSON
///   writes them, escaped and short. Other pieces of a problem are cut before a sentence is asked
///   for, and line breaks in a sentence are escaped afterwards, so that an input cannot break the
///   answer apart.
/// - Name types as JSON does: told that a value "must be true or false", small models write
///   `"true"` in quotes; told "a boolean", they don't.
///
/// ```
/// use std::borrow::Cow;
/// use toolkit::{English, Keys, Kind, Problem, Rejection, Wording};
///
/// #[derive(Debug)]
/// struct Danish;
///
/// impl Wording for Danish {
///     fn keys(&self) -> Keys {
///         Keys { error: "fejl", ..English.keys() }
///     }
///     fn root(&self) -> &'static str {
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
///     fn heading(&self, count: usize) -> String {
///         format!("{count} problem(er) med argumenterne, intet blev kørt:")
///     }
///     fn left_out(&self, count: usize) -> String {
///         format!("og {count} til")
///     }
///     fn schema_heading(&self) -> Cow<'static, str> {
///         "Skemaet for de berørte felter:".into()
///     }
///     fn next(&self, _: &Rejection) -> Cow<'static, str> {
///         "Ret alle problemer, og send alle argumenter igen.".into()
///     }
///     fn unknown_tool(&self, name: &str, nearest: Option<&str>, known: &[&str]) -> String {
///         English.unknown_tool(name, nearest, known)
///     }
///     fn failed(&self, kind: Option<&str>) -> String {
///         kind.map_or("værktøjet fejlede".into(), |kind| format!("værktøjet fejlede: {kind}"))
///     }
///     fn bad_result(&self) -> Cow<'static, str> {
///         "værktøjet gav et ugyldigt resultat".into()
///     }
///     fn retry(&self) -> Cow<'static, str> {
///         "Prøv igen.".into()
///     }
/// }
///
/// assert_eq!(Danish.failed(None), "værktøjet fejlede");
/// ```
pub trait Wording: fmt::Debug + Send + Sync + 'static {
    /// The keys of the data form.
    fn keys(&self) -> Keys;

    /// What the root of the arguments is called where a path is printed.
    fn root(&self) -> &'static str;

    /// The value of `error` in the data form of a rejection.
    fn invalid_arguments(&self) -> Cow<'static, str>;

    /// One sentence that says what is wrong, without the path. Asked only where the author of the
    /// rule gave no [message](Problem::message) of their own.
    ///
    /// A field that is unknown where no field is known at all is how "takes no arguments" is
    /// asked for: of the whole input (a path of no steps), with a field (one), or inside (more).
    fn problem(&self, problem: &Problem) -> String;

    /// The first line of the text form: how many problems there are, and that nothing was run.
    fn heading(&self, count: usize) -> String;

    /// The line about problems that are not listed, as it stands after the last of those that are.
    fn left_out(&self, count: usize) -> String;

    /// What stands before the schema of the fields concerned, with its colon.
    fn schema_heading(&self) -> Cow<'static, str>;

    /// The last line: what to do next.
    fn next(&self, rejection: &Rejection) -> Cow<'static, str>;

    /// There is no tool of that name, which comes from the model: cut and escape it.
    ///
    /// `nearest` is the tool that was probably meant; `known` are those there are, the nearest first.
    fn unknown_tool(&self, name: &str, nearest: Option<&str>, known: &[&str]) -> String;

    /// The tool failed; `kind` is the name of the kind of error, where it has one.
    fn failed(&self, kind: Option<&str>) -> String;

    /// The tool gave a result that breaks its own contract.
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
    /// The first line where a whole reply is not the answer that was asked for: how many problems
    /// there are.
    fn answer_heading(&self, count: usize) -> String {
        English.answer_heading(count)
    }
    /// The last line there: what to reply instead.
    fn next_answer(&self, rejection: &Rejection) -> Cow<'static, str> {
        English.next_answer(rejection)
    }
    /// What the model is told before it answers: that its reply is to be JSON of this schema alone.
    fn ask_answer(&self, schema: &str) -> String {
        English.ask_answer(schema)
    }
    /// What the description of a place says where an API's schemas have no room for a keyword: a sentence
    /// or more, or nothing. `value` is the keyword's own, as JSON.
    fn constraint(&self, keyword: &str, value: &str) -> String {
        English.constraint(keyword, value)
    }
    /// What stands in text for an image, audio or a document of a result. `label` is its name, media type and
    /// address, as far as it has them; `bytes` is its size, where the data is not at an address.
    fn media(&self, label: &str, bytes: Option<usize>, note: MediaNote) -> String {
        English.media(label, bytes, note)
    }
}

/// What [`Wording::media`] says of an image, audio or a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MediaNote {
    /// That it is there: the model sees it, or a program gets it beside the text.
    Sent,
    /// That the API can't show it to the model.
    NotSent,
    /// That it is the file of that number in the next message.
    InNextMessage(usize),
    /// That what follows is the file of that number.
    Numbered(usize),
}

impl Rejection {
    /// The message to send to a model whose whole reply was refused as a `T`: what is wrong, the schema of
    /// the places concerned, and what to reply instead.
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

/// The keys of the data form, and the words that stand there in English.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keys {
    /// What went wrong: `error`
    pub error: &'static str,
    /// The list of problems: `details`
    pub details: &'static str,
    /// The dotted path of a problem, empty for the root: `field`
    pub field: &'static str,
    /// The sentence: `problem`
    pub problem: &'static str,
    /// The stable code, the same in every language: `code`
    pub code: &'static str,
    /// How many problems are not listed, only where there are any: `left_out`
    pub left_out: &'static str,
}

/// The place and the sentence, in English.
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

/// The problems in English, each on a line of its own, and nothing about what was or was not run.
impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = lines(self, English.root(), &English, &Limits::default());
        match &*lines {
            [line] => f.write_str(line),
            lines => write!(f, "{} problems:\n- {}", self.count(), lines.join("\n- ")),
        }
    }
}

//! A loop without I/O: a reply goes in, and what to do next comes out. It asks a limited number of times
//! and never guesses.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use crate::contract::{Contract, Limits};
use crate::feedback::Wording;
use crate::gate::{Accepted, Refusal, judge_answer};
use crate::registry::{Judge, Settings, Toolkit};
use crate::schema::Document;

impl Toolkit {
    /// A loop that asks for a call until one passes every [`Gate`](crate::Gate), `attempts` times at
    /// most (and once at least).
    ///
    /// # Example
    ///
    /// ```
    /// use toolkit::{Step, Tool, Toolkit};
    ///
    /// /// Look up the price of a share.
    /// #[derive(Tool)]
    /// struct LookupStock {
    ///     /// The ticker symbol
    ///     ticker: String,
    /// }
    ///
    /// let tools = Toolkit::new().with(|args: LookupStock| Ok::<_, String>(args.ticker.len()));
    /// let replies = [
    ///     r#"{"tool": "lookup", "arguments": {}}"#,
    ///     r#"{"tool": "lookup_stock", "arguments": {"ticker": "SNAIL"}}"#,
    /// ];
    ///
    /// let mut messages = Vec::new();
    /// let mut ask = tools.ask(3);
    /// let mut replies = replies.into_iter();
    /// let call = loop {
    ///     // Here your program sends `messages` to the model.
    ///     let reply = replies.next().unwrap();
    ///     match ask.feed(reply) {
    ///         Step::Accepted(call) => break call,
    ///         Step::Again(again) => messages.extend([reply.to_owned(), again.message()]),
    ///         Step::GiveUp(gave_up) => panic!("{gave_up}"),
    ///     }
    /// };
    /// assert_eq!(call.run_blocking().content(), "5");
    /// ```
    pub fn ask(&self, attempts: usize) -> Ask<Accepted> {
        let tools = self.clone();
        let settings = Arc::clone(self.settings());
        Ask::by(attempts, settings, Arc::new(move |reply| tools.gate(reply)))
    }
}

/// A loop without I/O that judges replies until one is accepted, a limited number of times.
///
/// Feed it every reply of the model; it says what to send next. For calls of tools it is made by
/// [`Toolkit::ask`], for an answer of one type by [`Ask::new`].
pub struct Ask<T> {
    judge: Judge<T, Refusal>,
    settings: Arc<Settings>,
    attempts: usize,
    made: usize,
    /// Whether the last reply was accepted: the count begins again with the next.
    is_done: bool,
}

impl<T> Ask<T> {
    fn by(attempts: usize, settings: Arc<Settings>, judge: Judge<T, Refusal>) -> Self {
        Self { judge, settings, attempts: attempts.max(1), made: 0, is_done: false }
    }

    /// Judges the model's next reply. One that is accepted makes the count begin again, so that the same loop
    /// goes on through a conversation.
    ///
    /// After the last attempt every reply is judged still, and nothing but an accepted one goes on: a
    /// refused one gives up again.
    pub fn feed(&mut self, reply: &str) -> Step<T> {
        let before = if self.is_done { 0 } else { self.made };
        self.made = before.saturating_add(1);
        self.is_done = false;
        let refusal = match (self.judge)(reply) {
            Ok(accepted) => {
                self.is_done = true;
                return Step::Accepted(accepted);
            }
            Err(refusal) => refusal,
        };
        if self.made < self.attempts {
            Step::Again(Again { refusal })
        } else {
            Step::GiveUp(GaveUp { attempts: self.made, refusal })
        }
    }

    /// How many replies were judged, one that was accepted with those before it.
    pub fn made(&self) -> usize {
        self.made
    }

    /// How many replies are still judged before it gives up.
    pub fn left(&self) -> usize {
        if self.is_done { self.attempts } else { self.attempts.saturating_sub(self.made) }
    }
}

impl<T: Contract> Ask<T> {
    /// A loop that asks for an answer of this type until one satisfies its contract, `attempts` times at most
    /// (and once at least), in [`English`](crate::English), within the default [`Limits`].
    ///
    /// # Example
    ///
    /// ```
    /// use toolkit::{Ask, Contract, Step};
    ///
    /// /// What an invoice says
    /// #[derive(Contract, Debug)]
    /// struct Invoice {
    ///     /// The sum in euros
    ///     #[validate(range(min = 0))]
    ///     total: f64,
    /// }
    ///
    /// let mut ask = Ask::<Invoice>::new(3);
    /// let mut messages = vec![format!("Read this invoice: … {}", ask.instruction())];
    /// let mut replies = ["It is 12.5 euros.", r#"{"total": "12.5"}"#, r#"{"total": 12.5}"#].into_iter();
    /// let invoice = loop {
    ///     // Here your program sends `messages` to the model.
    ///     let reply = replies.next().unwrap();
    ///     match ask.feed(reply) {
    ///         Step::Accepted(invoice) => break invoice,
    ///         Step::Again(again) => messages.extend([reply.to_owned(), again.message()]),
    ///         Step::GiveUp(gave_up) => panic!("{gave_up}"),
    ///     }
    /// };
    /// assert_eq!(invoice.total, 12.5);
    /// assert!(messages[4].contains("- total: must be a number, but got a string: \"12.5\""));
    /// ```
    pub fn new(attempts: usize) -> Self {
        Self::within(attempts, Arc::default())
    }

    fn within(attempts: usize, settings: Arc<Settings>) -> Self {
        let judged = Arc::clone(&settings);
        Self::by(attempts, settings, Arc::new(move |reply| judge_answer(reply, &judged)))
    }

    /// The same in other words.
    #[must_use]
    pub fn wording(self, wording: impl Wording) -> Self {
        let (words, limits) = (Arc::new(wording), self.settings.limits);
        self.under(Settings { words, limits })
    }

    /// The same within other limits. Of a reply's length it is [`Limits::bytes`] that counts.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        let words = Arc::clone(&self.settings.words);
        self.under(Settings { words, limits })
    }

    /// The same loop, as far as it came, under other settings.
    fn under(self, settings: Settings) -> Self {
        let Self { made, is_done, attempts, .. } = self;
        Self { made, is_done, ..Self::within(attempts, Arc::new(settings)) }
    }

    /// What to tell the model before it answers: to reply with JSON alone, and of which schema.
    pub fn instruction(&self) -> String {
        self.settings.wording().answer_prompt(&self.schema().to_string())
    }

    /// The schema of the answer, for an API that takes one beside the messages.
    pub fn schema(&self) -> Document {
        T::json_schema()
    }
}

impl<T> fmt::Debug for Ask<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ask")
            .field("attempts", &self.attempts)
            .field("made", &self.made)
            .finish_non_exhaustive()
    }
}

/// What to do after a reply.
#[must_use]
#[derive(Debug)]
pub enum Step<T> {
    /// The reply is what was asked for.
    Accepted(T),
    /// The reply was refused: send the message, and feed the next reply.
    Again(Again),
    /// The reply was refused, and it was the last one: tell the person.
    GiveUp(GaveUp),
}

/// A refused reply that may be followed by another.
#[derive(Clone, Debug)]
pub struct Again {
    refusal: Refusal,
}

impl Again {
    /// The message to send to the model: what is wrong, and what to reply instead.
    pub fn message(&self) -> String {
        self.refusal.message()
    }

    /// Why the reply was refused.
    pub fn refusal(&self) -> &Refusal {
        &self.refusal
    }
}

/// The end of a loop without an accepted reply.
#[derive(Clone, Debug)]
pub struct GaveUp {
    attempts: usize,
    refusal: Refusal,
}

impl GaveUp {
    /// How many replies were refused, one after another.
    pub fn attempts(&self) -> usize {
        self.attempts
    }

    /// Why the last one was refused.
    pub fn refusal(&self) -> &Refusal {
        &self.refusal
    }
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (attempts, refusal) = (self.attempts, &self.refusal);
        write!(f, "gave up: no reply of {attempts} was accepted, the last one because of {refusal}")
    }
}

impl Error for GaveUp {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.refusal)
    }
}

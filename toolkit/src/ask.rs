//! A retry loop without I/O: feed it a reply, and it returns what to do next.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use crate::contract::{Contract, Limits};
use crate::feedback::Wording;
use crate::gate::{Accepted, Refusal, validate_answer};
use crate::registry::{Judge, Settings, Toolkit};
use crate::schema::Document;

impl Toolkit {
    /// Returns a loop that asks for a call until one passes every [`Gate`](crate::Gate), in at most `attempts`
    /// attempts (at least one).
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
        Ask::with_validator(attempts, settings, Arc::new(move |reply| tools.gate(reply)))
    }
}

/// A retry loop without I/O that validates replies until one is accepted, in a limited number of attempts.
///
/// Feed it every reply of the model, and it returns what to do next. [`Toolkit::ask`] creates one for tool calls, and
/// [`Ask::new`] one for answers of a type.
pub struct Ask<T> {
    validate: Judge<T, Refusal>,
    settings: Arc<Settings>,
    attempts: usize,
    made: usize,
    /// Whether the last reply was accepted, so that the next one starts a new count.
    is_done: bool,
}

impl<T> Ask<T> {
    fn with_validator(
        attempts: usize,
        settings: Arc<Settings>,
        validate: Judge<T, Refusal>,
    ) -> Self {
        Self { validate, settings, attempts: attempts.max(1), made: 0, is_done: false }
    }

    /// Validates the model's next reply.
    ///
    /// An accepted reply resets the number of attempts, so that one loop can serve a whole conversation. After the
    /// last attempt, replies are still validated, but each one that is refused results in [`Step::GiveUp`] again.
    pub fn feed(&mut self, reply: &str) -> Step<T> {
        let earlier = if self.is_done { 0 } else { self.made };
        self.made = earlier.saturating_add(1);
        self.is_done = false;
        let refusal = match (self.validate)(reply) {
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

    /// The number of attempts so far, including the one that was accepted.
    pub fn made(&self) -> usize {
        self.made
    }

    /// The number of attempts left.
    pub fn left(&self) -> usize {
        if self.is_done { self.attempts } else { self.attempts.saturating_sub(self.made) }
    }
}

impl<T: Contract> Ask<T> {
    /// Creates a loop that asks for an answer of type `T` until one is valid, in at most `attempts` attempts (at
    /// least one), with [`English`](crate::English) feedback and the default [`Limits`].
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
        Self::with_settings(attempts, Arc::default())
    }

    fn with_settings(attempts: usize, settings: Arc<Settings>) -> Self {
        let own = Arc::clone(&settings);
        let validate = Arc::new(move |reply: &str| validate_answer(reply, &own));
        Self::with_validator(attempts, settings, validate)
    }

    /// Sets the wording of the messages to the model.
    #[must_use]
    pub fn wording(self, wording: impl Wording) -> Self {
        let (words, limits) = (Arc::new(wording), self.settings.limits);
        self.replace_settings(Settings { words, limits })
    }

    /// Sets the limits. The limit on a reply's length is [`Limits::bytes`].
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        let words = Arc::clone(&self.settings.words);
        self.replace_settings(Settings { words, limits })
    }

    /// Replaces the settings, but keeps the number of attempts.
    fn replace_settings(self, settings: Settings) -> Self {
        let Self { made, is_done, attempts, .. } = self;
        Self { made, is_done, ..Self::with_settings(attempts, Arc::new(settings)) }
    }

    /// The instruction to put in the prompt: to reply with nothing but JSON, and its schema.
    pub fn instruction(&self) -> String {
        self.settings.wording().answer_prompt(&self.schema().to_string())
    }

    /// The schema of the answer, for APIs with a parameter for it.
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
    /// The reply was accepted.
    Accepted(T),
    /// The reply was refused: send the message to the model, and feed its next reply.
    Again(Again),
    /// The reply was refused, and there are no attempts left.
    GiveUp(GaveUp),
}

/// A refused reply after which there are attempts left.
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
    /// The number of consecutive refused replies.
    pub fn attempts(&self) -> usize {
        self.attempts
    }

    /// Why the last reply was refused.
    pub fn refusal(&self) -> &Refusal {
        &self.refusal
    }
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (attempts, refusal) = (self.attempts, &self.refusal);
        write!(f, "gave up after {attempts} refused replies, the last one because of {refusal}")
    }
}

impl Error for GaveUp {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.refusal)
    }
}

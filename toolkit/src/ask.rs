//! A loop without I/O: a reply goes in, and what to do next comes out. It asks a limited number of times
//! and never guesses.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use crate::gate::{Accepted, Refusal};
use crate::registry::{Judge, Toolkit};

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
        Ask::by(attempts, Arc::new(move |reply| tools.gate(reply)))
    }
}

/// A loop without I/O that judges replies until one is accepted, a limited number of times.
///
/// Feed it every reply of the model; it says what to send next. See [`Toolkit::ask`].
pub struct Ask<T> {
    judge: Judge<T, Refusal>,
    attempts: usize,
    made: usize,
}

impl<T> Ask<T> {
    fn by(attempts: usize, judge: Judge<T, Refusal>) -> Self {
        Self { judge, attempts: attempts.max(1), made: 0 }
    }

    /// Judges the model's next reply.
    ///
    /// After the last attempt every reply is judged still, and nothing but an accepted one goes on: a
    /// refused one gives up again.
    pub fn feed(&mut self, reply: &str) -> Step<T> {
        self.made = self.made.saturating_add(1);
        let refusal = match (self.judge)(reply) {
            Ok(accepted) => return Step::Accepted(accepted),
            Err(refusal) => refusal,
        };
        if self.made < self.attempts {
            Step::Again(Again { refusal })
        } else {
            Step::GiveUp(GaveUp { attempts: self.made, refusal })
        }
    }

    /// How many replies were judged.
    pub fn made(&self) -> usize {
        self.made
    }

    /// How many replies are still judged before it gives up.
    pub fn left(&self) -> usize {
        self.attempts.saturating_sub(self.made)
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
    /// How many replies were judged.
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

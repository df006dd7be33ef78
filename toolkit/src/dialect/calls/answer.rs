//! From a turn to the messages that go on with it: every call is run or refused, and has its one result.

use serde_json::Value;

use super::look::Unreadable;
use super::told::Told;
use super::{Call, Turn, wire};
use crate::dialect::Dialect;
use crate::problem::{Kind, Rejection};
use crate::registry::{Arguments, Context, Outcome, Reply, Toolkit};

impl Toolkit {
    /// Reads a provider's whole response, runs its calls one after the other, and says what to append to the
    /// history.
    ///
    /// The dialect must be that of [`Toolkit::spec_for`], since it says how the arguments are spelled;
    /// [`Export::answer`](crate::Export::answer) can't be given another.
    ///
    /// # Errors
    ///
    /// Where the response is not one of this API, or is the provider's own error; nothing was run then. Whatever
    /// becomes of a call is no error here: it is told to the model.
    ///
    /// # Example
    ///
    /// ```
    /// use serde_json::json;
    /// use toolkit::{Dialect, Tool, Toolkit};
    ///
    /// /// Add one to a number.
    /// #[derive(Tool)]
    /// struct Next {
    ///     /// The number
    ///     n: u32,
    /// }
    ///
    /// let tools = Toolkit::new().with(|args: Next| Ok::<_, String>(args.n + 1));
    /// let response = json!({"role": "assistant", "stop_reason": "tool_use", "content": [
    ///     {"type": "tool_use", "id": "toolu_1", "name": "next", "input": {"n": 4}},
    /// ]});
    /// let answer = tools.answer_blocking(&Dialect::anthropic(), &response).unwrap();
    /// assert_eq!(answer.results(), [json!({"role": "user", "content": [
    ///     {"type": "tool_result", "tool_use_id": "toolu_1", "content": "5"},
    /// ]})]);
    /// ```
    pub async fn answer(&self, dialect: &Dialect, response: &Value) -> Result<Answer, Unreadable> {
        let turn = dialect.calls(response)?;
        Ok(self.answer_turn(turn, &Context::new()).await)
    }

    /// The same for a turn that was read already, of a stream or of a whole response. Every handler gets the
    /// context, with the id of its own call.
    pub async fn answer_turn(&self, turn: Turn, context: &Context) -> Answer {
        let dialect = turn.dialect;
        self.answer_turn_in(turn, context, dialect).await
    }

    /// Runs the calls of a turn, whose arguments are spelled as this dialect shows them.
    pub(super) async fn answer_turn_in(
        &self,
        turn: Turn,
        context: &Context,
        dialect: Dialect,
    ) -> Answer {
        let mut replies = Vec::with_capacity(turn.calls().len());
        for call in turn.calls() {
            let context = context.clone().with_call_id(call.id());
            let reply = if let Some(refused) = self.refusal_of(call, &context) {
                refused
            } else {
                let arguments = self.spelled(call.name(), call.arguments(), dialect);
                self.call_with(call.name(), arguments, context).await
            };
            replies.push(reply);
        }
        Answer::new(turn, replies)
    }

    /// As [`Toolkit::answer`], on this thread, within the limits of [`Toolkit::call_blocking`].
    ///
    /// # Errors
    ///
    /// Those of [`Toolkit::answer`].
    pub fn answer_blocking(
        &self,
        dialect: &Dialect,
        response: &Value,
    ) -> Result<Answer, Unreadable> {
        let turn = dialect.calls(response)?;
        Ok(self.answer_turn_blocking(turn, &Context::new()))
    }

    /// As [`Toolkit::answer_turn`], on this thread, within the limits of [`Toolkit::call_blocking`].
    pub fn answer_turn_blocking(&self, turn: Turn, context: &Context) -> Answer {
        let dialect = turn.dialect;
        self.answer_turn_blocking_in(turn, context, dialect)
    }

    /// Like `answer_turn_in`, on this thread.
    pub(super) fn answer_turn_blocking_in(
        &self,
        turn: Turn,
        context: &Context,
        dialect: Dialect,
    ) -> Answer {
        let calls = turn.calls().iter().map(|call| {
            let context = context.clone().with_call_id(call.id());
            self.refusal_of(call, &context).unwrap_or_else(|| {
                let arguments = self.spelled(call.name(), call.arguments(), dialect);
                self.call_blocking_with(call.name(), arguments, context)
            })
        });
        let replies = calls.collect();
        Answer::new(turn, replies)
    }

    /// Arguments for a tool, spelled as the schema that the dialect has shown the model.
    pub(super) fn spelled<'c>(
        &self,
        name: &str,
        arguments: impl Into<Arguments<'c>>,
        dialect: Dialect,
    ) -> Arguments<'c> {
        let arguments = arguments.into();
        match self.entry(name) {
            Some(entry) => arguments.encoded(dialect.rewritten(entry).encoding),
            None => arguments,
        }
    }

    /// What a call that was cut off is answered with, unrun.
    fn refusal_of(&self, call: &Call, context: &Context) -> Option<Reply> {
        if !call.is_cut() {
            return None;
        }
        let frame = self.frame(call.name(), self.entry(call.name()), context);
        Some(frame.reply(Outcome::Rejected(Rejection::alone(Kind::CutOff))))
    }
}

/// A turn with a reply to each of its calls, and what goes into the history.
#[derive(Clone, Debug)]
pub struct Answer {
    turn: Turn,
    replies: Vec<Reply>,
    results: Vec<Value>,
}

impl Answer {
    fn new(turn: Turn, replies: Vec<Reply>) -> Self {
        let told: Vec<Told<'_>> =
            turn.calls().iter().zip(&replies).map(|(call, reply)| Told { call, reply }).collect();
        let results = wire::of(turn.dialect.api).results(&told, turn.dialect.host);
        Self { turn, replies, results }
    }

    /// What the model answered.
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// The reply to each call, in the order of the calls.
    pub fn replies(&self) -> &[Reply] {
        &self.replies
    }

    /// What holds the results: a message for each call, or one for all, as the API has it. Empty where nothing
    /// was called.
    pub fn results(&self) -> &[Value] {
        &self.results
    }

    /// What to append to the history: the model's turn, then the results.
    ///
    /// The history is the list `messages`; `contents` of Gemini, and `input` of `OpenAI`'s Responses, where
    /// the [`results`](Answer::results) alone are enough with a `previous_response_id`.
    pub fn messages(&self) -> impl Iterator<Item = &Value> {
        self.turn.assistant().iter().chain(&self.results)
    }
}

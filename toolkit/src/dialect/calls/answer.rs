//! From a turn to the messages that go on with it: every call is run or refused, and has its one result.

use std::borrow::Cow;

use serde_json::Value;

use super::look::Unreadable;
use super::told::Told;
use super::{Call, Turn, wire};
use crate::dialect::Dialect;
use crate::problem::Rejection;
use crate::registry::{Arguments, Context, Outcome, Reply, Toolkit};

impl Toolkit {
    /// Reads a provider's whole response, runs its calls one after the other, and says what to append to the
    /// history.
    ///
    /// The dialect is that of [`Toolkit::spec_for`]: arguments that were made for its schemas are turned back first,
    /// as [`Export::restore`](crate::Export::restore) does it.
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
        let mut replies = Vec::with_capacity(turn.calls().len());
        for call in turn.calls() {
            let context = context.clone().with_call_id(call.id());
            let reply = if let Some(refused) = self.refusal_of(call, &context) {
                refused
            } else {
                let arguments = self.arguments_of(call, turn.dialect);
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
        let calls = turn.calls().iter().map(|call| {
            let context = context.clone().with_call_id(call.id());
            self.refusal_of(call, &context).unwrap_or_else(|| {
                let arguments = self.arguments_of(call, turn.dialect);
                self.call_blocking_with(call.name(), arguments, context)
            })
        });
        let replies = calls.collect();
        Answer::new(turn, replies)
    }

    /// The arguments as the contract takes them: the model made them for the schema that the dialect has shown it.
    fn arguments_of<'c>(&self, call: &'c Call, dialect: Dialect) -> Arguments<'c> {
        let sent = call.arguments();
        let Some(entry) = self.entry(call.name()) else { return sent.into() };
        let made = dialect.rewritten(entry);
        // Nothing is turned back that would not be read afterwards.
        if !made.needs_restoring() || Arguments::from(sent).within(&self.settings().limits).is_err()
        {
            return sent.into();
        }
        let text = match sent {
            Value::String(text) => Cow::Borrowed(&**text),
            Value::Object(_) => Cow::Owned(sent.to_string()),
            _ => return sent.into(),
        };
        match made.restore(&text) {
            Cow::Owned(restored) => restored.into(),
            Cow::Borrowed(_) => sent.into(),
        }
    }

    /// What a call that did not arrive in full is answered with, unrun.
    fn refusal_of(&self, call: &Call, context: &Context) -> Option<Reply> {
        let kind = call.damage()?;
        let frame = self.frame(call.name(), self.entry(call.name()), context);
        Some(frame.reply(Outcome::Rejected(Rejection::alone(kind))))
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
    pub(super) fn new(turn: Turn, replies: Vec<Reply>) -> Self {
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

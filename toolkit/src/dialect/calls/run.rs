//! What an export does with the calls of its tools: it reads them, runs them, and writes their results.

use serde_json::Value;

use super::look::Unreadable;
use super::stream::Stream;
use super::{Answer, Turn};
use crate::dialect::Export;
use crate::registry::{Arguments, Context, Reply, ReplyFuture};

impl Export {
    /// Calls a tool with arguments that a model made for the schema of this export.
    ///
    /// Like [`Toolkit::call`](crate::Toolkit::call), but the arguments are read as the schema spells them: in a strict
    /// schema null means that a field is left out, a map is an array of `{"key", "value"}` entries, and so on.
    /// Problems name places in what was sent, and quote the schema that the model was shown.
    ///
    /// # Example
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use toolkit::{Dialect, Tool, Toolkit};
    ///
    /// /// Set labels.
    /// #[derive(Tool)]
    /// struct SetLabels {
    ///     /// The labels by name
    ///     labels: BTreeMap<String, String>,
    /// }
    ///
    /// let tools = Toolkit::new().with(|args: SetLabels| Ok::<_, String>(args.labels.len()));
    /// let export = tools.spec_for(&Dialect::openai_chat().strict(true)).unwrap();
    /// let sent = r#"{"labels": [{"key": "team", "value": "core"}]}"#;
    /// assert_eq!(export.call_blocking("set_labels", sent).content(), "1");
    ///
    /// let rejected = export.call_blocking("set_labels", r#"{"labels": {"team": "core"}}"#);
    /// assert!(rejected.content().contains(r#"labels: must be an array of {"key": …, "value": …} entries"#));
    /// ```
    pub fn call<'a>(&self, name: &str, arguments: impl Into<Arguments<'a>>) -> ReplyFuture {
        self.call_with(name, arguments, Context::new())
    }

    /// Like [`Export::call`], with a [`Context`] for the handler; the reply carries its call id.
    pub fn call_with<'a>(
        &self,
        name: &str,
        arguments: impl Into<Arguments<'a>>,
        context: Context,
    ) -> ReplyFuture {
        let arguments = self.toolkit().spelled(name, arguments, self.dialect());
        self.toolkit().call_with(name, arguments, context)
    }

    /// Like [`Export::call`], on this thread, within the limits of
    /// [`Toolkit::call_blocking`](crate::Toolkit::call_blocking).
    pub fn call_blocking<'a>(&self, name: &str, arguments: impl Into<Arguments<'a>>) -> Reply {
        self.call_blocking_with(name, arguments, Context::new())
    }

    /// Like [`Export::call_blocking`], with a [`Context`] for the handler; the reply carries its call id.
    pub fn call_blocking_with<'a>(
        &self,
        name: &str,
        arguments: impl Into<Arguments<'a>>,
        context: Context,
    ) -> Reply {
        let arguments = self.toolkit().spelled(name, arguments, self.dialect());
        self.toolkit().call_blocking_with(name, arguments, context)
    }

    /// Reads a whole response, as [`Dialect::calls`](crate::Dialect::calls) does.
    ///
    /// # Errors
    ///
    /// Where the response is not one of this API, or is the provider's own error.
    pub fn calls(&self, response: &Value) -> Result<Turn, Unreadable> {
        self.dialect().calls(response)
    }

    /// A reader of this API's stream.
    pub fn stream(&self) -> Stream {
        self.dialect().stream()
    }

    /// Reads a whole response, runs its calls one after the other, and says what to append to the history.
    ///
    /// # Errors
    ///
    /// Where the response is not one of this API, or is the provider's own error; nothing was run then. Whatever
    /// becomes of a call is no error here: the model is told.
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
    /// let export = tools.spec_for(&Dialect::anthropic().strict(true)).unwrap();
    /// let response = json!({"role": "assistant", "stop_reason": "tool_use", "content": [
    ///     {"type": "tool_use", "id": "toolu_1", "name": "next", "input": {"n": 4}},
    /// ]});
    /// let answer = export.answer_blocking(&response).unwrap();
    /// assert_eq!(answer.results()[0]["content"][0]["content"], "5");
    /// ```
    pub async fn answer(&self, response: &Value) -> Result<Answer, Unreadable> {
        let turn = self.calls(response)?;
        Ok(self.answer_turn(turn, &Context::new()).await)
    }

    /// Runs the calls of a turn that was read already, of a stream or of a whole response. Every handler gets the
    /// context, with the id of its own call.
    pub async fn answer_turn(&self, turn: Turn, context: &Context) -> Answer {
        self.toolkit().answer_turn_in(turn, context, self.dialect()).await
    }

    /// Like [`Export::answer`], on this thread, within the limits of
    /// [`Toolkit::call_blocking`](crate::Toolkit::call_blocking).
    ///
    /// # Errors
    ///
    /// Those of [`Export::answer`].
    pub fn answer_blocking(&self, response: &Value) -> Result<Answer, Unreadable> {
        let turn = self.calls(response)?;
        Ok(self.answer_turn_blocking(turn, &Context::new()))
    }

    /// Like [`Export::answer_turn`], on this thread, within the limits of
    /// [`Toolkit::call_blocking`](crate::Toolkit::call_blocking).
    pub fn answer_turn_blocking(&self, turn: Turn, context: &Context) -> Answer {
        self.toolkit().answer_turn_blocking_in(turn, context, self.dialect())
    }
}

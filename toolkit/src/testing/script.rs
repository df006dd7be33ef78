//! A scripted model, to test a loop without a real one.

use std::collections::VecDeque;

use crate::registry::{Context, Reply, Toolkit};

/// One turn of a [`ScriptedModel`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The model calls tools.
    Calls(Vec<Call>),
    /// The model replies with text.
    Text(String),
}

/// A tool call made by a [`ScriptedModel`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Call {
    /// The id of the call: `call_1`, `call_2` …
    pub id: String,
    /// The name of the tool.
    pub name: String,
    /// The arguments, exactly as written in the script.
    pub arguments: String,
}

/// A model that plays a fixed list of turns regardless of the replies, and records the messages it receives.
///
/// [`ScriptedModel::play`] plays all turns against a [`Toolkit`]. In your own loop, use
/// [`ScriptedModel::answer`] to get the next turn.
///
/// ```
/// use toolkit::testing::ScriptedModel;
/// use toolkit::{Tool, Toolkit};
///
/// /// Add two numbers.
/// #[derive(Tool)]
/// struct Add {
///     /// The first
///     a: i32,
///     /// The second
///     b: i32,
/// }
///
/// let tools = Toolkit::new().with(|args: Add| Ok::<_, String>(args.a + args.b));
///
/// let played = ScriptedModel::new()
///     .calls([("add", r#"{"a": 1, "b": "2"}"#)])
///     .calls([("add", r#"{"a": 1, "b": 2}"#)])
///     .says("It is 3.")
///     .play(&tools);
///
/// assert!(!played.replies[0].was_run());
/// assert_eq!(played.replies[1].content(), "3");
/// assert_eq!(played.text.as_deref(), Some("It is 3."));
/// ```
#[derive(Clone, Debug, Default)]
pub struct ScriptedModel {
    turns: VecDeque<Turn>,
    calls: usize,
    heard: Vec<String>,
}

/// The result of [`ScriptedModel::play`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Played {
    /// The replies to all calls, in order.
    pub replies: Vec<Reply>,
    /// The final text, if the script has one.
    pub text: Option<String>,
}

impl ScriptedModel {
    /// Creates a model with an empty script.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a turn of tool calls, each a name and JSON arguments.
    #[must_use]
    pub fn calls<'a>(mut self, calls: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut turn = Vec::new();
        for (name, arguments) in calls {
            self.calls += 1;
            turn.push(Call {
                id: format!("call_{}", self.calls),
                name: name.to_owned(),
                arguments: arguments.to_owned(),
            });
        }
        self.turns.push_back(Turn::Calls(turn));
        self
    }

    /// Adds a turn of text: the final message, or a whole reply for [`Toolkit::gate`](crate::Toolkit::gate).
    #[must_use]
    pub fn says(mut self, text: impl Into<String>) -> Self {
        self.turns.push_back(Turn::Text(text.into()));
        self
    }

    /// Records a message to the model and returns its next turn, or `None` at the end of the script.
    ///
    /// # Example
    ///
    /// ```
    /// use toolkit::testing::{ScriptedModel, Turn};
    /// use toolkit::{Step, Tool, Toolkit};
    ///
    /// /// Tell the time.
    /// #[derive(Tool)]
    /// struct Clock {}
    ///
    /// let tools = Toolkit::new().with(|_: Clock| Ok::<_, String>("noon"));
    /// let mut model = ScriptedModel::new()
    ///     .says("What do you want to know?")
    ///     .says(r#"{"tool": "clock", "arguments": {}}"#);
    ///
    /// let mut ask = tools.ask(2);
    /// let mut message = "Tell me the time.".to_owned();
    /// let call = loop {
    ///     let Some(Turn::Text(reply)) = model.answer(&message) else { panic!("no more replies") };
    ///     match ask.feed(&reply) {
    ///         Step::Accepted(call) => break call,
    ///         Step::Again(again) => message = again.message(),
    ///         Step::GiveUp(gave_up) => panic!("{gave_up}"),
    ///     }
    /// };
    /// assert_eq!(call.run_blocking().content(), "noon");
    /// assert_eq!(model.heard().len(), 2);
    /// ```
    pub fn answer(&mut self, message: &str) -> Option<Turn> {
        self.heard.push(message.to_owned());
        self.turns.pop_front()
    }

    /// The messages sent to the model, in order.
    pub fn heard(&self) -> &[String] {
        &self.heard
    }

    /// Whether all turns have been played.
    pub fn is_done(&self) -> bool {
        self.turns.is_empty()
    }

    /// Plays the turns against a toolkit on the current thread, up to the first text or the end of the script.
    ///
    /// Runs handlers as [`Toolkit::call_blocking`](crate::Toolkit::call_blocking) does.
    pub fn play(mut self, tools: &Toolkit) -> Played {
        let mut played = Played { replies: Vec::new(), text: None };
        while let Some(turn) = self.turns.pop_front() {
            match turn {
                Turn::Calls(calls) => {
                    let replies = calls.into_iter().map(|call| {
                        let context = Context::new().with_call_id(call.id);
                        tools.call_blocking_with(&call.name, call.arguments, context)
                    });
                    played.replies.extend(replies);
                }
                Turn::Text(text) => {
                    played.text = Some(text);
                    break;
                }
            }
        }
        played
    }
}

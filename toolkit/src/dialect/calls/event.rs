//! The events of a stream.

/// A piece of a streamed response, for displaying it while it is being written.
///
/// Events are for display only. A call may be run once [`Stream::finish`](crate::Stream::finish) has returned the
/// turn: only then is it certain that the call is complete, and that it is one call.
///
/// Calls are counted from 0 in the order in which they start. [`Event::CallStart`] comes before the other events of
/// its call; a call of which only a part arrived has no [`Event::CallEnd`].
///
/// ```
/// use serde_json::json;
/// use toolkit::{Dialect, Event};
///
/// let mut stream = Dialect::openai_chat().stream();
/// let delta = |delta| json!({"choices": [{"index": 0, "delta": delta}]});
/// stream.push(&delta(json!({"content": "Let me see."}))).unwrap();
/// stream.push(&delta(json!({"tool_calls": [
///     {"index": 0, "id": "c", "function": {"name": "add", "arguments": "{\"a\": "}},
/// ]}))).unwrap();
/// assert_eq!(
///     stream.take_events(),
///     [
///         Event::Text("Let me see.".to_owned()),
///         Event::CallStart { call: 0, name: "add".to_owned() },
///         Event::Arguments { call: 0, text: "{\"a\": ".to_owned() },
///     ]
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// A piece of the text.
    Text(String),
    /// A piece of the model's thinking, where the provider shows it.
    Thought(String),
    /// A call starts.
    CallStart {
        /// The position of the call among those of the stream.
        call: usize,
        /// The name of the tool.
        name: String,
    },
    /// A piece of the text of a call's arguments.
    Arguments {
        /// The position of the call, as in [`Event::CallStart`].
        call: usize,
        /// The piece.
        text: String,
    },
    /// A call has arrived in full.
    CallEnd {
        /// The position of the call, as in [`Event::CallStart`].
        call: usize,
    },
}

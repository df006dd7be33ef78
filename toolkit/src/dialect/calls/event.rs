//! What a stream brings, as it comes.

/// A piece of a streamed response, for whoever displays it while it is being written.
///
/// Events are for display only: a call is complete, and may be run, once
/// [`Stream::finish`](crate::Stream::finish) has returned the turn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// A piece of the text.
    Text(String),
    /// A piece of the model's thinking, where the provider shows it.
    Thought(String),
    /// A call begins.
    CallStart {
        /// The position of the call among those of the turn, counted from 0 as they begin.
        call: usize,
        /// The name of the tool, as far as it is known.
        name: String,
    },
    /// A piece of the text of a call's arguments.
    Arguments {
        /// The position of the call, as in [`Event::CallStart`].
        call: usize,
        /// The piece.
        text: String,
    },
    /// A call is complete.
    CallEnd {
        /// The position of the call, as in [`Event::CallStart`].
        call: usize,
    },
}

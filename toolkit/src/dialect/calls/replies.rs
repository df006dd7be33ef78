//! Answers from replies of the caller's own: tools that a browser, a person or a queue has run.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt;

use super::{Answer, Turn};
use crate::registry::Reply;

impl Answer {
    /// Puts an answer together from a turn and a reply to each of its calls, in any order.
    ///
    /// A reply is a [`Reply`] of any toolkit, or [`ReplyData`](crate::ReplyData): stored earlier, or made by the
    /// caller. Each belongs to the call with its id. Results stand in the order of the calls, however the replies came.
    ///
    /// # Errors
    ///
    /// Every call has exactly one reply, or the provider refuses the history: the error names the calls without a
    /// reply, those with several, and the replies that belong to no call. A call that was cut off or garbled must not
    /// be run: a result for it is an error too, and the reply to send is one of [`ReplyData::from_error`](crate::ReplyData::from_error).
    ///
    /// # Example
    ///
    /// ```
    /// use serde_json::json;
    /// use toolkit::{Answer, Dialect, ReplyData};
    ///
    /// let response = json!({"role": "assistant", "stop_reason": "tool_use", "content": [
    ///     {"type": "tool_use", "id": "toolu_1", "name": "pick_colour", "input": {}},
    ///     {"type": "tool_use", "id": "toolu_2", "name": "delete_all", "input": {}},
    /// ]});
    /// let turn = Dialect::anthropic().calls(&response).unwrap();
    ///
    /// let picked = ReplyData::from_value("toolu_1", "green").unwrap();
    /// let error = Answer::from_replies(turn.clone(), [picked.clone()]).unwrap_err();
    /// assert_eq!(error.to_string(), "calls without a reply: toolu_2");
    ///
    /// let denied = ReplyData::from_error("toolu_2", "The user declined.");
    /// let answer = Answer::from_replies(turn, [denied, picked]).unwrap();
    /// assert_eq!(answer.results(), [json!({"role": "user", "content": [
    ///     {"type": "tool_result", "tool_use_id": "toolu_1", "content": "green"},
    ///     {"type": "tool_result", "tool_use_id": "toolu_2", "content": "The user declined.", "is_error": true},
    /// ]})]);
    /// ```
    pub fn from_replies<R: Into<Reply>>(
        turn: Turn,
        replies: impl IntoIterator<Item = R>,
    ) -> Result<Self, AnswerError> {
        let mut by_id = BTreeMap::new();
        let mut error = AnswerError::default();
        for reply in replies {
            let reply: Reply = reply.into();
            let Some(id) = reply.call_id().map(str::to_owned) else {
                error.without_id += 1;
                continue;
            };
            if !turn.calls.iter().any(|call| call.id == id) {
                error.unexpected.insert(id);
            } else if by_id.insert(id.clone(), reply).is_some() {
                error.repeated.insert(id);
            }
        }
        let mut ordered = Vec::with_capacity(turn.calls.len());
        for call in &turn.calls {
            match by_id.remove(&call.id) {
                Some(reply) if call.damage().is_some() && !reply.is_error() => {
                    error.damaged.push(call.id.clone());
                }
                Some(reply) => ordered.push(reply),
                None => error.missing.push(call.id.clone()),
            }
        }
        if error == AnswerError::default() { Ok(Self::new(turn, ordered)) } else { Err(error) }
    }
}

/// Replies that do not belong to the calls of a turn one by one. Names every id that is wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnswerError {
    missing: Vec<String>,
    damaged: Vec<String>,
    repeated: BTreeSet<String>,
    unexpected: BTreeSet<String>,
    without_id: usize,
}

impl AnswerError {
    /// The ids of calls without a reply, in the order of the calls.
    pub fn missing(&self) -> impl Iterator<Item = &str> {
        self.missing.iter().map(String::as_str)
    }

    /// The ids of calls with more than one reply.
    pub fn repeated(&self) -> impl Iterator<Item = &str> {
        self.repeated.iter().map(String::as_str)
    }

    /// The ids of replies that belong to no call of the turn.
    pub fn unexpected(&self) -> impl Iterator<Item = &str> {
        self.unexpected.iter().map(String::as_str)
    }

    /// The ids of calls that were cut off or garbled and have a result nevertheless, in the order of the calls.
    pub fn damaged(&self) -> impl Iterator<Item = &str> {
        self.damaged.iter().map(String::as_str)
    }

    /// How many replies have no call id; see [`Reply::with_call_id`].
    pub fn without_id(&self) -> usize {
        self.without_id
    }
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lists: [(&str, Vec<&str>); 4] = [
            ("calls without a reply", self.missing().collect()),
            ("calls with several replies", self.repeated().collect()),
            ("replies to no call of the turn", self.unexpected().collect()),
            ("damaged calls that must not have a result", self.damaged().collect()),
        ];
        let lists = lists.into_iter().filter(|(_, ids)| !ids.is_empty());
        let mut lines: Vec<_> =
            lists.map(|(what, ids)| format!("{what}: {}", ids.join(", "))).collect();
        if self.without_id > 0 {
            lines.push(format!("replies without a call id: {}", self.without_id));
        }
        f.write_str(&lines.join("; "))
    }
}

impl Error for AnswerError {}

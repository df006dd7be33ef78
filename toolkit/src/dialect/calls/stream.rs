//! A stream of one API, put together in the order in which it comes.

use serde_json::Value;

use super::event::Event;
use super::look::{At, Unreadable};
use super::pieces::Pieces;
use super::{Turn, wire};
use crate::dialect::Dialect;

/// Puts a streamed response together: chunks in, the same [`Turn`] out as of the whole response.
///
/// Give it the chunks as they come: as values with [`Stream::push`], as lines of text with [`Stream::line`], or as
/// the bytes of the response's body with [`Stream::bytes`], however they are cut. The events of Bedrock are
/// values, each under the key of its name.
///
/// ```
/// use toolkit::{Dialect, Finish};
///
/// let body = br#"data: {"choices": [{"delta": {"tool_calls": [{"index": 0, "id": "c", "function": {"name": "add", "arguments": ""}}]}}]}
///
/// data: {"choices": [{"delta": {"tool_calls": [{"index": 0, "function": {"arguments": "{\"a\": "}}]}}]}
///
/// data: {"choices": [{"delta": {"tool_calls": [{"index": 0, "function": {"arguments": "1}"}}]}}]}
///
/// data: {"choices": [{"delta": {}, "finish_reason": "tool_calls"}]}
///
/// data: [DONE]
///
/// "#;
/// let mut stream = Dialect::openai_chat().stream();
/// for piece in body.chunks(7) {
///     stream.bytes(piece).unwrap();
/// }
/// let turn = stream.finish().unwrap();
/// assert_eq!(turn.calls()[0].arguments(), "{\"a\": 1}");
/// assert_eq!(turn.finish(), Finish::Calls);
/// ```
#[derive(Clone, Debug)]
pub struct Stream {
    dialect: Dialect,
    pieces: Pieces,
    /// What was said, and not taken yet.
    said: String,
    /// The data of an event whose end has not come.
    event: String,
    /// A line whose end has not come.
    line: Vec<u8>,
}

impl Stream {
    pub(super) fn new(dialect: Dialect) -> Self {
        Self {
            dialect,
            pieces: Pieces::default(),
            said: String::new(),
            event: String::new(),
            line: Vec::new(),
        }
    }

    /// Takes a chunk.
    ///
    /// # Errors
    ///
    /// Where the chunk is not of this API, or tells an error of the provider's. What came before stays, and
    /// the stream may go on.
    pub fn push(&mut self, chunk: &Value) -> Result<(), Unreadable> {
        let (wire, chunk) = (wire::of(self.dialect.api), At::root(chunk));
        wire.add(&mut self.pieces, &chunk)?;
        let said = wire.said(&chunk)?;
        if !said.is_empty() {
            self.said.push_str(&said);
            self.pieces.emit(Event::Text(said));
        }
        Ok(())
    }

    /// What the model has said since the last time this was asked, for whoever reads along. All of it together
    /// is [`Turn::text`] where the provider sends every text in pieces.
    ///
    /// ```
    /// use serde_json::json;
    /// use toolkit::Dialect;
    ///
    /// let mut stream = Dialect::ollama().stream();
    /// stream.push(&json!({"message": {"content": "Let me"}})).unwrap();
    /// stream.push(&json!({"message": {"content": " see."}})).unwrap();
    /// assert_eq!(stream.take_text(), "Let me see.");
    /// assert_eq!(stream.take_text(), "");
    /// ```
    pub fn take_text(&mut self) -> String {
        std::mem::take(&mut self.said)
    }

    /// Takes the events that came since this was last called.
    pub fn take_events(&mut self) -> Vec<Event> {
        self.pieces.take_events()
    }

    /// Takes a line: of server-sent events, or of one JSON object a line.
    ///
    /// # Errors
    ///
    /// As of [`Stream::push`], and where the line, or the event that it ends, is no JSON.
    pub fn line(&mut self, line: &str) -> Result<(), Unreadable> {
        let line = line.trim_end_matches(['\r', '\n']);
        if line.is_empty() {
            return self.end_of_event();
        }
        let Some(data) = data_of(line) else { return Ok(()) };
        if data == "[DONE]" {
            return self.end_of_event();
        }
        // Nearly every event is one line; an event of several ends with a blank one.
        if self.event.is_empty()
            && let Ok(chunk) = serde_json::from_str(data)
        {
            return self.push(&chunk);
        }
        self.event.push_str(data);
        self.event.push('\n');
        Ok(())
    }

    fn end_of_event(&mut self) -> Result<(), Unreadable> {
        let event = std::mem::take(&mut self.event);
        if event.trim().is_empty() {
            return Ok(());
        }
        let chunk = serde_json::from_str(&event).map_err(|_| Unreadable::line())?;
        self.push(&chunk)
    }

    /// Takes bytes of the body, which may end anywhere.
    ///
    /// # Errors
    ///
    /// The first of those of [`Stream::line`]; the lines after it were taken all the same.
    pub fn bytes(&mut self, bytes: &[u8]) -> Result<(), Unreadable> {
        let mut first = Ok(());
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.line.extend_from_slice(piece);
            if piece.ends_with(b"\n") {
                first = first.and(self.end_of_line());
            }
        }
        first
    }

    fn end_of_line(&mut self) -> Result<(), Unreadable> {
        let line = std::mem::take(&mut self.line);
        self.line(&String::from_utf8_lossy(&line))
    }

    /// Ends the stream, and reads what it brought.
    ///
    /// Of a stream that broke off, the calls that were not finished are marked as cut.
    ///
    /// # Errors
    ///
    /// Where what came is no response of this API. A last line that broke off is no error.
    pub fn finish(mut self) -> Result<Turn, Unreadable> {
        let last = std::mem::take(&mut self.line);
        if !last.is_empty() {
            self.line(&String::from_utf8_lossy(&last))?;
        }
        // What is no JSON by now was cut off with the rest of the stream.
        if let Ok(chunk) = serde_json::from_str::<Value>(&self.event) {
            self.push(&chunk)?;
        }
        let response = wire::of(self.dialect.api).close(self.pieces);
        self.dialect.read_turn(&response, true)
    }
}

/// The data that a line holds: of an event's `data` field, or the whole line where it is JSON by itself.
fn data_of(line: &str) -> Option<&str> {
    if line.starts_with(['{', '[']) {
        return Some(line);
    }
    match line.split_once(':') {
        Some(("data", data)) => Some(data.strip_prefix(' ').unwrap_or(data)),
        Some(("" | "event" | "id" | "retry", _)) => None,
        _ => Some(line),
    }
}

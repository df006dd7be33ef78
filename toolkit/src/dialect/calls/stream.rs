//! A stream of one API, put together in the order in which it comes.

use serde_json::Value;

use super::decoder::{Decoder, Item};
use super::event::Event;
use super::finish::Ending;
use super::look::{At, Unreadable};
use super::pieces::Pieces;
use super::preview::preview;
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
    decoder: Decoder,
    /// A line whose end has not come.
    line: Vec<u8>,
}

impl Stream {
    pub(super) fn new(dialect: Dialect) -> Self {
        Self { dialect, pieces: Pieces::default(), decoder: Decoder::default(), line: Vec::new() }
    }

    /// Takes a chunk.
    ///
    /// # Errors
    ///
    /// If the chunk is not of this API, or is the provider's own error. [`Stream::finish`] then returns the first such
    /// error too: what a lost chunk held may be a part of a call.
    pub fn push(&mut self, chunk: &Value) -> Result<(), Unreadable> {
        let added = self.add(&At::root(chunk));
        if let Err(error) = &added {
            // What the chunk held is lost, so a call may lack a part of its arguments.
            self.pieces.fail(error.clone());
        }
        added
    }

    fn add(&mut self, chunk: &At<'_>) -> Result<(), Unreadable> {
        let wire = wire::of(self.dialect.api);
        if let Some(error) = wire.error(chunk) {
            return Err(error);
        }
        wire.add(&mut self.pieces, chunk)
    }

    /// Takes the text that came since this was last called, for displaying it. All of it together is
    /// [`Turn::text`] where the provider sends every text in pieces.
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
        self.pieces.display.take_text()
    }

    /// Takes the events that came since this was last called. Their texts are those of [`Stream::take_text`].
    pub fn take_events(&mut self) -> Vec<Event> {
        self.pieces.display.take_events()
    }

    /// The arguments of a call as far as they have arrived, for displaying them: open texts, lists and objects are
    /// closed where they stand, and what may still change is left out. Calls are counted as in [`Event`].
    ///
    /// Never run a call with these: they are no arguments that the model wrote. Nothing is returned as long as they
    /// are no object.
    ///
    /// ```
    /// use serde_json::json;
    /// use toolkit::Dialect;
    ///
    /// let mut stream = Dialect::openai_chat().stream();
    /// stream.push(&json!({"choices": [{"delta": {"tool_calls": [
    ///     {"index": 0, "id": "c", "function": {"name": "write", "arguments": "{\"path\": \"a.txt\", \"te"}},
    /// ]}}]})).unwrap();
    /// assert_eq!(stream.preview_arguments(0), Some(json!({"path": "a.txt"})));
    /// ```
    pub fn preview_arguments(&self, call: usize) -> Option<Value> {
        wire::of(self.dialect.api).preview_arguments(&self.pieces, call)
    }

    /// The text as far as it has arrived, read as the JSON of a structured output, for displaying it. It is completed
    /// as in [`Stream::preview_arguments`], and is no answer: parse [`Turn::text`] for that.
    pub fn preview_output(&self) -> Option<Value> {
        preview(self.pieces.display.whole_text())
    }

    /// Takes a line of the body: of server-sent events, or of JSON.
    ///
    /// # Errors
    ///
    /// As of [`Stream::push`], and where the line, or the event that it ends, is no JSON.
    pub fn line(&mut self, line: &str) -> Result<(), Unreadable> {
        let mut items = Vec::new();
        let read = self.decoder.line(line.trim_end_matches(['\r', '\n']), &mut items);
        if let Err(error) = &read {
            self.pieces.fail(error.clone());
        }
        self.take_items(items).and(read)
    }

    /// Takes every item; the first error is returned.
    fn take_items(&mut self, items: Vec<Item>) -> Result<(), Unreadable> {
        let mut first = Ok(());
        for item in items {
            let taken = match item {
                Item::Chunk(chunk) => self.push(&chunk),
                Item::Error(error) => self.push_error(error),
                Item::Done => {
                    self.pieces.end();
                    wire::of(self.dialect.api).complete(&mut self.pieces);
                    Ok(())
                }
            };
            first = first.and(taken);
        }
        first
    }

    /// Takes an event that is called an error, whatever its data is. Where an API reads more out of an error than that,
    /// it is no error.
    fn push_error(&mut self, error: Value) -> Result<(), Unreadable> {
        let body = At::root(&error);
        let is_read = wire::of(self.dialect.api).error(&body).is_none();
        let pushed = self.add(&body);
        if pushed.is_ok() && is_read && body.provider_error().is_some() {
            return Ok(());
        }
        let known = pushed.err().filter(|known| known.told().is_some());
        let error = known.unwrap_or_else(|| Unreadable::of_provider(error));
        self.pieces.fail(error.clone());
        Err(error)
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
        // Arguments with characters that the model did not write must not be run.
        let Ok(line) = std::str::from_utf8(&line) else {
            let error = Unreadable::line();
            self.pieces.fail(error.clone());
            return Err(error);
        };
        self.line(line)
    }

    /// Ends the stream, and reads what it brought.
    ///
    /// Of a stream that broke off, the calls that were not finished are marked as cut.
    ///
    /// # Errors
    ///
    /// Where the provider has sent an error, and where what came is no response of this API. A last line that broke
    /// off is no error.
    pub fn finish(mut self) -> Result<Turn, Unreadable> {
        if !self.line.is_empty() && std::str::from_utf8(&self.line).is_ok() {
            self.end_of_line()?;
        }
        let mut items = Vec::new();
        self.decoder.end(&mut items);
        self.take_items(items)?;
        if let Some(failure) = self.pieces.failure() {
            return Err(failure.clone());
        }
        let ending = if self.pieces.is_complete() { Ending::Complete } else { Ending::Stopped };
        let response = wire::of(self.dialect.api).close(self.pieces);
        self.dialect.read_turn(&response, ending)
    }
}

//! What a reply says to an API: as text, as data where the API takes data, as parts, and as an error.

use std::fmt::Display;

use serde_json::{Map, Value};

use super::Call;
use super::entry::Keys;
use crate::content::{Media, Part};
use crate::feedback::MediaNote;
use crate::registry::{OutcomeKind, Reply};

/// A call with its reply, to be written as a result.
#[derive(Clone, Copy)]
pub(super) struct Told<'a> {
    pub(super) call: &'a Call,
    pub(super) reply: &'a Reply,
}

/// A piece of a result, in its order.
pub(super) enum Piece<'a> {
    /// The text of a value, or of an error.
    Value(String),
    Text(&'a str),
    Media(&'a Media),
}

impl<'a> Told<'a> {
    pub(super) fn is_error(&self) -> bool {
        self.reply.is_error()
    }

    /// Whether there is no tool of the name that was called.
    pub(super) fn is_unknown_tool(&self) -> bool {
        self.reply.outcome().kind() == OutcomeKind::UnknownTool
    }

    /// The id of the call as the provider sent it, if it did.
    pub(super) fn sent_id(&self) -> Option<&Value> {
        self.call.sent_id.as_ref()
    }

    /// The name of the tool, as it stands in the history.
    pub(super) fn name(&self, keys: &Keys) -> String {
        keys.name_of(self.call).into_owned()
    }

    /// The text, for an API that has a flag for errors.
    pub(super) fn text(&self) -> String {
        self.reply.content()
    }

    /// The text, for an API without such a flag: an error says that it is one. Refused arguments do so by
    /// their first line.
    pub(super) fn marked_text(&self) -> String {
        let kind = self.reply.outcome().kind();
        if kind.is_error() && kind != OutcomeKind::Rejected {
            self.reply.to_json()
        } else {
            self.reply.content()
        }
    }

    /// The result as data; nothing for an error, and for numbers that data of this kind would round.
    pub(super) fn data(&self) -> Option<Value> {
        let json = self.reply.value()?.get();
        if has_long_number(json) { None } else { serde_json::from_str(json).ok() }
    }

    /// The result as an object, if it is one.
    pub(super) fn object(&self) -> Option<Map<String, Value>> {
        match self.data()? {
            Value::Object(fields) => Some(fields),
            _ => None,
        }
    }

    /// Whether the result has an image, audio or a document in it.
    pub(super) fn has_media(&self) -> bool {
        self.reply.parts().iter().any(|part| part.as_media().is_some())
    }

    /// The images, audio and documents of the result.
    pub(super) fn media(&self) -> impl Iterator<Item = &'a Media> {
        self.reply.parts().iter().filter_map(Part::as_media)
    }

    /// The result piece by piece.
    pub(super) fn pieces(&self) -> impl Iterator<Item = Piece<'a>> {
        let parts = self.reply.parts();
        let value = match self.reply.value_text() {
            None if parts.is_empty() => Some(self.reply.content()),
            value => value,
        };
        let parts = parts.iter().map(|part| match part {
            Part::Text(text) => Piece::Text(text),
            Part::Media(media) => Piece::Media(media),
        });
        value.map(Piece::Value).into_iter().chain(parts)
    }

    /// The result as the blocks of an API. What `media` has no block for stands there as text.
    pub(super) fn blocks(
        &self,
        text: impl Fn(String) -> Value,
        mut media: impl FnMut(&'a Media) -> Option<Value>,
    ) -> Vec<Value> {
        let blocks = self.pieces().map(|piece| match piece {
            Piece::Value(value) => text(value),
            Piece::Text(part) => text(part.to_owned()),
            Piece::Media(part) => media(part).unwrap_or_else(|| text(self.described(part))),
        });
        blocks.collect()
    }

    /// The result as one text. What `media` has no text for is described.
    pub(super) fn joined(&self, mut media: impl FnMut(&'a Media) -> Option<String>) -> String {
        let texts = self.pieces().map(|piece| match piece {
            Piece::Value(value) => value,
            Piece::Text(part) => part.to_owned(),
            Piece::Media(part) => media(part).unwrap_or_else(|| self.described(part)),
        });
        texts.collect::<Vec<_>>().join("\n")
    }

    /// What an API that takes text alone is sent.
    pub(super) fn only_text(&self) -> String {
        if self.has_media() { self.joined(|_| None) } else { self.marked_text() }
    }

    /// What a model reads of an image, audio or a document that its API can't take: a document of text as its text,
    /// anything else as a note.
    pub(super) fn described(&self, media: &Media) -> String {
        match media.text() {
            Some(text) => format!("{}\n{text}", self.note(media, MediaNote::Sent)),
            None => self.note(media, MediaNote::NotSent),
        }
    }

    pub(super) fn note(&self, media: &Media, note: MediaNote) -> String {
        self.reply.note_about(media, note)
    }
}

/// Picks the name that an API has for a media type.
pub(super) fn format_of(media: &Media, formats: &[(&str, &'static str)]) -> Option<&'static str> {
    let found = formats.iter().find(|(media_type, _)| *media_type == media.media_type());
    found.map(|(_, format)| *format)
}

/// A text cut to a number of characters, with a suffix that is never cut.
pub(super) fn cut_with_suffix(text: &str, limit: usize, suffix: impl Display) -> String {
    let suffix = suffix.to_string();
    let room = limit.saturating_sub(suffix.chars().count());
    let start: String = text.chars().take(room).collect();
    format!("{}{suffix}", start.trim_end())
}

/// Whether a number has so many digits in a row that it may be an integer which no [`Value`] holds.
fn has_long_number(json: &str) -> bool {
    // Any integer of 19 digits or fewer is one of 64 bits, and a float is printed with 17 at most.
    const SURELY_EXACT: usize = 19;
    let (mut in_text, mut escaped, mut digits) = (false, false, 0);
    for byte in json.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            b'0'..=b'9' if !in_text => {
                digits += 1;
                if digits > SURELY_EXACT {
                    return true;
                }
            }
            _ => digits = 0,
        }
    }
    false
}

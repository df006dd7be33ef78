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
        if has_inexact_number(json) { None } else { serde_json::from_str(json).ok() }
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

/// Whether a number in the text is not the same once a [`Value`] holds it: an integer beyond 64 bits, or a
/// fraction with more digits than a float has.
fn has_inexact_number(json: &str) -> bool {
    let mut rest = json;
    while let Some(at) = rest.find(|c: char| c == '"' || c == '-' || c.is_ascii_digit()) {
        rest = &rest[at..];
        let length = if rest.starts_with('"') {
            string_length(rest)
        } else {
            let is_part = |c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | 'e' | 'E');
            let length = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
            if !is_exact(&rest[..length]) {
                return true;
            }
            length
        };
        rest = &rest[length..];
    }
    false
}

/// How many bytes the string has that the text begins with, quotes included.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    let end = text.bytes().skip(1).position(|byte| {
        let is_end = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        is_end
    });
    end.map_or(text.len(), |end| end + 2)
}

/// Whether a number is the same once it is read as one of 64 bits.
fn is_exact(number: &str) -> bool {
    if !number.contains(['.', 'e', 'E']) {
        return number.parse::<i64>().is_ok() || number.parse::<u64>().is_ok();
    }
    let float: Option<f64> = number.parse().ok().filter(|float: &f64| float.is_finite());
    float.is_some_and(|float| decimal(number) == decimal(&format!("{float:e}")))
}

/// The digits of a number without zeros at either end, and the power of ten of the last of them.
fn decimal(number: &str) -> (String, i64) {
    let (mantissa, exponent) = number.split_once(['e', 'E']).unwrap_or((number, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = format!("{}{fraction}", whole.trim_start_matches('-'));
    let digits = all.trim_end_matches('0');
    if digits.trim_start_matches('0').is_empty() {
        return (String::new(), 0);
    }
    let length = |text: &str| i64::try_from(text.len()).unwrap_or(i64::MAX);
    let exponent: i64 = exponent.parse().unwrap_or(i64::MAX);
    let power = exponent.saturating_sub(length(fraction)) + length(&all) - length(digits);
    (digits.trim_start_matches('0').to_owned(), power)
}

#[cfg(test)]
mod tests {
    use super::has_inexact_number;

    #[test]
    fn every_number_of_64_bits_is_exact() {
        let floats = [
            -1.0 / 7_000.0,
            1.0 / 3.0,
            f64::MIN_POSITIVE,
            5e-324,
            f64::MAX,
            f64::MIN,
            1e21,
            0.1 + 0.2,
            -0.0,
            123_456_789_012_345_680_000.0,
        ];
        let mut texts: Vec<String> =
            floats.iter().map(|float| serde_json::to_string(float).unwrap()).collect();
        texts.extend([u64::MAX.to_string(), i64::MIN.to_string(), i64::MAX.to_string()]);
        texts.extend(["1.50", "100e-2", "0.00", "1E+2"].map(str::to_owned));
        for text in texts {
            assert!(!has_inexact_number(&text), "{text}");
            assert!(!has_inexact_number(&format!(r#"{{"a":[{text},true]}}"#)), "{text}");
        }
    }

    #[test]
    fn what_a_value_would_round_is_inexact() {
        for text in [
            "18446744073709551616",
            "-9223372036854775809",
            "170141183460469231731687303715884105727",
            "0.12345678901234567890123",
            "12345678901234567890.5",
            "1e999",
        ] {
            assert!(has_inexact_number(text), "{text}");
            assert!(has_inexact_number(&format!(r#"{{"a":[1,"2",{text}]}}"#)), "{text}");
        }
    }

    #[test]
    fn digits_in_strings_are_text() {
        let text = r#"{"a1":"18446744073709551616","b":"\\","c":"\"99999999999999999999","d":1}"#;
        assert!(!has_inexact_number(text));
        assert!(has_inexact_number(r#"{"a":"\\","b":99999999999999999999}"#));
    }
}

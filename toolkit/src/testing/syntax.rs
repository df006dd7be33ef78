//! Slips in the syntax that have one reading, undone. What was cut off is not closed, and of several values
//! none is chosen.

use serde_json::value::RawValue;

use crate::problem::{Kind, Slip};
use crate::testing::tree::Tree;

/// The text without its slip; nothing where there is no one reading.
pub(super) fn corrected(text: &str, kind: &Kind) -> Option<String> {
    match kind {
        Kind::TrailingText { .. } => first_of_same(text),
        Kind::InvalidJson { slip, .. } => {
            let corrected = match slip {
                Some(Slip::TrailingComma) => without_trailing_commas(text),
                Some(Slip::ControlCharacter) => with_escapes(text),
                Some(Slip::BadEscape) => with_backslashes(text),
                Some(Slip::SingleQuotes) if !text.contains('"') => text.replace('\'', "\""),
                Some(Slip::ForeignWord) => with_words(text),
                Some(Slip::LeadingText | Slip::CodeFence) => without_words_around(text)?,
                Some(_) => return None,
                None => {
                    let corrections = [without_escaped_breaks, with_quoted_keys, with_colons];
                    let mut tried = corrections.into_iter().map(|correct| correct(text));
                    tried.find(|text| Tree::parse(text).is_some())?
                }
            };
            Tree::parse(&corrected).map(|_| corrected)
        }
        _ => None,
    }
}

/// The first of several values, if all are the same or what follows is no value at all.
fn first_of_same(text: &str) -> Option<String> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Box<RawValue>>();
    let first = values.next()?.ok()?;
    let rest = &text[values.byte_offset()..];
    let is_words = !rest.contains(['{', '[']);
    let mut is_same = || values.all(|value| value.is_ok_and(|value| value.get() == first.get()));
    (is_words || is_same()).then(|| first.get().to_owned())
}

/// A text in pieces: strings with their quotes, and what is between them.
fn pieces(text: &str) -> Vec<(bool, &str)> {
    let mut pieces = Vec::new();
    let (mut start, mut is_string, mut escaped) = (0, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if is_string => escaped = true,
            b'"' if is_string => {
                pieces.push((true, &text[start..=at]));
                (start, is_string) = (at + 1, false);
            }
            b'"' => {
                pieces.push((false, &text[start..at]));
                (start, is_string) = (at, true);
            }
            _ => {}
        }
    }
    pieces.push((is_string, &text[start..]));
    pieces
}

/// The text with what is between its strings changed.
fn between_strings(text: &str, change: impl Fn(&str) -> String) -> String {
    let pieces = pieces(text).into_iter();
    pieces
        .map(|(is_string, piece)| if is_string { piece.to_owned() } else { change(piece) })
        .collect()
}

/// The text with its strings changed.
fn in_strings(text: &str, change: impl Fn(&str) -> String) -> String {
    let pieces = pieces(text).into_iter();
    pieces
        .map(|(is_string, piece)| if is_string { change(piece) } else { piece.to_owned() })
        .collect()
}

fn without_trailing_commas(text: &str) -> String {
    between_strings(text, |piece| {
        let mut kept = String::new();
        for (at, c) in piece.char_indices() {
            let next = piece[at + c.len_utf8()..].trim_start().chars().next();
            if !(c == ',' && matches!(next, Some('}' | ']'))) {
                kept.push(c);
            }
        }
        kept
    })
}

/// Control characters inside strings as escapes.
fn with_escapes(text: &str) -> String {
    in_strings(text, |piece| {
        let escaped = |c: char| match c {
            '\n' => "\\n".to_owned(),
            '\r' => "\\r".to_owned(),
            '\t' => "\\t".to_owned(),
            c if c < ' ' => format!("\\u{:04x}", u32::from(c)),
            c => c.to_string(),
        };
        piece.chars().map(escaped).collect()
    })
}

/// Backslashes that escape nothing as backslashes.
fn with_backslashes(text: &str) -> String {
    in_strings(text, |piece| {
        let mut corrected = String::new();
        let mut rest = piece.chars().peekable();
        while let Some(c) = rest.next() {
            corrected.push(c);
            if c != '\\' {
                continue;
            }
            match rest.peek() {
                Some(next) if r#""\/bfnrtu"#.contains(*next) => corrected.extend(rest.next()),
                _ => corrected.push('\\'),
            }
        }
        corrected
    })
}

/// JSON's words for those of other languages.
fn with_words(text: &str) -> String {
    between_strings(text, |piece| {
        let words = [
            ("None", "null"),
            ("undefined", "null"),
            ("nil", "null"),
            ("True", "true"),
            ("False", "false"),
        ];
        words.into_iter().fold(piece.to_owned(), |piece, (word, own)| piece.replace(word, own))
    })
}

/// What stands between the first bracket and the last.
fn without_words_around(text: &str) -> Option<String> {
    let (start, end) = (text.find(['{', '['])?, text.rfind(['}', ']'])?);
    (start < end).then(|| text[start..=end].to_owned())
}

/// Without escapes between the strings, where none can stand.
fn without_escaped_breaks(text: &str) -> String {
    between_strings(text, |piece| piece.replace("\\n", " ").replace("\\t", " ").replace("\\r", " "))
}

/// Keys in quotes: names before a colon.
fn with_quoted_keys(text: &str) -> String {
    between_strings(text, |piece| {
        let mut corrected = String::new();
        let mut rest = piece;
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        while let Some(start) = rest.find(is_part) {
            let length = rest[start..].find(|c| !is_part(c)).unwrap_or(rest.len() - start);
            let (before, from) = rest.split_at(start);
            let (name, behind) = from.split_at(length);
            corrected.push_str(before);
            if behind.trim_start().starts_with(':') {
                corrected.extend(["\"", name, "\""]);
            } else {
                corrected.push_str(name);
            }
            rest = behind;
        }
        corrected + rest
    })
}

/// Colons behind strings that nothing parts from a value.
fn with_colons(text: &str) -> String {
    let mut corrected = String::new();
    let pieces = pieces(text);
    for (position, (is_string, piece)) in pieces.iter().enumerate() {
        let follows = position > 0 && position + 1 < pieces.len() || !piece.trim().is_empty();
        let is_gap = !is_string
            && position > 0
            && follows
            && !piece.trim_start().starts_with([',', ':', '}', ']']);
        if is_gap {
            corrected.push(':');
        }
        corrected.push_str(piece);
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::corrected;
    use crate::contract::Contract;

    #[test]
    fn slips_with_one_reading_are_undone() {
        for (wrong, right) in [
            (r#"{"a":[1,],}"#, r#"{"a":[1]}"#),
            ("{\"a\":\"1\n2\"}", r#"{"a":"1\n2"}"#),
            (r#"{"a":"C:\docs\new"}"#, r#"{"a":"C:\\docs\new"}"#),
            ("{'a':'b'}", r#"{"a":"b"}"#),
            (r#"{"a":None,"b":"None"}"#, r#"{"a":null,"b":"None"}"#),
            ("```json\n{\"a\":1}\n```", r#"{"a":1}"#),
            (r#"{\n"a":1}"#, r#"{ "a":1}"#),
            (r#"{a:1,b_2:"c:d"}"#, r#"{"a":1,"b_2":"c:d"}"#),
            (r#"{"a" 1,"b" "c"}"#, r#"{"a": 1,"b": "c"}"#),
            (r#"{"a":1}{"a":1}"#, r#"{"a":1}"#),
            (r#"{"a":1} done"#, r#"{"a":1}"#),
        ] {
            let rejection = serde_json::Value::parse(wrong).unwrap_err();
            let corrected = corrected(wrong, rejection.problems()[0].kind());
            assert_eq!(corrected.as_deref(), Some(right), "{wrong}");
        }
    }

    #[test]
    fn where_there_are_several_readings_nothing_is_done() {
        for wrong in [
            "",
            r#"{"a":1"#,
            r#"{"a":"b"#,
            r#"{"a":1}{"a":2}"#,
            r#"{"a":,"b":1}"#,
            r#"{"a":NaN}"#,
            "import numpy",
            "{'a':\"b's\"}",
        ] {
            let rejection = serde_json::Value::parse(wrong).unwrap_err();
            assert_eq!(corrected(wrong, rejection.problems()[0].kind()), None, "{wrong}");
        }
    }
}

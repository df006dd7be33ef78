//! Corrects syntax errors that have only one interpretation. Truncated text isn't completed, and no choice is made
//! between several values.

use serde_json::value::RawValue;

use crate::problem::{Kind, SyntaxHint};
use crate::testing::json::Json;

/// Corrects the syntax error, or returns `None` if there are several interpretations.
pub(super) fn correct_syntax(text: &str, kind: &Kind) -> Option<String> {
    match kind {
        Kind::TrailingText { .. } => first_if_unambiguous(text),
        Kind::InvalidJson { hint, .. } => {
            let corrected = match hint {
                Some(SyntaxHint::TrailingComma) => without_trailing_commas(text),
                Some(SyntaxHint::ControlCharacter) => with_escapes(text),
                Some(SyntaxHint::BadEscape) => with_backslashes(text),
                Some(SyntaxHint::SingleQuotes) if !text.contains('"') => text.replace('\'', "\""),
                Some(SyntaxHint::ForeignWord) => with_json_literals(text),
                Some(SyntaxHint::LeadingText | SyntaxHint::CodeFence) => {
                    without_surrounding_text(text)?
                }
                Some(_) => return None,
                None => {
                    let corrections = [without_escaped_breaks, with_quoted_keys, with_colons];
                    let mut tried = corrections.into_iter().map(|correct| correct(text));
                    tried.find(|text| Json::parse(text).is_some())?
                }
            };
            Json::parse(&corrected).map(|_| corrected)
        }
        _ => None,
    }
}

/// The first of several values, if they are all equal or only prose follows.
fn first_if_unambiguous(text: &str) -> Option<String> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Box<RawValue>>();
    let first = values.next()?.ok()?;
    let rest = &text[values.byte_offset()..];
    let is_prose = !rest.contains(['{', '[']);
    let mut are_equal = || values.all(|value| value.is_ok_and(|value| value.get() == first.get()));
    (is_prose || are_equal()).then(|| first.get().to_owned())
}

/// Splits a text into strings, including their quotes, and what is between them.
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

/// Applies a change to everything between the strings.
fn between_strings(text: &str, change: impl Fn(&str) -> String) -> String {
    let pieces = pieces(text).into_iter();
    pieces
        .map(|(is_string, piece)| if is_string { piece.to_owned() } else { change(piece) })
        .collect()
}

/// Applies a change to every string.
fn in_strings(text: &str, change: impl Fn(&str) -> String) -> String {
    let pieces = pieces(text).into_iter();
    pieces
        .map(|(is_string, piece)| if is_string { change(piece) } else { piece.to_owned() })
        .collect()
}

fn without_trailing_commas(text: &str) -> String {
    between_strings(text, |piece| {
        let mut result = String::new();
        for (at, c) in piece.char_indices() {
            let next = piece[at + c.len_utf8()..].trim_start().chars().next();
            if !(c == ',' && matches!(next, Some('}' | ']'))) {
                result.push(c);
            }
        }
        result
    })
}

/// Escapes control characters inside strings.
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

/// Escapes backslashes that don't start a valid escape sequence.
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

/// Replaces literals of other languages with those of JSON.
fn with_json_literals(text: &str) -> String {
    between_strings(text, |piece| {
        let literals = [
            ("None", "null"),
            ("undefined", "null"),
            ("nil", "null"),
            ("True", "true"),
            ("False", "false"),
        ];
        literals.into_iter().fold(piece.to_owned(), |piece, (from, to)| piece.replace(from, to))
    })
}

/// Everything from the first to the last bracket.
fn without_surrounding_text(text: &str) -> Option<String> {
    let (start, end) = (text.find(['{', '['])?, text.rfind(['}', ']'])?);
    (start < end).then(|| text[start..=end].to_owned())
}

/// Removes escaped whitespace between strings, where escapes aren't allowed.
fn without_escaped_breaks(text: &str) -> String {
    between_strings(text, |piece| piece.replace("\\n", " ").replace("\\t", " ").replace("\\r", " "))
}

/// Quotes bare keys, which are names before a colon.
fn with_quoted_keys(text: &str) -> String {
    between_strings(text, |piece| {
        let mut corrected = String::new();
        let mut rest = piece;
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        while let Some(start) = rest.find(is_part) {
            let length = rest[start..].find(|c| !is_part(c)).unwrap_or(rest.len() - start);
            let (before, from) = rest.split_at(start);
            let (name, after) = from.split_at(length);
            corrected.push_str(before);
            if after.trim_start().starts_with(':') {
                corrected.extend(["\"", name, "\""]);
            } else {
                corrected.push_str(name);
            }
            rest = after;
        }
        corrected + rest
    })
}

/// Adds missing colons between a string and the value that follows it.
fn with_colons(text: &str) -> String {
    let mut corrected = String::new();
    let pieces = pieces(text);
    for (position, (is_string, piece)) in pieces.iter().enumerate() {
        let follows = position > 0 && position + 1 < pieces.len() || !piece.trim().is_empty();
        let lacks_colon = !is_string
            && position > 0
            && follows
            && !piece.trim_start().starts_with([',', ':', '}', ']']);
        if lacks_colon {
            corrected.push(':');
        }
        corrected.push_str(piece);
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::correct_syntax;
    use crate::contract::Contract;

    #[test]
    fn unambiguous_errors_are_corrected() {
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
            let corrected = correct_syntax(wrong, rejection.problems()[0].kind());
            assert_eq!(corrected.as_deref(), Some(right), "{wrong}");
        }
    }

    #[test]
    fn ambiguous_errors_are_not_corrected() {
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
            assert_eq!(correct_syntax(wrong, rejection.problems()[0].kind()), None, "{wrong}");
        }
    }
}

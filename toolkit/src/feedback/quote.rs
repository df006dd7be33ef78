//! Quotes, escapes, truncates and joins text from the input or from the developer. Has no words of any language.

use std::borrow::Cow;
use std::fmt::{self, Write};

use crate::problem::{Found, Literal, cut, number_text};

/// Marks where text was truncated.
pub(super) const CUT: char = '…';

/// The maximum number of characters in a list of names or literals.
const MAX_LIST_CHARS: usize = 400;

/// The maximum number of items in a list of names or literals.
const MAX_LIST_ITEMS: usize = 40;

/// The maximum number of characters of a key to repeat in a sentence about it.
const MAX_KEY: usize = 64;

/// Escapes, as JSON does, every character that could break the line, is invisible or changes the writing
/// direction. Quotes and backslashes are left as they are.
pub(super) fn escape(text: &str) -> Cow<'_, str> {
    if !is_printable_ascii(text) && text.chars().any(needs_escape) {
        let mut escaped = String::with_capacity(text.len() + 16);
        text.chars().for_each(|c| push_escaped(c, &mut escaped));
        escaped.into()
    } else {
        text.into()
    }
}

/// Like [`escape`], but takes an owned string, which it returns unchanged if there is nothing to escape.
pub(super) fn into_escaped(text: String) -> String {
    match escape(&text) {
        Cow::Owned(escaped) => escaped,
        Cow::Borrowed(_) => text,
    }
}

/// Quotes a text as a JSON string, and escapes it like [`escape`].
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    if is_printable_ascii(text) && !text.contains(['"', '\\']) {
        quoted.push_str(text);
    } else {
        for c in text.chars() {
            if matches!(c, '"' | '\\') {
                quoted.push('\\');
            }
            push_escaped(c, &mut quoted);
        }
    }
    quoted.push('"');
    quoted
}

/// Quotes a key of the input, truncated if it is long.
pub(super) fn quoted_key(key: &str) -> String {
    quoted(&shortened(key, MAX_KEY))
}

/// Truncates a text after `limit` characters.
pub(super) fn shortened(text: &str, limit: usize) -> Cow<'_, str> {
    match cut(text, limit) {
        (start, true) => format!("{start}{CUT}").into(),
        (whole, false) => whole.into(),
    }
}

/// Joins items with commas up to the limits on lists. Returns the list and how many items it omits.
pub(super) fn join_capped(items: impl IntoIterator<Item = String>) -> (String, usize) {
    let (mut list, mut length, mut joined, mut left_out) = (String::new(), 0, 0, 0);
    for item in items {
        length += item.chars().count() + 2;
        let is_full = length > MAX_LIST_CHARS || joined == MAX_LIST_ITEMS;
        if left_out > 0 || joined > 0 && is_full {
            left_out += 1;
            continue;
        }
        if joined > 0 {
            list.push_str(", ");
        }
        list.push_str(&item);
        joined += 1;
    }
    (list, left_out)
}

fn push_escaped(c: char, text: &mut String) {
    match c {
        '\n' => text.push_str("\\n"),
        '\r' => text.push_str("\\r"),
        '\t' => text.push_str("\\t"),
        c if needs_escape(c) => {
            for unit in c.encode_utf16(&mut [0; 2]) {
                // Writing to a `String` can't fail.
                let _ = write!(text, "\\u{unit:04x}");
            }
        }
        c => text.push(c),
    }
}

/// Whether a text, like most, is printable ASCII and needs no escapes.
fn is_printable_ascii(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

/// Whether a character is a control, a line separator, a bidirectional mark or an invisible character that
/// could hide text. The joiners that Persian and emoji need are not escaped.
fn needs_escape(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Prints JSON: a truncated string ends in `…`, an array is `[…]` and an object `{…}`.
impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Null => f.write_str("null"),
            Found::Boolean(boolean) => write!(f, "{boolean}"),
            Found::Integer(integer) => write!(f, "{integer}"),
            Found::Number(number) => f.write_str(&number_text(*number)),
            Found::Digits(digits) => f.write_str(&escape(digits)),
            Found::Text { start, cut: false } => f.write_str(&quoted(start)),
            Found::Text { start, cut: true } => f.write_str(&quoted(&format!("{start}{CUT}"))),
            Found::Array => f.write_str("[…]"),
            Found::Object => f.write_str("{…}"),
        }
    }
}

/// Prints JSON.
impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Literal::Text(text) => f.write_str(&quoted(text)),
            Literal::Integer(integer) => write!(f, "{integer}"),
            Literal::Null => f.write_str("null"),
        }
    }
}

/// Prints a number with its digits in groups of three.
pub(super) fn grouped(number: usize, separator: char) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}

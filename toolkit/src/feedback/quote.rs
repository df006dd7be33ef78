//! How a piece of the input or of the author's stands in a line: quoted, escaped, cut, listed. No
//! words of any language.

use std::borrow::Cow;
use std::fmt::{self, Write};

use crate::problem::{Found, Literal, cut, number_text};

/// What stands where a text was cut.
pub(super) const CUT: char = '…';

/// The most characters of a list of names or literals.
const LIST: usize = 400;

/// The most items of a list of names or literals.
const ITEMS: usize = 40;

/// A text in which every character that could break the line, hide, or turn the direction of writing
/// is written as JSON escapes it. Quotes and backslashes stay.
pub(super) fn escape(text: &str) -> Cow<'_, str> {
    if !is_ascii_text(text) && text.chars().any(is_odd) {
        let mut escaped = String::with_capacity(text.len() + 16);
        text.chars().for_each(|c| push_escaped(c, &mut escaped));
        escaped.into()
    } else {
        text.into()
    }
}

/// The same of a text that is done with, which is most often handed back as it is.
pub(super) fn escaped(text: String) -> String {
    match escape(&text) {
        Cow::Owned(escaped) => escaped,
        Cow::Borrowed(_) => text,
    }
}

/// A text as a JSON string, with [`escape`]'s escapes.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    if is_ascii_text(text) && !text.contains(['"', '\\']) {
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

/// A key of the input, quoted, and cut where it is long.
pub(super) fn sent(key: &str) -> String {
    quoted(&shortened(key, 64))
}

/// A text, cut after `limit` characters.
pub(super) fn shortened(text: &str, limit: usize) -> Cow<'_, str> {
    match cut(text, limit) {
        (start, true) => format!("{start}{CUT}").into(),
        (whole, false) => whole.into(),
    }
}

/// As many items as are worth reading, with commas between, and how many were left out.
pub(super) fn listed(items: impl IntoIterator<Item = String>) -> (String, usize) {
    let (mut list, mut length, mut listed, mut left_out) = (String::new(), 0, 0, 0);
    for item in items {
        length += item.chars().count() + 2;
        if left_out > 0 || listed > 0 && (length > LIST || listed == ITEMS) {
            left_out += 1;
            continue;
        }
        if listed > 0 {
            list.push_str(", ");
        }
        list.push_str(&item);
        listed += 1;
    }
    (list, left_out)
}

fn push_escaped(c: char, text: &mut String) {
    match c {
        '\n' => text.push_str("\\n"),
        '\r' => text.push_str("\\r"),
        '\t' => text.push_str("\\t"),
        c if is_odd(c) => {
            for unit in c.encode_utf16(&mut [0; 2]) {
                // Writing into a String cannot fail.
                let _ = write!(text, "\\u{unit:04x}");
            }
        }
        c => text.push(c),
    }
}

/// Whether a text is printable ASCII throughout, as most is: nothing of it is odd.
fn is_ascii_text(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

/// Whether a character is not seen as itself: controls, line separators, marks that turn the direction
/// of writing, and characters without a shape, in which text can be smuggled. The joiners that Persian
/// and emoji need are let through.
fn is_odd(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// As JSON writes it: a text with quotes and cut with `…`, an array as `[…]`, an object as `{…}`.
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

/// As JSON writes it.
impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Literal::Text(text) => f.write_str(&quoted(text)),
            Literal::Integer(integer) => write!(f, "{integer}"),
            Literal::Null => f.write_str("null"),
        }
    }
}

/// A number with its digits in groups of three.
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

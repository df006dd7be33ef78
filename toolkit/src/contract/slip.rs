//! What is wrong with text that is not JSON: the place, what stands there, and the slip if it is a
//! known one. Told from the text itself, never from an error's words.

use crate::problem::{Kind, SyntaxHint, cut};

/// How many characters are shown around a fault.
const NEAR: usize = 20;

/// Nothing where a value is needed.
pub(super) fn blank() -> Kind {
    Kind::InvalidJson { line: 1, column: 1, near: String::new(), hint: Some(SyntaxHint::Blank) }
}

/// Text that stops being JSON where the reader says.
pub(super) fn invalid(text: &str, error: &serde_json::Error) -> Kind {
    let at = offset(text, error);
    let hint = slip(text, at);
    let near = around(text, at);
    let line_start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    Kind::InvalidJson {
        line: text[..at].matches('\n').count() + 1,
        column: at - line_start + 1,
        near,
        hint,
    }
}

/// What makes a text unreadable that was passed over before it was read, if anything does.
pub(super) fn inside(text: &str) -> Option<Kind> {
    serde_json::from_str::<serde_json::Value>(text).err().map(|error| invalid(text, &error))
}

/// Text after the value.
pub(super) fn trailing(text: &str, error: &serde_json::Error) -> Kind {
    let rest = &text[offset(text, error)..];
    Kind::TrailingText { near: cut(rest, 2 * NEAR).0.to_owned() }
}

/// Whether the reader stopped since arrays and objects stood too deep inside one another: the text up
/// to the fault opens as many brackets more than it closes as the reader allows.
pub(super) fn is_too_deep(text: &str, error: &serde_json::Error) -> bool {
    let end = offset(text, error);
    let (mut open, mut in_text, mut escaped) = (0_usize, false, false);
    for byte in text.bytes().take(end + 1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            b'[' | b'{' if !in_text => open += 1,
            b']' | b'}' if !in_text => open = open.saturating_sub(1),
            _ => {}
        }
    }
    open > 127
}

/// The byte at which the reader stopped, on a boundary of characters.
fn offset(text: &str, error: &serde_json::Error) -> usize {
    let line_start: usize =
        text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    // A line break that cannot stand where it does is column 0 of the line after it.
    let at = (line_start + error.column()).saturating_sub(1);
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// The text around a fault.
fn around(text: &str, at: usize) -> String {
    let before: Vec<char> = text[..at].chars().rev().take(NEAR).collect();
    before.into_iter().rev().chain(text[at..].chars().take(NEAR)).collect()
}

fn slip(text: &str, at: usize) -> Option<SyntaxHint> {
    let start = text.trim_start();
    let first = start.chars().next()?;
    if start.starts_with("```") {
        return Some(SyntaxHint::CodeFence);
    }
    if is_bad_unicode(text, at) {
        return Some(SyntaxHint::BadEscape);
    }
    if is_inside_text(text, at) {
        return slip_in_text(text, at);
    }
    let here = text[at..].chars().next();
    let word = word_around(text, at);
    if matches!(word, "NaN" | "Infinity" | "-Infinity" | "inf" | "nan") {
        return Some(SyntaxHint::NotANumber);
    }
    if matches!(word, "None" | "True" | "False" | "undefined" | "nil") {
        return Some(SyntaxHint::ForeignWord);
    }
    let before = text[..at].trim_end().chars().next_back();
    if here == Some('\'') {
        return Some(SyntaxHint::SingleQuotes);
    }
    if matches!(here, Some('}' | ']')) && before == Some(',') {
        return Some(SyntaxHint::TrailingComma);
    }
    if word.trim_start_matches('-').starts_with('0')
        && word.len() > 1
        && word.bytes().all(|b| b.is_ascii_digit() || b == b'-')
    {
        return Some(SyntaxHint::LeadingZero);
    }
    if word.bytes().any(|byte| byte.is_ascii_digit())
        && word.parse::<f64>().is_ok_and(f64::is_infinite)
    {
        return Some(SyntaxHint::HugeNumber);
    }
    let begins_value = matches!(first, '{' | '[' | '"' | '-' | '0'..='9');
    if begins_value {
        return None;
    }
    let are_words = start.split_whitespace().nth(1).is_some();
    if text.contains(['{', '[']) {
        Some(SyntaxHint::LeadingText)
    } else {
        are_words.then_some(SyntaxHint::Words)
    }
}

fn slip_in_text(text: &str, at: usize) -> Option<SyntaxHint> {
    let here = text[at..].chars().next()?;
    if here < ' ' {
        return Some(SyntaxHint::ControlCharacter);
    }
    if text[..at].ends_with('\\') && !r#""\/bfnrtu"#.contains(here) {
        return Some(SyntaxHint::BadEscape);
    }
    // What else is wrong inside a text is a `\u` that needs another one, just read or before it.
    let escape = text[..at].rfind("\\u")?;
    let is_near = escape + 7 >= at && begins_escape(text.as_bytes(), escape);
    is_near.then_some(SyntaxHint::LoneSurrogate)
}

/// Whether the reader stopped at the end of a `\u` whose four digits are none.
fn is_bad_unicode(text: &str, at: usize) -> bool {
    let before = &text.as_bytes()[..text.len().min(at + 1)];
    before.last_chunk::<6>().is_some_and(|[backslash, u, digits @ ..]| {
        [*backslash, *u] == *b"\\u"
            && begins_escape(before, before.len() - 6)
            && !digits.iter().all(u8::is_ascii_hexdigit)
    })
}

/// Whether the backslash there is none that another one escapes.
fn begins_escape(text: &[u8], backslash: usize) -> bool {
    let earlier = text[..backslash].iter().rev().take_while(|byte| **byte == b'\\').count();
    earlier % 2 == 0
}

/// Whether the byte stands between two quotes.
fn is_inside_text(text: &str, at: usize) -> bool {
    let (mut inside, mut escaped) = (false, false);
    for byte in text.bytes().take(at) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if inside => escaped = true,
            b'"' => inside = !inside,
            _ => {}
        }
    }
    inside
}

/// The letters, digits and signs that hang together around a byte.
fn word_around(text: &str, at: usize) -> &str {
    let part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '.' | '_');
    let start = text[..at]
        .char_indices()
        .rev()
        .take_while(|(_, c)| part(*c))
        .last()
        .map_or(at, |(start, _)| start);
    let length = text[at..].find(|c| !part(c)).unwrap_or(text.len() - at);
    &text[start..at + length]
}

#[cfg(test)]
mod tests {
    use crate::contract::Contract;
    use crate::problem::{Kind, SyntaxHint};

    #[test]
    fn a_slip_in_an_escape_is_told_by_where_it_stands() {
        let cases = [
            (r#"["\ud83d\ude00 C:\docs"]"#, SyntaxHint::BadEscape),
            (r#"["C:\\udata\docs"]"#, SyntaxHint::BadEscape),
            ("[\"C:\\\\user\n\"]", SyntaxHint::ControlCharacter),
            (r#"["C:\users"]"#, SyntaxHint::BadEscape),
            (r#"["\u12"]"#, SyntaxHint::BadEscape),
            (r#"["\ud800x"]"#, SyntaxHint::LoneSurrogate),
            (r#"["\ud800\n"]"#, SyntaxHint::LoneSurrogate),
            (r#"["\ud800\u0041"]"#, SyntaxHint::LoneSurrogate),
            (r#"["\udc00"]"#, SyntaxHint::LoneSurrogate),
        ];
        for (text, wanted) in cases {
            let rejection = Vec::<String>::parse(text).unwrap_err();
            let Kind::InvalidJson { hint, .. } = rejection.problems()[0].kind() else {
                panic!("{rejection:?}");
            };
            assert_eq!(*hint, Some(wanted), "{text}");
        }
    }

    #[test]
    fn a_line_break_inside_a_text_is_found_where_it_stands() {
        let rejection = Vec::<String>::parse("[\"one\",\n\"two\nthree\"]").unwrap_err();
        let Kind::InvalidJson { line, column, hint, .. } = rejection.problems()[0].kind() else {
            panic!("{rejection:?}");
        };
        assert_eq!((*line, *column), (2, 5));
        assert_eq!(*hint, Some(SyntaxHint::ControlCharacter));
    }
}

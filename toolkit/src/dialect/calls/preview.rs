//! JSON that is still being written, as a value to display.

use serde_json::Value;

/// The value that a beginning of JSON amounts to so far: open texts, lists and objects are closed where they stand,
/// and what can't be told yet (a key without its value, half a word, a number that may go on) is left out.
///
/// Nothing for what is no object or list.
pub(super) fn preview(text: &str) -> Option<Value> {
    let text = text.trim_start();
    if !text.starts_with(['{', '[']) {
        return None;
    }
    let (mut whole, closers) = Scan::of(text).closed(text);
    whole.extend(closers.iter().rev());
    serde_json::from_str(&whole).ok()
}

/// A walk over JSON that remembers the last place where it could be closed.
#[derive(Default)]
struct Scan {
    /// What closes each list and object that is open.
    closers: Vec<char>,
    /// The end of the last value, or the start of the last list or object.
    safe: usize,
    /// Whether the next text of an object is a key.
    at_key: bool,
    /// The start of a text that has not ended, and the end of its last whole character.
    open_text: Option<OpenText>,
}

struct OpenText {
    is_key: bool,
    end: usize,
}

impl Scan {
    fn of(text: &str) -> Self {
        let mut scan = Self::default();
        let mut rest = text.char_indices().peekable();
        while let Some((at, letter)) = rest.next() {
            let end = at + letter.len_utf8();
            match letter {
                '{' | '[' => {
                    scan.closers.push(if letter == '{' { '}' } else { ']' });
                    scan.at_key = letter == '{';
                    scan.safe = end;
                }
                '}' | ']' => {
                    scan.closers.pop();
                    scan.at_key = false;
                    scan.safe = end;
                }
                ',' => scan.at_key = scan.closers.last() == Some(&'}'),
                ':' => scan.at_key = false,
                '"' => match text_end(&text[end..]) {
                    Ok(length) => {
                        while rest.next_if(|(at, _)| *at < end + length).is_some() {}
                        if !scan.at_key {
                            scan.safe = end + length;
                        }
                    }
                    Err(length) => {
                        let is_key = scan.at_key;
                        scan.open_text = Some(OpenText { is_key, end: end + length });
                        break;
                    }
                },
                letter if letter.is_ascii_whitespace() => {}
                _ => {
                    let word = |letter: char| {
                        !matches!(letter, ',' | '}' | ']') && !letter.is_whitespace()
                    };
                    let mut word_end = end;
                    while let Some((at, letter)) = rest.next_if(|(_, letter)| word(*letter)) {
                        word_end = at + letter.len_utf8();
                    }
                    // What ends with the input may go on.
                    if rest.peek().is_some() {
                        scan.safe = word_end;
                    }
                }
            }
            if scan.closers.is_empty() {
                break;
            }
        }
        scan
    }

    /// The text up to where it can be closed, and what closes it.
    fn closed(self, text: &str) -> (String, Vec<char>) {
        let whole = match self.open_text {
            Some(open) if !open.is_key => format!("{}\"", &text[..open.end]),
            _ => text[..self.safe].to_owned(),
        };
        (whole, self.closers)
    }
}

/// The length of a JSON text up to and with its closing quote; or, where it doesn't end, of its whole characters.
fn text_end(inside: &str) -> Result<usize, usize> {
    let bytes = inside.as_bytes();
    let (mut at, mut whole) = (0, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'"' => return Ok(at + 1),
            b'\\' => {
                let is_unicode = bytes.get(at + 1) == Some(&b'u');
                let length = if is_unicode { 6 } else { 2 };
                let is_high = is_unicode
                    && matches!(bytes.get(at + 2), Some(b'd' | b'D'))
                    && matches!(bytes.get(at + 3), Some(b'8' | b'9' | b'a' | b'b' | b'A' | b'B'));
                at += length;
                // Half a pair of surrogates is no character.
                if at <= bytes.len() && !is_high {
                    whole = at;
                }
            }
            _ => {
                at += 1;
                whole = at;
            }
        }
    }
    Err(whole)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::preview;

    #[test]
    fn every_beginning_of_a_value_is_part_of_it() {
        let text = r#" {"town": "Lu\u00e5\ud83d\ude00\n\"x", "n": -12.5e3, "deep": [[], {"a": [true, null]}], "": {}} "#;
        let whole: Value = serde_json::from_str(text).unwrap();
        assert_eq!(preview(text), Some(whole.clone()));
        for end in (2..text.len()).filter(|end| text.is_char_boundary(*end)) {
            let part = preview(&text[..end]).unwrap_or_else(|| panic!("{}", &text[..end]));
            assert!(is_part(&part, &whole), "{} as {part}", &text[..end]);
        }
    }

    fn is_part(part: &Value, whole: &Value) -> bool {
        match (part, whole) {
            (Value::String(part), Value::String(whole)) => whole.starts_with(part.as_str()),
            (Value::Array(part), Value::Array(whole)) => {
                part.len() <= whole.len()
                    && part.iter().zip(whole).all(|(part, whole)| is_part(part, whole))
            }
            (Value::Object(part), Value::Object(whole)) => part
                .iter()
                .all(|(key, part)| whole.get(key).is_some_and(|whole| is_part(part, whole))),
            (part, whole) => part == whole,
        }
    }

    #[test]
    fn what_is_not_certain_yet_is_left_out() {
        for (text, value) in [
            ("{", json!({})),
            (r#"{"a"#, json!({})),
            (r#"{"a": 1"#, json!({})),
            (r#"{"a": 1,"#, json!({"a": 1})),
            (r#"{"a": tru"#, json!({})),
            (r#"{"a": "x\"#, json!({"a": "x"})),
            (r#"{"a": "\ud83d"#, json!({"a": ""})),
            (r#"{"a": [1, 2"#, json!({"a": [1]})),
            (r#"{"a": {"b": "c"}"#, json!({"a": {"b": "c"}})),
        ] {
            assert_eq!(preview(text), Some(value), "{text}");
        }
        assert_eq!(preview(""), None);
        assert_eq!(preview("Sure"), None);
        assert_eq!(preview("{]"), None);
    }
}

//! Guesses what a value of the wrong type was meant to be, for the suggestions in sentences.

use crate::problem::{Found, Types};

/// The name of the expected type that a string contains: an integer in `"5"`, an array in `"[1, 2]"`.
pub(super) fn quoted(expected: Types, found: &Found) -> Option<&'static str> {
    let Found::Text { start, cut } = found else {
        return None;
    };
    let text = start.trim();
    let is_expected = |candidate: &&(Types, &'static str)| expected.contains(candidate.0);
    types_of(text, *cut).iter().find(is_expected).map(|(_, name)| *name)
}

/// The types of a string's text, parsed as JSON.
fn types_of(text: &str, cut: bool) -> &'static [(Types, &'static str)] {
    if text.starts_with('[') && (cut || text.ends_with(']')) {
        return &[(Types::ARRAY, "array")];
    }
    if text.starts_with('{') && (cut || text.ends_with('}')) {
        return &[(Types::OBJECT, "object")];
    }
    if cut {
        return &[];
    }
    if text.eq_ignore_ascii_case("true") || text.eq_ignore_ascii_case("false") {
        return &[(Types::BOOLEAN, "boolean")];
    }
    if text == "null" {
        return &[(Types::NULL, "null")];
    }
    match serde_json::from_str::<serde_json::Number>(text) {
        Ok(_) if text.contains(['.', 'e', 'E']) => &[(Types::NUMBER, "number")],
        Ok(_) => &[(Types::INTEGER, "integer"), (Types::NUMBER, "number")],
        Err(_) => &[],
    }
}

/// Whether a float was probably rounded when it was parsed: it has as many digits as a float can hold.
pub(super) fn is_rounded(number: f64) -> bool {
    let digits = format!("{number:e}");
    digits.bytes().take_while(|byte| *byte != b'e').filter(u8::is_ascii_digit).count() >= 16
}

/// The name of the only expected type, if an object was sent instead, as in `{"value": 5}`.
pub(super) fn wrapped(expected: Types, found: &Found) -> Option<&'static str> {
    if *found != Found::Object || expected.contains(Types::ARRAY) {
        return None;
    }
    let mut names = expected.names().filter(|name| *name != "null");
    let only = names.next()?;
    names.next().is_none().then_some(only)
}

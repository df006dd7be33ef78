//! What a value of a wrong type was probably meant as. Data for the sentences, no words.

use crate::problem::{Found, Types};

/// The name of the wanted type that a string spells out: `"5"` for an integer, `"[1, 2]"` for an array.
pub(super) fn in_quotes(expected: Types, found: &Found) -> Option<&'static str> {
    let Found::Text { start, cut } = found else {
        return None;
    };
    let text = start.trim();
    let fits = |wanted: &(Types, &'static str)| expected.contains(wanted.0);
    spelled(text, *cut).iter().find(|wanted| fits(wanted)).map(|(_, name)| *name)
}

/// The types that the text of a string is of, read as JSON.
fn spelled(text: &str, cut: bool) -> &'static [(Types, &'static str)] {
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

/// Whether a float is probably not what was written: it has as many digits as floats can tell apart.
pub(super) fn is_rounded(number: f64) -> bool {
    let digits = format!("{number:e}");
    digits.bytes().take_while(|byte| *byte != b'e').filter(u8::is_ascii_digit).count() >= 16
}

/// The name of the one wanted type, where an object stands in the place of a plain value.
pub(super) fn in_an_object(expected: Types, found: &Found) -> Option<&'static str> {
    if *found != Found::Object || expected.contains(Types::ARRAY) {
        return None;
    }
    let mut names = expected.names().filter(|name| *name != "null");
    let only = names.next()?;
    names.next().is_none().then_some(only)
}

//! How a path is named in an answer. Keys come from the input, so they are cut and escaped like any
//! other piece of it.

use crate::feedback::quote::{CUT, quoted, shortened};
use crate::path::{Path, Segment};

/// A whole path may be so many times longer than one echoed piece.
const PIECES: usize = 4;

/// The path for a line of text: dotted, a key with odd characters or too many of them in quotes.
pub(super) fn name(path: &Path, root: &str, echo: usize) -> String {
    if path.is_root() {
        return root.to_owned();
    }
    let key = |key: &str| {
        if is_plain(key) && key.chars().nth(echo).is_none() {
            key.to_owned()
        } else {
            quoted(&shortened(key, echo))
        }
    };
    join(path, echo, key)
}

/// The path for data: dotted, long keys cut, the root empty.
pub(super) fn dotted(path: &Path, echo: usize) -> String {
    join(path, echo, |key| shortened(key, echo).into_owned())
}

/// Whether a key reads as one step of a dotted path without quotes around it.
fn is_plain(key: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '$' | '@');
    !key.is_empty() && key.chars().all(plain)
}

/// The steps with dots between. Of a path that is too long the first step is kept, and of the last
/// ones as many as fit.
fn join(path: &Path, echo: usize, key: impl Fn(&str) -> String) -> String {
    if let [Segment::Key(name)] = path.segments() {
        return key(name);
    }
    let steps: Vec<String> = path
        .segments()
        .iter()
        .map(|segment| match segment {
            Segment::Key(name) => key(name),
            Segment::Index(index) => index.to_string(),
        })
        .collect();
    let length = |step: &String| step.chars().count() + 1;
    let limit = echo.saturating_mul(PIECES);
    if steps.iter().map(length).sum::<usize>() <= limit || steps.len() < 3 {
        return steps.join(".");
    }
    let mut room = limit.saturating_sub(length(&steps[0]));
    let mut from = steps.len() - 1;
    room = room.saturating_sub(length(&steps[from]));
    while from > 1 && length(&steps[from - 1]) <= room {
        from -= 1;
        room -= length(&steps[from]);
    }
    if from == 1 {
        return steps.join(".");
    }
    format!("{}.{CUT}.{}", steps[0], steps[from..].join("."))
}

//! Prints paths in feedback. Keys come from the input, so they are truncated and escaped.

use crate::feedback::quote::{CUT, quoted, shortened};
use crate::path::{Path, Segment};

/// The maximum length of a path, as a multiple of the maximum length of a key.
const MAX_KEYS: usize = 4;

/// The dotted path for a line of text. Keys that are long or have special characters are quoted.
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

/// The dotted path for the data form, with long keys truncated. Empty for the root.
pub(super) fn dotted(path: &Path, echo: usize) -> String {
    join(path, echo, |key| shortened(key, echo).into_owned())
}

/// Whether a key is readable in a dotted path without quotes.
fn is_plain(key: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '$' | '@');
    !key.is_empty() && key.chars().all(plain)
}

/// Joins the segments with dots. A path that is too long keeps its first segment and as many of the last
/// ones as fit.
fn join(path: &Path, echo: usize, key: impl Fn(&str) -> String) -> String {
    if let [Segment::Key(name)] = path.segments() {
        return key(name);
    }
    let segments: Vec<String> = path
        .segments()
        .iter()
        .map(|segment| match segment {
            Segment::Key(name) => key(name),
            Segment::Index(index) => index.to_string(),
        })
        .collect();
    let length = |segment: &String| segment.chars().count() + 1;
    let limit = echo.saturating_mul(MAX_KEYS);
    if segments.iter().map(length).sum::<usize>() <= limit || segments.len() < 3 {
        return segments.join(".");
    }
    let mut room = limit.saturating_sub(length(&segments[0]));
    let mut start = segments.len() - 1;
    room = room.saturating_sub(length(&segments[start]));
    while start > 1 && length(&segments[start - 1]) <= room {
        start -= 1;
        room -= length(&segments[start]);
    }
    if start == 1 {
        return segments.join(".");
    }
    format!("{}.{CUT}.{}", segments[0], segments[start..].join("."))
}

//! The text of a call's arguments, from deltas as servers really send them.

use serde::de::IgnoredAny;
use serde_json::Value;

/// Arguments that arrive in pieces.
///
/// A delta is to be appended. Some servers send all of the text so far in each one, a placeholder `{}` before the
/// text, or the whole text once more at the end. These are recognised; anything else that can't be one JSON object
/// is garbled, and must not be run.
#[derive(Clone, Debug, Default)]
pub(super) struct Deltas {
    /// Every piece, one after the other.
    joined: String,
    scan: Scan,
    shape: Shape,
    /// The last piece, as long as each one began with the piece before it.
    snapshot: Option<String>,
    /// How many pieces the snapshot is made of.
    snapshots: usize,
    garbled: bool,
    /// The arguments, where they came as one object and nothing else.
    whole: Option<Value>,
    /// How many bytes were shown.
    shown: usize,
}

/// What the pieces amount to, one after the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Shape {
    /// The beginning of an object.
    #[default]
    Open,
    /// An object.
    Whole,
    /// No object, and no beginning of one.
    Broken,
}

impl Deltas {
    /// Adds a piece. Blank ones say nothing before the text begins and after it ends.
    pub(super) fn add(&mut self, piece: &str) {
        let is_blank = piece.trim().is_empty();
        if is_blank && (self.joined.is_empty() || self.is_whole()) {
            return;
        }
        if self.is_placeholder() && piece.trim_start().starts_with('{') {
            *self = Self { shown: self.shown, ..Self::default() };
        } else if self.is_whole() {
            if self.joined.trim() == piece.trim() {
                return;
            }
            // Another object is not what the model wrote behind the first: that would be words, or a bracket.
            self.garbled |= piece.trim_start().starts_with('{') && !self.goes_on_with(piece);
        }
        self.whole = None;
        self.add_snapshot(piece);
        self.scan.walk(piece);
        self.joined.push_str(piece);
        // Each text is parsed once: what is broken stays so, and nothing follows an object.
        self.shape = match self.shape {
            Shape::Open if !self.scan.is_complete() => Shape::Open,
            Shape::Open if is_json(&self.joined) => Shape::Whole,
            _ => Shape::Broken,
        };
    }

    fn is_whole(&self) -> bool {
        self.shape == Shape::Whole
    }

    /// Adds arguments that came as an object, which are whole.
    pub(super) fn add_whole(&mut self, object: &Value) {
        let is_new = self.joined.is_empty() || self.is_placeholder();
        self.garbled |= !is_new && !self.is_whole();
        self.add(&object.to_string());
        if is_new {
            self.whole = Some(object.clone());
        }
    }

    /// Whether a piece may hold all that arrived so far, and more.
    fn goes_on_with(&self, piece: &str) -> bool {
        self.snapshot.as_ref().is_some_and(|before| piece.starts_with(before.as_str()))
    }

    fn add_snapshot(&mut self, piece: &str) {
        let goes_on = self.joined.is_empty() || self.goes_on_with(piece);
        self.snapshot = goes_on.then(|| piece.to_owned());
        self.snapshots = if goes_on { self.snapshots + 1 } else { 0 };
    }

    /// Whether every piece, and there were several, held all of those before it.
    fn is_cumulative(&self) -> bool {
        self.snapshots > 1
    }

    /// Whether all that came is `{}`.
    pub(super) fn is_placeholder(&self) -> bool {
        self.is_whole()
            && self.joined.trim().strip_prefix('{').is_some_and(|rest| rest.trim() == "}")
    }

    pub(super) fn is_empty(&self) -> bool {
        self.joined.is_empty()
    }

    /// Whether a whole object has arrived.
    pub(super) fn is_complete(&self) -> bool {
        let is_object = |text: &String| Scan::of(text).is_complete() && is_json(text);
        self.is_whole() || self.is_cumulative() && self.snapshot.as_ref().is_some_and(is_object)
    }

    /// Whether what arrived stops in the middle.
    pub(super) fn is_unfinished(&self) -> bool {
        let read = serde_json::from_str::<IgnoredAny>(self.text());
        !self.is_empty() && read.is_err_and(|error| error.is_eof())
    }

    /// Whether an object is all that arrived: it may be a repetition.
    pub(super) fn is_same(&self, whole: &str) -> bool {
        self.joined.trim() == whole.trim()
            || self.snapshot.as_deref().is_some_and(|text| text.trim() == whole.trim())
    }

    /// Notes that it can't be told what belongs to this call.
    pub(super) fn garble(&mut self) {
        self.garbled = true;
    }

    /// Whether the pieces contradict each other.
    pub(super) fn is_garbled(&self) -> bool {
        self.garbled
    }

    /// The text, once all of it is there. What is JSON counts: appended as the API has it, or the last piece where
    /// each held all before it.
    pub(super) fn text(&self) -> &str {
        match &self.snapshot {
            Some(last)
                if self.is_cumulative()
                    && !is_json(&self.joined)
                    && (self.snapshots > 2 || is_json(last)) =>
            {
                last
            }
            _ => &self.joined,
        }
    }

    /// The arguments: as they were sent where they came as one object, else their text.
    pub(super) fn value(self) -> Value {
        match self.whole {
            Some(whole) => whole,
            None => self.text().into(),
        }
    }

    /// What can be shown that was not shown yet. Held back is what may turn out to be a placeholder, or a text that
    /// is sent from its start again.
    pub(super) fn take_shown(&mut self, is_over: bool) -> Option<String> {
        let text = match &self.snapshot {
            _ if is_over => self.text(),
            _ if self.is_placeholder() || self.snapshots == 2 => return None,
            Some(last) if self.is_cumulative() => last,
            _ => &self.joined,
        };
        let more = text.get(self.shown..).filter(|more| !more.is_empty())?.to_owned();
        self.shown = text.len();
        Some(more)
    }
}

fn is_json(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

/// A walk over JSON that only counts brackets.
#[derive(Clone, Copy, Debug, Default)]
struct Scan {
    depth: usize,
    in_text: bool,
    escaped: bool,
    closed: bool,
}

impl Scan {
    fn of(text: &str) -> Self {
        let mut scan = Self::default();
        scan.walk(text);
        scan
    }

    fn walk(&mut self, text: &str) {
        for byte in text.bytes() {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' => self.escaped = self.in_text,
                b'"' => self.in_text = !self.in_text,
                b'{' | b'[' if !self.in_text => self.depth += 1,
                b'}' | b']' if !self.in_text => {
                    self.depth = self.depth.saturating_sub(1);
                    self.closed |= self.depth == 0;
                }
                _ => {}
            }
        }
    }

    /// Whether the brackets that were opened are closed.
    fn is_complete(self) -> bool {
        self.closed && self.depth == 0 && !self.in_text
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::Deltas;

    fn put_together(pieces: &[&str]) -> Deltas {
        let mut deltas = Deltas::default();
        for piece in pieces {
            deltas.add(piece);
        }
        deltas
    }

    #[test]
    fn pieces_are_appended() {
        for pieces in [
            &[r#"{"a": "#, "1", "}"][..],
            // A piece may begin with all that came before it, and go on.
            &[r#"{"a":"#, r#"{"a":1}}"#],
            &[r#"{"a":"#, r#"{"a":{"#, "}}}"],
            &["{", r#""a": {}"#, "}"],
            &[" ", "{}", " "],
        ] {
            let deltas = put_together(pieces);
            assert_eq!(deltas.text().trim(), pieces.concat().trim());
            assert!(!deltas.is_garbled(), "{pieces:?}");
        }
    }

    #[test]
    fn repetitions_are_recognised() {
        let whole = r#"{"town": "Lund"}"#;
        for pieces in [
            &[r#"{"to"#, r#"{"town": "Lu"#, whole][..],
            &[r#"{"to"#, r#"{"town": "Lu"#, whole, whole],
            &[r#"{"to"#, whole],
            &[r#"{"to"#, r#"wn": "Lund"}"#, whole],
            &["{}", r#"{"town":"#, r#" "Lund"}"#],
            &["{}", whole],
            &["{ }", whole, whole],
        ] {
            let deltas = put_together(pieces);
            assert_eq!((deltas.text(), deltas.is_garbled()), (whole, false), "{pieces:?}");
        }
    }

    #[test]
    fn an_object_stays_one() {
        let object = json!({"n": 0.1});
        let mut deltas = put_together(&["{}"]);
        deltas.add_whole(&object);
        deltas.add_whole(&object);
        assert_eq!(deltas.clone().value(), object);
        deltas.add("}");
        assert_eq!(deltas.value(), "{\"n\":0.1}}");
    }

    #[test]
    fn a_cumulative_text_may_stop_in_the_middle() {
        let deltas = put_together(&[r#"{"t"#, r#"{"to"#, r#"{"town": "Lu"#]);
        assert_eq!(deltas.text(), r#"{"town": "Lu"#);
    }

    #[test]
    fn contradictions_are_garbled() {
        for pieces in [&[r#"{"a": 1}"#, r#"{"a": 2}"#][..], &[r#"{"a": 1}"#, r#"{"a":"#, "2}"]] {
            assert!(put_together(pieces).is_garbled(), "{pieces:?}");
        }
        let mut deltas = put_together(&[r#"{"a": "#]);
        deltas.add_whole(&json!({"b": 1}));
        assert!(deltas.is_garbled());
        // What a model writes behind its arguments is its own fault.
        for pieces in [&[r#"{"a": 1}"#, "}"][..], &[r#"{"a": 1}"#, " and more"]] {
            assert!(!put_together(pieces).is_garbled(), "{pieces:?}");
        }
    }

    #[test]
    fn what_is_shown_is_the_text() {
        for pieces in [
            &[r#"{"to"#, r#"{"town": "#, r#"{"town": "Lu"#, r#"{"town": "Lund"}"#][..],
            &["{}", r#"{"town":"#, r#" "Lund"}"#],
            &[r#"{"a":"#, r#"{"a":1}}"#],
            &["{}"],
        ] {
            let mut deltas = Deltas::default();
            let mut shown = String::new();
            for piece in pieces {
                deltas.add(piece);
                shown.extend(deltas.take_shown(false));
            }
            shown.extend(deltas.take_shown(true));
            assert_eq!(shown, deltas.text(), "{pieces:?}");
        }
    }
}

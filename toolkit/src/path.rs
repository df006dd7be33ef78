//! Paths into a JSON value: owned in problems, borrowed during validation.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::iter;

/// A segment of a [`Path`]: a key of an object or an index of an array.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Segment {
    /// A key of an object, as in the input.
    Key(Cow<'static, str>),
    /// A zero-based index of an array.
    Index(usize),
}

/// The path of a value in the JSON input.
///
/// Its `Display` is dotted (`items.0.sku`) and empty for the root. [`Path::pointer`] returns a JSON Pointer.
///
/// ```
/// use toolkit::{Path, Segment};
///
/// let path = Path::from_iter([Segment::Key("items".into()), Segment::Index(0)]);
/// assert_eq!(path.to_string(), "items.0");
/// assert_eq!(path.pointer(), "/items/0");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path(Steps);

/// Avoids an allocation for the fields of the arguments themselves, which most paths are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
enum Steps {
    #[default]
    Root,
    One(Segment),
    /// Two or more.
    More(Box<[Segment]>),
}

impl Path {
    /// Returns the path of the whole input.
    pub const fn root() -> Self {
        Self(Steps::Root)
    }

    /// Whether this is the whole input.
    pub fn is_root(&self) -> bool {
        matches!(self.0, Steps::Root)
    }

    /// The segments from the root to the value.
    pub fn segments(&self) -> &[Segment] {
        match &self.0 {
            Steps::Root => &[],
            Steps::One(segment) => std::slice::from_ref(segment),
            Steps::More(segments) => segments,
        }
    }

    /// Returns the path of a key of the object at this path.
    #[must_use]
    pub fn key(&self, name: impl Into<Cow<'static, str>>) -> Self {
        let key = Segment::Key(name.into());
        self.segments().iter().cloned().chain(iter::once(key)).collect()
    }

    /// The path of the object or array that contains this value. The root is its own parent.
    #[must_use]
    pub fn parent(&self) -> Self {
        let length = self.segments().len().saturating_sub(1);
        self.segments()[..length].iter().cloned().collect()
    }

    /// The last segment, if it is a key.
    pub(crate) fn last_key(&self) -> Option<&str> {
        match self.segments().last() {
            Some(Segment::Key(key)) => Some(key),
            _ => None,
        }
    }

    /// The path as a JSON Pointer (RFC 6901), such as `/items/0/sku`, with `~` and `/` in keys escaped.
    pub fn pointer(&self) -> String {
        use fmt::Write;
        let mut text = String::new();
        for segment in self.segments() {
            text.push('/');
            match segment {
                Segment::Key(key) => text.push_str(&key.replace('~', "~0").replace('/', "~1")),
                Segment::Index(index) => {
                    let _ = write!(text, "{index}");
                }
            }
        }
        text
    }
}

/// Compares the segments lexicographically.
impl Ord for Path {
    fn cmp(&self, other: &Self) -> Ordering {
        self.segments().cmp(other.segments())
    }
}

impl PartialOrd for Path {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, segment) in self.segments().iter().enumerate() {
            if position > 0 {
                f.write_str(".")?;
            }
            match segment {
                Segment::Key(key) => f.write_str(key)?,
                Segment::Index(index) => write!(f, "{index}")?,
            }
        }
        Ok(())
    }
}

impl FromIterator<Segment> for Path {
    fn from_iter<I: IntoIterator<Item = Segment>>(segments: I) -> Self {
        let mut segments = segments.into_iter();
        Self(match (segments.next(), segments.next()) {
            (None, _) => Steps::Root,
            (Some(only), None) => Steps::One(only),
            (Some(first), Some(second)) => {
                Steps::More([first, second].into_iter().chain(segments).collect())
            }
        })
    }
}

/// A path during validation: a linked list on the stack, which becomes a [`Path`] only when a problem is recorded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trail<'a> {
    parent: Option<&'a Trail<'a>>,
    step: Step<'a>,
    depth: usize,
}

#[derive(Clone, Copy, Debug)]
enum Step<'a> {
    Root,
    /// The name of a field.
    Field(&'static &'static str),
    Key(&'a str),
    Index(usize),
}

impl Step<'_> {
    fn segment(self) -> Option<Segment> {
        Some(match self {
            Step::Root => return None,
            Step::Field(name) => Segment::Key(Cow::Borrowed(name)),
            Step::Key(key) => Segment::Key(Cow::Owned(key.to_owned())),
            Step::Index(index) => Segment::Index(index),
        })
    }
}

impl Trail<'_> {
    pub(crate) const ROOT: Trail<'static> = Trail { parent: None, step: Step::Root, depth: 0 };

    #[inline]
    pub(crate) fn field(&self, name: &'static &'static str) -> Trail<'_> {
        Trail { parent: Some(self), step: Step::Field(name), depth: self.depth + 1 }
    }

    #[inline]
    pub(crate) fn key<'b>(&'b self, name: &'b str) -> Trail<'b> {
        Trail { parent: Some(self), step: Step::Key(name), depth: self.depth + 1 }
    }

    #[inline]
    pub(crate) fn index(&self, index: usize) -> Trail<'_> {
        Trail { parent: Some(self), step: Step::Index(index), depth: self.depth + 1 }
    }

    /// Replaces the last step by a field.
    #[inline]
    pub(crate) fn turn_to_field(&mut self, name: &'static &'static str) {
        self.step = Step::Field(name);
    }

    /// Replaces the last step by an index.
    #[inline]
    pub(crate) fn turn_to_index(&mut self, index: usize) {
        self.step = Step::Index(index);
    }

    /// The trail of another key of the same object.
    pub(crate) fn beside<'b>(&'b self, name: &'b str) -> Trail<'b> {
        Trail { step: Step::Key(name), ..*self }
    }

    /// The number of steps from the root.
    #[inline]
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }

    /// Whether the last step is an index.
    #[inline]
    pub(crate) fn is_item(&self) -> bool {
        matches!(self.step, Step::Index(_))
    }

    pub(crate) fn to_path(self) -> Path {
        match (self.depth, self.step.segment()) {
            (_, None) => Path::root(),
            (1, Some(only)) => Path(Steps::One(only)),
            (_, Some(last)) => self.path_to(last),
        }
    }

    /// The path of another key of the same object.
    pub(crate) fn path_beside(&self, key: String) -> Path {
        let last = Segment::Key(Cow::Owned(key));
        if self.depth == 1 { Path(Steps::One(last)) } else { self.path_to(last) }
    }

    /// The path with `last` in place of the last step. It must have at least two steps.
    fn path_to(&self, last: Segment) -> Path {
        let mut segments = Vec::with_capacity(self.depth);
        segments.push(last);
        let mut above = self.parent;
        while let Some(trail) = above {
            segments.extend(trail.step.segment());
            above = trail.parent;
        }
        segments.reverse();
        Path(Steps::More(segments.into_boxed_slice()))
    }
}

//! Where in a JSON value something stands: owned for problems, borrowed while reading.
//!
//! The only file that turns a path into text.

use std::fmt;

/// One step of a [`Path`]: a key of an object or an index of an array.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Segment {
    /// A key of an object, as it was written in the input.
    Key(Box<str>),
    /// An index of an array, from 0.
    Index(usize),
}

/// The place of a value inside the arguments, in wire names.
///
/// Prints dotted (`items.0.sku`), the root as the empty text; [`Path::pointer`] gives a JSON Pointer.
///
/// ```
/// use toolkit::{Path, Segment};
///
/// let path = Path::from_iter([Segment::Key("items".into()), Segment::Index(0)]);
/// assert_eq!(path.to_string(), "items.0");
/// assert_eq!(path.pointer(), "/items/0");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path {
    segments: Vec<Segment>,
}

impl Path {
    /// The path of the whole input.
    pub const fn root() -> Self {
        Self { segments: Vec::new() }
    }

    /// Whether this is the whole input.
    pub fn is_root(&self) -> bool {
        self.segments.is_empty()
    }

    /// The steps from the root to the value.
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// The path of a key of the object at this path.
    #[must_use]
    pub fn key(&self, name: &str) -> Self {
        self.with(Segment::Key(name.into()))
    }

    /// The path of the object or array that holds the value at this path; the root's is the root.
    #[must_use]
    pub fn parent(&self) -> Self {
        let kept = self.segments.len().saturating_sub(1);
        Self { segments: self.segments[..kept].to_vec() }
    }

    /// Whether the last step is this key.
    pub(crate) fn ends_with(&self, name: &str) -> bool {
        matches!(self.segments.last(), Some(Segment::Key(key)) if **key == *name)
    }

    /// The path as a JSON Pointer (RFC 6901): `/items/0/sku`, with `~` and `/` in keys escaped.
    pub fn pointer(&self) -> String {
        use fmt::Write;
        let mut text = String::new();
        for segment in &self.segments {
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

    fn with(&self, segment: Segment) -> Self {
        let mut segments = self.segments.clone();
        segments.push(segment);
        Self { segments }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, segment) in self.segments.iter().enumerate() {
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
        Self { segments: segments.into_iter().collect() }
    }
}

/// A path while reading: a chain of places on the stack, which becomes a [`Path`] only when a
/// problem is recorded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trail<'a> {
    parent: Option<&'a Trail<'a>>,
    step: Step<'a>,
    depth: usize,
}

#[derive(Clone, Copy, Debug)]
enum Step<'a> {
    Root,
    Key(&'a str),
    Index(usize),
}

impl<'a> Trail<'a> {
    pub(crate) const ROOT: Trail<'static> = Trail { parent: None, step: Step::Root, depth: 0 };

    #[inline]
    pub(crate) fn key<'b>(&'b self, name: &'b str) -> Trail<'b> {
        Trail { parent: Some(self), step: Step::Key(name), depth: self.depth + 1 }
    }

    #[inline]
    pub(crate) fn index(&self, index: usize) -> Trail<'_> {
        Trail { parent: Some(self), step: Step::Index(index), depth: self.depth + 1 }
    }

    /// How many steps lie between the root and this place.
    #[inline]
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }

    pub(crate) fn to_path(self) -> Path {
        let mut segments = Vec::with_capacity(self.depth);
        let mut here: Option<&Trail<'a>> = Some(&self);
        while let Some(trail) = here {
            match trail.step {
                Step::Root => {}
                Step::Key(name) => segments.push(Segment::Key(name.into())),
                Step::Index(index) => segments.push(Segment::Index(index)),
            }
            here = trail.parent;
        }
        segments.reverse();
        Path { segments }
    }
}

//! Results that are more than JSON: text, images, audio and documents.

use std::error::Error;
use std::fmt;

use serde_json::value::RawValue;

mod media;
mod media_type;
mod stored;

pub use media::{Media, MediaKind, Source};
pub(crate) use stored::{StoredParts, read_parts};

/// What a handler returns when a JSON value is not enough: an ordered list of text, images, audio and documents.
///
/// A handler returns it instead of a serializable value, or together with one, as a pair of the value and the
/// content. It can also return a single [`Part`] or a `Vec<Part>`.
///
/// Each API gets the parts in its own form. Parts that an API doesn't support are described to the model in text, so
/// that nothing is dropped silently; see [the guide](crate::guide::results).
///
/// ```
/// use toolkit::{Content, Part, Tool, Toolkit};
///
/// /// Take a screenshot of a page.
/// #[derive(Tool)]
/// struct Screenshot {
///     /// Address of the page
///     url: String,
/// }
///
/// async fn screenshot(args: Screenshot) -> Result<Content, String> {
///     let png: Vec<u8> = vec![0x89, b'P', b'N', b'G'];
///     Ok(Content::new()
///         .with(Part::text(format!("This is {}.", args.url)))
///         .with(Part::image("image/png", png).named("page.png")))
/// }
///
/// let reply = Toolkit::new().with(screenshot).call_blocking("screenshot", r#"{"url": "example.org"}"#);
/// assert_eq!(reply.content(), "This is example.org.\n[page.png, image/png, 4 bytes]");
/// assert_eq!(reply.parts().len(), 2);
/// ```
///
/// `Content`, `Part` and `Media` don't implement `Serialize`: in a struct that is returned as JSON, an image would
/// reach the model as a long base64 string. To store a whole reply, use [`Reply::to_data`](crate::Reply::to_data).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Content {
    /// The value that was returned with the parts, as JSON text.
    value: Option<String>,
    parts: Vec<Part>,
}

/// One part of a [`Content`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Part {
    /// Text for the model.
    Text(String),
    /// An image, audio or a document.
    Media(Media),
}

impl Content {
    /// Creates content without parts.
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends a part.
    #[must_use]
    pub fn with(mut self, part: Part) -> Self {
        self.parts.push(part);
        self
    }

    /// The parts in order.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The value that was returned with the parts, as JSON.
    pub fn value(&self) -> Option<&RawValue> {
        serde_json::from_str(self.value.as_deref()?).ok()
    }

    pub(crate) fn json(&self) -> Option<&str> {
        self.value.as_deref()
    }

    /// Content with a value, as JSON text, and no parts yet.
    pub(crate) fn of_value(json: String) -> Self {
        Self { value: Some(json), parts: Vec::new() }
    }

    /// Appends the parts of other content.
    pub(crate) fn followed_by(mut self, other: Self) -> Self {
        self.parts.extend(other.parts);
        self
    }

    /// Validates the media type and the data or URL of every part.
    pub(crate) fn validate(&self) -> Result<(), ContentError> {
        for (index, part) in self.parts.iter().enumerate() {
            if let Part::Media(media) = part {
                media.validate().map_err(|fault| ContentError { index, fault })?;
            }
        }
        Ok(())
    }

    /// Removes blank text parts, which some providers reject. Returns a plain value, as JSON text, if no parts are left.
    pub(crate) fn tidied(mut self) -> Result<Self, String> {
        let first = self.parts.iter().find_map(Part::as_text).map(str::to_owned);
        self.parts.retain(|part| part.as_text().is_none_or(|text| !text.trim().is_empty()));
        match (self.parts.is_empty(), self.value, first) {
            (false, value, _) => Ok(Self { value, parts: self.parts }),
            (true, Some(json), _) => Err(json),
            (true, None, Some(blank)) => Err(serde_json::Value::from(blank).to_string()),
            (true, None, None) => Err("[]".to_owned()),
        }
    }
}

impl Part {
    /// Creates text for the model.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// Creates an image from bytes or a [`Source`].
    ///
    /// ```
    /// use toolkit::{Part, Source};
    ///
    /// let png: &[u8] = b"\x89PNG";
    /// let bytes = Part::image("image/png", png);
    /// let encoded = Part::image("image/png", Source::from_base64("iVBORw=="));
    /// assert_eq!(bytes, encoded);
    /// let linked = Part::image("image/png", Source::from_url("https://example.org/chart.png"));
    /// assert_eq!(linked.as_media().unwrap().source().url(), Some("https://example.org/chart.png"));
    /// ```
    pub fn image(media_type: &str, source: impl Into<Source>) -> Self {
        Self::Media(Media::new(MediaKind::Image, media_type, source.into()))
    }

    /// Creates audio from bytes or a [`Source`].
    pub fn audio(media_type: &str, source: impl Into<Source>) -> Self {
        Self::Media(Media::new(MediaKind::Audio, media_type, source.into()))
    }

    /// Creates a document, which is a file of any other type, from bytes or a [`Source`].
    pub fn document(media_type: &str, source: impl Into<Source>) -> Self {
        Self::Media(Media::new(MediaKind::Document, media_type, source.into()))
    }

    /// Creates an image, audio or a document, depending on the media type.
    pub fn file(media_type: &str, source: impl Into<Source>) -> Self {
        let media = Media::new(MediaKind::Document, media_type, source.into());
        Self::Media(media.with_inferred_kind())
    }

    /// Sets the file name or title of an image, audio or a document. Has no effect on text.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        if let Self::Media(media) = &mut self {
            media.rename(name.into());
        }
        self
    }

    /// The text, if this is text.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Media(_) => None,
        }
    }

    /// The image, audio or document, if this is one.
    pub fn as_media(&self) -> Option<&Media> {
        match self {
            Self::Text(_) => None,
            Self::Media(media) => Some(media),
        }
    }
}

impl From<Part> for Content {
    fn from(part: Part) -> Self {
        vec![part].into()
    }
}

impl From<Vec<Part>> for Content {
    fn from(parts: Vec<Part>) -> Self {
        Self { value: None, parts }
    }
}

impl FromIterator<Part> for Content {
    fn from_iter<I: IntoIterator<Item = Part>>(parts: I) -> Self {
        parts.into_iter().collect::<Vec<_>>().into()
    }
}

/// Types that a handler can return as content. None of them implements `Serialize`, so that the implementations for
/// content and for JSON results don't overlap.
#[doc(hidden)]
pub trait IntoContent {
    /// Converts this into content.
    fn into_content(self) -> Content;
}

impl IntoContent for Content {
    fn into_content(self) -> Content {
        self
    }
}

impl IntoContent for Part {
    fn into_content(self) -> Content {
        self.into()
    }
}

impl IntoContent for Vec<Part> {
    fn into_content(self) -> Content {
        self.into()
    }
}

/// An error for invalid content: an invalid media type, missing or malformed data, or an invalid URL.
///
/// If a handler returns such content, the outcome of the call is
/// [`Outcome::BadResult`](crate::Outcome::BadResult) with this error.
///
/// ```
/// use toolkit::{Part, ReplyData};
///
/// let error = ReplyData::from_content("call_1", Part::image("png", b"...".as_slice())).unwrap_err();
/// assert_eq!(error.to_string(), "part 0: `png` is not a media type such as `image/png`");
/// assert_eq!(error.part(), 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentError {
    index: usize,
    fault: media::Fault,
}

impl ContentError {
    /// The index of the invalid part.
    pub fn part(&self) -> usize {
        self.index
    }
}

impl fmt::Display for ContentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "part {}: {}", self.index, self.fault)
    }
}

impl Error for ContentError {}

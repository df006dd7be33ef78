//! Images, audio and documents: their media types and their data or URLs.

use std::fmt;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::media_type;

/// An image, audio or a document. Cheap to clone. Created by [`Part::image`](crate::Part::image),
/// [`Part::audio`](crate::Part::audio), [`Part::document`](crate::Part::document) and [`Part::file`](crate::Part::file).
///
/// ```
/// use toolkit::{MediaKind, Part};
///
/// let part = Part::file("Image/JPG; q=1", vec![0xff, 0xd8]).named("cat.jpg");
/// let media = part.as_media().unwrap();
/// assert_eq!(media.kind(), MediaKind::Image);
/// assert_eq!(media.media_type(), "image/jpeg");
/// assert_eq!(media.name(), Some("cat.jpg"));
/// assert_eq!(media.source().base64(), Some("/9g="));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Media {
    kind: MediaKind,
    mime: String,
    source: Source,
    name: Option<String>,
}

/// The kind of a [`Media`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MediaKind {
    /// An image.
    Image,
    /// Audio.
    Audio,
    /// A file of any other type.
    Document,
}

impl MediaKind {
    /// The name in stored data: `image`, `audio` or `document`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Image => "image",
            Self::Audio => "audio",
            Self::Document => "document",
        }
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        [Self::Image, Self::Audio, Self::Document].into_iter().find(|kind| kind.as_str() == name)
    }

    /// The kind of a media type.
    fn of(media_type: &str) -> Self {
        match media_type.split('/').next() {
            Some("image") => Self::Image,
            Some("audio") => Self::Audio,
            _ => Self::Document,
        }
    }
}

impl Media {
    pub(super) fn new(kind: MediaKind, media_type: &str, source: Source) -> Self {
        Self { kind, mime: media_type::normalized(media_type), source, name: None }
    }

    /// Sets the kind to that of the media type.
    pub(super) fn with_inferred_kind(self) -> Self {
        Self { kind: MediaKind::of(&self.mime), ..self }
    }

    pub(super) fn rename(&mut self, name: String) {
        self.name = Some(name).filter(|name| !name.trim().is_empty());
    }

    /// The kind.
    pub fn kind(&self) -> MediaKind {
        self.kind
    }

    /// The media type, in lower case and without parameters.
    pub fn media_type(&self) -> &str {
        &self.mime
    }

    /// The file name or title, if there is one.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The data or its URL.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The data as text, if the media type is textual, such as `text/csv`, and the data is UTF-8 and not blank.
    pub(crate) fn text(&self) -> Option<String> {
        if !media_type::is_textual(&self.mime) {
            return None;
        }
        let text = String::from_utf8(self.source.bytes()?).ok()?;
        Some(text).filter(|text| !text.trim().is_empty())
    }

    /// The name, or a generic one with the extension of the media type.
    pub(crate) fn file_name(&self) -> String {
        let extension = media_type::extension(&self.mime);
        self.name.clone().unwrap_or_else(|| format!("{}.{extension}", self.kind.as_str()))
    }

    /// The data as a `data:` URL.
    pub(crate) fn data_url(&self) -> Option<String> {
        let data = self.source.base64()?;
        Some(["data:", &self.mime, ";base64,", data].concat())
    }

    /// The URL, if it is an `http` or `https` one.
    pub(crate) fn web_url(&self) -> Option<&str> {
        self.source.url().filter(|url| {
            let scheme = url.split_once("://").map_or("", |(scheme, _)| scheme);
            scheme.eq_ignore_ascii_case("https") || scheme.eq_ignore_ascii_case("http")
        })
    }

    /// The URL, if it is an `http` or `https` one, or the data as a `data:` URL.
    pub(crate) fn any_url(&self) -> Option<String> {
        self.web_url().map(str::to_owned).or_else(|| self.data_url())
    }

    /// The label in notes: the name, media type and URL.
    pub(crate) fn label(&self) -> String {
        let named = self.name().into_iter().chain([self.media_type()]);
        named.chain(self.source.url()).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn validate(&self) -> Result<(), Fault> {
        if !media_type::is_valid(&self.mime) {
            return Err(Fault::MediaType(self.mime.clone()));
        }
        if MediaKind::of(&self.mime) != self.kind {
            return Err(Fault::Kind(self.kind, self.mime.clone()));
        }
        self.source.validate()
    }
}

/// The data of an image, audio or a document, or its URL. Cheap to clone.
///
/// Convert bytes with `into()`, which encodes them once. Use [`Source::from_base64`] for data that is already encoded,
/// and [`Source::from_url`] for a URL.
#[derive(Clone, PartialEq)]
pub struct Source(Data);

#[derive(Clone, PartialEq)]
enum Data {
    Base64(Arc<String>),
    Url(Arc<str>),
}

impl Source {
    /// Creates a source from base64 data, in the standard alphabet with padding.
    pub fn from_base64(data: impl Into<String>) -> Self {
        Self(Data::Base64(Arc::new(data.into())))
    }

    /// Creates a source from a URL with a scheme: `https://…`, or `s3://…` and `gs://…` for APIs that support them.
    ///
    /// For a provider that doesn't fetch URLs, the model gets the URL as text.
    pub fn from_url(url: impl Into<Arc<str>>) -> Self {
        Self(Data::Url(url.into()))
    }

    /// The data as base64, unless this is a URL.
    pub fn base64(&self) -> Option<&str> {
        match &self.0 {
            Data::Base64(data) => Some(data),
            Data::Url(_) => None,
        }
    }

    /// The decoded data, unless this is a URL.
    pub fn bytes(&self) -> Option<Vec<u8>> {
        STANDARD.decode(self.base64()?).ok()
    }

    /// The URL, if this is one.
    pub fn url(&self) -> Option<&str> {
        match &self.0 {
            Data::Base64(_) => None,
            Data::Url(url) => Some(url),
        }
    }

    /// The size of the data in bytes, unless this is a URL.
    pub fn size(&self) -> Option<usize> {
        let data = self.base64()?;
        let padding = data.bytes().rev().take_while(|byte| *byte == b'=').count();
        Some((data.len() / 4 * 3).saturating_sub(padding))
    }

    fn validate(&self) -> Result<(), Fault> {
        match &self.0 {
            Data::Base64(data) if data.is_empty() => Err(Fault::NoData),
            Data::Base64(data) if !is_base64(data) => Err(Fault::Base64),
            Data::Url(url) if starts_with_data(url) => Err(Fault::DataUrl),
            Data::Url(url) if !is_url(url) => {
                Err(Fault::Url(url.chars().take(MAX_SHOWN_URL).collect()))
            }
            Data::Base64(_) | Data::Url(_) => Ok(()),
        }
    }
}

/// The maximum number of characters of an invalid URL to show.
const MAX_SHOWN_URL: usize = 100;

impl From<&[u8]> for Source {
    fn from(bytes: &[u8]) -> Self {
        Self::from_base64(STANDARD.encode(bytes))
    }
}

impl From<Vec<u8>> for Source {
    fn from(bytes: Vec<u8>) -> Self {
        bytes.as_slice().into()
    }
}

impl<const N: usize> From<&[u8; N]> for Source {
    fn from(bytes: &[u8; N]) -> Self {
        bytes.as_slice().into()
    }
}

/// Prints the URL or the size of the data, but not the data, which may be long.
impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Data::Base64(_) => write!(f, "Source({} bytes)", self.size().unwrap_or_default()),
            Data::Url(url) => write!(f, "Source({url:?})"),
        }
    }
}

/// Whether a text is valid base64. Only its end is decoded, so that large data is not copied.
fn is_base64(data: &str) -> bool {
    let is_digit = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'+' || byte == b'/';
    let Some(body) = data.len().checked_sub(4) else { return false };
    data.len().is_multiple_of(4)
        && data.bytes().take(body).all(is_digit)
        && data.get(body..).is_some_and(|end| STANDARD.decode(end).is_ok())
}

fn starts_with_data(url: &str) -> bool {
    url.get(..5).is_some_and(|scheme| scheme.eq_ignore_ascii_case("data:"))
}

/// Whether a text consists of a scheme and more, without whitespace or control characters.
fn is_url(url: &str) -> bool {
    let Some((scheme, rest)) = url.split_once(':') else { return false };
    let is_scheme = scheme.bytes().all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b))
        && scheme.bytes().next().is_some_and(|first| first.is_ascii_alphabetic());
    let is_clean = !url.chars().any(|c| c.is_whitespace() || c.is_control());
    is_scheme && is_clean && !rest.trim_start_matches('/').is_empty()
}

/// What is wrong with a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    MediaType(String),
    Kind(MediaKind, String),
    NoData,
    Base64,
    DataUrl,
    Url(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MediaType(it) => write!(f, "`{it}` is not a media type such as `image/png`"),
            Self::Kind(kind, it) => write!(f, "`{it}` is not a media type of {}", plural(*kind)),
            Self::NoData => f.write_str("the data is empty"),
            Self::Base64 => {
                f.write_str("the data is not base64 in the standard alphabet with padding")
            }
            Self::DataUrl => f.write_str(
                "`data:` URLs are not supported; pass the data to `Source::from_base64`",
            ),
            Self::Url(url) => write!(f, "`{url}` is not a URL with a scheme"),
        }
    }
}

fn plural(kind: MediaKind) -> &'static str {
    match kind {
        MediaKind::Image => "images",
        MediaKind::Audio => "audio",
        MediaKind::Document => "documents",
    }
}

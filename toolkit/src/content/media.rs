//! An image, audio or a document: its media type and where its data is.

use std::fmt;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::media_type;

/// An image, audio or a document. Made by [`Part::image`](crate::Part::image) and its siblings. Cheap to clone.
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
    /// The media type.
    of_type: String,
    source: Source,
    name: Option<String>,
}

/// What a [`Media`] is to an API.
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

    /// The kind of media that a media type is one of.
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
        Self { kind, of_type: media_type::normalized(media_type), source, name: None }
    }

    /// Takes the kind from the media type.
    pub(super) fn of_its_kind(self) -> Self {
        Self { kind: MediaKind::of(&self.of_type), ..self }
    }

    pub(super) fn rename(&mut self, name: String) {
        self.name = Some(name).filter(|name| !name.trim().is_empty());
    }

    /// What it is to an API.
    pub fn kind(&self) -> MediaKind {
        self.kind
    }

    /// The media type: lower case and without parameters.
    pub fn media_type(&self) -> &str {
        &self.of_type
    }

    /// The file name or title.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The data, or its address.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The data as text, where the media type is one of text, such as `text/csv`, and the data is UTF-8.
    pub(crate) fn text(&self) -> Option<String> {
        if !media_type::is_textual(&self.of_type) {
            return None;
        }
        let text = String::from_utf8(self.source.bytes()?).ok()?;
        Some(text).filter(|text| !text.trim().is_empty())
    }

    /// The name, or one made from the media type.
    pub(crate) fn file_name(&self) -> String {
        let extension = media_type::extension(&self.of_type);
        self.name.clone().unwrap_or_else(|| format!("{}.{extension}", self.kind.as_str()))
    }

    /// The data as a `data:` URL.
    pub(crate) fn data_url(&self) -> Option<String> {
        let data = self.source.base64()?;
        Some(["data:", &self.of_type, ";base64,", data].concat())
    }

    /// The address, if it is one of the web.
    pub(crate) fn web_url(&self) -> Option<&str> {
        self.source.url().filter(|url| {
            let scheme = url.split_once("://").map_or("", |(scheme, _)| scheme);
            scheme.eq_ignore_ascii_case("https") || scheme.eq_ignore_ascii_case("http")
        })
    }

    /// The address, if it is one of the web, or the data as a `data:` URL.
    pub(crate) fn any_url(&self) -> Option<String> {
        self.web_url().map(str::to_owned).or_else(|| self.data_url())
    }

    /// What names it in a note: its name, its media type, and its address.
    pub(crate) fn label(&self) -> String {
        let named = self.name().into_iter().chain([self.media_type()]);
        named.chain(self.source.url()).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn validate(&self) -> Result<(), Fault> {
        if !media_type::is_valid(&self.of_type) {
            return Err(Fault::MediaType(self.of_type.clone()));
        }
        if MediaKind::of(&self.of_type) != self.kind {
            return Err(Fault::Kind(self.kind, self.of_type.clone()));
        }
        self.source.validate()
    }
}

/// Where the data of an image, audio or a document is: here, or at an address. Cheap to clone.
///
/// Made from bytes by `into()`, which encodes them once; from data that is encoded already by
/// [`Source::from_base64`]; from an address by [`Source::from_url`].
#[derive(Clone, PartialEq)]
pub struct Source(Place);

#[derive(Clone, PartialEq)]
enum Place {
    /// As base64.
    Here(Arc<String>),
    Url(Arc<str>),
}

impl Source {
    /// Data that is base64 already, in the standard alphabet and with its padding.
    pub fn from_base64(data: impl Into<String>) -> Self {
        Self(Place::Here(Arc::new(data.into())))
    }

    /// An address: a URL with its scheme, such as `https://…`, or `s3://…` and `gs://…` where the API knows them.
    ///
    /// Not every provider follows addresses; where one doesn't, the model is given the address as text.
    pub fn from_url(url: impl Into<Arc<str>>) -> Self {
        Self(Place::Url(url.into()))
    }

    /// The data as base64, if it is here.
    pub fn base64(&self) -> Option<&str> {
        match &self.0 {
            Place::Here(data) => Some(data),
            Place::Url(_) => None,
        }
    }

    /// The data, decoded, if it is here.
    pub fn bytes(&self) -> Option<Vec<u8>> {
        STANDARD.decode(self.base64()?).ok()
    }

    /// The address, if there is one.
    pub fn url(&self) -> Option<&str> {
        match &self.0 {
            Place::Here(_) => None,
            Place::Url(url) => Some(url),
        }
    }

    /// How many bytes the data has, if it is here.
    pub fn size(&self) -> Option<usize> {
        let data = self.base64()?;
        let padding = data.bytes().rev().take_while(|byte| *byte == b'=').count();
        Some((data.len() / 4 * 3).saturating_sub(padding))
    }

    fn validate(&self) -> Result<(), Fault> {
        match &self.0 {
            Place::Here(data) if data.is_empty() => Err(Fault::NoData),
            Place::Here(data) if !is_base64(data) => Err(Fault::Base64),
            Place::Url(url) if starts_with_data(url) => Err(Fault::DataUrl),
            Place::Url(url) if !is_url(url) => Err(Fault::Url(url.chars().take(SHOWN).collect())),
            Place::Here(_) | Place::Url(_) => Ok(()),
        }
    }
}

/// The most characters of a wrong address that are shown.
const SHOWN: usize = 100;

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

/// The address, or how much data there is: never the data, which may be long.
impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Place::Here(_) => write!(f, "Source({} bytes)", self.size().unwrap_or_default()),
            Place::Url(url) => write!(f, "Source({url:?})"),
        }
    }
}

/// Whether a text is base64. Only its end is decoded, so that nothing large is copied.
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

/// Whether a text is a scheme and something behind it, without blanks and control characters.
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
            Self::NoData => f.write_str("there is no data"),
            Self::Base64 => {
                f.write_str("the data is not base64 in the standard alphabet, with its padding")
            }
            Self::DataUrl => {
                f.write_str("a `data:` URL is no address; pass its data to `Source::from_base64`")
            }
            Self::Url(url) => write!(f, "`{url}` is not a URL with its scheme"),
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

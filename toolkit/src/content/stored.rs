//! The stored form of parts: a list of objects, each with a `type`.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use super::{Content, Media, MediaKind, Part, Source};
use crate::stored::{Fields, Invalid};

/// Serializes parts for storage.
pub(crate) struct StoredParts<'a>(pub(crate) &'a [Part]);

impl Serialize for StoredParts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Stored))
    }
}

struct Stored<'a>(&'a Part);

impl Serialize for Stored<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self.0 {
            Part::Text(text) => {
                map.serialize_entry("type", "text")?;
                map.serialize_entry("text", text)?;
            }
            Part::Media(media) => {
                map.serialize_entry("type", media.kind().as_str())?;
                map.serialize_entry("media_type", media.media_type())?;
                if let Some(name) = media.name() {
                    map.serialize_entry("name", name)?;
                }
                if let Some(data) = media.source().base64() {
                    map.serialize_entry("data", data)?;
                }
                if let Some(url) = media.source().url() {
                    map.serialize_entry("url", url)?;
                }
            }
        }
        map.end()
    }
}

/// Reads and validates stored parts.
pub(crate) fn read_parts(stored: Vec<Value>, place: &str) -> Result<Content, Invalid> {
    let parts = stored.into_iter().enumerate();
    let parts = parts.map(|(index, part)| read(part, &format!("{place}[{index}]")));
    let content: Content = parts.collect::<Result<Vec<_>, _>>()?.into();
    content.validate().map_err(|error| Invalid::new(place, error))?;
    Ok(content)
}

fn read(stored: Value, place: &str) -> Result<Part, Invalid> {
    let mut fields = Fields::of(stored, place)?;
    let kind = fields.text("type")?;
    let part = if kind == "text" {
        Part::Text(fields.text("text")?)
    } else {
        let Some(kind) = MediaKind::named(&kind) else {
            return Err(fields.invalid("type", format!("unknown part type `{kind}`")));
        };
        Part::Media(read_media(&mut fields, kind)?)
    };
    fields.end()?;
    Ok(part)
}

fn read_media(fields: &mut Fields, kind: MediaKind) -> Result<Media, Invalid> {
    let media_type = fields.text("media_type")?;
    let source = match (fields.text_if_any("data")?, fields.text_if_any("url")?) {
        (Some(data), None) => Source::from_base64(data),
        (None, Some(url)) => Source::from_url(url),
        _ => return Err(fields.invalid("data", "expected exactly one of `data` and `url`")),
    };
    let mut media = Media::new(kind, &media_type, source);
    if let Some(name) = fields.text_if_any("name")? {
        media.rename(name);
    }
    Ok(media)
}

//! Results for Gemini: `functionResponse` parts of one content of the user's.
//!
//! Images and documents stand inside the response, which models from Gemini 3 on take. What may not stand there,
//! such as audio, follows in a content of its own: among the responses the API takes it for the model's own.

use serde_json::{Map, Value, json};

use crate::content::Media;
use crate::dialect::calls::entry::Keys;
use crate::dialect::calls::told::{Piece, Told};
use crate::feedback::MediaNote;

/// The types that may stand inside a response.
const INSIDE: &[&str] = &["image/png", "image/jpeg", "image/webp", "application/pdf", "text/plain"];

/// The types that a content may hold beside the responses, apart from audio and video.
const BESIDE: &[&str] = &["image/heic", "image/heif"];

pub(in crate::dialect::calls::wire) fn results(told: &[Told<'_>], keys: &Keys) -> Vec<Value> {
    if told.is_empty() {
        return Vec::new();
    }
    let mut files = Files::default();
    let responses: Vec<Value> = told.iter().map(|told| response(told, keys, &mut files)).collect();
    let mut contents = vec![json!({"role": "user", "parts": responses})];
    if !files.parts.is_empty() {
        contents.push(json!({"role": "user", "parts": files.parts}));
    }
    contents
}

/// What follows in a content of its own.
#[derive(Default)]
struct Files {
    count: usize,
    parts: Vec<Value>,
}

impl Files {
    /// Adds a file, and returns what its result says of it; nothing where the API does not take it.
    fn add(&mut self, told: &Told<'_>, media: &Media) -> Option<String> {
        let media_type = media.media_type();
        let is_heard = media_type.starts_with("audio/") || media_type.starts_with("video/");
        if !is_heard && !BESIDE.contains(&media_type) {
            return None;
        }
        let part = part(media)?;
        self.count += 1;
        let heading = told.note(media, MediaNote::Numbered(self.count));
        self.parts.extend([json!({"text": heading}), part]);
        Some(told.note(media, MediaNote::InNextMessage(self.count)))
    }
}

fn response(told: &Told<'_>, keys: &Keys, files: &mut Files) -> Value {
    let mut inside = Vec::new();
    let response = if told.is_error() {
        json!({"error": told.text()})
    } else if told.reply.parts().is_empty() {
        json!({"output": told.data().unwrap_or_else(|| told.text().into())})
    } else {
        Value::Object(content(told, &mut inside, files))
    };
    let mut result = json!({"name": told.name(keys), "response": response});
    if let Some(id) = told.sent_id() {
        result["id"] = id.clone();
    }
    if !inside.is_empty() {
        result["parts"] = inside.into();
    }
    json!({"functionResponse": result})
}

/// The value as `output` and the texts as `text`; the texts as `output` where there is no value.
fn content(told: &Told<'_>, inside: &mut Vec<Value>, files: &mut Files) -> Map<String, Value> {
    let (mut value, mut texts) = (None, Vec::new());
    for piece in told.pieces() {
        match piece {
            Piece::Value(text) => value = Some(told.data().unwrap_or_else(|| text.into())),
            Piece::Text(text) => texts.push(text.to_owned()),
            Piece::Media(media) if INSIDE.contains(&media.media_type()) => match part(media) {
                Some(part) => {
                    texts.push(told.note(media, MediaNote::Sent));
                    inside.push(part);
                }
                None => texts.push(told.described(media)),
            },
            Piece::Media(media) => {
                texts.push(files.add(told, media).unwrap_or_else(|| told.described(media)));
            }
        }
    }
    let texts = (!texts.is_empty()).then(|| Value::from(texts.join("\n")));
    let fields = match (value, texts) {
        (Some(value), texts) => [Some(("output", value)), texts.map(|texts| ("text", texts))],
        (None, texts) => [texts.map(|texts| ("output", texts)), None],
    };
    fields.into_iter().flatten().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// The data, or an address in Google's storage, which Vertex follows; no other address is.
fn part(media: &Media) -> Option<Value> {
    let media_type = media.media_type();
    match media.source().url() {
        Some(url) if url.starts_with("gs://") => {
            Some(json!({"fileData": {"mimeType": media_type, "fileUri": url}}))
        }
        Some(_) => None,
        None => {
            let data = media.source().base64();
            Some(json!({"inlineData": {"mimeType": media_type, "data": data}}))
        }
    }
}

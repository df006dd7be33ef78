//! Results for Ollama: one `tool` message a call, with the images that it has.

use serde_json::{Value, json};

use crate::content::{Media, MediaKind};
use crate::dialect::calls::entry::Keys;
use crate::dialect::calls::told::Told;
use crate::feedback::MediaNote;

/// The images that it decodes.
const IMAGES: &[&str] = &["image/png", "image/jpeg", "image/webp"];

pub(in crate::dialect::calls::wire) fn results(told: &[Told<'_>], keys: &Keys) -> Vec<Value> {
    told.iter().map(|told| result(told, keys)).collect()
}

fn result(told: &Told<'_>, keys: &Keys) -> Value {
    let images: Vec<Value> = told.media().filter_map(image).map(Value::from).collect();
    let content = if told.has_media() {
        told.joined(|media| image(media).map(|_| told.note(media, MediaNote::Sent)))
    } else {
        told.marked_text()
    };
    let mut message = json!({
        "role": "tool",
        "tool_name": told.name(keys),
        "content": content,
    });
    if !images.is_empty() {
        message["images"] = images.into();
    }
    if let Some(id) = told.sent_id() {
        message["tool_call_id"] = id.clone();
    }
    message
}

/// The data of an image; addresses are not followed.
fn image(media: &Media) -> Option<&str> {
    let is_image = media.kind() == MediaKind::Image && IMAGES.contains(&media.media_type());
    media.source().base64().filter(|_| is_image)
}

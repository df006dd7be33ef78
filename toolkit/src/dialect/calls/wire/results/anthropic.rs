//! Results for Anthropic: `tool_result` blocks of one user message.

use serde_json::{Value, json};

use crate::content::{Media, MediaKind};
use crate::dialect::calls::told::Told;

/// The images that it takes.
const IMAGES: &[&str] = &["image/jpeg", "image/png", "image/gif", "image/webp"];

pub(in crate::dialect::calls::wire) fn results(told: &[Told<'_>]) -> Vec<Value> {
    if told.is_empty() {
        return Vec::new();
    }
    let blocks: Vec<Value> = told.iter().map(result).collect();
    vec![json!({"role": "user", "content": blocks})]
}

fn result(told: &Told<'_>) -> Value {
    let content = if told.has_media() {
        told.blocks(|text| json!({"type": "text", "text": text}), block).into()
    } else {
        Value::from(told.text())
    };
    let mut block = json!({
        "type": "tool_result",
        "tool_use_id": told.call.id(),
        "content": content,
    });
    // Beside an error only text may stand, which is all that an error has.
    if told.is_error() {
        block["is_error"] = true.into();
    }
    block
}

fn block(media: &Media) -> Option<Value> {
    match media.kind() {
        MediaKind::Image if IMAGES.contains(&media.media_type()) => {
            Some(json!({"type": "image", "source": source(media)?}))
        }
        MediaKind::Document => document(media),
        _ => None,
    }
}

/// A PDF, or plain text, which other types of text are to a model.
fn document(media: &Media) -> Option<Value> {
    let source = if media.media_type() == "application/pdf" {
        source(media)?
    } else {
        json!({"type": "text", "media_type": "text/plain", "data": media.text()?})
    };
    let mut block = json!({"type": "document", "source": source});
    if let Some(name) = media.name() {
        block["title"] = name.into();
    }
    Some(block)
}

fn source(media: &Media) -> Option<Value> {
    if let Some(url) = media.web_url() {
        return Some(json!({"type": "url", "url": url}));
    }
    let data = media.source().base64()?;
    Some(json!({"type": "base64", "media_type": media.media_type(), "data": data}))
}

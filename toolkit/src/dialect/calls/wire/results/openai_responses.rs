//! Results for `OpenAI`'s Responses: one `function_call_output` a call.

use serde_json::{Value, json};

use crate::content::{Media, MediaKind};
use crate::dialect::calls::told::Told;

/// The images that it takes.
const IMAGES: &[&str] = &["image/png", "image/jpeg", "image/gif", "image/webp"];

pub(in crate::dialect::calls::wire) fn results(told: &[Told<'_>]) -> Vec<Value> {
    told.iter().map(result).collect()
}

fn result(told: &Told<'_>) -> Value {
    let output = if told.has_media() {
        told.blocks(|text| json!({"type": "input_text", "text": text}), block).into()
    } else {
        Value::from(told.marked_text())
    };
    let mut item = json!({
        "type": "function_call_output",
        "call_id": told.call.id(),
        "output": output,
    });
    for (key, value) in &told.call.result_fields {
        item[key] = value.clone();
    }
    item
}

fn block(media: &Media) -> Option<Value> {
    match media.kind() {
        MediaKind::Image if IMAGES.contains(&media.media_type()) => {
            Some(json!({"type": "input_image", "image_url": media.any_url()?}))
        }
        MediaKind::Document => match media.web_url() {
            Some(url) => Some(json!({"type": "input_file", "file_url": url})),
            None => Some(json!({
                "type": "input_file",
                "filename": media.file_name(),
                "file_data": media.data_url()?,
            })),
        },
        _ => None,
    }
}

//! Results for the Model Context Protocol: one response of JSON-RPC a call.

use serde_json::{Value, json};

use crate::content::{Media, MediaKind};
use crate::dialect::calls::told::Told;

pub(in crate::dialect::calls::wire) fn results(told: &[Told<'_>]) -> Vec<Value> {
    told.iter().map(response).collect()
}

fn response(told: &Told<'_>) -> Value {
    const INVALID_PARAMS: i32 = -32602;
    let id = told.sent_id();
    if told.is_unknown_tool() {
        let error = json!({"code": INVALID_PARAMS, "message": told.text()});
        return json!({"jsonrpc": "2.0", "id": id, "error": error});
    }
    let content =
        told.blocks(|text| json!({"type": "text", "text": text}), |media| Some(block(media)));
    let mut result = json!({"resultType": "complete", "content": content});
    if told.is_error() {
        result["isError"] = true.into();
    }
    // Before 2026-07-28 only objects may stand here.
    if let Some(object) = told.object() {
        result["structuredContent"] = object.into();
    }
    json!({"jsonrpc": "2.0", "id": id, "result": result})
}

fn block(media: &Media) -> Value {
    let media_type = media.media_type();
    if let Some(url) = media.source().url() {
        let name = media.name().map_or_else(|| media.file_name(), str::to_owned);
        return json!({"type": "resource_link", "uri": url, "name": name, "mimeType": media_type});
    }
    let data = media.source().base64();
    match media.kind() {
        MediaKind::Image => json!({"type": "image", "data": data, "mimeType": media_type}),
        MediaKind::Audio => json!({"type": "audio", "data": data, "mimeType": media_type}),
        MediaKind::Document => json!({"type": "resource", "resource": resource(media)}),
    }
}

/// A file inside a result. Its address is for show: nothing can be read there.
fn resource(media: &Media) -> Value {
    let uri = format!("attachment:{}", encoded(&media.file_name()));
    match media.text() {
        Some(text) => json!({"uri": uri, "mimeType": media.media_type(), "text": text}),
        None => {
            json!({"uri": uri, "mimeType": media.media_type(), "blob": media.source().base64()})
        }
    }
}

/// A name with everything but letters, digits, `-`, `.`, `_` and `~` as percent and two digits.
fn encoded(name: &str) -> String {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    let mut text = String::new();
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            text.push(char::from(byte));
        } else {
            let digits = [byte >> 4, byte & 15].map(|digit| char::from(DIGITS[usize::from(digit)]));
            text.push('%');
            text.extend(digits);
        }
    }
    text
}

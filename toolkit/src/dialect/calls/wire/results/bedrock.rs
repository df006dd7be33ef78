//! Results for Bedrock: `toolResult` blocks of one user message.

use serde_json::{Value, json};

use crate::content::{Media, MediaKind};
use crate::dialect::calls::told::{Piece, Told, cut_with_suffix, format_of};
use crate::feedback::MediaNote;

/// The names that the API has for types of images.
const IMAGES: &[(&str, &str)] =
    &[("image/png", "png"), ("image/jpeg", "jpeg"), ("image/gif", "gif"), ("image/webp", "webp")];

/// The names that the API has for types of documents.
const DOCUMENTS: &[(&str, &str)] = &[
    ("application/pdf", "pdf"),
    ("text/csv", "csv"),
    ("application/msword", "doc"),
    ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx"),
    ("application/vnd.ms-excel", "xls"),
    ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"),
    ("text/html", "html"),
    ("text/plain", "txt"),
    ("text/markdown", "md"),
];

/// The most characters of a document's name.
const NAME: usize = 200;

pub(in crate::dialect::calls::wire) fn results(told: &[Told<'_>]) -> Vec<Value> {
    if told.is_empty() {
        return Vec::new();
    }
    let blocks: Vec<Value> = told.iter().map(result).collect();
    vec![json!({"role": "user", "content": blocks})]
}

fn result(told: &Told<'_>) -> Value {
    let mut blocks = Vec::new();
    for piece in told.pieces() {
        match piece {
            // Only an object may stand as data; all else is text.
            Piece::Value(text) => blocks.push(match told.object() {
                Some(object) => json!({"json": object}),
                None => json!({"text": text}),
            }),
            Piece::Text(text) => blocks.push(json!({"text": text})),
            Piece::Media(media) => add_media(&mut blocks, told, media),
        }
    }
    let status = if told.is_error() { "error" } else { "success" };
    json!({"toolResult": {"toolUseId": told.call.id(), "content": blocks, "status": status}})
}

fn add_media(blocks: &mut Vec<Value>, told: &Told<'_>, media: &Media) {
    let position = blocks.len() + 1;
    match block(media, told, position) {
        // The name that the API takes is not the file's own.
        Some(block) if media.kind() == MediaKind::Document => {
            blocks.extend([json!({"text": told.note(media, MediaNote::Sent)}), block]);
        }
        Some(block) => blocks.push(block),
        None => blocks.push(json!({"text": told.described(media)})),
    }
}

fn block(media: &Media, told: &Told<'_>, position: usize) -> Option<Value> {
    let source = source(media)?;
    match media.kind() {
        MediaKind::Image => {
            let format = format_of(media, IMAGES)?;
            Some(json!({"image": {"format": format, "source": source}}))
        }
        MediaKind::Document => {
            let format = format_of(media, DOCUMENTS)?;
            let name = document_name(media, told.call.id(), position);
            Some(json!({"document": {"format": format, "name": name, "source": source}}))
        }
        _ => None,
    }
}

/// The data, or an address in S3; no other address is followed.
fn source(media: &Media) -> Option<Value> {
    match media.source().url() {
        Some(url) if url.starts_with("s3://") => Some(json!({"s3Location": {"uri": url}})),
        Some(_) => None,
        None => Some(json!({"bytes": media.source().base64()})),
    }
}

/// A name of letters, digits, hyphens and single spaces, which no other document of the conversation has: the API
/// refuses a request with two of one name, and the same conversation is sent again and again.
fn document_name(media: &Media, call_id: &str, position: usize) -> String {
    let title = media.name().unwrap_or_default();
    let title = title.rsplit_once('.').map_or(title, |(title, _)| title);
    let title = plain(title, ' ');
    let title = if title.is_empty() { "document".to_owned() } else { title };
    cut_with_suffix(&title, NAME, format_args!(" {} {position}", plain(call_id, '-')))
}

/// The text with every run of other characters replaced.
fn plain(text: &str, other: char) -> String {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(&other.to_string())
}

//! Results for Chat Completions: one `tool` message for each call, or a `function` message for a legacy call.
//!
//! These messages hold text alone, so images, audio and documents follow in one message of the user's, after the
//! last result, where the host takes them there. Mistral refuses a message of the user's after a tool's, and
//! `DeepSeek` takes text alone: there the model reads a note.

use serde_json::{Value, json};

use crate::content::{Media, MediaKind};
use crate::dialect::Host;
use crate::dialect::calls::entry::Keys;
use crate::dialect::calls::told::{Told, format_of};
use crate::feedback::MediaNote;

/// The names that the API has for types of audio.
const AUDIO: &[(&str, &str)] = &[("audio/wav", "wav"), ("audio/mpeg", "mp3")];

pub(in crate::dialect::calls::wire) fn results(
    told: &[Told<'_>],
    host: Host,
    keys: &Keys,
    legacy_keys: &Keys,
) -> Vec<Value> {
    let is_named = matches!(host, Host::Mistral | Host::Groq);
    let mut files = Files { host, count: 0, parts: Vec::new() };
    let mut messages = Vec::with_capacity(told.len());
    for told in told {
        let content = if told.has_media() {
            told.joined(|media| files.add(told, media))
        } else {
            told.marked_text()
        };
        // The call of a message without a list of calls.
        if told.call.result_fields.contains_key("role") {
            let name = told.name(legacy_keys);
            messages.push(json!({"role": "function", "name": name, "content": content}));
            continue;
        }
        let mut message = json!({
            "role": "tool",
            "tool_call_id": told.call.id(),
            "content": content,
        });
        if is_named {
            message["name"] = told.name(keys).into();
        }
        messages.push(message);
    }
    if !files.parts.is_empty() {
        messages.push(json!({"role": "user", "content": files.parts}));
    }
    messages
}

/// The content of the message that follows the results.
struct Files {
    host: Host,
    count: usize,
    parts: Vec<Value>,
}

impl Files {
    /// Adds a file, and returns what its result says of it; nothing where the host does not take it.
    fn add(&mut self, told: &Told<'_>, media: &Media) -> Option<String> {
        let part = part(media, self.host)?;
        self.count += 1;
        let heading = told.note(media, MediaNote::Numbered(self.count));
        self.parts.extend([json!({"type": "text", "text": heading}), part]);
        Some(told.note(media, MediaNote::InNextMessage(self.count)))
    }
}

fn part(media: &Media, host: Host) -> Option<Value> {
    match media.kind() {
        MediaKind::Image if images(host).contains(&media.media_type()) => {
            Some(json!({"type": "image_url", "image_url": {"url": media.any_url()?}}))
        }
        MediaKind::Audio if takes_audio(host) => {
            let data = media.source().base64()?;
            let format = format_of(media, AUDIO)?;
            Some(json!({"type": "input_audio", "input_audio": {"data": data, "format": format}}))
        }
        MediaKind::Document if host == Host::OpenAi && media.media_type() == "application/pdf" => {
            let file = json!({"filename": media.file_name(), "file_data": media.data_url()?});
            Some(json!({"type": "file", "file": file}))
        }
        _ => None,
    }
}

/// The images that a host takes in a message of the user's.
fn images(host: Host) -> &'static [&'static str] {
    match host {
        Host::Mistral | Host::DeepSeek => &[],
        Host::XAi | Host::LlamaCpp => &["image/png", "image/jpeg"],
        _ => &["image/png", "image/jpeg", "image/gif", "image/webp"],
    }
}

fn takes_audio(host: Host) -> bool {
    matches!(host, Host::OpenAi | Host::Azure | Host::LlamaCpp | Host::Vllm | Host::VllmGuidance)
}

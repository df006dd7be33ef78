//! Recorded responses and streams of each provider, beside what they hold and what the recorded client sent
//! next. The expectations were made from the recordings, without this library.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::{Value, json};
use toolkit::{Api, Context, Dialect, Event, Stream, Toolkit, Turn, Unreadable};

use super::DIALECTS;

mod events;
mod history;

use history::{in_camel_case, normalise, without_contents};

/// Recordings that are known to be read wrong, each with the reason. One that is read right fails the test.
const EXCEPTIONS: &[(&str, &str)] = &[];

/// One response or stream.
pub(super) struct Recording {
    /// The folder, which is the provider, and the name of the file.
    pub(super) name: String,
    dialect: Dialect,
    mode: String,
    body: Value,
    expect: Value,
}

impl Recording {
    pub(super) fn new(name: String, mut fields: Value) -> Self {
        let dialect = fields["dialect"].as_str().unwrap();
        let known = DIALECTS.iter().find(|(known, _)| *known == dialect);
        let dialect = known.unwrap_or_else(|| panic!("{name}: no dialect {dialect}")).1;
        let mode = fields["mode"].as_str().unwrap().to_owned();
        Self { name, dialect, mode, body: fields["body"].take(), expect: fields["expect"].take() }
    }

    fn provider(&self) -> &str {
        self.name.split_once('/').map_or("", |(provider, _)| provider)
    }

    /// Reads the response; of a stream, what could be read along too.
    fn read(&self) -> Result<(Turn, Option<ReadAlong>), Unreadable> {
        let mut stream = self.dialect.stream();
        let mut along = ReadAlong::default();
        match (self.mode.as_str(), &self.body) {
            ("whole", body) => return Ok((self.dialect.calls(body)?, None)),
            ("chunks", Value::Array(chunks)) => {
                for chunk in chunks {
                    stream.push(chunk)?;
                    along.take(&mut stream);
                }
            }
            ("bytes", Value::String(body)) => {
                for piece in body.as_bytes().chunks(113) {
                    stream.bytes(piece)?;
                    along.take(&mut stream);
                }
            }
            (mode, _) => panic!("{}: a body that is not {mode}", self.name),
        }
        Ok((stream.finish()?, Some(along)))
    }

    /// Everything that is read otherwise than it was recorded.
    pub(super) fn differences(&self) -> Vec<String> {
        let expected = &self.expect;
        let mut found = Vec::new();
        let (turn, along) = match (self.read(), expected.get("error")) {
            (Err(error), Some(expected)) => {
                compare(&mut found, "error", error.told().unwrap_or(&Value::Null), expected);
                return found;
            }
            (Ok(_), Some(_)) => return vec!["the error is read as a response".to_owned()],
            (Err(error), None) => return vec![error.to_string()],
            (Ok(read), None) => read,
        };
        compare(&mut found, "finish", &format!("{:?}", turn.finish()).into(), &expected["finish"]);
        compare(&mut found, "text", &turn.text().into(), &expected["text"]);
        if let Some(ReadAlong { text, events }) = along {
            compare(&mut found, "text read along", &text.into(), &expected["text"]);
            found.extend(events::differences(&events, &turn));
        }
        compare(&mut found, "calls", &calls(&turn, &expected["calls"]), &expected["calls"]);
        if let Some(id) = expected.get("id") {
            compare(&mut found, "id", &turn.id().into(), id);
        }
        if let Some(usage) = expected.get("usage") {
            compare(&mut found, "usage", turn.usage().unwrap_or(&Value::Null), usage);
        }
        compare(&mut found, "refusal", &turn.refusal().into(), &expected["refusal"]);
        let pending = expected.get("pending").cloned().unwrap_or_else(|| json!([]));
        compare(&mut found, "pending", &turn.pending().into(), &pending);
        found.extend(self.history_differences(turn));
        found
    }

    /// Where what goes into the history differs from what the recorded client sent.
    fn history_differences(&self, turn: Turn) -> Vec<String> {
        let Some(sent) = self.expect.get("history") else { return Vec::new() };
        let answer = Toolkit::new().answer_turn_blocking(turn, &Context::new());
        let assistant = self.normal(answer.turn().assistant());
        let sent_assistant = self.normal(sent["assistant"].as_array().unwrap());
        let mut results = self.normal(answer.results());
        let mut sent_results = self.normal(sent["results"].as_array().unwrap());
        // The tools are unknown here.
        without_contents(&mut results);
        without_contents(&mut sent_results);
        let mut found = history::differences("assistant", &assistant, &sent_assistant);
        found.extend(history::differences("results", &results, &sent_results));
        found
    }

    fn normal(&self, messages: &[Value]) -> Value {
        let mut calls = self.expect["calls"].as_array().unwrap().iter();
        let has_ids = calls.all(|call| call["id"].is_string());
        let mut messages = Value::from(messages.to_vec());
        if self.dialect.api() == Api::Gemini {
            in_camel_case(&mut messages);
        }
        normalise(&mut messages, has_ids);
        messages
    }
}

/// What a stream has shown before its end.
#[derive(Default)]
struct ReadAlong {
    text: String,
    events: Vec<Event>,
}

impl ReadAlong {
    fn take(&mut self, stream: &mut Stream) {
        self.text += &stream.take_text();
        self.events.extend(stream.take_events());
    }
}

fn compare(differences: &mut Vec<String>, what: &str, found: &Value, expected: &Value) {
    if found != expected {
        differences.push(format!("{what}: {found} instead of {expected}"));
    }
}

/// The calls as the recordings have them: with an id where the provider gave one.
fn calls(turn: &Turn, expected: &Value) -> Value {
    let calls = turn.calls().iter().enumerate().map(|(position, call)| {
        let is_made = expected[position]["id"].is_null();
        let id = if is_made { Value::Null } else { call.id().into() };
        if call.is_cut() {
            return json!({"id": id, "name": call.name(), "cut": true});
        }
        let arguments = match call.arguments() {
            Value::String(text) if text.trim().is_empty() => Value::Null,
            Value::String(text) => {
                serde_json::from_str(text).unwrap_or_else(|_| text.clone().into())
            }
            arguments => arguments.clone(),
        };
        let arguments = if arguments.is_null() { json!({}) } else { arguments };
        json!({"id": id, "name": call.name(), "arguments": arguments})
    });
    calls.collect()
}

/// All recordings, in the order of their names.
fn recordings() -> Vec<Recording> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/recorded");
    let files = crate::house::files(&folder, "json");
    let recordings = files.into_iter().map(|(path, text)| {
        let name = path.strip_prefix(&folder).unwrap().with_extension("");
        let name = name.to_string_lossy().replace('\\', "/");
        let fields = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        Recording::new(name, fields)
    });
    let mut recordings: Vec<Recording> = recordings.collect();
    recordings.sort_by(|one, other| one.name.cmp(&other.name));
    recordings
}

#[test]
fn recordings_are_read_right() {
    let recordings = recordings();
    let mut rates: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut wrong = BTreeMap::new();
    for recording in &recordings {
        let differences = recording.differences();
        let (right, all) = rates.entry(recording.provider()).or_default();
        *all += 1;
        if differences.is_empty() {
            *right += 1;
        } else {
            wrong.insert(recording.name.as_str(), differences);
        }
    }
    for (provider, (right, all)) in &rates {
        println!("{provider}: {right} of {all} are read right");
    }
    for (name, differences) in &wrong {
        println!("{name}:\n  {}", differences.join("\n  "));
    }
    let few: Vec<_> = rates.iter().filter(|(_, (_, all))| *all < 12).collect();
    assert!(rates.len() == 13 && few.is_empty(), "recordings are missing: {rates:?}");
    let wrong: BTreeSet<&str> = wrong.into_keys().collect();
    let known: BTreeSet<&str> = EXCEPTIONS.iter().map(|(name, _)| *name).collect();
    assert_eq!(wrong, known, "those that are read wrong, and those that are known to be");
}

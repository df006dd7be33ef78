//! Google's `generateContent`.

use serde_json::{Map, Value, json};

use super::{Wire, first, list_mut, one, present, results, string, without, write_calls};
use crate::dialect::Host;
use crate::dialect::calls::choice::{Choice, Unsayable, Which};
use crate::dialect::calls::entry::{Form, Keys, Naming, Raw};
use crate::dialect::calls::look::{At, Unreadable};
use crate::dialect::calls::pieces::{Pieces, array_at, object_at, text_at};
use crate::dialect::calls::told::Told;
use crate::dialect::calls::{Call, Draft, Finish};

pub(super) struct Gemini;

const KEYS: Keys = Keys {
    id: &["functionCall", "id"],
    name: &["functionCall", "name"],
    arguments: &["functionCall", "args"],
    needs_id: false,
    form: Form::Object,
    naming: Naming::Gemini,
};

const WORDS: &[(&str, Finish)] = &[
    ("STOP", Finish::Stop),
    ("MAX_TOKENS", Finish::Length),
    ("SAFETY", Finish::Filtered),
    ("RECITATION", Finish::Filtered),
    ("LANGUAGE", Finish::Filtered),
    ("BLOCKLIST", Finish::Filtered),
    ("PROHIBITED_CONTENT", Finish::Filtered),
    ("SPII", Finish::Filtered),
    ("MODEL_ARMOR", Finish::Filtered),
    ("IMAGE_SAFETY", Finish::Filtered),
    ("IMAGE_PROHIBITED_CONTENT", Finish::Filtered),
    ("IMAGE_RECITATION", Finish::Filtered),
    ("MALFORMED_FUNCTION_CALL", Finish::Malformed),
    ("MALFORMED_RESPONSE", Finish::Malformed),
    ("UNEXPECTED_TOOL_CALL", Finish::Malformed),
    ("TOO_MANY_TOOL_CALLS", Finish::Malformed),
    ("MISSING_THOUGHT_SIGNATURE", Finish::Malformed),
];

impl Wire for Gemini {
    // Calls.

    fn read(&self, response: &At<'_>) -> Result<Draft, Unreadable> {
        response.object()?;
        let draft = Draft {
            id: string(&response.key("responseId")),
            usage: present(&response.key("usageMetadata")),
            ..Draft::default()
        };
        let feedback = response.key("promptFeedback");
        let candidates = response.key("candidates").items_if_any()?;
        let Some(candidate) = candidates.first() else {
            let Some(word) = feedback.key("blockReason").text()? else {
                return Err(response.key("candidates").wrong("a candidate in the array"));
            };
            return Ok(Draft {
                refusal: string(&feedback.key("blockReasonMessage")),
                word: Some(word.to_owned()),
                finish: Finish::Filtered,
                ..draft
            });
        };
        candidate.object()?;
        let parts = candidate.below(&["content", "parts"]).items_if_any()?;
        let word = candidate.key("finishReason").text()?;
        let finish = Finish::of(word, WORDS);
        let calls = parts.iter().filter(|part| is_call(part.value)).map(read_call);
        let others = parts.iter().filter(|part| !is_call(part.value) && !is_text(part.value));
        let message = string(&candidate.key("finishMessage"));
        Ok(Draft {
            text: text(&parts)?,
            refusal: message.filter(|_| finish == Finish::Filtered),
            calls: calls.collect(),
            other_blocks: others.map(|part| part.value.clone()).collect(),
            word: word.map(str::to_owned),
            finish,
            ..draft
        })
    }

    fn metadata(&self, response: &Value) -> Map<String, Value> {
        let mut metadata = without(response, &["candidates", "usageMetadata", "responseId"]);
        let candidate = &response["candidates"][0];
        metadata.extend(without(candidate, &["content", "finishReason", "index"]));
        metadata
    }

    fn replay(&self, response: &Value, calls: &[Call]) -> Vec<Value> {
        let mut content = match &response["candidates"][0]["content"] {
            Value::Object(content) => content.clone(),
            _ => return Vec::new(),
        };
        content.insert("role".to_owned(), "model".into());
        let Some(parts) = list_mut(&mut content, "parts") else { return Vec::new() };
        write_calls(parts, is_call, &KEYS, calls);
        for call in
            parts.iter_mut().filter_map(|part| part.get_mut("functionCall")?.as_object_mut())
        {
            call.remove("willContinue");
        }
        // An empty text says nothing, unless it carries the signature of a thought.
        let is_empty = |part: &Value| part["text"] == "" && is_mere_text(part);
        parts.retain(|part| !is_empty(part));
        if parts.is_empty() { Vec::new() } else { vec![content.into()] }
    }

    // Stream.

    fn add(&self, pieces: &mut Pieces, chunk: &At<'_>) -> Result<(), Unreadable> {
        for (key, value) in chunk.object()?.iter().filter(|(key, _)| *key != "candidates") {
            pieces.response.insert(key.clone(), value.clone());
        }
        let Some(candidate) = first(chunk.key("candidates").items_if_any()?) else {
            return Ok(());
        };
        let parts = candidate.below(&["content", "parts"]).items_if_any()?;
        let whole = object_at(&mut pieces.response, "candidate");
        let news = candidate.object()?.iter();
        let news = news.filter(|(key, value)| *key != "content" && !value.is_null());
        whole.extend(news.map(|(key, value)| (key.clone(), value.clone())));
        array_at(object_at(whole, "content"), "parts");
        parts.iter().try_for_each(|part| add_part(pieces, part))
    }

    /// Reads the object that the pieces fill, since its text is shown only at the end.
    fn preview_arguments(&self, pieces: &Pieces, call: usize) -> Option<Value> {
        let parts = pieces.response.get("candidate")?["content"]["parts"].as_array()?;
        let call = parts.iter().filter(|part| is_call(part)).nth(call)?;
        call["functionCall"].get("args").cloned()
    }

    fn close(&self, mut pieces: Pieces) -> Value {
        if let Some(candidate) = pieces.response.remove("candidate") {
            pieces.response.insert("candidates".to_owned(), json!([candidate]));
        }
        pieces.response.into()
    }

    // Results.

    fn results(&self, told: &[Told<'_>], _: Host) -> Vec<Value> {
        results::gemini::results(told, &KEYS)
    }

    // Choice.

    fn choice(&self, choice: &Choice, _: Host) -> Result<Map<String, Value>, Unsayable> {
        Unsayable::unless_parallel(choice)?;
        let config = match &choice.which {
            Which::Auto => json!({"mode": "AUTO"}),
            Which::None => json!({"mode": "NONE"}),
            Which::Required => json!({"mode": "ANY"}),
            Which::Tool(name) => {
                json!({"mode": "ANY", "allowedFunctionNames": [Naming::Plain.safe(name)]})
            }
        };
        Ok(one("toolConfig", one("functionCallingConfig", config)))
    }
}

/// The text of the parts that are no thoughts.
fn text(parts: &[At<'_>]) -> Result<String, Unreadable> {
    let texts = parts.iter().filter(|part| !is_thought(part.value));
    texts.map(|part| Ok(part.key("text").text()?.unwrap_or_default())).collect()
}

fn is_thought(part: &Value) -> bool {
    part["thought"] == true
}

fn is_text(part: &Value) -> bool {
    part["text"].is_string() && !is_thought(part)
}

/// Whether a part is text or a thought and nothing else. A part with a signature must not be merged with others.
fn is_mere_text(part: &Value) -> bool {
    let is_known = |key: &String| matches!(key.as_str(), "text" | "thought");
    part["text"].is_string() && part.as_object().is_some_and(|part| part.keys().all(is_known))
}

fn is_call(part: &Value) -> bool {
    part.get("functionCall").is_some_and(|call| !call.is_null())
}

fn read_call(part: &At<'_>) -> Raw {
    let mut call = KEYS.read(part);
    // This is left of a call in pieces whose last piece is missing.
    call.cut = part.value["functionCall"]["willContinue"] == true;
    call
}

/// Adds a part: a text goes on with the text before it, and a call that comes in pieces with its first.
fn add_part(pieces: &mut Pieces, part: &At<'_>) -> Result<(), Unreadable> {
    let fields = part.object()?;
    if is_call(part.value) {
        return add_call(pieces, part);
    }
    let text = part.key("text").text()?;
    if is_thought(part.value) {
        pieces.display.thought(text.unwrap_or_default());
    } else {
        pieces.display.text(text.unwrap_or_default());
    }
    let parts = parts_of(pieces);
    let goes_on = |last: &Value| {
        is_mere_text(last) && is_mere_text(part.value) && is_thought(last) == is_thought(part.value)
    };
    let last = parts.last_mut().filter(|last| goes_on(last)).and_then(Value::as_object_mut);
    match (last, text) {
        (Some(last), Some(text)) => text_at(last, "text").push_str(text),
        _ => parts.push(fields.clone().into()),
    }
    Ok(())
}

fn parts_of(pieces: &mut Pieces) -> &mut Vec<Value> {
    let content = object_at(object_at(&mut pieces.response, "candidate"), "content");
    array_at(content, "parts")
}

/// Adds a call, or the next piece of one.
fn add_call(pieces: &mut Pieces, part: &At<'_>) -> Result<(), Unreadable> {
    let at = part.key("functionCall");
    if is_repeated(pieces, at.value) {
        return Ok(());
    }
    let position = match open_call(pieces, at.value) {
        Some(position) => position,
        // The last piece of a call that was complete before it.
        None if *at.value == json!({}) => return Ok(()),
        None => start_call(pieces, part.value),
    };
    let key = position as u64;
    let Some(call) = parts_of(pieces)[position]["functionCall"].as_object_mut() else {
        pieces.display.end_call(key);
        return Ok(());
    };
    add_arguments(call, &at)?;
    if at.value["willContinue"] != true {
        call.remove("willContinue");
        // The pieces fill the object in any order, so that its text is known only at the end.
        let arguments = call.get("args").map_or_else(|| "{}".to_owned(), Value::to_string);
        pieces.display.arguments(key, &arguments);
        pieces.display.end_call(key);
    }
    Ok(())
}

/// Whether a complete call was sent before, with the same id: servers repeat calls.
fn is_repeated(pieces: &mut Pieces, call: &Value) -> bool {
    let Some(id) = id_of(call) else { return false };
    let Some(position) = pieces.position_of(id) else { return false };
    let known = &parts_of(pieces)[position]["functionCall"];
    let is_piece = known["willContinue"] == true || call.get("partialArgs").is_some();
    !is_piece && known["name"] == call["name"] && known["args"] == call["args"]
}

/// The position of the part whose call a piece continues. A piece has no name, or the id of its call.
fn open_call(pieces: &mut Pieces, piece: &Value) -> Option<usize> {
    let parts = parts_of(pieces);
    let position = parts.iter().rposition(is_call)?;
    let call = &parts[position]["functionCall"];
    let has_same_id = id_of(piece).is_some_and(|id| id_of(call) == Some(id));
    let continues = piece["name"].is_null() || has_same_id;
    (call["willContinue"] == true && continues).then_some(position)
}

fn id_of(call: &Value) -> Option<&str> {
    call["id"].as_str().filter(|id| !id.is_empty())
}

/// Adds the part that starts a call, and returns its position, which is the call's key.
fn start_call(pieces: &mut Pieces, part: &Value) -> usize {
    let mut part = part.clone();
    let call = &mut part["functionCall"];
    if let Some(call) = call.as_object_mut() {
        call.remove("partialArgs");
    }
    let name = call["name"].as_str().unwrap_or_default().to_owned();
    let id = id_of(call).map(str::to_owned);
    let parts = parts_of(pieces);
    let position = parts.len();
    parts.push(part);
    if let Some(id) = id {
        pieces.identify(position, &id);
    }
    pieces.display.start_call(position as u64, &name);
    position
}

/// Adds the arguments of a piece, each of which has its place as a path.
fn add_arguments(call: &mut Map<String, Value>, at: &At<'_>) -> Result<(), Unreadable> {
    for piece in at.key("partialArgs").items_if_any()? {
        let path = piece.key("jsonPath").text()?.unwrap_or_default();
        let arguments = call.entry("args").or_insert_with(|| json!({}));
        let place = place(arguments, path).ok_or_else(|| piece.key("jsonPath").wrong("a path"))?;
        if let Some(text) = piece.key("stringValue").text()? {
            match place {
                Value::String(known) => known.push_str(text),
                place => *place = text.into(),
            }
            continue;
        }
        let values = ["numberValue", "boolValue"].map(|key| piece.value.get(key));
        *place = values.into_iter().flatten().next().cloned().unwrap_or_default();
    }
    Ok(())
}

/// The place that a path like `$.rows[0].name` leads to, made where it is not there. Nothing for a path that
/// cannot be followed, goes too deep, or skips items.
fn place<'a>(root: &'a mut Value, path: &str) -> Option<&'a mut Value> {
    const DEEPEST: usize = 64;
    let steps = steps(path.strip_prefix('$')?)?;
    if steps.len() > DEEPEST {
        return None;
    }
    steps.into_iter().try_fold(root, |place, step| match step {
        Step::Key(key) => {
            if place.is_null() {
                *place = json!({});
            }
            Some(place.as_object_mut()?.entry(key).or_insert(Value::Null))
        }
        Step::Index(index) => {
            if place.is_null() {
                *place = json!([]);
            }
            let items = place.as_array_mut()?;
            if index == items.len() {
                items.push(Value::Null);
            }
            items.get_mut(index)
        }
    })
}

enum Step {
    Key(String),
    Index(usize),
}

/// The steps of a path after its `$`: `.name`, `[0]` and `['name']`.
fn steps(mut rest: &str) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    while !rest.is_empty() {
        if let Some(inside) = rest.strip_prefix('[') {
            let (step, after) = bracketed(inside)?;
            steps.push(step);
            rest = after;
        } else {
            let name = rest.strip_prefix('.')?;
            let end = name.find(['.', '[']).unwrap_or(name.len());
            if end == 0 {
                return None;
            }
            steps.push(Step::Key(name[..end].to_owned()));
            rest = &name[end..];
        }
    }
    Some(steps)
}

fn bracketed(inside: &str) -> Option<(Step, &str)> {
    for quote in ['\'', '"'] {
        if let Some(name) = inside.strip_prefix(quote) {
            let (name, after) = name.split_once(quote)?;
            return Some((Step::Key(name.to_owned()), after.strip_prefix(']')?));
        }
    }
    let (index, after) = inside.split_once(']')?;
    Some((Step::Index(index.parse().ok()?), after))
}

//! Google's `generateContent`.

use serde_json::{Map, Value, json};

use super::{Wire, first, list_mut, one, results, write_calls};
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
    ("MALFORMED_FUNCTION_CALL", Finish::Malformed),
    ("UNEXPECTED_TOOL_CALL", Finish::Malformed),
    ("TOO_MANY_TOOL_CALLS", Finish::Malformed),
    ("MISSING_THOUGHT_SIGNATURE", Finish::Malformed),
];

impl Wire for Gemini {
    // Calls.

    fn read(&self, response: &At<'_>) -> Result<Draft, Unreadable> {
        let error = response.key("error");
        if error.is_there() {
            return Err(error.is_error());
        }
        let blocked = response.below(&["promptFeedback", "blockReason"]).text()?;
        let candidates = response.key("candidates");
        if let (Some(word), false) = (blocked, candidates.is_there()) {
            let (calls, word) = (Vec::new(), Some(word.to_owned()));
            return Ok(Draft {
                text: String::new(),
                calls,
                word,
                finish: Finish::Filtered,
                ..Draft::default()
            });
        }
        let candidates = candidates.items()?;
        let Some(candidate) = candidates.first() else {
            return Err(response.key("candidates").wrong("a candidate in the array"));
        };
        candidate.object()?;
        let parts = candidate.below(&["content", "parts"]).items_if_any()?;
        let word = candidate.key("finishReason").text()?;
        let calls = parts.iter().filter(|part| is_call(part.value)).map(read_call);
        Ok(Draft {
            text: text(&parts)?,
            calls: calls.collect::<Result<_, _>>()?,
            word: word.map(str::to_owned),
            finish: Finish::of(word, WORDS),
            ..Draft::default()
        })
    }

    fn replay(&self, response: &Value, calls: &[Call]) -> Vec<Value> {
        let mut content = match response.pointer("/candidates/0/content") {
            Some(Value::Object(content)) => content.clone(),
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
        let is_empty = |part: &Value| *part == json!({"text": ""});
        parts.retain(|part| !is_empty(part));
        if parts.is_empty() { Vec::new() } else { vec![content.into()] }
    }

    // Stream.

    fn add(&self, pieces: &mut Pieces, chunk: &At<'_>) -> Result<(), Unreadable> {
        let error = chunk.key("error");
        if error.is_there() {
            return Err(error.is_error());
        }
        for (key, value) in chunk.object()?.iter().filter(|(key, _)| *key != "candidates") {
            pieces.response.insert(key.clone(), value.clone());
        }
        let Some(candidate) = first(chunk.key("candidates").items_if_any()?) else {
            return Ok(());
        };
        let parts = candidate.below(&["content", "parts"]).items_if_any()?;
        let word = candidate.key("finishReason").text()?;

        let whole = object_at(&mut pieces.response, "candidate");
        if let Some(word) = word {
            whole.insert("finishReason".to_owned(), word.into());
        }
        let whole = array_at(object_at(whole, "content"), "parts");
        parts.iter().try_for_each(|part| add_part(whole, part))
    }

    fn said(&self, chunk: &At<'_>) -> Result<String, Unreadable> {
        let candidate = first(chunk.key("candidates").items_if_any()?);
        candidate.map_or(Ok(String::new()), |candidate| {
            text(&candidate.below(&["content", "parts"]).items_if_any()?)
        })
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
    let texts = parts.iter().filter(|part| part.value.get("thought") != Some(&true.into()));
    texts.map(|part| Ok(part.key("text").text()?.unwrap_or_default())).collect()
}

fn is_call(part: &Value) -> bool {
    part.get("functionCall").is_some()
}

fn read_call(part: &At<'_>) -> Result<Raw, Unreadable> {
    let mut call = KEYS.read(part)?;
    // The mark of a call that comes in pieces: it stays where the last piece never came.
    call.cut = part.value["functionCall"].get("willContinue") == Some(&true.into());
    Ok(call)
}

/// Adds a part: a text goes on with the text before it, and a call that comes in pieces with its first.
fn add_part(parts: &mut Vec<Value>, part: &At<'_>) -> Result<(), Unreadable> {
    let fields = part.object()?;
    let open =
        parts.iter_mut().rev().find_map(|part| part.get_mut("functionCall")?.as_object_mut());
    let open = open.filter(|call| call.get("willContinue") == Some(&true.into()));
    if let Some(piece) = fields.get("functionCall").and_then(Value::as_object) {
        match open {
            Some(call) if !piece.contains_key("name") => {
                return go_on(call, piece, &part.key("functionCall"));
            }
            _ if piece.contains_key("partialArgs") => {
                let mut call = piece.clone();
                call.remove("partialArgs");
                add_arguments(&mut call, &part.key("functionCall"))?;
                let mut whole = fields.clone();
                whole.insert("functionCall".to_owned(), call.into());
                parts.push(whole.into());
            }
            _ => parts.push(part.value.clone()),
        }
        return Ok(());
    }
    let text = part.key("text").text()?;
    let same_kind = |last: &Map<String, Value>| {
        last.contains_key("text") && last.get("thought") == fields.get("thought")
    };
    match (parts.last_mut().and_then(Value::as_object_mut).filter(|last| same_kind(last)), text) {
        (Some(last), Some(text)) => {
            text_at(last, "text").push_str(text);
            let others = fields.iter().filter(|(key, _)| *key != "text");
            last.extend(others.map(|(key, value)| (key.clone(), value.clone())));
        }
        _ => parts.push(part.value.clone()),
    }
    Ok(())
}

/// Adds a piece to a call that is not whole yet.
fn go_on(
    call: &mut Map<String, Value>,
    piece: &Map<String, Value>,
    at: &At<'_>,
) -> Result<(), Unreadable> {
    add_arguments(call, at)?;
    if piece.get("willContinue") != Some(&true.into()) {
        call.remove("willContinue");
    }
    Ok(())
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

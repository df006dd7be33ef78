//! Turns and calls as stored data, validated when they are read back.

use std::collections::BTreeSet;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use super::{Call, Finish, Turn};
use crate::dialect::stored::read as read_dialect;
use crate::stored::{Fields, Invalid, VERSION};

/// An object with a `version`. What is empty is left out.
///
/// ```
/// use serde_json::json;
/// use toolkit::{Dialect, Turn};
///
/// let response = json!({"role": "assistant", "stop_reason": "tool_use", "content": [
///     {"type": "tool_use", "id": "toolu_1", "name": "next", "input": {"n": 4}},
/// ]});
/// let turn = Dialect::anthropic().calls(&response).unwrap();
/// let stored = serde_json::to_string(&turn).unwrap();
/// assert_eq!(serde_json::from_str::<Turn>(&stored).unwrap(), turn);
///
/// let other = stored.replace("\"version\":1", "\"version\":2");
/// let error = serde_json::from_str::<Turn>(&other).unwrap_err();
/// assert_eq!(error.to_string(), "turn.version: 2 is not supported; expected version 1");
/// ```
impl Serialize for Turn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("version", &VERSION)?;
        map.serialize_entry("dialect", &self.dialect)?;
        if let Some(id) = &self.id {
            map.serialize_entry("id", id)?;
        }
        if let Some(usage) = &self.usage {
            map.serialize_entry("usage", usage)?;
        }
        map.serialize_entry("text", &self.text)?;
        if let Some(refusal) = &self.refusal {
            map.serialize_entry("refusal", refusal)?;
        }
        map.serialize_entry("finish", self.finish.as_str())?;
        if let Some(word) = &self.finish_word {
            map.serialize_entry("finish_word", word)?;
        }
        let lists = [("pending", &self.pending), ("other_blocks", &self.other_blocks)];
        for (key, list) in lists.into_iter().filter(|(_, list)| !list.is_empty()) {
            map.serialize_entry(key, list)?;
        }
        if !self.metadata.is_empty() {
            map.serialize_entry("metadata", &self.metadata)?;
        }
        map.serialize_entry("calls", &self.calls)?;
        map.serialize_entry("assistant", &self.assistant)?;
        map.end()
    }
}

/// Validates the version, every field, and that no two calls have one id.
impl<'de> Deserialize<'de> for Turn {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        read_turn(Value::deserialize(input)?).map_err(D::Error::custom)
    }
}

/// An object with the id, the name and the arguments.
///
/// ```
/// use toolkit::Call;
///
/// let stored = r#"{"id":"toolu_1","sent_id":"toolu_1","name":"next","arguments":{"n":4}}"#;
/// let call: Call = serde_json::from_str(stored).unwrap();
/// assert_eq!(call.name(), "next");
/// assert_eq!(serde_json::to_string(&call).unwrap(), stored);
/// ```
impl Serialize for Call {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", &self.id)?;
        if let Some(id) = &self.sent_id {
            map.serialize_entry("sent_id", id)?;
        }
        map.serialize_entry("name", &self.name)?;
        map.serialize_entry("arguments", &self.arguments)?;
        let flags = [("cut", self.cut), ("garbled", self.garbled)];
        for (key, flag) in flags.into_iter().filter(|(_, flag)| *flag) {
            map.serialize_entry(key, &flag)?;
        }
        if !self.result_fields.is_empty() {
            map.serialize_entry("result_fields", &self.result_fields)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Call {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        read_call(Value::deserialize(input)?, "call".to_owned()).map_err(D::Error::custom)
    }
}

fn read_turn(stored: Value) -> Result<Turn, Invalid> {
    let mut fields = Fields::of(stored, "turn")?;
    fields.version()?;
    let turn = Turn {
        dialect: read_dialect(fields.value("dialect")?, &fields.place_of("dialect"))?,
        id: fields.text_if_any("id")?,
        usage: fields.value_if_any("usage"),
        calls: read_calls(&mut fields)?,
        text: fields.text("text")?,
        refusal: fields.text_if_any("refusal")?,
        pending: fields.list("pending")?,
        other_blocks: fields.list("other_blocks")?,
        metadata: fields.object("metadata")?,
        finish: read_finish(&mut fields)?,
        finish_word: fields.text_if_any("finish_word")?,
        assistant: fields.list("assistant")?,
    };
    let is_consistent = match turn.finish {
        Finish::Calls => !turn.calls.is_empty(),
        Finish::Pending => turn.calls.is_empty() && !turn.pending.is_empty(),
        Finish::Stop => turn.calls.is_empty(),
        _ => true,
    };
    if !is_consistent {
        return Err(fields.invalid("finish", "does not agree with the calls"));
    }
    if !turn.assistant.iter().all(Value::is_object) {
        return Err(fields.invalid("assistant", "expected an array of objects"));
    }
    fields.end()?;
    Ok(turn)
}

fn read_finish(fields: &mut Fields) -> Result<Finish, Invalid> {
    let name = fields.text("finish")?;
    Finish::named(&name)
        .ok_or_else(|| fields.invalid("finish", format!("`{name}` is not a reason to end")))
}

fn read_calls(fields: &mut Fields) -> Result<Vec<Call>, Invalid> {
    let place = fields.place_of("calls");
    let stored = fields.list("calls")?.into_iter().enumerate();
    let calls = stored
        .map(|(index, call)| read_call(call, format!("{place}[{index}]")))
        .collect::<Result<Vec<_>, _>>()?;
    let mut ids = BTreeSet::new();
    match calls.iter().find(|call| !ids.insert(&call.id)) {
        Some(call) => Err(fields.invalid("calls", format!("two calls have the id `{}`", call.id))),
        None => Ok(calls),
    }
}

fn read_call(stored: Value, place: String) -> Result<Call, Invalid> {
    let mut fields = Fields::of(stored, place)?;
    let call = Call {
        id: fields.text("id")?,
        sent_id: fields.value_if_any("sent_id"),
        name: fields.text("name")?,
        arguments: fields.value("arguments")?,
        cut: fields.flag("cut", false)?,
        garbled: fields.flag("garbled", false)?,
        result_fields: fields.object("result_fields")?,
    };
    if call.id.is_empty() {
        return Err(fields.invalid("id", "must not be empty"));
    }
    if call.sent_id.as_ref().is_some_and(|id| !id.is_string() && !id.is_number()) {
        return Err(fields.invalid("sent_id", "expected a string or a number"));
    }
    fields.end()?;
    Ok(call)
}

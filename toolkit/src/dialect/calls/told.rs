//! What a reply says to an API: as text, as data where the API takes data, and as an error.

use serde_json::{Map, Value};

use super::Call;
use super::entry::Keys;
use crate::registry::{Outcome, Reply};

/// A call with its reply, to be written as a result.
#[derive(Clone, Copy)]
pub(super) struct Told<'a> {
    pub(super) call: &'a Call,
    pub(super) reply: &'a Reply,
}

impl Told<'_> {
    pub(super) fn is_error(&self) -> bool {
        self.reply.is_error()
    }

    /// The id of the call as the provider sent it, if it did.
    pub(super) fn sent_id(&self) -> Option<&Value> {
        self.call.sent_id.as_ref()
    }

    /// The name of the tool, as it stands in the history.
    pub(super) fn name(&self, keys: &Keys) -> String {
        keys.name_of(self.call).into_owned()
    }

    /// The text, for an API that has a flag for errors.
    pub(super) fn text(&self) -> String {
        self.reply.content()
    }

    /// The text, for an API without such a flag: an error says that it is one. Refused arguments do so by
    /// their first line.
    pub(super) fn marked_text(&self) -> String {
        match self.reply.outcome() {
            Outcome::Value(_) | Outcome::Rejected(_) => self.reply.content(),
            _ => self.reply.to_json(),
        }
    }

    /// The result as data; nothing for an error, and for numbers that data of this kind would round.
    pub(super) fn data(&self) -> Option<Value> {
        let json = self.reply.value()?.get();
        if has_long_number(json) { None } else { serde_json::from_str(json).ok() }
    }

    /// The result as an object, if it is one.
    pub(super) fn object(&self) -> Option<Map<String, Value>> {
        match self.data()? {
            Value::Object(fields) => Some(fields),
            _ => None,
        }
    }
}

/// Whether a number has so many digits in a row that it may be an integer which no [`Value`] holds.
fn has_long_number(json: &str) -> bool {
    // Any integer of 19 digits or fewer is one of 64 bits, and a float is printed with 17 at most.
    const SURELY_EXACT: usize = 19;
    let (mut in_text, mut escaped, mut digits) = (false, false, 0);
    for byte in json.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            b'0'..=b'9' if !in_text => {
                digits += 1;
                if digits > SURELY_EXACT {
                    return true;
                }
            }
            _ => digits = 0,
        }
    }
    false
}

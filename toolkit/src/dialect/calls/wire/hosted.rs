//! Calls that the provider runs itself, in APIs whose turns are content blocks: they go back beside their results, or
//! not at all.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// Where an API writes the calls that the provider runs itself, and their results.
pub(super) struct Hosted {
    /// The object that holds the call, where a block is one.
    pub(super) call: fn(&Value) -> Option<&Value>,
    /// The key of a call's id.
    pub(super) id: &'static str,
    /// The id of the call that a block is the result of.
    pub(super) answers: fn(&Value) -> Option<&str>,
    /// The id of the call that made a block, as code does that calls a tool.
    pub(super) caller: fn(&Value) -> Option<&str>,
}

impl Hosted {
    /// Drops the calls that the API would reject in every later request, and their results: calls whose input is
    /// not an object, since a stream broke off inside it, and, in a turn that was cut off, calls without a result.
    pub(super) fn drop_broken(&self, blocks: &mut Vec<Value>, was_cut: bool) {
        let links = blocks.iter().flat_map(|block| [(self.answers)(block), (self.caller)(block)]);
        let in_use: BTreeSet<String> = links.flatten().map(str::to_owned).collect();
        let id = |call: &Value| call[self.id].as_str().map(str::to_owned);
        let is_broken = |block: &Value| {
            (self.call)(block).is_some_and(|call| {
                let is_unanswered = id(call).is_none_or(|id| !in_use.contains(&id));
                !call["input"].is_object() || was_cut && is_unanswered
            })
        };
        let broken = blocks.iter().filter(|block| is_broken(block));
        let broken: BTreeSet<String> = broken.filter_map(|block| id((self.call)(block)?)).collect();
        blocks.retain(|block| {
            let is_orphan = (self.answers)(block).is_some_and(|id| broken.contains(id));
            !is_orphan && !is_broken(block)
        });
    }
}

/// Turns input that was streamed as text into the object that it is in a whole response. Text that broke off
/// stays as it is.
pub(super) fn read_input(input: &mut Value) {
    let object = match input {
        Value::Null => Some(Map::new()),
        Value::String(text) => serde_json::from_str(text).ok(),
        _ => None,
    };
    if let Some(object) = object {
        *input = object.into();
    }
}

/// Whether a text is empty or white space. APIs reject text blocks of that kind.
pub(super) fn is_blank(text: &Value) -> bool {
    text.as_str().is_some_and(|text| text.trim().is_empty())
}

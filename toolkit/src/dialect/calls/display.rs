//! What a stream shows while it is being read: its text, and events for whoever displays it.

use std::collections::BTreeMap;

use serde_json::Value;

use super::event::Event;

/// What can be displayed of a response so far. Nothing of it is ever run.
#[derive(Clone, Debug, Default)]
pub(super) struct Display {
    /// The whole text so far.
    text: String,
    /// How many bytes of the text were taken.
    taken: usize,
    /// The events that were not taken yet.
    events: Vec<Event>,
    calls: Vec<Shown>,
    /// The position of the call that a wire's key stands for.
    by_key: BTreeMap<u64, usize>,
}

/// A call as far as it was shown.
#[derive(Clone, Debug, Default)]
struct Shown {
    arguments: String,
    ended: bool,
}

impl Display {
    /// Adds a piece of the text.
    pub(super) fn text(&mut self, text: &str) {
        if !text.is_empty() {
            self.text.push_str(text);
            self.events.push(Event::Text(text.to_owned()));
        }
    }

    /// Adds a piece of the model's thinking.
    pub(super) fn thought(&mut self, text: &str) {
        if !text.is_empty() {
            self.events.push(Event::Thought(text.to_owned()));
        }
    }

    /// Begins a call, which a key of the wire's own stands for from now on. The call that the key stood for before
    /// is over.
    pub(super) fn start_call(&mut self, key: u64, name: &str) {
        self.end_call(key);
        let call = self.calls.len();
        self.calls.push(Shown::default());
        self.by_key.insert(key, call);
        self.events.push(Event::CallStart { call, name: name.to_owned() });
    }

    /// Adds a piece of a call's arguments. Ignored where no call of this key is open.
    pub(super) fn arguments(&mut self, key: u64, text: &str) {
        let Some(call) = self.open_call(key).filter(|_| !text.is_empty()) else { return };
        self.calls[call].arguments.push_str(text);
        self.events.push(Event::Arguments { call, text: text.to_owned() });
    }

    /// Ends a call. Ignored where no call of this key is open.
    pub(super) fn end_call(&mut self, key: u64) {
        let Some(call) = self.open_call(key) else { return };
        self.calls[call].ended = true;
        self.events.push(Event::CallEnd { call });
    }

    /// A call that comes as a whole.
    pub(super) fn whole_call(&mut self, name: &str, arguments: &Value) {
        // No wire has a block of this index.
        const KEY: u64 = u64::MAX;
        self.start_call(KEY, name);
        match arguments {
            Value::Null => {}
            Value::String(text) => self.arguments(KEY, text),
            arguments => self.arguments(KEY, &arguments.to_string()),
        }
        self.end_call(KEY);
    }

    fn open_call(&self, key: u64) -> Option<usize> {
        self.by_key.get(&key).copied().filter(|call| !self.calls[*call].ended)
    }

    /// The text that was not taken yet.
    pub(super) fn take_text(&mut self) -> String {
        let text = self.text[self.taken..].to_owned();
        self.taken = self.text.len();
        text
    }

    /// The events that were not taken yet.
    pub(super) fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// The whole text so far.
    pub(super) fn whole_text(&self) -> &str {
        &self.text
    }

    /// The arguments of a call so far, as text.
    pub(super) fn arguments_of(&self, call: usize) -> Option<&str> {
        self.calls.get(call).map(|call| call.arguments.as_str())
    }
}

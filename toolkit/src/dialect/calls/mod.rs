//! What a model answered: its calls, whole or streamed, and what is sent back for them.
//!
//! Nothing here judges arguments or repairs them: they go to the toolkit as they came.

use std::collections::BTreeSet;

use serde_json::Value;

use super::Dialect;

mod answer;
mod choice;
mod entry;
mod finish;
mod look;
mod pieces;
mod run;
mod stream;
mod told;
mod wire;

pub use answer::Answer;
pub use choice::{Choice, Unsayable};
pub use finish::Finish;
pub use look::Unreadable;
pub use stream::Stream;

use entry::Raw;
use look::At;

impl Dialect {
    /// Reads a whole response: the calls in it, the text beside them, and why it ended.
    ///
    /// Of several choices or candidates the first is read. Calls of tools that the provider runs itself are not
    /// calls to answer, and are left out.
    ///
    /// # Errors
    ///
    /// Where the response is not one of this API, or is the provider's own error.
    ///
    /// # Example
    ///
    /// ```
    /// use serde_json::json;
    /// use toolkit::{Dialect, Finish};
    ///
    /// let response = json!({"choices": [{"finish_reason": "tool_calls", "message": {
    ///     "role": "assistant",
    ///     "content": null,
    ///     "tool_calls": [{"id": "call_1", "type": "function",
    ///                     "function": {"name": "add", "arguments": "{\"a\": 1}"}}],
    /// }}]});
    /// let turn = Dialect::openai_chat().calls(&response).unwrap();
    /// assert_eq!(turn.finish(), Finish::Calls);
    /// let call = &turn.calls()[0];
    /// assert_eq!((call.id(), call.name()), ("call_1", "add"));
    /// assert_eq!(call.arguments(), "{\"a\": 1}");
    /// ```
    pub fn calls(&self, response: &Value) -> Result<Turn, Unreadable> {
        self.read_turn(response, false)
    }

    /// Reads a whole response; of one that was put together from a stream, silence about the end says that the
    /// stream broke off.
    fn read_turn(self, response: &Value, streamed: bool) -> Result<Turn, Unreadable> {
        let wire = wire::of(self.api);
        let mut draft = wire.read(&At::root(response))?;
        mark_cut(&mut draft, streamed);
        let calls = identified(draft.calls);
        Ok(Turn {
            dialect: self,
            assistant: wire.replay(response, &calls),
            finish: draft.finish.judged(!calls.is_empty()),
            finish_word: draft.word,
            text: draft.text,
            calls,
        })
    }

    /// A reader of this API's stream.
    pub fn stream(&self) -> Stream {
        Stream::new(*self)
    }
}

/// What a model answered in one turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    dialect: Dialect,
    calls: Vec<Call>,
    text: String,
    finish: Finish,
    finish_word: Option<String>,
    assistant: Vec<Value>,
}

impl Turn {
    /// The calls, in their order.
    pub fn calls(&self) -> &[Call] {
        &self.calls
    }

    /// What the model said beside the calls; empty where it said nothing. Its thoughts are not part of it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Why the turn ended.
    pub fn finish(&self) -> Finish {
        self.finish
    }

    /// The provider's own word for why it ended.
    pub fn finish_word(&self) -> Option<&str> {
        self.finish_word.as_deref()
    }

    /// The turn as it goes into the history: one message where the API has messages, several items where it has
    /// items, none where there is nothing that may be sent back.
    ///
    /// All that the provider wants back stays as it was, thoughts and their signatures too. What it would refuse
    /// is made safe: names with other characters, arguments that are no object, ids that are missing or twice
    /// the same.
    pub fn assistant(&self) -> &[Value] {
        &self.assistant
    }
}

/// One call of a tool, as the model wrote it.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    id: String,
    /// The id as the provider sent it, if it did.
    sent_id: Option<Value>,
    name: String,
    arguments: Value,
    cut: bool,
}

impl Call {
    /// The id that the result goes to: the provider's, or one made from the call where it has none that differs
    /// from those before it.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The name of the tool, as the model wrote it: any text at all.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The arguments, exactly as they were sent: a string that holds their text, or an object; null where there
    /// are none. They can be given to [`Toolkit::call`](crate::Toolkit::call) as they are.
    ///
    /// Of a stream they are a string wherever they came in pieces, so that nothing is lost by reading them.
    pub fn arguments(&self) -> &Value {
        &self.arguments
    }

    /// Whether the model was stopped before it had written the whole call. It must not be run, even if its
    /// arguments can be read.
    pub fn is_cut(&self) -> bool {
        self.cut
    }
}

/// What a wire reads of a response.
struct Draft {
    text: String,
    calls: Vec<Raw>,
    word: Option<String>,
    finish: Finish,
}

/// Marks the calls whose text was cut off, where the turn did not end by itself.
fn mark_cut(draft: &mut Draft, streamed: bool) {
    let broke_off = streamed && draft.finish == Finish::Unsaid;
    let last = draft.calls.len().saturating_sub(1);
    if !broke_off && draft.finish != Finish::Length {
        return;
    }
    for (position, call) in draft.calls.iter_mut().enumerate() {
        let blank = entry::is_blank(&call.arguments) && (broke_off || position == last);
        call.cut |= blank || entry::is_unfinished(&call.arguments);
    }
}

/// Gives an id to every call that has none, or one that an earlier call has.
fn identified(raw: Vec<Raw>) -> Vec<Call> {
    let mut taken = BTreeSet::new();
    let calls = raw.into_iter().enumerate().map(|(position, raw)| {
        let sent =
            raw.id.as_ref().map(|id| id.as_str().map_or_else(|| id.to_string(), str::to_owned));
        let made = (position..).map(|salt| made_id(salt, &raw.name, &raw.arguments));
        let free = sent.into_iter().chain(made).find(|id| !taken.contains(id));
        let id = free.unwrap_or_default();
        taken.insert(id.clone());
        Call { id, sent_id: raw.id, name: raw.name, arguments: raw.arguments, cut: raw.cut }
    });
    calls.collect()
}

/// An id that every API takes: nine letters and digits, the same for the same call at the same place.
fn made_id(position: usize, name: &str, arguments: &Value) -> String {
    const DIGITS: &[u8; 36] = b"abcdefghijklmnopqrstuvwxyz0123456789";
    let text = format!("{position} {name} {arguments}");
    // FNV-1a: the same on every machine and in every version.
    let mut hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let digits = std::iter::repeat_with(|| {
        let digit = DIGITS[(hash % 36) as usize];
        hash /= 36;
        char::from(digit)
    });
    digits.take(9).collect()
}

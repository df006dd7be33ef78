//! What a model answered: its calls, whole or streamed, and what is sent back for them.
//!
//! Nothing here judges arguments or repairs them: they go to the toolkit as they came.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::Dialect;
use crate::problem::Kind;
use crate::schema::Json;

mod answer;
mod choice;
mod decoder;
mod deltas;
mod display;
mod entry;
mod event;
mod finish;
mod look;
mod pieces;
mod preview;
mod replies;
mod run;
mod stored;
mod stream;
mod told;
mod wire;

pub use answer::Answer;
pub use choice::{Choice, Unsayable};
pub use event::Event;
pub use finish::Finish;
pub use look::Unreadable;
pub use replies::AnswerError;
pub use stream::Stream;

use entry::Raw;
use finish::{Ending, Holds};
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
        self.read_turn(response, Ending::Whole)
    }

    /// Reads a whole response, or one that was put together from a stream.
    fn read_turn(self, response: &Value, ending: Ending) -> Result<Turn, Unreadable> {
        let wire = wire::of(self.api);
        let body = At::root(response);
        if let Some(error) = wire.error(&body) {
            return Err(error);
        }
        let mut draft = wire.read(&body)?;
        mark_cut(&mut draft, ending);
        let mut calls = identified(draft.calls);
        // The history loses a repeated call where it stands, so that it must see all of them.
        let assistant = wire.replay(response, &calls);
        remove_repeated(&mut calls);
        let holds = Holds {
            calls: !calls.is_empty(),
            pending: !draft.pending.is_empty(),
            refusal: draft.refusal.is_some(),
        };
        Ok(Turn {
            dialect: self,
            assistant,
            finish: draft.finish.corrected(holds, ending),
            finish_word: draft.word,
            id: draft.id,
            usage: draft.usage,
            text: draft.text,
            refusal: draft.refusal,
            pending: draft.pending,
            other_blocks: draft.other_blocks,
            metadata: wire.metadata(response),
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
    id: Option<String>,
    usage: Option<Value>,
    calls: Vec<Call>,
    text: String,
    refusal: Option<String>,
    pending: Vec<Value>,
    other_blocks: Vec<Value>,
    metadata: Map<String, Value>,
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

    /// The provider's id of the response, if it sent one.
    pub fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// What the response cost, exactly as the provider reported it; its shape differs from API to API.
    pub fn usage(&self) -> Option<&Value> {
        self.usage.as_ref()
    }

    /// Why there is no answer, where the API keeps the words for it apart from the text: the model's own refusal, or
    /// what the provider says about its filter.
    pub fn refusal(&self) -> Option<&str> {
        self.refusal.as_deref()
    }

    /// Items that wait for the caller but call none of these tools, exactly as sent: calls of custom tools,
    /// shell commands, patches, requests for approval.
    ///
    /// The turn goes on only when each of them has been answered, so a turn with such items and no calls ends
    /// with [`Finish::Pending`].
    pub fn pending(&self) -> &[Value] {
        &self.pending
    }

    /// Blocks of the response that are neither text nor calls to answer, exactly as sent and in their order:
    /// thinking, the provider's own tool calls and their results, images.
    pub fn other_blocks(&self) -> &[Value] {
        &self.other_blocks
    }

    /// What else the provider says about the response, exactly as sent and under its own keys: the model,
    /// safety ratings, sources, or what the next request needs.
    ///
    /// ```
    /// use serde_json::json;
    /// use toolkit::Dialect;
    ///
    /// let response = json!({
    ///     "role": "assistant",
    ///     "content": [{"type": "text", "text": "Done."}],
    ///     "stop_reason": "end_turn",
    ///     // Code that ran there goes on there, if the next request names it.
    ///     "container": {"id": "container_1", "expires_at": "2027-01-15T10:00:00Z"},
    /// });
    /// let turn = Dialect::anthropic().calls(&response).unwrap();
    /// assert_eq!(turn.metadata()["container"]["id"], "container_1");
    /// ```
    pub fn metadata(&self) -> &Map<String, Value> {
        &self.metadata
    }

    /// The turn as it goes into the history: one message where the API has messages, several items where it has
    /// items, none where there is nothing that may be sent back.
    ///
    /// All that the provider wants back stays as it was, thoughts and their signatures too. What it would refuse
    /// is made safe: names with other characters, arguments that are no object, ids that are missing or twice
    /// the same. What cannot be made safe is left out: blank text and unsigned thinking where the API rejects them,
    /// and calls of the provider's own tools that were cut off.
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
    garbled: bool,
    /// What the API wants to see again on the result of this call.
    result_fields: Map<String, Value>,
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

    /// Whether the pieces of a stream contradict each other, so that it can't be told which arguments the model
    /// wrote. It must not be run, and the model is not to blame.
    pub fn is_garbled(&self) -> bool {
        self.garbled
    }

    /// Why the call must not be run as it arrived.
    fn damage(&self) -> Option<Kind> {
        match self {
            Self { garbled: true, .. } => Some(Kind::Garbled),
            Self { cut: true, .. } => Some(Kind::CutOff),
            _ => None,
        }
    }
}

/// What a wire reads of a response.
#[derive(Default)]
struct Draft {
    id: Option<String>,
    usage: Option<Value>,
    text: String,
    refusal: Option<String>,
    calls: Vec<Raw>,
    /// Items that wait for the caller and are no calls of functions.
    pending: Vec<Value>,
    /// Blocks that are neither text nor calls.
    other_blocks: Vec<Value>,
    word: Option<String>,
    finish: Finish,
}

/// Marks the calls whose text stops in the middle, and those without any where the turn did not end by itself.
fn mark_cut(draft: &mut Draft, ending: Ending) {
    let broke_off = draft.finish.broke_off(ending);
    let stopped =
        broke_off || matches!(draft.finish, Finish::Length | Finish::Filtered | Finish::Failed);
    let last = draft.calls.len().saturating_sub(1);
    for (position, call) in draft.calls.iter_mut().enumerate() {
        let is_blank = entry::is_blank(&call.arguments) && (broke_off || position == last);
        call.cut |= stopped && is_blank || entry::is_unfinished(&call.arguments);
    }
}

/// Gives an id to every call that has none, or one that another call has. A call that is sent once more, with the
/// same id, name and arguments, keeps the id of the first.
fn identified(raw: Vec<Raw>) -> Vec<Call> {
    let shared = shared_ids(&raw);
    let mut taken = BTreeSet::new();
    let mut sent = BTreeMap::new();
    let mut calls = Vec::with_capacity(raw.len());
    for (position, raw) in raw.into_iter().enumerate() {
        let sent_id = sent_text(&raw);
        let key = sent_id.as_ref().filter(|id| shared.contains(*id));
        let key = key.map(|id| (id.clone(), raw.name.clone(), sorted(&raw.arguments)));
        let repeated = key.as_ref().and_then(|key| sent.get(key).cloned());
        let id = repeated.unwrap_or_else(|| {
            let made = (position..).map(|salt| made_id(salt, &raw.name, &raw.arguments));
            let free = sent_id.into_iter().chain(made).find(|id| !taken.contains(id));
            free.unwrap_or_default()
        });
        taken.insert(id.clone());
        if let Some(key) = key {
            sent.insert(key, id.clone());
        }
        calls.push(Call {
            id,
            sent_id: raw.id,
            name: raw.name,
            arguments: raw.arguments,
            cut: raw.cut,
            garbled: raw.garbled,
            result_fields: raw.result_fields,
        });
    }
    calls
}

/// The id that the provider sent, as text.
fn sent_text(raw: &Raw) -> Option<String> {
    raw.id.as_ref().map(|id| id.as_str().map_or_else(|| id.to_string(), str::to_owned))
}

/// The ids that several calls have.
fn shared_ids(raw: &[Raw]) -> BTreeSet<String> {
    if raw.len() < 2 {
        return BTreeSet::new();
    }
    let mut seen = BTreeSet::new();
    let ids = raw.iter().filter_map(sent_text);
    ids.filter(|id| !seen.insert(id.clone())).collect()
}

/// Of calls with the same id, the first alone is to be answered.
fn remove_repeated(calls: &mut Vec<Call>) {
    if calls.len() < 2 {
        return;
    }
    let mut taken = BTreeSet::new();
    calls.retain(|call| taken.insert(call.id.clone()));
}

/// An id that every API takes: nine letters and digits, the same for the same call at the same place.
fn made_id(position: usize, name: &str, arguments: &Value) -> String {
    const DIGITS: &[u8; 36] = b"abcdefghijklmnopqrstuvwxyz0123456789";
    let text = format!("{position} {name} {}", sorted(arguments));
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

/// A value as text that is the same whatever features `serde_json` is built with.
fn sorted(value: &Value) -> String {
    Json::from(value.clone()).as_value().to_string()
}

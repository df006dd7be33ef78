//! A response that is streamed in any pieces is the same turn as the whole one.

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use toolkit::{Dialect, Turn};

use super::{calls, streamed};

/// What a model says: a text, and calls with their arguments.
#[derive(Clone, Debug)]
struct Said {
    text: String,
    calls: Vec<(String, Map<String, Value>)>,
    /// Where texts are cut.
    cuts: Vec<usize>,
    /// Whether the pieces of calls come in turn.
    mixed: bool,
}

fn said() -> impl Strategy<Value = Said> {
    let value = prop_oneof![
        any::<i64>().prop_map(Value::from),
        "[a-zåß€😀\"\\\\\n{}]{0,8}".prop_map(Value::from),
        Just(Value::Null),
        Just(json!({"a": [1, {}]})),
    ];
    let arguments = prop::collection::vec(("[a-zå\"]{0,4}", value), 0..4);
    let arguments = arguments.prop_map(|fields| fields.into_iter().collect::<Map<_, _>>());
    let calls = prop::collection::vec(("[a-z_]{1,12}", arguments), 1..4);
    let cuts = prop::collection::vec(0..5_usize, 1..20);
    ("[a-zåß€😀 ]{1,20}", calls, cuts, any::<bool>()).prop_map(|(text, calls, cuts, mixed)| Said {
        text,
        calls,
        cuts,
        mixed,
    })
}

impl Said {
    fn id(position: usize) -> String {
        format!("call{position}")
    }

    /// A text in pieces, some of them empty.
    fn pieces(&self, text: &str) -> Vec<String> {
        let mut letters = text.chars();
        let mut pieces = Vec::new();
        let mut cuts = self.cuts.iter().cycle();
        while !letters.as_str().is_empty() {
            // A cycle of zeros would never end.
            let length = cuts.next().copied().unwrap_or(1);
            pieces.push(letters.by_ref().take(length).collect());
            pieces.push(letters.by_ref().take(1).collect());
        }
        pieces
    }

    /// The pieces of all arguments with the call that each belongs to.
    fn argument_pieces(&self) -> Vec<(usize, String)> {
        let texts = self.calls.iter().map(|(_, fields)| Value::from(fields.clone()).to_string());
        let each = texts.enumerate().map(|(call, text)| {
            self.pieces(&text).into_iter().enumerate().map(move |(at, piece)| (at, call, piece))
        });
        let mut all: Vec<_> = each.flatten().collect();
        if self.mixed {
            all.sort_by_key(|(at, call, _)| (*at, *call));
        }
        all.into_iter().map(|(_, call, piece)| (call, piece)).collect()
    }

    fn each<T>(&self, one: impl Fn(usize, &str, &Map<String, Value>) -> T) -> Vec<T> {
        let calls = self.calls.iter().enumerate();
        calls.map(|(position, (name, fields))| one(position, name, fields)).collect()
    }
}

/// That both are the same, in text, calls, end and history.
fn assert_same(whole: &Turn, streamed: &Turn) -> Result<(), TestCaseError> {
    prop_assert_eq!(whole.text(), streamed.text());
    prop_assert_eq!(calls(whole), calls(streamed));
    prop_assert_eq!(whole.finish(), streamed.finish());
    prop_assert_eq!(whole.finish_word(), streamed.finish_word());
    prop_assert_eq!(whole.assistant(), streamed.assistant());
    prop_assert!(!streamed.calls().iter().any(toolkit::Call::is_cut));
    Ok(())
}

fn check(dialect: Dialect, whole: &Value, chunks: &[Value]) -> Result<(), TestCaseError> {
    assert_same(&dialect.calls(whole).unwrap(), &streamed(dialect, chunks))
}

proptest! {
    #[test]
    fn openai_chat(said in said()) {
        let entries = said.each(|at, name, fields| json!({"id": Said::id(at), "type": "function",
            "function": {"name": name, "arguments": Value::from(fields.clone()).to_string()}}));
        let whole = json!({"choices": [{"finish_reason": "tool_calls", "message": {
            "role": "assistant", "content": said.text, "tool_calls": entries}}]});
        let chunk = |delta: Value| json!({"choices": [{"index": 0, "delta": delta}]});
        let mut chunks = vec![chunk(json!({"role": "assistant", "content": ""}))];
        chunks.extend(said.pieces(&said.text).iter().map(|text| chunk(json!({"content": text}))));
        chunks.extend(said.each(|at, name, _| chunk(json!({"tool_calls": [{"index": at,
            "id": Said::id(at), "type": "function", "function": {"name": name, "arguments": ""}}]}))));
        chunks.extend(said.argument_pieces().iter().map(|(call, piece)|
            chunk(json!({"tool_calls": [{"index": call, "function": {"arguments": piece}}]}))));
        chunks.push(json!({"choices": [{"index": 0, "delta": {}, "finish_reason": "tool_calls"}]}));
        chunks.push(json!({"choices": [], "usage": {}}));
        check(Dialect::openai_chat(), &whole, &chunks)?;
        check(Dialect::mistral(), &whole, &chunks)?;
    }

    #[test]
    fn openai_responses(said in said()) {
        let item = |at: usize, name: &str, arguments: &str, status: &str| json!({
            "type": "function_call", "id": format!("fc{at}"), "call_id": Said::id(at),
            "name": name, "arguments": arguments, "status": status});
        let items = said.each(|at, name, fields|
            item(at, name, &Value::from(fields.clone()).to_string(), "completed"));
        let whole = json!({"status": "completed", "output": items});
        let mut chunks = vec![json!({"type": "response.created", "response": {}})];
        chunks.extend(said.each(|at, name, _| json!({"type": "response.output_item.added",
            "output_index": at, "item": item(at, name, "", "in_progress")})));
        chunks.extend(said.argument_pieces().iter().map(|(call, piece)| json!({
            "type": "response.function_call_arguments.delta", "item_id": format!("fc{call}"),
            "output_index": call, "delta": piece})));
        let before = chunks.clone();
        chunks.extend(items.iter().enumerate().map(|(at, item)| json!({
            "type": "response.output_item.done", "output_index": at, "item": item})));
        chunks.push(json!({"type": "response.completed", "response": {"status": "completed", "output": []}}));
        check(Dialect::openai_responses(), &whole, &chunks)?;
        // The deltas alone say the same.
        let turn = streamed(Dialect::openai_responses(), &before);
        prop_assert_eq!(calls(&turn), calls(&Dialect::openai_responses().calls(&whole).unwrap()));
    }

    #[test]
    fn anthropic(said in said()) {
        let mut blocks = vec![json!({"type": "text", "text": said.text})];
        blocks.extend(said.each(|at, name, fields|
            json!({"type": "tool_use", "id": Said::id(at), "name": name, "input": fields})));
        let whole = json!({"role": "assistant", "content": blocks, "stop_reason": "tool_use"});
        let delta = |index: usize, delta: Value|
            json!({"type": "content_block_delta", "index": index, "delta": delta});
        let mut chunks = vec![
            json!({"type": "message_start", "message": {"role": "assistant", "content": [], "stop_reason": null}}),
            json!({"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}})];
        chunks.extend(said.pieces(&said.text).iter().map(|text|
            delta(0, json!({"type": "text_delta", "text": text}))));
        chunks.extend(said.each(|at, name, _| json!({"type": "content_block_start", "index": at + 1,
            "content_block": {"type": "tool_use", "id": Said::id(at), "name": name, "input": {}}})));
        chunks.extend(said.argument_pieces().iter()
            .filter(|(call, _)| !said.calls[*call].1.is_empty())
            .map(|(call, piece)|
                delta(call + 1, json!({"type": "input_json_delta", "partial_json": piece}))));
        chunks.extend((0..=said.calls.len()).map(|index| json!({"type": "content_block_stop", "index": index})));
        chunks.push(json!({"type": "message_delta", "delta": {"stop_reason": "tool_use"}}));
        chunks.push(json!({"type": "message_stop"}));
        check(Dialect::anthropic(), &whole, &chunks)?;
    }

    #[test]
    fn bedrock(said in said()) {
        let mut blocks = vec![json!({"text": said.text})];
        blocks.extend(said.each(|at, name, fields|
            json!({"toolUse": {"toolUseId": Said::id(at), "name": name, "input": fields}})));
        let whole = json!({"output": {"message": {"role": "assistant", "content": blocks}}, "stopReason": "tool_use"});
        let delta = |index: usize, delta: Value|
            json!({"contentBlockDelta": {"contentBlockIndex": index, "delta": delta}});
        let mut chunks = vec![json!({"messageStart": {"role": "assistant"}})];
        chunks.extend(said.pieces(&said.text).iter().map(|text| delta(0, json!({"text": text}))));
        chunks.extend(said.each(|at, name, _| json!({"contentBlockStart": {"contentBlockIndex": at + 1,
            "start": {"toolUse": {"toolUseId": Said::id(at), "name": name}}}})));
        chunks.extend(said.argument_pieces().iter()
            .filter(|(call, _)| !said.calls[*call].1.is_empty())
            .map(|(call, piece)| delta(call + 1, json!({"toolUse": {"input": piece}}))));
        chunks.extend((0..=said.calls.len()).map(|index|
            json!({"contentBlockStop": {"contentBlockIndex": index}})));
        chunks.push(json!({"messageStop": {"stopReason": "tool_use"}}));
        check(Dialect::bedrock(), &whole, &chunks)?;
    }

    #[test]
    fn gemini(said in said()) {
        let parts = said.each(|at, name, fields|
            json!({"functionCall": {"id": Said::id(at), "name": name, "args": fields}}));
        let text = json!({"text": said.text});
        let all: Vec<&Value> = std::iter::once(&text).chain(&parts).collect();
        let whole = json!({"candidates": [{"content": {"role": "model", "parts": all}, "finishReason": "STOP"}]});
        let chunk = |part: &Value|
            json!({"candidates": [{"content": {"role": "model", "parts": [part]}, "index": 0}]});
        let mut chunks: Vec<Value> = said.pieces(&said.text).iter()
            .map(|text| chunk(&json!({"text": text}))).collect();
        chunks.extend(parts.iter().map(chunk));
        chunks.push(json!({"candidates": [{"content": {"parts": [{"text": ""}]}, "finishReason": "STOP"}]}));
        check(Dialect::gemini(), &whole, &chunks)?;
    }

    #[test]
    fn ollama(said in said()) {
        let entries = said.each(|at, name, fields| json!({"id": Said::id(at),
            "function": {"index": at, "name": name, "arguments": fields}}));
        let whole = json!({"message": {"role": "assistant", "content": said.text, "tool_calls": entries},
            "done": true, "done_reason": "stop"});
        let line = |message: Value| json!({"message": message, "done": false});
        let mut chunks: Vec<Value> = said.pieces(&said.text).iter()
            .map(|text| line(json!({"role": "assistant", "content": text}))).collect();
        chunks.extend(entries.iter().map(|entry|
            line(json!({"role": "assistant", "content": "", "tool_calls": [entry]}))));
        chunks.push(json!({"message": {"role": "assistant", "content": ""}, "done": true, "done_reason": "stop"}));
        check(Dialect::ollama(), &whole, &chunks)?;
    }

    #[test]
    fn cohere(said in said()) {
        let entries = said.each(|at, name, fields| json!({"id": Said::id(at), "type": "function",
            "function": {"name": name, "arguments": Value::from(fields.clone()).to_string()}}));
        let whole = json!({"message": {"role": "assistant", "tool_plan": said.text, "tool_calls": entries},
            "finish_reason": "TOOL_CALL"});
        let mut chunks = vec![json!({"type": "message-start", "delta": {"message": {"role": "assistant"}}})];
        chunks.extend(said.pieces(&said.text).iter().map(|text|
            json!({"type": "tool-plan-delta", "delta": {"message": {"tool_plan": text}}})));
        chunks.extend(said.each(|at, name, _| json!({"type": "tool-call-start", "index": at,
            "delta": {"message": {"tool_calls": {"id": Said::id(at), "type": "function",
                "function": {"name": name, "arguments": ""}}}}})));
        chunks.extend(said.argument_pieces().iter()
            .filter(|(call, _)| !said.calls[*call].1.is_empty())
            .map(|(call, piece)| json!({"type": "tool-call-delta", "index": call,
                "delta": {"message": {"tool_calls": {"function": {"arguments": piece}}}}})));
        chunks.extend((0..said.calls.len()).map(|at| json!({"type": "tool-call-end", "index": at})));
        chunks.push(json!({"type": "message-end", "delta": {"finish_reason": "TOOL_CALL"}}));
        check(Dialect::cohere(), &whole, &chunks)?;
    }
}

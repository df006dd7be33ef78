//! Turns with thinking, the provider's own calls and what else stands beside text: streamed in any pieces they are
//! the turns of the whole response, and what is displayed on the way adds up to them.

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use toolkit::{Dialect, Event, Turn};

use super::calls;

/// A block of a turn.
#[derive(Clone, Debug)]
enum Block {
    Text(String),
    Thought(String, Option<String>),
    Call(String, Map<String, Value>),
    /// A call that the provider runs itself, and what came of it.
    Hosted(Map<String, Value>, String),
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![4 => "[a-zåß€😀\"\\\\\n ]{1,12}", 1 => "[ \n]{1,3}"]
}

fn fields() -> impl Strategy<Value = Map<String, Value>> {
    let value = prop_oneof![
        any::<i64>().prop_map(Value::from),
        "[a-zå\"\\\\\n{}]{0,8}".prop_map(Value::from),
        Just(Value::Null),
        Just(json!({"a": [1, {}]})),
    ];
    prop::collection::btree_map("[a-zå\"]{0,4}", value, 0..3)
        .prop_map(|fields| fields.into_iter().collect())
}

fn block() -> impl Strategy<Value = Block> {
    prop_oneof![
        text().prop_map(Block::Text),
        (text(), prop::option::of("[a-z]{4}")).prop_map(|(text, sig)| Block::Thought(text, sig)),
        ("[a-z_]{1,12}", fields()).prop_map(|(name, fields)| Block::Call(name, fields)),
        (fields(), text()).prop_map(|(fields, result)| Block::Hosted(fields, result)),
    ]
}

/// Blocks and the lengths of the pieces that their texts come in.
fn turn() -> impl Strategy<Value = (Vec<Block>, Vec<usize>)> {
    (prop::collection::vec(block(), 1..6), prop::collection::vec(0..5_usize, 1..20))
}

fn pieces(text: &str, cuts: &[usize]) -> Vec<String> {
    let mut letters = text.chars();
    let mut cuts = cuts.iter().cycle();
    let mut pieces = Vec::new();
    while !letters.as_str().is_empty() {
        pieces.push(letters.by_ref().take(*cuts.next().unwrap()).collect());
        pieces.push(letters.by_ref().take(1).collect());
    }
    pieces
}

fn id(position: usize) -> String {
    format!("call{position}")
}

fn json_text(fields: &Map<String, Value>) -> String {
    Value::from(fields.clone()).to_string()
}

/// What was displayed of a stream, put together: text, thoughts, and calls with their arguments.
#[derive(Debug, Default, PartialEq)]
struct Displayed {
    text: String,
    thoughts: String,
    calls: Vec<(String, String)>,
    ended: Vec<usize>,
}

fn displayed(events: Vec<Event>) -> Displayed {
    let mut all = Displayed::default();
    for event in events {
        match event {
            Event::Text(text) => all.text += &text,
            Event::Thought(text) => all.thoughts += &text,
            Event::CallStart { call, name } => {
                assert_eq!(call, all.calls.len());
                all.calls.push((name, String::new()));
            }
            Event::Arguments { call, text } => {
                assert!(!all.ended.contains(&call));
                all.calls[call].1 += &text;
            }
            Event::CallEnd { call } => all.ended.push(call),
            other => panic!("{other:?}"),
        }
    }
    all
}

fn check(
    dialect: Dialect,
    blocks: &[Block],
    whole: &Value,
    chunks: &[Value],
) -> Result<Turn, TestCaseError> {
    let whole = dialect.calls(whole).unwrap();
    let mut stream = dialect.stream();
    let mut events = Vec::new();
    for chunk in chunks {
        stream.push(chunk).unwrap();
        events.extend(stream.take_events());
    }
    let streamed = stream.finish().unwrap();
    prop_assert_eq!(whole.text(), streamed.text());
    prop_assert_eq!(calls(&whole), calls(&streamed));
    prop_assert_eq!(whole.finish(), streamed.finish());
    prop_assert_eq!(whole.id(), streamed.id());
    prop_assert_eq!(whole.usage(), streamed.usage());
    prop_assert_eq!(whole.other_blocks(), streamed.other_blocks());
    prop_assert_eq!(whole.metadata(), streamed.metadata());
    prop_assert_eq!(whole.assistant(), streamed.assistant());
    prop_assert!(!streamed.calls().iter().any(toolkit::Call::is_cut));

    let shown = displayed(events);
    prop_assert_eq!(shown.text.as_str(), streamed.text());
    let thought = |block: &Block| match block {
        Block::Thought(text, _) => Some(text.clone()),
        _ => None,
    };
    prop_assert_eq!(shown.thoughts, blocks.iter().filter_map(thought).collect::<String>());
    let expected: Vec<(String, Value)> = blocks
        .iter()
        .filter_map(|block| match block {
            Block::Call(name, fields) => Some((name.clone(), fields.clone().into())),
            _ => None,
        })
        .collect();
    let read = |(name, text): (String, String)| {
        let text = if text.is_empty() { "{}" } else { &text };
        (name, serde_json::from_str::<Value>(text).unwrap())
    };
    prop_assert_eq!(shown.ended.len(), shown.calls.len());
    prop_assert_eq!(shown.calls.into_iter().map(read).collect::<Vec<_>>(), expected);
    Ok(streamed)
}

fn anthropic_block(position: usize, block: &Block) -> Vec<Value> {
    match block {
        Block::Text(text) => vec![json!({"type": "text", "text": text})],
        Block::Thought(text, signature) => {
            vec![
                json!({"type": "thinking", "thinking": text, "signature": signature.clone().unwrap_or_default()}),
            ]
        }
        Block::Call(name, fields) => {
            vec![json!({"type": "tool_use", "id": id(position), "name": name, "input": fields})]
        }
        Block::Hosted(fields, result) => vec![
            json!({"type": "server_tool_use", "id": id(position), "name": "web_search", "input": fields}),
            json!({"type": "web_search_tool_result", "tool_use_id": id(position), "content": [result]}),
        ],
    }
}

/// The start of a block, and what its deltas bring.
fn anthropic_start(block: &Value, cuts: &[usize]) -> (Value, Vec<Value>) {
    let mut start = block.clone();
    let deltas = |text: &str, kind: &str, key: &str| -> Vec<Value> {
        pieces(text, cuts).iter().map(|text| json!({"type": kind, key: text})).collect()
    };
    let deltas = match block["type"].as_str().unwrap() {
        "text" => {
            start["text"] = "".into();
            deltas(block["text"].as_str().unwrap(), "text_delta", "text")
        }
        "thinking" => {
            (start["thinking"], start["signature"]) = ("".into(), "".into());
            let mut all = deltas(block["thinking"].as_str().unwrap(), "thinking_delta", "thinking");
            all.push(json!({"type": "signature_delta", "signature": block["signature"]}));
            all
        }
        "tool_use" | "server_tool_use" => {
            start["input"] = json!({});
            deltas(&block["input"].to_string(), "input_json_delta", "partial_json")
        }
        _ => Vec::new(),
    };
    (start, deltas)
}

fn bedrock_block(position: usize, block: &Block) -> Vec<Value> {
    match block {
        Block::Text(text) => vec![json!({"text": text})],
        Block::Thought(text, Some(signature)) => {
            vec![
                json!({"reasoningContent": {"reasoningText": {"text": text, "signature": signature}}}),
            ]
        }
        Block::Thought(text, None) => {
            vec![json!({"reasoningContent": {"reasoningText": {"text": text}}})]
        }
        Block::Call(name, fields) => {
            vec![json!({"toolUse": {"toolUseId": id(position), "name": name, "input": fields}})]
        }
        Block::Hosted(fields, result) => vec![
            json!({"toolUse": {"toolUseId": id(position), "name": "nova_grounding", "type": "server_tool_use", "input": fields}}),
            json!({"toolResult": {"toolUseId": id(position), "status": "success", "content": [{"text": result}, {"json": {"n": 1}}]}}),
        ],
    }
}

fn bedrock_start(block: &Value, cuts: &[usize]) -> (Option<Value>, Vec<Value>) {
    let texts = |text: &Value| pieces(text.as_str().unwrap(), cuts);
    if block["text"].is_string() {
        return (None, texts(&block["text"]).iter().map(|text| json!({"text": text})).collect());
    }
    if block["reasoningContent"].is_object() {
        let thought = &block["reasoningContent"]["reasoningText"];
        let mut deltas: Vec<Value> = texts(&thought["text"])
            .iter()
            .map(|text| json!({"reasoningContent": {"text": text}}))
            .collect();
        if thought["signature"].is_string() {
            deltas.push(json!({"reasoningContent": {"signature": thought["signature"]}}));
        }
        return (None, deltas);
    }
    let mut start = block.clone();
    if block["toolUse"].is_object() {
        start["toolUse"].as_object_mut().unwrap().remove("input");
        let input = Value::from(block["toolUse"]["input"].to_string());
        let deltas = texts(&input).iter().map(|text| json!({"toolUse": {"input": text}})).collect();
        return (Some(start), deltas);
    }
    start["toolResult"].as_object_mut().unwrap().remove("content");
    let content = &block["toolResult"]["content"];
    let mut deltas: Vec<Value> = texts(&content[0]["text"])
        .iter()
        .map(|text| json!({"toolResult": [{"text": text}]}))
        .collect();
    deltas.push(json!({"toolResult": [content[1]]}));
    (Some(start), deltas)
}

/// The same blocks without those that no part follows on: Gemini's texts without a signature go on with each other.
fn apart(blocks: Vec<Block>) -> Vec<Block> {
    let mut all: Vec<Block> = Vec::new();
    for block in blocks {
        let goes_on = matches!(
            (all.last(), &block),
            (Some(Block::Text(_)), Block::Text(_))
                | (Some(Block::Thought(_, None)), Block::Thought(_, None))
        );
        if !goes_on {
            all.push(block);
        }
    }
    all
}

proptest! {
    #[test]
    fn anthropic((blocks, cuts) in turn()) {
        let content: Vec<Value> = blocks.iter().enumerate()
            .flat_map(|(at, block)| anthropic_block(at, block)).collect();
        let whole = json!({"id": "msg_1", "role": "assistant", "content": content, "stop_reason": "tool_use",
            "usage": {"input_tokens": 7, "output_tokens": 9}, "container": {"id": "container_1"},
            "context_management": {"applied_edits": [1]}});
        let mut chunks = vec![json!({"type": "message_start", "message": {"id": "msg_1", "role": "assistant",
            "content": [], "stop_reason": null, "usage": {"input_tokens": 7, "output_tokens": 1}}})];
        for (index, block) in content.iter().enumerate() {
            let (start, deltas) = anthropic_start(block, &cuts);
            chunks.push(json!({"type": "content_block_start", "index": index, "content_block": start}));
            chunks.extend(deltas.into_iter().map(|delta|
                json!({"type": "content_block_delta", "index": index, "delta": delta})));
            chunks.push(json!({"type": "ping"}));
            chunks.push(json!({"type": "content_block_stop", "index": index}));
        }
        chunks.push(json!({"type": "message_delta", "delta": {"stop_reason": "tool_use", "container": {"id": "container_1"}},
            "usage": {"output_tokens": 9}, "context_management": {"applied_edits": [1]}}));
        chunks.push(json!({"type": "message_stop"}));
        check(Dialect::anthropic(), &blocks, &whole, &chunks)?;

        // Blocks may stand in the start of the message.
        let start = json!({"type": "message_start", "message": whole});
        check(Dialect::anthropic(), &blocks, &whole, &[start, json!({"type": "message_stop"})])?;
    }

    #[test]
    fn bedrock((blocks, cuts) in turn()) {
        let content: Vec<Value> = blocks.iter().enumerate()
            .flat_map(|(at, block)| bedrock_block(at, block)).collect();
        let usage = json!({"inputTokens": 7, "outputTokens": 9});
        let whole = json!({"output": {"message": {"role": "assistant", "content": content}},
            "stopReason": "tool_use", "usage": usage, "metrics": {"latencyMs": 1}});
        let mut chunks = vec![json!({"messageStart": {"role": "assistant"}})];
        for (index, block) in content.iter().enumerate() {
            let (start, deltas) = bedrock_start(block, &cuts);
            chunks.extend(start.map(|start|
                json!({"contentBlockStart": {"contentBlockIndex": index, "start": start}})));
            chunks.extend(deltas.into_iter().map(|delta|
                json!({"contentBlockDelta": {"contentBlockIndex": index, "delta": delta}})));
            chunks.push(json!({"contentBlockStop": {"contentBlockIndex": index}}));
        }
        chunks.push(json!({"messageStop": {"stopReason": "tool_use"}}));
        chunks.push(json!({"metadata": {"usage": usage, "metrics": {"latencyMs": 1}}}));
        check(Dialect::bedrock(), &blocks, &whole, &chunks)?;
    }

    #[test]
    fn gemini((blocks, cuts) in turn()) {
        let blocks = apart(blocks.into_iter().filter(|block| !matches!(block, Block::Hosted(..))).collect());
        let part = |(at, block): (usize, &Block)| match block {
            Block::Text(text) => json!({"text": text}),
            Block::Thought(text, None) => json!({"text": text, "thought": true}),
            Block::Thought(text, Some(signature)) =>
                json!({"text": text, "thought": true, "thoughtSignature": signature}),
            Block::Call(name, fields) => json!({"functionCall": {"id": id(at), "name": name, "args": fields}}),
            Block::Hosted(..) => unreachable!(),
        };
        let parts: Vec<Value> = blocks.iter().enumerate().map(part).collect();
        let usage = json!({"promptTokenCount": 7, "candidatesTokenCount": 9});
        let whole = json!({"candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": "STOP",
            "groundingMetadata": {"webSearchQueries": ["x"]}}], "responseId": "r1", "usageMetadata": usage});
        let chunk = |part: Value| json!({"candidates": [{"content": {"role": "model", "parts": [part]}}],
            "responseId": "r1", "usageMetadata": {"promptTokenCount": 7}});
        let mut chunks = Vec::new();
        for part in &parts {
            let text = part["text"].as_str().filter(|_| part.get("thoughtSignature").is_none());
            let Some(text) = text else {
                // The same call twice is one.
                chunks.extend([chunk(part.clone()), chunk(part.clone())]
                    .into_iter().take(if part.get("functionCall").is_some() { 2 } else { 1 }));
                continue;
            };
            for text in pieces(text, &cuts) {
                let mut piece = part.clone();
                piece["text"] = text.into();
                chunks.push(chunk(piece));
            }
        }
        chunks.push(json!({"candidates": [{"content": {"parts": [{"text": ""}]}, "finishReason": "STOP",
            "groundingMetadata": {"webSearchQueries": ["x"]}}], "responseId": "r1", "usageMetadata": usage}));
        check(Dialect::gemini(), &blocks, &whole, &chunks)?;
    }

    #[test]
    fn cohere((blocks, cuts) in turn(), plan in "[a-z ]{0,12}") {
        let blocks: Vec<Block> = blocks.into_iter().filter(|block| !matches!(block, Block::Hosted(..))).collect();
        let mut content = Vec::new();
        let mut entries = Vec::new();
        for (at, block) in blocks.iter().enumerate() {
            match block {
                Block::Text(text) => content.push(json!({"type": "text", "text": text})),
                Block::Thought(text, _) => content.push(json!({"type": "thinking", "thinking": text})),
                Block::Call(name, fields) => entries.push(json!({"id": id(at), "type": "function",
                    "function": {"name": name, "arguments": json_text(fields)}})),
                Block::Hosted(..) => unreachable!(),
            }
        }
        let citation = json!({"start": 0, "end": 1, "text": "a"});
        let usage = json!({"tokens": {"input_tokens": 7}});
        let whole = json!({"id": "c1", "finish_reason": "COMPLETE", "usage": usage, "message": {"role": "assistant",
            "tool_plan": plan, "content": content, "tool_calls": entries, "citations": [citation]}});
        let event = |kind: &str, index: usize, message: Value|
            json!({"type": kind, "index": index, "delta": {"message": message}});
        let mut chunks = vec![json!({"type": "message-start", "id": "c1",
            "delta": {"message": {"role": "assistant", "content": [], "tool_calls": []}}})];
        chunks.extend(pieces(&plan, &cuts).iter().map(|text|
            event("tool-plan-delta", 0, json!({"tool_plan": text}))));
        for (index, block) in content.iter().enumerate() {
            let kind = block["type"].as_str().unwrap();
            chunks.push(event("content-start", index, json!({"content": {"type": kind, kind: ""}})));
            chunks.extend(pieces(block[kind].as_str().unwrap(), &cuts).iter().map(|text|
                event("content-delta", index, json!({"content": {kind: text}}))));
            chunks.push(event("content-end", index, Value::Null));
        }
        chunks.push(event("citation-start", 0, json!({"citations": citation})));
        for (index, entry) in entries.iter().enumerate() {
            let mut start = entry.clone();
            start["function"]["arguments"] = "".into();
            chunks.push(event("tool-call-start", index, json!({"tool_calls": start})));
            chunks.extend(pieces(entry["function"]["arguments"].as_str().unwrap(), &cuts).iter().map(|text|
                event("tool-call-delta", index, json!({"tool_calls": {"function": {"arguments": text}}}))));
            chunks.push(event("tool-call-end", index, Value::Null));
        }
        chunks.push(json!({"type": "message-end", "delta": {"finish_reason": "COMPLETE", "usage": usage}}));
        let turn = check(Dialect::cohere(), &blocks, &whole, &chunks)?;
        prop_assert!(turn.text().starts_with(&plan));
    }

    #[test]
    fn ollama((blocks, cuts) in turn()) {
        // A message has one text, and one thought before it.
        let mut texts = ["thinking", "content"].map(|key| (key, String::new()));
        let mut entries = Vec::new();
        for (at, block) in blocks.iter().enumerate() {
            match block {
                Block::Thought(text, _) => texts[0].1 += text,
                Block::Text(text) => texts[1].1 += text,
                Block::Call(name, fields) => entries.push(json!({"id": id(at),
                    "function": {"index": 0, "name": name, "arguments": fields}})),
                Block::Hosted(..) => {}
            }
        }
        let done = json!({"done": true, "done_reason": "stop", "eval_count": 9});
        let mut whole = done.clone();
        whole["message"] = json!({"role": "assistant", "thinking": texts[0].1, "content": texts[1].1,
            "tool_calls": entries});
        let line = |message: Value| json!({"message": message, "done": false});
        let mut chunks = Vec::new();
        for (key, text) in &texts {
            chunks.extend(pieces(text, &cuts).iter().map(|text| {
                let mut message = json!({"role": "assistant", "content": ""});
                message[*key] = text.clone().into();
                line(message)
            }));
        }
        chunks.extend(entries.iter().flat_map(|entry| {
            let chunk = line(json!({"role": "assistant", "content": "", "tool_calls": [entry]}));
            // The same call twice is one.
            [chunk.clone(), chunk]
        }));
        let mut last = done;
        last["message"] = json!({"role": "assistant", "content": ""});
        chunks.push(last);
        check(Dialect::ollama(), &blocks, &whole, &chunks)?;
    }
}

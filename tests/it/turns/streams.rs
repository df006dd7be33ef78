//! Streams as servers really send them: gaps, repetitions, late ids, broken ends.

use serde_json::{Value, json};
use toolkit::{Dialect, Finish, Stream, Turn};

use super::{DIALECTS, arguments, calls, fixture, restaurant, streamed};

/// Chunks of Chat Completions from the entries of their calls, one a chunk.
fn chat(entries: &[Value]) -> Vec<Value> {
    let chunk = |entry| json!({"choices": [{"index": 0, "delta": {"tool_calls": [entry]}}]});
    entries.iter().map(chunk).collect()
}

fn chat_turn(entries: &[Value]) -> Turn {
    let mut chunks = chat(entries);
    chunks.push(json!({"choices": [{"index": 0, "delta": {}, "finish_reason": "tool_calls"}]}));
    streamed(Dialect::openai_chat(), &chunks)
}

/// The ids and the arguments that were put together.
fn put_together(entries: &[Value]) -> Vec<(String, Value)> {
    let turn = chat_turn(entries);
    turn.calls().iter().map(|call| (call.id().to_owned(), arguments(call))).collect()
}

fn piece(index: u64, arguments: &str) -> Value {
    json!({"index": index, "function": {"arguments": arguments}})
}

fn start(index: u64, id: &str, name: &str) -> Value {
    json!({"index": index, "id": id, "type": "function", "function": {"name": name, "arguments": ""}})
}

fn got(calls: &[(&str, Value)]) -> Vec<(String, Value)> {
    calls.iter().map(|(id, arguments)| ((*id).to_owned(), arguments.clone())).collect()
}

#[test]
fn indexes_may_have_gaps_and_come_in_any_order() {
    let entries =
        [start(7, "b", "two"), start(2, "a", "one"), piece(7, "{\"n\":2}"), piece(2, "{\"n\":1}")];
    assert_eq!(put_together(&entries), got(&[("a", json!({"n": 1})), ("b", json!({"n": 2}))]));
}

#[test]
fn ids_may_come_late() {
    let entries = [
        json!({"index": 0, "function": {"name": "one", "arguments": "{\"n\""}}),
        json!({"index": 0, "id": "a", "function": {"arguments": ":1}"}}),
    ];
    assert_eq!(put_together(&entries), got(&[("a", json!({"n": 1}))]));
}

#[test]
fn indexes_may_be_missing_or_all_the_same() {
    for index in [Value::Null, json!(0)] {
        let mut entries = [
            json!({"id": "a", "function": {"name": "one", "arguments": "{\"n\":1}"}}),
            json!({"id": "b", "function": {"name": "one", "arguments": "{\"n\":"}}),
            json!({"function": {"name": "", "arguments": "2}"}}),
        ];
        for entry in &mut entries {
            entry["index"] = index.clone();
        }
        assert_eq!(put_together(&entries), got(&[("a", json!({"n": 1})), ("b", json!({"n": 2}))]));
    }
}

#[test]
fn names_may_be_repeated_or_come_in_pieces() {
    let repeated = [start(0, "a", "search"), start(0, "a", "search"), piece(0, "{}")];
    assert_eq!(chat_turn(&repeated).calls()[0].name(), "search");
    let in_pieces = [start(0, "a", "sea"), start(0, "a", "rch"), piece(0, "{}")];
    assert_eq!(chat_turn(&in_pieces).calls()[0].name(), "search");
    let growing = [start(0, "a", "sea"), start(0, "a", "search"), piece(0, "{}")];
    assert_eq!(chat_turn(&growing).calls()[0].name(), "search");
}

#[test]
fn content_may_be_parts_and_texts_in_turn() {
    let said = json!(["", "Let", " me", [{"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]}], "", " see."]);
    let chunk = |content| json!({"choices": [{"delta": {"content": content}}]});
    let chunks: Vec<Value> = said.as_array().unwrap().iter().map(chunk).collect();
    let turn = streamed(Dialect::mistral(), &chunks);
    assert_eq!(turn.text(), "Let me see.");
    assert_eq!(turn.assistant()[0]["content"][1]["type"], "thinking");
}

#[test]
fn what_else_a_call_carries_goes_back() {
    let signature = json!({"google": {"thought_signature": "c2ln"}});
    let mut entry = start(0, "a", "one");
    entry["extra_content"] = signature.clone();
    let turn = chat_turn(&[entry, piece(0, "{}")]);
    assert_eq!(turn.assistant()[0]["tool_calls"][0]["extra_content"], signature);
}

#[test]
fn arguments_may_come_as_an_object() {
    let entry = json!({"index": 0, "id": "a", "function": {"name": "one", "arguments": {"n": 1}}});
    assert_eq!(put_together(&[entry]), got(&[("a", json!({"n": 1}))]));
}

#[test]
fn arguments_are_never_read_and_written_again() {
    let text = "{\"n\": 340282366920938463463374607431768211455, \"n\":1.0}";
    let turn = chat_turn(&[start(0, "a", "one"), piece(0, text)]);
    assert_eq!(turn.calls()[0].arguments(), text);
    let anthropic = [
        json!({"type": "message_start", "message": {"role": "assistant"}}),
        json!({"type": "content_block_start", "index": 0,
               "content_block": {"type": "tool_use", "id": "a", "name": "one", "input": {}}}),
        json!({"type": "content_block_delta", "index": 0,
               "delta": {"type": "input_json_delta", "partial_json": text}}),
        json!({"type": "content_block_stop", "index": 0}),
        json!({"type": "message_delta", "delta": {"stop_reason": "tool_use"}}),
    ];
    assert_eq!(streamed(Dialect::anthropic(), &anthropic).calls()[0].arguments(), text);
}

#[test]
fn a_stream_that_breaks_off_cuts_its_last_call() {
    for (name, dialect) in DIALECTS {
        let fixture = fixture(name);
        let Some(chunks) = fixture["streams"]["plain"].as_array() else { continue };
        for end in 0..chunks.len() {
            let mut stream = dialect.stream();
            for chunk in &chunks[..end] {
                stream.push(chunk).unwrap();
            }
            // Without anything at all it is no response.
            let Ok(turn) = stream.finish() else { continue };
            for (position, call) in turn.calls().iter().enumerate() {
                // What is not cut is whole.
                if !call.is_cut() {
                    assert_eq!(
                        arguments(call),
                        fixture["calls"][position]["arguments"],
                        "{name}: {end}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_call_without_arguments_is_not_run_where_the_stream_broke_off() {
    let chat = chat(&[start(0, "a", "list_rooms")]);
    let anthropic = fixture("anthropic")["streams"]["plain"].as_array().unwrap()[..13].to_vec();
    let bedrock = fixture("bedrock")["streams"]["plain"].as_array().unwrap()[..10].to_vec();
    let cohere = fixture("cohere")["streams"]["plain"].as_array().unwrap()[..9].to_vec();
    for (dialect, chunks) in [
        (Dialect::openai_chat(), chat),
        (Dialect::anthropic(), anthropic),
        (Dialect::bedrock(), bedrock),
        (Dialect::cohere(), cohere),
    ] {
        let turn = streamed(dialect, &chunks);
        let last = turn.calls().last().unwrap();
        assert_eq!((last.name(), last.is_cut()), ("list_rooms", true), "{dialect:?}");
        assert_eq!(turn.finish(), Finish::Unsaid);
        let answer = restaurant().answer_turn_blocking(turn, &toolkit::Context::new());
        let reply = answer.replies().last().unwrap();
        assert!(!reply.was_run());
        assert_eq!(reply.rejection().unwrap().problems()[0].code(), "cut_off");
    }
}

#[test]
fn a_call_is_cut_where_the_tokens_ran_out() {
    let whole = |arguments: &str| {
        json!({"choices": [{"finish_reason": "length", "message": {"role": "assistant", "tool_calls": [
            {"id": "a", "function": {"name": "one", "arguments": "{}"}},
            {"id": "b", "function": {"name": "two", "arguments": arguments}},
        ]}}]})
    };
    let cut = |response: &Value| {
        let turn = Dialect::openai_chat().calls(response).unwrap();
        assert_eq!(turn.finish(), Finish::Length);
        turn.calls().iter().map(toolkit::Call::is_cut).collect::<Vec<_>>()
    };
    assert_eq!(cut(&whole("{\"path\": \"/etc")), [false, true]);
    assert_eq!(cut(&whole("")), [false, true]);
    assert_eq!(cut(&whole("{\"n\": 1}")), [false, false]);
    // Text that is wrong, not short, is for the contract to refuse.
    assert_eq!(cut(&whole("{n: 1}")), [false, false]);

    // An object says nothing of its end: the last block of a turn that was cut off is not trusted.
    let mut blocks = fixture("anthropic")["response"].clone();
    blocks["stop_reason"] = "max_tokens".into();
    let turn = Dialect::anthropic().calls(&blocks).unwrap();
    assert_eq!(turn.calls().iter().map(toolkit::Call::is_cut).collect::<Vec<_>>(), [false, true]);
    let mut blocks = fixture("bedrock")["response"].clone();
    blocks["stopReason"] = "max_tokens".into();
    let turn = Dialect::bedrock().calls(&blocks).unwrap();
    assert_eq!(turn.calls().iter().map(toolkit::Call::is_cut).collect::<Vec<_>>(), [false, true]);
    // Items of Responses have a status each.
    let mut items = fixture("openai_responses")["response"].clone();
    items["output"][1]["status"] = "incomplete".into();
    let turn = Dialect::openai_responses().calls(&items).unwrap();
    assert_eq!(turn.calls().iter().map(toolkit::Call::is_cut).collect::<Vec<_>>(), [false, true]);
}

#[test]
fn geminis_call_in_pieces_is_cut_without_its_last_piece() {
    let chunks = fixture("gemini")["streams"]["partial arguments"].as_array().unwrap().clone();
    let mut stopped = chunks[..4].to_vec();
    stopped.push(
        json!({"candidates": [{"content": {"parts": [{"text": ""}]}, "finishReason": "STOP"}]}),
    );
    let turn = streamed(Dialect::gemini(), &stopped);
    assert!(turn.calls()[0].is_cut());
    let piece = |path: &str| {
        json!({"candidates": [{"content": {"parts": [{"functionCall": {"partialArgs": [
            {"jsonPath": path, "numberValue": 1}], "willContinue": true}}]}}]})
    };
    let mut stream = Dialect::gemini().stream();
    stream.push(&chunks[0]).unwrap();
    for path in ["$.rows[0].n", "$.rows[1].n", "$['odd name'].x", "$.rows[1].m"] {
        stream.push(&piece(path)).unwrap();
    }
    for path in ["rows", "$rows", "$.rows[9]", "$.rows[0].n.x", "$.rows[", "$..", "$.rows.x"] {
        let mut broken = stream.clone();
        assert!(broken.push(&piece(path)).is_err(), "{path}");
        assert!(broken.finish().is_err(), "{path}: the call lacks a piece");
    }
    assert!(stream.clone().push(&piece(&format!("${}", ".a".repeat(5000)))).is_err());
    let turn = stream.finish().unwrap();
    assert_eq!(
        turn.calls()[0].arguments(),
        &json!({"rows": [{"n": 1}, {"n": 1, "m": 1}], "odd name": {"x": 1}})
    );
}

#[test]
fn responses_may_leave_the_items_out_of_the_last_event() {
    let fixture = fixture("openai_responses");
    let mut chunks = fixture["streams"]["plain"].as_array().unwrap().clone();
    chunks.last_mut().unwrap()["response"]["output"] = json!([]);
    let turn = streamed(Dialect::openai_responses(), &chunks);
    assert_eq!(Value::from(calls(&turn)), fixture["calls"]);
    let whole = Dialect::openai_responses().calls(&fixture["response"]).unwrap();
    assert_eq!(turn.assistant(), whole.assistant());
    // Nor is the last event needed, once the items are done.
    let turn = streamed(Dialect::openai_responses(), &chunks[..chunks.len() - 1]);
    assert_eq!(Value::from(calls(&turn)), fixture["calls"]);
    assert!(turn.calls().iter().all(|call| !call.is_cut()));
}

#[test]
fn thoughts_and_texts_grow_beside_calls() {
    let chunk = |delta: Value| json!({"type": "content_block_delta", "index": 0, "delta": delta});
    let chunks = [
        json!({"type": "message_start", "message": {"role": "assistant", "content": []}}),
        json!({"type": "content_block_start", "index": 0,
               "content_block": {"type": "thinking", "thinking": "", "signature": ""}}),
        chunk(json!({"type": "thinking_delta", "thinking": "A table"})),
        chunk(json!({"type": "thinking_delta", "thinking": " for two."})),
        chunk(json!({"type": "signature_delta", "signature": "c2ln"})),
        json!({"type": "content_block_stop", "index": 0}),
        json!({"type": "message_delta", "delta": {"stop_reason": "end_turn"}}),
    ];
    let turn = streamed(Dialect::anthropic(), &chunks);
    assert_eq!((turn.text(), turn.finish()), ("", Finish::Stop));
    assert_eq!(
        turn.assistant()[0]["content"],
        json!([{"type": "thinking", "thinking": "A table for two.", "signature": "c2ln"}])
    );

    let delta =
        |delta: Value| json!({"contentBlockDelta": {"contentBlockIndex": 0, "delta": delta}});
    let chunks = [
        json!({"messageStart": {"role": "assistant"}}),
        delta(json!({"reasoningContent": {"text": "A table"}})),
        delta(json!({"reasoningContent": {"text": " for two."}})),
        delta(json!({"reasoningContent": {"signature": "c2ln"}})),
        json!({"contentBlockStop": {"contentBlockIndex": 0}}),
        json!({"messageStop": {"stopReason": "end_turn"}}),
    ];
    assert_eq!(
        streamed(Dialect::bedrock(), &chunks).assistant()[0]["content"],
        json!([{"reasoningContent": {"reasoningText": {"text": "A table for two.", "signature": "c2ln"}}}])
    );
}

#[test]
fn texts_are_read_along_and_thoughts_are_not() {
    let responses = [
        json!({"type": "response.output_item.added", "output_index": 0,
               "item": {"type": "message", "id": "m", "content": []}}),
        json!({"type": "response.output_text.delta", "output_index": 0, "item_id": "m", "delta": "Let me"}),
        json!({"type": "response.output_text.delta", "output_index": 0, "item_id": "m", "delta": " see."}),
        json!({"type": "response.output_text.done", "output_index": 0, "text": "Let me see."}),
        json!({"type": "response.completed", "response": {"status": "completed", "output": []}}),
    ];
    assert_eq!(streamed(Dialect::openai_responses(), &responses).text(), "Let me see.");

    let parts = |parts: Value| json!({"candidates": [{"content": {"parts": parts}}]});
    let gemini = [
        parts(json!([{"text": "Hm.", "thought": true}, {"text": "Let me"}])),
        parts(json!([{"text": " see."}])),
    ];
    assert_eq!(streamed(Dialect::gemini(), &gemini).text(), "Let me see.");
}

/// The body of a stream as text, in a given framing.
fn body(chunks: &[Value], frame: impl Fn(&Value) -> String) -> String {
    chunks.iter().map(frame).collect()
}

#[test]
fn bodies_are_read_however_they_are_framed_and_cut() {
    let fixture = fixture("openai_chat");
    let chunks = fixture["streams"]["plain"].as_array().unwrap();
    let frames: [fn(&Value) -> String; 5] = [
        |chunk| format!("data: {chunk}\n\n"),
        |chunk| format!("event: delta\r\nid: 7\r\ndata:{chunk}\r\n\r\n"),
        |chunk| format!(": a comment\nretry: 100\ndata: {chunk}\n"),
        |chunk| format!("{chunk}\n"),
        // One event over several lines.
        |chunk| {
            format!(
                "data: {}\n\n",
                serde_json::to_string_pretty(chunk).unwrap().replace('\n', "\ndata: ")
            )
        },
    ];
    for frame in frames {
        let body = body(chunks, frame) + "data: [DONE]\n\n";
        for length in [1, 2, 3, 50, body.len()] {
            let mut stream = Dialect::openai_chat().stream();
            for bytes in body.as_bytes().chunks(length) {
                stream.bytes(bytes).unwrap();
            }
            let turn = stream.finish().unwrap();
            assert_eq!(Value::from(calls(&turn)), fixture["calls"]);
            assert_eq!(turn.finish(), Finish::Calls);
        }
    }
}

#[test]
fn a_body_that_ends_in_the_middle_of_a_line_breaks_off() {
    let fixture = fixture("ollama");
    let chunks = fixture["streams"]["plain"].as_array().unwrap();
    let body = body(chunks, |chunk| format!("{chunk}\n"));
    let whole = Dialect::ollama().stream();
    let read = |end: usize| {
        let mut stream: Stream = whole.clone();
        stream.bytes(&body.as_bytes()[..end]).unwrap();
        stream.finish()
    };
    assert_eq!(read(body.len()).unwrap().finish(), Finish::Calls);
    // The last line needs no end.
    assert_eq!(read(body.len() - 1).unwrap().finish(), Finish::Calls);
    assert_eq!(read(body.len() - 9).unwrap().finish(), Finish::Unsaid);
    assert_eq!(read(5).unwrap_err().path().pointer(), "/message");
}

#[test]
fn what_is_no_chunk_is_an_error() {
    let mut stream = Dialect::openai_chat().stream();
    stream.line("data: hello").unwrap();
    let error = stream.line("").unwrap_err();
    assert_eq!(error.expected(), Some("a JSON object a line or event"));
    assert!(stream.push(&json!([1])).is_err());
    let error = stream.push(&json!({"choices": [{"delta": {"tool_calls": 1}}]})).unwrap_err();
    assert_eq!(error.path().pointer(), "/choices/0/delta/tool_calls");
    assert_eq!(error.expected(), Some("an array"));
    // Errors of the provider come in the middle of streams too.
    for (dialect, chunk) in [
        (Dialect::openai_chat(), json!({"error": {"message": "overloaded"}})),
        (Dialect::anthropic(), json!({"type": "error", "error": {"message": "overloaded"}})),
        (Dialect::bedrock(), json!({"throttlingException": {"message": "overloaded"}})),
        (Dialect::ollama(), json!({"error": "overloaded"})),
        (Dialect::openai_responses(), json!({"type": "error", "message": "overloaded"})),
        (Dialect::gemini(), json!({"error": {"message": "overloaded"}})),
    ] {
        let error = dialect.stream().push(&chunk).unwrap_err();
        assert!(error.told().unwrap().to_string().contains("overloaded"), "{dialect:?}");
    }
}

#[test]
fn a_stream_of_nothing_is_no_response() {
    for (name, dialect) in DIALECTS {
        if name != "mcp" {
            assert!(dialect.stream().finish().is_err(), "{name}");
        }
    }
}

#[test]
fn a_call_that_lost_a_piece_of_its_arguments_is_never_run() {
    let start = json!({"choices": [{"delta": {"tool_calls": [
        {"index": 0, "id": "c", "function": {"name": "delete", "arguments": "{\"path\":\"/tmp"}}]}}]});
    let end = json!({"choices": [{"delta": {"tool_calls": [
        {"index": 0, "function": {"arguments": "\"}"}}]}, "finish_reason": "tool_calls"}]});
    let lost: [&[u8]; 3] = [
        b"data: {\"choices\": [{\"delta\": {\"content\": \"/caf\xff\"}}]}\n\n",
        b"data: {\"choices\": [{\"delta\"\n\n",
        b"data: {\"choices\": [{\"delta\": {\"tool_calls\": {}}}]}\n\n",
    ];
    for lost in lost {
        let mut stream = Dialect::openai_chat().stream();
        stream.push(&start).unwrap();
        let error = stream.bytes(lost).unwrap_err();
        stream.push(&end).unwrap();
        assert_eq!(stream.finish().unwrap_err(), error);
    }
}

#[test]
fn a_call_without_arguments_in_a_turn_that_was_stopped_is_cut() {
    let call =
        json!({"id": "c", "type": "function", "function": {"name": "delete", "arguments": ""}});
    for word in ["length", "content_filter", "error"] {
        let message = json!({"role": "assistant", "tool_calls": [call.clone()]});
        let response = json!({"choices": [{"message": message, "finish_reason": word}]});
        assert!(Dialect::openai_chat().calls(&response).unwrap().calls()[0].is_cut(), "{word}");
    }
    let message = json!({"tool_calls": [{"function": {"name": "delete"}}]});
    let response = json!({"message": message, "done": true, "done_reason": "length"});
    assert!(Dialect::ollama().calls(&response).unwrap().calls()[0].is_cut());
}

#[test]
fn items_of_responses_that_share_an_index_are_not_mixed() {
    let added = |id: &str, name: &str| {
        json!({"type": "response.output_item.added", "output_index": 0,
            "item": {"type": "function_call", "id": id, "call_id": id, "name": name, "arguments": ""}})
    };
    let done = |id: &str, arguments: &str| {
        json!({"type": "response.function_call_arguments.done", "output_index": 0, "item_id": id,
            "arguments": arguments})
    };
    let end =
        json!({"type": "response.completed", "response": {"status": "completed", "output": []}});
    let chunks = [
        added("a", "read"),
        done("a", r#"{"path":"a"}"#),
        added("b", "delete"),
        done("b", r#"{"path":"b"}"#),
        end,
    ];
    let without_indexes: Vec<Value> = chunks
        .iter()
        .cloned()
        .map(|mut chunk| {
            chunk.as_object_mut().unwrap().remove("output_index");
            chunk
        })
        .collect();
    for chunks in [&chunks[..], &without_indexes] {
        let turn = streamed(Dialect::openai_responses(), chunks);
        let read =
            turn.calls().iter().map(|call| (call.name(), call.arguments().as_str().unwrap()));
        assert_eq!(
            read.collect::<Vec<_>>(),
            [("read", r#"{"path":"a"}"#), ("delete", r#"{"path":"b"}"#)]
        );
    }
}

#[test]
fn the_largest_index_is_a_call_like_any_other() {
    let entry = |index: u64, name: &str| {
        json!({"choices": [{"delta": {"tool_calls": [
            {"index": index, "id": name, "function": {"name": name, "arguments": "{}"}}]}}]})
    };
    let end = json!({"choices": [{"delta": {}, "finish_reason": "tool_calls"}]});
    let turn =
        streamed(Dialect::openai_chat(), &[entry(0, "read"), entry(u64::MAX, "delete"), end]);
    let names: Vec<&str> = turn.calls().iter().map(toolkit::Call::name).collect();
    assert_eq!(names, ["read", "delete"]);
}

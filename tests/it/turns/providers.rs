//! What single APIs do in their own way: calls that they run themselves, blocks that they reject in a history, and
//! the words and errors of their own.

use serde_json::{Value, json};
use toolkit::{Dialect, Event, Finish, Turn};

use super::{arguments, restaurant};

fn whole(dialect: Dialect, response: &Value) -> Turn {
    dialect.calls(response).unwrap()
}

fn streamed(dialect: Dialect, chunks: &[Value]) -> Turn {
    let mut stream = dialect.stream();
    for chunk in chunks {
        stream.push(chunk).unwrap();
    }
    stream.finish().unwrap()
}

/// The error of the provider that the first of these chunks brings which is one, and that the stream ends with.
fn stream_error(dialect: Dialect, chunks: &[Value]) -> toolkit::Unreadable {
    let mut stream = dialect.stream();
    let errors: Vec<_> = chunks.iter().filter_map(|chunk| stream.push(chunk).err()).collect();
    assert_eq!(errors[0], stream.finish().unwrap_err(), "{dialect:?}");
    errors[0].clone()
}

fn start() -> Value {
    json!({"type": "message_start", "message": {"id": "msg_1", "role": "assistant", "content": [], "stop_reason": null}})
}

fn begin(index: u64, block: &Value) -> Value {
    json!({"type": "content_block_start", "index": index, "content_block": block})
}

fn input(index: u64, text: &str) -> Value {
    json!({"type": "content_block_delta", "index": index, "delta": {"type": "input_json_delta", "partial_json": text}})
}

fn end(index: u64) -> Value {
    json!({"type": "content_block_stop", "index": index})
}

fn stop(reason: &str) -> Value {
    json!({"type": "message_delta", "delta": {"stop_reason": reason}})
}

fn search(id: &str) -> Value {
    json!({"type": "server_tool_use", "id": id, "name": "web_search", "input": {}})
}

fn found(id: &str) -> Value {
    json!({"type": "web_search_tool_result", "tool_use_id": id, "content": []})
}

#[test]
fn anthropic_calls_that_broke_off_do_not_go_back() {
    let text = json!({"type": "text", "text": "Let me look."});
    // Inside the input, and before its result came.
    for last in [vec![input(1, "{\"que")], vec![input(1, "{\"query\":\"x\"}"), end(1)]] {
        let mut chunks = vec![start(), begin(0, &text), end(0), begin(1, &search("s1"))];
        chunks.extend(last);
        let turn = streamed(Dialect::anthropic(), &chunks);
        assert_eq!(turn.finish(), Finish::Unsaid);
        assert_eq!(turn.assistant(), [json!({"role": "assistant", "content": [text]})]);
        // It can still be seen.
        assert_eq!(turn.other_blocks()[0]["id"], "s1");
    }
    // What the turn is paused in, or waits for results beside, goes on.
    for reason in ["pause_turn", "tool_use", "end_turn"] {
        let chunks =
            [start(), begin(0, &search("s1")), input(0, "{\"query\":\"x\"}"), end(0), stop(reason)];
        let turn = streamed(Dialect::anthropic(), &chunks);
        assert_eq!(turn.assistant()[0]["content"][0]["input"], json!({"query": "x"}), "{reason}");
    }
    // With its input, a call loses its result, and no other.
    let response = json!({"stop_reason": "end_turn", "content": [
        {"type": "server_tool_use", "id": "s1", "name": "web_search", "input": "{\"que"}, found("s1"),
        {"type": "mcp_tool_use", "id": "s2", "name": "ask", "server_name": "m", "input": "{\"q\": 1}"}, found("s2"),
    ]});
    let content = whole(Dialect::anthropic(), &response).assistant()[0]["content"].clone();
    assert_eq!(
        content,
        json!([{"type": "mcp_tool_use", "id": "s2", "name": "ask", "server_name": "m", "input": {"q": 1}}, found("s2")])
    );
}

#[test]
fn anthropic_code_that_calls_a_tool_stays_with_the_call() {
    let code = json!({"type": "server_tool_use", "id": "s1", "name": "code_execution", "input": {"code": "x"}});
    let call = json!({"type": "tool_use", "id": "t1", "name": "list_rooms", "input": {},
        "caller": {"type": "code_execution_20250825", "tool_id": "s1"}});
    let turn = streamed(
        Dialect::anthropic(),
        &[start(), begin(0, &code), end(0), begin(1, &call), input(1, "{}"), end(1)],
    );
    assert_eq!(turn.assistant()[0]["content"], json!([code, call]));
}

#[test]
fn anthropic_rejects_unsigned_thinking_and_blank_text() {
    let signed = json!({"type": "thinking", "thinking": "hm", "signature": "c2ln"});
    let redacted = json!({"type": "redacted_thinking", "data": "ZGF0YQ=="});
    let response = json!({"stop_reason": "end_turn", "content": [
        {"type": "thinking", "thinking": "hm"},
        {"type": "thinking", "thinking": "hm", "signature": ""},
        signed, redacted,
        {"type": "text", "text": " \n\t"},
        {"type": "compaction", "content": ""},
        {"type": "compaction", "content": null, "encrypted_content": "e"},
        {"type": "text", "text": "Done. "},
    ]});
    let turn = whole(Dialect::anthropic(), &response);
    assert_eq!(
        turn.assistant()[0]["content"],
        json!([signed, redacted, {"type": "compaction", "content": null, "encrypted_content": "e"},
            {"type": "text", "text": "Done. "}])
    );
    assert_eq!(turn.text(), " \n\tDone. ");
    assert_eq!(turn.other_blocks().len(), 6);
    // A turn of nothing else leaves no message.
    let response = json!({"stop_reason": "end_turn", "content": [{"type": "text", "text": "\n"}]});
    assert_eq!(whole(Dialect::anthropic(), &response).assistant(), &[] as &[Value]);
}

#[test]
fn anthropic_streams_hold_one_message() {
    let call = json!({"type": "tool_use", "id": "t1", "name": "list_rooms", "input": {}});
    let chunks =
        [start(), begin(0, &call), input(0, "{\"v\":\"ab"), start(), begin(0, &call), end(0)];
    let error = stream_error(Dialect::anthropic(), &chunks);
    assert_eq!(error.path().pointer(), "/message");
    let mut other = start();
    other["message"]["id"] = "msg_2".into();
    stream_error(Dialect::anthropic(), &[start(), other]);
    // The same start twice, before anything else, is a habit of gateways.
    let turn = streamed(
        Dialect::anthropic(),
        &[start(), start(), begin(0, &call), input(0, "{}"), end(0), stop("tool_use")],
    );
    assert_eq!((turn.calls().len(), turn.id()), (1, Some("msg_1")));
    // An index that begins again is another block.
    let chunks = [
        start(),
        begin(0, &call),
        input(0, "{\"a\":1}"),
        end(0),
        begin(0, &json!({"type": "tool_use", "id": "t2", "name": "list_rooms", "input": {}})),
        input(0, "{\"a\":2}"),
        end(0),
        stop("tool_use"),
    ];
    let turn = streamed(Dialect::anthropic(), &chunks);
    let read: Vec<Value> = turn.calls().iter().map(arguments).collect();
    assert_eq!(read, [json!({"a": 1}), json!({"a": 2})]);
    // Deltas of another kind are not mixed into a block.
    let mut stream = Dialect::anthropic().stream();
    stream.push(&start()).unwrap();
    stream.push(&begin(0, &call)).unwrap();
    for kind in ["text_delta", "thinking_delta"] {
        let delta = json!({"type": kind, "text": "a", "thinking": "a"});
        let chunk = json!({"type": "content_block_delta", "index": 0, "delta": delta});
        assert_eq!(stream.push(&chunk).unwrap_err().path().pointer(), "/delta/type");
    }
    assert_eq!(stream.take_text(), "");
    // Input of no block is not taken for a call's.
    let mut stream = Dialect::anthropic().stream();
    stream.push(&start()).unwrap();
    let error = stream.push(&input(4, "{}")).unwrap_err();
    assert_eq!(error.path().pointer(), "/index");
}

#[test]
fn anthropic_says_why_it_refused() {
    let details = json!({"type": "refusal", "category": "cyber", "explanation": "Not this."});
    let chunks = [
        start(),
        begin(0, &json!({"type": "tool_use", "id": "t1", "name": "list_rooms", "input": {}})),
        input(0, "{}"),
        end(0),
        json!({"type": "message_delta", "delta": {"stop_reason": "refusal", "stop_details": details},
            "usage": {"output_tokens": 3}}),
        json!({"type": "message_stop"}),
    ];
    let turn = streamed(Dialect::anthropic(), &chunks);
    assert_eq!((turn.finish(), turn.refusal()), (Finish::Filtered, Some("Not this.")));
    assert_eq!(turn.metadata()["stop_details"], details);
    // What was filtered at its end is not run.
    assert!(turn.calls()[0].is_cut());
    // Calls in a paused turn are answered first.
    let paused = json!({"stop_reason": "pause_turn", "content": [
        search("s1"), {"type": "tool_use", "id": "t1", "name": "list_rooms", "input": {}}]});
    assert_eq!(whole(Dialect::anthropic(), &paused).finish(), Finish::Calls);
    let paused = json!({"stop_reason": "compaction", "content": [{"type": "compaction", "content": "So far."}]});
    assert_eq!(whole(Dialect::anthropic(), &paused).finish(), Finish::Paused);
}

#[test]
fn bedrock_runs_its_own_tools() {
    let hosted = json!({"toolUse": {"toolUseId": "s1", "name": "nova_grounding", "type": "server_tool_use"}});
    let index =
        |index: u64, key: &str, value: Value| json!({"contentBlockIndex": index, key: value});
    let mut chunks = vec![
        json!({"messageStart": {"role": "assistant"}}),
        json!({"contentBlockStart": index(0, "start", hosted)}),
        json!({"contentBlockDelta": index(0, "delta", json!({"toolUse": {"input": "{\"q\":"}}))}),
    ];
    let turn = streamed(Dialect::bedrock(), &chunks);
    assert_eq!((turn.calls().len(), turn.assistant()), (0, &[] as &[Value]));
    chunks.extend([
        json!({"contentBlockDelta": index(0, "delta", json!({"toolUse": {"input": "1}"}}))}),
        json!({"contentBlockStop": {"contentBlockIndex": 0}}),
        json!({"contentBlockStart": index(1, "start", json!({"toolResult": {"toolUseId": "s1", "status": "success"}}))}),
        json!({"contentBlockDelta": index(1, "delta", json!({"toolResult": [{"text": "o"}]}))}),
        json!({"contentBlockDelta": index(1, "delta", json!({"toolResult": [{"text": "ne"}, {"json": {"n": 1}}]}))}),
        json!({"contentBlockStop": {"contentBlockIndex": 1}}),
        json!({"messageStop": {"stopReason": "end_turn"}}),
    ]);
    let mut stream = Dialect::bedrock().stream();
    chunks.iter().for_each(|chunk| stream.push(chunk).unwrap());
    assert_eq!(stream.take_events(), []);
    let turn = stream.finish().unwrap();
    let content = json!([
        {"toolUse": {"toolUseId": "s1", "name": "nova_grounding", "type": "server_tool_use", "input": {"q": 1}}},
        {"toolResult": {"toolUseId": "s1", "status": "success", "content": [{"text": "one"}, {"json": {"n": 1}}]}},
    ]);
    assert_eq!((turn.finish(), &turn.assistant()[0]["content"]), (Finish::Stop, &content));
    assert_eq!(Value::from(turn.other_blocks().to_vec()), content);
}

#[test]
fn bedrock_takes_signed_reasoning_back() {
    let signed = |text: &str| json!({"reasoningContent": {"reasoningText": {"text": text, "signature": "c2ln"}}});
    let redacted = json!({"reasoningContent": {"redactedContent": "ZGF0YQ=="}});
    let unsigned = json!({"reasoningContent": {"reasoningText": {"text": "hm"}}});
    let blank = json!({"text": " \n"});
    let back = |content: Value| {
        let response = json!({"output": {"message": {"role": "assistant", "content": content}}, "stopReason": "end_turn"});
        let turn = whole(Dialect::bedrock(), &response);
        turn.assistant().first().map_or(Value::Null, |message| message["content"].clone())
    };
    assert_eq!(
        back(json!([redacted, unsigned, {"text": "Hi"}])),
        json!([redacted, {"text": "Hi"}])
    );
    assert_eq!(back(json!([unsigned, blank])), Value::Null);
    // A signature holds at the place of its block.
    assert_eq!(
        back(json!([blank, signed("a"), blank, signed("b"), blank, {"text": "Hi"}])),
        json!([signed("a"), blank, signed("b"), {"text": "Hi"}])
    );
    let delta =
        |delta: Value| json!({"contentBlockDelta": {"contentBlockIndex": 0, "delta": delta}});
    let turn = streamed(
        Dialect::bedrock(),
        &[
            delta(json!({"reasoningContent": {"signature": "c2ln"}})),
            json!({"messageStop": {"stopReason": "end_turn"}}),
        ],
    );
    assert_eq!(turn.assistant()[0]["content"], json!([signed("")]));
}

#[test]
fn bedrock_text_with_citations_is_text() {
    let cited = json!({"citationsContent": {"content": [{"text": "So it is."}],
        "citations": [{"title": "A", "location": {"documentChar": {"documentIndex": 0, "start": 0, "end": 3}}}]}});
    let response = json!({"output": {"message": {"role": "assistant", "content": [cited]}}, "stopReason": "end_turn"});
    let turn = whole(Dialect::bedrock(), &response);
    let delta =
        |delta: Value| json!({"contentBlockDelta": {"contentBlockIndex": 0, "delta": delta}});
    let chunks = [
        json!({"messageStart": {"role": "assistant"}}),
        delta(json!({"text": "So "})),
        delta(json!({"text": "it is."})),
        delta(json!({"citation": cited["citationsContent"]["citations"][0]})),
        json!({"messageStop": {"stopReason": "end_turn"}}),
    ];
    for turn in [turn, streamed(Dialect::bedrock(), &chunks)] {
        assert_eq!((turn.text(), &turn.assistant()[0]["content"]), ("So it is.", &json!([cited])));
    }
}

#[test]
fn geminis_filters_are_known() {
    for word in ["SAFETY", "MODEL_ARMOR", "BLOCKLIST", "SPII", "IMAGE_SAFETY", "IMAGE_RECITATION"] {
        let response =
            json!({"candidates": [{"finishReason": word, "finishMessage": "Not this."}]});
        let turn = whole(Dialect::gemini(), &response);
        assert_eq!(
            (turn.finish(), turn.refusal()),
            (Finish::Filtered, Some("Not this.")),
            "{word}"
        );
    }
    let feedback = json!({"blockReason": "JAILBREAK", "blockReasonMessage": "Not this."});
    for response in [
        json!({"promptFeedback": feedback, "usageMetadata": {"promptTokenCount": 3}}),
        json!({"promptFeedback": feedback, "usageMetadata": {"promptTokenCount": 3}, "candidates": []}),
    ] {
        for turn in [whole(Dialect::gemini(), &response), streamed(Dialect::gemini(), &[response])]
        {
            assert_eq!((turn.finish(), turn.refusal()), (Finish::Filtered, Some("Not this.")));
            assert_eq!(turn.finish_word(), Some("JAILBREAK"));
            assert_eq!(turn.usage(), Some(&json!({"promptTokenCount": 3})));
        }
    }
    // A finish message of another end is no refusal.
    let response = json!({"candidates": [{"content": {"parts": [{"text": "Hi"}]}, "finishReason": "STOP", "finishMessage": "Model stopped."}]});
    assert_eq!(whole(Dialect::gemini(), &response).refusal(), None);
}

#[test]
fn geminis_signed_parts_stay_apart() {
    let chunk = |part: Value| json!({"candidates": [{"content": {"parts": [part]}}]});
    let parts = [
        json!({"text": "a", "thought": true}),
        json!({"text": "b", "thought": true, "thoughtSignature": "s1"}),
        json!({"text": "c"}),
        json!({"text": "", "thoughtSignature": "s2"}),
        json!({"text": "d"}),
        json!({"functionCall": {"name": "list_rooms", "args": {}}, "thoughtSignature": "s3"}),
        json!({"executableCode": {"code": "x", "language": "PYTHON"}}),
    ];
    let mut chunks: Vec<Value> = parts.iter().cloned().map(chunk).collect();
    chunks.push(
        json!({"candidates": [{"content": {"parts": [{"text": ""}]}, "finishReason": "STOP"}]}),
    );
    let turn = streamed(Dialect::gemini(), &chunks);
    assert_eq!(turn.assistant()[0]["parts"], Value::from(parts.to_vec()));
    assert_eq!(turn.text(), "cd");
    assert_eq!(turn.other_blocks(), [parts[0].clone(), parts[1].clone(), parts[6].clone()]);
}

#[test]
fn geminis_last_piece_of_a_whole_call_is_no_call() {
    let chunk =
        |call: Value| json!({"candidates": [{"content": {"parts": [{"functionCall": call}]}}]});
    let piece = json!([{"jsonPath": "$.n", "numberValue": 1}]);
    let chunks = [
        chunk(json!({"name": "list_rooms", "willContinue": true})),
        chunk(json!({"partialArgs": piece})),
        chunk(json!({})),
        json!({"candidates": [{"finishReason": "STOP"}]}),
    ];
    let mut stream = Dialect::gemini().stream();
    let so_far = chunks.iter().map(|chunk| {
        stream.push(chunk).unwrap();
        stream.preview_arguments(0)
    });
    let so_far: Vec<Option<Value>> = so_far.collect();
    let half = Some(json!({"n": 1}));
    assert_eq!(so_far, [None, half.clone(), half.clone(), half]);
    let expected = [
        Event::CallStart { call: 0, name: "list_rooms".to_owned() },
        Event::Arguments { call: 0, text: "{\"n\":1}".to_owned() },
        Event::CallEnd { call: 0 },
    ];
    assert_eq!(stream.take_events(), expected);
    let turn = stream.finish().unwrap();
    assert_eq!((turn.calls().len(), turn.calls()[0].is_cut()), (1, false));
    assert_eq!(turn.calls()[0].arguments(), &json!({"n": 1}));
    // The pieces of a call may all have its id and its name.
    let named = |n: u64, more: bool| {
        let piece = json!([{"jsonPath": format!("$.n{n}"), "numberValue": n}]);
        chunk(json!({"id": "x", "name": "list_rooms", "partialArgs": piece, "willContinue": more}))
    };
    let turn = streamed(Dialect::gemini(), &[named(1, true), named(2, true), named(3, false)]);
    assert_eq!(
        turn.calls().iter().map(arguments).collect::<Vec<_>>(),
        [json!({"n1": 1, "n2": 2, "n3": 3})]
    );
}

#[test]
fn a_call_sent_twice_is_run_once() {
    type MakeChunk = fn(&str) -> Value;
    let gemini = |name: &str| json!({"candidates": [{"content": {"parts": [{"functionCall": {"id": "x", "name": "list_rooms", "args": {"q": name}}}]}}]});
    let ollama = |name: &str| json!({"message": {"content": "", "tool_calls": [{"id": "x", "function": {"name": "list_rooms", "arguments": {"q": name}}}]}});
    let cases: [(Dialect, MakeChunk); 2] =
        [(Dialect::gemini(), gemini), (Dialect::ollama(), ollama)];
    for (dialect, chunk) in cases {
        assert_eq!(streamed(dialect, &[chunk("A"), chunk("A")]).calls().len(), 1);
        let two = streamed(dialect, &[chunk("A"), chunk("B"), chunk("A")]);
        let read: Vec<Value> = two.calls().iter().map(arguments).collect();
        assert_eq!(read, [json!({"q": "A"}), json!({"q": "B"})]);
        let answer = restaurant().answer_turn_blocking(two, &toolkit::Context::new());
        assert_eq!(answer.replies().len(), 2);
    }
}

#[test]
fn a_call_that_stops_in_its_middle_is_not_shown_as_ended() {
    let call = json!({"type": "tool_use", "id": "t1", "name": "list_rooms", "input": {}});
    let anthropic =
        [start(), begin(0, &call), input(0, "{\"room\": \"a"), end(0), stop("max_tokens")];
    let tool = json!({"toolUse": {"toolUseId": "t1", "name": "list_rooms"}});
    let bedrock = [
        json!({"contentBlockStart": {"contentBlockIndex": 0, "start": tool}}),
        json!({"contentBlockDelta": {"contentBlockIndex": 0, "delta": {"toolUse": {"input": "{\"room\": \"a"}}}}),
        json!({"contentBlockStop": {"contentBlockIndex": 0}}),
        json!({"messageStop": {"stopReason": "max_tokens"}}),
    ];
    let entry = json!({"id": "t1", "type": "function", "function": {"name": "list_rooms", "arguments": "{\"room\": \"a"}});
    let cohere = [
        json!({"type": "tool-call-start", "index": 0, "delta": {"message": {"tool_calls": entry}}}),
        json!({"type": "tool-call-end", "index": 0}),
        json!({"type": "message-end", "delta": {"finish_reason": "MAX_TOKENS"}}),
    ];
    let cases: [(Dialect, &[Value]); 3] = [
        (Dialect::anthropic(), &anthropic),
        (Dialect::bedrock(), &bedrock),
        (Dialect::cohere(), &cohere),
    ];
    for (dialect, chunks) in cases {
        let mut stream = dialect.stream();
        chunks.iter().for_each(|chunk| stream.push(chunk).unwrap());
        assert_eq!(stream.preview_arguments(0), Some(json!({"room": "a"})), "{dialect:?}");
        assert!(!stream.take_events().contains(&Event::CallEnd { call: 0 }), "{dialect:?}");
        let turn = stream.finish().unwrap();
        assert_eq!(
            (turn.finish(), turn.calls()[0].is_cut()),
            (Finish::Length, true),
            "{dialect:?}"
        );
    }
}

#[test]
fn cohere_fails_as_it_says() {
    let chunks = [
        json!({"type": "message-start", "id": "c1", "delta": {"message": {"role": "assistant"}}}),
        json!({"type": "message-end", "delta": {"finish_reason": "ERROR", "error": "out of memory"}}),
    ];
    let error = stream_error(Dialect::cohere(), &chunks);
    assert_eq!(error.told(), Some(&json!("out of memory")));
    let two = stream_error(Dialect::cohere(), &[chunks[0].clone(), chunks[0].clone()]);
    assert_eq!(two.told(), None);
}

#[test]
fn citations_of_cohere_go_back_with_what_they_are_of() {
    let message = |fields: Value| {
        let response = json!({"message": fields, "finish_reason": "COMPLETE"});
        whole(Dialect::cohere(), &response).assistant().to_vec()
    };
    let citation = json!({"start": 0, "end": 2, "text": "Hi"});
    let content = json!([{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "Hi"}]);
    assert_eq!(
        message(
            json!({"role": "assistant", "content": content, "citations": [citation], "tool_plan": ""})
        ),
        [json!({"role": "assistant", "content": content, "citations": [citation]})]
    );
    let empty = json!([{"type": "text", "text": ""}]);
    assert_eq!(message(json!({"content": empty, "citations": [citation]})), &[] as &[Value]);
}

#[test]
fn ollama_ends_by_its_mark() {
    let line = |done: bool| json!({"message": {"content": "Hi", "thinking": "hm"}, "done": done, "eval_count": 4, "model": "m"});
    let turn = whole(Dialect::ollama(), &line(true));
    assert_eq!((turn.finish(), turn.finish_word()), (Finish::Stop, None));
    assert_eq!(turn.usage(), Some(&json!({"eval_count": 4})));
    assert_eq!(turn.other_blocks(), [json!({"thinking": "hm"})]);
    assert_eq!(turn.metadata()["model"], "m");
    assert_eq!(streamed(Dialect::ollama(), &[line(false)]).finish(), Finish::Unsaid);
    assert_eq!(streamed(Dialect::ollama(), &[line(false), line(true)]).finish(), Finish::Stop);
    let silent = json!({"message": {"role": "assistant", "content": ""}, "done": true, "done_reason": "stop"});
    assert_eq!(whole(Dialect::ollama(), &silent).assistant(), &[] as &[Value]);
}

#[test]
fn errors_are_the_providers() {
    let overloaded = json!({"code": 503, "message": "overloaded", "status": "UNAVAILABLE"});
    let cases = [
        (
            Dialect::anthropic(),
            json!({"type": "error", "error": {"type": "overloaded_error", "message": "overloaded"}, "request_id": "r"}),
        ),
        (Dialect::bedrock(), json!({"message": "overloaded"})),
        (Dialect::bedrock(), json!({"Message": "overloaded"})),
        (
            Dialect::bedrock(),
            json!({"modelStreamErrorException": {"message": "overloaded", "originalStatusCode": 500}}),
        ),
        (Dialect::bedrock(), json!({"serviceUnavailableException": {"message": "overloaded"}})),
        (
            Dialect::bedrock(),
            json!({"Output": {"__type": "com.amazon.coral.service#overloaded"}, "Version": "1.0"}),
        ),
        (Dialect::bedrock(), json!({"__type": "overloaded"})),
        (Dialect::gemini(), json!({"error": overloaded})),
        (Dialect::gemini(), json!([{"error": overloaded}])),
        (Dialect::cohere(), json!({"id": "x", "message": "overloaded"})),
        (Dialect::cohere(), json!({"message": "overloaded"})),
        (Dialect::ollama(), json!({"error": "overloaded"})),
    ];
    for (dialect, body) in cases {
        let error = dialect.calls(&body).unwrap_err();
        assert!(error.told().is_some_and(|told| told.to_string().contains("overloaded")), "{body}");
        assert_eq!(stream_error(dialect, std::slice::from_ref(&body)), error, "{body}");
    }
    // A body of several chunks is a stream's, not a response.
    let error = Dialect::gemini().calls(&json!([{"candidates": []}])).unwrap_err();
    assert_eq!((error.expected(), error.path().pointer().as_str()), (Some("an object"), ""));
}

/// The turn of a body that comes in pieces of a few bytes.
fn of_bytes(dialect: Dialect, body: &str) -> Result<Turn, toolkit::Unreadable> {
    let mut stream = dialect.stream();
    for piece in body.as_bytes().chunks(7) {
        // What is wrong is the end of the stream, too.
        let _ = stream.bytes(piece);
    }
    stream.finish()
}

#[test]
fn bodies_without_events_are_read_or_refused() {
    let chunks = json!([
        {"candidates": [{"content": {"role": "model", "parts": [{"text": "Let me"}]}}]},
        {"candidates": [{"content": {"parts": [{"text": " see."}]}, "finishReason": "STOP"}]},
    ]);
    for body in [chunks.to_string(), serde_json::to_string_pretty(&chunks).unwrap()] {
        let turn = of_bytes(Dialect::gemini(), &body).unwrap();
        assert_eq!((turn.text(), turn.finish()), ("Let me see.", Finish::Stop));
    }
    let error = json!([{"error": {"code": 503, "message": "overloaded"}}]);
    let error =
        of_bytes(Dialect::gemini(), &serde_json::to_string_pretty(&error).unwrap()).unwrap_err();
    assert_eq!(error.told().unwrap()["message"], "overloaded");
    let lines =
        "{\"message\": {\"content\": \"Hi\"}, \"done\": false}\n{\"error\": \"overloaded\"}\n";
    let error = of_bytes(Dialect::ollama(), lines).unwrap_err();
    assert_eq!(error.told(), Some(&json!("overloaded")));
    for dialect in [Dialect::anthropic(), Dialect::gemini(), Dialect::cohere(), Dialect::ollama()] {
        let error = of_bytes(dialect, "<html><body>502 Bad Gateway</body></html>\n").unwrap_err();
        assert_eq!(error.told(), None, "{dialect:?}");
    }
}

#[test]
fn a_malformed_call_leaves_its_siblings() {
    let good = json!({"n": 1});
    let cases = [
        (
            Dialect::anthropic(),
            json!({"stop_reason": "tool_use", "content": [
            {"type": "tool_use", "id": 7, "name": ["x"], "input": "no"},
            {"type": "tool_use", "id": "b", "name": "list_rooms", "input": good}]}),
        ),
        (
            Dialect::bedrock(),
            json!({"stopReason": "tool_use", "output": {"message": {"content": [
            {"toolUse": {"toolUseId": {}, "name": null, "input": [1]}},
            {"toolUse": {"toolUseId": "b", "name": "list_rooms", "input": good}}]}}}),
        ),
        (
            Dialect::gemini(),
            json!({"candidates": [{"content": {"parts": [
            {"functionCall": "list_rooms"}, {"functionCall": {"id": "b", "name": "list_rooms", "args": good}}]}}]}),
        ),
        (
            Dialect::cohere(),
            json!({"message": {"tool_calls": [
            "list_rooms", {"id": "b", "function": {"name": "list_rooms", "arguments": "{\"n\": 1}"}}]}}),
        ),
        (
            Dialect::ollama(),
            json!({"message": {"tool_calls": [
            {"function": 3}, {"id": "b", "function": {"name": "list_rooms", "arguments": good}}]}}),
        ),
        (
            Dialect::mcp(),
            json!([
            {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": "list_rooms"},
            {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "list_rooms", "arguments": good}}]),
        ),
    ];
    for (dialect, response) in cases {
        let answer = restaurant().answer_blocking(&dialect, &response).unwrap();
        let turn = answer.turn();
        assert_eq!((turn.calls().len(), answer.replies().len()), (2, 2), "{dialect:?}");
        assert!(!answer.replies()[0].was_run());
        assert_eq!(
            (turn.calls()[1].name(), arguments(&turn.calls()[1])),
            ("list_rooms", good.clone())
        );
    }
}

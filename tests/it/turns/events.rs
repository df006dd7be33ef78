//! Events of streams, previews, and the errors that a stream ends with.

use serde_json::{Value, json};
use toolkit::{Dialect, Event, Finish};

use super::{DIALECTS, arguments, fixture};

/// What the events of a stream say: the text, and the name and arguments of each call that ended.
fn shown(dialect: Dialect, chunks: &[Value]) -> (String, Vec<(String, Value)>) {
    let mut stream = dialect.stream();
    let mut text = String::new();
    let mut calls: Vec<(String, String, bool)> = Vec::new();
    for chunk in chunks {
        stream.push(chunk).unwrap();
        for event in stream.take_events() {
            match event {
                Event::Text(piece) => text += &piece,
                Event::CallStart { call, name } => {
                    assert_eq!(call, calls.len());
                    calls.push((name, String::new(), false));
                }
                Event::Arguments { call, text } => {
                    assert!(!calls[call].2 && !text.is_empty());
                    calls[call].1 += &text;
                }
                Event::CallEnd { call } => {
                    assert!(!calls[call].2);
                    calls[call].2 = true;
                }
                _ => {}
            }
        }
        for (call, (_, arguments, _)) in calls.iter().enumerate() {
            let is_object = arguments.trim_start().starts_with('{');
            assert!(!is_object || stream.preview_arguments(call).is_some(), "{arguments}");
        }
    }
    let turn = stream.finish().unwrap();
    assert_eq!(text, turn.text());
    let calls = calls.into_iter().map(|(name, text, ended)| {
        assert!(ended, "{name}");
        let arguments =
            if text.trim().is_empty() { json!({}) } else { serde_json::from_str(&text).unwrap() };
        (name, arguments)
    });
    let calls: Vec<_> = calls.collect();
    let sent: Vec<_> =
        turn.calls().iter().map(|call| (call.name().to_owned(), arguments(call))).collect();
    assert_eq!(calls, sent);
    (text, calls)
}

#[test]
fn events_show_the_text_and_the_calls_of_every_api() {
    let mut seen = 0;
    for (name, dialect) in DIALECTS {
        for (habit, chunks) in fixture(name)["streams"].as_object().into_iter().flatten() {
            let (_, calls) = shown(dialect, chunks.as_array().unwrap());
            assert!(!calls.is_empty(), "{name}: {habit}");
            seen += 1;
        }
    }
    assert_eq!(seen, 15);
}

#[test]
fn events_come_in_the_order_of_the_stream() {
    let delta = |delta: Value| json!({"choices": [{"index": 0, "delta": delta}]});
    let call = |index: u64, name: &str, arguments: &str| json!({"tool_calls": [{"index": index, "id": name, "function": {"name": name, "arguments": arguments}}]});
    let mut stream = Dialect::openai_chat().stream();
    for chunk in [
        delta(json!({"reasoning_content": "Hm."})),
        delta(json!({"content": "Wait."})),
        delta(call(0, "a", "")),
        delta(json!({"tool_calls": [{"index": 0, "function": {"arguments": "{\"n\""}}]})),
        delta(json!({"tool_calls": [{"index": 0, "function": {"arguments": ": 1}"}}]})),
        delta(call(1, "b", "")),
        json!({"choices": [{"index": 0, "delta": {}, "finish_reason": "tool_calls"}]}),
    ] {
        stream.push(&chunk).unwrap();
    }
    let start = |call, name: &str| Event::CallStart { call, name: name.to_owned() };
    let piece = |call, text: &str| Event::Arguments { call, text: text.to_owned() };
    assert_eq!(
        stream.take_events(),
        [
            Event::Thought("Hm.".to_owned()),
            Event::Text("Wait.".to_owned()),
            start(0, "a"),
            piece(0, "{\"n\""),
            piece(0, ": 1}"),
            Event::CallEnd { call: 0 },
            start(1, "b"),
            Event::CallEnd { call: 1 },
        ]
    );
    assert_eq!(stream.take_events(), []);
    assert_eq!(stream.take_text(), "Wait.");
}

#[test]
fn thoughts_of_every_form_are_shown() {
    let delta = |delta: Value| json!({"choices": [{"index": 0, "delta": delta}]});
    let thinking = json!([{"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]}]);
    let details = json!([{"type": "reasoning.text", "index": 0, "text": "hm"}]);
    let event = |kind: &str| json!({"type": format!("response.{kind}.delta"), "output_index": 0, "delta": "hm"});
    for (dialect, chunk) in [
        (Dialect::deepseek(), delta(json!({"reasoning_content": "hm"}))),
        (Dialect::groq(), delta(json!({"reasoning": "hm"}))),
        (Dialect::openai_chat(), delta(json!({"reasoning": "hm", "reasoning_details": details}))),
        (Dialect::openai_chat(), delta(json!({"reasoning_details": details}))),
        (Dialect::mistral(), delta(json!({"content": thinking}))),
        (Dialect::openai_responses(), event("reasoning_summary_text")),
        (Dialect::openai_responses(), event("reasoning_text")),
    ] {
        let mut stream = dialect.stream();
        stream.push(&chunk).unwrap();
        assert_eq!(stream.take_events(), [Event::Thought("hm".to_owned())], "{chunk}");
        assert_eq!(stream.take_text(), "");
    }
}

#[test]
fn a_structured_output_can_be_shown_while_it_is_written() {
    let mut stream = Dialect::openai_chat().stream();
    let delta = |content: &str| json!({"choices": [{"index": 0, "delta": {"content": content}}]});
    assert_eq!(stream.preview_output(), None);
    stream.push(&delta("{\"title\": \"A ta")).unwrap();
    assert_eq!(stream.preview_output(), Some(json!({"title": "A ta"})));
    // What was taken still counts.
    stream.take_text();
    stream.push(&delta("ble\", \"guests\": [1, 2")).unwrap();
    assert_eq!(stream.preview_output(), Some(json!({"title": "A table", "guests": [1]})));
}

#[test]
fn errors_of_every_shape_are_the_providers() {
    let bodies = [
        json!({"error": {"message": "busy", "type": "overloaded"}}),
        json!({"error": "busy"}),
        json!({"code": "invalid", "error": "busy"}),
        json!({"type": "error", "message": "busy"}),
        json!({"type": "error", "error": {"type": "overloaded_error", "message": "busy"}}),
        json!({"object": "error", "message": "busy", "code": 40303}),
        json!({"message": "busy"}),
        json!({"Message": "busy"}),
        json!({"id": "x", "message": "busy"}),
        json!({"code": 400, "message": "busy", "type": "Bad Request"}),
        json!({"detail": "busy"}),
        json!({"detail": [{"loc": ["body", "model"], "msg": "busy"}]}),
        json!({"success": false, "errors": [{"message": "busy"}]}),
        json!([{"error": {"code": 503, "message": "busy"}}]),
    ];
    for body in bodies {
        for (name, dialect) in DIALECTS {
            let error = dialect.calls(&body).unwrap_err();
            assert!(error.told().unwrap().to_string().contains("busy"), "{name}: {body}: {error}");
            // A stream ends with the error, whatever came before and after it.
            let mut stream = dialect.stream();
            for chunk in fixture(name)["streams"]["plain"].as_array().into_iter().flatten() {
                stream.push(chunk).unwrap();
            }
            let pushed = stream.push(&body).unwrap_err();
            assert_eq!(pushed.told(), error.told(), "{name}: {body}");
            assert_eq!(stream.finish().unwrap_err(), pushed, "{name}: {body}");
            // As the body that comes in place of a stream, in one line or in several.
            for text in
                [body.to_string(), format!("{body:#}\n"), format!("event: error\ndata: {body}\n\n")]
            {
                let mut stream = dialect.stream();
                assert_eq!(
                    stream
                        .bytes(text.as_bytes())
                        .and(stream.finish().map(|_| ()))
                        .unwrap_err()
                        .told(),
                    error.told()
                );
            }
        }
    }
}

#[test]
fn an_event_that_is_called_an_error_is_one() {
    for (data, told) in
        [("upstream timed out", json!("upstream timed out")), ("{\"n\": 1}", json!({"n": 1}))]
    {
        let mut stream = Dialect::openai_chat().stream();
        let error = stream.bytes(format!("event: error\ndata: {data}\n\n").as_bytes()).unwrap_err();
        assert_eq!(error.told(), Some(&told));
        assert_eq!(stream.finish().unwrap_err(), error);
    }
}

#[test]
fn a_failed_response_is_the_providers_error() {
    let failed = json!({"type": "response.failed", "response": {"id": "r", "status": "failed", "output": [],
        "error": {"code": "server_error", "message": "busy"}}});
    let mut stream = Dialect::openai_responses().stream();
    let error = stream.push(&failed).unwrap_err();
    assert_eq!(error.told().unwrap()["code"], "server_error");
    assert_eq!(stream.finish().unwrap_err(), error);
    // A choice may fail alone.
    let choice = json!({"choices": [{"index": 0, "delta": {"content": ""}, "finish_reason": "error", "error": {"code": 502, "message": "busy"}}]});
    let error = Dialect::openai_chat().stream().push(&choice).unwrap_err();
    assert_eq!(error.path().pointer(), "/choices/0/error");
}

#[test]
fn a_body_that_is_no_stream_is_refused_at_once() {
    for body in ["<html>\n<body>502</body>\n", "upstream connect error: reset\n", "Not Found\n"] {
        for (name, dialect) in DIALECTS {
            let mut stream = dialect.stream();
            let error = stream.line(body.lines().next().unwrap()).unwrap_err();
            assert!(error.expected().is_some(), "{name}");
            assert_eq!(stream.finish().unwrap_err(), error, "{name}");
        }
    }
    // In a stream, what is unknown is ignored, and bytes that are no text are not.
    let mut stream = Dialect::openai_chat().stream();
    stream.bytes(b": hello\nnote: x\n\n").unwrap();
    assert!(
        stream.bytes(b"data: {\"choices\": [{\"delta\": {\"content\": \"\xff\"}}]}\n\n").is_err()
    );
}

#[test]
fn the_mark_of_the_end_ends_a_turn() {
    let turn = |body: &str| {
        let mut stream = Dialect::openai_chat().stream();
        stream.bytes(body.as_bytes()).unwrap();
        let events = stream.take_events();
        (stream.finish().unwrap(), events)
    };
    let call = r#"data: {"choices": [{"delta": {"tool_calls": [{"index": 0, "id": "c", "function": {"name": "f", "arguments": "ARGUMENTS"}}]}}]}"#;
    for (arguments, is_cut) in [("", false), ("{}", false), ("{", true)] {
        let (turn, events) =
            turn(&format!("{}\n\ndata: [DONE]\n\n", call.replace("ARGUMENTS", arguments)));
        assert_eq!((turn.finish(), turn.finish_word()), (Finish::Calls, None));
        assert_eq!(turn.calls()[0].is_cut(), is_cut);
        // What stops in the middle has no end.
        assert_eq!(events.last() == Some(&Event::CallEnd { call: 0 }), !is_cut);
    }
    let (turn, _) =
        turn("data: {\"choices\": [{\"delta\": {\"content\": \"Hej\"}}]}\n\ndata: [DONE]\n\n");
    assert_eq!((turn.finish(), turn.text()), (Finish::Stop, "Hej"));
}

#[test]
fn a_stream_holds_one_response() {
    let created = |id: &str| json!({"type": "response.created", "response": {"id": id, "status": "in_progress", "output": []}});
    let mut stream = Dialect::openai_responses().stream();
    stream.push(&created("a")).unwrap();
    stream.push(&created("a")).unwrap();
    let error = stream.push(&created("b")).unwrap_err();
    assert_eq!(error.path().pointer(), "/response/id");
    assert_eq!(stream.finish().unwrap_err(), error);
}

#[test]
fn calls_that_are_cut_have_no_end() {
    let start = json!({"choices": [{"delta": {"tool_calls": [
        {"index": 0, "id": "a", "function": {"name": "f", "arguments": "{\"n\": 1}"}},
        {"index": 1, "id": "b", "function": {"name": "g", "arguments": "{\"n\": "}},
    ]}}]});
    let mut stream = Dialect::openai_chat().stream();
    stream.push(&start).unwrap();
    stream.push(&json!({"choices": [{"delta": {}, "finish_reason": "length"}]})).unwrap();
    let ended: Vec<Event> = stream
        .take_events()
        .into_iter()
        .filter(|event| matches!(event, Event::CallEnd { .. }))
        .collect();
    assert_eq!(ended, [Event::CallEnd { call: 0 }]);
    let item = json!({"type": "function_call", "call_id": "a", "name": "f", "arguments": "{\"n\"", "status": "incomplete"});
    let mut stream = Dialect::openai_responses().stream();
    for chunk in [
        json!({"type": "response.output_item.added", "output_index": 0, "item": item}),
        json!({"type": "response.output_item.done", "output_index": 0, "item": item}),
        json!({"type": "response.incomplete", "response": {"status": "incomplete", "output": [item],
            "incomplete_details": {"reason": "max_output_tokens"}}}),
    ] {
        stream.push(&chunk).unwrap();
    }
    let start = Event::CallStart { call: 0, name: "f".to_owned() };
    assert_eq!(
        stream.take_events(),
        [start, Event::Arguments { call: 0, text: "{\"n\"".to_owned() }]
    );
    assert!(stream.finish().unwrap().calls()[0].is_cut());
}

#[test]
fn a_list_of_chunks_is_a_stream() {
    let chunks = fixture("gemini")["streams"]["plain"].clone();
    for body in [chunks.to_string(), format!("{chunks:#}")] {
        let mut stream = Dialect::gemini().stream();
        for piece in body.as_bytes().chunks(11) {
            stream.bytes(piece).unwrap();
        }
        assert_eq!(stream.finish().unwrap().finish(), Finish::Calls);
    }
}

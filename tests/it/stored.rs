//! Turns, calls and replies as stored data, and answers from replies of the caller's own.

use serde_json::{Value, json};
use toolkit::{
    Answer, Call, Context, Contract, Dialect, OutcomeKind, Part, Reply, ReplyData, Source, Tool,
    ToolError, Toolkit, Turn,
};

/// Divide a number.
#[derive(Tool)]
struct Divide {
    /// What is divided
    a: i64,
    /// What it is divided by
    #[validate(range(min = 0, max = 9))]
    by: i64,
}

/// A part of a secret
#[derive(Contract, serde::Serialize)]
struct Broken {
    /// At most one
    #[validate(range(max = 1))]
    secret_number: i64,
}

/// Every way in which a call may end.
fn tools() -> Toolkit {
    Toolkit::new().with(|args: Divide| match args.by {
        0 => Err(ToolError::tell("cannot divide by zero").because("operator secret")),
        1 => panic!("panic secret"),
        2 => Ok((
            json!({"result": args.a / 2}),
            vec![Part::image("image/png", b"\x89PNG").named("a")],
        )),
        by => Ok((json!({"big": u64::MAX, "result": args.a / by}), vec![])),
    })
}

fn fails() -> Toolkit {
    Toolkit::new().with(|_: Divide| Err::<u8, _>(std::io::Error::other("error secret")))
}

fn breaks() -> Toolkit {
    Toolkit::new()
        .with(|_: Divide| Ok::<_, String>(toolkit::Checked(Broken { secret_number: 77_777 })))
}

fn call(tools: &Toolkit, name: &str, arguments: &str) -> Reply {
    tools.call_blocking_with(name, arguments, Context::new().with_call_id("call_1"))
}

fn replies() -> Vec<Reply> {
    vec![
        call(&tools(), "divide", r#"{"a": 6, "by": 3}"#),
        call(&tools(), "divide", r#"{"a": 6, "by": 2}"#),
        call(&tools(), "divide", r#"{"a": 6, "by": 0}"#),
        call(&tools(), "divide", r#"{"a": 6, "by": 1}"#),
        call(&tools(), "divide", r#"{"a": "6", "by": 10, "c": 1}"#),
        call(&tools(), "divide", "{"),
        call(&tools(), "multiply", "{}"),
        call(&fails(), "divide", r#"{"a": 6, "by": 3}"#),
        call(&breaks(), "divide", r#"{"a": 6, "by": 3}"#),
        call(&tools().wording(toolkit::Swedish), "divide", r#"{"a": 1}"#),
    ]
}

#[test]
fn a_reply_reads_back_as_it_was() {
    for reply in replies() {
        let data = reply.to_data();
        let stored = serde_json::to_string(&data).unwrap();
        let read: ReplyData = serde_json::from_str(&stored).unwrap();
        assert_eq!(read, data, "{stored}");
        let again = Reply::from(read.clone());
        assert_eq!(again.content(), reply.content());
        assert_eq!(again.to_json(), reply.to_json());
        assert_eq!(again.outcome().kind(), reply.outcome().kind());
        assert_eq!(again.call_id(), Some("call_1"));
        assert_eq!(again.name(), reply.name());
        assert_eq!(again.is_error(), reply.is_error());
        assert_eq!(again.was_run(), reply.was_run());
        assert_eq!(again.parts(), reply.parts());
        assert_eq!(
            again.value().map(|v| v.get().to_owned()),
            reply.value().map(|v| v.get().to_owned())
        );
        // Stored once more, it is the same data.
        assert_eq!(again.to_data(), read);
        // The order of keys, and a tree on the way, change nothing.
        let tree: Value = serde_json::from_str(&stored).unwrap();
        assert_eq!(serde_json::from_value::<ReplyData>(tree).unwrap(), read);
    }
}

#[test]
fn the_data_of_a_rejection_has_its_problems() {
    let data = replies()[4].to_data();
    let problems: Vec<_> = data
        .problems()
        .iter()
        .map(|problem| (problem.path(), problem.code(), problem.text()))
        .collect();
    assert_eq!(
        problems,
        [
            (
                "/a",
                "wrong_type",
                "must be an integer, but got a string: \"6\"; send it as an integer, not as text"
            ),
            ("/by", "too_large", "must be at most 9, but got 10"),
            (
                "/c",
                "unknown_field",
                "unknown field; send the object without \"c\"; the fields are \"a\", \"by\"",
            ),
        ]
    );
    assert_eq!(data.kind(), OutcomeKind::Rejected);
    assert!(!data.was_run());
    assert!(data.error().unwrap().contains("nothing was run"));
}

/// What an API wants to see again on a result is stored with the call: legacy functions are answered by name, and
/// outputs have the caller of their call.
#[test]
fn a_stored_call_is_answered_in_its_own_form() {
    let legacy = json!({"choices": [{"finish_reason": "function_call", "message": {
        "role": "assistant", "content": null,
        "function_call": {"name": "divide", "arguments": "{\"a\": 6, \"by\": 2}"},
    }}]});
    let responses = json!({"status": "completed", "output": [
        {"type": "function_call", "call_id": "c", "name": "divide", "arguments": "{\"a\": 6, \"by\": 2}",
         "caller": {"type": "program", "caller_id": "p"}},
    ]});
    for (dialect, response) in
        [(Dialect::openai_chat(), legacy), (Dialect::openai_responses(), responses)]
    {
        let turn = dialect.calls(&response).unwrap();
        let stored = serde_json::to_string(&turn).unwrap();
        let read: Turn = serde_json::from_str(&stored).unwrap();
        assert_eq!(read, turn);
        let answer = |turn| tools().answer_turn_blocking(turn, &Context::new()).results().to_vec();
        let results = answer(read);
        assert_eq!(results, answer(turn));
        match results.as_slice() {
            [message, files] => {
                assert_eq!(message["role"], "function");
                assert_eq!(message["name"], "divide");
                assert_eq!(files["role"], "user");
            }
            [output] => assert_eq!(output["caller"]["caller_id"], "p"),
            other => panic!("{other:?}"),
        }
    }
}

/// Law 5: what only the operator may see is not stored.
#[test]
fn no_error_of_the_operators_is_stored() {
    for reply in replies() {
        let stored = serde_json::to_string(&reply.to_data()).unwrap();
        for secret in ["secret", "77777", "77,777"] {
            assert!(!stored.contains(secret), "{stored}");
        }
        assert!(Reply::from(reply.to_data()).error().is_none());
    }
}

#[test]
fn a_stored_reply_is_validated() {
    let problem = |path: Value| {
        json!({"version": 1, "kind": "rejected", "was_run": false, "content": "no", "json": "{}",
               "problems": [{"path": path, "code": "missing", "text": "is missing"}]})
    };
    let part = |part: Value| json!({"version": 1, "kind": "content", "parts": [part]});
    for (stored, why) in [
        (json!(1), "reply: expected an object"),
        (json!({}), "reply.version: is missing"),
        (json!({"version": 0}), "reply.version: 0 is not supported; expected version 1"),
        (json!({"version": 1}), "reply.kind: is missing"),
        (json!({"version": 1, "kind": "lost"}), "reply.kind: `lost` is not an outcome"),
        (json!({"version": 1, "kind": "value"}), "reply.json: is missing"),
        (json!({"version": 1, "kind": "value", "json": 5}), "reply.json: expected a string"),
        (
            json!({"version": 1, "kind": "value", "json": "{"}),
            "reply.json: EOF while parsing an object at line 1 column 1",
        ),
        (
            json!({"version": 1, "kind": "value", "json": "1", "secret": 1}),
            "reply.secret: unexpected field",
        ),
        (
            json!({"version": 1, "kind": "value", "json": "1", "was_run": false}),
            "reply.was_run: expected true where there is a result",
        ),
        (
            json!({"version": 1, "kind": "value", "json": "1", "call_id": 5}),
            "reply.call_id: expected a string",
        ),
        (json!({"version": 1, "kind": "failed"}), "reply.content: is missing"),
        (json!({"version": 1, "kind": "rejected", "content": "no"}), "reply.json: is missing"),
        (
            json!({"version": 1, "kind": "rejected", "content": "no", "json": "[]"}),
            "reply.json: expected the text of a JSON object",
        ),
        (
            json!({"version": 1, "kind": "rejected", "content": " ", "json": "{}"}),
            "reply.content: must not be blank",
        ),
        (problem(json!(5)), "reply.problems[0].path: expected a string"),
        (part(json!({"type": "film"})), "reply.parts[0].type: unknown part type `film`"),
        (part(json!({"type": "text"})), "reply.parts[0].text: is missing"),
        (
            part(json!({"type": "image", "media_type": "image/png"})),
            "reply.parts[0].data: expected exactly one of `data` and `url`",
        ),
        (
            part(json!({"type": "image", "media_type": "audio/wav", "data": "UklGRg=="})),
            "reply.parts: part 0: `audio/wav` is not a media type of images",
        ),
        (
            part(json!({"type": "image", "media_type": "image/png", "data": "?"})),
            "reply.parts: part 0: the data is not base64 in the standard alphabet with padding",
        ),
    ] {
        let error = serde_json::from_value::<ReplyData>(stored.clone()).unwrap_err();
        assert_eq!(error.to_string(), why, "{stored}");
    }
    assert!(serde_json::from_value::<ReplyData>(problem(json!("/a"))).is_ok());
}

fn anthropic(content: Value) -> Turn {
    let response = json!({"id": "msg_1", "role": "assistant", "stop_reason": "tool_use", "content": content,
                          "usage": {"output_tokens": 3}});
    Dialect::anthropic().strict(true).calls(&response).unwrap()
}

fn two_calls() -> Turn {
    anthropic(json!([
        {"type": "thinking", "thinking": "hm", "signature": "c2ln"},
        {"type": "text", "text": "Dividing."},
        {"type": "tool_use", "id": "toolu_1", "name": "divide", "input": {"a": 6, "by": 3}},
        {"type": "tool_use", "id": "toolu_2", "name": "divide", "input": {"a": 8, "by": 4}},
    ]))
}

#[test]
fn a_turn_reads_back_as_it_was() {
    let chat = json!({"choices": [{"finish_reason": "length", "message": {
        "role": "assistant", "content": null,
        "tool_calls": [{"id": 7, "type": "function", "function": {"name": "divide", "arguments": "{\"a\": 1"}}],
    }}]});
    let chat = Dialect::openai_chat().contested(true).calls(&chat).unwrap();
    assert!(chat.calls()[0].is_cut());
    let said = anthropic(json!([{"type": "text", "text": "Done."}]));
    for turn in [two_calls(), chat, said] {
        let stored = serde_json::to_string(&turn).unwrap();
        assert_eq!(serde_json::from_str::<Turn>(&stored).unwrap(), turn, "{stored}");
        let tree: Value = serde_json::from_str(&stored).unwrap();
        assert_eq!(serde_json::from_value::<Turn>(tree).unwrap(), turn);
        for call in turn.calls() {
            let stored = serde_json::to_string(call).unwrap();
            assert_eq!(serde_json::from_str::<Call>(&stored).unwrap(), *call);
        }
    }
}

/// The dialect is stored with its switches, so that the answer reads the arguments as they were made.
#[test]
fn a_stored_turn_is_answered_like_the_turn_itself() {
    let turn = two_calls();
    let stored = serde_json::to_string(&turn).unwrap();
    let read: Turn = serde_json::from_str(&stored).unwrap();
    let answer = |turn| tools().answer_turn_blocking(turn, &Context::new());
    assert_eq!(answer(read).results(), answer(turn).results());
}

#[test]
fn a_stored_turn_is_validated() {
    let stored = serde_json::to_value(two_calls()).unwrap();
    let changed = |pointer: &str, value: Value| {
        let mut changed = stored.clone();
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        changed.pointer_mut(parent).unwrap()[key] = value;
        changed
    };
    for (stored, why) in [
        (changed("/version", json!(2)), "turn.version: 2 is not supported; expected version 1"),
        (changed("/dialect", json!("anthropic")), "turn.dialect: expected an object"),
        (changed("/dialect/name", json!("x")), "turn.dialect.name: `x` is not a dialect"),
        (changed("/dialect/loose", json!(true)), "turn.dialect.loose: unexpected field"),
        (changed("/finish", json!("ended")), "turn.finish: `ended` is not a reason to end"),
        (changed("/finish", json!("stop")), "turn.finish: does not agree with the calls"),
        (changed("/calls", json!([])), "turn.finish: does not agree with the calls"),
        (changed("/more", json!(1)), "turn.more: unexpected field"),
        (changed("/text", json!(null)), "turn.text: is missing"),
        (changed("/assistant", json!([1])), "turn.assistant: expected an array of objects"),
    ] {
        let error = serde_json::from_value::<Turn>(stored.clone()).unwrap_err();
        assert_eq!(error.to_string(), why, "{stored}");
    }
    for (key, value, why) in [
        ("id", json!("toolu_2"), "turn.calls: two calls have the id `toolu_2`"),
        ("id", json!(""), "turn.calls[0].id: must not be empty"),
        ("sent_id", json!([]), "turn.calls[0].sent_id: expected a string or a number"),
        ("name", json!(1), "turn.calls[0].name: expected a string"),
        ("cut", json!("no"), "turn.calls[0].cut: expected true or false"),
        ("argument", json!({}), "turn.calls[0].argument: unexpected field"),
    ] {
        let mut changed = stored.clone();
        changed["calls"][0][key] = value;
        let error = serde_json::from_value::<Turn>(changed).unwrap_err();
        assert_eq!(error.to_string(), why);
    }
}

#[test]
fn replies_of_any_origin_answer_a_turn() {
    let run = tools().call_blocking_with(
        "divide",
        r#"{"a": 6, "by": 3}"#,
        Context::new().with_call_id("toolu_1"),
    );
    let stored = serde_json::to_string(&run.to_data()).unwrap();
    let stored: ReplyData = serde_json::from_str(&stored).unwrap();
    let made = ReplyData::from_content(
        "toolu_2",
        vec![
            Part::text("two"),
            Part::image("image/png", Source::from_url("https://example.org/2.png")),
        ],
    )
    .unwrap();
    let results = |first: Reply| {
        // The order in which replies come does not matter.
        let answer = Answer::from_replies(two_calls(), [Reply::from(made.clone()), first]).unwrap();
        let ids: Vec<_> = answer.replies().iter().map(|reply| reply.call_id().unwrap()).collect();
        assert_eq!(ids, ["toolu_1", "toolu_2"]);
        answer.results().to_vec()
    };
    let expected = [json!({"role": "user", "content": [
        {"type": "tool_result", "tool_use_id": "toolu_1",
         "content": "{\"big\":18446744073709551615,\"result\":2}"},
        {"type": "tool_result", "tool_use_id": "toolu_2", "content": [
            {"type": "text", "text": "two"},
            {"type": "image", "source": {"type": "url", "url": "https://example.org/2.png"}},
        ]},
    ]})];
    assert_eq!(results(run.clone()), expected);
    assert_eq!(results(stored.into()), expected);
}

/// Law 4: one reply a call, and every id that is wrong is named.
#[test]
fn every_call_has_exactly_one_reply() {
    let reply = |id: &str| ReplyData::from_error(id, "no");
    let answer = |ids: &[&str]| Answer::from_replies(two_calls(), ids.iter().map(|id| reply(id)));
    assert!(answer(&["toolu_2", "toolu_1"]).is_ok());
    for (ids, why) in [
        (&["toolu_1"][..], "calls without a reply: toolu_2"),
        (&[], "calls without a reply: toolu_1, toolu_2"),
        (&["toolu_1", "toolu_2", "toolu_1"], "calls with several replies: toolu_1"),
        (&["toolu_1", "toolu_2", "toolu_3"], "replies to no call of the turn: toolu_3"),
        (
            &["toolu_2", "toolu_2", "b", "a"],
            "calls without a reply: toolu_1; calls with several replies: toolu_2; \
             replies to no call of the turn: a, b",
        ),
    ] {
        assert_eq!(answer(ids).unwrap_err().to_string(), why);
    }
    let error = answer(&["toolu_2", "toolu_2", "b"]).unwrap_err();
    assert_eq!(error.missing().collect::<Vec<_>>(), ["toolu_1"]);
    assert_eq!(error.repeated().collect::<Vec<_>>(), ["toolu_2"]);
    assert_eq!(error.unexpected().collect::<Vec<_>>(), ["b"]);

    let nameless = tools().call_blocking("divide", r#"{"a": 6, "by": 3}"#);
    let other = Reply::from(reply("toolu_2"));
    let error = Answer::from_replies(two_calls(), [nameless.clone(), other.clone()]).unwrap_err();
    assert_eq!(error.to_string(), "calls without a reply: toolu_1; replies without a call id: 1");
    assert_eq!(error.without_id(), 1);
    assert!(Answer::from_replies(two_calls(), [nameless.with_call_id("toolu_1"), other]).is_ok());
}

/// Law 3: a call that was cut off is not run, so that a result for it is refused.
#[test]
fn a_call_that_was_cut_off_has_no_result() {
    let response = json!({"choices": [{"finish_reason": "length", "message": {
        "role": "assistant", "content": null,
        "tool_calls": [{"id": "c", "type": "function", "function": {"name": "divide", "arguments": "{\"a\": 1"}}],
    }}]});
    let turn = Dialect::openai_chat().calls(&response).unwrap();
    let result = ReplyData::from_value("c", &1).unwrap();
    let error = Answer::from_replies(turn.clone(), [result]).unwrap_err();
    assert_eq!(error.to_string(), "damaged calls that must not have a result: c");
    assert_eq!(error.damaged().collect::<Vec<_>>(), ["c"]);
    assert!(Answer::from_replies(turn, [ReplyData::from_error("c", "cut off")]).is_ok());
}

#[test]
fn what_a_caller_makes_is_checked() {
    assert!(ReplyData::from_value("c", &f64::NAN).is_err());
    assert!(ReplyData::from_content("c", Part::image("png", b"x")).is_err());
    let empty = ReplyData::from_content("c", Vec::<Part>::new()).unwrap();
    assert_eq!(Reply::from(empty).content(), "[]");
    let text = ReplyData::from_value("c", "hello").unwrap().named("greet");
    let reply = Reply::from(text);
    assert_eq!((reply.name(), reply.content()), ("greet", "hello".to_owned()));
    let blank = Reply::from(ReplyData::from_error("c", " "));
    assert_eq!(blank.content(), "the tool failed");
}

/// An unknown tool that was stored is still the protocol's own error.
#[test]
fn a_stored_unknown_tool_is_an_error_of_the_protocol() {
    let request = json!({"jsonrpc": "2.0", "id": "a", "method": "tools/call",
                         "params": {"name": "multiply", "arguments": {}}});
    let turn = Dialect::mcp().calls(&request).unwrap();
    let answer = tools().answer_turn_blocking(turn.clone(), &Context::new());
    let stored: Vec<ReplyData> = answer.replies().iter().map(Reply::to_data).collect();
    let again = Answer::from_replies(turn, stored).unwrap();
    assert_eq!(again.results(), answer.results());
    assert_eq!(again.results()[0]["error"]["code"], -32602);
}

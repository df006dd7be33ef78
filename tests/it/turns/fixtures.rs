//! Every fixture is read, put together and answered as it stands.

use serde_json::{Map, Value, json};
use toolkit::{Choice, Context, Dialect, Finish};

use super::{DIALECTS, calls, fixture, restaurant, streamed};

#[test]
fn whole_responses_are_read() {
    for (name, dialect) in DIALECTS {
        let fixture = fixture(name);
        let turn = dialect.calls(&fixture["response"]).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(Value::from(calls(&turn)), fixture["calls"], "{name}");
        assert_eq!(turn.finish(), Finish::Calls, "{name}");
        assert!(turn.calls().iter().all(|call| !call.is_cut()), "{name}");
    }
}

#[test]
fn streams_are_put_together() {
    let mut read = 0;
    for (name, dialect) in DIALECTS {
        let fixture = fixture(name);
        for (habit, chunks) in fixture["streams"].as_object().into_iter().flatten() {
            let turn = streamed(dialect, chunks.as_array().unwrap());
            let mut expected = fixture["calls"].as_array().unwrap().clone();
            if habit != "plain" {
                // These hold the first call alone, and Gemini's has no id.
                expected.truncate(1);
                expected[0]["id"] = turn.calls()[0].id().into();
            }
            assert_eq!(calls(&turn), expected, "{name}: {habit}");
            assert_eq!(turn.finish(), Finish::Calls, "{name}: {habit}");
            assert!(turn.calls().iter().all(|call| !call.is_cut()), "{name}: {habit}");
            read += 1;
        }
    }
    assert_eq!(read, 15);
}

#[test]
fn streams_end_in_the_same_turn_as_whole_responses() {
    for (name, dialect) in DIALECTS {
        let fixture = fixture(name);
        let Some(chunks) = fixture["streams"]["plain"].as_array() else { continue };
        let (whole, streamed) =
            (dialect.calls(&fixture["response"]).unwrap(), streamed(dialect, chunks));
        assert_eq!(streamed.text(), whole.text(), "{name}");
        assert_eq!(streamed.finish_word(), whole.finish_word(), "{name}");
        let mut whole = Value::from(whole.assistant().to_vec());
        if whole[0].get("content") == Some(&json!("")) && name == "deepseek" {
            // Its streamed message has null where the whole one has an empty text.
            whole[0]["content"] = Value::Null;
        }
        let mut streamed = Value::from(streamed.assistant().to_vec());
        if name == "mistral" {
            assert_eq!(streamed[0]["tool_calls"], whole[0]["tool_calls"]);
        }
        if name == "cohere" {
            streamed[0]["tool_plan"] = whole[0]["tool_plan"].clone();
        }
        assert_eq!(streamed, whole, "{name}");
    }
}

#[test]
fn answers_are_written() {
    for (name, dialect) in DIALECTS {
        let fixture = fixture(name);
        let answer = restaurant().answer_blocking(&dialect, &fixture["response"]).unwrap();
        let messages: Vec<Value> = answer.messages().cloned().collect();
        assert_eq!(Value::from(messages), fixture["messages"], "{name}");
        assert_eq!(answer.replies()[0].call_id(), Some(answer.turn().calls()[0].id()));
    }
}

#[test]
fn streamed_turns_are_answered_alike() {
    for (name, dialect) in DIALECTS {
        let fixture = fixture(name);
        let Some(chunks) = fixture["streams"]["plain"].as_array() else { continue };
        let whole = restaurant().answer_blocking(&dialect, &fixture["response"]).unwrap();
        let turn = streamed(dialect, chunks);
        let answer = restaurant().answer_turn_blocking(turn, &Context::new());
        assert_eq!(answer.results(), whole.results(), "{name}");
    }
}

#[test]
fn answers_can_be_awaited() {
    let fixture = fixture("anthropic");
    let tools = restaurant();
    let dialect = Dialect::anthropic();
    // It can be spawned on a runtime of several threads.
    fn sendable<T: Send>(future: T) -> T {
        future
    }
    let answer = sendable(tools.answer(&dialect, &fixture["response"]));
    let answer = futures_executor::block_on(answer).unwrap();
    let messages: Vec<Value> = answer.messages().cloned().collect();
    assert_eq!(Value::from(messages), fixture["messages"]);
}

#[test]
fn choices_are_spelled() {
    let kinds = [
        ("auto", Choice::auto()),
        ("none", Choice::none()),
        ("at_least_one", Choice::required()),
        ("named", Choice::tool("book_table")),
    ];
    for (name, dialect) in DIALECTS {
        let fixture = fixture(name);
        for (kind, choice) in &kinds {
            let Some(expected) = fixture["choices"].get(kind) else {
                let sayable = dialect.choice(choice).is_ok_and(|parts| !parts.is_empty());
                assert!(!sayable, "{name}: {kind}");
                continue;
            };
            let mut parts = dialect.choice(choice).unwrap();
            let mut found = match dialect.api() {
                toolkit::Api::Bedrock => parts["toolConfig"]["toolChoice"].take(),
                toolkit::Api::Gemini => parts["toolConfig"].take(),
                _ => parts.get_mut("tool_choice").map_or(Value::Null, Value::take),
            };
            assert_eq!(found.take(), *expected, "{name}: {kind}");
        }
    }
}

#[test]
fn one_call_at_a_time_is_spelled() {
    for (name, dialect) in DIALECTS {
        let fixture = fixture(name);
        let parts = dialect.choice(&Choice::auto().parallel(false));
        match fixture.get("one_call").and_then(Value::as_object) {
            None => assert_eq!(
                parts.unwrap_err().to_string(),
                "the API cannot be told that there may be one call only",
                "{name}"
            ),
            Some(expected) => {
                let parts = parts.unwrap();
                let same = |(key, value): (&String, &Value)| {
                    name == "llama_cpp" && parts[key] == false || parts[key] == *value
                };
                assert!(expected.iter().all(same), "{name}: {parts:?}");
            }
        }
        let both = dialect.choice(&Choice::auto().parallel(true));
        assert!(both.is_ok(), "{name}");
    }
    assert_eq!(Dialect::ollama().choice(&Choice::auto()), Ok(Map::new()));
}

#[test]
fn a_call_that_the_provider_refused_is_a_call_to_answer() {
    let refused = &fixture("groq")["refused_call"];
    let answer = restaurant().answer_blocking(&Dialect::groq(), refused).unwrap();
    let call = &answer.turn().calls()[0];
    assert_eq!((call.name(), call.arguments()), ("book_table", &json!({"room": "west"})));
    let messages: Vec<&Value> = answer.messages().collect();
    assert_eq!(
        *messages[0],
        json!({"role": "assistant", "content": null, "tool_calls": [{
            "type": "function",
            "id": call.id(),
            "function": {"name": "book_table", "arguments": "{\"room\":\"west\"}"},
        }]})
    );
    assert_eq!(messages[1]["tool_call_id"], call.id());
    assert!(messages[1]["content"].as_str().unwrap().contains("evening"));
    // Any other error stays one.
    let other = json!({"error": {"code": "rate_limit_exceeded", "message": "slow down"}});
    let error = Dialect::groq().calls(&other).unwrap_err();
    assert_eq!(error.told(), Some(&other["error"]));
}

//! What goes into the history: every call has its one result, and nothing that the provider would refuse.

use serde_json::{Value, json};
use toolkit::{Dialect, Finish, Outcome};

use super::restaurant;

fn chat(calls: &Value) -> Value {
    json!({"choices": [{"finish_reason": "tool_calls", "message": {
        "role": "assistant", "content": null, "refusal": null, "annotations": [], "tool_calls": calls,
    }}]})
}

fn call(id: &str, name: &str, arguments: &str) -> Value {
    json!({"id": id, "type": "function", "function": {"name": name, "arguments": arguments}})
}

/// The messages that go on with a response.
fn messages(dialect: Dialect, response: &Value) -> Vec<Value> {
    let answer = restaurant().answer_blocking(&dialect, response).unwrap();
    answer.messages().cloned().collect()
}

#[test]
fn every_call_has_one_result_in_order_whatever_becomes_of_it() {
    let good = r#"{"room":"a","evening":"b","guests":1}"#;
    let calls = json!([
        call("1", "book_table", good),
        call("2", "book_tables", good),
        call("3", "book_table", "{\"room\": \"a"),
        call("4", "book_table", "[]"),
        call("5", "list_rooms", ""),
        call("6", "list_rooms", "null"),
    ]);
    let answer = restaurant().answer_blocking(&Dialect::openai_chat(), &chat(&calls)).unwrap();
    let ids: Vec<&str> =
        answer.results().iter().map(|result| result["tool_call_id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["1", "2", "3", "4", "5", "6"]);
    let outcomes: Vec<&str> = answer
        .replies()
        .iter()
        .map(|reply| match reply.outcome() {
            Outcome::Value(_) => "value",
            Outcome::UnknownTool(_) => "unknown",
            Outcome::Rejected(_) => "rejected",
            Outcome::Failed(_) => "failed",
            _ => "other",
        })
        .collect();
    assert_eq!(outcomes, ["value", "unknown", "rejected", "rejected", "failed", "failed"]);
    assert_eq!(answer.results()[4]["content"], r#"{"error":"the floor plan is closed"}"#);
    let refused = answer.results()[3]["content"].as_str().unwrap();
    assert!(refused.starts_with("1 problem with the arguments, nothing was run:"), "{refused}");
}

#[test]
fn names_and_arguments_that_would_be_refused_are_made_safe() {
    let long = "n".repeat(80);
    let calls = json!([
        call("1", "functions.list rooms", "{\"room\": \"a"),
        call("2", "", "[1]"),
        call("3", &long, "{\"n\": 1.0}"),
        call("4", "räkna", "{}"),
    ]);
    let history = messages(Dialect::openai_chat(), &chat(&calls));
    let entries = &history[0]["tool_calls"];
    let function = |position: usize| &entries[position]["function"];
    assert_eq!(*function(0), json!({"name": "functions_list_rooms", "arguments": "{}"}));
    assert_eq!(*function(1), json!({"name": "unnamed", "arguments": "{}"}));
    assert_eq!(*function(2), json!({"name": "n".repeat(64), "arguments": "{\"n\": 1.0}"}));
    assert_eq!(function(3)["name"], "r_kna");
    assert_eq!(history[0].as_object().unwrap().len(), 3);

    let blocks = json!({"stop_reason": "tool_use", "content": [
        {"type": "text", "text": ""},
        {"type": "tool_use", "id": "1", "name": "list rooms", "input": [1]},
        {"type": "tool_use", "id": "2", "name": "list_rooms", "input": "{\"n\": 1}"},
        {"type": "server_tool_use", "id": "3", "name": "web_search", "input": {"query": "x"}},
    ]});
    let history = messages(Dialect::anthropic(), &blocks);
    assert_eq!(
        history[0]["content"],
        json!([
            {"type": "tool_use", "id": "1", "name": "list_rooms", "input": {}},
            {"type": "tool_use", "id": "2", "name": "list_rooms", "input": {"n": 1}},
            {"type": "server_tool_use", "id": "3", "name": "web_search", "input": {"query": "x"}},
        ])
    );
    // What the provider runs itself is not ours to answer.
    assert_eq!(history[1]["content"].as_array().unwrap().len(), 2);

    let parts = json!({"candidates": [{"finishReason": "STOP", "content": {"parts": [
        {"functionCall": {"name": "9 lives"}}, {"functionCall": {"name": "a.b:c"}},
    ]}}]});
    let history = messages(Dialect::gemini(), &parts);
    let names = ["_", "a.b:c"].map(|name| name.replace('_', "__lives"));
    assert_eq!(
        history[0],
        json!({"role": "model", "parts": [
            {"functionCall": {"name": names[0], "args": {}}},
            {"functionCall": {"name": names[1], "args": {}}},
        ]})
    );
    assert_eq!(history[1]["parts"][0]["functionResponse"]["name"], names[0]);
}

#[test]
fn ids_that_say_nothing_go_where_none_is_needed() {
    for id in [Value::Null, json!(""), json!("null")] {
        let call = json!({"id": id, "name": "list_rooms", "args": {}});
        let parts = json!({"candidates": [{"content": {"parts": [{"functionCall": call}]}}]});
        let history = messages(Dialect::gemini(), &parts);
        let replayed = json!({"functionCall": {"name": "list_rooms", "args": {}}});
        assert_eq!(history[0]["parts"], json!([replayed]));
        let call = json!({"id": id, "function": {"name": "list_rooms", "arguments": {}}});
        let response =
            json!({"message": {"role": "assistant", "content": "", "tool_calls": [call]}});
        let history = messages(Dialect::ollama(), &response);
        let replayed = json!({"function": {"name": "list_rooms", "arguments": {}}});
        assert_eq!(history[0]["tool_calls"], json!([replayed]));
    }
}

#[test]
fn ids_that_are_missing_or_twice_the_same_are_made() {
    let entry = |id: Value, arguments: &str| json!({"id": id, "function": {"name": "list_rooms", "arguments": arguments}});
    let calls = json!([
        entry(Value::Null, "{}"),
        entry(json!("null"), "{}"),
        entry(json!("x"), "{}"),
        entry(json!("x"), "{\"n\": 1}"),
    ]);
    for dialect in [Dialect::openai_chat(), Dialect::mistral()] {
        let answer = restaurant().answer_blocking(&dialect, &chat(&calls)).unwrap();
        let ids: Vec<&str> = answer.turn().calls().iter().map(toolkit::Call::id).collect();
        assert_eq!(ids[2], "x");
        for made in [ids[0], ids[1], ids[3]] {
            assert!(made.len() == 9 && made.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        }
        assert!(ids[0] != ids[1] && ids[1] != ids[3]);
        for (position, id) in ids.iter().enumerate() {
            assert_eq!(answer.turn().assistant()[0]["tool_calls"][position]["id"], *id);
            assert_eq!(answer.results()[position]["tool_call_id"], *id);
        }
        // The same on every run.
        let again = dialect.calls(&chat(&calls)).unwrap();
        assert_eq!(again, *answer.turn());
    }
    // Where the API can do without ids, none is made up for it.
    let message = json!({"message": {"role": "assistant", "content": "", "tool_calls": [
        {"function": {"name": "list_rooms", "arguments": {}}}]}, "done": true});
    let history = messages(Dialect::ollama(), &message);
    assert_eq!(history[0]["tool_calls"][0].get("id"), None);
    assert_eq!(
        history[1],
        json!({"role": "tool", "tool_name": "list_rooms", "content": "{\"error\":\"the floor plan is closed\"}"})
    );
}

#[test]
fn thoughts_go_back_as_they_came() {
    let response = super::fixture("deepseek")["response"].clone();
    let history = messages(Dialect::deepseek(), &response);
    assert_eq!(history[0]["reasoning_content"], "One booking, one list.");
    let items = json!({"status": "completed", "output": [
        {"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "abc"},
        {"type": "message", "id": "msg_1", "role": "assistant", "status": "completed",
         "content": [{"type": "output_text", "text": "Wait.", "annotations": []}]},
        {"type": "function_call", "id": "fc_1", "call_id": "c", "name": "list_rooms", "arguments": "{}"},
    ]});
    let answer = restaurant().answer_blocking(&Dialect::openai_responses(), &items).unwrap();
    assert_eq!(Value::from(answer.turn().assistant().to_vec()), items["output"]);
    assert_eq!(answer.turn().text(), "Wait.");
    assert_eq!(answer.results().len(), 1);
}

#[test]
fn a_turn_without_calls_is_text() {
    let cases = [
        (
            Dialect::openai_chat(),
            json!({"choices": [{"finish_reason": "stop", "message": {"role": "assistant", "content": "Hej."}}]}),
        ),
        (
            Dialect::mistral(),
            json!({"choices": [{"finish_reason": "stop", "message": {"content": [{"type": "text", "text": "Hej."}]}}]}),
        ),
        (
            Dialect::openai_responses(),
            json!({"status": "completed", "output": [{"type": "message", "content": [{"type": "output_text", "text": "Hej."}]}]}),
        ),
        (
            Dialect::anthropic(),
            json!({"stop_reason": "end_turn", "content": [{"type": "text", "text": "Hej."}]}),
        ),
        (
            Dialect::gemini(),
            json!({"candidates": [{"finishReason": "STOP", "content": {"parts": [{"text": "hm", "thought": true}, {"text": "Hej."}]}}]}),
        ),
        (
            Dialect::ollama(),
            json!({"message": {"role": "assistant", "content": "Hej."}, "done_reason": "stop"}),
        ),
        (
            Dialect::bedrock(),
            json!({"stopReason": "end_turn", "output": {"message": {"content": [{"text": "Hej."}]}}}),
        ),
        (
            Dialect::cohere(),
            json!({"finish_reason": "COMPLETE", "message": {"content": [{"type": "text", "text": "Hej."}]}}),
        ),
    ];
    for (dialect, response) in cases {
        let answer = restaurant().answer_blocking(&dialect, &response).unwrap();
        assert_eq!(
            (answer.turn().text(), answer.turn().finish()),
            ("Hej.", Finish::Stop),
            "{dialect:?}"
        );
        assert_eq!(
            (answer.turn().assistant().len(), answer.results().len()),
            (1, 0),
            "{dialect:?}"
        );
    }
}

#[test]
fn a_turn_that_says_nothing_leaves_no_message() {
    let cases = [
        (
            Dialect::openai_chat(),
            json!({"choices": [{"finish_reason": "content_filter", "message": {"role": "assistant", "content": ""}}]}),
        ),
        (Dialect::anthropic(), json!({"stop_reason": "refusal", "content": []})),
        (Dialect::gemini(), json!({"candidates": [{"finishReason": "SAFETY"}]})),
        (Dialect::gemini(), json!({"promptFeedback": {"blockReason": "OTHER"}})),
        (
            Dialect::bedrock(),
            json!({"stopReason": "content_filtered", "output": {"message": {"content": []}}}),
        ),
    ];
    for (dialect, response) in cases {
        let turn = dialect.calls(&response).unwrap();
        assert_eq!((turn.finish(), turn.assistant()), (Finish::Filtered, &[][..]), "{dialect:?}");
    }
}

#[test]
fn words_that_are_not_known_are_kept() {
    let response = json!({"stop_reason": "tired", "content": [{"type": "text", "text": "Hm"}]});
    let turn = Dialect::anthropic().calls(&response).unwrap();
    assert_eq!((turn.finish(), turn.finish_word()), (Finish::Other, Some("tired")));
    let response = json!({"candidates": [{"finishReason": "MALFORMED_FUNCTION_CALL"}]});
    assert_eq!(Dialect::gemini().calls(&response).unwrap().finish(), Finish::Malformed);
}

#[test]
fn what_is_not_of_the_api_is_told_with_its_place() {
    let wrong = [
        (Dialect::openai_chat(), json!({}), "/choices"),
        (Dialect::openai_chat(), json!({"choices": []}), "/choices"),
        (Dialect::openai_chat(), json!({"choices": [{"message": "hi"}]}), "/choices/0/message"),
        (Dialect::openai_chat(), chat(&json!({})), "/choices/0/message/tool_calls"),
        (Dialect::openai_responses(), json!({"output": {}}), "/output"),
        (Dialect::anthropic(), json!({"choices": []}), "/content"),
        (Dialect::gemini(), json!({"content": []}), "/candidates"),
        (Dialect::ollama(), json!({"choices": []}), "/message"),
        (Dialect::bedrock(), json!({"output": {"message": {}}}), "/output/message/content"),
        (Dialect::cohere(), json!({"message": 1}), "/message"),
        (Dialect::mcp(), json!({"method": "tools/list"}), "/method"),
    ];
    for (dialect, response, path) in wrong {
        let error = dialect.calls(&response).unwrap_err();
        assert_eq!(error.path().pointer(), path, "{dialect:?}: {error}");
        assert!(error.expected().is_some() && error.told().is_none());
    }
}

#[test]
fn results_are_data_where_the_api_takes_data() {
    use toolkit::{Tool, Toolkit};

    /// Count.
    #[derive(Tool)]
    struct Count {
        /// What to count
        what: String,
    }

    let tools = Toolkit::new().with(|args: Count| {
        let result = match args.what.as_str() {
            "object" => r#"{"n": 9223372036854775807}"#,
            "beyond" => r#"{"n": 18446744073709551616}"#,
            _ => "[1]",
        };
        Ok::<_, String>(serde_json::value::RawValue::from_string(result.to_owned()).unwrap())
    });
    let bedrock = |what: &str| {
        let block =
            json!({"toolUse": {"toolUseId": "1", "name": "count", "input": {"what": what}}});
        let response = json!({"output": {"message": {"content": [block]}}});
        let answer = tools.answer_blocking(&Dialect::bedrock(), &response).unwrap();
        answer.results()[0]["content"][0]["toolResult"]["content"][0].clone()
    };
    assert_eq!(bedrock("object"), json!({"json": {"n": 9_223_372_036_854_775_807_u64}}));
    // A number that would be rounded goes as text.
    assert_eq!(bedrock("beyond"), json!({"text": "{\"n\": 18446744073709551616}"}));
    assert_eq!(bedrock("array"), json!({"text": "[1]"}));
    let part = json!({"functionCall": {"name": "count", "args": {"what": "array"}}});
    let response = json!({"candidates": [{"content": {"parts": [part]}}]});
    let answer = tools.answer_blocking(&Dialect::gemini(), &response).unwrap();
    assert_eq!(
        answer.results()[0]["parts"][0]["functionResponse"],
        json!({"name": "count", "response": {"output": [1]}})
    );
}

#[test]
fn mcp_tells_an_unknown_tool_as_an_error_of_the_protocol() {
    let request =
        json!({"jsonrpc": "2.0", "id": 4, "method": "tools/call", "params": {"name": "nothing"}});
    let history = messages(Dialect::mcp(), &request);
    assert_eq!(history.len(), 1);
    assert_eq!((&history[0]["id"], &history[0]["error"]["code"]), (&json!(4), &json!(-32602)));
}

#[test]
fn arguments_made_for_a_strict_schema_are_turned_back() {
    use std::collections::BTreeMap;
    use toolkit::{Tool, Toolkit};

    /// Count.
    #[derive(Tool)]
    struct Count {
        /// What there is of each
        stock: BTreeMap<String, u32>,
        /// How many more
        #[serde(default)]
        more: u32,
    }

    let tools = Toolkit::new()
        .with(|args: Count| Ok::<_, String>(args.stock.values().sum::<u32>() + args.more));
    let strict = Dialect::openai_chat().strict(true);
    let arguments = r#"{"stock":[{"key":"a","value":2},{"key":"b","value":3}],"more":null}"#;
    let answer =
        tools.answer_blocking(&strict, &chat(&json!([call("1", "count", arguments)]))).unwrap();
    assert_eq!(answer.results()[0]["content"], "5");
    // The history holds what the model wrote.
    let history = answer.turn().assistant();
    assert_eq!(history[0]["tool_calls"][0]["function"]["arguments"], arguments);
    // As an object too.
    let arguments = json!({"stock": [{"key": "a", "value": 2}, {"key": "b", "value": 3}]});
    let response = json!({"stop_reason": "tool_use", "content": [
        {"type": "tool_use", "id": "1", "name": "count", "input": arguments}]});
    let strict = Dialect::anthropic().strict(true);
    let answer = tools.answer_blocking(&strict, &response).unwrap();
    assert_eq!(answer.results()[0]["content"][0]["content"], "5");
}

//! Streams that are put together, and histories that are sent back.

use serde_json::{Value, json};
use toolkit::{Call, Dialect, Tool, ToolError, Toolkit, Turn};

/// Write a file.
#[derive(Tool)]
struct Write {
    /// Where to
    path: String,
    /// What to write
    content: String,
}

fn tools() -> Toolkit {
    Toolkit::new().with(|args: Write| Ok::<_, ToolError>(args.path.len() + args.content.len()))
}

/// A turn of deltas that are one entry each, with the name and the arguments beside the index.
fn chat(deltas: &str) -> Turn {
    let deltas: Vec<Value> = serde_json::from_str(deltas).unwrap();
    let mut stream = Dialect::openai_chat().stream();
    for mut delta in deltas {
        let name = delta.as_object_mut().unwrap().remove("name");
        let arguments = delta.as_object_mut().unwrap().remove("arguments");
        delta["function"] = json!({"name": name, "arguments": arguments});
        stream.push(&json!({"choices": [{"index": 0, "delta": {"tool_calls": [delta]}}]})).unwrap();
    }
    stream.finish().unwrap()
}

fn read(call: &Call) -> (&str, Value) {
    assert!(!call.is_cut());
    let arguments = match call.arguments() {
        Value::String(text) => serde_json::from_str(text).unwrap(),
        arguments => arguments.clone(),
    };
    (call.id(), arguments)
}

fn all(turn: &Turn) -> Vec<(&str, Value)> {
    turn.calls().iter().map(read).collect()
}

/// A whole response with these calls of Chat Completions.
fn response(calls: &Value) -> Value {
    json!({"choices": [{"finish_reason": "tool_calls", "message": {
        "role": "assistant", "content": null, "tool_calls": calls}}]})
}

fn call(id: &str, arguments: &Value) -> Value {
    json!({"id": id, "type": "function", "function": {"name": "write", "arguments": arguments}})
}

fn messages(response: &Value) -> Vec<Value> {
    let answer = tools().answer_blocking(&Dialect::openai_chat(), response).unwrap();
    answer.messages().cloned().collect()
}

tests_of_cases! {
    fn stream_assembly_01() {
        let turn = chat(r#"[{"index":0,"id":"A","name":"a","arguments":""},{"index":1,"id":"B","name":"b","arguments":""},
            {"index":0,"arguments":"{\"t\":\"A\"}"},{"index":1,"arguments":"{\"t\":\"B\"}"}]"#);
        assert_eq!(all(&turn), [("A", json!({"t": "A"})), ("B", json!({"t": "B"}))]);
    }

    fn stream_assembly_05() {
        let turn = chat(r#"[{"index":0,"id":"A","name":"s","arguments":"{\"q\":"},{"index":3,"arguments":"1}"}]"#);
        assert_eq!(all(&turn), [("A", json!({"q": 1}))]);
    }

    fn stream_assembly_06() {
        let turn = chat(r#"[{"index":0,"id":"A","name":"search","arguments":"{\"q\":"},
            {"index":0,"id":"A","name":"search","arguments":"1}"}]"#);
        assert_eq!(all(&turn), [("A", json!({"q": 1}))]);
        assert_eq!(turn.calls()[0].name(), "search");
    }

    fn stream_assembly_07() {
        let events = json!([
            {"contentBlockStart": {"contentBlockIndex": 1, "start": {"toolUse": {"toolUseId": "t", "name": "now"}}}},
            {"contentBlockStop": {"contentBlockIndex": 1}}
        ]);
        let mut stream = Dialect::bedrock().stream();
        for event in events.as_array().unwrap() {
            stream.push(event).unwrap();
        }
        assert_eq!(all(&stream.finish().unwrap()), [("t", json!({}))]);
    }

    fn stream_assembly_08() {
        let turn = chat(r#"[{"index":0,"id":"A","name":"s","arguments":"{\"q\":\"\\ud83d"},
            {"index":0,"arguments":"\\ude00\"}"}]"#);
        assert_eq!(all(&turn), [("A", json!({"q": "\u{1f600}"}))]);
    }

    fn truncated_json_05() {
        let cut = json!("{\"path\":\"a\",\"content\":\"abc");
        let history = messages(&response(&json!([call("1", &cut)])));
        assert_eq!(history[0]["tool_calls"][0]["function"]["arguments"], "{}");
        assert_eq!(history[1]["tool_call_id"], "1");
    }

    fn feedback_size_and_echo_03() {
        let history = messages(&response(&json!([call("1", &json!("{\"unit\":1}"))])));
        let request = Value::from(history).to_string();
        assert_eq!(request.matches("problems with the arguments").count(), 1, "{request}");
    }

    fn history_replay_01() {
        let history = messages(&response(&json!([call("1", &Value::Null)])));
        assert_eq!(history[0]["tool_calls"][0]["function"]["arguments"], "{}");
        let blocks = json!({"stop_reason": "tool_use", "content": [
            {"type": "tool_use", "id": "1", "name": "write", "input": null}]});
        let answer = tools().answer_blocking(&Dialect::anthropic(), &blocks).unwrap();
        assert_eq!(answer.turn().assistant()[0]["content"][0]["input"], json!({}));
        assert!(!answer.replies()[0].was_run());
    }

    fn history_replay_02() {
        let good = json!("{\"path\":\"a\",\"content\":\"b\"}");
        let history = messages(&response(&json!([call("1", &json!("")), call("2", &good)])));
        let answered: Vec<&Value> = history[1..].iter().map(|message| &message["tool_call_id"]).collect();
        assert_eq!(answered, ["1", "2"]);
        assert_eq!(history[2]["content"], "2");
    }
}

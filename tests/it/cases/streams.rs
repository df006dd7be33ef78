//! Streams that servers really sent: without ids, with everything again in each chunk, or in old forms.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use toolkit::{Context, Dialect, Finish, Tool, ToolError, Toolkit, Turn};

use super::listed;
use super::traffic::{calls, of_chunks};

/// Delete a file.
#[derive(Tool)]
struct DeleteFile {
    /// Which file
    path: String,
}

/// Read a file.
#[derive(Tool)]
struct ReadFile {
    /// Which file
    path: String,
}

/// The arguments of a case, which are JSON.
fn sent(id: &str) -> Value {
    let mut cases = listed("handed-2.jsonl").into_iter();
    let case = cases.find(|case| case["id"] == id).unwrap_or_else(|| panic!("no case {id}"));
    serde_json::from_str(case["arguments"].as_str().unwrap()).unwrap()
}

/// The turn of the chunks of a case.
fn streamed(dialect: Dialect, id: &str) -> Turn {
    let chunks = sent(id);
    of_chunks(dialect, chunks.as_array().unwrap()).unwrap_or_else(|error| panic!("{id}: {error}"))
}

/// The names and arguments of the calls of a case of Chat Completions. Their ids are made where none came, and differ.
fn called(dialect: Dialect, id: &str) -> Vec<(String, Value)> {
    let turn = streamed(dialect, id);
    assert_eq!(turn.finish(), Finish::Calls);
    let calls = calls(&turn);
    let ids: BTreeSet<&str> = calls.iter().map(|(id, ..)| *id).collect();
    assert!(ids.len() == calls.len() && !ids.contains(""), "{ids:?}");
    calls.iter().map(|(_, name, arguments)| ((*name).to_owned(), arguments.clone())).collect()
}

fn expected(calls: &[(&str, Value)]) -> Vec<(String, Value)> {
    calls.iter().map(|(name, arguments)| ((*name).to_owned(), arguments.clone())).collect()
}

/// A turn of Anthropic's with a block of a tool that the provider runs, whose input is streamed, its result,
/// and a call to answer.
fn provider_ran(kind: &str, input: &str) -> Turn {
    let result = kind.replace("use", "result");
    let chunks = json!([
        {"type": "message_start", "message": {"role": "assistant", "content": []}},
        {"type": "content_block_start", "index": 0, "content_block": {"type": kind, "id": "s1", "name": "look", "input": {}}},
        {"type": "content_block_delta", "index": 0, "delta": {"type": "input_json_delta", "partial_json": &input[..4]}},
        {"type": "content_block_delta", "index": 0, "delta": {"type": "input_json_delta", "partial_json": &input[4..]}},
        {"type": "content_block_stop", "index": 0},
        {"type": "content_block_start", "index": 1, "content_block": {"type": result, "tool_use_id": "s1", "content": []}},
        {"type": "content_block_stop", "index": 1},
        {"type": "content_block_start", "index": 2, "content_block": {"type": "tool_use", "id": "t1", "name": "lookup", "input": {}}},
        {"type": "content_block_delta", "index": 2, "delta": {"type": "input_json_delta", "partial_json": "{\"town\":\"Lund\"}"}},
        {"type": "content_block_stop", "index": 2},
        {"type": "message_delta", "delta": {"stop_reason": "tool_use"}},
        {"type": "message_stop"},
    ]);
    of_chunks(Dialect::anthropic(), chunks.as_array().unwrap()).unwrap()
}

#[track_caller]
fn assert_provider_ran(kind: &str, input: &str) {
    let turn = provider_ran(kind, input);
    let content = &turn.assistant()[0]["content"];
    let input: Value = serde_json::from_str(input).unwrap();
    assert_eq!(content[0], json!({"type": kind, "id": "s1", "name": "look", "input": input}));
    assert_eq!(content[1]["tool_use_id"], "s1");
    assert_eq!(content[2]["input"], json!({"town": "Lund"}));
    assert_eq!(calls(&turn), [("t1", "lookup", json!({"town": "Lund"}))]);
}

/// A chunk of Gemini's with a call.
fn gemini_chunk(id: &str, town: &str) -> Value {
    json!({"candidates": [{"content": {"role": "model", "parts": [
        {"functionCall": {"id": id, "name": "lookup", "args": {"town": town}}}]}}]})
}

/// A chunk of Ollama's with a call.
fn ollama_chunk(id: &str, town: &str) -> Value {
    json!({"message": {"role": "assistant", "content": "", "tool_calls": [
        {"id": id, "function": {"name": "lookup", "arguments": {"town": town}}}]}, "done": false})
}

fn towns(turn: &Turn) -> Vec<Value> {
    calls(turn).into_iter().map(|(.., mut arguments)| arguments["town"].take()).collect()
}

tests_of_cases! {
    fn t2_stream_wrong_tool_01() {
        for dialect in [
            Dialect::openai_chat(), Dialect::mistral(), Dialect::vllm(), Dialect::llama_cpp(), Dialect::deepseek(),
        ] {
            let ran = Arc::new(Mutex::new(Vec::new()));
            let (deleted, read) = (Arc::clone(&ran), Arc::clone(&ran));
            let tools = Toolkit::new()
                .with(move |file: DeleteFile| {
                    deleted.lock().unwrap().push(("delete_file", file.path));
                    Ok::<_, ToolError>(())
                })
                .with(move |file: ReadFile| {
                    read.lock().unwrap().push(("read_file", file.path));
                    Ok::<_, ToolError>(())
                });
            let answer = tools.answer_turn_blocking(streamed(dialect, "t2_stream_wrong_tool-01"), &Context::new());
            assert_eq!(answer.replies().len(), 2);
            let ran = ran.lock().unwrap();
            let ran: Vec<(&str, &str)> = ran.iter().map(|(name, path)| (*name, path.as_str())).collect();
            assert_eq!(ran, [("delete_file", "/tmp/scratch"), ("read_file", "/home/notes.md")], "{dialect:?}");
        }
    }

    fn t2_stream_wrong_tool_03() {
        let calls = called(Dialect::openai_chat(), "t2_stream_wrong_tool-03");
        assert_eq!(calls, expected(&[("lookup", json!({"town": "A"})), ("lookup", json!({"town": "B"}))]));
    }

    fn t2_stream_idless_01() {
        let calls = called(Dialect::openai_chat(), "t2_stream_idless-01");
        assert_eq!(calls, expected(&[
            ("lookup", json!({"town": "A"})), ("shell", json!({"command": "ls"})), ("lookup", json!({"town": "C"}))]));
    }

    fn t2_stream_idless_03() {
        let calls = called(Dialect::openai_chat(), "t2_stream_idless-03");
        assert_eq!(calls, expected(&[("list_all", json!({})), ("lookup", json!({"town": "B"}))]));
    }

    fn t2_stream_cumulative_01() {
        let turn = streamed(Dialect::openai_chat(), "t2_stream_cumulative-01");
        assert_eq!(calls(&turn), [("c", "lookup", json!({"town": "Lund"}))]);
    }

    fn t2_stream_cumulative_03() {
        let turn = streamed(Dialect::openai_chat(), "t2_stream_cumulative-03");
        assert_eq!(calls(&turn), [("c", "lookup", json!({"town": "Lund"}))]);
    }

    fn t2_stream_index_02() {
        let turn = streamed(Dialect::openai_chat(), "t2_stream_index-02");
        assert_eq!(calls(&turn), [("c1", "lookup", json!({"town": "A"}))]);
    }

    fn t2_legacy_call_01() {
        let streamed = streamed(Dialect::openai_chat(), "t2_legacy_call-01");
        let whole = Dialect::openai_chat().calls(&json!({"choices": [{"finish_reason": "function_call", "message": {
            "role": "assistant", "content": null,
            "function_call": {"name": "lookup", "arguments": "{\"town\":\"Lund\"}"}}}]}));
        for turn in [streamed, whole.unwrap()] {
            assert_eq!(turn.finish(), Finish::Calls);
            let lookup = [(turn.calls()[0].id(), "lookup", json!({"town": "Lund"}))];
            assert_eq!(calls(&turn), lookup);
            let answer = Toolkit::new().answer_turn_blocking(turn, &Context::new());
            // The old form has no ids: a result goes to a name.
            assert_eq!(answer.turn().assistant()[0]["function_call"], json!({"name": "lookup", "arguments": "{\"town\":\"Lund\"}"}));
            assert_eq!((&answer.results()[0]["role"], &answer.results()[0]["name"]), (&json!("function"), &json!("lookup")));
        }
    }

    fn t2_custom_call_01() {
        let mut message = sent("t2_custom_call-01");
        message["role"] = "assistant".into();
        let custom = message["tool_calls"][1].clone();
        let response = json!({"choices": [{"finish_reason": "tool_calls", "message": message}]});
        let chat = Dialect::openai_chat().calls(&response).unwrap();
        assert_eq!(chat.pending(), [custom]);

        let custom = json!({"type": "custom_tool_call", "id": "i2", "call_id": "c2", "name": "patch", "input": "x"});
        let response = json!({"status": "completed", "output": [
            {"type": "function_call", "id": "i1", "call_id": "c1", "name": "lookup", "arguments": "{\"town\":\"Lund\"}"}, custom]});
        let responses = Dialect::openai_responses().calls(&response).unwrap();
        assert_eq!(responses.pending(), [custom]);

        for turn in [chat, responses] {
            assert_eq!(calls(&turn), [("c1", "lookup", json!({"town": "Lund"}))]);
            assert_eq!(turn.finish(), Finish::Calls);
        }
    }

    fn t2_history_server_tool_01() {
        let turn = streamed(Dialect::anthropic(), "t2_history_server_tool-01");
        assert_eq!(turn.assistant()[0]["content"][0]["input"], json!({"query": "x"}));
        assert_provider_ran("server_tool_use", "{\"query\":\"x\"}");
    }

    fn t2_history_server_tool_02() {
        assert_provider_ran("mcp_tool_use", "{\"p\":1}");
    }

    // One id is one call; with other arguments it is another.
    fn t2_same_id_twice_01() {
        let chunks: [(Dialect, fn(&str, &str) -> Value); 2] =
            [(Dialect::gemini(), gemini_chunk), (Dialect::ollama(), ollama_chunk)];
        for (dialect, chunk) in chunks {
            let once = of_chunks(dialect, &[chunk("x", "A"), chunk("x", "A")]).unwrap();
            assert_eq!(towns(&once), ["A"], "{dialect:?}");
            let twice = of_chunks(dialect, &[chunk("x", "A"), chunk("x", "B")]).unwrap();
            assert_eq!(towns(&twice), ["A", "B"], "{dialect:?}");
            let two = of_chunks(dialect, &[chunk("x", "A"), chunk("y", "A")]).unwrap();
            assert_eq!(towns(&two), ["A", "A"], "{dialect:?}");
        }
    }
}

//! Bedrock: calls that the provider ran itself, and blocks that the API does not take back.

use serde_json::json;
use toolkit::Finish;

use super::{answered, assert_error, body, calls, turn};

tests_of_cases! {
    fn bedrock_server_tool_use() {
        let turn = turn("bedrock_server_tool_use");
        assert_eq!(calls(&turn), [("t1", "f", json!({}))]);
        assert_eq!(turn.finish(), Finish::Calls);
        let answer = answered(turn);
        // What the provider's tool was asked, and what it returned, stay in the history.
        assert_eq!(answer.turn().assistant(), [body("bedrock_server_tool_use")["output"]["message"].take()]);
        assert_eq!(answer.results(), [json!({"role": "user", "content": [
            {"toolResult": {"toolUseId": "t1", "status": "success", "content": [{"text": "done"}]}}]})]);
    }

    fn bedrock_stream_server_tool() {
        let turn = turn("bedrock_stream_server_tool");
        assert_eq!((turn.calls(), turn.finish(), turn.text()), (&[][..], Finish::Stop, "one"));
        assert_eq!(turn.assistant(), [json!({"role": "assistant", "content": [
            {"toolUse": {"toolUseId": "s1", "name": "nova_code_interpreter", "type": "server_tool_use", "input": {"snippet": "1"}}},
            {"toolResult": {"toolUseId": "s1", "type": "nova_code_interpreter_result", "status": "success",
                            "content": [{"json": {"stdOut": "1"}}]}},
            {"text": "one"}]})]);
    }

    // Models such as DeepSeek's answer "User messages cannot contain reasoning content".
    fn bedrock_unsigned_reasoning() {
        let turn = turn("bedrock_unsigned_reasoning");
        assert_eq!(turn.assistant(), [json!({"role": "assistant", "content": [{"text": "hi"}]})]);
        assert_eq!((turn.text(), turn.finish()), ("hi", Finish::Stop));
    }

    fn bedrock_whitespace_text_alone() {
        let turn = turn("bedrock_whitespace_text_alone");
        assert_eq!(turn.assistant(), [json!({"role": "assistant", "content": [
            {"toolUse": {"toolUseId": "t1", "name": "f", "input": {}}}]})]);
        assert_eq!(calls(&turn), [("t1", "f", json!({}))]);
    }

    fn bedrock_error_body() {
        assert_error("bedrock_error_body", &json!({"message": "The provided model identifier is invalid."}));
    }
}

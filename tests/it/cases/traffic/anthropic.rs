//! Anthropic: what of a stream goes back, and what does not.

use serde_json::json;
use toolkit::Finish;

use super::{calls, read, turn};

tests_of_cases! {
    fn anthropic_stream_server_tool_input() {
        let turn = turn("anthropic_stream_server_tool_input");
        assert_eq!(turn.assistant(), [json!({"role": "assistant", "content": [
            {"type": "server_tool_use", "id": "srv1", "name": "web_search", "input": {"query": "x"}}]})]);
        assert_eq!((turn.calls(), turn.finish()), (&[][..], Finish::Paused));
    }

    fn anthropic_stream_mcp_tool_input() {
        let turn = turn("anthropic_stream_mcp_tool_input");
        assert_eq!(turn.assistant(), [json!({"role": "assistant", "content": [
            {"type": "mcp_tool_use", "id": "m1", "name": "ask", "server_name": "s", "input": {"q": 1}}]})]);
        assert_eq!((turn.calls(), turn.finish()), (&[][..], Finish::Stop));
    }

    fn anthropic_stream_content_in_message_start() {
        let turn = turn("anthropic_stream_content_in_message_start");
        assert_eq!(calls(&turn), [("t1", "roll", json!({"p": 1}))]);
        assert_eq!((turn.finish(), turn.finish_word()), (Finish::Calls, Some("tool_use")));
        assert_eq!(turn.assistant(), [json!({"role": "assistant", "content": [
            {"type": "tool_use", "id": "t1", "name": "roll", "input": {"p": 1},
             "caller": {"type": "code_execution_20250825", "tool_id": "srv1"}}]})]);
    }

    fn anthropic_stream_compaction_delta() {
        let turn = turn("anthropic_stream_compaction_delta");
        assert_eq!(turn.assistant(), [json!({"role": "assistant", "content": [
            {"type": "compaction", "content": "summary"}, {"type": "text", "text": "hi"}]})]);
        assert_eq!((turn.text(), turn.finish()), ("hi", Finish::Stop));
    }

    // A second message is an error, since nobody can say which of the two is meant.
    fn anthropic_stream_restarted() {
        let error = read("anthropic_stream_restarted").unwrap_err();
        assert_eq!(error.told(), None);
    }

    // The API wants text blocks to hold something other than white space.
    fn anthropic_whitespace_text_alone() {
        let turn = turn("anthropic_whitespace_text_alone");
        assert_eq!(turn.assistant(), [json!({"role": "assistant", "content": [
            {"type": "tool_use", "id": "t1", "name": "f", "input": {}}]})]);
        assert_eq!(calls(&turn), [("t1", "f", json!({}))]);
    }

    // The API takes an object alone as input, and the block has no result: it is dropped.
    fn anthropic_stream_broken_in_server_tool() {
        let turn = turn("anthropic_stream_broken_in_server_tool");
        assert_eq!((turn.calls(), turn.finish()), (&[][..], Finish::Unsaid));
        assert!(turn.assistant().is_empty(), "{turn:?}");
    }
}

//! Chat Completions, of OpenAI and of those that follow it.

use serde_json::{Value, json};
use toolkit::{Finish, Turn};

use super::{answered, assert_error, body, calls, turn};

/// What one key of the assistant's message holds.
fn sent_back<'t>(turn: &'t Turn, key: &str) -> &'t Value {
    assert_eq!(turn.assistant().len(), 1);
    &turn.assistant()[0][key]
}

tests_of_cases! {
    fn chat_custom_placeholder() {
        let turn = turn("chat_custom_placeholder");
        assert_eq!(calls(&turn), [("c1", "f", json!({}))]);
        assert_eq!((turn.finish(), turn.pending()), (Finish::Calls, &[][..]));
        assert_eq!(answered(turn).results(), [json!({"role": "tool", "tool_call_id": "c1", "content": "done"})]);
    }

    fn chat_empty_finish_reason_with_calls() {
        let turn = turn("chat_empty_finish_reason_with_calls");
        assert_eq!(calls(&turn), [("c1", "f", json!({}))]);
        assert_eq!(turn.finish(), Finish::Calls);
    }

    fn chat_stream_done_without_finish_reason() {
        let turn = turn("chat_stream_done_without_finish_reason");
        assert_eq!(calls(&turn), [("c1", "f", json!({}))]);
        assert_eq!((turn.finish(), turn.finish_word()), (Finish::Calls, None));
        assert_eq!(answered(turn).results(), [json!({"role": "tool", "tool_call_id": "c1", "content": "done"})]);
    }

    fn chat_stream_reasoning_details_fragments() {
        let turn = turn("chat_stream_reasoning_details_fragments");
        assert_eq!(*sent_back(&turn, "reasoning_details"), json!([
            {"type": "reasoning.text", "format": "anthropic-claude-v1", "index": 0, "text": "abcd", "signature": "sig"}]));
        assert_eq!(calls(&turn), [("c1", "f", json!({}))]);
    }

    fn chat_message_level_thought_signature() {
        let turn = turn("chat_message_level_thought_signature");
        assert_eq!(*sent_back(&turn, "extra_content"), json!({"google": {"thought_signature": "sig"}}));
        assert_eq!((turn.text(), turn.finish()), ("hi", Finish::Stop));
    }

    fn chat_reasoning_key() {
        let turn = turn("chat_reasoning_key");
        assert_eq!(*sent_back(&turn, "reasoning"), "hm");
        assert_eq!((turn.text(), calls(&turn)), ("", vec![("c1", "f", json!({}))]));
    }

    fn openrouter_file_annotations() {
        let turn = turn("openrouter_file_annotations");
        let mut sent = body("openrouter_file_annotations");
        assert_eq!(*sent_back(&turn, "annotations"), sent["choices"][0]["message"]["annotations"].take());
    }

    fn chat_refusal() {
        let turn = turn("chat_refusal");
        assert_eq!((turn.finish(), turn.finish_word()), (Finish::Filtered, Some("stop")));
        assert_eq!(turn.refusal(), Some("I cannot."));
        assert_eq!(*sent_back(&turn, "refusal"), "I cannot.");
    }

    fn chat_flat_error_body() {
        assert_error("chat_flat_error_body", &json!({"code": 400, "message": "Validation: bad", "type": "Bad Request"}));
    }

    // The text of the arguments stops: the word that says otherwise is wrong.
    fn openrouter_cut_said_tool_calls() {
        let turn = turn("openrouter_cut_said_tool_calls");
        assert_eq!(turn.calls().len(), 1);
        assert!(turn.calls()[0].is_cut());
        let answer = answered(turn);
        assert!(!answer.replies()[0].was_run());
        assert_eq!(answer.replies()[0].rejection().unwrap().problems()[0].code(), "cut_off");
    }
}

//! Gemini: words for the end, and parts with signatures.

use serde_json::json;
use toolkit::Finish;

use super::{answered, turn};

tests_of_cases! {
    fn gemini_model_armor() {
        let turn = turn("gemini_model_armor");
        assert_eq!((turn.finish(), turn.finish_word()), (Finish::Filtered, Some("MODEL_ARMOR")));
        assert!(turn.assistant().is_empty());
    }

    fn gemini_unexpected_tool_call_with_call() {
        let turn = turn("gemini_unexpected_tool_call_with_call");
        assert_eq!((turn.finish(), turn.finish_word()), (Finish::Calls, Some("UNEXPECTED_TOOL_CALL")));
        assert_eq!((turn.calls()[0].name(), turn.calls()[0].is_cut()), ("f", false));
        assert_eq!(answered(turn).results(), [json!({"role": "user", "parts": [
            {"functionResponse": {"name": "f", "response": {"output": "done"}}}]})]);
    }

    fn gemini_stream_signed_text_merged() {
        let turn = turn("gemini_stream_signed_text_merged");
        assert_eq!(turn.assistant(), [json!({"role": "model", "parts": [
            {"text": "a", "thoughtSignature": "s1"}, {"text": "b"}]})]);
        assert_eq!((turn.text(), turn.finish()), ("ab", Finish::Stop));
    }
}

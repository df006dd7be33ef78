//! Mistral: thinking in a stream, and errors.

use serde_json::json;
use toolkit::Finish;

use super::{assert_error, turn};

tests_of_cases! {
    fn mistral_stream_text_after_thinking() {
        let turn = turn("mistral_stream_text_after_thinking");
        assert_eq!(turn.assistant()[0]["content"], json!([
            {"type": "thinking", "thinking": [{"type": "text", "text": "ab"}]}, {"type": "text", "text": "cd"}]));
        assert_eq!((turn.text(), turn.finish()), ("cd", Finish::Stop));
    }

    fn mistral_error_body() {
        assert_error("mistral_error_body", &json!({
            "object": "error", "message": "Invalid model: x", "type": "invalid_model", "param": null, "code": "1500"}));
    }

    fn mistral_detail_error() {
        assert_error("mistral_detail_error", &json!({"detail": "Invalid API Key"}));
    }
}

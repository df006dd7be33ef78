//! Cohere: thinking in a stream, and errors.

use serde_json::json;
use toolkit::Finish;

use super::{assert_error, calls, turn};

tests_of_cases! {
    fn cohere_stream_thinking() {
        let turn = turn("cohere_stream_thinking");
        assert_eq!(turn.assistant()[0]["content"], json!([{"type": "thinking", "thinking": "hm"}]));
        assert_eq!(calls(&turn), [("c1", "f", json!({}))]);
        assert_eq!((turn.text(), turn.finish()), ("", Finish::Calls));
    }

    fn cohere_error_body() {
        assert_error("cohere_error_body", &json!({"id": "x", "message": "model 'x' not found"}));
    }
}

//! Groq: a call that it has refused itself.

use serde_json::json;
use toolkit::{Dialect, Finish};

use super::{arguments, body, turn};

tests_of_cases! {
    fn groq_stream_tool_use_failed() {
        let turn = turn("groq_stream_tool_use_failed");
        assert_eq!(turn.calls().len(), 1);
        let call = &turn.calls()[0];
        assert_eq!((call.name(), arguments(call), call.is_cut()), ("f", json!({"x": 1}), false));
        assert_eq!((turn.finish(), turn.finish_word()), (Finish::Calls, Some("tool_use_failed")));
        // The error alone is what a whole response holds.
        let whole = Dialect::groq().calls(&body("groq_stream_tool_use_failed")[1]).unwrap();
        assert_eq!(turn.calls(), whole.calls());
        assert_eq!(turn.assistant()[0]["tool_calls"], whole.assistant()[0]["tool_calls"]);
    }
}

//! Responses of OpenAI: refusals, items that wait for the client, and who has called.

use serde_json::json;
use toolkit::Finish;

use super::{answered, body, calls, turn};

/// Holds that the one item of a response waits for the client.
#[track_caller]
fn assert_pending(name: &str) {
    let (turn, mut body) = (turn(name), body(name));
    let item = body["output"][0].take();
    assert_eq!((turn.calls(), turn.finish()), (&[][..], Finish::Pending));
    assert_eq!(turn.pending(), [item.clone()]);
    assert_eq!(turn.assistant(), [item]);
}

tests_of_cases! {
    fn responses_refusal() {
        let turn = turn("responses_refusal");
        assert_eq!((turn.finish(), turn.finish_word()), (Finish::Filtered, Some("completed")));
        assert_eq!(turn.refusal(), Some("I cannot."));
        assert_eq!(turn.assistant(), [body("responses_refusal")["output"][0].take()]);
    }

    fn responses_refusal_stream() {
        let turn = turn("responses_refusal_stream");
        assert_eq!((turn.finish(), turn.finish_word()), (Finish::Filtered, Some("completed")));
        assert_eq!(turn.refusal(), Some("I cannot."));
    }

    fn responses_custom_tool_call() {
        assert_pending("responses_custom_tool_call");
    }

    fn responses_local_shell_call() {
        assert_pending("responses_local_shell_call");
    }

    fn responses_mcp_approval_request() {
        assert_pending("responses_mcp_approval_request");
    }

    fn responses_program_caller() {
        let turn = turn("responses_program_caller");
        assert_eq!(calls(&turn), [("c1", "f", json!({}))]);
        let answer = answered(turn);
        let caller = json!({"type": "program", "caller_id": "cp1"});
        assert_eq!(answer.turn().assistant()[1]["caller"], caller);
        assert_eq!(answer.results(), [
            json!({"type": "function_call_output", "call_id": "c1", "output": "done", "caller": caller})]);
    }
}

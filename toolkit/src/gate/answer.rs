//! Validates a whole reply as an answer of one type, without a tool or an envelope.

use std::sync::Arc;

use crate::contract::Contract;
use crate::gate::{Gate, Reason, Refusal, classify};
use crate::problem::{Kind, Rejection};
use crate::registry::{About, Outcome, Settings, guarded};

/// Validates a reply: its length, strict JSON, the contract and its rules.
pub(crate) fn validate_answer<T: Contract>(
    reply: &str,
    settings: &Arc<Settings>,
) -> Result<T, Refusal> {
    guarded(|| T::parse_within(reply, &settings.limits)).map_err(|outcome| {
        let (gate, reason) = classify_answer(outcome);
        let about = Arc::new(About::new(None, Arc::clone(settings)));
        Refusal { gate, reason, about, answer: Some(Arc::new(T::json_schema())) }
    })
}

/// Finds the gate that refused an answer, and why.
fn classify_answer(outcome: Outcome) -> (Gate, Reason) {
    match outcome {
        Outcome::Rejected(rejection) if rejection.is_unreadable() => {
            let gate = if is_too_long(&rejection) { Gate::Length } else { Gate::Json };
            (gate, Reason::Rejected(rejection))
        }
        outcome => classify(outcome, Gate::Answer),
    }
}

fn is_too_long(rejection: &Rejection) -> bool {
    let mut problems = rejection.problems().iter();
    problems.any(|problem| matches!(problem.kind(), Kind::InputTooLong { .. }))
}

//! A whole reply that is to be an answer of one type, with no tool and no envelope around it.

use std::sync::Arc;

use crate::contract::Contract;
use crate::gate::{Gate, Reason, Refusal, refused};
use crate::problem::{Kind, Rejection};
use crate::registry::{About, Outcome, Settings, guarded};

/// Judges a reply: length, strict JSON, the contract, its rules.
pub(crate) fn judge_answer<T: Contract>(
    reply: &str,
    settings: &Arc<Settings>,
) -> Result<T, Refusal> {
    guarded(|| T::parse_within(reply, &settings.limits)).map_err(|outcome| {
        let (gate, reason) = refused_answer(outcome);
        let about = Arc::new(About::new(None, Arc::clone(settings)));
        Refusal { gate, reason, about, answer: Some(Arc::new(T::json_schema())) }
    })
}

fn refused_answer(outcome: Outcome) -> (Gate, Reason) {
    match outcome {
        Outcome::Rejected(rejection) if rejection.is_unreadable() => {
            let gate = if is_too_long(&rejection) { Gate::Length } else { Gate::Json };
            (gate, Reason::Rejected(rejection))
        }
        outcome => refused(outcome, Gate::Answer),
    }
}

fn is_too_long(rejection: &Rejection) -> bool {
    let mut problems = rejection.problems().iter();
    problems.any(|problem| matches!(problem.kind(), Kind::InputTooLong { .. }))
}

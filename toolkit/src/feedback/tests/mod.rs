//! Every kind of problem in every language, whole answers, and inputs that mean harm.
//!
//! Here and not in the tests' own crate: only here a list of kinds can be held to be complete.

// Tests may stop at what should not be.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod answers;
mod hostile;
mod samples;
mod sentences;

use crate::contract::{Contract, Limits, Place, Problems};
use crate::feedback::{English, text};
use crate::path::{Path, Segment};
use crate::problem::{Found, Kind, Problem, Rejection};

fn path(steps: &[&str]) -> Path {
    steps
        .iter()
        .map(|step| {
            step.parse().map_or_else(|_| Segment::Key((*step).to_owned().into()), Segment::Index)
        })
        .collect()
}

/// The answer to arguments whose schema is not known.
fn answer(rejection: &Rejection) -> String {
    text(rejection, None, &English, &Limits::default())
}

fn problem(steps: &[&str], kind: Kind, found: Option<Found>) -> Problem {
    Problem { found, ..Problem::new(path(steps), kind) }
}

fn rejection(problems: Vec<Problem>) -> Rejection {
    Rejection { problems, left_out: 0 }
}

#[allow(clippy::unnecessary_wraps)] // so it is passed as it is
fn string(text: &str) -> Option<Found> {
    Some(Found::text(text, Limits::default().echo))
}

//! Tests for every kind of problem in every language, for whole messages, and for hostile inputs.
//!
//! They are in this crate because only here a `match` on the non-exhaustive `Kind` can be exhaustive.

// Tests may panic.
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

/// The text form for arguments without a schema.
fn answer(rejection: &Rejection) -> String {
    text(rejection, None, &English, &Limits::default())
}

fn problem(steps: &[&str], kind: Kind, found: Option<Found>) -> Problem {
    Problem { found, ..Problem::new(path(steps), kind) }
}

fn rejection(problems: Vec<Problem>) -> Rejection {
    Rejection { problems, left_out: 0 }
}

#[allow(clippy::unnecessary_wraps)] // every caller needs an `Option`
fn string(text: &str) -> Option<Found> {
    Some(Found::text(text, Limits::default().echo))
}

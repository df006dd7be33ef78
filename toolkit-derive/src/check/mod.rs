//! From what was written to what it means. First the questions, each of which reports what is wrong
//! and changes nothing; then the checked model is made, on the best reading of what was written.

use crate::diagnostics::Diagnostics;
use crate::model::{checked, raw};

mod case;
mod conflicts;
mod examples;
mod forms;
mod names;
mod parameters;
mod patterns;
mod resolve;
mod rules;
mod validated;
mod words;

/// Asks every question of a type, and makes its checked model.
pub(crate) fn check(
    written: &raw::Definition,
    diagnostics: &mut Diagnostics,
) -> checked::Definition {
    conflicts::a_tool_of_an_enum(written, diagnostics);
    conflicts::open_and_closed(written, diagnostics);
    conflicts::on_fields(written, diagnostics);
    conflicts::on_variants(written, diagnostics);
    conflicts::rules_of_a_newtype(written, diagnostics);
    conflicts::words_of_a_newtype(written, diagnostics);
    forms::together(written, diagnostics);
    forms::internal(written, diagnostics);
    forms::in_tuples(written, diagnostics);
    forms::other(written, diagnostics);
    forms::case_of_nothing(written, diagnostics);
    forms::names_of_an_untagged(written, diagnostics);
    parameters::unique(written, diagnostics);
    parameters::bounds(written, diagnostics);
    names::of_the_tool(written, diagnostics);
    names::cases(written, diagnostics);
    names::empty(written, diagnostics);
    names::twice(written, diagnostics);
    names::of_the_tag(written, diagnostics);
    names::nothing_to_send(written, diagnostics);
    words::missing(written, diagnostics);
    words::needless(written, diagnostics);
    rules::each(written, diagnostics);
    rules::twins(written, diagnostics);
    examples::against_rules(written, diagnostics);
    resolve::definition(written)
}

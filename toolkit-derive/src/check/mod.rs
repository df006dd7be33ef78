//! Validates the raw model and resolves it into the checked model. The checks only report errors; the resolved
//! model of an invalid type is discarded.
//!
//! The code block above each check shows code that it rejects.

use crate::diagnostics::Diagnostics;
use crate::model::{checked, raw};

mod conflicts;
mod descriptions;
mod examples;
mod generics;
mod names;
mod patterns;
mod rename_rule;
mod representations;
mod resolve;
mod rules;
mod validated;

/// Runs all checks and resolves the checked model.
pub(crate) fn check(input: &raw::Definition, diagnostics: &mut Diagnostics) -> checked::Definition {
    conflicts::check_tool_shape(input, diagnostics);
    conflicts::check_open(input, diagnostics);
    conflicts::check_fields(input, diagnostics);
    conflicts::check_variants(input, diagnostics);
    conflicts::check_newtype_rules(input, diagnostics);
    conflicts::check_newtype_annotations(input, diagnostics);
    representations::check_attributes(input, diagnostics);
    representations::check_internally_tagged(input, diagnostics);
    representations::check_tuples(input, diagnostics);
    representations::check_other(input, diagnostics);
    representations::check_rename_all(input, diagnostics);
    representations::check_untagged(input, diagnostics);
    generics::check_unique(input, diagnostics);
    generics::check_bounds(input, diagnostics);
    names::check_tool_name(input, diagnostics);
    names::check_rename_rules(input, diagnostics);
    names::check_empty(input, diagnostics);
    names::check_duplicates(input, diagnostics);
    names::check_tag(input, diagnostics);
    names::check_variants(input, diagnostics);
    descriptions::check_missing(input, diagnostics);
    descriptions::check_redundant(input, diagnostics);
    rules::check_all(input, diagnostics);
    rules::check_must_match(input, diagnostics);
    examples::check_examples(input, diagnostics);
    resolve::definition(input)
}

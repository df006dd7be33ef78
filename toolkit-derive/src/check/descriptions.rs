//! Descriptions, which tools and fields must have.

use crate::diagnostics::Diagnostics;
use crate::model::DeriveKind;
use crate::model::raw::{Annotations, Definition, Shape};

/// The description: the `description` attribute, or else the doc comment.
pub(super) fn description(annotations: &Annotations) -> String {
    match annotations.description.get() {
        Some(description) => description.value(),
        None => annotations.docs.clone(),
    }
}

fn is_described(annotations: &Annotations) -> bool {
    !description(annotations).trim().is_empty()
}

/// ```text
/// #[derive(Tool)] struct Search { text: String }
/// ```
pub(super) fn check_missing(input: &Definition, diagnostics: &mut Diagnostics) {
    if input.annotations.undescribed.is_set() {
        return;
    }
    let is_tool = input.derive_kind == DeriveKind::Tool && !matches!(input.shape, Shape::Enum(_));
    if is_tool && !is_described(&input.annotations) {
        let name = &input.ident;
        diagnostics.report(
            name,
            format!("missing description for tool `{name}`; add a doc comment that says what it does, or opt out with `#[tool(undescribed)]`"),
        );
    }
    for field in input.shape.records().into_iter().flatten() {
        let is_excused =
            field.skip.is_set() || field.flatten.is_set() || field.annotations.undescribed.is_set();
        if let (Some(name), false) = (&field.ident, is_excused)
            && !is_described(&field.annotations)
        {
            diagnostics.report(
                name,
                format!("missing description for field `{name}`; add a doc comment, or opt out with `#[tool(undescribed)]`"),
            );
        }
    }
}

/// ```text
/// /// The text to look for
/// #[tool(undescribed)] text: String
/// ```
pub(super) fn check_redundant(input: &Definition, diagnostics: &mut Diagnostics) {
    for field in input.shape.records().into_iter().flatten() {
        if let Some(span) = field.annotations.undescribed.span()
            && is_described(&field.annotations)
            && !field.skip.is_set()
        {
            let message = "`undescribed` has no effect on a field with a description; remove it";
            diagnostics.report_at(span, message);
        }
    }
}

//! Descriptions: the model sees nothing of a tool but its schema.

use crate::diagnostics::Diagnostics;
use crate::model::Purpose;
use crate::model::raw::{Definition, Shape, Words};

/// What a place says of itself: the author's own text for the model, or the doc comment.
pub(super) fn description(words: &Words) -> String {
    match words.description.get() {
        Some(description) => description.value(),
        None => words.docs.clone(),
    }
}

fn is_described(words: &Words) -> bool {
    !description(words).trim().is_empty()
}

/// ```text
/// #[derive(Tool)] struct Search { text: String }
/// ```
pub(super) fn missing(written: &Definition, diagnostics: &mut Diagnostics) {
    if written.words.undescribed.is_set() {
        return;
    }
    let is_tool = written.purpose == Purpose::Tool && !matches!(written.shape, Shape::Enum(_));
    if is_tool && !is_described(&written.words) {
        let name = &written.ident;
        diagnostics.report(
            name,
            format!("missing description for tool `{name}`; add a doc comment that says what it does, or opt out with `#[tool(undescribed)]`"),
        );
    }
    for field in written.shape.records().into_iter().flatten() {
        let is_excused =
            field.skip.is_set() || field.flatten.is_set() || field.words.undescribed.is_set();
        if let (Some(name), false) = (&field.ident, is_excused)
            && !is_described(&field.words)
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
pub(super) fn needless(written: &Definition, diagnostics: &mut Diagnostics) {
    for field in written.shape.records().into_iter().flatten() {
        if let Some(span) = field.words.undescribed.span()
            && is_described(&field.words)
            && !field.skip.is_set()
        {
            let message = "`undescribed` has no effect on a field with a description; remove it";
            diagnostics.report_at(span, message);
        }
    }
}

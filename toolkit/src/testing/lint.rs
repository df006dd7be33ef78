//! Assertions that the lint has no findings.

use crate::lint::Lint;
use crate::registry::Toolkit;

/// Asserts that [`Toolkit::lint`] has no findings.
///
/// # Panics
///
/// Panics with all findings, one per line, if there are any.
///
/// # Example
///
/// ```
/// use toolkit::testing::assert_lint_free;
/// use toolkit::{Tool, Toolkit};
///
/// /// Look up the price of a share.
/// #[derive(Tool)]
/// struct LookupStock {
///     /// The ticker symbol, as the exchange writes it
///     #[validate(length(min = 1, max = 6))]
///     ticker: String,
/// }
///
/// assert_lint_free(&Toolkit::new().with(|_: LookupStock| Ok::<_, String>(12.5)));
/// ```
#[track_caller]
pub fn assert_lint_free(tools: &Toolkit) {
    assert_lint_free_with(tools, &Lint::new());
}

/// Asserts that [`Toolkit::lint_with`] has no findings.
///
/// # Panics
///
/// Panics with all findings, one per line, if there are any.
#[track_caller]
pub fn assert_lint_free_with(tools: &Toolkit, lint: &Lint) {
    let findings = tools.lint_with(lint);
    let lines: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert!(lines.is_empty(), "{} lint findings:\n{}", lines.len(), lines.join("\n"));
}

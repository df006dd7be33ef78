//! Tools without findings, as an assertion.

use crate::lint::Lint;
use crate::registry::Toolkit;

/// Holds that [`Toolkit::lint`] finds nothing.
///
/// # Panics
///
/// At the caller's line, with every finding, a line each.
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

/// Holds that [`Toolkit::lint_with`] finds nothing.
///
/// # Panics
///
/// At the caller's line, with every finding, a line each.
#[track_caller]
pub fn assert_lint_free_with(tools: &Toolkit, lint: &Lint) {
    let findings = tools.lint_with(lint);
    let lines: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert!(lines.is_empty(), "the lint has {} findings:\n{}", lines.len(), lines.join("\n"));
}

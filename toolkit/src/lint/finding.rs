//! What the lint returns.

use std::fmt;

use crate::lint::kind::FindingKind;

/// One problem found by [`Toolkit::lint`](crate::Toolkit::lint).
///
/// Its `Display` output is one line: the tool, the path, the sentence and the code.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// A code that is stable across versions, such as `unbounded_text`. [`Lint`](crate::Lint) lists all codes.
    pub code: &'static str,
    /// The name of the tool, or `None` if the finding concerns the toolkit as a whole.
    pub tool: Option<String>,
    /// The location in the schema of the arguments, as a JSON Pointer: `/properties/tags/items`. Empty if the
    /// finding concerns the whole tool.
    pub path: String,
    /// What is wrong and how to fix it.
    pub sentence: String,
}

impl Finding {
    pub(super) fn new(tool: Option<&str>, path: impl Into<String>, kind: &FindingKind) -> Self {
        Self {
            code: kind.code(),
            tool: tool.map(str::to_owned),
            path: path.into(),
            sentence: kind.to_string(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(tool) = &self.tool {
            f.write_str(tool)?;
            f.write_str(if self.path.is_empty() { ": " } else { " " })?;
        }
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path.escape_debug())?;
        }
        write!(f, "{} ({})", self.sentence, self.code)
    }
}

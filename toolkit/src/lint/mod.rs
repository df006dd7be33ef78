//! What only judgement can say of tools: too much room, too few words, too many tools. For developers.
//!
//! Nothing here refuses a tool or a call, and no model reads these sentences. What is wrong for certain is
//! an error of the compiler or of the registration.

use std::fmt;

use crate::registry::Toolkit;
use crate::schema::Contradiction;
use crate::tool::Definition;

mod check;
mod fault;
mod foreign;
mod levels;
mod listed;
mod settings;
mod size;
mod spot;
mod together;
mod tree;
mod words;

pub use settings::Lint;
pub use size::Size;

use fault::Fault;

/// What a look at the tools found at one place.
///
/// Prints as the tool, the place, the sentence and the code, on one line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// What was found, as a word that stays the same from version to version: `unbounded_text`. They are
    /// listed at [`Lint`].
    pub code: &'static str,
    /// The tool; nothing where it is about all of them together.
    pub tool: Option<String>,
    /// The place in the schema of the arguments, as a JSON Pointer: `/properties/tags/items`. Empty for the
    /// whole tool.
    pub path: String,
    /// What is wrong, and what to do instead.
    pub sentence: String,
}

impl Finding {
    fn new(tool: Option<&str>, path: impl Into<String>, fault: &Fault) -> Self {
        Self {
            code: fault.code(),
            tool: tool.map(str::to_owned),
            path: path.into(),
            sentence: fault.to_string(),
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

impl Toolkit {
    /// Looks at the tools for what only judgement can say, with the default limits of [`Lint`].
    ///
    /// Tools stand as registered, places as declared, and what is about all tools comes last: the same
    /// tools give the same findings on every run.
    ///
    /// # Example
    ///
    /// ```
    /// use toolkit::{Tool, Toolkit};
    ///
    /// /// Leave a note for a colleague.
    /// #[derive(Tool)]
    /// struct LeaveNote {
    ///     /// What the colleague should know
    ///     text: String,
    /// }
    ///
    /// let tools = Toolkit::new().with(|_: LeaveNote| Ok::<_, String>("left"));
    /// let findings = tools.lint();
    /// assert_eq!(findings[0].code, "unbounded_text");
    /// assert_eq!(findings[0].tool.as_deref(), Some("leave_note"));
    /// assert_eq!(findings[0].path, "/properties/text");
    /// ```
    pub fn lint(&self) -> Vec<Finding> {
        self.lint_with(&Lint::new())
    }

    /// The same within other limits, and without what is allowed by name.
    pub fn lint_with(&self, lint: &Lint) -> Vec<Finding> {
        let tools: Vec<&Definition> = self.definitions().collect();
        let mut findings = Vec::new();
        for (position, tool) in tools.iter().enumerate() {
            findings.extend(of_tool(tool, &tools[..position], lint));
        }
        let all = together::of_all(&tools, lint);
        findings.extend(all.iter().map(|fault| Finding::new(None, "", fault)));
        findings.retain(|finding| !lint.allows(finding));
        findings
    }

    /// How much of a prompt each tool takes, as registered.
    ///
    /// # Example
    ///
    /// ```
    /// use toolkit::{Tool, Toolkit};
    ///
    /// /// Tell the time.
    /// #[derive(Tool)]
    /// struct Clock {}
    ///
    /// let tools = Toolkit::new().with(|_: Clock| Ok::<_, String>("noon"));
    /// let size = &tools.sizes()[0];
    /// assert_eq!((&*size.tool, size.bytes, size.tokens()), ("clock", 154, 39));
    /// ```
    pub fn sizes(&self) -> Vec<Size> {
        self.definitions().map(Size::of).collect()
    }
}

/// What is found of one tool, which stands behind others.
fn of_tool(tool: &Definition, before: &[&Definition], lint: &Lint) -> Vec<Finding> {
    let name = Some(tool.name.as_str());
    let whole = check::tool(tool, lint).into_iter().chain(together::beside(tool, before));
    let mut findings: Vec<_> = whole.map(|fault| Finding::new(name, "", &fault)).collect();
    let levels = levels::deepest(&tool.parameters);
    if levels.count > lint.levels {
        let fault = Fault::DeepNesting { levels: levels.count, most: lint.levels };
        findings.push(Finding::new(name, levels.pointer, &fault));
    }
    for spot in tree::spots(&tool.parameters) {
        let faults = check::spot(&spot, lint);
        findings.extend(faults.iter().map(|fault| Finding::new(name, &*spot.pointer, fault)));
    }
    for Contradiction { pointer, conflict, .. } in tool.parameters.contradictions() {
        findings.push(Finding::new(name, pointer, &Fault::Contradiction { conflict }));
    }
    findings
}

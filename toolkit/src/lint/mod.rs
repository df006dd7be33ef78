//! Advice on tool design for developers: unbounded inputs, missing descriptions, too many tools.
//!
//! Findings are advice: they never reject a tool or a call, and no model reads them. Definite
//! mistakes are compile errors or registration errors instead.

use crate::registry::Toolkit;
use crate::schema::Contradiction;
use crate::tool::Definition;

mod check;
mod finding;
mod foreign;
mod kind;
mod listed_values;
mod native;
mod nesting;
mod settings;
mod site;
mod size;
mod toolset;
mod words;

pub use finding::Finding;
pub use settings::Lint;
pub use size::Size;

use kind::FindingKind;

impl Toolkit {
    /// Checks the tools for design problems, with the default limits of [`Lint`].
    ///
    /// Findings are ordered by tool in registration order, then by field in declaration order; those about the
    /// toolkit as a whole come last. The same tools always give the same findings.
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

    /// Checks the tools for design problems, with custom limits and allowed findings.
    pub fn lint_with(&self, lint: &Lint) -> Vec<Finding> {
        let tools: Vec<&Definition> = self.definitions().collect();
        let mut findings = Vec::new();
        for (position, tool) in tools.iter().enumerate() {
            findings.extend(lint_tool(tool, &tools[..position], lint));
        }
        let all = toolset::check_all(&tools, lint);
        findings.extend(all.iter().map(|kind| Finding::new(None, "", kind)));
        findings.retain(|finding| !lint.allows(finding));
        findings
    }

    /// Returns how much of the prompt each tool takes up, in registration order.
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

/// The findings of one tool; `earlier` are the tools registered before it.
fn lint_tool(tool: &Definition, earlier: &[&Definition], lint: &Lint) -> Vec<Finding> {
    let name = Some(tool.name.as_str());
    let whole =
        check::check_tool(tool, lint).into_iter().chain(toolset::similarities(tool, earlier));
    let mut findings: Vec<_> = whole.map(|kind| Finding::new(name, "", &kind)).collect();
    let nesting = nesting::deepest(&tool.parameters);
    if nesting.depth > lint.max_levels {
        let kind = FindingKind::DeepNesting { levels: nesting.depth, max: lint.max_levels };
        findings.push(Finding::new(name, nesting.pointer, &kind));
    }
    for site in native::sites(&tool.parameters) {
        let kinds = check::check_site(&site, lint);
        findings.extend(kinds.iter().map(|kind| Finding::new(name, &*site.pointer, kind)));
    }
    for Contradiction { pointer, conflict, .. } in tool.parameters.contradictions() {
        findings.push(Finding::new(name, pointer, &FindingKind::Contradiction { conflict }));
    }
    findings
}

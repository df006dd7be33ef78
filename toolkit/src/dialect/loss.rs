//! What an API's schema does not say, and contracts that it cannot say at all.

use std::fmt;

/// Something that a contract says and the schema sent does not, or says otherwise. The contract still
/// holds calls to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    pub(super) tool: String,
    pub(super) path: String,
    pub(super) keyword: String,
    pub(super) fate: Fate,
}

/// What became of a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fate {
    /// It is left out, and nothing tells it.
    Dropped,
    /// Something else is sent for it, and read back as what the contract says.
    Rewritten,
    /// It is left out, and the description of the place, or of the tool where the place has none, tells it.
    Told,
}

impl Loss {
    /// The tool.
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// The place in the schema that is sent: names of fields with dots between, `[]` for the items of a list, `*` for
    /// the values of a map. Empty for the arguments as a whole; inside a named definition it begins with `$defs.` and
    /// the name. Where a map is sent as a list of entries, its values are at `[].value`.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The keyword of JSON Schema.
    pub fn keyword(&self) -> &str {
        &self.keyword
    }

    /// What became of it.
    pub fn fate(&self) -> Fate {
        self.fate
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fate = match self.fate {
            Fate::Dropped => "dropped",
            Fate::Rewritten => "rewritten",
            Fate::Told => "told in the description",
        };
        place(&self.tool, &self.path, f)?;
        write!(f, ": `{}` is {fate}", self.keyword)
    }
}

fn place(tool: &str, path: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(tool)?;
    if path.is_empty() { Ok(()) } else { write!(f, " at {path}") }
}

/// Why tools cannot be said in a dialect: everything at once, each with its place and a remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecError {
    pub(super) faults: Vec<Unsaid>,
}

/// One thing that cannot be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsaid {
    pub(super) tool: String,
    pub(super) path: String,
    pub(super) problem: String,
    pub(super) remedy: &'static str,
}

impl SpecError {
    /// Everything that cannot be said, tools as registered.
    pub fn faults(&self) -> &[Unsaid] {
        &self.faults
    }
}

impl Unsaid {
    /// The tool; empty where it is all of them together.
    pub fn tool(&self) -> &str {
        &self.tool
    }

    /// The place, as in [`Loss::path`].
    pub fn path(&self) -> &str {
        &self.path
    }

    /// What cannot be said.
    pub fn problem(&self) -> &str {
        &self.problem
    }

    /// What to do.
    pub fn remedy(&self) -> &str {
        self.remedy
    }
}

impl fmt::Display for Unsaid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tool = if self.tool.is_empty() { "the tools together" } else { &self.tool };
        place(tool, &self.path, f)?;
        write!(f, ": {}; {}", self.problem, self.remedy)
    }
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, fault) in self.faults.iter().enumerate() {
            if position > 0 {
                f.write_str("\n")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for SpecError {}

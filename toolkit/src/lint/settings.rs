//! The lint's limits and allowed findings.

use crate::lint::finding::Finding;
use crate::lint::kind::CODES;
use crate::similar;

/// Settings of [`Toolkit::lint_with`](crate::Toolkit::lint_with): limits, and findings to allow.
///
/// | Code | Reported when |
/// |---|---|
/// | `contradiction` | keywords contradict each other: the minimum is above the maximum, a literal is not of the declared type, a required name is not a property |
/// | `deep_nesting` | objects and arrays nest more than 4 levels deep; a recursive type counts once |
/// | `description_repeats_name` | a description only repeats the name |
/// | `description_repeats_type` | a field and its type have the same description |
/// | `listed_values` | the description of a string lists its values; use an enum instead |
/// | `long_description` | a description is longer than 1,024 characters, which some servers reject |
/// | `missing_description` | a tool or a field has no description |
/// | `name_characters` | some provider rejects the name of a field |
/// | `outdated_keyword` | a schema from another library uses `exclusiveMinimum: true` (draft 4) or `items` with a list (draft 7) |
/// | `over_budget` | a tool takes more than about 1,000 tokens, or all tools together more than 10,000 |
/// | `short_name` | the name of a tool or a field is a single letter |
/// | `similar_descriptions` | two tools have nearly the same description |
/// | `similar_names` | the names of two tools consist of the same words |
/// | `too_many_fields` | an object has more than 15 fields |
/// | `too_many_tools` | there are more than 20 tools |
/// | `unbounded_list`, `unbounded_map` | an array has no maximum length, or a map no maximum number of entries |
/// | `unbounded_number` | a number has no minimum or no maximum other than the limits of an integer type of 32 bits or more |
/// | `unbounded_text` | a string has no maximum length, no format, and no pattern that limits its length |
/// | `unknown_keyword` | a schema from another library has a keyword that JSON Schema 2020-12 doesn't define |
///
/// Checks that compare words only know English.
///
/// ```
/// use toolkit::{Lint, Tool, Toolkit};
///
/// /// Move the pointer to a place on the screen.
/// #[derive(Tool)]
/// struct MoveTo {
///     /// Pixels from the left edge
///     #[validate(range(min = 0, max = 9999))]
///     x: u32,
/// }
///
/// let tools = Toolkit::new().with(|_: MoveTo| Ok::<_, String>("moved"));
/// assert_eq!(tools.lint().len(), 1);
/// let lint = Lint::new().tool_budget(300).allow_at("short_name", "move_to", "/properties/x");
/// assert_eq!(tools.lint_with(&lint), []);
/// ```
#[derive(Clone, Debug)]
pub struct Lint {
    pub(super) max_tools: usize,
    pub(super) max_fields: usize,
    pub(super) max_levels: usize,
    pub(super) max_description: usize,
    pub(super) tool_budget: usize,
    pub(super) budget: usize,
    allowed: Vec<Allowed>,
}

/// A code to ignore: everywhere, in one tool, or at one path of it.
#[derive(Clone, Debug)]
struct Allowed {
    code: &'static str,
    tool: Option<String>,
    path: Option<String>,
}

impl Lint {
    /// The default limits, with no findings allowed.
    pub fn new() -> Self {
        Self {
            max_tools: 20,
            max_fields: 15,
            max_levels: 4,
            max_description: 1_024,
            tool_budget: 1_000,
            budget: 10_000,
            allowed: Vec::new(),
        }
    }

    /// Sets the maximum number of tools.
    #[must_use]
    pub fn max_tools(self, max_tools: usize) -> Self {
        Self { max_tools, ..self }
    }

    /// Sets the maximum number of fields in an object.
    #[must_use]
    pub fn max_fields(self, max_fields: usize) -> Self {
        Self { max_fields, ..self }
    }

    /// Sets how deep objects and arrays may nest. The arguments themselves are the first level.
    #[must_use]
    pub fn max_levels(self, max_levels: usize) -> Self {
        Self { max_levels, ..self }
    }

    /// Sets the maximum length of a description, in characters.
    #[must_use]
    pub fn max_description(self, max_description: usize) -> Self {
        Self { max_description, ..self }
    }

    /// Sets the maximum number of [tokens](crate::Size::tokens) for each tool.
    #[must_use]
    pub fn tool_budget(self, tokens: usize) -> Self {
        Self { tool_budget: tokens, ..self }
    }

    /// Sets the maximum number of [tokens](crate::Size::tokens) for all tools together.
    #[must_use]
    pub fn budget(self, tokens: usize) -> Self {
        Self { budget: tokens, ..self }
    }

    /// Allows all findings with this code.
    ///
    /// # Panics
    ///
    /// Panics if the code doesn't exist, since a typo would otherwise go unnoticed.
    #[must_use]
    #[track_caller]
    pub fn allow(self, code: &str) -> Self {
        self.allowing(code, None, None)
    }

    /// Allows all findings with this code in one tool.
    ///
    /// # Panics
    ///
    /// Panics if the code doesn't exist.
    #[must_use]
    #[track_caller]
    pub fn allow_in(self, code: &str, tool: &str) -> Self {
        self.allowing(code, Some(tool), None)
    }

    /// Allows findings with this code at one [`path`](Finding::path) of a tool.
    ///
    /// # Panics
    ///
    /// Panics if the code doesn't exist.
    #[must_use]
    #[track_caller]
    pub fn allow_at(self, code: &str, tool: &str, path: &str) -> Self {
        self.allowing(code, Some(tool), Some(path))
    }

    #[track_caller]
    fn allowing(mut self, code: &str, tool: Option<&str>, path: Option<&str>) -> Self {
        let Some(known) = CODES.iter().find(|known| **known == code) else {
            let nearest = similar::nearest(code, CODES.iter().copied());
            let hint = nearest.map(|nearest| format!("; the closest is `{nearest}`"));
            panic!("unknown lint code `{code}`{}", hint.unwrap_or_default());
        };
        let (tool, path) = (tool.map(str::to_owned), path.map(str::to_owned));
        self.allowed.push(Allowed { code: known, tool, path });
        self
    }

    pub(super) fn allows(&self, finding: &Finding) -> bool {
        self.allowed.iter().any(|allowed| {
            allowed.code == finding.code
                && (allowed.tool.is_none() || allowed.tool == finding.tool)
                && allowed.path.as_ref().is_none_or(|path| *path == finding.path)
        })
    }
}

impl Default for Lint {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::CODES;

    #[test]
    fn the_table_lists_every_code() {
        let table = include_str!("settings.rs");
        let table: Vec<&str> = table.lines().filter(|line| line.starts_with("/// | `")).collect();
        for code in CODES {
            let is_listed = table.iter().any(|row| row.contains(&format!("`{code}`")));
            assert!(is_listed, "the table doesn't list `{code}`");
        }
    }
}

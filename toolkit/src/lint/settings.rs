//! What a look at tools holds them to, and what is allowed by name.

use crate::lint::Finding;
use crate::lint::fault::CODES;
use crate::similar;

/// What a look at the tools holds them to: limits, and what is allowed by name.
///
/// | Code | Found where |
/// |---|---|
/// | `contradiction` | keywords of a place exclude one another: bounds that cross, a literal that is not of the type, a required name that is no property |
/// | `deep_nesting` | more than 4 objects and lists are inside one another; a type inside itself counts once |
/// | `description_repeats_name` | a description has no word of its own beside the name |
/// | `description_repeats_type` | a field and its type are described in the same words |
/// | `listed_values` | a string's description lists its values: that is an enum |
/// | `long_description` | a description has more than 1,024 characters, which is more than some servers take |
/// | `missing_description` | a tool or a field has no description |
/// | `name_characters` | a field's name is one that some provider refuses |
/// | `outdated_keyword` | a schema of another library has `exclusiveMinimum: true`, as draft 4, or `items` with a list, as draft 7 |
/// | `over_budget` | a tool takes more than about 1,000 tokens, or all tools more than 10,000 |
/// | `short_name` | a tool or a field has a name of one letter |
/// | `similar_descriptions` | two tools are described in nearly the same words |
/// | `similar_names` | two tools have names of the same words |
/// | `too_many_fields` | an object has more than 15 fields |
/// | `too_many_tools` | there are more than 20 tools |
/// | `unbounded_list`, `unbounded_map` | there is no most of items or entries |
/// | `unbounded_number` | there is no smallest or no largest value but those of a type of 32 bits or more |
/// | `unbounded_text` | there is no greatest length, no format, and no pattern that sets one |
/// | `unknown_keyword` | a schema of another library has a keyword that JSON Schema 2020-12 does not know |
///
/// What is judged by words knows those of English.
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
    pub(super) tools: usize,
    pub(super) fields: usize,
    pub(super) levels: usize,
    pub(super) characters: usize,
    pub(super) tool_tokens: usize,
    pub(super) all_tokens: usize,
    allowed: Vec<Allowed>,
}

/// A code that is no finding: everywhere, in one tool or at one place of it.
#[derive(Clone, Debug)]
struct Allowed {
    code: &'static str,
    tool: Option<String>,
    path: Option<String>,
}

impl Lint {
    /// The default limits; nothing is allowed.
    pub fn new() -> Self {
        Self {
            tools: 20,
            fields: 15,
            levels: 4,
            characters: 1_024,
            tool_tokens: 1_000,
            all_tokens: 10_000,
            allowed: Vec::new(),
        }
    }

    /// The same with another most of tools.
    #[must_use]
    pub fn max_tools(self, tools: usize) -> Self {
        Self { tools, ..self }
    }

    /// The same with another most of fields in one object.
    #[must_use]
    pub fn max_fields(self, fields: usize) -> Self {
        Self { fields, ..self }
    }

    /// The same with another most of objects and lists inside one another; the arguments themselves are one.
    #[must_use]
    pub fn max_levels(self, levels: usize) -> Self {
        Self { levels, ..self }
    }

    /// The same with another most of characters in one description.
    #[must_use]
    pub fn max_description(self, characters: usize) -> Self {
        Self { characters, ..self }
    }

    /// The same with another most of [tokens](crate::Size::tokens) for each tool.
    #[must_use]
    pub fn tool_budget(self, tokens: usize) -> Self {
        Self { tool_tokens: tokens, ..self }
    }

    /// The same with another most of tokens for all tools together.
    #[must_use]
    pub fn budget(self, tokens: usize) -> Self {
        Self { all_tokens: tokens, ..self }
    }

    /// The same without the findings of a code.
    ///
    /// # Panics
    ///
    /// At the caller's line, where there is no such code: a slip would allow nothing.
    #[must_use]
    #[track_caller]
    pub fn allow(self, code: &str) -> Self {
        self.allowing(code, None, None)
    }

    /// The same without the findings of a code in one tool.
    ///
    /// # Panics
    ///
    /// At the caller's line, where there is no such code.
    #[must_use]
    #[track_caller]
    pub fn allow_in(self, code: &str, tool: &str) -> Self {
        self.allowing(code, Some(tool), None)
    }

    /// The same without the findings of a code at one place of a tool, which is the [`path`](Finding::path) of
    /// the finding.
    ///
    /// # Panics
    ///
    /// At the caller's line, where there is no such code.
    #[must_use]
    #[track_caller]
    pub fn allow_at(self, code: &str, tool: &str, path: &str) -> Self {
        self.allowing(code, Some(tool), Some(path))
    }

    #[track_caller]
    fn allowing(mut self, code: &str, tool: Option<&str>, path: Option<&str>) -> Self {
        let Some(known) = CODES.iter().find(|known| **known == code) else {
            let nearest = similar::nearest(code, CODES.iter().copied());
            let meant = nearest.map(|nearest| format!("; `{nearest}` is one")).unwrap_or_default();
            panic!("the lint has no code `{code}`{meant}");
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
    fn codes_are_in_the_table() {
        let table = include_str!("settings.rs");
        let table: Vec<&str> = table.lines().filter(|line| line.starts_with("/// | `")).collect();
        for code in CODES {
            let is_there = table.iter().any(|row| row.contains(&format!("`{code}`")));
            assert!(is_there, "the table does not have `{code}`");
        }
    }
}

//! The checks across tools: similar tools, and totals.

use crate::lint::kind::FindingKind;
use crate::lint::settings::Lint;
use crate::lint::size::{Size, tokens};
use crate::lint::words;
use crate::tool::Definition;

/// Compares a tool with those registered before it. Reports at most one similar name and one similar
/// description.
pub(super) fn similarities(tool: &Definition, earlier: &[&Definition]) -> Vec<FindingKind> {
    let named = earlier.iter().find(|other| words::is_same_name(&other.name, &tool.name));
    let described =
        earlier.iter().find(|other| words::is_similar_text(&other.description, &tool.description));
    let name = |other: &&Definition| other.name.clone();
    let named = named.map(|other| FindingKind::SimilarNames { other: name(other) });
    let described = described.map(|other| FindingKind::SimilarDescriptions { other: name(other) });
    named.into_iter().chain(described).collect()
}

/// Checks the number of tools and their total size.
pub(super) fn check_all(tools: &[&Definition], lint: &Lint) -> Vec<FindingKind> {
    let mut kinds = Vec::new();
    if tools.len() > lint.max_tools {
        kinds.push(FindingKind::TooManyTools { count: tools.len(), max: lint.max_tools });
    }
    let bytes = tools.iter().map(|tool| Size::of(tool).bytes).sum();
    if tokens(bytes) > lint.budget {
        kinds.push(FindingKind::OverBudget { bytes, max: lint.budget, all_tools: true });
    }
    kinds
}

//! What is asked of tools beside one another.

use crate::lint::fault::Fault;
use crate::lint::settings::Lint;
use crate::lint::size::{Size, tokens};
use crate::lint::words;
use crate::tool::Definition;

/// What a tool has in common with those before it: each sort is told of the first.
pub(super) fn beside(tool: &Definition, before: &[&Definition]) -> Vec<Fault> {
    let named = before.iter().find(|other| words::same_name(&other.name, &tool.name));
    let described =
        before.iter().find(|other| words::say_the_same(&other.description, &tool.description));
    let name = |other: &&Definition| other.name.clone();
    let named = named.map(|other| Fault::SimilarNames { other: name(other) });
    let described = described.map(|other| Fault::SimilarDescriptions { other: name(other) });
    named.into_iter().chain(described).collect()
}

/// What is asked of all tools together.
pub(super) fn of_all(tools: &[&Definition], lint: &Lint) -> Vec<Fault> {
    let mut faults = Vec::new();
    if tools.len() > lint.tools {
        faults.push(Fault::TooManyTools { count: tools.len(), most: lint.tools });
    }
    let bytes = tools.iter().map(|tool| Size::of(tool).bytes).sum();
    if tokens(bytes) > lint.all_tokens {
        faults.push(Fault::OverBudget { bytes, most: lint.all_tokens, together: true });
    }
    faults
}

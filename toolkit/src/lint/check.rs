//! The checks on a single tool and on each location in its schema.

use crate::lint::kind::FindingKind;
use crate::lint::listed_values;
use crate::lint::settings::Lint;
use crate::lint::site::{Site, Unbounded};
use crate::lint::size::{Size, tokens};
use crate::lint::words;
use crate::tool::Definition;

/// Checks a tool's name, description and size.
pub(super) fn check_tool(tool: &Definition, lint: &Lint) -> Vec<FindingKind> {
    let bytes = Size::of(tool).bytes;
    let name = || tool.name.clone();
    let mut kinds = Vec::new();
    if is_one_letter(&tool.name) {
        kinds.push(FindingKind::ShortName { name: name() });
    }
    if tool.description.trim().is_empty() {
        kinds.push(FindingKind::MissingDescription { of_tool: true });
    } else if words::only_repeats(&tool.description, &tool.name) {
        kinds.push(FindingKind::DescriptionRepeatsName { name: name() });
    }
    kinds.extend(description_length(&tool.description, lint));
    if tokens(bytes) > lint.tool_budget {
        kinds.push(FindingKind::OverBudget { bytes, max: lint.tool_budget, all_tools: false });
    }
    kinds
}

/// Checks one location in the schema.
pub(super) fn check_site(site: &Site, lint: &Lint) -> Vec<FindingKind> {
    let mut kinds = Vec::new();
    if let Some(name) = &site.field {
        kinds.extend(field_name(name));
        kinds.extend(field_description(name, site));
    }
    kinds.extend(
        site.description.as_ref().and_then(|description| description_length(description, lint)),
    );
    if repeats_type(site) {
        kinds.push(FindingKind::DescriptionRepeatsType);
    }
    kinds.extend(listed_values(site));
    kinds.extend(site.unbounded.iter().map(|what| missing_bound(*what)));
    if site.fields > lint.max_fields {
        kinds.push(FindingKind::TooManyFields { count: site.fields, max: lint.max_fields });
    }
    let outdated = site.outdated_keywords.iter();
    kinds.extend(outdated.map(|keyword| FindingKind::OutdatedKeyword { keyword }));
    let unknown = site.unknown_keywords.iter();
    kinds.extend(unknown.map(|keyword| FindingKind::UnknownKeyword { keyword: keyword.clone() }));
    kinds
}

fn description_length(description: &str, lint: &Lint) -> Option<FindingKind> {
    let characters = description.chars().count();
    (characters > lint.max_description)
        .then_some(FindingKind::LongDescription { characters, max: lint.max_description })
}

fn field_name(name: &str) -> Option<FindingKind> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    let name = name.to_owned();
    if is_one_letter(&name) {
        Some(FindingKind::ShortName { name })
    } else if !(1..=64).contains(&name.len()) || !name.chars().all(is_plain) {
        Some(FindingKind::NameCharacters { name })
    } else {
        None
    }
}

fn is_one_letter(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(char::is_alphabetic) && chars.next().is_none()
}

fn field_description(name: &str, site: &Site) -> Option<FindingKind> {
    let descriptions = [&site.description, &site.type_description];
    let descriptions: Vec<&str> =
        descriptions.into_iter().flatten().map(|text| text.trim()).collect();
    if descriptions.iter().all(|text| text.is_empty()) {
        return (!site.is_constant).then_some(FindingKind::MissingDescription { of_tool: false });
    }
    let repeats = descriptions.iter().all(|text| words::only_repeats(text, name));
    repeats.then(|| FindingKind::DescriptionRepeatsName { name: name.to_owned() })
}

/// The description of an inlined type is appended to the field's own as further paragraphs, so adjacent
/// paragraphs are compared too.
fn repeats_type(site: &Site) -> bool {
    let Some(own) = &site.description else { return false };
    if let Some(type_description) = &site.type_description {
        return words::is_similar_text(own, type_description);
    }
    let paragraphs: Vec<&str> = own.split("\n\n").collect();
    paragraphs.windows(2).any(|pair| words::is_similar_text(pair[0], pair[1]))
}

fn listed_values(site: &Site) -> Option<FindingKind> {
    let description = site.description.as_ref().filter(|_| site.takes_plain_text)?;
    let values = listed_values::values(description)?;
    Some(FindingKind::ListedValues { values })
}

fn missing_bound(what: Unbounded) -> FindingKind {
    match what {
        Unbounded::Text => FindingKind::UnboundedText,
        Unbounded::List => FindingKind::UnboundedList,
        Unbounded::Map => FindingKind::UnboundedMap,
        Unbounded::Number { minimum, maximum } => FindingKind::UnboundedNumber { minimum, maximum },
    }
}

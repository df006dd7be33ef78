//! What is asked of a tool and of each of its places.

use crate::lint::fault::Fault;
use crate::lint::listed;
use crate::lint::settings::Lint;
use crate::lint::size::{Size, tokens};
use crate::lint::spot::{Gap, Spot};
use crate::lint::words;
use crate::tool::Definition;

/// What is asked of a whole tool.
pub(super) fn tool(tool: &Definition, lint: &Lint) -> Vec<Fault> {
    let bytes = Size::of(tool).bytes;
    let name = || tool.name.clone();
    let mut faults = Vec::new();
    if is_one_letter(&tool.name) {
        faults.push(Fault::ShortName { name: name() });
    }
    if tool.description.trim().is_empty() {
        faults.push(Fault::MissingDescription { of_tool: true });
    } else if words::only_repeats(&tool.description, &tool.name) {
        faults.push(Fault::DescriptionRepeatsName { name: name() });
    }
    faults.extend(length(&tool.description, lint));
    if tokens(bytes) > lint.tool_tokens {
        faults.push(Fault::OverBudget { bytes, most: lint.tool_tokens, together: false });
    }
    faults
}

/// What is asked of one place.
pub(super) fn spot(spot: &Spot, lint: &Lint) -> Vec<Fault> {
    let mut faults = Vec::new();
    if let Some(name) = &spot.field {
        faults.extend(field_name(name));
        faults.extend(field_description(name, spot));
    }
    faults.extend(spot.description.as_ref().and_then(|said| length(said, lint)));
    if repeats_type(spot) {
        faults.push(Fault::DescriptionRepeatsType);
    }
    faults.extend(listed_values(spot));
    faults.extend(spot.gaps.iter().map(|gap| unbounded(*gap)));
    if spot.fields > lint.fields {
        faults.push(Fault::TooManyFields { count: spot.fields, most: lint.fields });
    }
    let outdated = spot.outdated_keywords.iter();
    faults.extend(outdated.map(|keyword| Fault::OutdatedKeyword { keyword }));
    let unknown = spot.unknown_keywords.iter();
    faults.extend(unknown.map(|keyword| Fault::UnknownKeyword { keyword: keyword.clone() }));
    faults
}

fn length(description: &str, lint: &Lint) -> Option<Fault> {
    let characters = description.chars().count();
    (characters > lint.characters)
        .then_some(Fault::LongDescription { characters, most: lint.characters })
}

fn field_name(name: &str) -> Option<Fault> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    let name = name.to_owned();
    if is_one_letter(&name) {
        Some(Fault::ShortName { name })
    } else if !(1..=64).contains(&name.len()) || !name.chars().all(is_plain) {
        Some(Fault::NameCharacters { name })
    } else {
        None
    }
}

fn is_one_letter(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(char::is_alphabetic) && chars.next().is_none()
}

fn field_description(name: &str, spot: &Spot) -> Option<Fault> {
    let said = [&spot.description, &spot.type_description];
    let said: Vec<&str> = said.into_iter().flatten().map(|said| said.trim()).collect();
    if said.iter().all(|said| said.is_empty()) {
        return (!spot.is_constant).then_some(Fault::MissingDescription { of_tool: false });
    }
    let repeats = said.iter().all(|said| words::only_repeats(said, name));
    repeats.then(|| Fault::DescriptionRepeatsName { name: name.to_owned() })
}

/// Where a type is written in place, its words are the last paragraphs of the place's own.
fn repeats_type(spot: &Spot) -> bool {
    let Some(own) = &spot.description else { return false };
    if let Some(type_description) = &spot.type_description {
        return words::say_the_same(own, type_description);
    }
    let paragraphs: Vec<&str> = own.split("\n\n").collect();
    paragraphs.windows(2).any(|pair| words::say_the_same(pair[0], pair[1]))
}

fn listed_values(spot: &Spot) -> Option<Fault> {
    let description = spot.description.as_ref().filter(|_| spot.takes_plain_text)?;
    let values = listed::values(description)?;
    Some(Fault::ListedValues { values })
}

fn unbounded(gap: Gap) -> Fault {
    match gap {
        Gap::Text => Fault::UnboundedText,
        Gap::List => Fault::UnboundedList,
        Gap::Map => Fault::UnboundedMap,
        Gap::Number { minimum, maximum } => Fault::UnboundedNumber { minimum, maximum },
    }
}

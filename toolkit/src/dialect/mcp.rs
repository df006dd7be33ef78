//! The Model Context Protocol: any keyword of JSON Schema 2020-12, names with dots, hints about effects.

use crate::dialect::export::{Said, object};
use crate::dialect::rules::Rules;
use crate::dialect::view::{Part, json};

pub(super) const RULES: Rules = Rules { outside: true, ..Rules::ALL };

pub(super) fn tool(tool: &Said) -> Part {
    let definition = tool.definition;
    let mut entries = vec![("name", json(&definition.name))];
    if let Some(title) = definition.title {
        entries.push(("title", json(title)));
    }
    if !tool.description.is_empty() {
        entries.push(("description", json(&tool.description)));
    }
    entries.push(("inputSchema", tool.parameters()));
    let effects = definition.effects;
    let hints: Vec<(&str, Part)> = [
        ("readOnlyHint", effects.read_only),
        ("destructiveHint", effects.destructive),
        ("idempotentHint", effects.idempotent),
        ("openWorldHint", effects.open_world),
    ]
    .into_iter()
    .filter_map(|(name, effect)| Some((name, json(&effect?))))
    .collect();
    if !hints.is_empty() {
        entries.push(("annotations", object(&hints)));
    }
    object(&entries)
}

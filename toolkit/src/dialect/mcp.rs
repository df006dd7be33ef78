//! The Model Context Protocol: any keyword of JSON Schema 2020-12, names with dots, hints about effects.

use crate::dialect::Api;
use crate::dialect::export::{Said, object};
use crate::dialect::intake::Whole;
use crate::dialect::options::options;
use crate::dialect::rules::Rules;
use crate::dialect::view::{Part, json};
use crate::tool::Definition;

pub(super) const RULES: Rules = Rules { outside: true, root_properties: false, ..Rules::ALL };

/// What a tool has of its own.
pub(super) const TOOL_KEYS: &[&str] =
    &["name", "title", "description", "inputSchema", "outputSchema", "annotations"];

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
    entries.extend(output(definition).map(|output| ("outputSchema", output)));
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
    entries.extend(options(definition, Api::Mcp));
    object(&entries)
}

/// The schema of the result. Revisions before 2026-07-28 take that of an object alone, as `structuredContent`
/// does.
fn output(definition: &Definition) -> Option<Part> {
    let view = Whole::of(definition.output.as_ref()?).into_view();
    (view.types() == ["object"]).then(|| json(&view))
}

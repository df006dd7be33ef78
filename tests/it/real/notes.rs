//! Tools over knowledge and thoughts.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toolkit::{Contract, Tool};

use super::{closed, compare, narrower, nullable, up_to, wider};

/// Add new entities to the knowledge graph.
#[derive(Tool)]
#[tool(read_only = false, destructive = false, idempotent = false, open_world = false)]
#[allow(dead_code)]
struct CreateEntities {
    /// The entities to add
    #[validate(length(min = 1))]
    entities: Vec<Entity>,
}

/// Something that is known
#[derive(Contract)]
#[serde(rename_all = "camelCase")]
#[allow(dead_code)]
struct Entity {
    /// Its name
    name: String,
    /// What kind of thing it is
    entity_type: String,
    /// What is known of it, one sentence each
    observations: Vec<String>,
}

#[test]
fn create_entities() {
    compare::<CreateEntities>(
        "memory",
        [
            closed(["", "/properties/entities/items"]),
            narrower(
                "to add nothing is a mistake",
                json!({ "minItems": 1 }),
                ["/properties/entities"],
            ),
        ],
    );
}

/// Think a problem through in steps that may be revised, branched off and added to.
#[derive(Tool)]
#[tool(name = "sequentialthinking")]
#[tool(read_only, destructive = false, idempotent, open_world = false)]
#[serde(rename_all = "camelCase")]
#[allow(dead_code)]
struct SequentialThinking {
    /// This step of the thinking
    thought: String,
    /// Whether another step is needed
    next_thought_needed: bool,
    /// Number of this step
    #[validate(range(min = 1))]
    thought_number: u32,
    /// How many steps will be needed, as far as can be seen
    #[validate(range(min = 1))]
    total_thoughts: u32,
    /// Whether this step revises an earlier one
    is_revision: Option<bool>,
    /// The step that is revised
    #[validate(range(min = 1))]
    revises_thought: Option<u32>,
    /// The step that this one branches off
    #[validate(range(min = 1))]
    branch_from_thought: Option<u32>,
    /// Name of the branch
    branch_id: Option<String>,
    /// Whether more steps are needed than was thought
    needs_more_thoughts: Option<bool>,
}

#[test]
fn sequentialthinking() {
    compare::<SequentialThinking>(
        "sequential-thinking",
        [
            closed([""]),
            narrower(
                "text for a boolean passes there, any at all; a type for either is not supported yet",
                json!({ "type": "boolean" }),
                [
                    "/properties/nextThoughtNeeded",
                    "/properties/isRevision",
                    "/properties/needsMoreThoughts",
                ],
            ),
            up_to(
                u32::MAX.into(),
                [
                    "/properties/thoughtNumber",
                    "/properties/totalThoughts",
                    "/properties/revisesThought",
                    "/properties/branchFromThought",
                ],
            ),
            nullable([
                "/properties/isRevision",
                "/properties/revisesThought",
                "/properties/branchFromThought",
                "/properties/branchId",
                "/properties/needsMoreThoughts",
            ]),
        ],
    );
}

/// Query the rows of a data source.
#[derive(Tool)]
#[tool(name = "API-query-data-source", destructive)]
#[allow(dead_code)]
struct QueryDataSource {
    /// The data source
    data_source_id: String,
    /// Only these properties of each row, by their ids
    filter_properties: Option<Vec<String>>,
    /// Conditions that a row must meet
    filter: Option<BTreeMap<String, Value>>,
    /// What to sort by, the most important first
    sorts: Option<Vec<Sort>>,
    /// Where the next page starts, from the answer before
    start_cursor: Option<String>,
    /// How many rows at most
    #[validate(range(min = 1, max = 100))]
    #[serde(default = "hundred")]
    page_size: u8,
    /// Whether the rows are archived
    archived: Option<bool>,
    /// Whether the rows are in the trash
    in_trash: Option<bool>,
}

/// One thing to sort by
#[derive(Contract)]
#[tool(open)]
#[allow(dead_code)]
struct Sort {
    /// The property
    property: String,
    /// Which way
    direction: Direction,
}

#[derive(Contract)]
#[serde(rename_all = "lowercase")]
enum Direction {
    Ascending,
    Descending,
}

fn hundred() -> u8 {
    100
}

#[test]
fn api_query_data_source() {
    const PAGE_SIZE: [&str; 1] = ["/properties/page_size"];
    compare::<QueryDataSource>(
        "notion",
        [
            closed([""]),
            narrower(
                "the filter may be JSON in a string there, and any string passes",
                json!({ "type": "object" }),
                ["/properties/filter"],
            ),
            narrower(
                "any string and any object pass for a sort there",
                json!({ "$ref": "#/$defs/sortObject" }),
                ["/properties/sorts/items"],
            ),
            narrower(
                "any object passes for an id there",
                json!({ "type": "string" }),
                ["/properties/filter_properties/items"],
            ),
            narrower("a page of no rows has no use", json!({ "minimum": 1 }), PAGE_SIZE),
            narrower(
                "other tools of the server say so of theirs, in words",
                json!({ "maximum": 100 }),
                PAGE_SIZE,
            ),
            nullable([
                "/properties/filter_properties",
                "/properties/filter",
                "/properties/sorts",
                "/properties/start_cursor",
                "/properties/archived",
                "/properties/in_trash",
            ]),
        ],
    );
}

/// Move a page to another parent.
#[derive(Tool)]
#[tool(name = "API-move-page", destructive)]
#[allow(dead_code)]
struct MovePage {
    /// The page
    #[tool(format = "uuid")]
    page_id: String,
    /// Where to move it
    parent: Parent,
}

/// A page, a database or the workspace
#[derive(Contract)]
#[tool(open)]
#[allow(dead_code)]
struct Parent {
    /// Which of the three
    #[serde(rename = "type")]
    kind: ParentKind,
    /// The page, if it is one
    #[tool(format = "uuid")]
    page_id: Option<String>,
    /// The database, if it is one
    #[tool(format = "uuid")]
    database_id: Option<String>,
}

#[derive(Contract)]
#[serde(rename_all = "snake_case")]
enum ParentKind {
    PageId,
    DatabaseId,
    Workspace,
}

/// Enums with data are not supported yet. One struct for all of the variants is what is left, and it
/// cannot say which fields go together.
#[test]
fn api_move_page() {
    const PARENT: [&str; 1] = ["/properties/parent"];
    let id = json!({ "type": ["string", "null"], "format": "uuid" });
    compare::<MovePage>(
        "notion",
        [
            closed([""]),
            narrower(
                "the parent may be JSON in a string there, and any string passes",
                json!({ "type": "object" }),
                PARENT,
            ),
            narrower(
                "the fields of the other variants may be anything there",
                json!({ "properties": { "page_id": id, "database_id": id } }),
                PARENT,
            ),
            wider(
                "the id may be left out here, whatever the type says",
                json!({
                    "type": "object",
                    "properties": {
                        "type": { "enum": ["page_id", "database_id"] },
                        "page_id": id,
                        "database_id": id,
                    },
                    "required": ["type"],
                }),
                PARENT,
            ),
        ],
    );
}

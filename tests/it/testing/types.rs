//! Tools modelled on real ones, which serde and validator can read too, so that the reports can be compared.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use toolkit::{Contract, Tool};
use validator::Validate;

/// Find tickets.
#[derive(Tool, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub(super) struct SearchTickets {
    /// Where the ticket stands
    pub(super) status: Status,
    /// Only tickets older than this many days
    #[validate(range(min = 0, max = 365))]
    pub(super) older_than_days: Option<u16>,
    /// Words to look for
    #[validate(length(min = 1, max = 200))]
    pub(super) text: Option<String>,
    /// Only tickets with one of these tags
    #[validate(length(max = 5))]
    pub(super) tags: Option<Vec<String>>,
    /// How many tickets at most
    #[validate(range(min = 1, max = 50))]
    pub(super) limit: u8,
}

/// Where a ticket stands
#[derive(Contract, Deserialize, Clone, Copy)]
#[serde(rename_all = "snake_case")]
pub(super) enum Status {
    Open,
    Closed,
    WaitingForUser,
}

/// Think a problem through in steps.
#[derive(Tool, Deserialize, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code)]
pub(super) struct Think {
    /// This step of the thinking
    pub(super) thought: String,
    /// Whether another step is needed
    pub(super) next_thought_needed: bool,
    /// Number of this step
    #[validate(range(min = 1))]
    pub(super) thought_number: u32,
    /// The step that is revised
    #[validate(range(min = 1))]
    pub(super) revises_thought: Option<u32>,
    /// Whether more steps are needed than was thought
    pub(super) needs_more_thoughts: Option<bool>,
}

/// Add entities to the knowledge graph.
#[derive(Tool, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub(super) struct CreateEntities {
    /// The entities to add
    #[validate(length(min = 1), nested)]
    pub(super) entities: Vec<Entity>,
}

/// Something that is known
#[derive(Contract, Deserialize, Serialize, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code)]
pub(super) struct Entity {
    /// Its name
    #[validate(length(min = 1))]
    pub(super) name: String,
    /// What kind of thing it is
    pub(super) entity_type: String,
    /// What is known of it, one sentence each
    pub(super) observations: Vec<String>,
}

/// Fetch a page.
#[derive(Tool, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub(super) struct Fetch {
    /// Address of the page
    #[validate(url)]
    pub(super) url: String,
    /// How many characters at most
    #[validate(range(min = 1, max = 999_999))]
    #[serde(default)]
    pub(super) max_length: Option<u32>,
    /// Whom to tell
    #[validate(email)]
    pub(super) notify: Option<String>,
    /// Return the page as it is
    pub(super) raw: bool,
}

/// Plot points.
#[derive(Tool, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub(super) struct Plot {
    /// The points, each x and y
    pub(super) points: Vec<(f64, f64)>,
    /// Names of the axes
    pub(super) axes: [String; 2],
    /// Colours by name of the series
    pub(super) colours: BTreeMap<String, Colour>,
    /// Series to leave out
    #[validate(length(max = 3))]
    pub(super) hidden: Option<BTreeSet<u32>>,
    /// How far to zoom in
    #[validate(range(min = 0.1, max = 10.0))]
    pub(super) zoom: f64,
}

/// A colour
#[derive(Contract, Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
pub(super) enum Colour {
    Red,
    Green,
    Blue,
}

/// Send a message.
#[derive(Tool, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub(super) struct Send {
    /// Whom it is for
    pub(super) to: Target,
    /// What it says
    #[validate(length(min = 1, max = 100))]
    pub(super) body: String,
}

/// Whom a message is for
#[derive(Contract, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[allow(dead_code)]
pub(super) enum Target {
    /// One person
    Person {
        /// The number of the person
        user_id: u32,
        /// Tell nobody else
        private: Option<bool>,
    },
    /// All who listen
    Channel {
        /// The name of the channel
        name: String,
    },
}

/// Invokes a macro with all types.
macro_rules! for_every_type {
    ($call:ident) => {
        $call!(SearchTickets, Think, CreateEntities, Fetch, Plot, Send)
    };
}
pub(super) use for_every_type;

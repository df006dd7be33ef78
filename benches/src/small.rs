//! A tool with three fields, and arguments of about 70 bytes.

use serde::{Deserialize, Serialize};
use toolkit::{Contract, Tool};
use validator::Validate;

/// Valid arguments.
pub(crate) const VALID: &str =
    r#"{"status": "open", "older_than_days": 30, "text": "no mail, paper"}"#;

/// One fault: a wrong type in the last field, so that all readers get equally far.
pub(crate) const ONE_FAULT: &str =
    r#"{"status": "open", "older_than_days": 30, "text": 1234567890123456}"#;

/// Three faults: an unknown status, too many days, an unknown field.
pub(crate) const THREE_FAULTS: &str =
    r#"{"status": "done", "older_than_days": 400, "txt": "no mail, paper"}"#;

/// Two faults that only rules detect: too many days and an empty text.
pub(crate) const RULES_BROKEN: &str =
    r#"{"status": "open", "older_than_days": 400, "text": ""             }"#;

/// Search tickets in the support system.
///
/// One type for all sides, with owned fields and each side's own derive.
#[derive(Tool, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub(crate) struct SearchTickets {
    /// Current status of the ticket
    pub(crate) status: Status,
    /// Only tickets older than this many days
    #[validate(range(min = 0, max = 365))]
    pub(crate) older_than_days: Option<u16>,
    /// Words to look for in the title of the ticket
    #[validate(length(min = 1, max = 200))]
    pub(crate) text: Option<String>,
}

#[derive(Contract, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    Open,
    Closed,
    Waiting,
}

/// A search result.
#[derive(Serialize)]
pub(crate) struct Ticket {
    number: u32,
    title: String,
}

/// The work of the handler, the same on both sides.
pub(crate) fn search(arguments: &SearchTickets) -> Vec<Ticket> {
    let number = match arguments.status {
        Status::Open => 105,
        Status::Closed => 104,
        Status::Waiting => 103,
    };
    let number = number + u32::from(arguments.older_than_days.unwrap_or_default());
    vec![Ticket { number, title: arguments.text.clone().unwrap_or_default() }]
}

//! What the attributes mean: each is read through `parse` and shown by `json_schema`.

use toolkit::{Contract, RuleError, Tool};

/// Every problem of an input, as its path, code and message.
fn problems<T: Contract>(text: &str) -> Vec<String> {
    match T::parse(text) {
        Ok(_) => Vec::new(),
        Err(rejection) => rejection
            .problems()
            .iter()
            .map(|problem| format!("{} {}", problem.path().pointer(), problem.code()))
            .collect(),
    }
}

fn no_spam(text: &str) -> Result<(), RuleError> {
    if text.contains("spam") {
        Err("spam".into())
    } else {
        Ok(())
    }
}

fn fifty() -> u16 {
    50
}

/// Search tickets.
#[derive(Tool, Debug)]
#[tool(read_only)]
struct SearchTickets {
    /// Only tickets older than this many days
    #[validate(range(min = 0, max = 365))]
    #[serde(alias = "days")]
    older_than_days: Option<u16>,
    /// Words
    #[validate(length(max = 200), custom(function = "no_spam"))]
    #[tool(pattern = "^[a-z ]*$", example = "printer")]
    text: Option<String>,
    /// How many
    #[serde(default = "fifty")]
    limit: u16,
    /// Tags
    #[tool(items(length(min = 1)), unique)]
    tags: Vec<String>,
    #[serde(skip)]
    cache: u32,
}

#[test]
fn a_tool_is_read() {
    let read = SearchTickets::parse(r#"{"days": 3, "tags": ["a"]}"#).unwrap();
    assert_eq!(read.older_than_days, Some(3));
    assert_eq!((read.text, read.limit, read.cache), (None, 50, 0));
    let wrong = r#"{"days": 400, "text": "SPAM spam", "tags": ["a", "", "a"]}"#;
    assert_eq!(
        problems::<SearchTickets>(wrong),
        [
            "/days too_large",
            "/text pattern",
            "/text custom",
            "/tags/1 too_short",
            "/tags/2 not_unique"
        ],
    );
}

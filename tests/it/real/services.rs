//! Tools over a repository, the clock and the web.

use serde_json::json;
use toolkit::Tool;

use super::{closed, compare, narrower, up_to};

/// Show the commits of a repository, the newest first.
#[derive(Tool)]
#[tool(read_only, destructive = false, idempotent, open_world = false)]
#[allow(dead_code)]
struct GitLog {
    /// The folder of the repository
    repo_path: String,
    /// How many commits at most
    #[validate(range(min = 1))]
    #[serde(default = "ten")]
    max_count: u32,
    /// Only commits after this time: ISO 8601, "Jan 15 2024", or relative as in "2 weeks ago"
    start_timestamp: Option<String>,
    /// Only commits before this time, in the same forms
    end_timestamp: Option<String>,
}

fn ten() -> u32 {
    10
}

#[test]
fn git_log() {
    compare::<GitLog>(
        "git",
        [
            closed([""]),
            narrower(
                "less than one commit is no log",
                json!({ "minimum": 1 }),
                ["/properties/max_count"],
            ),
            up_to(u32::MAX.into(), ["/properties/max_count"]),
        ],
    );
}

/// Convert a time of today from one time zone to another.
#[derive(Tool)]
#[tool(read_only, destructive = false, idempotent, open_world = false)]
#[allow(dead_code)]
struct ConvertTime {
    /// IANA name of the zone that the time is in; `Etc/UTC` if the user named none
    #[tool(example = "Europe/London")]
    source_timezone: String,
    /// The time, with 24 hours
    #[tool(pattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$", example = "16:30")]
    time: String,
    /// IANA name of the zone to convert to; `Etc/UTC` if the user named none
    #[tool(example = "Asia/Tokyo")]
    target_timezone: String,
}

#[test]
fn convert_time() {
    compare::<ConvertTime>(
        "time",
        [
            closed([""]),
            narrower(
                "there only the description says HH:MM",
                json!({ "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$" }),
                ["/properties/time"],
            ),
        ],
    );
}

/// Fetch a page from the internet, as Markdown unless asked otherwise.
#[derive(Tool)]
#[tool(read_only, destructive = false, idempotent, open_world)]
#[allow(dead_code)]
struct Fetch {
    /// Address of the page
    #[tool(format = "uri")]
    url: String,
    /// How many characters to return at most
    #[validate(range(min = 1, max = 999_999))]
    #[serde(default = "five_thousand")]
    max_length: u32,
    /// The character to start at, to read on where an answer was cut off
    #[serde(default)]
    start_index: u64,
    /// Return the HTML as it is
    #[serde(default)]
    raw: bool,
}

fn five_thousand() -> u32 {
    5_000
}

#[test]
fn fetch() {
    compare::<Fetch>("fetch", [closed([""]), up_to(u64::MAX, ["/properties/start_index"])]);
}

#[test]
#[should_panic(expected = "valid by the recorded schema (unedited: true)")]
fn detects_an_unlisted_difference() {
    compare::<Fetch>("fetch", []);
}

#[test]
#[should_panic(expected = "superfluous differences")]
fn detects_a_listed_difference_that_does_not_exist() {
    let nothing =
        narrower("that is so anyway", json!({ "minimum": 1 }), ["/properties/max_length"]);
    compare::<Fetch>(
        "fetch",
        [closed([""]), up_to(u64::MAX, ["/properties/start_index"]), nothing],
    );
}

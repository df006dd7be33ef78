//! The cases that are no tests yet, each with what it waits for.

const RESULT_SIZE: &str = "a limit on results";
const RETRIES: &str = "the count of failures of each tool";
const SERVERS: &str = "tools of other MCP servers";

/// Ids and reasons.
pub(super) const WAITING: &[(&str, &str)] = &[
    ("duplicate_tool_names-02", SERVERS),
    (
        "no_parameter_schema-03",
        "handlers without arguments: by design none so far, an empty struct says it",
    ),
    ("output_truncation-01", RESULT_SIZE),
    ("output_truncation-02", RESULT_SIZE),
    ("parallel_calls-03", "cancellation"),
    ("result_validation-04", SERVERS),
    ("retries-06", RETRIES),
    ("tool_name-06", "names that are cut to 64 characters: so far a longer one is an error"),
    ("unicode_escapes-05", RESULT_SIZE),
    ("unknown_tool-03", "tools that are there and not allowed"),
    ("unknown_tool-04", RETRIES),
];

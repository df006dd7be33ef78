//! The cases that are no tests yet, each with what it waits for.

const RESULT_SIZE: &str = "a limit on results";
const RETRIES: &str = "the count of failures of each tool";
const MISPLACED: &str = "feedback that says where a misplaced field belongs";
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
    ("t2_async_closure-01", "closures inside async handlers that rustc finds not general enough"),
    ("t2_cancel-01", "replies that outlast an answer which was dropped half-way"),
    ("t2_flatten_enum-01", "flattened enums that are tagged from outside"),
    ("t2_misplaced-01", MISPLACED),
    ("t2_misplaced-03", MISPLACED),
    ("t2_misplaced-04", MISPLACED),
    ("t2_root_name-01", "a name of the root that no field can have"),
    ("t2_tag_missing-02", "unknown fields of a union whose tag is missing"),
    ("t2_wrapper-01", MISPLACED),
    ("unicode_escapes-05", RESULT_SIZE),
    ("unknown_tool-03", "tools that are there and not allowed"),
    ("unknown_tool-04", RETRIES),
];

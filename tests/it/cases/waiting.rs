//! The cases that are no tests yet, each with what it waits for.

const DATA_ENUMS: &str = "enums with data";
const FLATTEN: &str = "flatten";
const RESULT_SIZE: &str = "a limit on results";
const RETRIES: &str = "the count of failures of each tool";
const SERVERS: &str = "tools of other MCP servers";
const DIALECTS: &str = "the forms of the providers";

/// Ids and reasons.
pub(super) const WAITING: &[(&str, &str)] = &[
    ("definition_names-04", "types with parameters"),
    ("duplicate_tool_names-02", SERVERS),
    ("enum_tagging-01", DATA_ENUMS),
    ("enum_tagging-02", DATA_ENUMS),
    ("enum_tagging-06", FLATTEN),
    ("enum_tagging-07", DATA_ENUMS),
    ("flatten_deny_unknown-01", FLATTEN),
    ("flatten_deny_unknown-02", FLATTEN),
    ("flatten_deny_unknown-03", FLATTEN),
    ("flatten_deny_unknown-05", FLATTEN),
    ("integer_range-06", DATA_ENUMS),
    ("map_keys_and_pointers-01", FLATTEN),
    ("map_keys_and_pointers-02", DATA_ENUMS),
    ("map_keys_and_pointers-06", FLATTEN),
    (
        "no_parameter_schema-03",
        "handlers without arguments: by design none so far, an empty struct says it",
    ),
    ("nullable_spelling-01", DIALECTS),
    ("output_truncation-01", RESULT_SIZE),
    ("output_truncation-02", RESULT_SIZE),
    ("output_truncation-04", "a limit on descriptions"),
    ("parallel_calls-03", "cancellation"),
    ("recursive_types-02", DATA_ENUMS),
    ("rename_and_alias-03", "deserialize_with: does not compile so far"),
    ("result_validation-04", SERVERS),
    ("retries-06", RETRIES),
    ("tool_name-06", "names that are cut to 64 characters: so far a longer one is an error"),
    ("top_level_composition-06", DATA_ENUMS),
    ("unicode_escapes-05", RESULT_SIZE),
    ("unknown_tool-03", "tools that are there and not allowed"),
    ("unknown_tool-04", RETRIES),
];

//! Patterns: ECMA 262 regular expressions, as in JSON Schema, compiled by the same engine as at run time.

use regex::Regex;

/// Compiles a pattern as the library does. The error is a complete message.
pub(super) fn compile(pattern: &str) -> Result<Regex, String> {
    let invalid = || {
        format!(
            "invalid pattern `{pattern}`; use the syntax of JavaScript's regular expressions, as JSON Schema does"
        )
    };
    if pattern.contains("[[:") {
        return Err(format!(
            "pattern `{pattern}` uses a POSIX class such as `[[:alpha:]]`, which JSON Schema does not support; list the characters instead"
        ));
    }
    let translated = jsonschema_regex::to_rust_regex(pattern).map_err(|()| invalid())?;
    if !jsonschema_regex::is_valid_ecma_regex(pattern) {
        return Err(invalid());
    }
    Regex::new(&translated).map_err(|error| match error {
        regex::Error::CompiledTooBig(_) => {
            format!("pattern `{pattern}` is too large; reduce its repetitions")
        }
        // Only unsupported features are left to fail here: syntax errors were caught above.
        _ => format!("pattern `{pattern}` uses look-around or a backreference, which are not supported; validate that part with `#[validate(custom(function = …))]`"),
    })
}

//! Patterns: ECMA 262's syntax, as JSON Schema has it, judged by the engine that will run them.

use regex::Regex;

/// The pattern as the library will run it; or what is wrong with it, and what to do.
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
        // The translation lets through just what the engine does not have.
        _ => format!("pattern `{pattern}` uses look-around or a backreference, which are not supported; validate that part with `#[validate(custom(function = …))]`"),
    })
}

//! Patterns: ECMA 262's syntax, as JSON Schema has it, judged by the engine that will run them.

use regex::Regex;

/// The pattern as the library will run it; or what is wrong with it, and what to do.
pub(super) fn compile(pattern: &str) -> Result<Regex, String> {
    let invalid = || {
        format!(
            "`{pattern}` is no valid pattern; JSON Schema takes the syntax of JavaScript's regular expressions"
        )
    };
    if pattern.contains("[[:") {
        return Err(format!(
            "`{pattern}` has a class such as `[[:alpha:]]`, which JSON Schema does not know; write the characters out"
        ));
    }
    let translated = jsonschema_regex::to_rust_regex(pattern).map_err(|()| invalid())?;
    if !jsonschema_regex::is_valid_ecma_regex(pattern) {
        return Err(invalid());
    }
    Regex::new(&translated).map_err(|error| match error {
        regex::Error::CompiledTooBig(_) => {
            format!("`{pattern}` is too large a pattern; make its repetitions smaller")
        }
        // The translation lets through just what the engine does not have.
        _ => format!("`{pattern}` uses look-around or a back-reference, which cannot be judged; write `#[validate(custom(function = …))]` for that part"),
    })
}

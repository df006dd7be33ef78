//! One location in a schema, reduced to what the checks need. Our own schemas and those of other libraries
//! share this form.

/// Maximum depth of the walk, so that a hostile schema can't overflow the stack.
pub(super) const MAX_DEPTH: usize = 200;

/// One location in a schema.
#[derive(Debug, Default)]
pub(super) struct Site {
    /// JSON Pointer into the serialized schema.
    pub(super) pointer: String,
    /// The field's name, if this is a field.
    pub(super) field: Option<String>,
    /// The description given at the location itself.
    pub(super) description: Option<String>,
    /// The description of the type that it refers to.
    pub(super) type_description: Option<String>,
    /// Whether it accepts a single value, such as the name of a variant, and so needs no description.
    pub(super) is_constant: bool,
    /// Whether it accepts strings without a pattern or format, directly or in an array or a union.
    pub(super) takes_plain_text: bool,
    /// The bounds that are missing here.
    pub(super) unbounded: Vec<Unbounded>,
    /// The number of fields, if it is an object.
    pub(super) fields: usize,
    /// Keywords of a foreign schema that use the syntax of an older draft.
    pub(super) outdated_keywords: Vec<&'static str>,
    /// Keywords of a foreign schema that JSON Schema doesn't define.
    pub(super) unknown_keywords: Vec<String>,
}

/// A missing bound. For numbers, the flags say which bounds are missing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Unbounded {
    Text,
    List,
    Map,
    Number { minimum: bool, maximum: bool },
}

/// Whether a bound is merely the limit of an integer type of 32 bits or more.
pub(super) fn is_type_limit(bound: i128) -> bool {
    [
        i128::from(i32::MIN),
        i128::from(i64::MIN),
        i128::MIN,
        i128::from(i32::MAX),
        i128::from(u32::MAX),
        i128::from(i64::MAX),
        i128::from(u64::MAX),
        i128::MAX,
    ]
    .contains(&bound)
}

/// The missing bounds of a number, if any.
pub(super) fn unbounded_number(has_minimum: bool, has_maximum: bool) -> Option<Unbounded> {
    let missing = Unbounded::Number { minimum: !has_minimum, maximum: !has_maximum };
    (!has_minimum || !has_maximum).then_some(missing)
}

/// Appends a key to a JSON Pointer, escaped according to RFC 6901.
pub(super) fn child_pointer(pointer: &str, key: &str) -> String {
    format!("{pointer}/{}", key.replace('~', "~0").replace('/', "~1"))
}

/// Whether a pattern limits the length of a text: it is anchored at both ends and has no unbounded
/// repetition. This errs towards `false` for patterns that are hard to read.
pub(super) fn bounds_length(pattern: &str) -> bool {
    let Some(inner) = pattern.strip_prefix('^').and_then(|rest| rest.strip_suffix('$')) else {
        return false;
    };
    let (mut depth, mut in_class) = (0_usize, false);
    let mut chars = inner.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            // A trailing backslash escapes the `$` that was stripped.
            '\\' if chars.next().is_none() => return false,
            '\\' => {}
            _ if in_class => in_class = c != ']',
            '[' => in_class = true,
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '*' | '+' => return false,
            '|' if depth == 0 => return false,
            ',' if chars.peek() == Some(&'}') => return false,
            _ => {}
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::{bounds_length, child_pointer};

    #[test]
    fn anchored_patterns_without_unbounded_repetition_limit_the_length() {
        for pattern in
            ["^$", "^a$", "^[A-D][0-9]{2}$", "^(km|mi)$", r"^\d{1,3}\.\d$", "^[*+|]$", r"^\*$"]
        {
            assert!(bounds_length(pattern), "{pattern}");
        }
        for pattern in ["", "^", "$", "a", "^a", "a$", "^a+$", "^a*$", "^a{2,}$", "^a|b$", r"^a\$"]
        {
            assert!(!bounds_length(pattern), "{pattern}");
        }
    }

    #[test]
    fn keys_are_escaped_in_pointers() {
        assert_eq!(child_pointer("/properties", "a/b~c"), "/properties/a~1b~0c");
    }
}

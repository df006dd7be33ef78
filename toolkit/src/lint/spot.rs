//! One place of a schema, as far as the checks must know it: the same for our tree and for foreign ones.

/// One place of a schema.
#[derive(Debug, Default)]
pub(super) struct Spot {
    /// Where it stands in the schema as it is printed.
    pub(super) pointer: String,
    /// Its name, where it is a field.
    pub(super) field: Option<String>,
    /// What is said at the place itself.
    pub(super) description: Option<String>,
    /// What is said of the type that the place refers to.
    pub(super) type_description: Option<String>,
    /// Whether it can be one value only, which needs no words: the name of a variant, say.
    pub(super) is_constant: bool,
    /// Whether it takes a string, or strings in a list or a union, without pattern and format.
    pub(super) takes_plain_text: bool,
    /// What has no end here.
    pub(super) gaps: Vec<Gap>,
    /// How many fields it has, where it is an object.
    pub(super) fields: usize,
    /// Keywords that are written as older drafts have them, in a foreign schema.
    pub(super) outdated_keywords: Vec<&'static str>,
    /// Keywords that JSON Schema does not know, in a foreign schema.
    pub(super) unknown_keywords: Vec<String>,
}

/// An end that a place does not have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Gap {
    Text,
    List,
    Map,
    Number { minimum: bool, maximum: bool },
}

/// A number that ends only where a type of 32 bits or more does, or nowhere, in that direction.
pub(super) fn is_a_type_end(bound: i128) -> bool {
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

/// Whether a number lacks an end.
pub(super) fn number_gap(has_minimum: bool, has_maximum: bool) -> Option<Gap> {
    let gap = Gap::Number { minimum: !has_minimum, maximum: !has_maximum };
    (!has_minimum || !has_maximum).then_some(gap)
}

/// A pointer one step on, escaped as RFC 6901 has it.
pub(super) fn step(pointer: &str, key: &str) -> String {
    format!("{pointer}/{}", key.replace('~', "~0").replace('/', "~1"))
}

/// Whether a pattern says how long a text can be: it spans the whole text, and nothing in it repeats without
/// end. A pattern that cannot be read so easily sets no end.
pub(super) fn sets_an_end(pattern: &str) -> bool {
    let Some(inner) = pattern.strip_prefix('^').and_then(|rest| rest.strip_suffix('$')) else {
        return false;
    };
    let (mut depth, mut in_class) = (0_usize, false);
    let mut chars = inner.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            // A last backslash belonged to the dollar sign that was taken off.
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
    use super::{sets_an_end, step};

    #[test]
    fn a_pattern_of_the_whole_text_without_endless_repeats_sets_an_end() {
        for pattern in
            ["^$", "^a$", "^[A-D][0-9]{2}$", "^(km|mi)$", r"^\d{1,3}\.\d$", "^[*+|]$", r"^\*$"]
        {
            assert!(sets_an_end(pattern), "{pattern}");
        }
        for pattern in ["", "^", "$", "a", "^a", "a$", "^a+$", "^a*$", "^a{2,}$", "^a|b$", r"^a\$"]
        {
            assert!(!sets_an_end(pattern), "{pattern}");
        }
    }

    #[test]
    fn names_are_escaped_in_pointers() {
        assert_eq!(step("/properties", "a/b~c"), "/properties/a~1b~0c");
    }
}

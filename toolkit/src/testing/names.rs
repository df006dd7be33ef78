//! Wrong names: typos, other case styles and inventions.

/// Words that are unlikely to resemble a real name.
pub(super) const INVENTED: [&str; 3] = ["status_filter", "zq9", "undeclared_extra_part"];

/// Doubles the penultimate character of a name.
pub(super) fn misspelled(name: &str) -> String {
    let characters: Vec<char> = name.chars().collect();
    let at = characters.len().saturating_sub(2);
    let mut misspelled = String::new();
    for (position, c) in characters.into_iter().enumerate() {
        misspelled.push(c);
        if position == at {
            misspelled.push(c);
        }
    }
    misspelled
}

/// Converts a name to another case style.
pub(super) fn other_case(name: &str) -> String {
    let mut other = String::new();
    let mut raise = false;
    let has_separators = name.contains(['_', '-']);
    let has_capitals = name.chars().skip(1).any(char::is_uppercase);
    for (position, c) in name.chars().enumerate() {
        match c {
            '_' | '-' if position > 0 => raise = true,
            c if raise || position == 0 && !has_separators && !has_capitals => {
                other.extend(c.to_uppercase());
                raise = false;
            }
            c if c.is_uppercase() && position > 0 && !has_separators => {
                other.push('_');
                other.extend(c.to_lowercase());
            }
            c => other.push(c),
        }
    }
    other
}

#[cfg(test)]
mod tests {
    use super::{misspelled, other_case};

    #[test]
    fn names_in_another_case_style() {
        for (name, other) in [
            ("older_than_days", "olderThanDays"),
            ("olderThanDays", "older_than_days"),
            ("kebab-case", "kebabCase"),
            ("room", "Room"),
        ] {
            assert_eq!(other_case(name), other);
        }
    }

    #[test]
    fn misspelled_names() {
        assert_eq!(misspelled("room"), "rooom");
        assert_eq!(misspelled("status"), "statuus");
    }
}

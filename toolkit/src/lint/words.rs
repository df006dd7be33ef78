//! Whether names and sentences say the same: by their words, and not by their letters.
//!
//! By letters `get_user` and `set_user` are near to one another, and they are opposites.

use std::collections::BTreeSet;

use crate::similar;

/// Words that say nothing beside a name.
const FILLERS: &[&str] = &[
    "a",
    "an",
    "and",
    "argument",
    "array",
    "at",
    "be",
    "boolean",
    "by",
    "for",
    "field",
    "from",
    "given",
    "in",
    "integer",
    "into",
    "is",
    "it",
    "list",
    "number",
    "object",
    "of",
    "on",
    "or",
    "parameter",
    "s",
    "string",
    "that",
    "the",
    "this",
    "to",
    "value",
    "which",
    "with",
];

/// The words of a name or a text, in small letters and without the `s` of a plural. `maxDepth` has two.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut after_small = false;
    for c in text.chars() {
        let ends = !c.is_alphanumeric() || (after_small && c.is_uppercase());
        if ends && !word.is_empty() {
            words.push(singular(std::mem::take(&mut word)));
        }
        if c.is_alphanumeric() {
            word.extend(c.to_lowercase());
        }
        after_small = c.is_lowercase() || c.is_numeric();
    }
    if !word.is_empty() {
        words.push(singular(word));
    }
    words
}

fn singular(mut word: String) -> String {
    if word.len() > 3 && word.ends_with('s') && !word.ends_with("ss") {
        word.pop();
    }
    word
}

fn telling(text: &str) -> BTreeSet<String> {
    words(text).into_iter().filter(|word| !FILLERS.contains(&word.as_str())).collect()
}

/// Whether two names are of the same words, in whatever order and spelling.
pub(super) fn same_name(one: &str, other: &str) -> bool {
    let sorted = |name| {
        let mut words = words(name);
        words.sort();
        words
    };
    similar::is_same(one, other) || sorted(one) == sorted(other)
}

/// Whether two texts are of nearly the same words: nine of ten in both.
pub(super) fn say_the_same(one: &str, other: &str) -> bool {
    let (one, other) = (telling(one), telling(other));
    let both = one.intersection(&other).count();
    both > 0 && both * 10 >= one.union(&other).count() * 9
}

/// Whether a description has no word of its own beside a name.
pub(super) fn only_repeats(description: &str, name: &str) -> bool {
    let known: BTreeSet<String> = words(name).into_iter().collect();
    telling(description).is_subset(&known)
}

#[cfg(test)]
mod tests {
    use super::{only_repeats, same_name, say_the_same};

    #[test]
    fn names_of_the_same_words_are_alike() {
        for (one, other) in [
            ("read_file", "readFile"),
            ("read_file", "file-read"),
            ("read_file", "read_files"),
            ("read_file", "readfile"),
            ("HTTPGet", "httpget"),
        ] {
            assert!(same_name(one, other), "{one} {other}");
        }
        for (one, other) in [
            ("get_user", "set_user"),
            ("lock", "unlock"),
            ("read_file", "read_file_2"),
            ("list_directory", "list_directory_with_sizes"),
            ("pass", "pas"),
        ] {
            assert!(!same_name(one, other), "{one} {other}");
        }
    }

    #[test]
    fn texts_of_nearly_the_same_words_are_alike() {
        assert!(say_the_same("Deletes the file.", "delete a file"));
        assert!(!say_the_same("Delete a file", "Delete a folder"));
        assert!(!say_the_same("", ""));
        assert!(!say_the_same("The", "a"));
        let long = "one two three four five six seven eight nine";
        assert!(say_the_same(long, &format!("{long} ten")));
        assert!(!say_the_same(long, &format!("{long} ten eleven")));
    }

    #[test]
    fn a_description_needs_a_word_of_its_own() {
        for (description, name) in [
            ("The user id", "user_id"),
            ("User ID (string)", "userId"),
            ("Search tickets.", "search_ticket"),
            ("The value", "x"),
        ] {
            assert!(only_repeats(description, name), "{description}");
        }
        assert!(!only_repeats("Number of the user in the register", "user_id"));
        assert!(!only_repeats("Används för sökning", "query"));
    }
}

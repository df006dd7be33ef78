//! Compares names and descriptions word by word.
//!
//! Edit distance would be misleading here: `get_user` and `set_user` differ by one letter and are opposites.

use std::collections::BTreeSet;

use crate::similar;

/// Words that add no meaning to a name.
const STOP_WORDS: &[&str] = &[
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

/// The words of a name or a text, in lowercase and singular. `maxDepth` has two.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut after_lowercase = false;
    for c in text.chars() {
        let is_boundary = !c.is_alphanumeric() || (after_lowercase && c.is_uppercase());
        if is_boundary && !word.is_empty() {
            words.push(singular(std::mem::take(&mut word)));
        }
        if c.is_alphanumeric() {
            word.extend(c.to_lowercase());
        }
        after_lowercase = c.is_lowercase() || c.is_numeric();
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

/// The distinct words of a text, without [`STOP_WORDS`].
fn content_words(text: &str) -> BTreeSet<String> {
    words(text).into_iter().filter(|word| !STOP_WORDS.contains(&word.as_str())).collect()
}

/// Whether two names consist of the same words, in any order and case style.
pub(super) fn is_same_name(one: &str, other: &str) -> bool {
    let sorted = |name| {
        let mut words = words(name);
        words.sort();
        words
    };
    similar::is_same(one, other) || sorted(one) == sorted(other)
}

/// Whether two texts share at least nine in ten of their words.
pub(super) fn is_similar_text(one: &str, other: &str) -> bool {
    let (one, other) = (content_words(one), content_words(other));
    let both = one.intersection(&other).count();
    both > 0 && both * 10 >= one.union(&other).count() * 9
}

/// Whether a description only has words that the name has too.
pub(super) fn only_repeats(description: &str, name: &str) -> bool {
    let known: BTreeSet<String> = words(name).into_iter().collect();
    content_words(description).is_subset(&known)
}

#[cfg(test)]
mod tests {
    use super::{is_same_name, is_similar_text, only_repeats};

    #[test]
    fn names_with_the_same_words_match() {
        for (one, other) in [
            ("read_file", "readFile"),
            ("read_file", "file-read"),
            ("read_file", "read_files"),
            ("read_file", "readfile"),
            ("HTTPGet", "httpget"),
        ] {
            assert!(is_same_name(one, other), "{one} {other}");
        }
        for (one, other) in [
            ("get_user", "set_user"),
            ("lock", "unlock"),
            ("read_file", "read_file_2"),
            ("list_directory", "list_directory_with_sizes"),
            ("pass", "pas"),
        ] {
            assert!(!is_same_name(one, other), "{one} {other}");
        }
    }

    #[test]
    fn texts_with_nearly_the_same_words_are_similar() {
        assert!(is_similar_text("Deletes the file.", "delete a file"));
        assert!(!is_similar_text("Delete a file", "Delete a folder"));
        assert!(!is_similar_text("", ""));
        assert!(!is_similar_text("The", "a"));
        let long = "one two three four five six seven eight nine";
        assert!(is_similar_text(long, &format!("{long} ten")));
        assert!(!is_similar_text(long, &format!("{long} ten eleven")));
    }

    #[test]
    fn a_description_must_add_a_word_to_the_name() {
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

//! Conventions of the repository that the compiler doesn't enforce.

use std::fs;
use std::path::{Path, PathBuf};

mod order;

pub(crate) fn workspace() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.parent().unwrap().to_owned()
}

/// Every file in a folder and its subfolders, with its text.
pub(crate) fn files(folder: &Path, ending: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            let text = fs::read_to_string(&path).unwrap();
            found.push((path, text));
        }
    }
    found
}

/// The attribute names in the derive's table, and how each is supported.
fn attribute_names() -> Vec<(String, String)> {
    let table = workspace().join("toolkit-derive/src/syntax/names.rs");
    let table = fs::read_to_string(table).unwrap();
    let entry = regex::Regex::new(r#"(?m)^\s+(read|ignored|unsupported)\(\s*"([a-z_]+)""#).unwrap();
    let names = entry.captures_iter(&table);
    names.map(|found| (found[2].to_owned(), found[1].to_owned())).collect()
}

#[test]
fn every_attribute_has_a_ui_case() {
    let cases = workspace().join("tests/ui");
    let (good, bad) = (files(&cases.join("pass"), "rs"), files(&cases.join("fail"), "rs"));
    let names = attribute_names();
    assert!(names.len() > 60, "the table was not found");
    for (name, support) in names {
        let word = regex::Regex::new(&format!(
            r"#\[(serde|validate|tool)\(((?:[^)]|\)[^\]])*\W)?{name}\W"
        ))
        .unwrap();
        let cases = if support == "unsupported" { &bad } else { &good };
        let is_there = cases.iter().any(|(_, text)| word.is_match(text));
        assert!(is_there, "tests/ui has no case with the attribute `{name}`, which is {support}");
    }
}

#[test]
fn every_attribute_is_in_the_reference() {
    let reference = workspace().join("toolkit-derive/src/docs/attributes.md");
    let reference = fs::read_to_string(reference).unwrap();
    for (name, _) in attribute_names() {
        let word = regex::Regex::new(&format!(r"`{name}\b")).unwrap();
        assert!(word.is_match(&reference), "the reference is missing `{name}`");
    }
}

#[test]
fn only_expand_quotes_tokens() {
    let quotation =
        regex::Regex::new(r"\b(quote|quote_spanned|parse_quote|format_ident)!").unwrap();
    for (path, text) in files(&workspace().join("toolkit-derive/src"), "rs") {
        if !path.iter().any(|part| part == "expand") {
            assert!(!quotation.is_match(&text), "{} quotes tokens", path.display());
        }
    }
}

/// The passes of the derive, each with those that it may not import.
const PASSES: &[(&str, &[&str])] = &[
    ("model", &["syntax", "check", "expand", "diagnostics"]),
    ("syntax", &["check", "expand"]),
    ("check", &["syntax", "expand"]),
    ("expand", &["syntax", "check", "diagnostics"]),
];

#[test]
fn macro_passes_import_only_what_they_may() {
    for (pass, forbidden) in PASSES {
        for (path, text) in files(&workspace().join("toolkit-derive/src").join(pass), "rs") {
            for other in *forbidden {
                let import = format!("crate::{other}");
                assert!(!text.contains(&import), "{} imports {other}", path.display());
            }
        }
    }
}

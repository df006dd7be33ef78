//! The order of the house: modules import from those above them only, and each rule and family of
//! types has its test.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::{files, workspace};

/// The modules of the library from top to bottom: each may use itself and those before it.
///
/// `lint` looks at a finished toolkit, so it stands behind `registry`; a call never asks it.
const LIBRARY: &[&str] = &[
    "path", "similar", "problem", "schema", "rule", "contract", "types", "feedback", "tool",
    "registry", "lint", "gate", "ask", "dialect", "testing",
];

/// Files that stand outside the order: the roots, what gathers items for the macros, and the pages of the
/// guide.
const ROOTS: &[&str] = &["lib.rs", "private.rs", "guide.rs"];

/// Every source file below a folder, with its path from there.
fn sources(folder: &Path) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = files(folder, "rs")
        .into_iter()
        .map(|(path, text)| {
            let name = path.strip_prefix(folder).expect("below").display().to_string();
            (name, text)
        })
        .collect();
    found.sort();
    found
}

/// The module of the crate that a file belongs to.
fn module(file: &str) -> &str {
    file.split('/').next().unwrap_or(file).trim_end_matches(".rs")
}

/// The modules that a file names after `crate::`, comments aside.
fn used(source: &str) -> BTreeSet<&str> {
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| line.split("crate::").skip(1).map(first_word)).collect()
}

fn first_word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}

#[test]
fn the_library_imports_upwards_only() {
    for (file, source) in sources(&workspace().join("toolkit/src")) {
        assert!(!source.contains("super::super"), "{file} climbs over two levels");
        if ROOTS.contains(&file.as_str()) {
            continue;
        }
        let own = module(&file);
        let place = LIBRARY.iter().position(|module| *module == own);
        let place = place.unwrap_or_else(|| panic!("{file} has no place in the order"));
        for used in used(&source) {
            let other = LIBRARY.iter().position(|module| *module == used);
            assert!(
                other.is_some_and(|other| other <= place),
                "{file} must not use `crate::{used}`"
            );
        }
    }
}

#[test]
fn every_rule_and_type_has_its_agreement_test() {
    let tests = workspace().join("tests/it/agree");
    let read = |name: &str| fs::read_to_string(tests.join(name)).expect("a test file");
    let held = |folder: &str, test_files: &[&str], none: &[&str]| {
        let text: String = test_files.iter().map(|name| read(name)).collect();
        for (file, _) in sources(&workspace().join("toolkit/src").join(folder)) {
            let name = module(&file);
            assert!(
                none.contains(&name) || text.contains(&format!("fn {name}()")),
                "{folder}/{file} has no agreement test `{name}`"
            );
        }
    };
    held(
        "types",
        &["types.rs", "rules.rs", "exceptions.rs"],
        // How entries are spelled for APIs is held by the law of views.
        &["mod", "crates", "entries", "parsed", "suits"],
    );
    held("types/crates", &["crates.rs"], &["mod", "local"]);
    held("rule", &["rules.rs", "exceptions.rs"], &["mod", "sure"]);
}

#[test]
fn models_are_spoken_to_in_the_wordings_only() {
    // Whole sentences in quotes, outside what a developer reads: errors of registration, panics,
    // assertions at compile time and notes for rustc.
    for (file, source) in sources(&workspace().join("toolkit/src")) {
        let own = module(&file);
        if own == "feedback" {
            continue;
        }
        for word in ["must be", "did you mean", "unknown field", "nothing was run"] {
            let spoken = source.lines().any(|line| {
                let code = line.trim_start();
                !code.starts_with("//") && !is_for_developers(code) && code.contains(word)
            });
            assert!(!spoken, "{file} says `{word}`: words for models belong to `feedback`");
        }
    }
}

fn is_for_developers(line: &str) -> bool {
    ["message =", "note =", "label =", "assert", "\"the ", "write!(", "panic!("]
        .iter()
        .any(|start| line.contains(start))
}

//! The order of the modules: each imports only from those before it, and each rule and type has an agreement test.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::{files, workspace};

/// The modules of the library in order: each may use itself and those before it.
///
/// `lint` inspects a finished toolkit, so it comes after `registry`. Calls don't use it.
const LIBRARY: &[&str] = &[
    "path", "similar", "stored", "content", "problem", "schema", "rule", "contract", "types",
    "feedback", "tool", "registry", "lint", "gate", "ask", "dialect", "testing",
];

/// Files without an order: the crate root, the re-exports for generated code, and the guide.
const ROOTS: &[&str] = &["lib.rs", "private.rs", "guide.rs"];

/// Every source file in a folder, with its path relative to the folder.
fn sources(folder: &Path) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = files(folder, "rs")
        .into_iter()
        .map(|(path, text)| {
            let name =
                path.strip_prefix(folder).expect("a path in the folder").display().to_string();
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

/// The modules that a file uses, except in comments.
fn used(source: &str) -> BTreeSet<&str> {
    let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| line.split("crate::").skip(1).map(first_word)).collect()
}

fn first_word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}

#[test]
fn modules_import_only_from_those_before_them() {
    for (file, source) in sources(&workspace().join("toolkit/src")) {
        assert!(!source.contains("super::super"), "{file} uses `super::super`");
        if ROOTS.contains(&file.as_str()) {
            continue;
        }
        let own = module(&file);
        let place = LIBRARY.iter().position(|module| *module == own);
        let place = place.unwrap_or_else(|| panic!("{file} is missing from the order"));
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
fn every_rule_and_type_has_an_agreement_test() {
    let tests = workspace().join("tests/it/agree");
    let read = |name: &str| fs::read_to_string(tests.join(name)).expect("a test file");
    let check = |folder: &str, test_files: &[&str], exempt: &[&str]| {
        let text: String = test_files.iter().map(|name| read(name)).collect();
        for (file, _) in sources(&workspace().join("toolkit/src").join(folder)) {
            let name = module(&file);
            assert!(
                exempt.contains(&name) || text.contains(&format!("fn {name}()")),
                "{folder}/{file} has no agreement test `{name}`"
            );
        }
    };
    check(
        "types",
        &["types.rs", "rules.rs", "exceptions.rs"],
        // The spelling of entries is covered by the tests of views.
        &["mod", "crates", "entries", "parsed", "suits"],
    );
    check("types/crates", &["crates.rs"], &["mod", "local"]);
    check("rule", &["rules.rs", "exceptions.rs"], &["mod", "fast_path"]);
}

#[test]
fn only_wordings_contain_sentences_for_models() {
    // Phrases in string literals, except in text for developers: registration errors, panics, compile-time
    // assertions and notes for rustc.
    for (file, source) in sources(&workspace().join("toolkit/src")) {
        let own = module(&file);
        if own == "feedback" {
            continue;
        }
        for word in ["must be", "did you mean", "unknown field", "nothing was run"] {
            let is_found = source.lines().any(|line| {
                let code = line.trim_start();
                !code.starts_with("//") && !is_for_developers(code) && code.contains(word)
            });
            assert!(!is_found, "{file} has `{word}`: sentences for models belong in `feedback`");
        }
    }
}

fn is_for_developers(line: &str) -> bool {
    ["message =", "note =", "label =", "assert", "\"the ", "write!(", "panic!("]
        .iter()
        .any(|start| line.contains(start))
}

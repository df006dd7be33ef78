//! UI tests: the files in `pass` must compile, and those in `fail` must fail with exactly the errors in the `.stderr`
//! files.
//!
//! `TRYBUILD=overwrite cargo test -p ui` updates the `.stderr` files. They are only valid for the compiler version in
//! [`PINNED`], since many errors are worded by rustc. With another version, the files in `fail` are skipped, or the test
//! fails if `CI` is set.

use std::process::Command;

/// The compiler version that the `.stderr` files were generated with.
const PINNED: &str = "rustc 1.95.";

#[test]
fn ui() {
    let cases = trybuild::TestCases::new();
    cases.pass("pass/*.rs");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version =
        Command::new(rustc).arg("--version").output().expect("failed to run rustc").stdout;
    let version = String::from_utf8_lossy(&version);
    if version.starts_with(PINNED) {
        cases.compile_fail("fail/**/*.rs");
        return;
    }
    let message = format!("the expected errors are those of {PINNED}x, but this is {version}");
    assert!(std::env::var_os("CI").is_none(), "{message}");
    println!("skipping the files in `fail`: {message}");
}

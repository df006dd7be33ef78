//! Every message of the macros, pinned: each file of `fail` must not compile, with just the words
//! beside it; each of `pass` must.
//!
//! `TRYBUILD=overwrite cargo test -p ui` writes the words anew. They hold for one compiler, since half of
//! each message is rustc's own: with another one the files of `fail` are left out, and it is said so.

use std::process::Command;

/// The compiler whose words are written down.
const PINNED: &str = "rustc 1.95.";

#[test]
fn ui() {
    let cases = trybuild::TestCases::new();
    cases.pass("pass/*.rs");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output().expect("a compiler").stdout;
    let version = String::from_utf8_lossy(&version);
    if version.starts_with(PINNED) {
        cases.compile_fail("fail/**/*.rs");
    } else {
        println!("the messages are pinned for {PINNED}x and not compared with those of {version}");
    }
}

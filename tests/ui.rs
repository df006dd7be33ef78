//! Every message of the macros, pinned: each file of `ui/fail` must not compile, with just the words
//! beside it; each of `ui/pass` must.

#[test]
fn ui() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/fail/**/*.rs");
    cases.pass("ui/pass/*.rs");
}

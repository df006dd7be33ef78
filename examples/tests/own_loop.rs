//! Tests `own_loop` against the stub server. Its output is stored beside it; run with `UPDATE_OUTPUT=1` to update it.

use std::fs;

#[allow(dead_code)]
#[path = "../examples/own_loop.rs"]
mod own_loop;

fn in_examples(name: &str) -> String {
    let path = format!("{}/{name}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[tokio::test]
async fn prints_the_stored_output() {
    let mut out = Vec::new();
    own_loop::run(&[], &mut out).await.expect("it answers");
    let printed = String::from_utf8(out).expect("UTF-8");
    if std::env::var_os("UPDATE_OUTPUT").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/own_loop.out");
        fs::write(path, &printed).expect("the output can be written");
    }
    assert_eq!(printed, in_examples("examples/own_loop.out"));
}

/// The README's code for the loop consists of lines of the example.
#[test]
fn the_readme_shows_lines_of_the_example() {
    let readme = in_examples("../README.md");
    let block = readme.split("```rust,ignore\n").nth(1).and_then(|rest| rest.split("```").next());
    let block = block.expect("the README shows the loop");
    let source = in_examples("examples/own_loop.rs");
    let lines =
        |text: &str| -> Vec<String> { text.lines().map(|line| line.trim().to_owned()).collect() };
    let source = lines(&source);
    for line in lines(block).iter().filter(|line| !line.is_empty() && !line.starts_with("// …")) {
        assert!(source.contains(line), "not in the example: {line}");
    }
}

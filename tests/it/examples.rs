//! Compares the output of the examples with the files stored beside them. Run with `UPDATE_OUTPUT=1` to update them.
//!
//! The examples are included as modules, so that they run in this process. `agent` and `own_loop` need an HTTP client
//! and are tested in the `examples` package.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;
use toolkit::testing::assert_lint_free;

#[allow(dead_code)]
#[path = "../../examples/examples/files/main.rs"]
mod files;
#[allow(dead_code)]
#[path = "../../examples/examples/gate.rs"]
mod gate;
#[allow(dead_code)]
#[path = "../../examples/examples/providers.rs"]
mod providers;
#[allow(dead_code)]
#[path = "../../examples/examples/support_desk.rs"]
mod support_desk;

fn beside(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/examples").join(name)
}

fn fixtures() -> OsString {
    beside("../fixtures").into()
}

fn assert_output(name: &str, printed: &str) {
    let file = beside(name);
    if std::env::var_os("UPDATE_OUTPUT").is_some() {
        fs::write(&file, printed).expect("the output can be written");
    }
    let stored = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        printed == stored,
        "{name} differs from the output; run with UPDATE_OUTPUT=1 and review the diff\n{printed}"
    );
}

fn support_desk() -> String {
    let mut out = Vec::new();
    support_desk::run(&[], &mut out).expect("it runs");
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn support_desk_prints_the_stored_output() {
    assert_output("support_desk.out", &support_desk());
}

#[test]
fn support_desk_answers_one_call() {
    let mut out = Vec::new();
    let call = ["sok_arenden".to_owned(), r#"{"status":"klar"}"#.to_owned()];
    support_desk::run(&call, &mut out).expect("it runs");
    let out = String::from_utf8(out).expect("UTF-8");
    assert!(out.contains(r#""klar""#) && out.contains(r#""oppen""#), "{out}");
    assert!(support_desk::run(&call[..1], &mut Vec::new()).is_err());
}

#[test]
fn the_error_message_is_not_printed() {
    let printed = support_desk();
    assert!(!printed.contains("postgres") && !printed.contains("hemligt"));
}

fn gate() -> String {
    let mut out = Vec::new();
    gate::run(&mut out).expect("it runs");
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn gate_prints_the_stored_output() {
    assert_output("gate.out", &gate());
}

/// The gate and path of each verdict.
#[test]
fn every_reply_has_its_verdict() {
    let printed = gate();
    for (name, verdict) in [
        ("good", "RUN "),
        ("malformed", "REJECT json: "),
        ("wrong_type", "REJECT arguments: value: "),
        ("extra_arg", "REJECT arguments: round: "),
        ("unknown_tool", "REJECT tool: "),
        ("out_of_range", "REJECT arguments: value: "),
        ("smuggled", "REJECT envelope: system: "),
        ("nan", "REJECT json: "),
        ("rule", "REJECT rule: arguments: cannot convert km to kg"),
        ("too_long", "REJECT length: "),
    ] {
        let line = format!("{name:<13} {verdict}");
        assert!(printed.contains(&format!("\n{line}")), "{line}");
    }
}

fn providers() -> String {
    let mut out = Vec::new();
    providers::run(&mut out).expect("it runs");
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn providers_prints_the_stored_output() {
    assert_output("providers.out", &providers());
}

/// The pretty-printed tools equal what is sent, for every dialect.
#[test]
fn providers_shows_what_is_sent() {
    let printed = providers();
    let (shown, recursive) = printed.split_once("# A recursive type\n").expect("two parts");
    let blocks = shown.split("# ").skip(1).map(|block| {
        let mut paragraphs = block.split("\n\n");
        let names: Vec<&str> = paragraphs.next().expect("a heading").split(", ").collect();
        (names, paragraphs.next().expect("the tools"))
    });
    let blocks: Vec<_> = blocks.collect();
    let outcomes: Vec<&str> = recursive.lines().filter_map(|line| line.strip_suffix(':')).collect();
    for (name, dialect) in providers::dialects() {
        let mut of = blocks.iter().filter(|(names, _)| names.contains(&&*name));
        let (_, laid_out) = of.next().unwrap_or_else(|| panic!("{name} is not shown"));
        assert!(of.next().is_none(), "{name} is shown twice");
        let sent = providers::tools().spec_for(&dialect).expect("the dialect supports the tools");
        let laid_out: Value = serde_json::from_str(laid_out).expect("JSON");
        assert_eq!(laid_out, sent.to_unordered_value(), "{name}");
        let of = outcomes.iter().flat_map(|names| names.split(", ")).filter(|own| *own == name);
        assert_eq!(of.count(), 1, "{name}");
    }
    assert!(recursive.contains("\nnot supported: print_menu at $defs.Section: "), "{recursive}");
}

#[test]
fn files_prints_the_stored_output() {
    let calls = fs::read(beside("files.in")).expect("the input file exists");
    assert_output("files.out", &answers(&fixtures(), &calls));
}

#[test]
fn files_demonstrates_its_tools_without_input() {
    let demonstration = answers(&fixtures(), b"");
    assert_eq!(demonstration, run_files(&[fixtures()], None).expect("it runs"));
    assert_output("files.demonstration.out", &demonstration);
    assert_output(
        "files.spec.out",
        &run_files(&[fixtures(), "--spec".into()], None).expect("it runs"),
    );
}

#[test]
fn files_rejects_invalid_command_lines() {
    for arguments in [&[] as &[&str], &["a", "b"], &["a", "--all"], &["no such folder"]] {
        let arguments: Vec<OsString> = arguments.iter().map(Into::into).collect();
        assert!(run_files(&arguments, None).is_err(), "{arguments:?}");
    }
}

#[test]
fn files_answers_every_line_with_one_line() {
    let lines: [&[u8]; 8] = [
        b"",
        b"\xff\xfe\x00",
        br#"{"name": "read_file", "arguments": {"path": "a\u0000b"}}"#,
        br#"{"name": "read_file", "arguments": {"path": "../../../../../../etc/passwd"}}"#,
        br#"{"name": "read_file", "arguments": {"path": "README.txt", "from_line": 4294967295}}"#,
        br#"{"name": "search_files", "arguments": {"text": "(a{1000}){1000}"}}"#,
        b"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
        br#"{"name": "list_directory", "arguments": "{\"path\": \"notes\"}"}"#,
    ];
    let mut input = lines.join(&b'\n');
    input.extend(b"\n\"");
    input.extend(vec![b'x'; 3 << 20]);
    input.extend(b"\"\n{\"name\": \"directory_tree\"}");
    let printed = answers(&fixtures(), &input);
    let answers: Vec<Value> =
        printed.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let ok: Vec<bool> = answers.iter().map(|answer| answer["ok"] == true).collect();
    assert_eq!(
        ok,
        [false, false, false, false, false, false, false, true, false, true],
        "{printed}"
    );
    assert!(!printed.contains("root:"));
}

#[test]
fn files_stops_when_the_output_is_closed() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut input: &[u8] = b"{}\n{}\n";
    let ended = files::run(&[fixtures()], Some(&mut input), &mut Closed).unwrap_err();
    assert_eq!(ended.kind(), io::ErrorKind::BrokenPipe);
}

/// Links, pipes and file names that only exist on Unix.
#[cfg(unix)]
#[test]
fn nothing_outside_the_folder_can_be_reached() {
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::symlink;

    let top = std::env::temp_dir().join(format!("toolkit-files-{}", std::process::id()));
    let inside = top.join("inside");
    fs::create_dir_all(inside.join("deep")).expect("a folder");
    fs::write(top.join("secret.txt"), "the secret\n").expect("a file");
    fs::write(inside.join("own.txt"), "an own line\n").expect("a file");
    fs::write(inside.join(OsStr::from_bytes(b"odd\xff.txt")), "odd\n").expect("a file");
    for (target, link) in [
        (top.join("secret.txt"), "absolute"),
        ("../secret.txt".into(), "relative"),
        ("..".into(), "above"),
        ("nowhere".into(), "broken"),
        ("round".into(), "round"),
        ("../own.txt".into(), "deep/up"),
        (".".into(), "deep/here"),
    ] {
        symlink(target, inside.join(link)).expect("a link");
    }
    let pipe = inside.join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()) || !pipe.exists());

    let mut calls = String::new();
    for path in [
        "absolute",
        "relative",
        "above/secret.txt",
        "../secret.txt",
        "deep/../../secret.txt",
        "broken",
        "round",
        "pipe",
        "deep/up",
    ] {
        let path = Value::from(path);
        calls += &format!("{{\"name\": \"read_file\", \"arguments\": {{\"path\": {path}}}}}\n");
    }
    let absolute = Value::from(top.join("secret.txt").to_str().expect("UTF-8"));
    calls += &format!("{{\"name\": \"read_file\", \"arguments\": {{\"path\": {absolute}}}}}\n");
    calls += "{\"name\": \"search_files\", \"arguments\": {\"text\": \"line|secret\"}}\n";
    calls += "{\"name\": \"directory_tree\", \"arguments\": {\"depth\": 10}}\n";
    calls += "{\"name\": \"list_directory\", \"arguments\": {\"path\": \"above\"}}\n";
    let printed = answers(inside.as_os_str(), calls.as_bytes());
    fs::remove_dir_all(&top).expect("the folder can be removed");

    assert!(!printed.contains("the secret"), "{printed}");
    let own = top.to_str().expect("UTF-8");
    // Only the path that the model itself sent may be echoed.
    assert_eq!(printed.matches(own).count(), 1, "{printed}");
    let ok: Vec<bool> = printed.lines().map(|line| line.contains("\"ok\":true")).collect();
    let expected =
        [false, false, false, false, false, false, false, false, true, false, true, true, false];
    assert_eq!(ok, expected, "{printed}");
}

#[test]
fn the_tools_of_the_examples_are_lint_free() {
    let folder = files::tools::folder::Folder::open(Path::new(&fixtures())).expect("a folder");
    for tools in [files::tools::tools(folder), gate::tools(), providers::tools()] {
        assert_lint_free(&tools);
    }
    for tools in [&*support_desk::svenska::VERKTYG, &*support_desk::english::TOOLS] {
        assert_lint_free(tools);
    }
}

/// The README shows a reply that the example prints.
#[test]
fn the_readme_shows_a_reply_of_the_example() {
    let readme = fs::read_to_string(beside("../../README.md")).expect("the README exists");
    let block = readme.split("```text\n").nth(1).expect("a block of text");
    let block = block.split("```").next().expect("the end of the block");
    assert!(support_desk().contains(block), "the example does not print this reply:\n{block}");
}

fn answers(folder: &OsStr, mut calls: &[u8]) -> String {
    run_files(&[folder.to_owned()], Some(&mut calls)).expect("it runs")
}

fn run_files(arguments: &[OsString], input: Option<&mut dyn BufRead>) -> io::Result<String> {
    let mut out = Vec::new();
    files::run(arguments, input, &mut out)?;
    Ok(String::from_utf8(out).expect("UTF-8"))
}

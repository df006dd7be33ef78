//! Snapshots of the sentence for every kind of problem, in every language and both forms.

use super::{rejection, samples};
use crate::contract::Limits;
use crate::feedback::{English, MediaNote, Swedish, Wording, data, text};

/// The text form of every sample: the line with the problem, and the instruction for unreadable input.
fn sentences(wording: &dyn Wording) -> String {
    let mut lines = Vec::new();
    for problem in samples::all() {
        let code = problem.code().to_owned();
        let rejection = rejection(vec![problem]);
        let text = text(&rejection, None, wording, &Limits::default());
        let parts: Vec<&str> = text.lines().collect();
        assert_eq!(parts.len(), 3, "{text}");
        lines.push(format!("{code} {}", parts[1]));
        if rejection.is_unreadable() {
            lines.push(format!("    {}", parts[2]));
        }
    }
    lines.join("\n")
}

fn as_data(wording: &dyn Wording) -> String {
    let data = |problem| data(&rejection(vec![problem]), wording, &Limits::default());
    let lines: Vec<String> = samples::all().into_iter().map(data).collect();
    for line in &lines {
        assert!(serde_json::from_str::<serde_json::Value>(line).is_ok(), "{line}");
    }
    lines.join("\n")
}

#[test]
fn english() {
    insta::assert_snapshot!(sentences(&English));
}

#[test]
fn swedish() {
    insta::assert_snapshot!(sentences(&Swedish));
}

#[test]
fn english_data() {
    insta::assert_snapshot!(as_data(&English));
}

#[test]
fn swedish_data() {
    insta::assert_snapshot!(as_data(&Swedish));
}

/// Programs depend on the codes, so none may ever change.
#[test]
fn codes() {
    let mut codes: Vec<&str> = Vec::new();
    for problem in samples::all() {
        let code = problem.kind().code();
        if !codes.contains(&code) {
            codes.push(code);
        }
    }
    assert_eq!(
        codes,
        [
            "input_too_long",
            "invalid_json",
            "cut_off",
            "garbled",
            "trailing_text",
            "too_deep",
            "too_much",
            "wrong_type",
            "not_entries",
            "invalid_json_text",
            "not_exact",
            "not_finite",
            "missing",
            "missing_tag",
            "unknown_tag",
            "needs_data",
            "no_data",
            "tag_as_key",
            "no_branch",
            "unknown_field",
            "misnamed_field",
            "duplicate_key",
            "not_one_of",
            "too_small",
            "too_large",
            "zero",
            "too_short",
            "too_long",
            "wrong_length",
            "pattern",
            "format",
            "not_multiple",
            "lacks",
            "holds",
            "credit_card",
            "control_character",
            "not_unique",
            "mismatch",
            "custom",
            "foreign",
        ]
    );
}

#[test]
fn tool_sentences() {
    let all = |wording: &dyn Wording| {
        let many: Vec<String> = (0..60).map(|n| format!("tool_{n}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        [
            wording.unknown_tool("readFile", Some("read_file"), &["read_file", "write_file"]),
            wording.unknown_tool("sok", None, &["sok_arenden"]),
            wording.unknown_tool("sok", None, &[]),
            wording.unknown_tool(&"x\n".repeat(1000), None, &many),
            wording.tool_failed(Some("IoError")),
            wording.tool_failed(None),
            wording.bad_result().into_owned(),
            wording.retry().into_owned(),
        ]
        .join("\n")
    };
    insta::assert_snapshot!([all(&English), all(&Swedish)].join("\n\n"));
}

#[test]
fn media_sentences() {
    let all = |wording: &dyn Wording| {
        [
            wording.media("image/png", Some(1), MediaNote::Sent),
            wording.media("a.png, image/png", Some(1_234_567), MediaNote::NotSent),
            wording.media("image/png, https://example.org/", None, MediaNote::InNextMessage(2)),
            wording.media("a\nb.pdf, application/pdf", Some(999), MediaNote::Numbered(2)),
        ]
    };
    assert_eq!(
        all(&English),
        [
            "[image/png, 1 byte]",
            "[a.png, image/png, 1,234,567 bytes; it cannot be shown here]",
            "[image/png, https://example.org/; it is file 2 in the next message]",
            "[file 2: a\\nb.pdf, application/pdf, 999 bytes]",
        ]
    );
    assert_eq!(
        all(&Swedish),
        [
            "[image/png, 1 byte]",
            "[a.png, image/png, 1 234 567 byte; kan inte visas här]",
            "[image/png, https://example.org/; är fil 2 i nästa meddelande]",
            "[fil 2: a\\nb.pdf, application/pdf, 999 byte]",
        ]
    );
}

#[test]
fn the_guide_lists_every_code() {
    let page = include_str!("../../docs/feedback.md");
    for problem in samples::all() {
        let code = problem.kind().code();
        assert!(page.contains(&format!("`{code}`")), "the guide is missing `{code}`");
    }
}

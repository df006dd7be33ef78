//! A public suite of valid and invalid JSON texts, parsed as any value.

use std::fs;
use std::path::Path;

use serde_json::Value;
use toolkit::{Contract, Limits};

/// The two files with duplicate keys, which most parsers accept and this crate rejects.
const REPEATED: [&str; 2] =
    ["y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json"];

#[test]
fn accepts_and_rejects_the_suite() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/json-test-suite");
    let mut seen = [0, 0, 0];
    for file in fs::read_dir(folder).expect("the suite") {
        let path = file.expect("a file").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
        let bytes = fs::read(&path).expect("its bytes");
        // `parse` takes a `&str`, so files that are not UTF-8 can't be passed.
        let read = str::from_utf8(&bytes).map(Value::parse);
        let accepted = matches!(read, Ok(Ok(_)));
        match name.as_bytes()[0] {
            b'y' => {
                seen[0] += 1;
                assert_eq!(accepted, !REPEATED.contains(&name), "{name}: {read:?}");
            }
            b'n' => {
                seen[1] += 1;
                assert!(!accepted, "{name} was accepted");
            }
            _ => seen[2] += 1,
        }
    }
    assert_eq!(seen[..2], [95, 186], "the whole suite was read");
}

#[test]
fn rejects_deeply_nested_texts() {
    for text in ["[".repeat(100_000), r#"[{"":"#.repeat(50_000)] {
        let rejection = Value::parse(&text).unwrap_err();
        assert_eq!(rejection.problems()[0].code(), "too_deep");
        let unlimited = Limits { depth: usize::MAX, bytes: usize::MAX, ..Limits::default() };
        let rejection = Value::parse_within(&text, &unlimited).unwrap_err();
        assert_eq!(rejection.problems()[0].code(), "too_deep");
    }
}

/// Compares text, since with `arbitrary_precision` a number keeps its spelling.
#[test]
fn parsed_values_round_trip() {
    let cases = [
        "[1.0, -0, 1e3, 18446744073709551615]",
        r#"{"b":[],"a":{"x":null}}"#,
        r#""\ud834\udd1e\u0000""#,
        "[0.1, 1e-7, -2.5]",
    ];
    for text in cases {
        let theirs: Value = serde_json::from_str(text).unwrap();
        assert_eq!(Value::parse(text).unwrap().to_string(), theirs.to_string());
    }
    assert_eq!(Value::parse(cases[2]).unwrap(), "\u{1d11e}\u{0}");
}

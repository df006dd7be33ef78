//! Buffered input, in unions whose tag comes late or that are untagged: as exact as other input, and in linear time.

use std::collections::BTreeMap;

use toolkit::{Contract, Kind, Limits, SyntaxHint};

#[derive(Contract, Debug, PartialEq)]
#[serde(tag = "kind")]
#[tool(undescribed)]
enum Tagged {
    Node { inner: Option<Box<Tagged>>, text: Option<String>, list: Option<Vec<u8>> },
}

/// Only the last field selects the branch.
#[derive(Contract, Debug, PartialEq)]
#[serde(untagged)]
#[tool(undescribed)]
enum Twins {
    Low {
        inner: Option<Box<Twins>>,
        #[validate(range(max = 4))]
        n: u8,
    },
    High {
        inner: Option<Box<Twins>>,
        #[validate(range(min = 5))]
        n: u8,
    },
}

#[derive(Contract, Debug, PartialEq)]
#[serde(untagged)]
enum Json {
    Map(BTreeMap<String, Json>),
    List(Vec<Json>),
    Text(String),
    Number(f64),
}

fn codes<T: Contract>(text: &str) -> Vec<String> {
    let Err(rejection) = T::parse(text) else { return Vec::new() };
    let problems = rejection.problems().iter();
    problems.map(|problem| format!("{} {}", problem.path().pointer(), problem.code())).collect()
}

/// Nested objects, each with its tag after the inner one.
fn late(depth: usize, inmost: &str) -> String {
    format!("{}{inmost}{}", r#"{"inner":"#.repeat(depth), r#","kind":"Node"}"#.repeat(depth))
}

#[test]
fn parses_a_late_tag_at_every_depth() {
    assert!(Tagged::parse(&late(63, "null")).is_ok());
    assert_eq!(codes::<Tagged>(&late(64, r#"{"kind":"Node"}"#)), [" too_deep"]);
    let inmost = r#"{"text":1,"list":[-1,"x"],"text":"a","kind":"Node","extra":{}}"#;
    let path = "/inner".repeat(9);
    let expected = [
        format!("{path}/text wrong_type"),
        format!("{path}/list/0 too_small"),
        format!("{path}/list/1 wrong_type"),
        format!("{path}/text duplicate_key"),
        format!("{path}/extra unknown_field"),
    ];
    assert_eq!(codes::<Tagged>(&late(9, inmost)), expected);
}

#[test]
fn enforces_the_limits_on_buffered_input() {
    let deep = format!("{}{}", "[".repeat(100), "]".repeat(100));
    assert_eq!(codes::<Json>(&deep), [" too_deep"]);
    assert_eq!(codes::<Tagged>(&format!(r#"{{"text":{deep},"kind":"Node"}}"#)), [" too_deep"]);
    let limits = Limits { steps: 50, ..Limits::default() };
    let many = format!("[{}]", vec!["1"; 60].join(","));
    let rejection = Json::parse_within(&many, &limits).unwrap_err();
    assert_eq!(rejection.problems()[0].kind(), &Kind::TooMuch { limit: 50 });
}

/// If each branch parsed its contents again, the time would be exponential in the depth.
#[test]
fn parses_nested_unions_in_linear_time() {
    let nested = |depth: usize, inmost: &str| {
        format!("{}{inmost}{}", r#"{"inner":"#.repeat(depth), r#","n":7}"#.repeat(depth))
    };
    let limits = |steps| Limits { steps, ..Limits::default() };
    let good = nested(60, r#"{"n":1}"#);
    assert!(Twins::parse_within(&good, &limits(12_000)).is_ok());
    assert!(Twins::parse_within(&good, &limits(500)).is_err());
    let bad = nested(60, r#"{"n":"x"}"#);
    let rejection = Twins::parse_within(&bad, &limits(12_000)).unwrap_err();
    let path = "/inner".repeat(60) + "/n";
    let problems: Vec<_> = rejection.problems().iter().map(|p| p.path().pointer()).collect();
    assert_eq!(problems, [path]);

    let json = format!("{}1{}", "[".repeat(64), "]".repeat(64));
    assert!(Json::parse_within(&json, &limits(300)).is_ok());
}

/// The position and hint must be those outside of a union.
#[test]
fn reports_invalid_json_at_its_position() {
    let cases = [
        (r#"["a", {"b": "\ud800"}]"#, Some(SyntaxHint::LoneSurrogate)),
        ("[1,\n 1e400]", Some(SyntaxHint::HugeNumber)),
        ("[1, 2,]", Some(SyntaxHint::TrailingComma)),
        ("[\"a\nb\"]", Some(SyntaxHint::ControlCharacter)),
    ];
    for (text, hint) in cases {
        if text.contains("1e400") && cfg!(feature = "arbitrary_precision") {
            assert_eq!(codes::<Json>(text), ["/1 not_finite"]);
            continue;
        }
        let buffered = Json::parse(text).unwrap_err();
        let plain = serde_json::Value::parse(text).unwrap_err();
        assert_eq!(buffered, plain, "{text}");
        let Kind::InvalidJson { hint: found, .. } = buffered.problems()[0].kind() else {
            panic!("{buffered:?}");
        };
        assert_eq!(*found, hint, "{text}");
    }
    assert_eq!(codes::<Json>("[1"), [" cut_off"]);
    assert_eq!(codes::<Json>("[1] x"), [" trailing_text"]);
}

/// Every spelling of a number is parsed as it is outside of a union.
#[test]
fn preserves_the_spelling_of_numbers() {
    #[derive(Contract, Debug, PartialEq)]
    #[serde(untagged)]
    enum Number {
        Signed(i64),
        Unsigned(u64),
        Float(f64),
    }
    let cases = [
        ("-9223372036854775808", Number::Signed(i64::MIN)),
        ("18446744073709551615", Number::Unsigned(u64::MAX)),
        ("18446744073709551616", Number::Float(18_446_744_073_709_551_616.0)),
        // Like serde, which never takes a float for an integer.
        ("5.0", Number::Float(5.0)),
        ("-0", Number::Float(-0.0)),
        ("0.1", Number::Float(0.1)),
        ("1e17", Number::Float(1e17)),
    ];
    for (text, expected) in cases {
        assert_eq!(Number::parse(text).unwrap(), expected, "{text}");
        let value: serde_json::Value = serde_json::from_str(text).unwrap();
        assert_eq!(Number::parse_value(&value).unwrap(), expected, "{text}");
    }
}

/// Keys that serde_json uses internally have no special meaning in the input.
#[test]
fn does_not_interpret_reserved_keys_of_the_input() {
    for key in ["$serde_json::private::RawValue", "$toolkit::private::Kept"] {
        let text = format!(r#"{{"{key}": "[1]"}}"#);
        let expected = Json::Map(BTreeMap::from([(key.to_owned(), Json::Text("[1]".into()))]));
        assert_eq!(Json::parse(&text).unwrap(), expected);
        // `serde_json` itself interprets the first when it parses a `Value`.
        let entries = [(key.to_owned(), "[1]".into())];
        let value = serde_json::Value::Object(entries.into_iter().collect());
        assert_eq!(Json::parse_value(&value).unwrap(), expected);
    }
}

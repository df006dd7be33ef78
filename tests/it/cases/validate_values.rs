//! Enums, strings, lists and maps.

use std::collections::BTreeMap;

use toolkit::{Contract, Kind, Literal};

use super::{accepts, refuses};

#[derive(Contract, Debug, PartialEq)]
struct Report {
    /// How it is written
    format: Format,
}

#[derive(Contract, Debug, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Format {
    Markdown,
    Json,
}

#[derive(Contract, Debug, PartialEq)]
struct Organisation {
    /// How far the trade has come
    lifecycle: Lifecycle,
}

#[derive(Contract, Debug, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Lifecycle {
    Unknown,
    Target,
    Prospect,
    Customer,
}

#[derive(Contract, Debug, PartialEq)]
struct Alarm {
    /// Whether it still rings
    status: Status,
}

#[derive(Contract, Debug, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Status {
    #[serde(alias = "open")]
    Active,
    Cleared,
}

#[derive(Contract, Debug, PartialEq)]
struct Guess {
    /// How sure it is
    confidence: Option<Confidence>,
}

#[derive(Contract, Debug, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Confidence {
    Low,
    Mid,
    High,
}

#[derive(Contract, Debug, PartialEq)]
struct Study {
    /// What was used
    software: Option<Software>,
}

#[derive(Contract, Debug, PartialEq)]
enum Software {
    R,
    Python,
    #[serde(rename = "other")]
    Other,
}

#[derive(Contract, Debug, PartialEq)]
struct Nick {
    /// A short name
    #[validate(length(min = 1, max = 5))]
    nick: String,
}

#[derive(Contract, Debug, PartialEq)]
struct Emoji {
    /// One sign
    #[validate(length(max = 2))]
    e: String,
}

#[derive(Contract, Debug, PartialEq)]
struct Bio {
    /// A few letters
    #[validate(length(max = 4))]
    bio: String,
}

#[derive(Contract, Debug, PartialEq)]
struct Outline {
    /// The corners
    #[tool(unique)]
    pts: Vec<Point>,
}

#[derive(Contract, Debug, PartialEq)]
struct Point {
    /// Across
    x: f64,
}

#[derive(Contract, Debug, PartialEq)]
struct Names {
    /// The names
    names: Vec<String>,
}

#[derive(Contract, Debug, PartialEq)]
struct Sizes {
    /// How long each file is
    files: BTreeMap<String, u32>,
}

tests_of_cases! {
    fn enum_case_and_feedback_02() {
        refuses::<Report>(r#"{"format":"JSON5"}"#, &[("/format", "not_one_of")]);
    }

    fn enum_case_and_feedback_04() {
        let rejection = refuses::<Organisation>(
            r#"{"lifecycle":"Custmer"}"#,
            &[("/lifecycle", "not_one_of")],
        );
        let Kind::NotOneOf { allowed } = rejection.problems()[0].kind() else {
            panic!("{rejection:?}");
        };
        let literals = ["unknown", "target", "prospect", "customer"].map(Literal::from);
        assert_eq!(allowed[..], literals);
        assert_eq!(rejection.problems()[0].nearest(), Some("customer"));
    }

    fn enum_case_and_feedback_05() {
        let read: Alarm = accepts(r#"{"status":"open"}"#);
        assert_eq!(read.status, Status::Active);
        let shown = r#"{"type":"string","enum":["active","cleared"]}"#;
        assert_eq!(Status::json_schema().to_string(), shown);
    }

    fn nullable_enum_schema_02() {
        assert_eq!(
            accepts::<Guess>(r#"{"confidence":null}"#),
            Guess { confidence: None }
        );
        let schema = Guess::json_schema().to_unordered_value();
        assert!(jsonschema::is_valid(
            &schema,
            &serde_json::json!({"confidence": null})
        ));
    }

    fn nullable_enum_schema_06() {
        assert_eq!(accepts::<Study>("{}"), Study { software: None });
        let schema = Study::json_schema().to_unordered_value();
        assert!(jsonschema::is_valid(&schema, &serde_json::json!({})));
    }

    fn string_length_01() {
        let Nick { nick } = accepts(r#"{"nick":"日本語文字"}"#);
        assert_eq!((nick.as_str(), nick.len()), ("日本語文字", 15));
    }

    fn string_length_02() {
        let Emoji { e } = accepts(r#"{"e":"\ud83d\udd90\ud83c\udffd"}"#);
        assert_eq!((e.as_str(), e.len()), ("🖐🏽", 8));
    }

    fn string_length_03() {
        refuses::<Bio>(r#"{"bio":"éée"}"#, &[("/bio", "too_long")]);
    }

    fn lists_and_uniqueness_02() {
        let rejection = refuses::<Outline>(
            r#"{"pts":[{"x":1},{"x":1.0}]}"#,
            &[("/pts/1", "not_unique")],
        );
        assert_eq!(
            rejection.problems()[0].kind(),
            &Kind::NotUnique { first: 0 }
        );
    }

    fn lists_and_uniqueness_03() {
        refuses::<Names>(r#"{"names":"abc"}"#, &[("/names", "wrong_type")]);
    }

    fn lists_and_uniqueness_04() {
        assert_eq!(accepts::<Names>(r#"{"names":["foo"]}"#).names, ["foo"]);
    }

    fn map_keys_and_pointers_05() {
        refuses::<Sizes>(
            r#"{"files":{"src/a~b.rs":-1}}"#,
            &[("/files/src~1a~0b.rs", "too_small")],
        );
    }
}

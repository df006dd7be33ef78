//! Types of the standard library and of other crates.

use std::ops::Range;

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use toolkit::Contract;

use super::{accepts, refuses};

/// A key by the name of a keyword, and a type with parameters.
#[derive(Contract)]
struct Formatted {
    #[tool(undescribed)]
    format: String,
    #[tool(undescribed)]
    r: Range<usize>,
    #[tool(undescribed)]
    again: Option<Range<usize>>,
}

#[derive(Contract)]
#[tool(open)]
struct Usage {
    #[tool(undescribed)]
    a: u8,
    #[tool(undescribed)]
    b: u32,
    #[tool(undescribed)]
    c: u64,
    #[tool(undescribed)]
    d: usize,
    #[tool(undescribed)]
    e: Range<usize>,
    #[tool(undescribed)]
    at: DateTime<Utc>,
}

#[derive(Contract, Debug)]
struct When {
    #[tool(undescribed)]
    at: DateTime<Utc>,
}

#[derive(Contract, Debug)]
struct Crop {
    #[tool(undescribed)]
    bbox: (u32, u32, u32, u32),
    #[tool(undescribed)]
    tag: (String, u8),
}

#[derive(Contract, Debug, PartialEq)]
struct Patch {
    #[tool(undescribed)]
    id: u32,
    /// Left out: kept; null: cleared
    note: Option<Option<String>>,
}

/// The formats that a schema names.
fn formats(schema: &Value) -> Vec<&str> {
    match schema {
        Value::Object(keywords) => keywords
            .iter()
            .flat_map(|(key, value)| match (key.as_str(), value) {
                ("format", Value::String(format)) => vec![format.as_str()],
                _ => formats(value),
            })
            .collect(),
        Value::Array(items) => items.iter().flat_map(formats).collect(),
        _ => Vec::new(),
    }
}

/// Holds that the names of definitions are such as every provider takes.
fn assert_plain_names(schema: &Value) {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
    for name in schema["$defs"].as_object().into_iter().flatten().map(|(name, _)| name) {
        assert!(name.chars().all(plain), "{name}");
    }
}

tests_of_cases! {
    fn integer_format_keyword_03() {
        let schema = Formatted::json_schema().to_unordered_value();
        assert_eq!(schema["properties"]["format"], json!({ "type": "string" }));
        assert_eq!(schema["properties"]["r"], json!({ "$ref": "#/$defs/Range" }));
        assert_eq!(formats(&schema), [] as [&str; 0]);
        assert_plain_names(&schema);
    }

    fn integer_format_keyword_04() {
        let schema = Usage::json_schema().to_unordered_value();
        assert_eq!(formats(&schema), ["date-time"]);
        assert_eq!(schema["properties"]["b"]["maximum"], json!(4_294_967_295_u32));
        assert_plain_names(&schema);
    }

    fn date_time_format_01() {
        refuses::<When>(r#"{"at":"2026-05-01T12:00:00"}"#, &[("/at", "format")]);
    }

    fn date_time_format_02() {
        let read: When = accepts(r#"{"at":"2026-05-01T12:00:00+02:00"}"#);
        assert_eq!(read.at.to_rfc3339(), "2026-05-01T10:00:00+00:00");
    }

    fn date_time_format_04() {
        refuses::<When>(r#"{"at":"2026-05-01T12:00:00.000+0000"}"#, &[("/at", "format")]);
    }

    fn tuples_03() {
        let schema = Crop::json_schema().to_unordered_value();
        let integer = json!({ "type": "integer", "minimum": 0, "maximum": 4_294_967_295_u32 });
        let bbox = json!({
            "type": "array",
            "items": integer,
            "minItems": 4,
            "maxItems": 4,
        });
        assert_eq!(schema["properties"]["bbox"], bbox);
    }

    fn tuples_05() {
        refuses::<Crop>(
            r#"{"bbox":[1,2,3,4,5],"tag":["x",300]}"#,
            &[("/bbox", "wrong_length"), ("/tag/1", "too_large")],
        );
    }

    fn null_for_optional_06() {
        assert_eq!(accepts::<Patch>(r#"{"id":1}"#), Patch { id: 1, note: None });
        assert_eq!(accepts::<Patch>(r#"{"id":1,"note":null}"#), Patch { id: 1, note: Some(None) });
    }
}

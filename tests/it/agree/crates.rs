//! The law for types of other crates: a test is named after the file of `types/crates/` that it holds.
//!
//! Where the crate's own parser and the schema differ, the texts are left out here, and a test says so.

use std::str::FromStr;

use bytes::{Bytes, BytesMut};
use chrono::{DateTime, FixedOffset, Month, NaiveDate, NaiveDateTime, NaiveTime, Utc, Weekday};
use indexmap::{IndexMap, IndexSet};
use jiff::civil;
use jiff::{SignedDuration, Span, Timestamp, Zoned};
use rust_decimal::Decimal;
use semver::{Version, VersionReq};
use serde_json::{Value, json};
use toolkit::Contract;
use url::Url;
use uuid::Uuid;

use super::exceptions::{has_disputed_url, is_inexact};
use super::{Tally, agree, agree_except, hold, judge};

/// Holds the law but for texts that only the crate's own parser refuses.
fn agree_but_for<T: Contract + std::fmt::Debug + Send>(is_refused: impl Fn(&str) -> bool) {
    let left_out = |value: &Value| has_text(value, &is_refused);
    let Tally { made, accepted, .. } = agree_except::<T>(left_out);
    assert!(accepted * 4 >= made, "too few good values: {accepted} of {made}");
}

fn has_text(value: &Value, is_refused: &impl Fn(&str) -> bool) -> bool {
    match value {
        Value::String(text) => is_refused(text),
        Value::Array(items) => items.iter().any(|item| has_text(item, is_refused)),
        Value::Object(map) => map.values().any(|value| has_text(value, is_refused)),
        _ => false,
    }
}

/// Holds that the schema accepts a text which the type refuses as none of its own.
#[track_caller]
fn only_the_schema_accepts<T: Contract>(text: &str) {
    let value = json!(text);
    assert!(judge(&T::json_schema().to_unordered_value()).is_valid(&value), "{text}");
    let Err(rejection) = T::parse(&value.to_string()) else { panic!("{text} was read") };
    assert_eq!(rejection.problems()[0].code(), "format");
}

fn fails<T: FromStr>(text: &str) -> bool {
    text.parse::<T>().is_err()
}

#[test]
fn bytes() {
    agree::<Bytes>();
    agree::<Vec<Option<BytesMut>>>();
}

#[test]
fn chrono() {
    agree::<DateTime<Utc>>();
    agree::<Vec<Option<DateTime<FixedOffset>>>>();
    agree::<NaiveDate>();
    agree::<NaiveTime>();
    agree::<Weekday>();
    agree::<Vec<Option<Month>>>();
    agree_but_for::<NaiveDateTime>(fails::<NaiveDateTime>);
}

/// The 31st of every month matches the pattern.
#[test]
fn days_that_do_not_exist_are_refused() {
    only_the_schema_accepts::<NaiveDateTime>("2026-02-30T12:00:00");
    only_the_schema_accepts::<civil::DateTime>("2026-02-30T12:00:00");
}

#[test]
fn indexmap() {
    agree::<IndexMap<String, u8>>();
    agree::<IndexMap<char, Vec<bool>>>();
    agree::<IndexSet<u8>>();
    agree::<Option<IndexSet<String>>>();
}

#[test]
fn jiff() {
    agree::<Timestamp>();
    agree::<civil::Date>();
    agree::<civil::Time>();
    agree::<Vec<Option<civil::Time>>>();
    agree_but_for::<civil::DateTime>(fails::<civil::DateTime>);
    agree_but_for::<SignedDuration>(fails::<SignedDuration>);
    agree_but_for::<Span>(fails::<Span>);
}

/// JSON Schema gives a fraction as many digits as it likes, and patterns say neither that a part is
/// needed nor how large a number may be.
#[test]
fn times_and_spans_that_jiff_cannot_hold_are_refused() {
    only_the_schema_accepts::<Timestamp>("2026-05-01T12:00:00.1234567890Z");
    only_the_schema_accepts::<Timestamp>("9999-12-31T23:00:00Z");
    only_the_schema_accepts::<SignedDuration>("PT");
    only_the_schema_accepts::<Span>("P");
    only_the_schema_accepts::<Span>("P99999Y");
}

/// The name of a zone has no format in JSON Schema: it is described.
#[test]
fn zones_are_described() {
    only_the_schema_accepts::<Zoned>("2026-05-01T12:00:00+02:00");
    let judge = judge(&Zoned::json_schema().to_unordered_value());
    let text = json!("2026-05-01T12:00:00+02:00[Europe/Stockholm]");
    hold::<Zoned>(&judge, &text.to_string(), &text);
}

#[test]
fn rust_decimal() {
    agree_but_for::<Decimal>(|text| Decimal::from_str_exact(text).is_err());
    agree_but_for::<Vec<Option<Decimal>>>(|text| Decimal::from_str_exact(text).is_err());
}

#[test]
fn decimals_of_too_many_digits_are_refused() {
    only_the_schema_accepts::<Decimal>("9999999999999999999999999999.999");
}

#[test]
fn semver() {
    agree_but_for::<Version>(fails::<Version>);
}

#[test]
fn numbers_of_versions_have_an_end_and_requirements_are_described() {
    only_the_schema_accepts::<Version>("1.2.18446744073709551616");
    only_the_schema_accepts::<VersionReq>("newest");
}

#[test]
fn url() {
    let tally = agree_except::<Url>(has_disputed_url);
    assert!(tally.accepted * 4 >= tally.made, "{tally:?}");
    let tally =
        agree_except::<Vec<Option<Url>>>(|value| is_inexact(value) || has_disputed_url(value));
    assert!(tally.accepted * 4 >= tally.made && tally.several > 0, "{tally:?}");
}

#[test]
fn uuid() {
    agree::<Uuid>();
    agree::<Vec<Option<Uuid>>>();
}

/// Holds the law for each of these texts.
#[track_caller]
fn hold_each<T: Contract>(texts: &[&str]) {
    let judge = judge(&T::json_schema().to_unordered_value());
    for text in texts {
        let value = json!(text);
        hold::<T>(&judge, &value.to_string(), &value);
    }
}

#[test]
fn texts_on_the_edge() {
    let times = [
        "2026-05-01t12:00:00z",
        "2026-05-01T12:00:00-00:00",
        "2026-05-01T12:00:00+23:59",
        "2026-05-01T12:00:00+24:00",
        "2026-05-01T12:00:00+02",
        "2026-05-01T12:00:00.Z",
        "2026-05-01T12:00:00,5Z",
        "2026-05-01T12:00Z",
        "2026-05-01T24:00:00Z",
        "2026-05-01T23:59:60Z",
        "2026-05-01T12:00:60Z",
        "2026-06-30T15:59:60-08:00",
        "2026-05-01 12:00:00Z",
        "2026-05-01T12:00:00Z ",
        "2026-05-01T12:00:00\u{ff3a}",
        "2026-05-01T12:00:00\u{2212}01:00",
        "0000-01-01T00:00:00Z",
        "+2026-05-01T12:00:00Z",
        "2025-02-29T12:00:00Z",
        "2026-W18-5T12:00:00Z",
        "2026-05-01T12:00:00Z[UTC]",
        "",
    ];
    hold_each::<DateTime<Utc>>(&times);
    hold_each::<DateTime<FixedOffset>>(&times);
    hold_each::<Timestamp>(&times);
    let dates =
        ["0000-01-01", "9999-12-31", "10000-01-01", "2024-02-29", "1900-02-29", "2026-1-01"];
    hold_each::<NaiveDate>(&dates);
    hold_each::<civil::Date>(&dates);
    let local = ["00:00:00", "23:59:59.999999999", "12:00:00.", "T12:00:00", "12:00:00.0000000000"];
    hold_each::<NaiveTime>(&local);
    hold_each::<civil::Time>(&local);
    let both =
        ["2026-05-01t12:00:00", "2026-05-01T12:00:00.5", "2026-05-01T12:00", "0000-01-01T00:00:00"];
    hold_each::<NaiveDateTime>(&both);
    hold_each::<civil::DateTime>(&both);
    hold_each::<SignedDuration>(&[
        "PT0S", "-PT1H", "+PT1H", "pt1h", "PT1H1S", "PT1S1H", "PT0.5S", "PT1,5S", "PT1H ",
    ]);
    hold_each::<Span>(&["P1Y2M3W4DT5H6M7.8S", "P0D"]);
    hold_each::<Span>(&["-P1D", "P1.5D", "P1H", "p1d", "P1D1Y"]);
    hold_each::<Decimal>(&[
        "-0",
        "00.10",
        "1.",
        ".1",
        "1e3",
        "+1",
        "1_0",
        "0.0000000000000000000000000001",
        "٣",
    ]);
    hold_each::<Version>(&[
        "1.2.3-0a", "1.2.3-01", "1.2.3--", "1.2.3+01", "1.2.3+", "1.2", "1.2.3.4", "01.2.3",
    ]);
    hold_each::<Uuid>(&[
        "123E4567-E89B-12D3-A456-426614174000",
        "00000000-0000-0000-0000-000000000000",
        "urn:uuid:123e4567-e89b-12d3-a456-426614174000",
        "123e4567-e89b-12d3-a456-42661417400g",
    ]);
}

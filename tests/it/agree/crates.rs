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
fn agree_but_for<T: Contract>(is_refused: impl Fn(&str) -> bool) {
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

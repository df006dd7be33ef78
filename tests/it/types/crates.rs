//! Types of other crates: they round-trip through serde's JSON, and invalid values are reported.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;

use bytes::{Bytes, BytesMut};
use chrono::{DateTime, FixedOffset, Month, NaiveDate, NaiveDateTime, NaiveTime, Utc, Weekday};
use indexmap::{IndexMap, IndexSet};
use jiff::{SignedDuration, Span, Timestamp, ToSpan, Zoned, civil};
use rust_decimal::Decimal;
use semver::{Version, VersionReq};
use serde::Serialize;
use toolkit::Contract;
use url::Url;
use uuid::Uuid;

use super::{feedback, read, schema};

/// Asserts that serde serializes the parsed value as the same text.
#[track_caller]
fn round_trip<T: Contract + Serialize>(text: &str) -> T {
    let json = format!("\"{text}\"");
    let value = read::<T>(&json);
    assert_eq!(serde_json::to_string(&value).unwrap(), json);
    assert!(value.verify().is_ok());
    value
}

#[track_caller]
fn assert_rejects<T: Contract + Debug>(texts: &[&str], expected: &str) {
    for text in texts {
        assert_eq!(
            feedback::<T>(&format!("\"{text}\"")),
            format!("arguments: must be {expected}, but got \"{text}\"")
        );
    }
}

#[test]
fn chrono_dates() {
    assert_eq!(schema::<DateTime<Utc>>(), r#"{"type":"string","format":"date-time"}"#);
    assert_eq!(schema::<NaiveDate>(), r#"{"type":"string","format":"date"}"#);
    assert_eq!(
        schema::<NaiveTime>(),
        r#"{"description":"A time without a zone such as 12:00:00","type":"string","pattern":"^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?$"}"#
    );
    let utc = round_trip::<DateTime<Utc>>("2026-05-01T12:00:00.250Z");
    assert_eq!(utc.timestamp_millis(), 1_777_636_800_250);
    let offset = round_trip::<DateTime<FixedOffset>>("2026-05-01T12:00:00+02:00");
    assert_eq!(offset, read::<DateTime<Utc>>(r#""2026-05-01t10:00:00z""#));
    round_trip::<NaiveDate>("2024-02-29");
    round_trip::<NaiveTime>("23:59:59.000000001");
    round_trip::<NaiveDateTime>("2026-05-01T12:00:00");
    assert_rejects::<DateTime<Utc>>(
        &["2026-05-01T12:00:00", "2026-05-01 12:00:00Z", "2026-05-01T12:00:00+0200", "now"],
        "a date and time with its zone such as 2026-05-01T12:00:00Z",
    );
    assert_rejects::<NaiveDate>(
        &["2026-2-1", "2026-02-30", " 2026-02-01"],
        "a date such as 2026-05-01",
    );
    assert_rejects::<NaiveTime>(
        &["12:00", "24:00:00", "12:00:60", "12:00:00Z"],
        "a time without a zone such as 12:00:00",
    );
    assert_rejects::<NaiveDateTime>(
        &["2026-05-01 12:00:00", "2026-02-30T12:00:00", "2026-05-01T12:00:00Z"],
        "a date and time without a zone such as 2026-05-01T12:00:00",
    );
    assert_eq!(
        feedback::<DateTime<Utc>>("1777636800"),
        "arguments: must be a string, but got an integer: 1777636800"
    );
}

#[test]
fn chrono_weekdays_and_months() {
    assert_eq!(
        schema::<Weekday>(),
        r#"{"type":"string","enum":["Mon","Tue","Wed","Thu","Fri","Sat","Sun"]}"#
    );
    assert_eq!(round_trip::<Weekday>("Sun"), Weekday::Sun);
    assert_eq!(round_trip::<Month>("May"), Month::May);
    assert_eq!(
        feedback::<Weekday>(r#""sat""#),
        r#"arguments: must be one of "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", but got "sat"; did you mean "Sat"?"#
    );
    let months: IndexMap<Month, NaiveDate> = read(r#"{"May": "2026-05-01"}"#);
    assert_eq!(months[&Month::May], NaiveDate::from_ymd_opt(2026, 5, 1).unwrap());
}

#[test]
fn rejects_a_result_that_does_not_round_trip() {
    let late = NaiveDate::from_ymd_opt(12_000, 1, 1).unwrap();
    assert_eq!(
        late.verify().unwrap_err().to_string(),
        "arguments: must be a date such as 2026-05-01, but got \"+12000-01-01\""
    );
}

#[test]
fn jiff_types() {
    assert_eq!(schema::<Timestamp>(), r#"{"type":"string","format":"date-time"}"#);
    assert_eq!(
        schema::<SignedDuration>(),
        r#"{"description":"A length of time such as PT1H30M","type":"string","pattern":"^-?PT([0-9]{1,12}H)?([0-9]{1,12}M)?([0-9]{1,12}(\\.[0-9]{1,9})?S)?$"}"#
    );
    round_trip::<Timestamp>("2026-05-01T12:00:00.25Z");
    round_trip::<civil::Date>("2024-02-29");
    round_trip::<civil::Time>("23:59:59.000000001");
    round_trip::<civil::DateTime>("2026-05-01T12:00:00");
    round_trip::<Zoned>("2026-05-01T12:00:00+02:00[Europe/Stockholm]");
    assert_eq!(
        round_trip::<SignedDuration>("-PT1H30.5S"),
        SignedDuration::new(-3630, -500_000_000)
    );
    assert_eq!(round_trip::<Span>("P1DT2H").fieldwise(), 1.day().hours(2));
    assert_rejects::<Timestamp>(
        &["2026-05-01T12:00:00", "2026-05-01 12:00:00Z"],
        "a date and time with its zone such as 2026-05-01T12:00:00Z",
    );
    assert_rejects::<civil::Date>(&["20260201", "2026-02-30"], "a date such as 2026-05-01");
    assert_rejects::<civil::Time>(&["12", "12:00:00Z"], "a time without a zone such as 12:00:00");
    assert_rejects::<civil::DateTime>(
        &["2026-05-01", "2026-02-30T12:00:00"],
        "a date and time without a zone such as 2026-05-01T12:00:00",
    );
    assert_rejects::<Zoned>(
        &["2026-05-01T12:00:00+02:00", "2026-05-01T12:00:00+02:00[Nowhere]"],
        "a date and time with the name of its zone such as 2026-05-01T12:00:00+02:00[Europe/Stockholm]",
    );
    assert_rejects::<SignedDuration>(
        &["PT", "1h", "P1D", "PT1.5H"],
        "a length of time such as PT1H30M",
    );
    assert_rejects::<Span>(&["P", "1 day", "P1H"], "a length of time such as PT1H30M");
}

#[test]
fn uuids_and_urls() {
    assert_eq!(schema::<Uuid>(), r#"{"type":"string","format":"uuid"}"#);
    assert_eq!(schema::<Url>(), r#"{"type":"string","format":"uri"}"#);
    round_trip::<Uuid>("123e4567-e89b-12d3-a456-426614174000");
    round_trip::<Url>("https://example.org/a?b=c");
    assert_rejects::<Uuid>(
        &["123e4567e89b12d3a456426614174000", "{123e4567-e89b-12d3-a456-426614174000}", "1"],
        "a UUID such as 123e4567-e89b-12d3-a456-426614174000",
    );
    assert_rejects::<Url>(
        &["example.org", "/a", " https://example.org/", "https://"],
        "an absolute URL such as https://example.org/page",
    );
    let names: IndexMap<Uuid, u8> = read(r#"{"123E4567-e89b-12d3-a456-426614174000": 1}"#);
    assert_eq!(names.len(), 1);
}

#[test]
fn decimals_are_exact() {
    assert_eq!(
        schema::<Decimal>(),
        r#"{"description":"A decimal number such as 12.50","type":"string","pattern":"^-?[0-9]{1,28}(\\.[0-9]{1,28})?$"}"#
    );
    assert_eq!(round_trip::<Decimal>("-0.10"), Decimal::new(-10, 2));
    round_trip::<Decimal>("79228162514264337593543950.335");
    assert_rejects::<Decimal>(
        &["1e3", "1_000", "+1", ".5", "1.", "0.00000000000000000000000000001"],
        "a decimal number such as 12.50",
    );
    assert_eq!(feedback::<Decimal>("12.5"), "arguments: must be a string, but got a number: 12.5");
}

#[test]
fn versions() {
    round_trip::<Version>("1.4.0-rc.1+build.5");
    assert_eq!(read::<VersionReq>(r#"">=1.2, <2""#).comparators.len(), 2);
    round_trip::<VersionReq>("^1.4");
    assert_rejects::<Version>(&["1.4", "v1.4.0", "01.4.0", "1.4.0-"], "a version such as 1.4.0");
    assert_rejects::<VersionReq>(
        &["newest"],
        "a requirement of versions such as ^1.4 or >=1.2, <2",
    );
}

#[test]
fn bytes_are_numbers() {
    assert_eq!(
        schema::<Bytes>(),
        r#"{"type":"array","items":{"type":"integer","minimum":0,"maximum":255}}"#
    );
    assert_eq!(read::<Bytes>("[1, 255]"), Bytes::from_static(&[1, 255]));
    assert_eq!(read::<BytesMut>("[]"), BytesMut::new());
    assert_eq!(feedback::<Bytes>("[256]"), "0: must be at most 255, but got 256");
    #[derive(Contract)]
    struct Blob {
        /// At most two
        #[validate(length(max = 2))]
        #[tool(items(range(max = 9)))]
        bytes: Bytes,
    }
    assert_eq!(
        feedback::<Blob>(r#"{"bytes": [1, 2, 10]}"#),
        "bytes.2: must be at most 9, but got 10\nbytes: must have at most 2 items, but has 3"
    );
    assert!(Blob { bytes: Bytes::from_static(&[10]) }.verify().is_err());
}

#[test]
fn index_maps_preserve_order() {
    let map: IndexMap<String, u8> = read(r#"{"b": 1, "a": 2}"#);
    assert_eq!(map.keys().collect::<Vec<_>>(), ["b", "a"]);
    let set: IndexSet<u8> = read("[3, 1, 2]");
    assert_eq!(set.into_iter().collect::<Vec<_>>(), [3, 1, 2]);
    assert_eq!(
        feedback::<IndexSet<u8>>("[1, 2, 1]"),
        "2: is the same as item 0; all items must differ"
    );
    #[derive(Contract)]
    struct Both {
        /// At most one
        #[tool(keys(length(max = 1)), items(range(max = 1)))]
        map: IndexMap<String, u8>,
        /// At most one
        #[validate(length(max = 1))]
        set: IndexSet<u8>,
    }
    assert_eq!(
        feedback::<Both>(r#"{"map": {"ab": 2}, "set": [1, 2]}"#),
        "map.ab: the key must have at most 1 character, but has 2\nmap.ab: must be at most 1, but got 2\nset: must have at most 1 item, but has 2"
    );
    let both = Both { map: IndexMap::new(), set: IndexSet::from([1, 2]) };
    assert_eq!((both.map.len(), both.verify().unwrap_err().count()), (0, 1));
}

#[test]
fn reports_equal_keys_as_duplicates() {
    let all_feedback = [
        feedback::<BTreeMap<Decimal, u8>>(r#"{"1.0": 1, "1.00": 2}"#),
        feedback::<HashMap<Decimal, u8>>(r#"{"1.0": 1, "1.00": 2}"#),
        feedback::<IndexMap<Decimal, u8>>(r#"{"1.0": 1, "1.00": 2}"#),
        // The value doesn't matter.
        feedback::<BTreeMap<Decimal, u8>>(r#"{"1.0": 1, "1.00": "x"}"#),
    ];
    for feedback in all_feedback {
        assert_eq!(feedback, "\"1.00\": was given twice, as \"1.0\" and \"1.00\"; send it once");
    }
    assert_eq!(
        feedback::<BTreeMap<Decimal, u8>>(r#"{"1.0": "x", "1.00": 2}"#),
        "\"1.0\": must be an integer, but got a string: \"x\"\n\
         \"1.00\": was given twice, as \"1.0\" and \"1.00\"; send it once"
    );
    let whole = read::<IndexMap<Decimal, u8>>(r#"{"2.0": 1, "1.00": 2}"#);
    let keys: Vec<String> = whole.keys().map(ToString::to_string).collect();
    assert_eq!(keys, ["2.0", "1.00"]);
}

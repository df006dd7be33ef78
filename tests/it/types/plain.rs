//! Types of the standard library that are a single JSON value or an object of two.

use std::marker::PhantomData;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::ops::{Range, RangeInclusive};
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, SystemTime};

use serde_json::json;
use serde_json::value::RawValue;
use toolkit::{Contract, Limits};

use super::{feedback, read, schema};

#[test]
fn unit_is_null() {
    assert_eq!(schema::<()>(), r#"{"type":"null"}"#);
    read::<()>("null");
    assert_eq!(feedback::<()>("{}"), "arguments: must be null, but got an object");
}

#[test]
fn phantom_data_is_optional() {
    #[derive(Contract)]
    struct Marked {
        /// Its number
        id: u8,
        /// Nothing
        kind: PhantomData<String>,
    }
    assert_eq!(
        schema::<Marked>(),
        r#"{"type":"object","properties":{"id":{"description":"Its number","type":"integer","minimum":0,"maximum":255},"kind":{"description":"Nothing","type":"null"}},"required":["id"],"additionalProperties":false}"#
    );
    assert_eq!(read::<Marked>(r#"{"id": 1}"#).kind, PhantomData);
    assert_eq!(read::<Marked>(r#"{"id": 2, "kind": null}"#).id, 2);
    assert_eq!(
        feedback::<Marked>(r#"{"id": 1, "kind": 5}"#),
        "kind: must be null, but got an integer: 5"
    );
}

#[test]
fn ranges_are_objects_with_two_bounds() {
    assert_eq!(
        schema::<Range<u8>>(),
        r#"{"description":"From start up to end, without end itself","type":"object","properties":{"start":{"type":"integer","minimum":0,"maximum":255},"end":{"type":"integer","minimum":0,"maximum":255}},"required":["start","end"],"additionalProperties":false}"#
    );
    assert_eq!(read::<Range<u8>>(r#"{"end": 3, "start": 1}"#), 1..3);
    assert_eq!(read::<RangeInclusive<i8>>(r#"{"start": -5, "end": 5}"#), -5..=5);
    assert_eq!(
        feedback::<Range<u8>>(r#"{"start": -1, "to": 3}"#),
        "start: must be at least 0, but got -1\nto: unknown field; send the object without \"to\"; the fields are \"start\", \"end\"\nend: required, but missing"
    );
    let written = serde_json::to_string(&(1..3)).unwrap();
    assert_eq!(read::<Range<u8>>(&written), 1..3);
}

#[test]
fn durations_are_seconds_and_nanoseconds() {
    assert_eq!(
        read::<Duration>(r#"{"secs": 18446744073709551615, "nanos": 999999999}"#),
        Duration::MAX
    );
    assert_eq!(
        feedback::<Duration>(r#"{"secs": -1, "nanos": 1000000000}"#),
        "secs: must be at least 0, but got -1\nnanos: must be at most 999999999, but got 1000000000"
    );
    let time = SystemTime::UNIX_EPOCH + Duration::new(1_800_000_000, 5);
    let written = serde_json::to_string(&time).unwrap();
    assert_eq!(read::<SystemTime>(&written), time);
    assert_eq!(
        feedback::<SystemTime>(r#"{"secs_since_epoch": 253402300800, "nanos_since_epoch": 0}"#),
        "secs_since_epoch: must be at most 253402300799, but got 253402300800"
    );
    let before = SystemTime::UNIX_EPOCH - Duration::from_secs(1);
    let rejection = before.verify().unwrap_err();
    assert_eq!(rejection.problems()[0].path().to_string(), "secs_since_epoch");
    assert!(time.verify().is_ok());
}

#[test]
fn paths_are_strings_with_rules() {
    #[derive(Contract)]
    struct Open {
        /// A text file
        #[validate(length(max = 8))]
        #[tool(pattern = "\\.txt$")]
        file: PathBuf,
    }
    assert_eq!(read::<Open>(r#"{"file": "a/b.txt"}"#).file, PathBuf::from("a/b.txt"));
    assert_eq!(
        feedback::<Open>(r#"{"file": "notes.text"}"#),
        "file: must have at most 8 characters, but has 10\nfile: must match the pattern \\.txt$, but got \"notes.text\""
    );
    assert!(Open { file: "b.rs".into() }.verify().is_err());
}

#[test]
fn addresses_have_standard_formats() {
    assert_eq!(
        schema::<IpAddr>(),
        r#"{"anyOf":[{"type":"string","format":"ipv4"},{"type":"string","format":"ipv6"}]}"#
    );
    assert_eq!(schema::<Ipv6Addr>(), r#"{"type":"string","format":"ipv6"}"#);
    assert_eq!(
        schema::<SocketAddrV4>(),
        r#"{"description":"An IPv4 address and port such as 192.0.2.1:80","type":"string"}"#
    );
    assert_eq!(read::<IpAddr>(r#""::1""#), IpAddr::V6(Ipv6Addr::LOCALHOST));
    assert_eq!(read::<Ipv4Addr>(r#""127.0.0.1""#), Ipv4Addr::LOCALHOST);
    assert_eq!(read::<SocketAddr>(r#""127.0.0.1:80""#).port(), 80);
    assert_eq!(read::<SocketAddrV6>(r#""[::1]:443""#).port(), 443);
    assert_eq!(
        feedback::<IpAddr>(r#""localhost""#),
        "arguments: must be an IP address such as 192.0.2.1 or 2001:db8::1, but got \"localhost\""
    );
    assert_eq!(
        feedback::<SocketAddr>(r#""localhost:80""#),
        "arguments: must be an IP address and port such as 192.0.2.1:80 or [2001:db8::1]:80, but got \"localhost:80\""
    );
    assert_eq!(
        feedback::<SocketAddrV4>(r#""[::1]:80""#),
        "arguments: must be an IPv4 address and port such as 192.0.2.1:80, but got \"[::1]:80\""
    );
    assert_eq!(
        feedback::<SocketAddrV6>("80"),
        "arguments: must be a string, but got an integer: 80"
    );
}

#[test]
fn preserves_raw_json() {
    assert_eq!(schema::<Box<RawValue>>(), "{}");
    let text = r#"{"a": 1e400, "a" :[ 340282366920938463463374607431768211455, "\ud800" ]}"#;
    assert_eq!(read::<Box<RawValue>>(text).get(), text);
    let listed = read::<Vec<Option<Box<RawValue>>>>(r#"[ 1.0 , null, "x"]"#);
    let listed: Vec<&str> = listed.iter().flatten().map(|raw| raw.get()).collect();
    assert_eq!(listed, ["1.0", "\"x\""]);
    let tree = Box::<RawValue>::parse_value(&json!([1, {"a": null}])).unwrap();
    assert_eq!(tree.get(), r#"[1,{"a":null}]"#);
    let code = |text: &str| {
        let limits = Limits { steps: 1000, ..Limits::default() };
        Vec::<Box<RawValue>>::parse_within(text, &limits).unwrap_err().problems()[0]
            .code()
            .to_owned()
    };
    assert_eq!(code(&format!("[{}{}]", "[".repeat(64), "]".repeat(64))), "too_deep");
    assert_eq!(code(&format!("[[0{}]]", ",0".repeat(1000))), "too_much");
    assert_eq!(code("[[1,]]"), "invalid_json");
    let fits = format!("[{}{}]", "[".repeat(63), "]".repeat(63));
    assert_eq!(read::<Vec<Box<RawValue>>>(&fits).len(), 1);
}

#[test]
fn nested_options_distinguish_null_from_missing() {
    #[derive(Contract, Debug, PartialEq)]
    struct Patch {
        /// Which one
        id: u32,
        /// Left out: kept; null: cleared
        note: Option<Option<String>>,
        /// The same, behind a pointer
        tag: Option<Rc<Option<u8>>>,
    }
    let patch = |note, tag: Option<Option<u8>>| Patch { id: 1, note, tag: tag.map(Rc::new) };
    let some = |text: &str| Some(Some(text.to_owned()));
    assert_eq!(schema::<Option<Option<String>>>(), r#"{"type":["string","null"]}"#);
    assert_eq!(read::<Patch>(r#"{"id": 1}"#), patch(None, None));
    assert_eq!(
        read::<Patch>(r#"{"id": 1, "note": null, "tag": null}"#),
        patch(Some(None), Some(None))
    );
    assert_eq!(
        read::<Patch>(r#"{"id": 1, "note": "a", "tag": 2}"#),
        patch(some("a"), Some(Some(2)))
    );
    assert_eq!(read::<Vec<Option<Option<u8>>>>("[null, 1]"), [Some(None), Some(Some(1))]);
    assert_eq!(read::<Option<Option<Option<u8>>>>("null"), Some(Some(None)));
    let tree = Patch::parse_value(&json!({ "id": 1, "note": null })).unwrap();
    assert_eq!(tree, patch(Some(None), None));
}

//! Maps with keys other than strings.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;

use serde_json::json;
use toolkit::Contract;

use super::{feedback, read, schema};

#[test]
fn integer_keys_must_be_canonical() {
    assert_eq!(
        schema::<BTreeMap<u8, bool>>(),
        r#"{"type":"object","propertyNames":{"type":"string","pattern":"^(0|[1-9][0-9]{0,2})$"},"additionalProperties":{"type":"boolean"}}"#
    );
    assert_eq!(
        schema::<BTreeMap<i64, bool>>(),
        r#"{"type":"object","propertyNames":{"type":"string","pattern":"^(0|-?[1-9][0-9]{0,18})$"},"additionalProperties":{"type":"boolean"}}"#
    );
    assert_eq!(
        read::<BTreeMap<i32, i32>>(r#"{"-3": 4, "0": 1}"#),
        BTreeMap::from([(-3, 4), (0, 1)])
    );
    let large = format!(r#"{{"{}": 1, "{}": 2}}"#, u128::MAX, 0);
    assert_eq!(read::<HashMap<u128, u8>>(&large)[&u128::MAX], 1);
    assert_eq!(
        feedback::<BTreeMap<u8, bool>>(
            r#"{"01": true, "1": true, "one": true, "256": true, "-1": true, "-0": 5, " 7": true, "": true, "١": true}"#
        ),
        "01: the key must be an integer in plain digits such as 12, but got \"01\"\n\
         one: the key must be an integer in plain digits such as 12, but got \"one\"\n\
         256: the key must be at most 255, but got \"256\"\n\
         -1: the key must be at least 0, but got \"-1\"\n\
         -0: the key must be an integer in plain digits such as 12, but got \"-0\"\n\
         -0: must be a boolean, but got an integer: 5\n\
         \" 7\": the key must be an integer in plain digits such as 12, but got \" 7\"\n\
         \"\": the key must be an integer in plain digits such as 12, but got \"\"\n\
         ١: the key must be an integer in plain digits such as 12, but got \"١\""
    );
    assert_eq!(
        feedback::<BTreeMap<i8, bool>>(r#"{"5": true, "5": true, "-129": true}"#),
        "5: was given twice; send it once\n-129: the key must be at least -128, but got \"-129\""
    );
}

#[derive(Contract, Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
enum Day {
    /// The first
    Monday,
    #[serde(alias = "tue")]
    Tuesday,
    #[serde(skip)]
    Never,
}

#[test]
fn enum_keys_are_listed() {
    type Hours = BTreeMap<Day, u8>;
    assert_eq!(
        schema::<Hours>(),
        r#"{"type":"object","propertyNames":{"description":"- monday: The first","type":"string","enum":["monday","tuesday"]},"additionalProperties":{"type":"integer","minimum":0,"maximum":255}}"#
    );
    assert_eq!(
        read::<Hours>(r#"{"tue": 8, "monday": 7}"#),
        BTreeMap::from([(Day::Monday, 7), (Day::Tuesday, 8)])
    );
    assert_eq!(
        feedback::<Hours>(r#"{"munday": 7, "tue": 1, "tuesday": "x"}"#),
        "munday: the key must be one of \"monday\", \"tuesday\", but got \"munday\"; did you mean \"monday\"?\n\
         tuesday: was given twice, as \"tue\" and \"tuesday\"; send it once"
    );
    assert_eq!(
        feedback::<Hours>(r#"{"tuesday": 1, "tue": 1}"#),
        "tue: is the field \"tuesday\" once more; send it once"
    );
    let rejection = BTreeMap::from([(Day::Never, 1_u8)]).verify().unwrap_err();
    assert_eq!(rejection.problems()[0].code(), "not_one_of");
}

#[test]
fn other_keys() {
    assert_eq!(
        schema::<BTreeMap<bool, u8>>(),
        r#"{"type":"object","propertyNames":{"type":"string","enum":["true","false"]},"additionalProperties":{"type":"integer","minimum":0,"maximum":255}}"#
    );
    assert!(read::<HashMap<bool, bool>>(r#"{"false": true}"#)[&false]);
    assert_eq!(
        feedback::<HashMap<bool, bool>>(r#"{"yes": true}"#),
        "yes: the key must be one of \"true\", \"false\", but got \"yes\""
    );
    assert_eq!(read::<BTreeMap<char, u8>>(r#"{"é": 1}"#), BTreeMap::from([('é', 1)]));
    assert_eq!(
        feedback::<BTreeMap<char, u8>>(r#"{"ab": 1}"#),
        "ab: the key must have exactly 1 character, but has 2"
    );
    assert_eq!(
        feedback::<BTreeMap<IpAddr, u8>>(r#"{"::1": 1, "0:0:0:0:0:0:0:1": 1, "home": 1}"#),
        "\"0:0:0:0:0:0:0:1\": was given twice, as \"::1\" and \"0:0:0:0:0:0:0:1\"; send it once\n\
         home: the key must be an IP address such as 192.0.2.1 or 2001:db8::1, but got \"home\""
    );
}

#[test]
fn checks_rules_on_keys_and_length() {
    #[derive(Contract)]
    struct Seats {
        /// Who sits where
        #[validate(length(max = 2))]
        #[tool(keys(length(max = 2)), items(length(min = 1)))]
        names: BTreeMap<u16, String>,
    }
    assert_eq!(
        schema::<Seats>(),
        r#"{"type":"object","properties":{"names":{"description":"Who sits where","type":"object","propertyNames":{"type":"string","maxLength":2,"pattern":"^(0|[1-9][0-9]{0,4})$"},"additionalProperties":{"type":"string","minLength":1},"maxProperties":2}},"required":["names"],"additionalProperties":false}"#
    );
    let wrong = json!({ "names": { "1": "", "100": "b", "x": "c" } });
    assert_eq!(
        feedback::<Seats>(&wrong.to_string()),
        "names.1: must have at least 1 character, but is empty\n\
         names.100: the key must have at most 2 characters, but has 3\n\
         names.x: the key must be an integer in plain digits such as 12, but got \"x\"\n\
         names: must have at most 2 entries, but has 3"
    );
    let seats = Seats { names: BTreeMap::from([(100, "a".to_owned())]) };
    assert_eq!(seats.verify().unwrap_err().count(), 1);
}

/// A number of a seat
#[derive(Contract, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Seat(u8);

/// What a text stands for
#[derive(Contract, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[serde(transparent)]
struct Named<T>(T)
where
    T: Clone;

/// Private, and no key
#[derive(Contract, Debug, PartialEq)]
struct Hidden(Vec<u8>);

/// A newtype of what is no key is none, and no error either
#[derive(Contract, Debug, PartialEq)]
pub struct Open(Hidden);

#[test]
fn newtype_keys_are_transparent() {
    assert_eq!(schema::<BTreeMap<Seat, bool>>(), schema::<BTreeMap<u8, bool>>());
    assert_eq!(read::<BTreeMap<Seat, Seat>>(r#"{"3": 4}"#), BTreeMap::from([(Seat(3), Seat(4))]));
    assert_eq!(
        feedback::<BTreeMap<Seat, bool>>(r#"{"256": true, "3": 1}"#),
        "256: the key must be at most 255, but got \"256\"\n\
         3: must be a boolean, but got an integer: 1"
    );
    type Hours = BTreeMap<Named<Day>, u8>;
    assert_eq!(schema::<Hours>(), schema::<BTreeMap<Day, u8>>());
    assert_eq!(read::<Hours>(r#"{"monday": 4}"#), BTreeMap::from([(Named(Day::Monday), 4)]));
    assert_eq!(
        feedback::<Hours>(r#"{"tuesday": 1, "tue": 2}"#),
        feedback::<BTreeMap<Day, u8>>(r#"{"tuesday": 1, "tue": 2}"#)
    );
    let outer = Hours::from([(Named(Day::Never), 1)]).verify().unwrap_err();
    assert_eq!(outer.problems()[0].code(), "not_one_of");
    assert_eq!(Open::parse("[1]").unwrap(), Open(Hidden(vec![1])));
}

/// By name
#[derive(Contract, Debug)]
struct ByName {
    /// Short names
    #[tool(keys(length(max = 2)))]
    short: HashMap<Named<String>, bool>,
}

#[test]
fn checks_string_rules_on_newtype_keys() {
    assert_eq!(
        feedback::<ByName>(r#"{"short": {"abc": true}}"#),
        "short.abc: the key must have at most 2 characters, but has 3"
    );
    let by_name = read::<ByName>(r#"{"short": {"ab": true}}"#);
    assert_eq!(by_name.short, HashMap::from([(Named("ab".to_owned()), true)]));
}

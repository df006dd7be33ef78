//! Everything in which reading and schema may differ, each with its reason and its own test.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::str::FromStr;

use jsonschema::error::{ValidationError, ValidationErrorKind};
use serde_json::{Value, json};
use toolkit::{Bound, Contract, Kind};

use super::{hold, judge};

/// Whether an integer of 2^53 or more is written with a fraction or an exponent somewhere.
///
/// The judge accepts it as an integer. Its digits are not known, so we refuse it rather than hand over
/// another number than was meant.
pub(crate) fn is_inexact(value: &Value) -> bool {
    match value {
        Value::Number(number) => {
            let integer = number.is_i64() || number.is_u64();
            !integer
                && number.as_f64().is_some_and(|number| number.abs() >= 9_007_199_254_740_992.0)
        }
        Value::Array(items) => items.iter().any(is_inexact),
        Value::Object(map) => map.values().any(is_inexact),
        _ => false,
    }
}

#[test]
fn an_integer_whose_digits_are_not_known_is_refused() {
    let judge = judge(&i64::json_schema().to_unordered_value());
    assert!(judge.is_valid(&json!(1e17)));
    let rejection = i64::parse("1e17").err().unwrap();
    assert_eq!(rejection.problems()[0].kind(), &Kind::NotExact);
}

/// An integer below the least `i64` comes as a float. The float of those next below it is the end itself, so that this is told
/// of the end too where it is written with a fraction.
#[test]
fn an_integer_just_below_64_bits_is_too_small() {
    let least = Kind::TooSmall { minimum: Bound::Integer(i64::MIN.into()), exclusive: false };
    for below in ["-9223372036854775809", "-9223372036854777000", "-9223372036854775808.0"] {
        let rejection = i64::parse(below).err().unwrap();
        assert_eq!(rejection.problems()[0].kind(), &least, "{below}");
    }
    assert_eq!(i64::parse("-9223372036854775808").unwrap(), i64::MIN);
    let judge = judge(&i64::json_schema().to_unordered_value());
    assert!(judge.is_valid(&json!(-9_223_372_036_854_775_808.0)));
}

/// A fraction that is too small for a float to hold is gone before anybody sees it, the judge included.
#[test]
fn a_fraction_that_no_float_holds_is_none() {
    let text = "1.00000000000000000001";
    assert_eq!(u8::parse(text).unwrap(), 1);
    let judge = judge(&u8::json_schema().to_unordered_value());
    assert!(judge.is_valid(&serde_json::from_str(text).unwrap()));
    assert_eq!(u8::parse("1.0000001").err().unwrap().problems()[0].code(), "wrong_type");
}

/// The ends of the 128-bit types are in their schemas to the last digit. The judge holds them, and what
/// it judges, as floats.
#[test]
fn ends_of_128_bits_are_floats_to_the_judge() {
    let judge = judge(&u128::json_schema().to_unordered_value());
    let beyond = "340282366920938463463374607431768211456";
    assert!(judge.is_valid(&serde_json::from_str(beyond).unwrap()));
    assert_eq!(u128::parse(beyond).err().unwrap().problems()[0].code(), "too_large");
    assert_eq!(u128::parse("340282366920938463463374607431768211455").unwrap(), u128::MAX);
}

/// Whether the value holds a number that no `f32` can hold. The schema of `f32` is that of any number:
/// its bounds would be noise to a model.
#[test]
fn a_number_beyond_f32_is_refused() {
    let judge = judge(&f32::json_schema().to_unordered_value());
    assert!(judge.is_valid(&json!(1e39)));
    assert_eq!(f32::parse("1e39").err().unwrap().problems()[0].kind(), &Kind::NotFinite);
}

/// A number that keeps a rule, and does not once it is narrowed to the `f32` that the handler gets.
#[test]
fn a_number_that_breaks_a_rule_once_narrowed_is_refused() {
    #[derive(Contract)]
    struct Share {
        /// A part of the whole
        #[validate(range(exclusive_max = 1))]
        part: f32,
    }
    let judge = judge(&Share::json_schema().to_unordered_value());
    let value = json!({ "part": 0.99999999999 });
    assert!(judge.is_valid(&value));
    assert_eq!(Share::parse(&value.to_string()).err().unwrap().problems()[0].code(), "too_large");
    let agreed = json!({ "part": 0.5 });
    assert!((Share::parse(&agreed.to_string()).unwrap().part - 0.5).abs() < f32::EPSILON);
}

/// The lists whose items repeat, where every item that does so is wrong in itself.
///
/// Only items that are right in themselves are compared with one another: the others are problems
/// already, and what was read of them may be alike where they are not.
pub(super) fn unread_repeats(
    errors: &[ValidationError<'_>],
    wrong: &BTreeSet<String>,
) -> Vec<String> {
    let repeated = |error: &ValidationError<'_>| {
        let at = error.instance_path().to_string();
        let items = error.instance().as_array()?;
        let is_wrong = |index: usize| {
            let item = format!("{at}/{index}");
            wrong.iter().any(|place| *place == item || place.starts_with(&format!("{item}/")))
        };
        let good =
            |(index, item): (usize, &Value)| !is_wrong(index) && items[..index].contains(item);
        (!items.iter().enumerate().any(good)).then_some(at.clone())
    };
    let unique =
        errors.iter().filter(|error| matches!(error.kind(), ValidationErrorKind::UniqueItems));
    unique.filter_map(repeated).collect()
}

#[test]
fn items_that_could_not_be_read_are_not_held_to_be_unique() {
    let judge = judge(&BTreeSet::<u8>::json_schema().to_unordered_value());
    let value = json!(["x", "x"]);
    let ours = BTreeSet::<u8>::parse(&value.to_string()).err().unwrap();
    assert_eq!(
        ours.problems().iter().map(|p| p.path().pointer()).collect::<Vec<_>>(),
        ["/0", "/1"]
    );
    assert_eq!(judge.iter_errors(&value).count(), 3);
    // Those that could be read still are.
    hold::<BTreeSet<u8>>(&judge, r#"[7, "x", 7]"#, &json!([7, "x", 7]));
}

/// Functions of the author's own: no keyword says what they do.
#[test]
fn custom() {
    fn is_even(n: &u8) -> Result<(), toolkit::RuleError> {
        if n.is_multiple_of(2) { Ok(()) } else { Err("must be even".into()) }
    }
    #[derive(Contract)]
    struct Pair {
        /// An even number
        #[validate(custom(function = "is_even"))]
        even: u8,
    }
    let judge = judge(&Pair::json_schema().to_unordered_value());
    assert!(judge.is_valid(&json!({ "even": 3 })));
    assert_eq!(
        Pair::parse(r#"{"even": 3}"#).err().unwrap().problems()[0].path().pointer(),
        "/even"
    );
}

/// The number of a payment card: no keyword knows its last digit.
#[test]
fn credit_card() {
    #[derive(Contract)]
    struct Pay {
        /// The card
        #[validate(credit_card)]
        card: Option<String>,
        /// More cards
        #[tool(items(credit_card))]
        cards: Vec<String>,
    }
    let judge = judge(&Pay::json_schema().to_unordered_value());
    let right = json!({ "card": "4539571147647251", "cards": ["343380440754432"] });
    hold::<Pay>(&judge, &right.to_string(), &right);
    for wrong in ["4539571147647252", "4539 5711 4764 7251", "", "४539571147647251", "1"] {
        let value = json!({ "card": wrong, "cards": [wrong] });
        assert!(judge.is_valid(&value));
        let rejection = Pay::parse(&value.to_string()).err().unwrap();
        assert_eq!(
            rejection.to_string(),
            "2 problems:\n- card: must be a valid card number, its digits alone\n- cards.0: must be a valid card number, its digits alone"
        );
    }
}

/// Two fields that must be equal: no keyword compares fields.
#[test]
fn must_match() {
    #[derive(Contract)]
    struct Secret {
        /// The word
        #[validate(must_match(other = "again"))]
        word: String,
        /// The word again
        again: String,
    }
    let judge = judge(&Secret::json_schema().to_unordered_value());
    assert!(judge.is_valid(&json!({ "word": "a", "again": "b" })));
    let rejection = Secret::parse(r#"{"word": "a", "again": "b"}"#).err().unwrap();
    assert_eq!(rejection.problems()[0].code(), "mismatch");
    assert_eq!(rejection.problems()[0].path().pointer(), "/word");
}

/// A second name for a field is accepted and not advertised, so that models learn one name.
#[test]
fn aliases_are_accepted_and_not_shown() {
    #[derive(Contract)]
    struct User {
        /// The first name
        #[serde(rename = "firstName", alias = "first_name")]
        first_name: String,
    }
    let judge = judge(&User::json_schema().to_unordered_value());
    assert!(!judge.is_valid(&json!({ "first_name": "Ada" })));
    assert_eq!(User::parse(r#"{"first_name": "Ada"}"#).unwrap().first_name, "Ada");
}

/// E-mail addresses and URLs are judged by the validator crate, whose grammar is HTML's and the URL
/// standard's; the judge follows the RFCs.
#[test]
fn email_and_url_are_judged_by_the_validator_crate() {
    #[derive(Contract)]
    struct Contact {
        /// E-mail
        #[validate(email)]
        email: String,
        /// Home page
        #[validate(url)]
        url: String,
        /// Address on the net
        #[validate(ip)]
        ip: String,
    }
    let judge = judge(&Contact::json_schema().to_unordered_value());
    let agreed =
        json!({ "email": "a@example.org", "url": "https://example.org/", "ip": "192.0.2.1" });
    hold::<Contact>(&judge, &agreed.to_string(), &agreed);
    // The judge takes a quoted name and an address without `//`; it has never heard of the format `ip`.
    let theirs = json!({ "email": "\"a b\"@example.org", "url": "urn:a", "ip": "nowhere" });
    assert!(judge.is_valid(&theirs));
    let codes: Vec<_> = Contact::parse(&theirs.to_string())
        .err()
        .unwrap()
        .problems()
        .iter()
        .map(|problem| (problem.path().pointer(), problem.code().to_owned()))
        .collect();
    assert_eq!(codes, [("/email".into(), "format".into()), ("/ip".into(), "format".into())]);
}

/// Whether there is a text on which the URL standard and RFC 3986 differ.
///
/// The schema says `format: uri`, which is the RFC's. The validator crate goes by the URL standard, which
/// tells browsers how to read what people write: it takes brackets and letters beyond ASCII, say.
pub(crate) fn has_disputed_url(value: &Value) -> bool {
    match value {
        Value::String(text) => {
            let judge = judge(&json!({ "format": "uri" }));
            validator::ValidateUrl::validate_url(text) != judge.is_valid(value)
        }
        Value::Array(items) => items.iter().any(has_disputed_url),
        Value::Object(map) => map.values().any(has_disputed_url),
        _ => false,
    }
}

#[test]
fn urls_with_white_space_are_refused() {
    #[derive(Contract)]
    struct Page {
        /// Its address
        #[tool(format = "uri")]
        url: String,
    }
    let judge = judge(&Page::json_schema().to_unordered_value());
    for url in [
        "https://example.org/\n",
        " https://example.org/",
        "https://exam\nple.org/",
        "https://example.org/a b",
    ] {
        let page = json!({ "url": url });
        hold::<Page>(&judge, &page.to_string(), &page);
    }
    let disputed = json!({ "url": "https://example.org/å" });
    assert!(has_disputed_url(&disputed) && !judge.is_valid(&disputed));
    assert_eq!(Page::parse(&disputed.to_string()).unwrap().url, "https://example.org/å");
}

/// An address with a port has no format in JSON Schema: it is described, and judged by the standard
/// library.
#[test]
fn addresses_with_ports_are_described() {
    let judge = judge(&SocketAddr::json_schema().to_unordered_value());
    assert!(judge.is_valid(&json!("192.0.2.1")));
    assert_eq!(SocketAddr::parse("\"192.0.2.1\"").err().unwrap().problems()[0].code(), "format");
    hold::<SocketAddr>(&judge, "\"[::1]:80\"", &json!("[::1]:80"));
}

/// Holds the law for a map with integers for keys, but for keys that are outside of their type.
///
/// How many digits a key may have is in the schema; its ends would make a pattern of many branches.
pub(super) fn agree_on_keys<K: FromStr + Ord, V: Contract>()
where
    BTreeMap<K, V>: Contract + std::fmt::Debug + Send,
{
    let is_outside = |key: &String| {
        let digits = key.strip_prefix('-').unwrap_or(key);
        let is_integer = digits.bytes().all(|byte| byte.is_ascii_digit());
        is_integer && !digits.starts_with('0') && key.parse::<K>().is_err()
    };
    let tally = super::agree_except::<BTreeMap<K, V>>(|value| {
        is_inexact(value) || value.as_object().is_some_and(|map| map.keys().any(is_outside))
    });
    assert!(tally.accepted * 4 >= tally.made && tally.several * 4 >= tally.made, "{tally:?}");
}

#[test]
fn the_ends_of_integer_keys_are_not_shown() {
    type Bytes = BTreeMap<u8, bool>;
    let judge = judge(&Bytes::json_schema().to_unordered_value());
    let beyond = json!({ "256": true });
    assert!(judge.is_valid(&beyond));
    assert_eq!(Bytes::parse(&beyond.to_string()).err().unwrap().problems()[0].code(), "too_large");
    let most = json!({ "255": true });
    hold::<Bytes>(&judge, &most.to_string(), &most);
}

/// Keys given twice: gone from a tree before the judge sees it.
#[test]
fn keys_given_twice_are_refused() {
    let rejection = Value::parse(r#"{"a": [{"b": 1, "b": 1}]}"#).err().unwrap();
    assert_eq!(rejection.problems()[0].path().pointer(), "/a/0/b");
    assert_eq!(rejection.problems()[0].code(), "duplicate_key");
}

/// What is passed over, or kept as its text, is not looked into.
#[test]
fn keys_given_twice_inside_what_is_not_read_are_not_told() {
    #[derive(Contract)]
    #[tool(open)]
    struct Open {}

    #[derive(Contract)]
    #[serde(tag = "t", content = "c")]
    enum Tagged {
        #[serde(other)]
        Any,
    }

    type Raw = Box<serde_json::value::RawValue>;
    assert!(Open::parse(r#"{"x": {"a": 1, "a": 2}}"#).is_ok());
    assert!(Tagged::parse(r#"{"t": "x", "c": {"a": 1, "a": 2}}"#).is_ok());
    assert_eq!(Raw::parse(r#"{"a": 1,  "a": 2}"#).unwrap().get(), r#"{"a": 1,  "a": 2}"#);
}

/// A value whose tag comes late is written anew: its digits stay, its white space does not.
#[test]
fn a_raw_value_behind_a_late_tag_is_written_anew() {
    #[derive(Contract)]
    #[serde(tag = "t")]
    #[tool(undescribed)]
    enum Tagged {
        Raw { raw: Box<serde_json::value::RawValue> },
    }

    let late = r#"{"raw": [1.10,  12345678901234567890123], "t": "Raw"}"#;
    let Tagged::Raw { raw } = Tagged::parse(late).ok().unwrap();
    assert_eq!(raw.get(), "[1.10,12345678901234567890123]");
    let early = r#"{"t": "Raw", "raw": [1.10,  12345678901234567890123]}"#;
    let Tagged::Raw { raw } = Tagged::parse(early).ok().unwrap();
    assert_eq!(raw.get(), "[1.10,  12345678901234567890123]");
}

/// The limits end the reading of what the judge would accept.
#[test]
fn limits_end_the_reading() {
    let deep = format!("{}{}", "[".repeat(65), "]".repeat(65));
    assert_eq!(Value::parse(&deep).err().unwrap().problems()[0].code(), "too_deep");
    let fits = format!("{}{}", "[".repeat(64), "]".repeat(64));
    assert!(Value::parse(&fits).is_ok());
}

/// Equality is that of the Rust type: to JSON 1 and 1.0 are one number, to a `Value` they are two.
#[test]
fn unique_compares_as_the_type_does() {
    #[derive(Contract)]
    struct Lists {
        /// Anything, once
        #[tool(unique)]
        values: Vec<Value>,
        /// Numbers, once
        #[tool(unique)]
        numbers: Vec<f64>,
    }
    let judge = judge(&Lists::json_schema().to_unordered_value());
    let values = json!({ "values": [1, 1.0], "numbers": [] });
    assert!(!judge.is_valid(&values));
    assert!(Lists::parse(&values.to_string()).is_ok());
    let numbers = json!({ "values": [], "numbers": [1, 1.0] });
    assert!(!judge.is_valid(&numbers));
    assert!(Lists::parse(&numbers.to_string()).is_err());
}

/// A type read by `via_serde` is judged by its own `Deserialize`, whatever its schema says beyond it.
#[test]
fn foreign() {
    #[derive(serde::Deserialize, schemars::JsonSchema)]
    struct Leaf {
        #[schemars(range(max = 9))]
        #[allow(dead_code)]
        n: u8,
    }
    #[derive(Contract)]
    struct Holder {
        /// A type of another crate
        #[tool(via_serde)]
        #[allow(dead_code)]
        leaf: Leaf,
    }
    let judge = judge(&Holder::json_schema().to_unordered_value());
    let beyond = json!({ "leaf": { "n": 10 } });
    assert!(!judge.is_valid(&beyond));
    assert!(Holder::parse(&beyond.to_string()).is_ok());
    let wrong = json!({ "leaf": { "n": "x" } });
    assert_eq!(
        Holder::parse(&wrong.to_string()).err().unwrap().problems()[0].path().pointer(),
        "/leaf"
    );
}

//! `#[validate(…)]` and the rules of `#[tool(…)]`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;
use toolkit::{Contract, RuleError};
use validator::ValidationError;

use super::{messages, problems, schema};

const LEAST: i64 = -3;
const MOST: f64 = 2.5;
const SIZE: usize = 2;
static WORD: LazyLock<Regex> = LazyLock::new(|| Regex::new("^[a-z]+$").unwrap());

/// Numbers
#[derive(Contract, Debug)]
#[tool(undescribed)]
struct Numbers {
    #[validate(range(min = LEAST, max = 5))]
    constant: i8,
    #[validate(range(exclusive_min = 0, exclusive_max = "MOST"))]
    float: f64,
    #[tool(multiple_of = 0.01)]
    price: f64,
    #[tool(one_of(1, -2))]
    level: i8,
}

#[test]
fn rules_for_numbers() {
    assert_eq!(
        problems::<Numbers>(r#"{"constant": -4, "float": 2.5, "price": 1.255, "level": 2}"#),
        ["/constant too_small", "/float too_large", "/price not_multiple", "/level not_one_of"]
    );
    let right = r#"{"constant": -3, "float": 2.4, "price": 1.25, "level": -2}"#;
    Numbers::parse(right).unwrap().verify().unwrap();
    assert_eq!(
        schema::<Numbers>(),
        r#"{"description":"Numbers","type":"object","properties":{"constant":{"type":"integer","minimum":-3,"maximum":5},"float":{"type":"number","exclusiveMinimum":0,"exclusiveMaximum":2.5},"price":{"type":"number","multipleOf":0.01},"level":{"type":"integer","enum":[1,-2]}},"required":["constant","float","price","level"],"additionalProperties":false}"#
    );
}

/// Texts
#[derive(Contract, Debug)]
#[tool(undescribed)]
struct Texts {
    #[validate(length(min = 1, max = SIZE))]
    short: Option<String>,
    #[validate(length(equal = 2))]
    exact: Option<String>,
    #[validate(regex(path = *WORD))]
    word: Option<String>,
    #[tool(pattern = r"^\d+$")]
    digits: Option<String>,
    #[validate(email)]
    email: Option<String>,
    #[validate(url)]
    url: Option<String>,
    #[validate(ip(v6 = true))]
    ip: Option<String>,
    #[tool(format = "date")]
    date: Option<String>,
    #[validate(contains(pattern = "a"), does_not_contain(pattern = "b"))]
    parts: Option<String>,
    #[tool(one_of("x", "y"))]
    choice: Option<String>,
}

#[test]
fn rules_for_strings() {
    let wrong = r#"{"short": "abc", "exact": "a", "word": "A", "digits": "1a", "email": "a",
        "url": "b", "ip": "1.2.3.4", "date": "2026-13-01", "parts": "b", "choice": "z"}"#;
    let rejection = Texts::parse(wrong).unwrap_err();
    assert_eq!(rejection.count(), 11);
    let codes: Vec<_> = rejection.problems().iter().map(|problem| problem.code()).collect();
    assert_eq!(
        codes,
        [
            "too_long",
            "wrong_length",
            "pattern",
            "pattern",
            "format",
            "format",
            "format",
            "format",
            "lacks",
            "holds"
        ]
    );
    let right = r#"{"short": "ab", "exact": "åä", "word": "a", "digits": "1", "email": "a@b.se",
        "url": "https://b.se", "ip": "::1", "date": "2026-12-01", "parts": "a", "choice": "y"}"#;
    Texts::parse(right).unwrap().verify().unwrap();
    Texts::parse("{}").unwrap();
}

/// A payment
#[derive(Contract, Debug)]
#[tool(undescribed)]
struct Payment {
    #[validate(credit_card)]
    card: String,
    #[validate(credit_card(message = "no such card", code = "card"))]
    other: Option<String>,
    #[validate(non_control_character)]
    note: String,
}

#[test]
fn credit_card_and_non_control_character() {
    assert_eq!(
        schema::<Payment>(),
        r#"{"description":"A payment","type":"object","properties":{"card":{"type":"string"},"other":{"type":["string","null"]},"note":{"type":"string","pattern":"^[^\\x00-\\x1f\\x7f-\\x9f]*$"}},"required":["card","note"],"additionalProperties":false}"#
    );
    let wrong = r#"{"card": "4539571147647252", "other": "1", "note": "a\tb\u0085"}"#;
    assert_eq!(
        Payment::parse(wrong).unwrap_err().to_string(),
        "3 problems:\n- card: must be a valid card number, its digits alone\n- other: no such card\n- note: must not contain control characters such as line breaks and tabs, but got \"a\\tb\\u0085\""
    );
    assert_eq!(
        problems::<Payment>(wrong),
        ["/card credit_card", "/other card", "/note control_character"]
    );
    let right = r#"{"card": "4539571147647251", "note": "a\u00a0b\u200b"}"#;
    Payment::parse(right).unwrap().verify().unwrap();
}

/// Collections
#[derive(Contract, Debug)]
#[tool(undescribed)]
struct Collections {
    #[tool(items(length(min = 1, message = "no empty tags", code = "empty_tag")), unique)]
    tags: Vec<String>,
    #[tool(keys(length(max = 2), pattern = "^k"), items(range(max = 5)))]
    counts: BTreeMap<String, u8>,
    #[tool(items(length(min = 1), items(one_of(1, 2))))]
    groups: Option<Vec<Vec<u8>>>,
}

#[test]
fn rules_for_items_and_keys() {
    let wrong = r#"{"tags": ["a", "", "a"], "counts": {"k": 6, "x": 1, "kkk": 1},
        "groups": [[], [1, 3]]}"#;
    assert_eq!(
        problems::<Collections>(wrong),
        [
            "/tags/1 empty_tag",
            "/tags/2 not_unique",
            "/counts/k too_large",
            "/counts/x pattern",
            "/counts/kkk too_long",
            "/groups/0 too_short",
            "/groups/1/1 not_one_of"
        ]
    );
    assert_eq!(messages::<Collections>(wrong), ["no empty tags"]);
}

fn no_spam(text: &str) -> Result<(), RuleError> {
    if text.contains("spam") { Err(RuleError::new("no spam").with_code("spam")) } else { Ok(()) }
}

#[allow(clippy::ptr_arg)] // matches the type of the field
fn owned(text: &String) -> Result<(), &'static str> {
    if text.is_empty() { Err("empty") } else { Ok(()) }
}

fn slice(list: &[u8]) -> Result<(), String> {
    if list.is_empty() { Err("no numbers".to_owned()) } else { Ok(()) }
}

fn by_value(number: u32) -> Result<(), ValidationError> {
    if number.is_multiple_of(2) { Ok(()) } else { Err(ValidationError::new("odd")) }
}

mod functions {
    pub fn by_reference(number: &u32) -> Result<(), &'static str> {
        if *number < 100 { Ok(()) } else { Err("too many") }
    }
}

/// Functions
#[derive(Contract, Debug)]
#[tool(undescribed)]
#[validate(schema(function = "Functions::always", message = "never", code = "always"))]
#[validate(schema(function = "Functions::clean", skip_on_field_errors = true))]
struct Functions {
    #[validate(custom(function = "no_spam"), custom(function = owned))]
    text: String,
    #[validate(custom(function = slice))]
    list: Option<Vec<u8>>,
    #[validate(custom(function = by_value, message = "must be even"), custom(function = functions::by_reference))]
    number: Option<u32>,
}

impl Functions {
    fn always(&self) -> Result<(), RuleError> {
        if self.number == Some(101) { Err("no".into()) } else { Ok(()) }
    }

    fn clean(&self) -> Result<(), RuleError> {
        if self.text.len() > 3 { Err(RuleError::new("long").with_code("long")) } else { Ok(()) }
    }
}

#[test]
fn custom_functions_for_fields_and_structs() {
    let wrong = r#"{"text": "spam", "list": [], "number": 101}"#;
    assert_eq!(
        problems::<Functions>(wrong),
        ["/text spam", "/list custom", "/number odd", "/number custom", " always"]
    );
    assert_eq!(
        messages::<Functions>(wrong),
        ["no spam", "no numbers", "must be even", "too many", "never"]
    );
    assert_eq!(problems::<Functions>(r#"{"text": "abcd"}"#), [" long"]);
    assert_eq!(problems::<Functions>(r#"{"text": "abcd", "more": 1}"#), ["/more unknown_field"]);
    let value = Functions { text: "abcd".into(), list: None, number: None };
    assert_eq!(value.verify().unwrap_err().count(), 1);
}

/// Required options and matching fields
#[derive(Contract, Debug)]
#[tool(undescribed)]
struct Matching {
    #[validate(required, range(min = 1), custom(function = by_value))]
    needed: Option<u32>,
    #[serde(rename = "pass")]
    password: String,
    #[validate(must_match(other = "password", code = "differs"))]
    again: String,
}

#[test]
fn required_options_must_be_present() {
    assert!(
        schema::<Matching>()
            .contains(r#""needed":{"type":"integer","minimum":1,"maximum":4294967295}"#)
    );
    assert!(schema::<Matching>().contains(r#""required":["needed","pass","again"]"#));
    let rest = r#""pass": "a", "again": "a"}"#;
    assert_eq!(problems::<Matching>(&format!("{{{rest}")), ["/needed missing"]);
    assert_eq!(
        problems::<Matching>(&format!("{{\"needed\": null, {rest}")),
        ["/needed wrong_type"]
    );
    assert_eq!(problems::<Matching>(&format!("{{\"needed\": 0, {rest}")), ["/needed too_small"]);
    assert_eq!(problems::<Matching>(&format!("{{\"needed\": 3, {rest}")), ["/needed odd"]);
    let mut matching = Matching::parse(&format!("{{\"needed\": 2, {rest}")).unwrap();
    matching.needed = None;
    let rejection = matching.verify().unwrap_err();
    assert_eq!(rejection.problems()[0].code(), "missing");
    assert_eq!(rejection.count(), 1);
}

#[test]
fn must_match_compares_two_fields() {
    let wrong = r#"{"needed": 2, "pass": "a", "again": "b"}"#;
    assert_eq!(problems::<Matching>(wrong), ["/again differs"]);
}

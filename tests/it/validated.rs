//! Types that also implement validator's `Validate`, whose errors are reported with ours, under the names in the JSON.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use toolkit::{Checked, Contract, Rejection, Tool, Toolkit};
use validator::{Validate, ValidationError, ValidationErrors};

/// Book a room
#[derive(Tool, Serialize, Validate, Debug, PartialEq)]
#[serde(rename_all = "camelCase")]
#[tool(validate)]
#[validate(schema(function = "is_free", skip_on_field_errors = false))]
struct BookRoom {
    /// How many come
    #[validate(range(min = 1, max = 12), custom(function = "is_even"))]
    how_many: u8,
    /// What it is called
    #[serde(rename = "type")]
    #[validate(length(max = 5, message = "is too long a name", code = "name"))]
    r#type: String,
    /// Who comes
    #[validate(length(max = 2), nested)]
    all_guests: Vec<Guest>,
    /// Who pays
    #[validate(nested)]
    paid_by: Option<Box<Guest>>,
}

/// A guest
#[derive(Contract, Serialize, Validate, Debug, PartialEq)]
struct Guest {
    /// How to reach them
    #[serde(rename = "mail")]
    #[validate(email)]
    mail_address: String,
    /// Where they live
    #[validate(nested)]
    home: Option<Home>,
}

/// A home
#[derive(Contract, Serialize, Debug, PartialEq)]
#[serde(rename_all = "kebab-case")]
struct Home {
    /// A code
    post_code: String,
}

/// Implements `Validate` by hand, with rules that no attribute expresses.
impl Validate for Home {
    fn validate(&self) -> Result<(), ValidationErrors> {
        let mut errors = ValidationErrors::new();
        if self.post_code.len() != 5 {
            let error = ValidationError::new("post_code");
            errors.add("post_code", error.with_message(Cow::from("must have five digits")));
            errors.add("post_code", ValidationError::new("unknown_place"));
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}

fn is_even(n: u8) -> Result<(), ValidationError> {
    if n.is_multiple_of(2) { Ok(()) } else { Err(ValidationError::new("odd")) }
}

fn is_free(room: &BookRoom) -> Result<(), ValidationError> {
    let full = room.r#type == "full";
    if full { Err(ValidationError::new("taken").with_message("is taken".into())) } else { Ok(()) }
}

/// Every problem: its path, its code, and its custom message.
fn reported(rejection: &Rejection) -> Vec<(String, &str, Option<&str>)> {
    let problems = rejection.problems().iter();
    problems.map(|p| (p.path().pointer(), p.code(), p.message())).collect()
}

#[track_caller]
fn refuses<T: Contract + std::fmt::Debug>(input: &str, expected: &[(&str, &str, Option<&str>)]) {
    let rejection = T::parse(input).unwrap_err();
    let expected: Vec<_> =
        expected.iter().map(|(path, code, words)| ((*path).to_owned(), *code, *words)).collect();
    assert_eq!(reported(&rejection), expected);
}

#[test]
fn reports_validator_errors_at_their_json_paths() {
    refuses::<BookRoom>(
        r#"{"howMany": 2, "type": "small", "allGuests": [
            {"mail": "a@b.se"},
            {"mail": "a@b.se", "home": {"post-code": "1"}}
        ], "paidBy": {"mail": "a@b.se", "home": {"post-code": ""}}}"#,
        &[
            ("/allGuests/1/home/post-code", "post_code", Some("must have five digits")),
            ("/allGuests/1/home/post-code", "unknown_place", None),
            ("/paidBy/home/post-code", "post_code", Some("must have five digits")),
            ("/paidBy/home/post-code", "unknown_place", None),
        ],
    );
}

#[test]
fn does_not_report_a_violation_twice() {
    refuses::<BookRoom>(
        r#"{"howMany": 13, "type": "too long", "allGuests": [{"mail": "nobody"}]}"#,
        &[
            ("/howMany", "too_large", None),
            ("/howMany", "odd", None),
            ("/type", "name", Some("is too long a name")),
            ("/allGuests/0/mail", "format", None),
        ],
    );
    let full = r#"{"howMany": 2, "type": "full", "allGuests": []}"#;
    refuses::<BookRoom>(full, &[("", "taken", Some("is taken"))]);
}

#[test]
fn runs_validator_only_on_parsed_structs() {
    refuses::<BookRoom>(
        r#"{"howMany": "2", "type": "full", "allGuests": [{"mail": "a@b.se", "home": {"post-code": "1"}}]}"#,
        &[("/howMany", "wrong_type", None)],
    );
}

#[test]
fn catches_panics_inside_validator() {
    // A list that is too long and has an invalid item, which validator can't report together.
    let guest = |mail: &str| format!(r#"{{"mail": "{mail}", "home": {{"post-code": "1"}}}}"#);
    let guests = [guest("a@b.se"), guest("nobody"), guest("a@b.se")].join(",");
    let input = format!(r#"{{"howMany": 2, "type": "full", "allGuests": [{guests}]}}"#);
    refuses::<BookRoom>(
        &input,
        &[
            ("/allGuests/1/mail", "format", None),
            ("/allGuests", "too_long", None),
            ("", "taken", Some("is taken")),
        ],
    );
}

#[test]
fn validates_existing_values_too() {
    let home = Some(Home { post_code: "1".to_owned() });
    let guest = Guest { mail_address: "a@b.se".to_owned(), home };
    let room =
        BookRoom { how_many: 2, r#type: "a".to_owned(), all_guests: vec![guest], paid_by: None };
    let place = "/allGuests/0/home/post-code";
    let expected = [
        (place.to_owned(), "post_code", Some("must have five digits")),
        (place.to_owned(), "unknown_place", None),
    ];
    assert_eq!(reported(&room.verify().unwrap_err()), expected);
    /// Show a room
    #[derive(Tool)]
    struct Show {}
    let home = || Some(Home { post_code: "1".to_owned() });
    let guest = move || Guest { mail_address: "a@b.se".to_owned(), home: home() };
    let show = move |_: Show| {
        let all_guests = vec![guest()];
        let r#type = "a".to_owned();
        Ok::<_, String>(Checked(BookRoom { how_many: 2, r#type, all_guests, paid_by: None }))
    };
    let reply = Toolkit::new().with(show).call_blocking("show", "");
    let error = reply.error().unwrap().to_string();
    assert!(error.contains("allGuests.0.home.post-code: must have five digits"), "{error}");
}

/// Judged by hand, with errors of every sort
#[derive(Contract, Debug)]
#[serde(rename_all = "camelCase")]
#[tool(validate)]
struct ByHand {
    /// Lists in a list
    many_lists: Vec<Vec<Home>>,
    /// By name
    by_name: BTreeMap<String, Home>,
    /// Not sent
    #[serde(skip)]
    own_secret: u8,
}

impl Validate for ByHand {
    fn validate(&self) -> Result<(), ValidationErrors> {
        let mut errors = ValidationErrors::new();
        errors.add("__all__", ValidationError::new("whole"));
        assert_eq!(self.own_secret, 0);
        errors.add("own_secret", ValidationError::new("hidden"));
        errors.add("made_up", ValidationError::new("nowhere"));
        errors.merge_self("by_name", (&self.by_name).validate());
        errors.merge_self("many_lists", self.many_lists.validate());
        Err(errors)
    }
}

#[test]
fn reports_errors_without_a_path_at_the_nearest_one() {
    refuses::<ByHand>(
        r#"{"manyLists": [[], [{"post-code": "12345"}, {"post-code": "1"}]],
            "byName": {"a": {"post-code": "1"}}}"#,
        &[
            ("/manyLists/1/1/post-code", "post_code", Some("must have five digits")),
            ("/manyLists/1/1/post-code", "unknown_place", None),
            ("/byName", "post_code", Some("must have five digits")),
            ("/byName", "unknown_place", None),
            ("", "nowhere", None),
            ("", "hidden", None),
            ("", "whole", None),
        ],
    );
}

/// A type of another crate, which keeps its names
#[derive(Contract, Debug)]
#[tool(validate)]
struct Keeps {
    /// Elsewhere
    #[tool(via_serde)]
    other: Elsewhere,
    /// Elsewhere, by names
    #[tool(via_serde)]
    others: HashMap<String, Elsewhere>,
}

#[derive(serde::Deserialize, schemars::JsonSchema, Debug, Validate)]
struct Elsewhere {
    #[serde(rename = "count")]
    #[validate(range(max = 5))]
    how_many: u8,
}

impl Validate for Keeps {
    fn validate(&self) -> Result<(), ValidationErrors> {
        let mut errors = ValidationErrors::new();
        errors.merge_self("other", self.other.validate());
        errors.merge_self("others", (&self.others).validate());
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}

#[test]
fn keeps_the_field_names_of_foreign_types() {
    let input = r#"{"other": {"count": 6}, "others": {"a": {"count": 7}}}"#;
    let expected = [("/other/how_many", "range", None), ("/others/0/how_many", "range", None)];
    refuses::<Keeps>(input, &expected);
}

#[test]
fn reports_errors_in_a_stable_order() {
    let input = r#"{"manyLists": [[{"post-code": "1"}]], "byName": {"a": {"post-code": "1"}}}"#;
    let first = ByHand::parse(input).unwrap_err();
    for _ in 0..50 {
        assert_eq!(ByHand::parse(input).unwrap_err(), first);
    }
}

/// Holds the fields of another
#[derive(Contract, Validate, Debug)]
#[serde(rename_all = "camelCase")]
#[tool(validate)]
struct Around {
    /// A number
    own_number: u8,
    #[serde(flatten)]
    #[validate(nested)]
    the_home: Home,
}

#[test]
fn reports_errors_of_flattened_fields_at_their_paths() {
    refuses::<Around>(
        r#"{"ownNumber": 1, "post-code": "1"}"#,
        &[
            ("/post-code", "post_code", Some("must have five digits")),
            ("/post-code", "unknown_place", None),
        ],
    );
    assert_eq!(Around::parse(r#"{"ownNumber": 1, "post-code": "12345"}"#).unwrap().own_number, 1);
}

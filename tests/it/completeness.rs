//! The second and third law: validation reports every problem of a value at once and no others, and accepts no value
//! that violates a rule.

use std::collections::{BTreeSet, HashSet};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::json;
use toolkit::schema::{Definitions, Schema};
use toolkit::{Contract, Gate, Place, Rejection, RuleError, Tool, Toolkit};

fn problems(rejection: &Rejection) -> Vec<(String, String)> {
    let problems = rejection.problems().iter();
    problems.map(|problem| (problem.path().pointer(), problem.code().to_owned())).collect()
}

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    expected.iter().map(|(path, code)| ((*path).to_owned(), (*code).to_owned())).collect()
}

#[test]
fn checks_the_rules_of_an_f32_after_rounding() {
    #[derive(Contract, Debug)]
    struct Share {
        /// A part of the whole
        #[validate(range(exclusive_min = 0, exclusive_max = 1))]
        part: f32,
    }
    for (text, code) in [("0.99999999999", "too_large"), ("1e-60", "too_small")] {
        let rejection = Share::parse(&format!(r#"{{"part": {text}}}"#)).unwrap_err();
        assert_eq!(problems(&rejection), pairs(&[("/part", code)]));
    }
    assert!((Share::parse(r#"{"part": 0.1}"#).unwrap().part - 0.1).abs() < f32::EPSILON);
}

#[test]
fn reports_type_bounds_together_with_other_rules() {
    #[derive(Contract, Debug)]
    struct Steps {
        /// In fives
        #[tool(multiple_of = 5)]
        n: u8,
        /// One of two letters
        #[tool(one_of("a", "b"))]
        letter: char,
    }
    let rejection = Steps::parse(r#"{"n": 301, "letter": "ab"}"#).unwrap_err();
    let expected = [("/n", "not_multiple"), ("/n", "too_large"), ("/letter", "not_one_of")];
    assert_eq!(problems(&rejection), pairs(&expected));
}

#[test]
fn does_not_run_rules_on_incomplete_sets() {
    fn two(tags: &BTreeSet<String>) -> Result<(), RuleError> {
        if tags.len() < 2 { Err("needs two tags".into()) } else { Ok(()) }
    }
    #[derive(Contract, Debug)]
    struct Tagged {
        /// Tags
        #[validate(custom(function = two))]
        #[tool(items(length(max = 3)))]
        tags: BTreeSet<String>,
    }
    let rejection = Tagged::parse(r#"{"tags": ["ok", "too long"]}"#).unwrap_err();
    assert_eq!(problems(&rejection), pairs(&[("/tags/1", "too_long")]));
    assert_eq!(Tagged::parse(r#"{"tags": ["a", "b"]}"#).unwrap().tags.len(), 2);
}

#[test]
fn a_similar_name_does_not_count_as_another_missing_field() {
    #[derive(Contract, Debug)]
    #[allow(dead_code)]
    struct Near {
        /// One user
        user_id: u32,
        /// Several users
        user_ids: Vec<u32>,
    }
    let rejection = Near::parse(r#"{"userIds": [1]}"#).unwrap_err();
    assert_eq!(
        problems(&rejection),
        pairs(&[("/userIds", "misnamed_field"), ("/user_id", "missing")])
    );
    let text = rejection.to_string();
    assert!(text.contains("userIds: unknown field; did you mean \"user_ids\""), "{text}");
}

#[test]
fn omits_a_default_that_would_be_rejected() {
    #[derive(Contract, Serialize)]
    struct Inner {
        /// Not written
        #[serde(skip_serializing)]
        #[allow(dead_code)]
        key: String,
    }
    #[derive(Deserialize, Serialize, schemars::JsonSchema, PartialEq, Eq, Hash)]
    struct Tag(String);
    #[derive(Contract)]
    #[allow(dead_code)]
    struct Outer {
        /// With a default that deserializes to something else than was serialized
        #[serde(default = "inner")]
        inner: Inner,
        /// With a default in no particular order
        #[serde(default = "tags")]
        #[tool(via_serde)]
        tags: HashSet<Tag>,
        /// With a plain one
        #[serde(default)]
        plain: u8,
    }
    fn inner() -> Inner {
        Inner { key: "k".to_owned() }
    }
    fn tags() -> HashSet<Tag> {
        ["a", "b"].into_iter().map(|tag| Tag(tag.to_owned())).collect()
    }
    let schema = Outer::json_schema().to_unordered_value();
    let default = |name: &str| schema["properties"][name].get("default").cloned();
    assert_eq!((default("inner"), default("tags"), default("plain")), (None, None, Some(json!(0))));
}

#[test]
fn rejects_impossible_literals_at_registration() {
    /// Choose.
    #[derive(Tool)]
    #[allow(dead_code)]
    struct Choose {
        /// Which
        #[tool(one_of(300, 400))]
        which: u8,
    }
    let error = Toolkit::new().try_with(|_: Choose| Ok::<_, String>(())).unwrap_err();
    assert!(error.is_faulty_schema() && error.to_string().contains("`one_of`"), "{error}");
}

#[test]
fn hides_the_error_of_a_custom_reader() {
    #[derive(Debug)]
    struct Odd;
    impl Contract for Odd {
        fn schema(definitions: &mut Definitions) -> Schema {
            u8::schema(definitions)
        }
        fn read<'de, D: Deserializer<'de>>(
            _: D,
            _: &mut Place<'_>,
        ) -> Result<Option<Self>, D::Error> {
            Err(D::Error::custom("password=hunter2"))
        }
        fn check(&self, _: &mut Place<'_>) {}
    }
    for rejection in [Odd::parse("1").unwrap_err(), Odd::parse_value(&json!(1)).unwrap_err()] {
        assert_eq!(problems(&rejection), pairs(&[("", "custom")]));
        assert!(!rejection.to_string().contains("hunter2"));
    }
}

#[test]
fn only_an_option_accepts_null() {
    /// A number with a handwritten implementation.
    #[derive(Debug, PartialEq)]
    struct Hand(u8);
    impl Contract for Hand {
        fn schema(definitions: &mut Definitions) -> Schema {
            u8::schema(definitions)
        }
        fn read<'de, D: Deserializer<'de>>(
            input: D,
            at: &mut Place<'_>,
        ) -> Result<Option<Self>, D::Error> {
            Ok(u8::read(input, at)?.map(Self))
        }
        fn check(&self, _: &mut Place<'_>) {}
    }
    /// Items of each kind, all in lists.
    #[derive(Contract, Debug, PartialEq)]
    struct Lists {
        /// By hand
        hands: Vec<Option<Hand>>,
        /// Numbers
        numbers: (Option<u8>, u8),
        /// Words
        words: Vec<Option<String>>,
        /// A list
        list: Option<Vec<u8>>,
        /// Another number
        last: u8,
    }
    let text = r#"{"hands": [null, 1], "numbers": [null, 2], "words": ["a", null], "list": null, "last": 3}"#;
    let lists = Lists {
        hands: vec![None, Some(Hand(1))],
        numbers: (None, 2),
        words: vec![Some("a".to_owned()), None],
        list: None,
        last: 3,
    };
    assert_eq!(Lists::parse(text), Ok(lists));
    let text = r#"{"hands": null, "numbers": [1, null], "words": [null, 1], "list": [null], "last": null}"#;
    let rejection = Lists::parse(text).unwrap_err();
    let paths = ["/hands", "/numbers/1", "/words/1", "/list/0", "/last"];
    assert_eq!(problems(&rejection), pairs(&paths.map(|path| (path, "wrong_type"))));
}

#[test]
fn the_gate_allows_the_same_depth_as_a_call() {
    /// Take anything.
    #[derive(Tool)]
    #[allow(dead_code)]
    struct Anything {
        /// Whatever
        value: serde_json::Value,
    }
    let tools = Toolkit::new().with(|_: Anything| Ok::<_, String>("taken"));
    for (depth, taken) in [(63, true), (64, false)] {
        let arguments = format!(r#"{{"value": {}{}}}"#, "[".repeat(depth), "]".repeat(depth));
        assert_eq!(!tools.call_blocking("anything", &arguments).is_error(), taken, "{depth}");
        let reply = format!(r#"{{"tool": "anything", "arguments": {arguments}}}"#);
        match tools.gate(&reply) {
            Ok(_) => assert!(taken, "{depth}"),
            Err(refusal) => assert!(!taken && refusal.gate() == Gate::Json, "{refusal}"),
        }
    }
}

#[test]
fn shows_the_schema_of_a_field_sent_by_its_alias() {
    /// Take a number.
    #[derive(Tool)]
    #[allow(dead_code)]
    struct Take {
        /// A digit
        #[serde(alias = "n")]
        #[validate(range(max = 5))]
        number: u8,
    }
    let tools = Toolkit::new().with(|_: Take| Ok::<_, String>("taken"));
    let content = tools.call_blocking("take", r#"{"n": 9}"#).content();
    assert!(content.contains("- n: must be at most 5, but got 9"), "{content}");
    assert!(content.contains(r#"concerned: "number": {"description":"A digit""#), "{content}");
}

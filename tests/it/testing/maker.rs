//! The exact texts that `Maker` generates.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use toolkit::testing::{Fault, Maker, assert_agrees};
use toolkit::{Contract, Path};

/// A room
#[derive(Contract)]
#[allow(dead_code)]
struct Room {
    /// The number on the door
    #[tool(pattern = "^[A-Z][0-9]{2}$")]
    door: String,
    /// How many seats there are
    #[validate(range(min = 1, max = 20))]
    seats: Option<u8>,
    /// Rooms behind it
    behind: Vec<Room>,
}

#[test]
fn the_same_seed_generates_the_same_texts() {
    let texts = |seed| Maker::new::<Room>(seed).cases().unwrap();
    assert_eq!(texts(1), texts(1));
    assert_ne!(texts(1), texts(2));
}

#[test]
fn every_alternative_is_taken() {
    let texts = Maker::new::<Room>(0).cases().unwrap();
    let has = |part: &str| texts.iter().any(|text| text.contains(part));
    for part in [
        r#""seats":null"#,
        r#""seats":1,"#,
        r#""seats":20,"#,
        r#""seats":7.0,"#,
        r#""behind":[]"#,
        r#""behind":[{"#,
    ] {
        assert!(has(part), "no text contains {part}: {texts:#?}");
    }
    assert!(texts.iter().any(|text| !text.contains("seats")));
    let deepest = texts.iter().map(|text| text.matches(r#""behind":[{"#).count()).max();
    assert!(deepest > Some(2), "{deepest:?}");
}

#[test]
fn expected_problems_have_their_paths() {
    let wrong = Maker::new::<Room>(0).wrong().unwrap();
    let expected = |kind: Fault| {
        let mutations = wrong.iter().filter(|wrong| wrong.kind == kind);
        let lines = mutations.map(|wrong| {
            let problems = wrong.expected.iter();
            let problems = problems.map(|(code, path)| format!("{code} {}", path.pointer()));
            problems.collect::<Vec<_>>().join(", ")
        });
        lines.collect::<Vec<_>>()
    };
    assert_eq!(
        expected(Fault::OutOfBounds),
        [
            "too_small /seats",
            "too_large /seats",
            "too_small /behind/0/seats",
            "too_large /behind/0/seats"
        ]
    );
    assert_eq!(expected(Fault::MissesPattern), ["pattern /door", "pattern /behind/0/door"]);
    assert_eq!(expected(Fault::CutAtEnd), ["cut_off "]);
    assert_eq!(
        expected(Fault::Wrapped),
        ["unknown_field /arguments, missing /door, missing /behind"]
    );
}

#[test]
fn an_impossible_schema_is_an_error() {
    #[derive(Contract)]
    #[allow(dead_code)]
    struct Contradiction {
        /// Both at once
        #[validate(contains(pattern = "a"), does_not_contain(pattern = "a"))]
        word: Option<String>,
        /// Too few to differ
        #[validate(length(min = 3))]
        bits: BTreeSet<bool>,
    }
    let error = Maker::new::<Contradiction>(0).valid().unwrap_err();
    assert_eq!(*error.path(), Path::root().key("bits"));
    assert_eq!(error.to_string(), "bits: found too few distinct items");
}

#[derive(Deserialize, schemars::JsonSchema)]
#[allow(dead_code)]
struct Foreign {
    x: u8,
}

#[test]
fn values_of_foreign_schemas_come_from_examples() {
    #[derive(Contract)]
    #[allow(dead_code)]
    struct Without {
        /// Where
        #[tool(via_serde)]
        place: Foreign,
    }
    #[derive(Contract)]
    #[allow(dead_code)]
    struct With {
        /// Where
        #[tool(via_serde, example = {"x": 3})]
        place: Foreign,
        /// Where else
        #[tool(via_serde)]
        other: Option<Foreign>,
    }
    let error = Maker::new::<Without>(0).valid().unwrap_err();
    assert_eq!(error.to_string(), "place: its schema comes from another library; add an example");
    assert!(Maker::new::<With>(0).valid().unwrap().starts_with(r#"{"place":{"x":3}"#));
    assert_agrees::<With>();
}

#[test]
fn rules_that_a_schema_cannot_express_are_ignored() {
    #[derive(Contract)]
    #[allow(dead_code)]
    struct Account {
        /// The password
        #[validate(length(min = 8))]
        password: String,
        /// The password again
        #[validate(must_match(other = "password"))]
        again: String,
        /// By key
        more: BTreeMap<String, u8>,
    }
    let agreement = assert_agrees::<Account>();
    assert!(agreement.beyond > 100 && agreement.refused > 100, "{agreement:?}");
}

#[test]
#[should_panic(expected = "and its schema disagree")]
fn a_contract_that_stops_at_the_first_problem_disagrees() {
    use serde::Deserializer;
    use toolkit::schema::{Definitions, Schema};
    use toolkit::{Kind, Place};

    struct First;

    impl Contract for First {
        fn schema(definitions: &mut Definitions) -> Schema {
            <[u8; 3]>::schema(definitions)
        }

        fn read<'de, D: Deserializer<'de>>(
            input: D,
            at: &mut Place<'_>,
        ) -> Result<Option<Self>, D::Error> {
            let value = serde_json::Value::read(input, at)?;
            let read = value.filter(|value| <[u8; 3]>::parse_value(value).is_ok());
            if read.is_none() {
                at.report(Kind::Custom);
            }
            Ok(read.map(|_| Self))
        }

        fn check(&self, _: &mut Place<'_>) {}
    }
    assert_agrees::<First>();
}

//! Enums with data, in serde's four forms.

use toolkit::Contract;

use super::{problems, schema};

/// A shape
#[derive(Contract, Debug, PartialEq)]
#[serde(rename_all = "snake_case", rename_all_fields = "camelCase")]
enum Outside {
    /// Round
    #[serde(alias = "round")]
    Circle {
        /// In metres
        #[validate(range(min = 0))]
        outer_radius: f64,
    },
    /// As long as wide
    Square(#[validate(range(exclusive_min = 0))] f64),
    /// No shape
    Empty,
    Other,
    #[serde(skip)]
    #[allow(dead_code)]
    Ghost(u8),
}

#[test]
fn the_outer_form_is_read_by_its_one_key() {
    assert_eq!(
        schema::<Outside>(),
        r#"{"description":"A shape","anyOf":[{"description":"Round","type":"object","properties":{"circle":{"type":"object","properties":{"outerRadius":{"description":"In metres","type":"number","minimum":0}},"required":["outerRadius"],"additionalProperties":false}},"required":["circle"],"additionalProperties":false},{"description":"As long as wide","type":"object","properties":{"square":{"type":"number","exclusiveMinimum":0}},"required":["square"],"additionalProperties":false},{"description":"- empty: No shape","type":"string","enum":["empty","other"]}]}"#
    );
    let circle = Outside::Circle { outer_radius: 1.5 };
    assert_eq!(Outside::parse(r#"{"circle": {"outerRadius": 1.5}}"#).unwrap(), circle);
    assert_eq!(Outside::parse(r#"{"round": {"outerRadius": 1.5}}"#).unwrap(), circle);
    assert_eq!(Outside::parse(r#"{"square": 2}"#).unwrap(), Outside::Square(2.0));
    assert_eq!(Outside::parse(r#""empty""#).unwrap(), Outside::Empty);
    let cases = [
        (
            r#"{"circle": {"outerRadius": -1, "x": 2}}"#,
            vec!["/circle/outerRadius too_small", "/circle/x unknown_field"],
        ),
        (r#"{"square": 0}"#, vec!["/square too_small"]),
        (r#"{"square": 1, "square": 1}"#, vec!["/square duplicate_key"]),
        (r#"{"square": 1, "circle": 1}"#, vec!["/circle unknown_field"]),
        (r#"{"sqare": 1}"#, vec!["/sqare unknown_tag"]),
        (r#"{"empty": null}"#, vec!["/empty no_data"]),
        ("{}", vec![" missing_tag"]),
        (r#""square""#, vec![" needs_data"]),
        (r#""emty""#, vec![" unknown_tag"]),
        (r#""ghost""#, vec![" unknown_tag"]),
        ("5", vec![" wrong_type"]),
    ];
    for (text, expected) in cases {
        assert_eq!(problems::<Outside>(text), expected, "{text}");
    }
}

/// What is done
#[derive(Contract, Debug, PartialEq)]
#[serde(tag = "op", rename_all = "lowercase")]
enum Inside {
    /// Read it
    Get {
        /// Which
        id: u32,
    },
    Put(Put),
    Stop,
    #[serde(other)]
    Rest,
}

/// Write it
#[derive(Contract, Debug, PartialEq)]
struct Put {
    /// Which
    #[serde(alias = "number")]
    id: u32,
    /// What
    #[validate(length(min = 1))]
    body: String,
}

#[test]
fn the_inner_form_is_read_by_its_tag_wherever_that_stands() {
    let put = Inside::Put(Put { id: 1, body: "x".into() });
    assert_eq!(Inside::parse(r#"{"op": "put", "id": 1, "body": "x"}"#).unwrap(), put);
    assert_eq!(Inside::parse(r#"{"number": 1, "body": "x", "op": "put"}"#).unwrap(), put);
    assert_eq!(Inside::parse(r#"{"op": "stop"}"#).unwrap(), Inside::Stop);
    assert_eq!(Inside::parse(r#"{"x": [1], "op": "halt"}"#).unwrap(), Inside::Rest);
    let cases = [
        (r#"{"op": "put", "id": 1}"#, vec!["/body missing"]),
        (
            r#"{"id": -1, "body": "", "op": "put", "x": 1}"#,
            vec!["/id too_small", "/body too_short", "/x unknown_field"],
        ),
        (r#"{"op": "get", "id": 1, "op": "get"}"#, vec!["/op duplicate_key"]),
        (
            r#"{"id": 1, "op": "get", "id": 2, "op": "put"}"#,
            vec!["/id duplicate_key", "/op duplicate_key"],
        ),
        (r#"{"id": 1}"#, vec!["/op missing_tag"]),
        ("{}", vec!["/op missing_tag"]),
        (r#"{"op": 5, "id": 1}"#, vec!["/op wrong_type"]),
        (r#"{"id": "x", "op": null}"#, vec!["/op wrong_type"]),
        (r#"{"op": "stop", "id": 1}"#, vec!["/id unknown_field"]),
        ("[]", vec![" wrong_type"]),
    ];
    for (text, expected) in cases {
        assert_eq!(problems::<Inside>(text), expected, "{text}");
    }
}

/// Two fields
#[derive(Contract, Debug, PartialEq)]
#[serde(tag = "t", content = "c", rename_all_fields = "camelCase")]
enum Beside {
    MoveTo {
        /// The row
        target_row: u32,
    },
    Perhaps(Option<u8>),
    Stay,
    Many(Vec<Beside>),
}

#[test]
fn the_form_of_two_fields_is_read_in_any_order() {
    let moved = Beside::MoveTo { target_row: 3 };
    assert_eq!(Beside::parse(r#"{"t": "MoveTo", "c": {"targetRow": 3}}"#).unwrap(), moved);
    assert_eq!(Beside::parse(r#"{"c": {"targetRow": 3}, "t": "MoveTo"}"#).unwrap(), moved);
    assert_eq!(Beside::parse(r#"{"t": "Perhaps"}"#).unwrap(), Beside::Perhaps(None));
    for stay in [r#"{"t": "Stay"}"#, r#"{"t": "Stay", "c": null}"#, r#"{"c": null, "t": "Stay"}"#] {
        assert_eq!(Beside::parse(stay).unwrap(), Beside::Stay, "{stay}");
    }
    let rejection = Beside::parse(r#"{"t": "Stay", "c": 0}"#).unwrap_err();
    assert_eq!(rejection.to_string(), "c: must be null, but got an integer: 0");
    let many =
        r#"{"c": [{"c": [], "t": "Many"}, {"c": {"targetRow": 3}, "t": "MoveTo"}], "t": "Many"}"#;
    assert_eq!(Beside::parse(many).unwrap(), Beside::Many(vec![Beside::Many(vec![]), moved]));
    let cases = [
        (r#"{"t": "MoveTo"}"#, vec!["/c missing"]),
        (r#"{"c": 1}"#, vec!["/t missing_tag"]),
        (
            r#"{"c": {"targetRow": -1}, "x": 1, "t": "MoveTo"}"#,
            vec!["/x unknown_field", "/c/targetRow too_small"],
        ),
        (r#"{"t": "Stay", "c": 0}"#, vec!["/c wrong_type"]),
        (r#"{"c": {}, "t": "Stay"}"#, vec!["/c wrong_type"]),
        (
            r#"{"t": "Perhaps", "c": 1, "c": 2, "t": "Stay"}"#,
            vec!["/c duplicate_key", "/t duplicate_key"],
        ),
        (r#"{"t": "movto", "c": {"targetRow": -1}}"#, vec!["/t unknown_tag"]),
        (
            r#"{"c": [{"c": {"targetRow": -1}, "t": "MoveTo"}], "t": "Many"}"#,
            vec!["/c/0/c/targetRow too_small"],
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(problems::<Beside>(text), expected, "{text}");
    }
}

/// A place
#[derive(Contract, Debug, PartialEq)]
#[serde(untagged)]
enum Where {
    Id {
        /// Its number
        id: u32,
    },
    Geo {
        /// North
        #[validate(range(min = -90, max = 90))]
        lat: f64,
        /// East
        #[validate(range(min = -180, max = 180))]
        lon: f64,
    },
    Name(String),
    Nowhere,
}

#[test]
fn the_form_without_a_tag_tells_the_nearest() {
    assert_eq!(Where::parse(r#"{"id": 5}"#).unwrap(), Where::Id { id: 5 });
    assert_eq!(Where::parse(r#"{"lon": 5, "lat": 1}"#).unwrap(), Where::Geo { lat: 1.0, lon: 5.0 });
    assert_eq!(Where::parse(r#""here""#).unwrap(), Where::Name("here".into()));
    assert_eq!(Where::parse("null").unwrap(), Where::Nowhere);
    let cases = [
        (r#"{"lat": 95, "lon": 10}"#, vec!["/lat too_large"]),
        (r#"{"id": "x"}"#, vec!["/id wrong_type"]),
        (r#"{"lat": 95}"#, vec!["/lat too_large", "/lon missing"]),
        (r#"{"id": 1, "id": 2}"#, vec!["/id duplicate_key"]),
        ("{}", vec![" no_branch"]),
        ("true", vec![" wrong_type"]),
    ];
    for (text, expected) in cases {
        assert_eq!(problems::<Where>(text), expected, "{text}");
    }
}

/// Known or not
#[derive(Contract, Debug, PartialEq)]
#[serde(tag = "k", rename_all = "lowercase")]
#[tool(undescribed)]
enum Aliased {
    #[serde(alias = "b.b")]
    B { b: u8 },
    #[serde(other)]
    Unknown,
}

#[test]
fn every_other_tag_is_none_of_the_aliases() {
    assert_eq!(
        schema::<Aliased>(),
        r#"{"description":"Known or not","anyOf":[{"type":"object","properties":{"k":{"type":"string","enum":["b"]},"b":{"type":"integer","minimum":0,"maximum":255}},"required":["k","b"],"additionalProperties":false},{"type":"object","properties":{"k":{"type":"string","not":{"type":"string","pattern":"^(?:b|b\\.b)$"}}},"required":["k"]}]}"#
    );
    assert_eq!(problems::<Aliased>(r#"{"k": "b.b"}"#), ["/b missing"]);
    assert_eq!(
        Aliased::parse("{}").unwrap_err().to_string(),
        "k: required, but missing; any string is accepted; known: \"b\", \"unknown\""
    );
    assert_eq!(Aliased::parse(r#"{"k": "b.b", "b": 1}"#).unwrap(), Aliased::B { b: 1 });
    assert_eq!(Aliased::parse(r#"{"k": "bxb"}"#).unwrap(), Aliased::Unknown);
}

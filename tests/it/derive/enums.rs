//! Enums with data, in serde's four representations.

use toolkit::Contract;

use super::{problems, schema};

/// A shape
#[derive(Contract, Debug, PartialEq)]
#[serde(rename_all = "snake_case", rename_all_fields = "camelCase")]
enum External {
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
fn externally_tagged() {
    assert_eq!(
        schema::<External>(),
        r#"{"description":"A shape","anyOf":[{"description":"Round","type":"object","properties":{"circle":{"type":"object","properties":{"outerRadius":{"description":"In metres","type":"number","minimum":0}},"required":["outerRadius"],"additionalProperties":false}},"required":["circle"],"additionalProperties":false},{"description":"As long as wide","type":"object","properties":{"square":{"type":"number","exclusiveMinimum":0}},"required":["square"],"additionalProperties":false},{"description":"- empty: No shape","type":"string","enum":["empty","other"]}]}"#
    );
    let circle = External::Circle { outer_radius: 1.5 };
    assert_eq!(External::parse(r#"{"circle": {"outerRadius": 1.5}}"#).unwrap(), circle);
    assert_eq!(External::parse(r#"{"round": {"outerRadius": 1.5}}"#).unwrap(), circle);
    assert_eq!(External::parse(r#"{"square": 2}"#).unwrap(), External::Square(2.0));
    assert_eq!(External::parse(r#""empty""#).unwrap(), External::Empty);
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
        assert_eq!(problems::<External>(text), expected, "{text}");
    }
}

/// What is done
#[derive(Contract, Debug, PartialEq)]
#[serde(tag = "op", rename_all = "lowercase")]
enum Internal {
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
fn internally_tagged_with_the_tag_in_any_position() {
    let put = Internal::Put(Put { id: 1, body: "x".into() });
    assert_eq!(Internal::parse(r#"{"op": "put", "id": 1, "body": "x"}"#).unwrap(), put);
    assert_eq!(Internal::parse(r#"{"number": 1, "body": "x", "op": "put"}"#).unwrap(), put);
    assert_eq!(Internal::parse(r#"{"op": "stop"}"#).unwrap(), Internal::Stop);
    assert_eq!(Internal::parse(r#"{"x": [1], "op": "halt"}"#).unwrap(), Internal::Rest);
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
        assert_eq!(problems::<Internal>(text), expected, "{text}");
    }
}

/// Two fields
#[derive(Contract, Debug, PartialEq)]
#[serde(tag = "t", content = "c", rename_all_fields = "camelCase")]
enum Adjacent {
    MoveTo {
        /// The row
        target_row: u32,
    },
    Perhaps(Option<u8>),
    Stay,
    Many(Vec<Adjacent>),
}

#[test]
fn adjacently_tagged_in_any_order() {
    let moved = Adjacent::MoveTo { target_row: 3 };
    assert_eq!(Adjacent::parse(r#"{"t": "MoveTo", "c": {"targetRow": 3}}"#).unwrap(), moved);
    assert_eq!(Adjacent::parse(r#"{"c": {"targetRow": 3}, "t": "MoveTo"}"#).unwrap(), moved);
    assert_eq!(Adjacent::parse(r#"{"t": "Perhaps"}"#).unwrap(), Adjacent::Perhaps(None));
    for stay in [r#"{"t": "Stay"}"#, r#"{"t": "Stay", "c": null}"#, r#"{"c": null, "t": "Stay"}"#] {
        assert_eq!(Adjacent::parse(stay).unwrap(), Adjacent::Stay, "{stay}");
    }
    let rejection = Adjacent::parse(r#"{"t": "Stay", "c": 0}"#).unwrap_err();
    assert_eq!(rejection.to_string(), "c: must be null, but got an integer: 0");
    let many =
        r#"{"c": [{"c": [], "t": "Many"}, {"c": {"targetRow": 3}, "t": "MoveTo"}], "t": "Many"}"#;
    assert_eq!(Adjacent::parse(many).unwrap(), Adjacent::Many(vec![Adjacent::Many(vec![]), moved]));
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
        assert_eq!(problems::<Adjacent>(text), expected, "{text}");
    }
}

/// A place
#[derive(Contract, Debug, PartialEq)]
#[serde(untagged)]
enum Untagged {
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
fn untagged_reports_the_closest_variant() {
    assert_eq!(Untagged::parse(r#"{"id": 5}"#).unwrap(), Untagged::Id { id: 5 });
    assert_eq!(
        Untagged::parse(r#"{"lon": 5, "lat": 1}"#).unwrap(),
        Untagged::Geo { lat: 1.0, lon: 5.0 }
    );
    assert_eq!(Untagged::parse(r#""here""#).unwrap(), Untagged::Name("here".into()));
    assert_eq!(Untagged::parse("null").unwrap(), Untagged::Nowhere);
    let cases = [
        (r#"{"lat": 95, "lon": 10}"#, vec!["/lat too_large"]),
        (r#"{"id": "x"}"#, vec!["/id wrong_type"]),
        (r#"{"lat": 95}"#, vec!["/lat too_large", "/lon missing"]),
        (r#"{"id": 1, "id": 2}"#, vec!["/id duplicate_key"]),
        ("{}", vec![" no_branch"]),
        ("true", vec![" wrong_type"]),
    ];
    for (text, expected) in cases {
        assert_eq!(problems::<Untagged>(text), expected, "{text}");
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
fn other_does_not_match_aliases() {
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

/// The lines of the feedback, without bullets.
fn feedback<T: Contract>(text: &str) -> Vec<String> {
    let rejection = T::parse(text).err().expect("the input should be rejected");
    let text = rejection.to_string();
    let lines = text.lines().filter(|line| !line.ends_with("problems:"));
    lines.map(|line| line.trim_start_matches("- ").to_owned()).collect()
}

/// One thing to do, so far
#[derive(Contract, Debug, PartialEq)]
#[serde(tag = "op")]
#[tool(undescribed)]
enum SingleInternal {
    Get {
        #[validate(range(max = 9))]
        id: u8,
        name: String,
    },
}

/// One thing to do, so far
#[derive(Contract, Debug, PartialEq)]
#[serde(tag = "op", content = "data")]
#[tool(undescribed)]
enum SingleAdjacent {
    Get {
        #[validate(range(max = 9))]
        id: u8,
        name: String,
    },
}

#[test]
fn the_only_variant_is_validated_even_with_a_wrong_tag() {
    for (tag, of_tag) in [
        ("", "/op missing_tag"),
        (r#""op": 1, "#, "/op wrong_type"),
        (r#""op": "Got", "#, "/op unknown_tag"),
    ] {
        let found = problems::<SingleInternal>(&format!(r#"{{{tag}"id": 10, "x": 1}}"#));
        let expected = [of_tag, "/id too_large", "/x unknown_field", "/name missing"];
        assert_eq!(found, expected, "{tag}");
    }
    let text = r#"{"data": {"id": 10}}"#;
    assert_eq!(
        problems::<SingleAdjacent>(text),
        ["/op missing_tag", "/data/id too_large", "/data/name missing"]
    );
    let text = r#"{"op": 1, "data": {"id": 10}}"#;
    assert_eq!(
        problems::<SingleAdjacent>(text),
        ["/op wrong_type", "/data/id too_large", "/data/name missing"]
    );
    let text = r#"{"data": {"id": 10, "name": ""}, "op": "got"}"#;
    assert_eq!(problems::<SingleAdjacent>(text), ["/op unknown_tag", "/data/id too_large"]);
    assert_eq!(problems::<SingleAdjacent>("{}"), ["/op missing_tag", "/data missing"]);
}

#[test]
fn a_misspelled_tag_name_does_not_hide_problems_of_fields() {
    assert_eq!(
        feedback::<Internal>(r#"{"Op": "put", "id": -1, "body": ""}"#),
        [
            "Op: unknown field; did you mean \"op\", which is required and missing?",
            "id: must be at least 0, but got -1",
            "body: must have at least 1 character, but is empty",
        ]
    );
    // The value is not a tag, or the name is a field of the variant.
    assert_eq!(problems::<Internal>(r#"{"Op": "pit"}"#), ["/op missing_tag"]);

    #[derive(Contract, Debug)]
    #[serde(tag = "type")]
    #[tool(undescribed)]
    #[allow(dead_code)]
    enum Typed {
        A { types: String },
        B,
    }
    assert_eq!(problems::<Typed>(r#"{"types": "A"}"#), ["/type missing_tag"]);
    assert_eq!(problems::<Typed>(r#"{"tpye": "A"}"#), ["/tpye misnamed_field", "/types missing"]);
}

#[test]
fn the_wrong_representation_is_explained() {
    assert_eq!(
        feedback::<Internal>(r#"{"put": {"id": -1, "body": "x"}}"#),
        [
            "put: unknown field; \"put\" is a value of \"op\": send \"op\": \"put\" and the fields beside it, without an object around them",
            "put.id: must be at least 0, but got -1",
        ]
    );
    assert_eq!(
        feedback::<Internal>(r#"{"stop": null}"#),
        ["stop: unknown field; \"stop\" is a value of \"op\": send \"op\": \"stop\" instead"]
    );
    assert_eq!(
        problems::<Internal>(r#"{"put": {"op": "put", "id": 1, "body": ""}}"#),
        ["/put tag_as_key", "/put/body too_short"]
    );
    assert_eq!(problems::<Internal>(r#"{"put": 1}"#), ["/put tag_as_key"]);
    // Not a variant, or not the only key.
    assert_eq!(problems::<Internal>(r#"{"pet": {}}"#), ["/op missing_tag"]);
    assert_eq!(problems::<Internal>(r#"{"put": {}, "x": 1}"#), ["/op missing_tag"]);
    assert_eq!(
        feedback::<Adjacent>(r#"{"MoveTo": {"targetRow": -1}}"#),
        [
            "MoveTo: unknown field; \"MoveTo\" is a value of \"t\": send \"t\": \"MoveTo\" and the data as \"c\"",
            "MoveTo.targetRow: must be at least 0, but got -1",
        ]
    );
    assert_eq!(
        feedback::<Adjacent>(r#"{"Stay": {}}"#),
        ["Stay: unknown field; \"Stay\" is a value of \"t\": send \"t\": \"Stay\" instead"]
    );
}

#[test]
fn a_field_with_the_name_of_a_variant_is_not_a_wrong_representation() {
    #[derive(Contract, Debug)]
    #[serde(tag = "kind", rename_all = "lowercase")]
    #[tool(undescribed)]
    #[allow(dead_code)]
    enum Part {
        Text { text: String },
        Image { url: String },
    }
    assert_eq!(problems::<Part>(r#"{"text": "hello"}"#), ["/kind missing_tag"]);
    assert_eq!(
        problems::<Part>(r#"{"image": {"url": 5}}"#),
        ["/image tag_as_key", "/image/url wrong_type"]
    );
}

/// Two fields with long names
#[derive(Contract, Debug, PartialEq)]
#[serde(tag = "action", content = "details", rename_all = "lowercase")]
#[tool(undescribed)]
enum Long {
    Move {
        #[validate(range(max = 9))]
        row: u8,
    },
    Rename(String),
    Stay,
}

#[test]
fn misspelled_tag_and_content_names_are_one_problem_each() {
    let cases = [
        (
            r#"{"action": "move", "detail": {"row": 10}}"#,
            vec!["/detail misnamed_field", "/detail/row too_large"],
        ),
        (
            r#"{"acton": "move", "details": {"row": 10}}"#,
            vec!["/acton misnamed_field", "/details/row too_large"],
        ),
        (
            r#"{"detail": {"row": 10}, "Action": "move"}"#,
            vec!["/detail misnamed_field", "/Action misnamed_field", "/detail/row too_large"],
        ),
        (r#"{"action": "move", "payload": 1}"#, vec!["/payload unknown_field", "/details missing"]),
        (r#"{"acton": 5, "details": {}}"#, vec!["/acton unknown_field", "/action missing_tag"]),
        (r#"{"acton": "walk", "details": {}}"#, vec!["/acton misnamed_field"]),
        (r#"{"action": "stay", "x": 1, "x": 2}"#, vec!["/x unknown_field"]),
    ];
    for (text, expected) in cases {
        assert_eq!(problems::<Long>(text), expected, "{text}");
    }
    assert_eq!(
        feedback::<Long>(r#"{"action": "stay", "detail": null}"#),
        ["detail: unknown field; did you mean \"details\"?"]
    );
    // Names that were sent are not suggested.
    assert_eq!(
        feedback::<Long>(r#"{"action": "stay", "details": null, "detail": null}"#),
        [
            "detail: unknown field; send the object without \"detail\"; the fields are \"action\", \"details\""
        ]
    );
}

#[test]
fn a_unit_variant_in_an_object_is_explained() {
    assert_eq!(
        feedback::<External>(r#"{"empty": null}"#),
        [
            "empty: \"empty\" has no data; send the string \"empty\" itself, without an object around it"
        ]
    );
}

#[test]
fn an_unknown_tag_is_reported_once() {
    assert_eq!(problems::<External>(r#"{"x": 1, "x": 2}"#), ["/x unknown_tag"]);
    assert_eq!(problems::<External>(r#"{"empty": 1, "empty": 2}"#), ["/empty no_data"]);
    assert_eq!(
        problems::<External>(r#"{"square": 1, "x": 1, "square": 2, "x": 2, "square": 3}"#),
        ["/x unknown_field", "/square duplicate_key", "/square duplicate_key"]
    );
}

/// One of two
#[derive(Contract, Debug, PartialEq)]
#[serde(untagged)]
#[tool(undescribed)]
enum Named {
    One { name: String, zone: Option<String> },
    Many { names: Vec<String>, count: u8 },
}

#[test]
fn a_field_of_another_variant_is_not_a_misspelling() {
    assert_eq!(
        feedback::<Named>(r#"{"name": "a", "count": 1, "zone": "b", "names": []}"#),
        [
            "count: unknown field; send the object without \"count\"; the fields are \"name\", \"zone\"",
            "names: unknown field; send the object without \"names\"; the fields are \"name\", \"zone\"",
        ]
    );
    assert_eq!(
        feedback::<Named>(r#"{"name": "a", "zoen": "b"}"#),
        ["zoen: unknown field; did you mean \"zone\"?"]
    );
    // If two variants are equally close, the one with the field that was sent wins.
    assert_eq!(problems::<Named>(r#"{"names": []}"#), ["/count missing"]);
}

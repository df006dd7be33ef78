//! Numbers and booleans: how they may be spelled, which digits are kept, and where they end.

use toolkit::{Bound, Contract, Kind, SyntaxHint};

use super::{accepts, refuses, syntax_hint};

#[derive(Contract, Debug, PartialEq)]
struct WriteStdin {
    /// The session
    session_id: i32,
    /// How long to wait
    yield_ms: Option<u64>,
}

#[derive(Contract, Debug, PartialEq)]
struct Page {
    /// Its number
    n: u32,
}

#[derive(Contract, Debug, PartialEq)]
struct Amount {
    /// In cents
    cents: i32,
}

#[derive(Contract, Debug, PartialEq)]
struct Float {
    /// Any number
    x: f64,
}

#[derive(Contract, Debug, PartialEq)]
struct MaybeFloat {
    /// Any number
    x: Option<f64>,
}

#[derive(Contract, Debug, PartialEq)]
struct FromThree {
    /// Three or more
    #[validate(range(min = 3))]
    n: u32,
}

#[derive(Contract, Debug, PartialEq)]
struct Get {
    /// Which one
    id: i64,
}

#[derive(Contract, Debug, PartialEq)]
struct GetUnsigned {
    /// Which one
    id: u64,
}

#[derive(Contract, Debug, PartialEq)]
struct Note {
    /// Which one, in digits
    #[tool(pattern = "^[0-9]{1,20}$")]
    id: String,
}

#[derive(Contract, Debug, PartialEq)]
struct WorkItem {
    /// Which one
    id: u32,
    /// Where it belongs
    project: String,
}

#[derive(Contract, Debug, PartialEq)]
struct Move {
    /// What to move
    id: String,
    /// Across
    x: f64,
    /// Down
    y: f64,
}

#[derive(Contract, Debug, PartialEq)]
struct PullRequest {
    /// Its number
    #[validate(range(min = 1))]
    number: u32,
}

#[derive(Contract, Debug, PartialEq)]
struct Snapshot {
    /// How deep to look
    depth: Option<u8>,
}

#[derive(Contract, Debug, PartialEq)]
struct Delete {
    /// Which one
    id: u32,
    /// Whether to delete everything
    all: bool,
}

#[derive(Contract, Debug, PartialEq)]
struct Shot {
    /// Whether to follow it
    live: bool,
}

#[derive(Contract, Debug, PartialEq)]
struct View {
    /// Which one
    number: u32,
    /// Whether to leave out the details
    compact: bool,
}

#[derive(Contract, Debug, PartialEq)]
struct Overview {
    /// Whether to show them
    include_ids: Option<bool>,
}

#[derive(Contract, Debug, PartialEq)]
struct Token {
    /// How many digits after the point
    decimals: u8,
}

#[derive(Contract, Debug, PartialEq)]
struct BelowTen {
    /// From 0, below 10
    #[validate(range(min = 0, exclusive_max = 10))]
    n: i32,
}

#[derive(Contract, Debug, PartialEq)]
struct Priced {
    /// In euro
    #[validate(range(min = 0))]
    #[tool(multiple_of = 0.01)]
    price: f64,
}

#[derive(Contract, Debug, PartialEq)]
struct Eights {
    /// In steps of eight
    #[tool(multiple_of = 8)]
    n: i64,
}

tests_of_cases! {
    fn integer_from_float_01() {
        let read: WriteStdin = accepts(r#"{"session_id": 41250.0}"#);
        assert_eq!(
            read,
            WriteStdin {
                session_id: 41250,
                yield_ms: None
            }
        );
    }

    fn integer_from_float_02() {
        let read: WriteStdin = accepts(r#"{"session_id":7.0,"yield_ms":90000.0}"#);
        assert_eq!(
            read,
            WriteStdin {
                session_id: 7,
                yield_ms: Some(90000)
            }
        );
    }

    // Strict: a string is no number.
    fn integer_from_float_05() {
        refuses::<Page>(r#"{"n":"20.0"}"#, &[("/n", "wrong_type")]);
    }

    fn integer_from_float_07() {
        refuses::<Amount>(
            r#"{"cents":-222.00000000000003}"#,
            &[("/cents", "wrong_type")],
        );
    }

    fn number_spelling_04() {
        assert_eq!(
            accepts::<Float>(
                r#"{"x":1000000000000000000000000000000000000000000000000000000000000e-58}"#
            ),
            Float { x: 100.0 }
        );
    }

    fn number_spelling_05() {
        assert_eq!(
            accepts::<Float>(r#"{"x":1e-999999999999999999999999}"#),
            Float { x: 0.0 }
        );
    }

    fn number_spelling_06() {
        assert_eq!(accepts::<Page>(r#"{"n":1e3}"#), Page { n: 1000 });
        assert_eq!(accepts::<Page>(r#"{"n":1.5e3}"#), Page { n: 1500 });
        refuses::<Page>(r#"{"n":1e-1}"#, &[("/n", "wrong_type")]);
    }

    fn number_spelling_07() {
        let rejection = refuses::<FromThree>(r#"{"n":03}"#, &[("", "invalid_json")]);
        assert_eq!(syntax_hint(&rejection), Some(SyntaxHint::LeadingZero));
    }

    fn integer_range_01() {
        assert_eq!(
            accepts::<Get>(r#"{"id":9007199254740993}"#),
            Get {
                id: 9_007_199_254_740_993
            }
        );
    }

    fn integer_range_02() {
        assert_eq!(
            accepts::<Get>(r#"{"id":9223372036854775807}"#),
            Get { id: i64::MAX }
        );
    }

    fn integer_range_04() {
        let rejection =
            refuses::<GetUnsigned>(r#"{"id":18446744073709551616}"#, &[("/id", "too_large")]);
        let kind = Kind::TooLarge {
            maximum: Bound::Integer(u64::MAX.into()),
            exclusive: false,
        };
        assert_eq!(rejection.problems()[0].kind(), &kind);
    }

    fn integer_range_08() {
        refuses::<Note>(r#"{"id":1917043659912705296}"#, &[("/id", "wrong_type")]);
    }

    fn number_as_string_02() {
        refuses::<WorkItem>(r#"{"id":"0x10","project":"p"}"#, &[("/id", "wrong_type")]);
        for text in ["1,000", "10abc", " 1 2 ", ""] {
            let arguments = format!(r#"{{"id":"{text}","project":"p"}}"#);
            refuses::<WorkItem>(&arguments, &[("/id", "wrong_type")]);
        }
    }

    fn number_as_string_04() {
        let faults = [("/x", "wrong_type"), ("/y", "wrong_type")];
        refuses::<Move>(r#"{"id":"0:42","x":"left","y":"right"}"#, &faults);
    }

    // Strict: a string is no number, so no bound is asked.
    fn number_as_string_05() {
        refuses::<PullRequest>(r#"{"number":"0"}"#, &[("/number", "wrong_type")]);
    }

    // Strict: a string is no number.
    fn number_as_string_07() {
        refuses::<Snapshot>(r#"{"depth":"3"}"#, &[("/depth", "wrong_type")]);
    }

    // Strict: a string is no boolean. Read as true it would delete everything.
    fn boolean_as_string_01() {
        refuses::<Delete>(r#"{"id":5,"all":"false"}"#, &[("/all", "wrong_type")]);
    }

    fn boolean_as_string_03() {
        refuses::<Shot>(r#"{"live":"no"}"#, &[("/live", "wrong_type")]);
    }

    fn boolean_as_string_04() {
        refuses::<View>(
            r#"{"number":7,"compact":"maybe"}"#,
            &[("/compact", "wrong_type")],
        );
    }

    fn boolean_as_string_05() {
        let rejection = refuses::<Overview>(
            r#"{"include_ids":"yes please"}"#,
            &[("/include_ids", "wrong_type")],
        );
        let Kind::WrongType { expected } = rejection.problems()[0].kind() else {
            panic!("{rejection:?}");
        };
        assert_eq!(expected.names().collect::<Vec<_>>(), ["boolean", "null"]);
    }

    fn integer_format_keyword_05() {
        refuses::<Token>(r#"{"decimals":256}"#, &[("/decimals", "too_large")]);
        let schema = Token::json_schema().to_unordered_value();
        assert_eq!(schema["properties"]["decimals"]["maximum"], 255);
    }

    fn schema_bounds_06() {
        let rejection = refuses::<BelowTen>(r#"{"n":10}"#, &[("/n", "too_large")]);
        let kind = Kind::TooLarge {
            maximum: Bound::Integer(10),
            exclusive: true,
        };
        assert_eq!(rejection.problems()[0].kind(), &kind);
    }

    fn multiple_of_03() {
        refuses::<Priced>(r#"{"price":19.995}"#, &[("/price", "not_multiple")]);
    }

    fn multiple_of_04() {
        assert_eq!(
            accepts::<Priced>(r#"{"price":20.29}"#),
            Priced { price: 20.29 }
        );
    }

    fn multiple_of_05() {
        refuses::<Eights>(r#"{"n":9007199254740993}"#, &[("/n", "not_multiple")]);
    }

    fn nan_infinity_02() {
        let rejection = refuses::<Float>(r#"{"x":Infinity}"#, &[("", "invalid_json")]);
        assert_eq!(syntax_hint(&rejection), Some(SyntaxHint::NotANumber));
    }

    fn nan_infinity_03() {
        let rejection = refuses::<MaybeFloat>(r#"{"x":NaN}"#, &[("", "invalid_json")]);
        assert_eq!(syntax_hint(&rejection), Some(SyntaxHint::NotANumber));
    }

    fn nan_infinity_04() {
        refuses::<Float>(r#"{"x":"NaN"}"#, &[("/x", "wrong_type")]);
    }
}

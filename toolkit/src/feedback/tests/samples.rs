//! At least one sample of every kind of problem. A kind without a sample fails to compile.

use super::{problem, string};
use crate::problem::{
    Bound, Format, Found, Kind, Literal, Problem, SyntaxHint, Types, Unit, Words,
};

/// Pairs patterns with samples. An exhaustive `match` makes sure that no pattern is missing, and each sample is
/// matched against its pattern.
macro_rules! samples {
    ($of:ty, $key:expr; $($pattern:pat => [$($sample:expr),+ $(,)?]),+ $(,)?) => {{
        let _is_complete = |value: &$of| match value {
            $($pattern => {})+
        };
        let mut samples = Vec::new();
        $($(
            let sample = $sample;
            assert!(matches!($key(&sample), $pattern), "{sample:?} doesn't match its pattern");
            samples.push(sample);
        )+)+
        samples
    }};
}

/// Every kind at least once, with a value that was found.
pub(super) fn all() -> Vec<Problem> {
    let mut all = each_kind();
    let formats = formats().into_iter().map(|format| Kind::Format { format });
    let hints = syntax_hints().into_iter().map(|hint| invalid(Some(hint)));
    all.extend(formats.chain(hints).map(|kind| at_root(kind, None)));
    all
}

#[allow(clippy::too_many_lines)] // a few lines for every kind
fn each_kind() -> Vec<Problem> {
    let integer = |n| Some(Found::Integer(n));
    samples!(Kind, |problem: &Problem| problem.kind.clone();
        Kind::InputTooLong { .. } => [at_root(Kind::InputTooLong { limit: 262_144, length: 300_000 }, None)],
        Kind::InvalidJson { .. } => [at_root(invalid(None), None)],
        Kind::CutOff => [at_root(Kind::CutOff, None)],
        Kind::Garbled => [at_root(Kind::Garbled, None)],
        Kind::TrailingText { .. } => [
            at_root(Kind::TrailingText { near: "```\nHope this helps".to_owned() }, None),
        ],
        Kind::TooDeep { .. } => [at_root(Kind::TooDeep { limit: 64 }, None)],
        Kind::TooMuch { .. } => [at_root(Kind::TooMuch { limit: 262_144 }, None)],
        Kind::WrongType { .. } => [
            wrong(Types::BOOLEAN, string("yes")),
            wrong(Types::BOOLEAN, string("True")),
            wrong(Types::INTEGER, Some(Found::Number(5.5))),
            wrong(Types::INTEGER, string("5")),
            wrong(Types::INTEGER, string("5.5")),
            wrong(Types::NUMBER.or(Types::NULL), string("5.5")),
            wrong(Types::NUMBER.or(Types::NULL), string("null")),
            wrong(Types::STRING.or(Types::NULL), Some(Found::Array)),
            wrong(Types::STRING, Some(Found::Object)),
            wrong(Types::STRING, Some(Found::Null)),
            wrong(Types::STRING, Some(Found::Boolean(true))),
            wrong(Types::STRING, Some(Found::Digits("1e999".to_owned()))),
            wrong(Types::ARRAY, string("[\"a\", \"b\"]")),
            wrong(Types::ARRAY, string("a, b")),
            wrong(Types::OBJECT.or(Types::ARRAY).or(Types::STRING), integer(7)),
            wrong(Types::OBJECT, string(&format!("{{\"a\": \"{}\"}}", "b".repeat(99)))),
            wrong(Types::NULL, None),
        ],
        Kind::NotEntries { .. } => [
            inside(Kind::NotEntries { or_null: false }, Some(Found::Object)),
            inside(Kind::NotEntries { or_null: true }, Some(Found::Integer(1))),
        ],
        Kind::InvalidJsonText { .. } => [
            inside(
                Kind::InvalidJsonText { line: 1, column: 5, near: "{\"a\"".to_owned(), hint: None },
                None,
            ),
            inside(
                Kind::InvalidJsonText {
                    line: 1,
                    column: 1,
                    near: String::new(),
                    hint: Some(SyntaxHint::Blank),
                },
                None,
            ),
        ],
        Kind::NotExact => [
            inside(Kind::NotExact, Some(Found::Number(1e20))),
            inside(Kind::NotExact, integer(1 << 100)),
        ],
        Kind::NotFinite => [inside(Kind::NotFinite, Some(Found::Digits("1e999".to_owned())))],
        Kind::Missing => [inside(Kind::Missing, None)],
        Kind::MissingTag { .. } => [
            inside(missing_tag(false, false, &["circle", "square"]), None),
            inside(missing_tag(false, true, &["circle", "square"]), None),
            inside(missing_tag(true, false, &["circle"]), Some(Found::Object)),
        ],
        Kind::UnknownTag { .. } => [
            inside(unknown_tag(false, Some("circle")), string("circel")),
            inside(unknown_tag(true, Some("circle")), None),
            inside(unknown_tag(true, None), None),
        ],
        Kind::NeedsData { .. } => [inside(Kind::NeedsData { tag: "circle" }, None)],
        Kind::NoData { .. } => [inside(Kind::NoData { tag: "none" }, None)],
        Kind::TagAsKey { .. } => [
            inside(tag_as_key(None), None),
            inside(tag_as_key(Some("")), None),
            inside(tag_as_key(Some("data")), None),
        ],
        Kind::NoBranch { .. } => [
            inside(branches(&[&["id"], &["lat", "lon"], &[]]), Some(Found::Object)),
        ],
        Kind::UnknownField { .. } => [
            unknown(&["txt"], Some("text"), &["status", "text"]),
            unknown(&["prio"], None, &["status", "text", "older_than_days"]),
            unknown(&["prio"], None, &["status"]),
            unknown(&["prio"], None, &[]),
            unknown(&["rooms", "0", "prio"], None, &[]),
            unknown(&[], None, &[]),
            unknown(&["prio"], None, &["a_long_name_of_a_field_that_is_known"; 30]),
        ],
        Kind::Misnamed { .. } => [inside(Kind::Misnamed { missing: "user" }, None)],
        Kind::DuplicateKey { .. } => [
            inside(given_twice(None, None), None),
            inside(given_twice(Some("beds"), None), None),
            inside(given_twice(Some("beds"), Some("bed_count")), None),
            inside(given_twice(Some("numberOfBeds"), Some("numberOfBeds")), None),
            inside(given_twice(None, Some("Beds")), None),
        ],
        Kind::NotOneOf { .. } => [
            not_one_of(&["open", "closed", "waiting"], string("klar")),
            not_one_of(&["customer", "staff"], string("costumer")),
            not_one_of(&["circle"], string("a \"round\" thing")),
            not_one_of(&["a literal that is rather long"; 50], string("x")),
            inside(integers(), integer(3)),
            inside(integers(), Some(Found::Array)),
        ],
        Kind::TooSmall { .. } => [
            inside(Kind::TooSmall { minimum: Bound::Integer(1), exclusive: false }, integer(0)),
            inside(Kind::TooSmall { minimum: Bound::Number(0.5), exclusive: true }, Some(Found::Number(0.5))),
        ],
        Kind::TooLarge { .. } => [
            inside(Kind::TooLarge { maximum: Bound::Integer(365), exclusive: false }, integer(400)),
            inside(Kind::TooLarge { maximum: Bound::Integer(10), exclusive: true }, integer(10)),
        ],
        Kind::Zero => [inside(Kind::Zero, integer(0))],
        Kind::TooShort { .. } => [
            inside(Kind::TooShort { minimum: 1, actual: 0, unit: Unit::Characters }, string("")),
            inside(Kind::TooShort { minimum: 2, actual: 1, unit: Unit::Items }, Some(Found::Array)),
        ],
        Kind::TooLong { .. } => [
            inside(Kind::TooLong { maximum: 200, actual: 214, unit: Unit::Characters }, string("long")),
            inside(Kind::TooLong { maximum: 1, actual: 2, unit: Unit::Entries }, Some(Found::Object)),
        ],
        Kind::WrongLength { .. } => [
            inside(Kind::WrongLength { exactly: 3, actual: 2, unit: Unit::Items }, Some(Found::Array)),
        ],
        Kind::Pattern { .. } => [inside(Kind::Pattern { pattern: r"^[a-z]+\d$".into() }, string("X"))],
        Kind::Format { .. } => [inside(Kind::Format { format: Format::Email }, string("x"))],
        Kind::NotMultiple { .. } => [
            inside(Kind::NotMultiple { step: Bound::Number(0.25) }, Some(Found::Number(0.3))),
        ],
        Kind::Lacks { .. } => [inside(Kind::Lacks { part: "@".into() }, string("x"))],
        Kind::Holds { .. } => [inside(Kind::Holds { part: "\"".into() }, string("a \"b\""))],
        Kind::CreditCard => [inside(Kind::CreditCard, string("4539 5711 4764 7251"))],
        Kind::ControlCharacter => [inside(Kind::ControlCharacter, string("a\tb"))],
        Kind::NotUnique { .. } => [inside(Kind::NotUnique { first: 0 }, None)],
        Kind::Mismatch { .. } => [inside(Kind::Mismatch { other: "password" }, None)],
        Kind::Custom => [custom(Some("cannot convert km to kg"), None), custom(None, Some("no_such_unit"))],
        Kind::Foreign { .. } => [
            inside(Kind::Foreign { reason: "invalid length 3, expected 4 numbers".to_owned() }, None),
        ],
    )
}

fn syntax_hints() -> Vec<SyntaxHint> {
    samples!(SyntaxHint, SyntaxHint::clone;
        SyntaxHint::Blank => [SyntaxHint::Blank],
        SyntaxHint::NotANumber => [SyntaxHint::NotANumber],
        SyntaxHint::ForeignWord => [SyntaxHint::ForeignWord],
        SyntaxHint::SingleQuotes => [SyntaxHint::SingleQuotes],
        SyntaxHint::ControlCharacter => [SyntaxHint::ControlCharacter],
        SyntaxHint::BadEscape => [SyntaxHint::BadEscape],
        SyntaxHint::LoneSurrogate => [SyntaxHint::LoneSurrogate],
        SyntaxHint::TrailingComma => [SyntaxHint::TrailingComma],
        SyntaxHint::LeadingZero => [SyntaxHint::LeadingZero],
        SyntaxHint::HugeNumber => [SyntaxHint::HugeNumber],
        SyntaxHint::LeadingText => [SyntaxHint::LeadingText],
        SyntaxHint::CodeFence => [SyntaxHint::CodeFence],
        SyntaxHint::Words => [SyntaxHint::Words],
    )
}

fn formats() -> Vec<Format> {
    samples!(Format, Format::clone;
        Format::Email => [Format::Email],
        Format::Url => [Format::Url],
        Format::Ip => [Format::Ip],
        Format::Ipv4 => [Format::Ipv4],
        Format::Ipv6 => [Format::Ipv6],
        Format::Uuid => [Format::Uuid],
        Format::Date => [Format::Date],
        Format::Time => [Format::Time],
        Format::DateTime => [Format::DateTime],
        Format::Socket => [Format::Socket],
        Format::SocketV4 => [Format::SocketV4],
        Format::SocketV6 => [Format::SocketV6],
        Format::Integer => [Format::Integer],
        Format::LocalTime => [Format::LocalTime],
        Format::LocalDateTime => [Format::LocalDateTime],
        Format::Zoned => [Format::Zoned],
        Format::Duration => [Format::Duration],
        Format::Decimal => [Format::Decimal],
        Format::Version => [Format::Version],
        Format::VersionRequirement => [Format::VersionRequirement],
    )
}

fn at_root(kind: Kind, found: Option<Found>) -> Problem {
    problem(&[], kind, found)
}

fn inside(kind: Kind, found: Option<Found>) -> Problem {
    problem(&["rooms", "0", "beds"], kind, found)
}

fn wrong(expected: Types, found: Option<Found>) -> Problem {
    inside(Kind::WrongType { expected }, found)
}

fn invalid(hint: Option<SyntaxHint>) -> Kind {
    Kind::InvalidJson {
        line: 1,
        column: 13,
        near: "{\"value\": 5\"from_unit\": \"k".to_owned(),
        hint,
    }
}

fn unknown(
    path: &[&str],
    nearest: Option<&'static str>,
    known: &'static [&'static str],
) -> Problem {
    problem(path, Kind::UnknownField { nearest, known }, None)
}

fn missing_tag(is_key: bool, is_open: bool, tags: &'static [&'static str]) -> Kind {
    Kind::MissingTag { is_key, is_open, tags }
}

fn given_twice(field: Option<&'static str>, first: Option<&str>) -> Kind {
    Kind::DuplicateKey { field, first: first.map(ToOwned::to_owned) }
}

fn unknown_tag(is_key: bool, nearest: Option<&'static str>) -> Kind {
    Kind::UnknownTag { is_key, tags: &["circle", "square"], nearest }
}

fn tag_as_key(content: Option<&'static str>) -> Kind {
    Kind::TagAsKey { tag: "circle", field: "kind", content }
}

fn branches(branches: &[&[&str]]) -> Kind {
    let names = |branch: &&[&str]| branch.iter().copied().map(str::to_owned).collect();
    Kind::NoBranch { branches: branches.iter().map(names).collect() }
}

fn not_one_of(allowed: &[&'static str], found: Option<Found>) -> Problem {
    let kind = Kind::NotOneOf { allowed: allowed.iter().copied().map(Literal::from).collect() };
    problem(&["status"], kind, found)
}

fn integers() -> Kind {
    Kind::NotOneOf { allowed: vec![Literal::Integer(1), Literal::Integer(2), Literal::Null].into() }
}

fn custom(message: Option<&'static str>, code: Option<&'static str>) -> Problem {
    let root = crate::path::Path::root();
    Problem { words: Words::of(message, code), ..Problem::new(root, Kind::Custom) }
}

//! The English sentence for each kind of problem.

use crate::feedback::quote::{join_capped, quoted, quoted_key};
use crate::feedback::suggest;
use crate::problem::{Format, Found, Kind, Literal, Problem, SyntaxHint, Types, Unit};

/// The sentence that says what is wrong, without the path.
pub(super) fn sentence(problem: &Problem) -> String {
    let found = problem.found();
    let got = got(found);
    let sentence = match problem.kind() {
        Kind::InputTooLong { limit, length } => {
            format!("must be at most {limit} bytes long, but got {length} bytes")
        }
        Kind::InvalidJson { line, column, near, hint } => invalid_json(*line, *column, near, *hint),
        Kind::CutOff => "not valid JSON: the text ends in the middle".to_owned(),
        Kind::Garbled => {
            "damaged on the way: the pieces that arrived contradict each other".to_owned()
        }
        Kind::TrailingText { near } => {
            format!(
                "there is text after the JSON value; send the value alone; the text begins: {near}"
            )
        }
        Kind::TooDeep { limit } => {
            format!("arrays and objects must be at most {limit} levels deep inside one another")
        }
        Kind::TooMuch { limit } => {
            format!("holds too many values to be read: the limit is {limit}")
        }
        Kind::WrongType { expected } => wrong_type(*expected, found),
        Kind::NotEntries { or_null } => entries(*or_null, &got),
        Kind::InvalidJsonText { line, column, near, hint } => {
            invalid_json_text(*line, *column, near, *hint)
        }
        Kind::NotExact => not_exact(found, &got),
        Kind::NotFinite => format!("must be a finite number that is not too large{got}"),
        Kind::Missing => "required, but missing".to_owned(),
        Kind::MissingTag { is_key, is_open, tags } => missing_tag(*is_key, *is_open, tags),
        Kind::UnknownTag { is_key, tags, nearest } => {
            let meant =
                nearest.map_or_else(String::new, |tag| format!("; did you mean {}?", quoted(tag)));
            let key = if *is_key { "unknown key; " } else { "" };
            format!("{key}must be {}{got}{meant}", one_of_names(tags))
        }
        Kind::NeedsData { tag } => {
            let tag = quoted(tag);
            format!("must be an object whose key {tag} holds the data, but got {tag} alone")
        }
        Kind::NoData { tag } => {
            let tag = quoted(tag);
            format!("{tag} has no data; send the string {tag} itself, without an object around it")
        }
        Kind::TagAsKey { tag, field, content } => tag_as_key(tag, field, *content),
        Kind::NoBranch { branches } => {
            let branches: Vec<String> = branches.iter().map(|fields| fields_of(fields)).collect();
            format!("must be an object with {}", branches.join(", or with "))
        }
        Kind::UnknownField { nearest, known } => unknown_field(problem, *nearest, known),
        Kind::Misnamed { missing } => {
            let missing = quoted(missing);
            format!("unknown field; did you mean {missing}, which is required and missing?")
        }
        Kind::DuplicateKey { field, first } => duplicate(problem, *field, first.as_deref()),
        Kind::NotOneOf { allowed } => {
            format!("must be {}{got}{}", one_of(allowed), did_you_mean(problem.nearest()))
        }
        Kind::TooSmall { minimum, exclusive } => {
            format!("must be {} {minimum}{got}", if *exclusive { "above" } else { "at least" })
        }
        Kind::TooLarge { maximum, exclusive } => {
            format!("must be {} {maximum}{got}", if *exclusive { "below" } else { "at most" })
        }
        Kind::Zero => "must not be 0".to_owned(),
        Kind::TooShort { minimum, actual, unit } => length("at least", *minimum, *unit, *actual),
        Kind::TooLong { maximum, actual, unit } => length("at most", *maximum, *unit, *actual),
        Kind::WrongLength { exactly, actual, unit } => length("exactly", *exactly, *unit, *actual),
        Kind::Pattern { pattern } => format!("must match the pattern {pattern}{got}"),
        Kind::Format { format } => format!("must be {}{got}", format_of(*format)),
        Kind::NotMultiple { step } => format!("must be a multiple of {step}{got}"),
        Kind::Lacks { part } => format!("must contain {}{got}", quoted(part)),
        Kind::Holds { part } => format!("must not contain {}{got}", quoted(part)),
        // Doesn't repeat the input, which may be a real card number with a typo.
        Kind::CreditCard => "must be a valid card number, its digits alone".to_owned(),
        Kind::ControlCharacter => {
            format!("must not contain control characters such as line breaks and tabs{got}")
        }
        Kind::NotUnique { first } => {
            format!("is the same as item {first}; all items must differ")
        }
        Kind::Mismatch { other } => format!("must be the same as the field {}", quoted(other)),
        Kind::Custom => format!("breaks the rule {}", quoted(problem.code())),
        Kind::Foreign { reason } => format!("was refused: {reason}"),
    };
    if problem.is_about_key() { format!("the key {sentence}") } else { sentence }
}

/// The end of a sentence that says what was found.
fn got(found: Option<&Found>) -> String {
    match found {
        None => String::new(),
        Some(Found::Array) => ", but got an array".to_owned(),
        Some(Found::Object) => ", but got an object".to_owned(),
        Some(found) => format!(", but got {found}"),
    }
}

/// The sentence about text that is not JSON.
fn invalid_json(line: usize, column: usize, near: &str, hint: Option<SyntaxHint>) -> String {
    if hint == Some(SyntaxHint::Blank) {
        return "nothing was sent; send a JSON value".to_owned();
    }
    let advice = hint.map_or_else(String::new, |hint| format!("; {}", advice(hint)));
    format!("not valid JSON at line {line}, column {column}{advice}; near: {near}")
}

/// Says how to fix a syntax error.
fn advice(hint: SyntaxHint) -> &'static str {
    match hint {
        SyntaxHint::Blank => "send a JSON value",
        SyntaxHint::NotANumber => "JSON has no NaN and no Infinity: send a finite number",
        SyntaxHint::ForeignWord => "JSON knows the words true, false and null alone, in lower case",
        SyntaxHint::SingleQuotes => "put strings and keys in double quotes, not in single ones",
        SyntaxHint::ControlCharacter => r"write a line break inside a string as \n, a tab as \t",
        SyntaxHint::BadEscape => r"write a backslash inside a string as \\",
        SyntaxHint::LoneSurrogate => {
            r"this is half of a pair of \u escapes: write the character itself"
        }
        SyntaxHint::TrailingComma => "remove the comma before the closing bracket",
        SyntaxHint::LeadingZero => "a number must not begin with 0",
        SyntaxHint::HugeNumber => "the number is too large",
        SyntaxHint::LeadingText => "send the JSON alone, without words or a code fence before it",
        SyntaxHint::CodeFence => "send the JSON alone, without a code fence around it",
        SyntaxHint::Words => "send JSON instead of words",
    }
}

/// The sentence about a map that was not sent as an array of entries.
fn entries(or_null: bool, got: &str) -> String {
    let null = if or_null { " or null" } else { "" };
    format!("must be an array of {{\"key\": …, \"value\": …}} entries{null}{got}")
}

/// The sentence about a string whose content is not JSON.
fn invalid_json_text(line: usize, column: usize, near: &str, hint: Option<SyntaxHint>) -> String {
    if hint == Some(SyntaxHint::Blank) {
        return "must be a string that holds JSON, but the string is empty".to_owned();
    }
    let fault = invalid_json(line, column, near, hint);
    format!("must be a string that holds JSON, but its text is {fault}")
}

fn wrong_type(expected: Types, found: Option<&Found>) -> String {
    let wanted = alternatives(expected);
    let Some(found) = found else {
        return format!("must be {wanted}");
    };
    let name = with_article(found.type_name());
    let got = match found {
        Found::Null | Found::Array | Found::Object => name.to_owned(),
        value => format!("{name}: {value}"),
    };
    let remedy = if let Some(meant) = suggest::quoted(expected, found) {
        format!("; send it as {}, not as text", with_article(meant))
    } else if let Some(meant) = suggest::wrapped(expected, found) {
        format!("; send the {meant} itself, without an object around it")
    } else {
        String::new()
    };
    format!("must be {wanted}, but got {got}{remedy}")
}

/// The expected types: `a string, an integer or null`.
fn alternatives(types: Types) -> String {
    let names: Vec<&str> = types.names().map(with_article).collect();
    match names.split_last() {
        None => "left out".to_owned(),
        Some((only, [])) => (*only).to_owned(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
    }
}

fn with_article(type_name: &'static str) -> &'static str {
    match type_name {
        "object" => "an object",
        "array" => "an array",
        "string" => "a string",
        "integer" => "an integer",
        "number" => "a number",
        "boolean" => "a boolean",
        other => other,
    }
}

fn not_exact(found: Option<&Found>, got: &str) -> String {
    match found {
        // Its digits are known, but it is too large.
        Some(Found::Integer(_)) => format!("must be an integer of at most 64 bits{got}"),
        Some(Found::Number(number)) => {
            let about = if suggest::is_rounded(*number) { "about " } else { "" };
            format!("must be an exact integer, but got {about}{number:e}; {DIGITS}")
        }
        _ => format!("must be an exact integer{got}; {DIGITS}"),
    }
}

const DIGITS: &str = "write all its digits, without a fraction or an exponent";

fn unknown_field(problem: &Problem, nearest: Option<&str>, known: &[&str]) -> String {
    match (nearest, known, problem.path().segments().len()) {
        (Some(nearest), _, _) => format!("unknown field; did you mean {}?", quoted(nearest)),
        (None, [], 0) => "this tool takes no arguments: send {}".to_owned(),
        (None, [], 1) => "unknown field; this tool takes no arguments: send {}".to_owned(),
        (None, [], _) => "unknown field; this object has no fields: send {}".to_owned(),
        (None, [only], _) => {
            format!("unknown field; {}; the only field is {}", without(problem), quoted(only))
        }
        (None, known, _) => {
            format!("unknown field; {}; the fields are {}", without(problem), names(known))
        }
    }
}

/// Names the key: when asked to omit "it", small models sent it again with another value.
fn without(problem: &Problem) -> String {
    let key = quoted_key(problem.path().last_key().unwrap_or_default());
    format!("send the object without {key}")
}

fn names(known: &[&str]) -> String {
    with_rest(join_capped(known.iter().map(|name| quoted(name))))
}

/// The fields that one branch of an untagged union requires.
fn fields_of(fields: &[String]) -> String {
    match fields {
        [] => "no fields".to_owned(),
        [first, last] => format!("{} and {}", quoted(first), quoted(last)),
        fields => with_rest(join_capped(fields.iter().map(|name| quoted(name)))),
    }
}

fn one_of_names(tags: &[&str]) -> String {
    match tags {
        [only] => quoted(only),
        many => format!("one of {}", names(many)),
    }
}

fn with_rest((list, left_out): (String, usize)) -> String {
    match left_out {
        0 => list,
        more => format!("{list} and {more} more"),
    }
}

fn missing_tag(is_key: bool, is_open: bool, tags: &[&str]) -> String {
    match (is_key, is_open) {
        (true, _) => format!("must be an object whose one key is {}", one_of_names(tags)),
        (false, true) => {
            format!("required, but missing; any string is accepted; known: {}", names(tags))
        }
        (false, false) => format!("required, but missing; must be {}", one_of_names(tags)),
    }
}

fn tag_as_key(tag: &str, field: &str, content: Option<&str>) -> String {
    let (tag, field) = (quoted(tag), quoted(field));
    let send = match content {
        None => format!("send {field}: {tag} instead"),
        Some("") => {
            format!("send {field}: {tag} and the fields beside it, without an object around them")
        }
        Some(content) => format!("send {field}: {tag} and the data as {}", quoted(content)),
    };
    format!("unknown field; {tag} is a value of {field}: {send}")
}

fn duplicate(problem: &Problem, field: Option<&str>, first: Option<&str>) -> String {
    match first {
        None => "was given twice; send it once".to_owned(),
        Some(first) if field == Some(first) => {
            format!("is the field {} once more; send it once", quoted(first))
        }
        Some(first) => {
            let last = problem.path().last_key().unwrap_or_default();
            format!(
                "was given twice, as {} and {}; send it once",
                quoted_key(first),
                quoted_key(last)
            )
        }
    }
}

fn one_of(allowed: &[Literal]) -> String {
    match allowed {
        [] => "left out".to_owned(),
        [only] => only.to_string(),
        many => format!("one of {}", with_rest(join_capped(many.iter().map(Literal::to_string)))),
    }
}

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |nearest| format!("; did you mean {}?", quoted(nearest)))
}

pub(super) fn count(number: u64, unit: Unit) -> String {
    let unit = match (unit, number) {
        (Unit::Characters, 1) => "character",
        (Unit::Characters, _) => "characters",
        (Unit::Items, 1) => "item",
        (Unit::Items, _) => "items",
        (Unit::Entries, 1) => "entry",
        (Unit::Entries, _) => "entries",
    };
    format!("{number} {unit}")
}

fn length(end: &str, wanted: u64, unit: Unit, actual: u64) -> String {
    let wanted = count(wanted, unit);
    match actual {
        0 => format!("must have {end} {wanted}, but is empty"),
        _ => format!("must have {end} {wanted}, but has {actual}"),
    }
}

/// A format's description, with an example.
pub(super) fn format_of(format: Format) -> &'static str {
    match format {
        Format::Email => "an e-mail address such as name@example.org",
        Format::Url => "an absolute URL such as https://example.org/page",
        Format::Ip => "an IP address such as 192.0.2.1 or 2001:db8::1",
        Format::Ipv4 => "an IPv4 address such as 192.0.2.1",
        Format::Ipv6 => "an IPv6 address such as 2001:db8::1",
        Format::Uuid => "a UUID such as 123e4567-e89b-12d3-a456-426614174000",
        Format::Date => "a date such as 2026-05-01",
        Format::Time => "a time with its zone such as 12:00:00Z",
        Format::DateTime => "a date and time with its zone such as 2026-05-01T12:00:00Z",
        Format::Socket => "an IP address and port such as 192.0.2.1:80 or [2001:db8::1]:80",
        Format::SocketV4 => "an IPv4 address and port such as 192.0.2.1:80",
        Format::SocketV6 => "an IPv6 address and port such as [2001:db8::1]:80",
        Format::Integer => "an integer in plain digits such as 12",
        Format::LocalTime => "a time without a zone such as 12:00:00",
        Format::LocalDateTime => "a date and time without a zone such as 2026-05-01T12:00:00",
        Format::Zoned => {
            "a date and time with the name of its zone such as 2026-05-01T12:00:00+02:00[Europe/Stockholm]"
        }
        Format::Duration => "a length of time such as PT1H30M",
        Format::Decimal => "a decimal number such as 12.50",
        Format::Version => "a version such as 1.4.0",
        Format::VersionRequirement => "a requirement of versions such as ^1.4 or >=1.2, <2",
    }
}

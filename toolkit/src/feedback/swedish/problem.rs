//! The Swedish sentence for each kind of problem.

use crate::feedback::quote::{join_capped, quoted, quoted_key};
use crate::feedback::suggest;
use crate::problem::{Format, Found, Kind, Literal, Problem, SyntaxHint, Types, Unit};

/// The sentence that says what is wrong, without the path.
pub(super) fn sentence(problem: &Problem) -> String {
    let found = problem.found();
    let is = is(found);
    let sentence = match problem.kind() {
        Kind::InputTooLong { limit, length } => {
            format!("får vara högst {limit} byte, men är {length} byte")
        }
        Kind::InvalidJson { line, column, near, hint } => invalid_json(*line, *column, near, *hint),
        Kind::CutOff => "inte giltig JSON: texten tar slut mitt i".to_owned(),
        Kind::Garbled => "skadade på vägen: delarna som kom fram motsäger varandra".to_owned(),
        Kind::TrailingText { near } => {
            format!("det står text efter JSON-värdet; skicka bara värdet; texten börjar: {near}")
        }
        Kind::TooDeep { limit } => {
            format!("arrayer och objekt får ligga högst {limit} nivåer djupt i varandra")
        }
        Kind::TooMuch { limit } => {
            format!("innehåller för många värden för att läsas: gränsen är {limit}")
        }
        Kind::WrongType { expected } => wrong_type(*expected, found),
        Kind::NotEntries { or_null } => entries(*or_null, &is),
        Kind::InvalidJsonText { line, column, near, hint } => {
            invalid_json_text(*line, *column, near, *hint)
        }
        Kind::NotExact => not_exact(found, &is),
        Kind::NotFinite => format!("måste vara ett ändligt tal som inte är för stort{is}"),
        Kind::Missing => "är obligatoriskt, men saknas".to_owned(),
        Kind::MissingTag { is_key, is_open, tags } => missing_tag(*is_key, *is_open, tags),
        Kind::UnknownTag { is_key, tags, nearest } => {
            let meant =
                nearest.map_or_else(String::new, |tag| format!("; menade du {}?", quoted(tag)));
            let key = if *is_key { "okänd nyckel; " } else { "" };
            format!("{key}måste vara {}{is}{meant}", one_of_names(tags))
        }
        Kind::NeedsData { tag } => {
            let tag = quoted(tag);
            format!("måste vara ett objekt vars nyckel {tag} har innehållet, men är bara {tag}")
        }
        Kind::NoData { tag } => {
            let tag = quoted(tag);
            format!(
                "{tag} har inget innehåll; skicka strängen {tag} själv, utan ett objekt runt om"
            )
        }
        Kind::TagAsKey { tag, field, content } => tag_as_key(tag, field, *content),
        Kind::NoBranch { branches } => {
            let branches: Vec<String> = branches.iter().map(|fields| fields_of(fields)).collect();
            format!("måste vara ett objekt med {}", branches.join(", eller med "))
        }
        Kind::UnknownField { nearest, known } => unknown_field(problem, *nearest, known),
        Kind::Misnamed { missing } => {
            let missing = quoted(missing);
            format!("okänt fält; menade du {missing}, som är obligatoriskt och saknas?")
        }
        Kind::DuplicateKey { field, first } => duplicate(problem, *field, first.as_deref()),
        Kind::NotOneOf { allowed } => {
            format!("måste vara {}{is}{}", one_of(allowed), did_you_mean(problem.nearest()))
        }
        Kind::TooSmall { minimum, exclusive: true } => {
            format!("måste vara större än {minimum}{is}")
        }
        Kind::TooSmall { minimum, exclusive: false } => {
            format!("måste vara minst {minimum}{is}")
        }
        Kind::TooLarge { maximum, exclusive: true } => {
            format!("måste vara mindre än {maximum}{is}")
        }
        Kind::TooLarge { maximum, exclusive: false } => {
            format!("får vara högst {maximum}{is}")
        }
        Kind::Zero => "får inte vara 0".to_owned(),
        Kind::TooShort { minimum, actual, unit } => {
            length("måste ha minst", *minimum, *unit, *actual)
        }
        Kind::TooLong { maximum, actual, unit } => length("får ha högst", *maximum, *unit, *actual),
        Kind::WrongLength { exactly, actual, unit } => {
            length("måste ha exakt", *exactly, *unit, *actual)
        }
        Kind::Pattern { pattern } => format!("måste matcha mönstret {pattern}{is}"),
        Kind::Format { format } => format!("måste vara {}{is}", format_of(*format)),
        Kind::NotMultiple { step } => format!("måste vara en multipel av {step}{is}"),
        Kind::Lacks { part } => format!("måste innehålla {}{is}", quoted(part)),
        Kind::Holds { part } => format!("får inte innehålla {}{is}", quoted(part)),
        // Doesn't repeat the input, which may be a real card number with a typo.
        Kind::CreditCard => "måste vara ett giltigt kortnummer, enbart siffrorna".to_owned(),
        Kind::ControlCharacter => {
            format!("får inte innehålla styrtecken som radbrytningar och tabbar{is}")
        }
        Kind::NotUnique { first } => {
            format!("är samma som element {first}; alla element måste vara olika")
        }
        Kind::Mismatch { other } => format!("måste vara samma som fältet {}", quoted(other)),
        Kind::Custom => format!("bryter mot regeln {}", quoted(problem.code())),
        Kind::Foreign { reason } => format!("godtogs inte: {reason}"),
    };
    if problem.is_about_key() { format!("nyckeln {sentence}") } else { sentence }
}

/// The end of a sentence that says what was found.
fn is(found: Option<&Found>) -> String {
    match found {
        None => String::new(),
        Some(Found::Array) => ", men är en array".to_owned(),
        Some(Found::Object) => ", men är ett objekt".to_owned(),
        Some(found) => format!(", men är {found}"),
    }
}

/// The sentence about text that is not JSON.
fn invalid_json(line: usize, column: usize, near: &str, hint: Option<SyntaxHint>) -> String {
    if hint == Some(SyntaxHint::Blank) {
        return "ingenting skickades; skicka ett JSON-värde".to_owned();
    }
    let advice = hint.map_or_else(String::new, |hint| format!("; {}", advice(hint)));
    format!("inte giltig JSON på rad {line}, kolumn {column}{advice}; i närheten: {near}")
}

/// Says how to fix a syntax error.
fn advice(hint: SyntaxHint) -> &'static str {
    match hint {
        SyntaxHint::Blank => "skicka ett JSON-värde",
        SyntaxHint::NotANumber => "JSON har varken NaN eller Infinity: skicka ett ändligt tal",
        SyntaxHint::ForeignWord => "JSON har bara orden true, false och null, med små bokstäver",
        SyntaxHint::SingleQuotes => "sätt strängar och nycklar inom dubbla citattecken, inte enkla",
        SyntaxHint::ControlCharacter => r"skriv en radbrytning i en sträng som \n, en tabb som \t",
        SyntaxHint::BadEscape => r"skriv ett omvänt snedstreck i en sträng som \\",
        SyntaxHint::LoneSurrogate => r"detta är halva ett par av \u-koder: skriv själva tecknet",
        SyntaxHint::TrailingComma => "ta bort kommatecknet före den avslutande klammern",
        SyntaxHint::LeadingZero => "ett tal får inte börja med 0",
        SyntaxHint::HugeNumber => "talet är för stort",
        SyntaxHint::LeadingText => "skicka bara JSON, utan ord eller kodblock före",
        SyntaxHint::CodeFence => "skicka bara JSON, utan kodblock omkring",
        SyntaxHint::Words => "skicka JSON i stället för ord",
    }
}

/// The sentence about a map that was not sent as an array of entries.
fn entries(or_null: bool, is: &str) -> String {
    let null = if or_null { " eller null" } else { "" };
    format!("måste vara en array av poster {{\"key\": …, \"value\": …}}{null}{is}")
}

/// The sentence about a string whose content is not JSON.
fn invalid_json_text(line: usize, column: usize, near: &str, hint: Option<SyntaxHint>) -> String {
    if hint == Some(SyntaxHint::Blank) {
        return "måste vara en sträng som innehåller JSON, men strängen är tom".to_owned();
    }
    let fault = invalid_json(line, column, near, hint);
    format!("måste vara en sträng som innehåller JSON, men texten i den är {fault}")
}

fn wrong_type(expected: Types, found: Option<&Found>) -> String {
    let wanted = alternatives(expected);
    let Some(found) = found else {
        return format!("måste vara {wanted}");
    };
    let name = with_article(found.type_name());
    let is = match found {
        Found::Null | Found::Array | Found::Object => name.to_owned(),
        value => format!("{name}: {value}"),
    };
    let remedy = if let Some(meant) = suggest::quoted(expected, found) {
        format!("; skicka det som {}, inte som text", with_article(meant))
    } else if let Some(meant) = suggest::wrapped(expected, found) {
        format!("; skicka {} direkt, utan ett objekt runt om", with_article(meant))
    } else {
        String::new()
    };
    format!("måste vara {wanted}, men är {is}{remedy}")
}

/// The expected types: `en sträng, ett heltal eller null`.
fn alternatives(types: Types) -> String {
    let names: Vec<&str> = types.names().map(with_article).collect();
    match names.split_last() {
        None => "utelämnat".to_owned(),
        Some((only, [])) => (*only).to_owned(),
        Some((last, rest)) => format!("{} eller {last}", rest.join(", ")),
    }
}

fn with_article(type_name: &'static str) -> &'static str {
    match type_name {
        "object" => "ett objekt",
        "array" => "en array",
        "string" => "en sträng",
        "integer" => "ett heltal",
        "number" => "ett tal",
        "boolean" => "en boolean",
        other => other,
    }
}

fn not_exact(found: Option<&Found>, is: &str) -> String {
    match found {
        // Its digits are known, but it is too large.
        Some(Found::Integer(_)) => format!("måste vara ett heltal på högst 64 bitar{is}"),
        Some(Found::Number(number)) => {
            let about = if suggest::is_rounded(*number) { "ungefär " } else { "" };
            format!("måste vara ett exakt heltal, men är {about}{number:e}; {DIGITS}")
        }
        _ => format!("måste vara ett exakt heltal{is}; {DIGITS}"),
    }
}

const DIGITS: &str = "skriv ut alla siffror, utan decimaler eller exponent";

fn unknown_field(problem: &Problem, nearest: Option<&str>, known: &[&str]) -> String {
    match (nearest, known, problem.path().segments().len()) {
        (Some(nearest), _, _) => format!("okänt fält; menade du {}?", quoted(nearest)),
        (None, [], 0) => "verktyget tar inga argument: skicka {}".to_owned(),
        (None, [], 1) => "okänt fält; verktyget tar inga argument: skicka {}".to_owned(),
        (None, [], _) => "okänt fält; objektet har inga fält: skicka {}".to_owned(),
        (None, [only], _) => {
            format!("okänt fält; {}; det enda fältet är {}", without(problem), quoted(only))
        }
        (None, known, _) => {
            format!("okänt fält; {}; de fält som finns är {}", without(problem), names(known))
        }
    }
}

fn without(problem: &Problem) -> String {
    let key = quoted_key(problem.path().last_key().unwrap_or_default());
    format!("skicka objektet utan {key}")
}

fn names(known: &[&str]) -> String {
    with_rest(join_capped(known.iter().map(|name| quoted(name))))
}

/// The fields that one branch of an untagged union requires.
fn fields_of(fields: &[String]) -> String {
    match fields {
        [] => "inga fält".to_owned(),
        [first, last] => format!("{} och {}", quoted(first), quoted(last)),
        fields => with_rest(join_capped(fields.iter().map(|name| quoted(name)))),
    }
}

fn one_of_names(tags: &[&str]) -> String {
    match tags {
        [only] => quoted(only),
        many => format!("något av {}", names(many)),
    }
}

fn with_rest((list, left_out): (String, usize)) -> String {
    match left_out {
        0 => list,
        more => format!("{list} och {more} till"),
    }
}

fn missing_tag(is_key: bool, is_open: bool, tags: &[&str]) -> String {
    match (is_key, is_open) {
        (true, _) => format!("måste vara ett objekt vars enda nyckel är {}", one_of_names(tags)),
        (false, true) => {
            format!("är obligatoriskt, men saknas; alla strängar godtas; kända: {}", names(tags))
        }
        (false, false) => {
            format!("är obligatoriskt, men saknas; måste vara {}", one_of_names(tags))
        }
    }
}

fn tag_as_key(tag: &str, field: &str, content: Option<&str>) -> String {
    let (tag, field) = (quoted(tag), quoted(field));
    let send = match content {
        None => format!("skicka {field}: {tag} i stället"),
        Some("") => {
            format!("skicka {field}: {tag} och fälten bredvid, utan ett objekt runt om dem")
        }
        Some(content) => format!("skicka {field}: {tag} och innehållet som {}", quoted(content)),
    };
    format!("okänt fält; {tag} är ett värde för {field}: {send}")
}

fn duplicate(problem: &Problem, field: Option<&str>, first: Option<&str>) -> String {
    match first {
        None => "angavs två gånger; skicka det bara en gång".to_owned(),
        Some(first) if field == Some(first) => {
            format!("är fältet {} en gång till; skicka det bara en gång", quoted(first))
        }
        Some(first) => {
            let last = problem.path().last_key().unwrap_or_default();
            format!(
                "angavs två gånger, som {} och {}; skicka det bara en gång",
                quoted_key(first),
                quoted_key(last)
            )
        }
    }
}

fn one_of(allowed: &[Literal]) -> String {
    match allowed {
        [] => "utelämnat".to_owned(),
        [only] => only.to_string(),
        many => format!("något av {}", with_rest(join_capped(many.iter().map(Literal::to_string)))),
    }
}

fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |nearest| format!("; menade du {}?", quoted(nearest)))
}

pub(super) fn count(number: u64, unit: Unit) -> String {
    let unit = match (unit, number) {
        (Unit::Characters, _) => "tecken",
        (Unit::Items, _) => "element",
        (Unit::Entries, 1) => "nyckel",
        (Unit::Entries, _) => "nycklar",
    };
    format!("{number} {unit}")
}

fn length(end: &str, wanted: u64, unit: Unit, actual: u64) -> String {
    let wanted = count(wanted, unit);
    match actual {
        0 => format!("{end} {wanted}, men är tomt"),
        _ => format!("{end} {wanted}, men har {actual}"),
    }
}

/// A format's description, with an example.
pub(super) fn format_of(format: Format) -> &'static str {
    match format {
        Format::Email => "en e-postadress, till exempel namn@example.org",
        Format::Url => "en absolut URL, till exempel https://example.org/sida",
        Format::Ip => "en IP-adress, till exempel 192.0.2.1 eller 2001:db8::1",
        Format::Ipv4 => "en IPv4-adress, till exempel 192.0.2.1",
        Format::Ipv6 => "en IPv6-adress, till exempel 2001:db8::1",
        Format::Uuid => "ett UUID, till exempel 123e4567-e89b-12d3-a456-426614174000",
        Format::Date => "ett datum, till exempel 2026-05-01",
        Format::Time => "ett klockslag med tidszon, till exempel 12:00:00Z",
        Format::DateTime => {
            "ett datum med klockslag och tidszon, till exempel 2026-05-01T12:00:00Z"
        }
        Format::Socket => "en IP-adress och port, till exempel 192.0.2.1:80 eller [2001:db8::1]:80",
        Format::SocketV4 => "en IPv4-adress och port, till exempel 192.0.2.1:80",
        Format::SocketV6 => "en IPv6-adress och port, till exempel [2001:db8::1]:80",
        Format::Integer => "ett heltal i siffror, till exempel 12",
        Format::LocalTime => "ett klockslag utan tidszon, till exempel 12:00:00",
        Format::LocalDateTime => {
            "ett datum med klockslag utan tidszon, till exempel 2026-05-01T12:00:00"
        }
        Format::Zoned => {
            "ett datum med klockslag och tidszonens namn, till exempel 2026-05-01T12:00:00+02:00[Europe/Stockholm]"
        }
        Format::Duration => "en tidslängd, till exempel PT1H30M",
        Format::Decimal => "ett decimaltal, till exempel 12.50",
        Format::Version => "en version, till exempel 1.4.0",
        Format::VersionRequirement => "ett krav på versioner, till exempel ^1.4 eller >=1.2, <2",
    }
}

//! Generates strings from lengths, patterns and formats, and validates them. Some formats can only be validated
//! by their own type; for those, only the samples are known to be valid.

use std::borrow::Cow;

use regex::Regex;
use regex_syntax::hir::{Class, Hir, HirKind};

use crate::problem::Format;
use crate::rule::is_format;
use crate::schema::Text;
use crate::testing::rng::Rng;

/// Maximum length of a generated text, unless a rule requires a longer one.
const MAX_LENGTH: u64 = 2_000;

/// How many texts to try before giving up.
const MAX_ATTEMPTS: usize = 400;

/// Generates a valid text: by variant a short one, the shortest, or the longest. Returns `None` if none was found.
pub(super) fn generate(shape: &Text, variant: usize, rng: &mut Rng) -> Option<String> {
    let (generator, validator) = (Generator::new(shape)?, Validator::new(shape));
    for attempt in 0..MAX_ATTEMPTS {
        // Repetitions get longer with each attempt.
        let stretch = [0, 1, 2, 3, 5, 9, 17, 40, 100, 300][attempt % 10];
        let made = generator.generate(variant + attempt, stretch, rng);
        if validator.codes(&made).is_none_or(|codes| codes.is_empty()) {
            return Some(made);
        }
    }
    None
}

/// The number of variants that a text is generated in.
pub(super) fn variants(shape: &Text) -> usize {
    let formats = shape.formats.first().map_or(0, |format| samples(*format).len());
    formats.max(3)
}

/// Validates texts.
pub(super) struct Validator<'s> {
    shape: &'s Text,
    /// `None` if a pattern doesn't compile.
    patterns: Option<Vec<Regex>>,
    excluded: Option<Vec<Regex>>,
}

impl<'s> Validator<'s> {
    pub(super) fn new(shape: &'s Text) -> Self {
        let compiled = |patterns: &[Cow<'static, str>]| {
            patterns.iter().map(|pattern| compile(pattern)).collect::<Option<_>>()
        };
        Self { shape, patterns: compiled(&shape.patterns), excluded: compiled(&shape.excluded) }
    }

    /// Whether a text is known to be valid.
    pub(super) fn accepts(&self, text: &str) -> bool {
        self.codes(text).is_some_and(|codes| codes.is_empty())
    }

    /// The problem codes of a text, or `None` if only the type itself can tell.
    pub(super) fn codes(&self, text: &str) -> Option<Vec<&'static str>> {
        let length = self.shape.length;
        let count = text.chars().count() as u64;
        let mut codes = Vec::from_iter(length_code(length.minimum, length.maximum, count));
        let unmatched = self.patterns.as_ref()?.iter().filter(|pattern| !pattern.is_match(text));
        let excluded = self.excluded.as_ref()?.iter().filter(|pattern| pattern.is_match(text));
        codes.extend(unmatched.chain(excluded).map(|_| "pattern"));
        for format in &self.shape.formats {
            if samples(*format).contains(&text) {
                continue;
            }
            if !can_validate(*format) {
                return None;
            }
            if !is_format(*format, text) {
                codes.push("format");
            }
        }
        Some(codes)
    }
}

/// The problem code of a length.
pub(super) fn length_code(
    minimum: Option<u64>,
    maximum: Option<u64>,
    length: u64,
) -> Option<&'static str> {
    let is_short = minimum.is_some_and(|minimum| length < minimum);
    let is_long = maximum.is_some_and(|maximum| length > maximum);
    match (is_short, is_long) {
        (false, false) => None,
        _ if minimum == maximum => Some("wrong_length"),
        (true, _) => Some("too_short"),
        _ => Some("too_long"),
    }
}

fn compile(pattern: &str) -> Option<Regex> {
    Regex::new(&jsonschema_regex::to_rust_regex(pattern).ok()?).ok()
}

/// How to generate a text.
enum Generator<'s> {
    Format(&'static [&'static str]),
    Patterns(Vec<Hir>, &'s Text),
    Length(&'s Text),
}

impl<'s> Generator<'s> {
    fn new(shape: &'s Text) -> Option<Self> {
        if let Some(format) = shape.formats.first() {
            return Some(Generator::Format(samples(*format)));
        }
        if shape.patterns.is_empty() {
            return Some(Generator::Length(shape));
        }
        let parse = |pattern: &str| {
            let translated = jsonschema_regex::to_rust_regex(pattern).ok()?;
            regex_syntax::parse(&translated).ok()
        };
        let patterns =
            shape.patterns.iter().map(|pattern| parse(pattern)).collect::<Option<_>>()?;
        Some(Generator::Patterns(patterns, shape))
    }

    fn generate(&self, variant: usize, stretch: usize, rng: &mut Rng) -> String {
        match self {
            Generator::Format(samples) => samples[variant % samples.len()].to_owned(),
            Generator::Length(shape) => of_length(shape, variant, rng),
            Generator::Patterns(patterns, shape) => {
                let mut made = String::new();
                // Each pattern alone, then all of them concatenated.
                let selected = variant % (patterns.len() + 1);
                for (position, pattern) in patterns.iter().enumerate() {
                    if selected == position || selected == patterns.len() {
                        write_match(pattern, stretch, &mut made, rng);
                    }
                }
                let missing = shape.length.minimum.unwrap_or(0).min(MAX_LENGTH);
                if variant % 2 == 1 {
                    let have = made.chars().count() as u64;
                    made.extend((have..missing).map(|_| 'a'));
                }
                made
            }
        }
    }
}

/// Generates a text that only has to have the right length.
fn of_length(shape: &Text, variant: usize, rng: &mut Rng) -> String {
    const ALPHABET: [char; 12] = ['a', 'b', 'z', 'A', '0', '7', ' ', '"', '\\', 'é', '日', '😀'];
    let min = shape.length.minimum.unwrap_or(0);
    let max = shape.length.maximum.unwrap_or(min + 12);
    let length = match variant % 3 {
        0 => min + (max - min).min(4),
        1 => min,
        _ if max <= MAX_LENGTH => max,
        _ => min + 12,
    };
    (0..length).filter_map(|_| rng.pick(&ALPHABET)).collect()
}

/// Writes a text that matches the pattern, ignoring assertions.
fn write_match(pattern: &Hir, stretch: usize, made: &mut String, rng: &mut Rng) {
    match pattern.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => made.push_str(&String::from_utf8_lossy(&literal.0)),
        HirKind::Class(class) => made.extend(class_member(class, rng)),
        HirKind::Capture(capture) => write_match(&capture.sub, stretch, made, rng),
        HirKind::Repetition(repeated) => {
            let min = repeated.min as usize;
            let max = repeated.max.map_or(min + stretch, |max| max as usize);
            let times = min + rng.below(max.min(min + stretch) - min + 1);
            for _ in 0..times {
                write_match(&repeated.sub, stretch, made, rng);
            }
        }
        HirKind::Concat(parts) => {
            for part in parts {
                write_match(part, stretch, made, rng);
            }
        }
        HirKind::Alternation(branches) => {
            if let Some(branch) = rng.pick(branches) {
                write_match(branch, stretch, made, rng);
            }
        }
    }
}

/// Picks a character from a class, preferably a printable ASCII one.
fn class_member(class: &Class, rng: &mut Rng) -> Option<char> {
    let ranges: Vec<(char, char)> = match class {
        Class::Unicode(class) => class.iter().map(|range| (range.start(), range.end())).collect(),
        Class::Bytes(class) => {
            class.iter().map(|range| (range.start().into(), range.end().into())).collect()
        }
    };
    let printable: Vec<(char, char)> = ranges
        .iter()
        .map(|(start, end)| ((*start).max(' '), (*end).min('~')))
        .filter(|(start, end)| start <= end)
        .collect();
    let (start, end) = *rng.pick(if printable.is_empty() { &ranges } else { &printable })?;
    let span = (end as usize - start as usize + 1).min(64);
    let code = start as u32 + u32::try_from(rng.below(span)).unwrap_or_default();
    char::from_u32(code).or(Some(start))
}

/// Whether any text can be validated against the format.
fn can_validate(format: Format) -> bool {
    matches!(
        format,
        Format::Ip
            | Format::Ipv4
            | Format::Ipv6
            | Format::Uuid
            | Format::Date
            | Format::Time
            | Format::DateTime
            | Format::Integer
    ) || cfg!(feature = "validator") && matches!(format, Format::Email | Format::Url)
}

/// Valid texts of a format.
pub(super) fn samples(format: Format) -> &'static [&'static str] {
    match format {
        Format::Email => &["name@example.org", "a.b@mail.example.com"],
        Format::Url => &["https://example.org/a?b=c", "http://localhost:8080/"],
        Format::Ip => &["192.0.2.7", "2001:db8::1"],
        Format::Ipv4 => &["192.0.2.7", "0.0.0.0", "255.255.255.255"],
        Format::Ipv6 => &["2001:db8::1", "::"],
        Format::Uuid => {
            &["123e4567-e89b-12d3-a456-426614174000", "00000000-0000-0000-0000-000000000000"]
        }
        Format::Date => &["2026-05-01", "2024-02-29"],
        Format::Time => &["12:00:00Z", "23:59:59.5+02:00"],
        Format::DateTime => &["2026-05-01T12:00:00Z", "2024-02-29T00:00:00+02:00"],
        Format::Socket => &["192.0.2.7:80", "[2001:db8::1]:80"],
        Format::SocketV4 => &["192.0.2.7:80"],
        Format::SocketV6 => &["[2001:db8::1]:80"],
        Format::Integer => &["0", "7", "12"],
        Format::LocalTime => &["12:00:00"],
        Format::LocalDateTime => &["2026-05-01T12:00:00"],
        Format::Zoned => &["2026-05-01T12:00:00+00:00[UTC]"],
        Format::Duration => &["PT1H30M", "PT5S"],
        Format::Decimal => &["12.50", "0"],
        Format::Version => &["1.4.0", "2.0.0-rc.1"],
        Format::VersionRequirement => &["^1.4", ">=1, <3"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::Length;

    fn made(shape: &Text) -> Vec<String> {
        let mut rng = Rng::new(7);
        (0..20).map(|variant| generate(shape, variant, &mut rng).expect("a text")).collect()
    }

    #[test]
    fn texts_match_all_patterns() {
        for patterns in [
            vec!["^[0-9]{4}$"],
            vec!["^\\d{1,3}[a-z]+$"],
            vec!["^(?:cat|dog)s?-[A-F]{2,}$"],
            vec!["a.b", "c+"],
            vec!["^[^\\x00-\\x1f\\x7f-\\x9f]*$", "x"],
            vec!["^\\p{Lu}"],
        ] {
            let shape = Text {
                patterns: patterns.iter().map(|pattern| (*pattern).into()).collect(),
                length: Length { minimum: Some(4), maximum: None },
                ..Text::default()
            };
            let texts = made(&shape);
            for text in &texts {
                for pattern in &patterns {
                    assert!(compile(pattern).unwrap().is_match(text), "{text:?} {pattern}");
                }
            }
        }
    }

    #[test]
    fn lengths_reach_both_bounds() {
        let length = Length { minimum: Some(2), maximum: Some(9) };
        let texts = made(&Text { length, ..Text::default() });
        let lengths: Vec<usize> = texts.iter().map(|text| text.chars().count()).collect();
        assert_eq!((lengths.iter().min(), lengths.iter().max()), (Some(&2), Some(&9)));
    }

    #[test]
    fn impossible_patterns_generate_nothing() {
        let shape = Text { patterns: vec!["^a$".into(), "^b$".into()], ..Text::default() };
        assert_eq!(generate(&shape, 0, &mut Rng::new(0)), None);
    }

    #[test]
    fn samples_match_their_formats() {
        use Format::*;
        for format in [Email, Url, Ip, Ipv4, Ipv6, Uuid, Date, Time, DateTime, Integer] {
            for sample in samples(format) {
                assert!(!can_validate(format) || is_format(format, sample), "{sample}");
            }
        }
    }
}

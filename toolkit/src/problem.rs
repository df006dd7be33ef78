//! What is wrong with an input, as data. No words for people or models: those are in `feedback`.

use std::borrow::Cow;
use std::fmt;

use crate::path::Path;

/// One thing that is wrong with an input.
///
/// ```
/// use toolkit::{Contract, Kind};
///
/// let rejection = u8::parse("300").unwrap_err();
/// let problem = &rejection.problems()[0];
/// assert!(matches!(problem.kind(), Kind::TooLarge { .. }));
/// assert_eq!(problem.code(), "too_large");
/// assert_eq!(problem.path().pointer(), "");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    pub(crate) path: Path,
    pub(crate) kind: Kind,
    pub(crate) found: Option<Found>,
    pub(crate) message: Option<Cow<'static, str>>,
    pub(crate) code: Option<Cow<'static, str>>,
    pub(crate) about_key: bool,
}

impl Problem {
    pub(crate) fn new(path: Path, kind: Kind) -> Self {
        Self { path, kind, found: None, message: None, code: None, about_key: false }
    }

    /// Where it is wrong, in wire names.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is wrong.
    pub fn kind(&self) -> &Kind {
        &self.kind
    }

    /// The stable `snake_case` code: the author's own (`code = "…"` of a rule) or that of the kind.
    pub fn code(&self) -> &str {
        self.code.as_deref().unwrap_or(self.kind.code())
    }

    /// What was sent there, short; nothing where there was no value.
    pub fn found(&self) -> Option<&Found> {
        self.found.as_ref()
    }

    /// The author's own sentence (`message = "…"` of a rule, or a custom rule's), if there is one.
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    /// Whether it is the key at the end of the path that is wrong, not the value that stands there.
    pub fn is_about_key(&self) -> bool {
        self.about_key
    }

    /// Every place this problem speaks of: its own and, where a required field was sent under
    /// another name, the place of the field that is missing.
    pub fn paths(&self) -> Vec<Path> {
        match &self.kind {
            Kind::Misnamed { missing } => vec![self.path.clone(), self.path.parent().key(missing)],
            _ => vec![self.path.clone()],
        }
    }
}

/// The kinds of problem. Each has a stable code and, in every language, one sentence.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Kind {
    /// The text is longer than the limit. Nothing of it was read.
    InputTooLong {
        /// The most bytes that are read.
        limit: usize,
        /// The bytes that were sent.
        length: usize,
    },
    /// The text is not JSON.
    InvalidJson {
        /// The line of the fault, from 1.
        line: usize,
        /// The column of the fault in bytes, from 1.
        column: usize,
        /// A short piece of the text around the fault.
        near: String,
        /// The slip, where it is a known one.
        slip: Option<Slip>,
    },
    /// The text ends before the JSON value does: it was cut off.
    CutOff,
    /// There is text after the JSON value.
    TrailingText {
        /// The start of what follows the value.
        near: String,
    },
    /// Arrays and objects stand too deep inside one another.
    TooDeep {
        /// The most levels that are read.
        limit: usize,
    },
    /// Reading took more steps than are allowed.
    TooMuch {
        /// The most steps that are taken.
        limit: usize,
    },
    /// The value has another JSON type than is wanted.
    WrongType {
        /// The types that are accepted.
        expected: Types,
    },
    /// An integer of 2^53 or more was written with a fraction or an exponent: its digits are not known.
    NotExact,
    /// The number is too large for a float, or not a number at all.
    NotFinite,
    /// A required field was not sent.
    Missing,
    /// A field that does not exist.
    UnknownField {
        /// The name that was probably meant.
        nearest: Option<String>,
        /// The fields that exist, as declared.
        known: Vec<&'static str>,
    },
    /// A field that does not exist, while one of a like name is required and missing.
    Misnamed {
        /// The name of the missing field.
        missing: String,
    },
    /// The same key a second time, or a field both by its name and by an alias.
    DuplicateKey {
        /// The own name of the field; nothing for a key of a map.
        field: Option<String>,
    },
    /// The value is none of the literals that are allowed.
    NotOneOf {
        /// The literals that are allowed, as declared.
        allowed: Vec<Literal>,
        /// The one that was probably meant.
        nearest: Option<Literal>,
    },
    /// The number is below its minimum.
    TooSmall {
        /// The minimum.
        minimum: Bound,
        /// Whether the minimum itself is refused too.
        exclusive: bool,
    },
    /// The number is above its maximum.
    TooLarge {
        /// The maximum.
        maximum: Bound,
        /// Whether the maximum itself is refused too.
        exclusive: bool,
    },
    /// Too few characters, items or entries.
    TooShort {
        /// The fewest that are allowed.
        minimum: u64,
        /// How many there are.
        actual: u64,
        /// What is counted.
        unit: Unit,
    },
    /// Too many characters, items or entries.
    TooLong {
        /// The most that are allowed.
        maximum: u64,
        /// How many there are.
        actual: u64,
        /// What is counted.
        unit: Unit,
    },
    /// Not the one number of characters, items or entries that is allowed.
    WrongLength {
        /// The number that is allowed.
        exactly: u64,
        /// How many there are.
        actual: u64,
        /// What is counted.
        unit: Unit,
    },
    /// The text does not match the pattern.
    Pattern {
        /// The pattern, in the syntax of ECMA 262.
        pattern: String,
    },
    /// The text is not of the format.
    Format {
        /// The format.
        format: Format,
    },
    /// The number is not a multiple of the step.
    NotMultiple {
        /// The step.
        step: Bound,
    },
    /// The text lacks a needed part.
    Lacks {
        /// The part.
        part: String,
    },
    /// The text holds a forbidden part.
    Holds {
        /// The part.
        part: String,
    },
    /// The item equals an earlier one of the same list.
    NotUnique {
        /// The index of the earlier item.
        first: usize,
    },
    /// The field must equal another one of the same object.
    Mismatch {
        /// The wire name of the other field.
        other: String,
    },
    /// A rule of the author's own; see [`Problem::message`] and [`Problem::code`].
    Custom,
    /// A type that reads itself with serde refused the value.
    Foreign {
        /// What the type's own `Deserialize` said.
        reason: String,
    },
}

impl Kind {
    /// The stable `snake_case` code of the kind.
    pub fn code(&self) -> &'static str {
        match self {
            Kind::InputTooLong { .. } => "input_too_long",
            Kind::InvalidJson { .. } => "invalid_json",
            Kind::CutOff => "cut_off",
            Kind::TrailingText { .. } => "trailing_text",
            Kind::TooDeep { .. } => "too_deep",
            Kind::TooMuch { .. } => "too_much",
            Kind::WrongType { .. } => "wrong_type",
            Kind::NotExact => "not_exact",
            Kind::NotFinite => "not_finite",
            Kind::Missing => "missing",
            Kind::UnknownField { .. } => "unknown_field",
            Kind::Misnamed { .. } => "misnamed_field",
            Kind::DuplicateKey { .. } => "duplicate_key",
            Kind::NotOneOf { .. } => "not_one_of",
            Kind::TooSmall { .. } => "too_small",
            Kind::TooLarge { .. } => "too_large",
            Kind::TooShort { .. } => "too_short",
            Kind::TooLong { .. } => "too_long",
            Kind::WrongLength { .. } => "wrong_length",
            Kind::Pattern { .. } => "pattern",
            Kind::Format { .. } => "format",
            Kind::NotMultiple { .. } => "not_multiple",
            Kind::Lacks { .. } => "lacks",
            Kind::Holds { .. } => "holds",
            Kind::NotUnique { .. } => "not_unique",
            Kind::Mismatch { .. } => "mismatch",
            Kind::Custom => "custom",
            Kind::Foreign { .. } => "foreign",
        }
    }

    /// Whether it says all there is to say of which values are allowed.
    pub(crate) fn is_of_bounds(&self) -> bool {
        matches!(self, Kind::TooSmall { .. } | Kind::TooLarge { .. } | Kind::NotOneOf { .. })
    }

    /// Whether the input as a whole could not be read, so that nothing can be said of its fields.
    pub fn is_unreadable(&self) -> bool {
        matches!(
            self,
            Kind::InputTooLong { .. }
                | Kind::InvalidJson { .. }
                | Kind::CutOff
                | Kind::TrailingText { .. }
                | Kind::TooDeep { .. }
                | Kind::TooMuch { .. }
        )
    }
}

/// A known slip in text that is not JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Slip {
    /// Nothing was sent where a value is needed.
    Blank,
    /// `NaN` or `Infinity`.
    NotANumber,
    /// A word of another language: `None`, `True`, `undefined` …
    ForeignWord,
    /// A text in single quotes.
    SingleQuotes,
    /// A line break or another control character inside a text.
    ControlCharacter,
    /// A backslash before a character that needs none.
    BadEscape,
    /// Half of a surrogate pair.
    LoneSurrogate,
    /// A comma before a closing bracket.
    TrailingComma,
    /// A number that begins with a zero.
    LeadingZero,
    /// A number too large for any float.
    HugeNumber,
    /// Words, code or a code fence before the value.
    LeadingText,
}

/// A set of JSON's type names.
///
/// ```
/// use toolkit::Types;
///
/// let types = Types::INTEGER.or(Types::NULL);
/// assert_eq!(types.names().collect::<Vec<_>>(), ["integer", "null"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Types(u8);

impl Types {
    /// An object.
    pub const OBJECT: Self = Self(1);
    /// An array.
    pub const ARRAY: Self = Self(1 << 1);
    /// A string.
    pub const STRING: Self = Self(1 << 2);
    /// An integer.
    pub const INTEGER: Self = Self(1 << 3);
    /// A number.
    pub const NUMBER: Self = Self(1 << 4);
    /// A boolean.
    pub const BOOLEAN: Self = Self(1 << 5);
    /// Null.
    pub const NULL: Self = Self(1 << 6);

    /// Both sets together.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all of `other` is in this set.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// JSON Schema's names of the types, in a fixed order.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        const NAMES: [&str; 7] =
            ["object", "array", "string", "integer", "number", "boolean", "null"];
        NAMES
            .into_iter()
            .enumerate()
            .filter(move |(bit, _)| self.0 & (1 << bit) != 0)
            .map(|(_, name)| name)
    }
}

/// What stood where a problem is: short enough to be told.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Found {
    /// Null.
    Null,
    /// A boolean.
    Boolean(bool),
    /// An integer.
    Integer(i128),
    /// A number with a fraction or an exponent.
    Number(f64),
    /// A number that no float can hold, as it was written, cut short.
    Digits(String),
    /// A string, cut short.
    Text {
        /// The start of the string.
        start: String,
        /// Whether there was more of it.
        cut: bool,
    },
    /// An array.
    Array,
    /// An object.
    Object,
}

impl Found {
    /// A text, cut after `limit` characters.
    pub(crate) fn text(text: &str, limit: usize) -> Self {
        let (start, cut) = cut(text, limit);
        Found::Text { start: start.to_owned(), cut }
    }

    /// JSON Schema's name of the type of what was found.
    pub fn type_name(&self) -> &'static str {
        match self {
            Found::Null => "null",
            Found::Boolean(_) => "boolean",
            Found::Integer(_) => "integer",
            Found::Number(_) | Found::Digits(_) => "number",
            Found::Text { .. } => "string",
            Found::Array => "array",
            Found::Object => "object",
        }
    }
}

/// The first `limit` characters of a text, and whether there is more.
pub(crate) fn cut(text: &str, limit: usize) -> (&str, bool) {
    match text.char_indices().nth(limit) {
        Some((end, _)) => (&text[..end], true),
        None => (text, false),
    }
}

/// A bound of a number, exact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bound {
    /// An integer.
    Integer(i128),
    /// A finite number with a fraction, or one beyond the integers.
    Number(f64),
}

impl Bound {
    /// The bound that a constant of any number type stands for, given both as an integer and as a
    /// float: the integer, where the float is no other number.
    #[doc(hidden)]
    #[allow(clippy::cast_precision_loss, clippy::float_cmp)] // equality is the question
    pub const fn of(integer: i128, number: f64) -> Self {
        if integer as f64 == number { Bound::Integer(integer) } else { Bound::Number(number) }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::Integer(integer) => write!(f, "{integer}"),
            Bound::Number(number) => f.write_str(&number_text(*number)),
        }
    }
}

/// A number as JSON writes it, without a needless `.0`. From 2^53 on with an exponent: the digits of a
/// float would look as if they were those that were sent.
pub(crate) fn number_text(number: f64) -> String {
    let plain = number.to_string();
    if plain.len() <= 21 && number.abs() < 9_007_199_254_740_992.0 {
        plain
    } else {
        format!("{number:e}")
    }
}

/// A value that is allowed as it stands.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Literal {
    /// A string.
    Text(Cow<'static, str>),
    /// An integer.
    Integer(i128),
    /// Null.
    Null,
}

/// What a length counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Unicode scalar values of a string.
    Characters,
    /// Items of an array.
    Items,
    /// Entries of an object.
    Entries,
}

/// The formats of strings that are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// An e-mail address, as HTML's forms judge it.
    Email,
    /// An absolute URL.
    Url,
    /// An IPv4 or IPv6 address.
    Ip,
    /// An IPv4 address.
    Ipv4,
    /// An IPv6 address.
    Ipv6,
    /// A UUID with hyphens.
    Uuid,
    /// A date of RFC 3339: `2026-05-01`.
    Date,
    /// A time of RFC 3339 with its zone: `12:00:00Z`.
    Time,
    /// A date and time of RFC 3339 with its zone: `2026-05-01T12:00:00Z`.
    DateTime,
}

impl Format {
    /// The name in the keyword `format` of the schema.
    pub fn name(self) -> &'static str {
        match self {
            Format::Email => "email",
            Format::Url => "uri",
            Format::Ip => "ip",
            Format::Ipv4 => "ipv4",
            Format::Ipv6 => "ipv6",
            Format::Uuid => "uuid",
            Format::Date => "date",
            Format::Time => "time",
            Format::DateTime => "date-time",
        }
    }
}

/// Everything that is wrong with one input: at least one problem, in a fixed order.
///
/// The order: problems as they were met in the input, then missing fields as declared, then rules
/// over the whole struct, level by level. Text that is not JSON is one problem, alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Rejection {
    pub(crate) problems: Vec<Problem>,
    pub(crate) left_out: usize,
}

impl Rejection {
    pub(crate) fn alone(kind: Kind) -> Self {
        Self { problems: vec![Problem::new(Path::root(), kind)], left_out: 0 }
    }

    /// The problems, at most as many as the limit allows.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// How many problems were found beyond those listed.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    /// How many problems were found in all.
    pub fn count(&self) -> usize {
        self.problems.len() + self.left_out
    }

    /// Whether the input as a whole could not be read (not JSON, too long, too deep).
    pub fn is_unreadable(&self) -> bool {
        self.problems.iter().any(|problem| problem.kind.is_unreadable())
    }
}

impl std::error::Error for Rejection {}

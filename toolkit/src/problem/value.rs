//! The data of problems: types, values that were found, bounds, literals, units and formats.

use std::borrow::Cow;
use std::fmt;

/// A set of JSON types.
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

    /// Returns the union of both sets.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether this set contains all of `other`.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The types' names in JSON Schema, in a fixed order.
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

/// The value that was found at the path of a problem, short enough to repeat.
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
    /// A number that doesn't fit into a float or an `i128`, as it was written, truncated.
    Digits(String),
    /// A string, truncated.
    Text {
        /// The start of the string.
        start: String,
        /// Whether the string was truncated.
        cut: bool,
    },
    /// An array.
    Array,
    /// An object.
    Object,
}

impl Found {
    /// A string, truncated after `limit` characters.
    pub(crate) fn text(text: &str, limit: usize) -> Self {
        let (start, cut) = cut(text, limit);
        Found::Text { start: start.to_owned(), cut }
    }

    /// The name of the value's type in JSON Schema.
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

/// Returns the first `limit` characters of a text, and whether there are more.
pub(crate) fn cut(text: &str, limit: usize) -> (&str, bool) {
    match text.char_indices().nth(limit) {
        Some((end, _)) => (&text[..end], true),
        None => (text, false),
    }
}

/// The exact bound of a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bound {
    /// An integer.
    Integer(i128),
    /// An integer above `i128::MAX`.
    Wide(u128),
    /// A finite number that has a fraction or is beyond the integers.
    Number(f64),
}

impl Bound {
    /// The bound for a constant of any number type, given both as an integer and as a float. It is the integer
    /// if both are equal.
    #[doc(hidden)]
    #[allow(clippy::cast_precision_loss, clippy::float_cmp)] // tests for equality on purpose
    pub const fn of(integer: i128, number: f64) -> Self {
        if integer as f64 == number { Bound::Integer(integer) } else { Bound::Number(number) }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::Integer(integer) => write!(f, "{integer}"),
            Bound::Wide(integer) => write!(f, "{integer}"),
            Bound::Number(number) => f.write_str(&number_text(*number)),
        }
    }
}

/// Prints a number as JSON, without a redundant `.0`. From 2^53 on it has an exponent, since the digits of a
/// float might differ from those that were sent.
pub(crate) fn number_text(number: f64) -> String {
    let plain = number.to_string();
    if plain.len() <= 21 && number.abs() < 9_007_199_254_740_992.0 {
        plain
    } else {
        format!("{number:e}")
    }
}

/// An allowed literal value.
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

/// The unit of a length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Unicode scalar values of a string.
    Characters,
    /// Items of an array.
    Items,
    /// Entries of an object.
    Entries,
}

/// The format of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// An e-mail address, as HTML forms validate it.
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
    /// An RFC 3339 date: `2026-05-01`.
    Date,
    /// An RFC 3339 time with its offset: `12:00:00Z`.
    Time,
    /// An RFC 3339 date and time with its offset: `2026-05-01T12:00:00Z`.
    DateTime,
    /// An IPv4 or IPv6 address with a port.
    Socket,
    /// An IPv4 address with a port.
    SocketV4,
    /// An IPv6 address with a port.
    SocketV6,
    /// An integer in canonical form, as in a map's keys: no leading zeros and no plus sign.
    Integer,
    /// A time without an offset: `12:00:00`.
    LocalTime,
    /// A date and time without an offset: `2026-05-01T12:00:00`.
    LocalDateTime,
    /// A date and time with the name of its time zone: `2026-05-01T12:00:00+02:00[Europe/Stockholm]`.
    Zoned,
    /// An ISO 8601 duration: `PT1H30M`.
    Duration,
    /// A decimal number: `12.50`.
    Decimal,
    /// A semantic version: `1.4.0`.
    Version,
    /// A version requirement: `^1.4`.
    VersionRequirement,
}

impl Format {
    /// Every format.
    const ALL: [Self; 20] = [
        Format::Email,
        Format::Url,
        Format::Ip,
        Format::Ipv4,
        Format::Ipv6,
        Format::Uuid,
        Format::Date,
        Format::Time,
        Format::DateTime,
        Format::Socket,
        Format::SocketV4,
        Format::SocketV6,
        Format::Integer,
        Format::LocalTime,
        Format::LocalDateTime,
        Format::Zoned,
        Format::Duration,
        Format::Decimal,
        Format::Version,
        Format::VersionRequirement,
    ];

    /// Returns the format with this [name](Format::name).
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The format's name: the value of the schema's `format` keyword, if JSON Schema has the format.
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
            Format::Socket => "socket",
            Format::SocketV4 => "socket-v4",
            Format::SocketV6 => "socket-v6",
            Format::Integer => "integer",
            Format::LocalTime => "local-time",
            Format::LocalDateTime => "local-date-time",
            Format::Zoned => "zoned-date-time",
            Format::Duration => "duration",
            Format::Decimal => "decimal",
            Format::Version => "version",
            Format::VersionRequirement => "version-requirement",
        }
    }
}

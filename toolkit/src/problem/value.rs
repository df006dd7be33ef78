//! What problems speak of: types, values that were found, bounds, literals, lengths and formats.

use std::borrow::Cow;
use std::fmt;

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
    /// A number that no float or no `i128` can hold, as it was written, cut short.
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
    /// An integer above the greatest `i128`.
    Wide(u128),
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
            Bound::Wide(integer) => write!(f, "{integer}"),
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
    /// An IPv4 or IPv6 address with a port.
    Socket,
    /// An IPv4 address with a port.
    SocketV4,
    /// An IPv6 address with a port.
    SocketV6,
    /// An integer in its one spelling, as the key of a map is.
    Integer,
    /// A time of day without a zone: `12:00:00`.
    LocalTime,
    /// A date and time of day without a zone: `2026-05-01T12:00:00`.
    LocalDateTime,
    /// A date and time with the name of its zone: `2026-05-01T12:00:00+02:00[Europe/Stockholm]`.
    Zoned,
    /// A length of time of ISO 8601: `PT1H30M`.
    Duration,
    /// A decimal number in digits: `12.50`.
    Decimal,
    /// A version: `1.4.0`.
    Version,
    /// Which versions fit: `^1.4`.
    VersionRequirement,
}

impl Format {
    /// All of them.
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

    /// The format of that [name](Format::name).
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The name; in the keyword `format` of the schema, where JSON Schema has the format.
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

//! Values of attributes, shared by both models.

use std::fmt::Write as _;

use syn::{Expr, ExprPath};

/// A bound or a step of a number: a literal, or an expression that the compiler evaluates.
#[derive(Clone)]
pub(crate) enum Bound {
    Integer(i128),
    Number(f64),
    Constant(Box<Expr>),
}

impl Bound {
    /// The value of a literal as a float, which is precise enough to compare hand-written literals.
    #[allow(clippy::cast_precision_loss)]
    pub(crate) fn literal(&self) -> Option<f64> {
        match self {
            Bound::Integer(integer) => Some(*integer as f64),
            Bound::Number(number) => Some(*number),
            Bound::Constant(_) => None,
        }
    }
}

/// A number of characters or items.
#[derive(Clone)]
pub(crate) enum Size {
    Literal(u64),
    Constant(Box<Expr>),
}

impl Size {
    pub(crate) fn literal(&self) -> Option<u64> {
        match self {
            Size::Literal(size) => Some(*size),
            Size::Constant(_) => None,
        }
    }
}

/// A value that `one_of` allows.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Literal {
    Text(String),
    Integer(i128),
}

/// Where the default of a field comes from.
#[derive(Clone)]
pub(crate) enum DefaultSource {
    /// `Default` of the type of the field.
    Trait,
    /// A function.
    Function(ExprPath),
    /// The same field of the default of the whole struct.
    Container,
}

/// The formats that the library can validate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Email,
    Url,
    Ip,
    Ipv4,
    Ipv6,
    Uuid,
    Date,
    Time,
    DateTime,
}

impl Format {
    /// Every format with its name in JSON Schema.
    pub(crate) const NAMES: [(&'static str, Self); 9] = [
        ("email", Self::Email),
        ("uri", Self::Url),
        ("ip", Self::Ip),
        ("ipv4", Self::Ipv4),
        ("ipv6", Self::Ipv6),
        ("uuid", Self::Uuid),
        ("date", Self::Date),
        ("time", Self::Time),
        ("date-time", Self::DateTime),
    ];
}

/// A JSON value in an attribute.
pub(crate) enum Json {
    Null,
    Boolean(bool),
    Integer(i128),
    Number(f64),
    Text(String),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Serializes the value.
    pub(crate) fn to_text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text);
        text
    }

    fn write(&self, out: &mut String) {
        match self {
            Json::Null => out.push_str("null"),
            Json::Boolean(value) => out.push_str(if *value { "true" } else { "false" }),
            Json::Integer(value) => out.push_str(&value.to_string()),
            Json::Number(value) => out.push_str(&number_text(*value)),
            Json::Text(value) => write_text(value, out),
            Json::Array(items) => write_list(items, ('[', ']'), out, Json::write),
            Json::Object(entries) => {
                write_list(entries, ('{', '}'), out, |(key, value), out| {
                    write_text(key, out);
                    out.push(':');
                    value.write(out);
                });
            }
        }
    }
}

/// Formats a float. `2.0` stays `2.0`, since it was not written as an integer.
fn number_text(number: f64) -> String {
    format!("{number:?}")
}

fn write_list<T>(
    items: &[T],
    (open, close): (char, char),
    out: &mut String,
    write: impl Fn(&T, &mut String),
) {
    out.push(open);
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        write(item, out);
    }
    out.push(close);
}

fn write_text(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            // Writing to a `String` cannot fail.
            c if c < ' ' => drop(write!(out, "\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
}

//! A value of whatever kind as it is met in the input: what a problem tells of, before it is kept.

use crate::problem::{Found, cut};
use crate::rule::Fact;

/// A value as it is met in the input.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Seen<'a> {
    Null,
    Boolean(bool),
    Integer(i128),
    /// An integer above the greatest `i128`.
    Wide(u128),
    Number(f64),
    /// A number that no float can hold, as it was written.
    Digits(&'a str),
    Text(&'a str),
    Array,
    Object,
}

impl Seen<'_> {
    /// The value as it is told of in a problem, a text cut after `limit` characters.
    pub(crate) fn found(self, limit: usize) -> Found {
        match self {
            Seen::Null => Found::Null,
            Seen::Boolean(value) => Found::Boolean(value),
            Seen::Integer(value) => Found::Integer(value),
            Seen::Wide(value) => Found::Digits(value.to_string()),
            Seen::Number(value) => Found::Number(value),
            Seen::Digits(digits) => Found::Digits(cut(digits, limit).0.to_owned()),
            Seen::Text(text) => Found::text(text, limit),
            Seen::Array => Found::Array,
            Seen::Object => Found::Object,
        }
    }
}

impl<'a> From<&Fact<'a>> for Seen<'a> {
    fn from(fact: &Fact<'a>) -> Self {
        match *fact {
            Fact::Integer(integer) => Seen::Integer(integer),
            Fact::Wide(integer) => Seen::Wide(integer),
            Fact::Number(number) => Seen::Number(number),
            Fact::Text(text) => Seen::Text(text),
            Fact::Items(_) => Seen::Array,
            Fact::Entries(_) => Seen::Object,
        }
    }
}

//! `i128` and `u128`: read from the digits as they were written, since every other way leads through a
//! float. From a [`serde_json::Value`] only numbers of at most 64 bits are exact, so the others are
//! refused there.

use std::marker::PhantomData;

use serde::Deserializer;

use crate::contract::{Contract, Place, Reader, Seen, Verbatim, drive, read_verbatim, refuse};
use crate::problem::{Bound, Kind, Types};
use crate::rule::Fact;
use crate::schema::{Definitions, Limit, Node, Range, Schema};

/// An integer type whose ends are its own.
pub(super) trait Exact: Sized {
    /// The least value.
    const LEAST: Bound;
    /// The greatest value.
    const GREATEST: Bound;
    /// Whether 0 is refused though it is between the ends.
    const WITHOUT_ZERO: bool = false;

    /// The value of an integer, if the type has it.
    fn of(integer: i128) -> Option<Self>;

    /// The same for an integer above the greatest `i128`.
    fn of_wide(_: u128) -> Option<Self> {
        None
    }
}

/// The schema of an integer type.
pub(super) fn exact_schema<T: Exact>() -> Schema {
    let end = |bound| Some(Limit { bound, exclusive: false });
    Schema::new(Node::Integer(Range {
        minimum: end(T::LEAST),
        maximum: end(T::GREATEST),
        without_zero: T::WITHOUT_ZERO,
        ..Range::default()
    }))
}

/// Reads integers whose digits are known.
pub(super) struct ExactReader<T>(pub(super) PhantomData<T>);

impl<T: Exact> ExactReader<T> {
    fn exact(integer: i128, at: &mut Place<'_>) -> Option<T> {
        Self::settle(T::of(integer), &Fact::Integer(integer), at)
    }

    fn wide(integer: u128, at: &mut Place<'_>) -> Option<T> {
        Self::settle(T::of_wide(integer), &Fact::Wide(integer), at)
    }

    fn settle(value: Option<T>, fact: &Fact<'_>, at: &mut Place<'_>) -> Option<T> {
        let is_within = at.judge(fact);
        // A rule has already said so where its bound is the tighter one.
        if value.is_none() && is_within {
            at.report_seen(refusal::<T>(fact), fact.into());
        }
        value
    }

    /// An integer of more than 128 bits.
    fn beyond(digits: &str, at: &mut Place<'_>) -> Option<T> {
        let number = digits.parse().ok().filter(|number: &f64| number.is_finite());
        if number.is_none_or(|number| at.judge(&Fact::Number(number))) {
            let kind = outside::<T>(digits.starts_with('-'));
            at.report_seen(kind, Seen::Digits(digits));
        }
        None
    }
}

/// Why a type does not have an integer.
fn refusal<T: Exact>(fact: &Fact<'_>) -> Kind {
    match fact {
        Fact::Integer(0) if T::WITHOUT_ZERO => Kind::Zero,
        Fact::Integer(integer) => outside::<T>(is_below(*integer, T::LEAST)),
        Fact::Number(number) => outside::<T>(*number < 0.0),
        _ => outside::<T>(false),
    }
}

fn is_below(integer: i128, least: Bound) -> bool {
    matches!(least, Bound::Integer(least) if integer < least)
}

fn outside<T: Exact>(is_below: bool) -> Kind {
    if is_below {
        Kind::TooSmall { minimum: T::LEAST, exclusive: false }
    } else {
        Kind::TooLarge { maximum: T::GREATEST, exclusive: false }
    }
}

impl<T: Exact> Reader<'_> for ExactReader<T> {
    type Output = T;
    type Key = ();
    const EXPECTED: Types = Types::INTEGER;

    fn key(&self, _: &str) {}

    fn integer(self, value: i128, at: &mut Place<'_>) -> Option<T> {
        Self::exact(value, at)
    }

    /// A number with a fraction or an exponent is an integer where it is whole, as JSON Schema says.
    fn number(self, value: f64, at: &mut Place<'_>) -> Option<T> {
        let fact = Fact::Number(value);
        if value.fract() != 0.0 {
            at.wrong_type(Self::EXPECTED, Seen::Number(value));
            return None;
        }
        #[allow(clippy::cast_possible_truncation)] // below 2^53 here
        if value.abs() < EXACT {
            at.note_float_for_integer();
            return Self::exact(value as i128, at);
        }
        if at.judge(&fact) {
            let is_inside = is_inside(value, T::LEAST, T::GREATEST);
            let kind = if is_inside { Kind::NotExact } else { refusal::<T>(&fact) };
            at.report_seen(kind, Seen::Number(value));
        }
        None
    }

    fn written(self, digits: &str, at: &mut Place<'_>) -> Option<T> {
        let is_integer = digits.bytes().all(|byte| byte == b'-' || byte.is_ascii_digit());
        if !is_integer {
            return match digits.parse::<f64>() {
                Ok(number) if number.is_finite() => self.number(number, at),
                _ => self.digits(digits, at),
            };
        }
        if let Ok(integer) = digits.parse::<i128>() {
            Self::exact(integer, at)
        } else if let Ok(integer) = digits.parse::<u128>() {
            Self::wide(integer, at)
        } else {
            Self::beyond(digits, at)
        }
    }
}

/// From 2^53 on a float no longer tells which integer was written.
const EXACT: f64 = 9_007_199_254_740_992.0;

#[allow(clippy::cast_precision_loss)] // whether it is inside at all, not where
fn is_inside(value: f64, least: Bound, greatest: Bound) -> bool {
    let float = |bound| match bound {
        Bound::Integer(integer) => integer as f64,
        Bound::Wide(integer) => integer as f64,
        Bound::Number(number) => number,
    };
    float(least) <= value && value <= float(greatest)
}

impl<T: Exact> Verbatim for ExactReader<T> {
    type Output = T;

    fn written(self, json: &str, at: &mut Place<'_>) -> Option<T> {
        if json.starts_with(|first: char| first == '-' || first.is_ascii_digit()) {
            return Reader::written(self, json, at);
        }
        refuse(json, Self::EXPECTED, at);
        None
    }

    fn value<'de, D: Deserializer<'de>>(
        self,
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<T>, D::Error> {
        drive(self, input, at)
    }
}

impl Exact for i128 {
    const LEAST: Bound = Bound::Integer(i128::MIN);
    const GREATEST: Bound = Bound::Integer(i128::MAX);

    fn of(integer: i128) -> Option<Self> {
        Some(integer)
    }
}

impl Exact for u128 {
    const LEAST: Bound = Bound::Integer(0);
    const GREATEST: Bound = Bound::Wide(u128::MAX);

    fn of(integer: i128) -> Option<Self> {
        integer.try_into().ok()
    }

    fn of_wide(integer: u128) -> Option<Self> {
        Some(integer)
    }
}

/// What a `u128` shows to the rules.
pub(super) fn fact(value: u128) -> Fact<'static> {
    i128::try_from(value).map_or(Fact::Wide(value), Fact::Integer)
}

macro_rules! wide {
    ($($integer:ident: $fact:expr),+) => {$(
        impl Contract for $integer {
            fn schema(_: &mut Definitions) -> Schema {
                exact_schema::<Self>()
            }

            fn read<'de, D: Deserializer<'de>>(
                input: D,
                at: &mut Place<'_>,
            ) -> Result<Option<Self>, D::Error> {
                read_verbatim(ExactReader(PhantomData), input, at)
            }

            fn check(&self, at: &mut Place<'_>) {
                at.judge(&$fact(*self));
            }
        }
    )+};
}

wide!(i128: Fact::Integer, u128: fact);

//! `multiple_of`: the step of a number. In the schema, `multipleOf`.
//!
//! Computed on the decimal digits of both numbers, not by dividing floats: 20.29 is a multiple of 0.01, and 19.995
//! is not.

use crate::problem::{Bound, Kind};
use crate::rule::Fact;
use crate::schema::{Node, Schema};

/// The step, which must be positive.
#[derive(Clone, Copy, Debug)]
pub struct MultipleOf(pub Bound);

impl MultipleOf {
    pub(super) fn show(self, schema: &mut Schema) {
        match &mut schema.node {
            Node::Integer(range) | Node::Number(range) => range.steps.push(self.0),
            _ => {}
        }
    }

    pub(super) fn check(self, fact: &Fact<'_>) -> Option<Kind> {
        let value = match fact {
            Fact::Integer(integer) => Decimal::of(Bound::Integer(*integer)),
            Fact::Wide(integer) => Decimal::of(Bound::Wide(*integer)),
            Fact::Number(number) => Decimal::of(Bound::Number(*number)),
            _ => return None,
        };
        let is_multiple = value.is_multiple_of(Decimal::of(self.0));
        (!is_multiple).then_some(Kind::NotMultiple { step: self.0 })
    }
}

/// The absolute value of a number: `digits * 10^exponent`.
#[derive(Clone, Copy, Debug)]
struct Decimal {
    digits: u128,
    exponent: i32,
}

impl Decimal {
    fn of(number: Bound) -> Self {
        match number {
            Bound::Integer(integer) => Self { digits: integer.unsigned_abs(), exponent: 0 },
            Bound::Wide(integer) => Self { digits: integer, exponent: 0 },
            Bound::Number(number) => Self::of_float(number),
        }
    }

    /// The shortest decimal digits that round to the float. There are at most 17, so they fit.
    fn of_float(number: f64) -> Self {
        let text = format!("{:e}", number.abs());
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let fraction = mantissa.split_once('.').map_or(0, |(_, fraction)| fraction.len());
        let digits = mantissa
            .bytes()
            .filter(u8::is_ascii_digit)
            .fold(0, |sum, digit| sum * 10 + u128::from(digit - b'0'));
        let fraction = i32::try_from(fraction).unwrap_or(0);
        Self { digits, exponent: exponent.parse().unwrap_or(0) - fraction }
    }

    fn is_multiple_of(self, step: Self) -> bool {
        if self.digits == 0 {
            return true;
        }
        if step.digits == 0 {
            return false;
        }
        let shift = self.exponent - step.exponent;
        if shift >= 0 {
            return times_power_of_ten(self.digits % step.digits, shift, step.digits) == 0;
        }
        // The step has fewer decimals than the value: value = k * step * 10^-shift must hold.
        let mut scaled = step.digits;
        for _ in shift..0 {
            let Some(next) = scaled.checked_mul(10) else {
                return false;
            };
            if next > self.digits {
                return false;
            }
            scaled = next;
        }
        self.digits.is_multiple_of(scaled)
    }
}

/// `start * 10^power`, modulo `modulus`.
fn times_power_of_ten(start: u128, power: i32, modulus: u128) -> u128 {
    let mut rest = start;
    for _ in 0..power {
        if rest == 0 {
            return 0;
        }
        // Adds instead of multiplying, which could overflow.
        let mut sum = 0;
        for _ in 0..10 {
            let room = modulus - rest;
            sum = if sum >= room { sum - room } else { sum + rest };
        }
        rest = sum;
    }
    rest
}

//! `range`: the bounds of a number. In the schema, `minimum`, `maximum` and their exclusive forms.

use std::cmp::Ordering;

use crate::problem::{Bound, Kind};
use crate::rule::Fact;
use crate::schema::{self, Limit, Node, Schema};

/// The bounds of a number, each inclusive or exclusive.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    /// The lower bound.
    pub minimum: Option<Limit>,
    /// The upper bound.
    pub maximum: Option<Limit>,
}

impl Range {
    pub(super) fn show(&self, schema: &mut Schema) {
        match &mut schema.node {
            Node::Integer(shown) | Node::Number(shown) => self.narrow(shown),
            _ => {}
        }
    }

    /// Replaces the bounds in the schema, which are those of the Rust type, where these are tighter.
    fn narrow(&self, shown: &mut schema::Range) {
        if let Some(new) = self.minimum {
            let tighter = shown.minimum.is_none_or(|old| is_tighter(new, old, Ordering::Greater));
            shown.minimum = if tighter { Some(new) } else { shown.minimum };
        }
        if let Some(new) = self.maximum {
            let tighter = shown.maximum.is_none_or(|old| is_tighter(new, old, Ordering::Less));
            shown.maximum = if tighter { Some(new) } else { shown.maximum };
        }
    }

    pub(super) fn check(&self, fact: &Fact<'_>) -> Option<Kind> {
        let value = match *fact {
            Fact::Integer(integer) => Bound::Integer(integer),
            Fact::Wide(integer) => Bound::Wide(integer),
            Fact::Number(number) => Bound::Number(number),
            _ => return None,
        };
        if let Some(end) = &self.minimum
            && !is_inside(value, end, Ordering::Greater)
        {
            return Some(Kind::TooSmall { minimum: end.bound, exclusive: end.exclusive });
        }
        if let Some(end) = &self.maximum
            && !is_inside(value, end, Ordering::Less)
        {
            return Some(Kind::TooLarge { maximum: end.bound, exclusive: end.exclusive });
        }
        None
    }
}

fn is_inside(value: Bound, end: &Limit, inside: Ordering) -> bool {
    match compare(value, end.bound) {
        Ordering::Equal => !end.exclusive,
        side => side == inside,
    }
}

fn is_tighter(new: Limit, old: Limit, inside: Ordering) -> bool {
    match compare(new.bound, old.bound) {
        Ordering::Equal => new.exclusive,
        side => side == inside,
    }
}

/// Compares two numbers exactly, without rounding an integer to a float.
fn compare(a: Bound, b: Bound) -> Ordering {
    match (a, b) {
        (Bound::Integer(a), Bound::Integer(b)) => a.cmp(&b),
        // All numbers are finite, so they always have an order.
        (Bound::Number(a), Bound::Number(b)) => a.partial_cmp(&b).unwrap_or(Ordering::Equal),
        (Bound::Number(a), Bound::Integer(b)) => compare_mixed(b, a).reverse(),
        (Bound::Integer(a), Bound::Number(b)) => compare_mixed(a, b),
        (Bound::Wide(a), b) => compare_wide(a, b),
        (a, Bound::Wide(b)) => compare_wide(b, a).reverse(),
    }
}

/// Compares an integer with a float.
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)] // guarded by the range of i128
fn compare_mixed(a: i128, b: f64) -> Ordering {
    let top = i128::MAX as f64;
    if b >= top {
        Ordering::Less
    } else if b < -top {
        Ordering::Greater
    } else {
        // The whole part fits into an `i128`; the fraction only matters if the whole parts are equal.
        let whole = b.trunc();
        a.cmp(&(whole as i128)).then_with(|| whole.partial_cmp(&b).unwrap_or(Ordering::Equal))
    }
}

/// Compares an integer above `i128::MAX` with any number.
#[inline(never)]
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, clippy::cast_sign_loss)]
fn compare_wide(a: u128, b: Bound) -> Ordering {
    match b {
        Bound::Integer(_) => Ordering::Greater,
        Bound::Wide(b) => a.cmp(&b),
        Bound::Number(b) if b < i128::MAX as f64 => Ordering::Greater,
        // The limit is 2^128. Below it, a float of this size is an integer that fits into a `u128`.
        Bound::Number(b) if b >= u128::MAX as f64 => Ordering::Less,
        Bound::Number(b) => a.cmp(&(b as u128)),
    }
}

//! Numbers: made from bounds and steps, and judged by the same.

use crate::problem::{Bound, number_text};
use crate::rule::{Fact, MultipleOf, Rule};
use crate::schema::{Limit, Range};
use crate::testing::rng::Rng;

/// From 2^53 on a float no longer tells which integer was written.
pub(super) const EXACT: i128 = 1 << 53;

/// In how many ways numbers are made.
pub(super) const WAYS: usize = 4;

/// A whole number of the range, as digits: in turn some small one, the ends, any, and one written as a
/// float. Nothing where there is none.
pub(super) fn integer(range: &Range, turn: usize, rng: &mut Rng) -> Option<String> {
    let (least, most) = (least(range), most(range));
    let small = least.max(if least <= 7 { 7.min(most) } else { least });
    let span = most.checked_sub(least).filter(|span| *span > 0).unwrap_or(1);
    let any = least.saturating_add(i128::from(rng.next() >> 1) % span.saturating_add(1).max(1));
    let wanted = match turn % WAYS {
        0 => small,
        1 => least,
        2 => match range.maximum {
            Some(Limit { bound: Bound::Wide(wide), exclusive: false })
                if range.steps.is_empty() =>
            {
                return Some(wide.to_string());
            }
            _ => most,
        },
        _ => any,
    };
    let found = near(wanted, range, least, most)?;
    Some(if turn % (2 * WAYS) == WAYS && found.abs() < EXACT {
        format!("{found}.0")
    } else {
        found.to_string()
    })
}

/// The nearest integer that is allowed.
fn near(wanted: i128, range: &Range, least: i128, most: i128) -> Option<i128> {
    let fits = |value: &i128| {
        (least..=most).contains(value) && codes(range, &Fact::Integer(*value)).is_empty()
    };
    let around = (0..=4_096).flat_map(|away| [wanted.checked_add(away), wanted.checked_sub(away)]);
    around.flatten().find(fits)
}

fn least(range: &Range) -> i128 {
    range.minimum.map_or(-1_000_000, |limit| match limit.bound {
        Bound::Integer(bound) => bound.saturating_add(i128::from(limit.exclusive)),
        Bound::Wide(_) => i128::MAX,
        #[allow(clippy::cast_possible_truncation)] // beyond i128 no integer is made
        Bound::Number(bound) => bound.ceil() as i128,
    })
}

fn most(range: &Range) -> i128 {
    range.maximum.map_or(1_000_000, |limit| match limit.bound {
        Bound::Integer(bound) => bound.saturating_sub(i128::from(limit.exclusive)),
        Bound::Wide(_) => i128::MAX,
        #[allow(clippy::cast_possible_truncation)] // beyond i128 no integer is made
        Bound::Number(bound) => bound.floor() as i128,
    })
}

/// A number of the range, as digits; nothing where none was found.
pub(super) fn number(range: &Range, turn: usize, rng: &mut Rng) -> Option<String> {
    let (low, high) = (range.minimum.map(float), range.maximum.map(float));
    let floor = low.unwrap_or_else(|| high.map_or(-1e6, |high| high.min(0.0) - 1e6)).max(-1e15);
    let ceiling = high.unwrap_or(floor.max(0.0) + 1e6).min(1e15);
    #[allow(clippy::cast_precision_loss)] // any part will do
    let part = (rng.below(997) + 1) as f64 / 1_000.0;
    let any = floor + (ceiling - floor) * part;
    let first = match turn % WAYS {
        0 => 0.5,
        1 => floor,
        2 => ceiling,
        _ => any,
    };
    let candidates = [first, any, floor, ceiling, 0.5, 0.0, 1.0, floor.midpoint(ceiling)];
    candidates
        .into_iter()
        .flat_map(|candidate| stepped(candidate, range))
        .find(|number| number.is_finite() && codes(range, &Fact::Number(*number)).is_empty())
        .map(number_text)
}

/// The number, and the multiples of the steps around it.
fn stepped(number: f64, range: &Range) -> Vec<f64> {
    let mut all = vec![number];
    for step in &range.steps {
        let digits = step.to_string();
        let places = digits.split_once('.').map_or(0, |(_, fraction)| fraction.len());
        let step = bound(*step);
        for times in [(number / step).floor(), (number / step).ceil(), 0.0] {
            // By way of decimal text: 3 * 0.01 is not 0.03 as a float.
            all.extend(format!("{:.places$}", times * step).parse::<f64>());
        }
    }
    all
}

/// The end of a range as a float.
pub(super) fn float(limit: Limit) -> f64 {
    bound(limit.bound)
}

#[allow(clippy::cast_precision_loss)] // a number near it will do
fn bound(bound: Bound) -> f64 {
    match bound {
        Bound::Integer(bound) => bound as f64,
        Bound::Wide(bound) => bound as f64,
        Bound::Number(bound) => bound,
    }
}

/// What is wrong with a number of the right type, by the codes of problems.
pub(super) fn codes(range: &Range, fact: &Fact<'_>) -> Vec<&'static str> {
    use crate::rule;
    let mut codes = Vec::new();
    let ends = rule::Range { minimum: range.minimum, maximum: range.maximum };
    codes.extend(Rule::Range(ends).check(fact).map(|kind| kind.code()));
    for step in &range.steps {
        codes.extend(Rule::MultipleOf(MultipleOf(*step)).check(fact).map(|kind| kind.code()));
    }
    let is_zero = matches!(fact, Fact::Integer(0)) || matches!(fact, Fact::Number(0.0));
    if range.without_zero && is_zero && codes.is_empty() {
        codes.push("zero");
    }
    codes
}

/// Numbers just outside the range and between its steps, as integers.
pub(super) fn integers_outside(range: &Range) -> Vec<String> {
    let low = range.minimum.and_then(|_| least(range).checked_sub(1));
    let high = match range.maximum {
        Some(Limit { bound: Bound::Wide(_), .. }) | None => None,
        Some(_) => most(range).checked_add(1),
    };
    let zero = range.without_zero.then_some(0);
    let between = near(7, range, least(range), most(range)).into_iter();
    let between = between.flat_map(|inside| [inside.checked_add(1), inside.checked_sub(1)]);
    [low, high, zero].into_iter().chain(between).flatten().map(|value| value.to_string()).collect()
}

/// The same as numbers with a fraction.
pub(super) fn numbers_outside(range: &Range) -> Vec<String> {
    let end = |limit: Option<Limit>, away: f64| {
        limit.map(|limit| if limit.exclusive { float(limit) } else { float(limit) + away })
    };
    let inside = number(range, 0, &mut Rng::new(0)).and_then(|digits| digits.parse::<f64>().ok());
    let between = range.steps.iter().filter_map(|step| Some(inside? + bound(*step) / 2.0));
    let all = [end(range.minimum, -1.0), end(range.maximum, 1.0)];
    all.into_iter().flatten().chain(between).filter(|n| n.is_finite()).map(number_text).collect()
}

/// What the rules see of written digits.
pub(super) fn fact(digits: &str) -> Option<Fact<'static>> {
    if let Ok(integer) = digits.parse::<i128>() {
        return Some(Fact::Integer(integer));
    }
    if let Ok(wide) = digits.parse::<u128>() {
        return Some(Fact::Wide(wide));
    }
    digits.parse().ok().filter(|number: &f64| number.is_finite()).map(Fact::Number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(minimum: Bound, maximum: Bound, exclusive: bool) -> Range {
        let end = |bound| Some(Limit { bound, exclusive });
        Range { minimum: end(minimum), maximum: end(maximum), ..Range::default() }
    }

    #[test]
    fn integers_reach_both_ends() {
        let mut rng = Rng::new(1);
        let range = ends(Bound::Integer(0), Bound::Integer(20), true);
        let made: Vec<String> = (0..5).filter_map(|turn| integer(&range, turn, &mut rng)).collect();
        assert_eq!((&*made[1], &*made[2], &*made[4]), ("1", "19", "7.0"));

        let range = ends(Bound::Integer(0), Bound::Wide(u128::MAX), false);
        let made = integer(&range, 2, &mut rng);
        assert_eq!(made.as_deref(), Some("340282366920938463463374607431768211455"));
    }

    #[test]
    fn steps_and_a_gap_at_zero_are_kept() {
        let mut rng = Rng::new(1);
        let mut range = ends(Bound::Integer(-9), Bound::Integer(9), false);
        range.steps = vec![Bound::Integer(4)];
        range.without_zero = true;
        for turn in 0..20 {
            let made = integer(&range, turn, &mut rng).unwrap();
            let value: f64 = made.parse().unwrap();
            assert!([-8.0, -4.0, 4.0, 8.0].contains(&value), "{made}");
        }
        let mut range = ends(Bound::Number(0.0), Bound::Number(1.0), true);
        range.steps = vec![Bound::Number(0.01)];
        for turn in 0..20 {
            let made = number(&range, turn, &mut rng).unwrap();
            let value: f64 = made.parse().unwrap();
            assert!(0.0 < value && value < 1.0 && made.len() <= 4, "{made}");
        }
    }
}

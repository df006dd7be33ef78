//! Generates numbers from bounds and steps, and validates them.

use crate::problem::{Bound, number_text};
use crate::rule::{Fact, MultipleOf, Rule};
use crate::schema::{Limit, Range};
use crate::testing::rng::Rng;

/// From 2^53 on, a float can't represent every integer.
pub(super) const MAX_EXACT: i128 = 1 << 53;

/// The number of variants that a number is generated in.
pub(super) const VARIANTS: usize = 4;

/// Generates an integer in the range: by variant a small one, either bound, a random one, or one written as a
/// float. Returns `None` if the range seems to be empty.
pub(super) fn integer(range: &Range, variant: usize, rng: &mut Rng) -> Option<String> {
    let (min, max) = (lower_bound(range), upper_bound(range));
    let small = min.max(if min <= 7 { 7.min(max) } else { min });
    let span = max.checked_sub(min).filter(|span| *span > 0).unwrap_or(1);
    let any = min.saturating_add(i128::from(rng.next() >> 1) % span.saturating_add(1).max(1));
    let wanted = match variant % VARIANTS {
        0 => small,
        1 => min,
        2 => match range.maximum {
            Some(Limit { bound: Bound::Wide(wide), exclusive: false })
                if range.steps.is_empty() =>
            {
                return Some(wide.to_string());
            }
            _ => max,
        },
        _ => any,
    };
    let found = nearest_valid(wanted, range, min, max)?;
    Some(if variant % (2 * VARIANTS) == VARIANTS && found.abs() < MAX_EXACT {
        format!("{found}.0")
    } else {
        found.to_string()
    })
}

/// The valid integer closest to `wanted`.
fn nearest_valid(wanted: i128, range: &Range, min: i128, max: i128) -> Option<i128> {
    let fits = |value: &i128| {
        (min..=max).contains(value) && violations(range, &Fact::Integer(*value)).is_empty()
    };
    let around = (0..=4_096).flat_map(|away| [wanted.checked_add(away), wanted.checked_sub(away)]);
    around.flatten().find(fits)
}

fn lower_bound(range: &Range) -> i128 {
    range.minimum.map_or(-1_000_000, |limit| match limit.bound {
        Bound::Integer(bound) => bound.saturating_add(i128::from(limit.exclusive)),
        Bound::Wide(_) => i128::MAX,
        #[allow(clippy::cast_possible_truncation)] // integers beyond i128 are never generated
        Bound::Number(bound) => bound.ceil() as i128,
    })
}

fn upper_bound(range: &Range) -> i128 {
    range.maximum.map_or(1_000_000, |limit| match limit.bound {
        Bound::Integer(bound) => bound.saturating_sub(i128::from(limit.exclusive)),
        Bound::Wide(_) => i128::MAX,
        #[allow(clippy::cast_possible_truncation)] // integers beyond i128 are never generated
        Bound::Number(bound) => bound.floor() as i128,
    })
}

/// Generates a number in the range, or returns `None` if none was found.
pub(super) fn number(range: &Range, variant: usize, rng: &mut Rng) -> Option<String> {
    let (low, high) = (range.minimum.map(limit_value), range.maximum.map(limit_value));
    let floor = low.unwrap_or_else(|| high.map_or(-1e6, |high| high.min(0.0) - 1e6)).max(-1e15);
    let ceiling = high.unwrap_or(floor.max(0.0) + 1e6).min(1e15);
    #[allow(clippy::cast_precision_loss)] // precision doesn't matter
    let fraction = (rng.below(997) + 1) as f64 / 1_000.0;
    let any = floor + (ceiling - floor) * fraction;
    let first = match variant % VARIANTS {
        0 => 0.5,
        1 => floor,
        2 => ceiling,
        _ => any,
    };
    let candidates = [first, any, floor, ceiling, 0.5, 0.0, 1.0, floor.midpoint(ceiling)];
    candidates
        .into_iter()
        .flat_map(|candidate| with_multiples(candidate, range))
        .find(|number| number.is_finite() && violations(range, &Fact::Number(*number)).is_empty())
        .map(number_text)
}

/// The number itself, and the multiples of each step around it.
fn with_multiples(number: f64, range: &Range) -> Vec<f64> {
    let mut all = vec![number];
    for step in &range.steps {
        let digits = step.to_string();
        let places = digits.split_once('.').map_or(0, |(_, fraction)| fraction.len());
        let step = bound_value(*step);
        for times in [(number / step).floor(), (number / step).ceil(), 0.0] {
            // Rounded through decimal text, since `3.0 * 0.01` isn't `0.03`.
            all.extend(format!("{:.places$}", times * step).parse::<f64>());
        }
    }
    all
}

/// The value of a limit as a float.
pub(super) fn limit_value(limit: Limit) -> f64 {
    bound_value(limit.bound)
}

#[allow(clippy::cast_precision_loss)] // an approximation is enough
fn bound_value(bound: Bound) -> f64 {
    match bound {
        Bound::Integer(bound) => bound as f64,
        Bound::Wide(bound) => bound as f64,
        Bound::Number(bound) => bound,
    }
}

/// The problem codes of a number of the right type.
pub(super) fn violations(range: &Range, fact: &Fact<'_>) -> Vec<&'static str> {
    use crate::rule;
    let mut codes = Vec::new();
    let bounds = rule::Range { minimum: range.minimum, maximum: range.maximum };
    codes.extend(Rule::Range(bounds).check(fact).map(|kind| kind.code()));
    for step in &range.steps {
        codes.extend(Rule::MultipleOf(MultipleOf(*step)).check(fact).map(|kind| kind.code()));
    }
    let is_zero = matches!(fact, Fact::Integer(0)) || matches!(fact, Fact::Number(0.0));
    if range.without_zero && is_zero && codes.is_empty() {
        codes.push("zero");
    }
    codes
}

/// Integers just outside the range and between its steps.
pub(super) fn integers_outside(range: &Range) -> Vec<String> {
    let low = range.minimum.and_then(|_| lower_bound(range).checked_sub(1));
    let high = match range.maximum {
        Some(Limit { bound: Bound::Wide(_), .. }) | None => None,
        Some(_) => upper_bound(range).checked_add(1),
    };
    let zero = range.without_zero.then_some(0);
    let between = nearest_valid(7, range, lower_bound(range), upper_bound(range)).into_iter();
    let between = between.flat_map(|inside| [inside.checked_add(1), inside.checked_sub(1)]);
    [low, high, zero].into_iter().chain(between).flatten().map(|value| value.to_string()).collect()
}

/// Numbers just outside the range and between its steps, possibly with a fraction.
pub(super) fn numbers_outside(range: &Range) -> Vec<String> {
    let end = |limit: Option<Limit>, away: f64| {
        limit.map(
            |limit| if limit.exclusive { limit_value(limit) } else { limit_value(limit) + away },
        )
    };
    let inside = number(range, 0, &mut Rng::new(0)).and_then(|digits| digits.parse::<f64>().ok());
    let between = range.steps.iter().filter_map(|step| Some(inside? + bound_value(*step) / 2.0));
    let all = [end(range.minimum, -1.0), end(range.maximum, 1.0)];
    all.into_iter().flatten().chain(between).filter(|n| n.is_finite()).map(number_text).collect()
}

/// The number that a validation rule sees for these digits.
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

    fn between(minimum: Bound, maximum: Bound, exclusive: bool) -> Range {
        let limit = |bound| Some(Limit { bound, exclusive });
        Range { minimum: limit(minimum), maximum: limit(maximum), ..Range::default() }
    }

    #[test]
    fn integers_reach_both_bounds() {
        let mut rng = Rng::new(1);
        let range = between(Bound::Integer(0), Bound::Integer(20), true);
        let made: Vec<String> =
            (0..5).filter_map(|variant| integer(&range, variant, &mut rng)).collect();
        assert_eq!((&*made[1], &*made[2], &*made[4]), ("1", "19", "7.0"));

        let range = between(Bound::Integer(0), Bound::Wide(u128::MAX), false);
        let made = integer(&range, 2, &mut rng);
        assert_eq!(made.as_deref(), Some("340282366920938463463374607431768211455"));
    }

    #[test]
    fn steps_and_nonzero_are_respected() {
        let mut rng = Rng::new(1);
        let mut range = between(Bound::Integer(-9), Bound::Integer(9), false);
        range.steps = vec![Bound::Integer(4)];
        range.without_zero = true;
        for variant in 0..20 {
            let made = integer(&range, variant, &mut rng).unwrap();
            let value: f64 = made.parse().unwrap();
            assert!([-8.0, -4.0, 4.0, 8.0].contains(&value), "{made}");
        }
        let mut range = between(Bound::Number(0.0), Bound::Number(1.0), true);
        range.steps = vec![Bound::Number(0.01)];
        for variant in 0..20 {
            let made = number(&range, variant, &mut rng).unwrap();
            let value: f64 = made.parse().unwrap();
            assert!(0.0 < value && value < 1.0 && made.len() <= 4, "{made}");
        }
    }
}

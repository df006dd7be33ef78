//! A fast path that accepts nearly every valid value with two comparisons, without checking the rules one by one.
//!
//! Values that it doesn't accept still need to be checked, so its bounds may be too tight, but never too wide.

use crate::problem::Bound;
use crate::rule::{Fact, Rule, Ruled};
use crate::schema::Limit;

/// From 2^53 on, not every integer has an exact float.
const EXACT: i128 = 1 << 53;

/// Values that satisfy all the rules of a place. All bounds are inclusive.
///
/// Integers of more than 64 bits are never accepted: they are rare, and comparing the others is twice as fast.
#[derive(Clone, Copy, Debug)]
pub(super) struct FastPath {
    integers: (i64, i64),
    numbers: (f64, f64),
    lengths: (u64, u64),
}

impl FastPath {
    const ALL: Self = Self {
        integers: (i64::MIN, i64::MAX),
        numbers: (f64::MIN, f64::MAX),
        lengths: (0, u64::MAX),
    };

    const NONE: Self = Self { integers: (1, 0), numbers: (1.0, 0.0), lengths: (1, 0) };

    /// Computes the values that the rules accept.
    pub(super) const fn new(rules: &[Ruled]) -> Self {
        let mut accepted = Self::ALL;
        let mut position = 0;
        while position < rules.len() {
            match &rules[position].rule {
                Rule::Range(range) => {
                    if let Some(end) = &range.minimum {
                        accepted = accepted.above(end);
                    }
                    if let Some(end) = &range.maximum {
                        accepted = accepted.below(end);
                    }
                }
                Rule::Length(length) => {
                    if let Some(minimum) = length.minimum {
                        accepted.lengths.0 =
                            if minimum > accepted.lengths.0 { minimum } else { accepted.lengths.0 };
                    }
                    if let Some(maximum) = length.maximum {
                        accepted.lengths.1 =
                            if maximum < accepted.lengths.1 { maximum } else { accepted.lengths.1 };
                    }
                }
                // Checked after the last item.
                Rule::Unique(_) => {}
                Rule::Pattern(_)
                | Rule::Format(_)
                | Rule::OneOf(_)
                | Rule::MultipleOf(_)
                | Rule::Contains(_)
                | Rule::DoesNotContain(_)
                | Rule::CreditCard
                | Rule::NonControlCharacter => return Self::NONE,
            }
            position += 1;
        }
        accepted
    }

    #[allow(clippy::cast_possible_truncation)] // guarded
    const fn above(mut self, end: &Limit) -> Self {
        let (integer, number) = least(end);
        if integer > i64::MAX as i128 {
            return Self::NONE;
        }
        if integer > self.integers.0 as i128 {
            self.integers.0 = integer as i64;
        }
        if number > self.numbers.0 {
            self.numbers.0 = number;
        }
        self
    }

    #[allow(clippy::cast_possible_truncation)] // guarded
    const fn below(mut self, end: &Limit) -> Self {
        let (integer, number) = greatest(end);
        if integer < i64::MIN as i128 {
            return Self::NONE;
        }
        if integer < self.integers.1 as i128 {
            self.integers.1 = integer as i64;
        }
        if number < self.numbers.1 {
            self.numbers.1 = number;
        }
        self
    }

    /// Whether a value certainly satisfies the rules.
    #[allow(clippy::inline_always)] // the kind of the fact is known to every caller
    #[inline(always)]
    pub(super) fn accepts(&self, fact: &Fact<'_>) -> bool {
        match *fact {
            Fact::Integer(value) => {
                let (least, greatest) = self.integers;
                i64::try_from(value).is_ok_and(|value| least <= value && value <= greatest)
            }
            Fact::Wide(_) => false,
            Fact::Number(value) => self.numbers.0 <= value && value <= self.numbers.1,
            Fact::Text(text) => self.accepts_text(text),
            Fact::Items(count) | Fact::Entries(count) => {
                self.lengths.0 <= count && count <= self.lengths.1
            }
        }
    }

    /// A character has one to four bytes, so few texts have to be counted.
    #[inline]
    fn accepts_text(&self, text: &str) -> bool {
        let bytes = text.len() as u64;
        let (minimum, maximum) = self.lengths;
        bytes <= maximum && (minimum <= bytes / 4 || has_characters(text, minimum))
    }
}

/// Whether a text has at least `minimum` characters. Nearly always, its first bytes are ASCII.
#[inline(never)]
fn has_characters(text: &str, minimum: u64) -> bool {
    let first = usize::try_from(minimum).ok().and_then(|minimum| text.as_bytes().get(..minimum));
    first.is_some_and(|first| first.is_ascii() || minimum <= text.chars().count() as u64)
}

/// An integer and a float from which on all values satisfy a lower bound.
#[allow(clippy::cast_possible_truncation)] // truncates and saturates
const fn least(end: &Limit) -> (i128, f64) {
    let (integer, number) = match end.bound {
        Bound::Integer(integer) => (integer, float(integer, f64::INFINITY)),
        Bound::Wide(_) => (i128::MAX, f64::INFINITY),
        Bound::Number(number) => ((number as i128).saturating_add(1), number),
    };
    if end.exclusive { (integer.saturating_add(1), number.next_up()) } else { (integer, number) }
}

/// An integer and a float up to which all values satisfy an upper bound.
#[allow(clippy::cast_possible_truncation)] // truncates and saturates
const fn greatest(end: &Limit) -> (i128, f64) {
    let (integer, number) = match end.bound {
        Bound::Integer(integer) => (integer, float(integer, f64::NEG_INFINITY)),
        Bound::Wide(_) => (i128::MAX, f64::NEG_INFINITY),
        Bound::Number(number) => ((number as i128).saturating_sub(1), number),
    };
    if end.exclusive { (integer.saturating_sub(1), number.next_down()) } else { (integer, number) }
}

/// The float that equals the integer, or `other` if there may be none.
#[allow(clippy::cast_precision_loss)] // guarded
const fn float(integer: i128, other: f64) -> f64 {
    if -EXACT < integer && integer < EXACT { integer as f64 } else { other }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::{Length, Range};

    const BOUNDS: [Bound; 15] = [
        Bound::Integer(i128::MIN),
        Bound::Integer(-EXACT - 1),
        Bound::Integer(-EXACT),
        Bound::Integer(-1),
        Bound::Integer(0),
        Bound::Integer(7),
        Bound::Integer(EXACT),
        Bound::Integer(EXACT + 1),
        Bound::Integer(i128::MAX),
        Bound::Wide(1 << 127),
        Bound::Number(-0.5),
        Bound::Number(0.0),
        Bound::Number(7.5),
        Bound::Number(9_007_199_254_740_994.0),
        Bound::Number(f64::MAX),
    ];

    fn ruled(rule: Rule) -> [Ruled; 1] {
        [Ruled { rule, message: None, code: None }]
    }

    /// The bounds as integers and floats, and their neighbours.
    fn facts() -> impl Iterator<Item = Fact<'static>> {
        BOUNDS.into_iter().flat_map(|bound| {
            #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
            let (integer, number) = match bound {
                Bound::Integer(integer) => (integer, integer as f64),
                Bound::Wide(integer) => (i128::MAX, integer as f64),
                Bound::Number(number) => (number as i128, number),
            };
            let around = [integer.saturating_sub(1), integer, integer.saturating_add(1)];
            let numbers = [number.next_down(), number, number.next_up()];
            let numbers = numbers.into_iter().filter(|number| number.is_finite());
            around.map(Fact::Integer).into_iter().chain(numbers.map(Fact::Number))
        })
    }

    #[test]
    fn accepts_only_numbers_in_range() {
        let limits = || {
            let ends = [false, true];
            let all = BOUNDS.into_iter();
            all.flat_map(move |bound| ends.map(|exclusive| Limit { bound, exclusive }))
        };
        let mut accepted = 0;
        for (minimum, maximum) in limits().flat_map(|low| limits().map(move |high| (low, high))) {
            let (minimum, maximum) = (Some(minimum), Some(maximum));
            let rules = ruled(Rule::Range(Range { minimum, maximum }));
            let fast_path = FastPath::new(&rules);
            for fact in facts().filter(|fact| fast_path.accepts(fact)) {
                assert!(rules[0].rule.check(&fact).is_none(), "{fact:?} under {rules:?}");
                accepted += 1;
            }
        }
        assert!(accepted > 1000, "only {accepted} were accepted");
    }

    #[test]
    fn accepts_exactly_the_allowed_lengths() {
        let texts = ["", "a", "é", "𝄞", "abcd", "äöü", "𝄞𝄞", "abcdefgh", "a long one of ASCII"];
        let facts = texts.map(Fact::Text).into_iter().chain((0..9).map(Fact::Items));
        let facts: Vec<Fact<'_>> = facts.chain((0..9).map(Fact::Entries)).collect();
        for minimum in (0..6).map(Some).chain([None]) {
            for maximum in (0..9).map(Some).chain([None]) {
                let rules = ruled(Rule::Length(Length { minimum, maximum }));
                for fact in &facts {
                    let is_accepted = FastPath::new(&rules).accepts(fact);
                    let is_valid = rules[0].rule.check(fact).is_none();
                    assert!(is_valid || !is_accepted, "{fact:?} under {rules:?}");
                    // Such a text may have fewer characters than its bytes suggest.
                    let is_multibyte = matches!(fact, Fact::Text(text) if !text.is_ascii());
                    assert!(is_accepted == is_valid || is_multibyte, "{fact:?} under {rules:?}");
                }
            }
        }
    }
}

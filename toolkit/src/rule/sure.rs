//! Which values keep all the rules of a place, told by two comparisons. Nearly every right value passes
//! by them without a look at the rules one by one.
//!
//! Never a verdict on its own: what is not sure is judged by the rules. So ends may stand too tight here,
//! and never too wide.

use crate::problem::Bound;
use crate::rule::{Fact, Rule, Ruled};
use crate::schema::Limit;

/// From 2^53 on an integer may have no float of its own.
const EXACT: i128 = 1 << 53;

/// The values that keep all the rules of a place for sure. All ends are inclusive. No integer beyond 64 bits
/// is among them: few are sent, and the others are compared in half the time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sure {
    integers: (i64, i64),
    numbers: (f64, f64),
    lengths: (u64, u64),
}

impl Sure {
    const ALL: Self = Self {
        integers: (i64::MIN, i64::MAX),
        numbers: (f64::MIN, f64::MAX),
        lengths: (0, u64::MAX),
    };

    const NONE: Self = Self { integers: (1, 0), numbers: (1.0, 0.0), lengths: (1, 0) };

    /// What the rules leave.
    pub(super) const fn of(rules: &[Ruled]) -> Self {
        let mut sure = Self::ALL;
        let mut position = 0;
        while position < rules.len() {
            match &rules[position].rule {
                Rule::Range(range) => {
                    if let Some(end) = &range.minimum {
                        sure = sure.above(end);
                    }
                    if let Some(end) = &range.maximum {
                        sure = sure.below(end);
                    }
                }
                Rule::Length(length) => {
                    if let Some(minimum) = length.minimum {
                        sure.lengths.0 =
                            if minimum > sure.lengths.0 { minimum } else { sure.lengths.0 };
                    }
                    if let Some(maximum) = length.maximum {
                        sure.lengths.1 =
                            if maximum < sure.lengths.1 { maximum } else { sure.lengths.1 };
                    }
                }
                // Items that must differ are compared once all of them are there.
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
        sure
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

    /// Whether a value keeps the rules for sure.
    #[allow(clippy::inline_always)] // the kind of the fact is known to every caller
    #[inline(always)]
    pub(super) fn has(&self, fact: &Fact<'_>) -> bool {
        match *fact {
            Fact::Integer(value) => {
                let (least, greatest) = self.integers;
                i64::try_from(value).is_ok_and(|value| least <= value && value <= greatest)
            }
            Fact::Wide(_) => false,
            Fact::Number(value) => self.numbers.0 <= value && value <= self.numbers.1,
            Fact::Text(text) => self.has_text(text),
            Fact::Items(count) | Fact::Entries(count) => {
                self.lengths.0 <= count && count <= self.lengths.1
            }
        }
    }

    /// A character has one byte to four, so few texts need be counted.
    #[inline]
    fn has_text(&self, text: &str) -> bool {
        let bytes = text.len() as u64;
        let (least, most) = self.lengths;
        bytes <= most && (least <= bytes / 4 || has_characters(text, least))
    }
}

/// Whether a text has so many characters. Its first bytes are nearly always characters of their own.
#[inline(never)]
fn has_characters(text: &str, least: u64) -> bool {
    let first = usize::try_from(least).ok().and_then(|least| text.as_bytes().get(..least));
    first.is_some_and(|first| first.is_ascii() || least <= text.chars().count() as u64)
}

/// An integer and a number from which on all are inside a lower end.
#[allow(clippy::cast_possible_truncation)] // towards zero, and beyond i128 to its end
const fn least(end: &Limit) -> (i128, f64) {
    let (integer, number) = match end.bound {
        Bound::Integer(integer) => (integer, float(integer, f64::INFINITY)),
        Bound::Wide(_) => (i128::MAX, f64::INFINITY),
        Bound::Number(number) => ((number as i128).saturating_add(1), number),
    };
    if end.exclusive { (integer.saturating_add(1), number.next_up()) } else { (integer, number) }
}

/// An integer and a number up to which all are inside an upper end.
#[allow(clippy::cast_possible_truncation)] // towards zero, and beyond i128 to its end
const fn greatest(end: &Limit) -> (i128, f64) {
    let (integer, number) = match end.bound {
        Bound::Integer(integer) => (integer, float(integer, f64::NEG_INFINITY)),
        Bound::Wide(_) => (i128::MAX, f64::NEG_INFINITY),
        Bound::Number(number) => ((number as i128).saturating_sub(1), number),
    };
    if end.exclusive { (integer.saturating_sub(1), number.next_down()) } else { (integer, number) }
}

/// The float that is this integer; the other where there may be none.
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

    /// The bounds themselves as integers and numbers, and their neighbours.
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
    fn a_number_that_surely_keeps_a_range_breaks_none_of_its_ends() {
        let limits = || {
            let ends = [false, true];
            let all = BOUNDS.into_iter();
            all.flat_map(move |bound| ends.map(|exclusive| Limit { bound, exclusive }))
        };
        let mut kept = 0;
        for (minimum, maximum) in limits().flat_map(|low| limits().map(move |high| (low, high))) {
            let (minimum, maximum) = (Some(minimum), Some(maximum));
            let rules = ruled(Rule::Range(Range { minimum, maximum }));
            let sure = Sure::of(&rules);
            for fact in facts().filter(|fact| sure.has(fact)) {
                assert!(rules[0].rule.check(&fact).is_none(), "{fact:?} under {rules:?}");
                kept += 1;
            }
        }
        assert!(kept > 1000, "only {kept} were sure");
    }

    #[test]
    fn a_length_is_sure_exactly_where_it_is_kept() {
        let texts = ["", "a", "é", "𝄞", "abcd", "äöü", "𝄞𝄞", "abcdefgh", "a long one of ASCII"];
        let facts = texts.map(Fact::Text).into_iter().chain((0..9).map(Fact::Items));
        let facts: Vec<Fact<'_>> = facts.chain((0..9).map(Fact::Entries)).collect();
        for minimum in (0..6).map(Some).chain([None]) {
            for maximum in (0..9).map(Some).chain([None]) {
                let rules = ruled(Rule::Length(Length { minimum, maximum }));
                for fact in &facts {
                    let is_sure = Sure::of(&rules).has(fact);
                    let is_kept = rules[0].rule.check(fact).is_none();
                    assert!(is_kept || !is_sure, "{fact:?} under {rules:?}");
                    // A text of many bytes may have few characters.
                    let few = matches!(fact, Fact::Text(text) if !text.is_ascii());
                    assert!(is_sure == is_kept || few, "{fact:?} under {rules:?}");
                }
            }
        }
    }
}

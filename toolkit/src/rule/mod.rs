//! The rules that a place is held to: data that the macros write, each shown in the schema and
//! checked by one file. What a rule says in words is in `feedback`.

use crate::problem::{Kind, Unit};
use crate::rule::sure::Sure;
use crate::schema::Schema;

mod contains;
mod credit_card;
mod custom;
mod format;
mod length;
mod multiple_of;
mod must_match;
mod non_control_character;
mod one_of;
mod pattern;
mod range;
mod sure;
mod unique;

pub use contains::{Contains, DoesNotContain};
pub use custom::RuleError;
pub(crate) use format::is_format;
pub use length::Length;
pub use multiple_of::MultipleOf;
pub use must_match::must_match;
pub use one_of::OneOf;
pub(crate) use pattern::compiles;
pub use pattern::{Pattern, pattern_source};
pub use range::Range;
pub use unique::Unique;

/// The rules of one place, and of what is inside it.
#[derive(Debug)]
pub struct Rules {
    pub(crate) own: &'static [Ruled],
    pub(crate) items: Option<&'static Rules>,
    pub(crate) keys: Option<&'static Rules>,
    sure: Sure,
}

impl Rules {
    /// No rules at all.
    pub const NONE: Rules = Rules::new(&[], None, None);

    /// The rules of the value itself, those of every item of an array and every value of a map, and those
    /// of every key of a map.
    pub const fn new(
        own: &'static [Ruled],
        items: Option<&'static Rules>,
        keys: Option<&'static Rules>,
    ) -> Self {
        Self { own, items, keys, sure: Sure::of(own) }
    }

    /// Whether items must differ.
    #[inline]
    pub(crate) fn has_unique(&self) -> bool {
        self.own.iter().any(|ruled| matches!(ruled.rule, Rule::Unique(_)))
    }

    /// Whether a value keeps the rules for sure; where not, they have to be asked one by one.
    #[allow(clippy::inline_always)] // the kind of the fact is known to every caller
    #[inline(always)]
    pub(crate) fn are_surely_kept_by(&self, fact: &Fact<'_>) -> bool {
        self.sure.has(fact)
    }
}

/// A rule as it stands on a field: with the author's own words and code, if any.
#[derive(Debug)]
pub struct Ruled {
    /// The rule.
    pub rule: Rule,
    /// The sentence that stands in for ours.
    pub message: Option<&'static str>,
    /// The code that stands in for ours.
    pub code: Option<&'static str>,
}

/// A rule that needs nothing but the value as JSON has it.
///
/// Rules that need the Rust value (custom functions and `must_match`) are called by the code that the
/// macros print.
#[derive(Debug)]
pub enum Rule {
    /// The ends of a number.
    Range(Range),
    /// The number of characters, items or entries.
    Length(Length),
    /// A pattern that a string must match.
    Pattern(&'static Pattern),
    /// The format of a string.
    Format(crate::problem::Format),
    /// The literals that are allowed.
    OneOf(OneOf),
    /// The step of a number.
    MultipleOf(MultipleOf),
    /// A part that a string must hold.
    Contains(Contains),
    /// A part that a string must not hold.
    DoesNotContain(DoesNotContain),
    /// The number of a payment card.
    CreditCard,
    /// No control characters.
    NonControlCharacter,
    /// Items that must differ.
    Unique(Unique),
}

impl Rule {
    /// Writes the rule into the schema of its place.
    pub(crate) fn show(&self, schema: &mut Schema) {
        match self {
            Rule::Range(range) => range.show(schema),
            Rule::Length(length) => length.show(schema),
            Rule::Pattern(pattern) => pattern.show(schema),
            Rule::Format(format) => format::show(*format, schema),
            Rule::OneOf(one_of) => one_of.show(schema),
            Rule::MultipleOf(multiple_of) => multiple_of.show(schema),
            Rule::Contains(contains) => contains.show(schema),
            Rule::DoesNotContain(does_not_contain) => does_not_contain.show(schema),
            // No keyword says it.
            Rule::CreditCard => {}
            Rule::NonControlCharacter => non_control_character::show(schema),
            Rule::Unique(_) => Unique::show(schema),
        }
    }

    /// What is wrong with a value, if the rule speaks of values of its kind.
    pub(crate) fn check(&self, fact: &Fact<'_>) -> Option<Kind> {
        match self {
            Rule::Range(range) => range.check(fact),
            Rule::Length(length) => length.check(fact),
            Rule::Pattern(pattern) => pattern.check(fact),
            Rule::Format(format) => format::check(*format, fact),
            Rule::OneOf(one_of) => one_of.check(fact),
            Rule::MultipleOf(multiple_of) => multiple_of.check(fact),
            Rule::Contains(contains) => contains.check(fact),
            Rule::DoesNotContain(does_not_contain) => does_not_contain.check(fact),
            Rule::CreditCard => credit_card::check(fact),
            Rule::NonControlCharacter => non_control_character::check(fact),
            // Needs all the items at once: see `Place::judge_repeats`.
            Rule::Unique(_) => None,
        }
    }
}

/// What a value shows to the rules.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fact<'a> {
    /// An integer.
    Integer(i128),
    /// An integer above the greatest `i128`.
    Wide(u128),
    /// A number, as it was sent.
    Number(f64),
    /// A string.
    Text(&'a str),
    /// An array of so many items.
    Items(u64),
    /// An object of so many entries.
    Entries(u64),
}

impl Fact<'_> {
    /// The length that a length rule speaks of, and what it counts.
    fn length(&self) -> Option<(u64, Unit)> {
        match self {
            Fact::Text(text) => Some((text.chars().count() as u64, Unit::Characters)),
            Fact::Items(items) => Some((*items, Unit::Items)),
            Fact::Entries(entries) => Some((*entries, Unit::Entries)),
            Fact::Integer(_) | Fact::Wide(_) | Fact::Number(_) => None,
        }
    }
}

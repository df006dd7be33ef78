//! The rules on values, as data that the macros generate. Each rule's file both adds it to the schema and checks
//! it. The sentences about violations are in `feedback`.

use crate::problem::{Kind, Unit};
use crate::rule::fast_path::FastPath;
use crate::schema::Schema;

mod contains;
mod credit_card;
mod custom;
mod fast_path;
mod format;
mod length;
mod multiple_of;
mod must_match;
mod non_control_character;
mod one_of;
mod pattern;
mod range;
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

/// The rules on a value and on what it contains.
#[derive(Debug)]
pub struct Rules {
    pub(crate) own: &'static [Ruled],
    pub(crate) items: Option<&'static Rules>,
    pub(crate) keys: Option<&'static Rules>,
    fast_path: FastPath,
}

impl Rules {
    /// No rules.
    pub const NONE: Rules = Rules::new(&[], None, None);

    /// Rules on the value itself, on every item of an array or value of a map, and on every key of a map.
    pub const fn new(
        own: &'static [Ruled],
        items: Option<&'static Rules>,
        keys: Option<&'static Rules>,
    ) -> Self {
        Self { own, items, keys, fast_path: FastPath::new(own) }
    }

    /// Whether items must be unique.
    #[inline]
    pub(crate) fn has_unique(&self) -> bool {
        self.own.iter().any(|ruled| matches!(ruled.rule, Rule::Unique(_)))
    }

    /// Whether the fast path accepts a value. If not, the rules must be checked one by one.
    #[allow(clippy::inline_always)] // the kind of the fact is known to every caller
    #[inline(always)]
    pub(crate) fn certainly_accept(&self, fact: &Fact<'_>) -> bool {
        self.fast_path.accepts(fact)
    }
}

/// A rule with its custom message and code, if it has any.
#[derive(Debug)]
pub struct Ruled {
    /// The rule.
    pub rule: Rule,
    /// The message that replaces the default sentence.
    pub message: Option<&'static str>,
    /// The code that replaces the kind's.
    pub code: Option<&'static str>,
}

/// A rule that only needs the JSON value.
///
/// Rules that need the Rust value (custom functions and `must_match`) are called by the generated code.
#[derive(Debug)]
pub enum Rule {
    /// The bounds of a number.
    Range(Range),
    /// The number of characters, items or entries.
    Length(Length),
    /// A pattern that a string must match.
    Pattern(&'static Pattern),
    /// The format of a string.
    Format(crate::problem::Format),
    /// The allowed literals.
    OneOf(OneOf),
    /// The step of a number.
    MultipleOf(MultipleOf),
    /// A substring that a string must contain.
    Contains(Contains),
    /// A substring that a string must not contain.
    DoesNotContain(DoesNotContain),
    /// A payment card number.
    CreditCard,
    /// No control characters.
    NonControlCharacter,
    /// Unique items.
    Unique(Unique),
}

impl Rule {
    /// Adds the rule to the schema of its value.
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
            // No keyword can express it.
            Rule::CreditCard => {}
            Rule::NonControlCharacter => non_control_character::show(schema),
            Rule::Unique(_) => Unique::show(schema),
        }
    }

    /// Returns the violation, if there is one. A rule accepts values of types that it doesn't apply to.
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
            // Needs all the items at once, so it is checked after the last one.
            Rule::Unique(_) => None,
        }
    }
}

/// What rules can know of a value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fact<'a> {
    /// An integer.
    Integer(i128),
    /// An integer above `i128::MAX`.
    Wide(u128),
    /// A number, as it was sent.
    Number(f64),
    /// A string.
    Text(&'a str),
    /// The number of items in an array.
    Items(u64),
    /// The number of entries in an object.
    Entries(u64),
}

impl Fact<'_> {
    /// The length and its unit, for length rules.
    fn length(&self) -> Option<(u64, Unit)> {
        match self {
            Fact::Text(text) => Some((text.chars().count() as u64, Unit::Characters)),
            Fact::Items(items) => Some((*items, Unit::Items)),
            Fact::Entries(entries) => Some((*entries, Unit::Entries)),
            Fact::Integer(_) | Fact::Wide(_) | Fact::Number(_) => None,
        }
    }
}

//! `credit_card`: the number of a payment card, as the validator crate judges it: digits alone, as many as
//! its kind of card has, with the right last one. No keyword can show it.

use crate::problem::Kind;
use crate::rule::Fact;

pub(super) fn check(fact: &Fact<'_>) -> Option<Kind> {
    let Fact::Text(text) = fact else { return None };
    (!is_card(text)).then_some(Kind::CreditCard)
}

#[cfg(feature = "validator")]
fn is_card(text: &str) -> bool {
    validator::ValidateCreditCard::validate_credit_card(&text)
}

/// Without the validator crate no field can have this rule: it does not compile.
#[cfg(not(feature = "validator"))]
fn is_card(_: &str) -> bool {
    false
}

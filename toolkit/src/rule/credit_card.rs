//! `credit_card`: a payment card number, validated by the validator crate: only digits, in a number that its brand
//! allows, with a correct check digit. No schema keyword can express it.

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

/// Never called: without the feature `validator`, the derive rejects the rule.
#[cfg(not(feature = "validator"))]
fn is_card(_: &str) -> bool {
    false
}

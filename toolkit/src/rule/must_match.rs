//! `must_match`: a field that must equal another of the same struct. No keyword can show it.

use crate::problem::Kind;

/// What is wrong with a field that must equal the field named `other`.
pub fn must_match<T: PartialEq + ?Sized>(
    value: &T,
    other_value: &T,
    other: &'static str,
) -> Option<Kind> {
    (value != other_value).then_some(Kind::Mismatch { other })
}

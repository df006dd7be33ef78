//! `must_match`: a field that must equal another of the struct. No schema keyword can express it.

use crate::problem::Kind;

/// Returns the violation if a field doesn't equal the field named `other`.
pub fn must_match<T: PartialEq + ?Sized>(
    value: &T,
    other_value: &T,
    other: &'static str,
) -> Option<Kind> {
    (value != other_value).then_some(Kind::Mismatch { other })
}

//! Where the values of a struct's fields wait until the whole struct was read.

use serde::Deserializer;

use crate::contract::{Contract, Gaps, Place};
use crate::problem::Kind;

/// Where the value of one field waits until the whole struct was read.
#[derive(Debug)]
pub enum Slot<T> {
    /// The field was not sent.
    Empty,
    /// The field was sent, but no value could be made of it.
    Bad,
    /// The value.
    Full(T),
}

// Not derived: a slot of any type is empty at first.
#[allow(clippy::derivable_impls)]
impl<T> Default for Slot<T> {
    fn default() -> Self {
        Slot::Empty
    }
}

// The bounds stand on the methods, so that a type without a contract is told as just that, and not as
// a method that is missing.
impl<T> Slot<T> {
    /// Reads the field.
    ///
    /// # Errors
    ///
    /// What ends the reading.
    pub fn read<'de, D: Deserializer<'de>>(
        &mut self,
        input: D,
        at: &mut Place<'_>,
    ) -> Result<(), D::Error>
    where
        T: Contract,
    {
        self.fill(T::read(input, at)?);
        Ok(())
    }

    /// The value, or what a missing one means; nothing where the field is missing and required.
    pub fn or_missing(self, name: &'static str, gaps: &mut Gaps) -> Option<T>
    where
        T: Contract,
    {
        match self {
            Slot::Full(value) => Some(value),
            Slot::Bad => None,
            Slot::Empty => {
                let absent = T::absent();
                if absent.is_none() {
                    gaps.missing(name);
                }
                absent
            }
        }
    }
}

impl<T> Slot<T> {
    /// Puts in what was made of the field. Filled once only: nothing is there to be dropped, and the
    /// compiler is spared to look.
    #[inline]
    fn fill(&mut self, value: Option<T>) {
        std::mem::forget(std::mem::replace(self, value.map_or(Slot::Bad, Slot::Full)));
    }

    /// Holds the value to rules that need the Rust value, if one could be made.
    pub fn judge(&self, judge: fn(&T, &mut Place<'_>), at: &mut Place<'_>) {
        if let Slot::Full(value) = self {
            judge(value, at);
        }
    }

    /// The value, or this one, which was at hand.
    pub fn or_value(self, default: T) -> Option<T> {
        self.or_default(|| default)
    }

    /// The value, or its default.
    pub fn or_default(self, default: impl FnOnce() -> T) -> Option<T> {
        match self {
            Slot::Full(value) => Some(value),
            Slot::Bad => None,
            Slot::Empty => Some(default()),
        }
    }
}

/// An `Option`, for the rule `required`.
#[diagnostic::on_unimplemented(
    message = "the rule `required` cannot stand on `{Self}`",
    label = "not an `Option`",
    note = "a field of any other type must be sent as it is; leave `required` out"
)]
pub trait Optional {
    /// The type of the value where there is one.
    type Inner: Contract;

    /// The `Option` with a value.
    fn some(inner: Self::Inner) -> Self;

    /// The value, where there is one.
    fn inner(&self) -> Option<&Self::Inner>;
}

impl<T: Contract> Optional for Option<T> {
    type Inner = T;

    fn some(inner: T) -> Self {
        Some(inner)
    }

    fn inner(&self) -> Option<&T> {
        self.as_ref()
    }
}

/// Checks a field in hand that must hold a value though its type is an `Option`.
pub fn check_required<T: Optional>(value: &T, at: &mut Place<'_>) {
    match value.inner() {
        Some(inner) => inner.check(at),
        None => at.report(Kind::Missing),
    }
}

impl<T> Slot<T> {
    /// Reads a field that must hold a value though its type is an `Option`.
    ///
    /// # Errors
    ///
    /// What ends the reading.
    pub fn read_required<'de, D: Deserializer<'de>>(
        &mut self,
        input: D,
        at: &mut Place<'_>,
    ) -> Result<(), D::Error>
    where
        T: Optional,
    {
        self.fill(T::Inner::read(input, at)?.map(T::some));
        Ok(())
    }

    /// The value; a missing one is a problem.
    pub fn or_required(self, name: &'static str, gaps: &mut Gaps) -> Option<T>
    where
        T: Optional,
    {
        match self {
            Slot::Full(value) => Some(value),
            Slot::Bad => None,
            Slot::Empty => {
                gaps.missing(name);
                None
            }
        }
    }
}

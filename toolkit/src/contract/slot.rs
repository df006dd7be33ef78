//! Where the values of a struct's fields wait until the whole struct was read.

use std::mem;

use serde::Deserializer;

use crate::contract::{Absence, Contract, Gaps, Place};
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
        // For most types this is known when the program is built.
        if at.nulls_leave_out()
            && let absence @ (Absence::LeftOut | Absence::Distinct) = T::absence()
        {
            return self.read_perhaps(input, at, absence == Absence::Distinct);
        }
        T::read_into(input, at, self)
    }

    /// Reads a field with a default. `is_distinct` says whether null stands for another value than that.
    ///
    /// # Errors
    ///
    /// What ends the reading.
    pub fn read_with_default<'de, D: Deserializer<'de>>(
        &mut self,
        input: D,
        at: &mut Place<'_>,
        is_distinct: fn() -> bool,
    ) -> Result<(), D::Error>
    where
        T: Contract,
    {
        if at.nulls_leave_out() {
            return self.read_perhaps(input, at, T::reads_null() && is_distinct());
        }
        T::read_into(input, at, self)
    }

    /// Puts in what a missing value means, where none was sent; it is a problem where that is required.
    #[inline]
    pub fn complete(&mut self, name: &'static str, gaps: &mut Gaps)
    where
        T: Contract,
    {
        if let Slot::Empty = self {
            match T::absent() {
                Some(absent) => self.fill(Some(absent)),
                None => gaps.missing(name),
            }
        }
    }
}

impl<T> Slot<T> {
    /// Puts in what was made of the field. Filled once only: nothing is there to be dropped, and the
    /// compiler is spared to look.
    #[inline]
    pub(crate) fn fill(&mut self, value: Option<T>) {
        mem::forget(mem::replace(self, value.map_or(Slot::Bad, Slot::Full)));
    }

    /// The value, if there is one.
    #[inline]
    pub fn into_value(self) -> Option<T> {
        match self {
            Slot::Full(value) => Some(value),
            Slot::Bad | Slot::Empty => None,
        }
    }

    /// Holds the value to rules that need the Rust value, if one could be made.
    pub fn judge(&self, judge: fn(&T, &mut Place<'_>), at: &mut Place<'_>) {
        if let Slot::Full(value) = self {
            judge(value, at);
        }
    }

    /// Puts in this value, which was at hand, where none was sent.
    pub fn complete_with_value(&mut self, default: T) {
        self.complete_with(|| default);
    }

    /// Puts in the default, where no value was sent.
    #[inline]
    pub fn complete_with(&mut self, default: impl FnOnce() -> T) {
        if let Slot::Empty = self {
            self.fill(Some(default()));
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
        let mut inner = Slot::Empty;
        T::Inner::read_into(input, at, &mut inner)?;
        self.fill(inner.into_value().map(T::some));
        Ok(())
    }

    /// Notes as a problem that no value was sent.
    #[inline]
    pub fn complete_required(&mut self, name: &'static str, gaps: &mut Gaps)
    where
        T: Optional,
    {
        if let Slot::Empty = self {
            gaps.missing(name);
        }
    }
}

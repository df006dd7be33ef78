//! Integers to 64 bits: shown with the bounds of the Rust type, read without ever passing through a
//! float. `usize` and `isize` are shown as their 64-bit kin on every machine.

use std::marker::PhantomData;

use serde::Deserializer;

use crate::contract::{Contract, Place, Reader, Seen, Slot, drive, drive_into};
use crate::problem::{Bound, Kind, Types};
use crate::rule::Fact;
use crate::schema::{Definitions, Limit, Node, Range, Schema};

/// An integer type with its bounds.
pub(super) trait Whole: TryFrom<i128> + Copy {
    /// The least value.
    const LEAST: i128;
    /// The greatest value.
    const GREATEST: i128;
}

/// From 2^53 on a float no longer tells which integer was written.
const EXACT: f64 = 9_007_199_254_740_992.0;

struct IntegerReader<T>(PhantomData<T>);

impl<T: Whole> IntegerReader<T> {
    /// An integer whose digits are known.
    fn exact(value: i128, at: &mut Place<'_>) -> Option<T> {
        let is_within = at.judge(&Fact::Integer(value));
        let Ok(converted) = T::try_from(value) else {
            // A rule has already said so where its bound is the tighter one.
            if is_within {
                report_outside::<T>(value, at);
            }
            return None;
        };
        Some(converted)
    }
}

#[cold]
#[inline(never)]
fn report_outside<T: Whole>(value: i128, at: &mut Place<'_>) {
    at.report_seen(outside::<T>(value), Seen::Integer(value));
}

fn outside<T: Whole>(value: i128) -> Kind {
    if value < T::LEAST {
        Kind::TooSmall { minimum: Bound::Integer(T::LEAST), exclusive: false }
    } else {
        Kind::TooLarge { maximum: Bound::Integer(T::GREATEST), exclusive: false }
    }
}

/// What is wrong with an integer that came as a float, of 2^53 or more.
///
/// One written in digits alone comes so only where it is outside 64 bits; the float next below the least `i64`
/// is that `i64` itself.
fn inexact<T: Whole>(whole: i128) -> Kind {
    if whole == T::LEAST {
        return outside::<T>(whole - 1);
    }
    let is_inside = (T::LEAST..=T::GREATEST).contains(&whole);
    if is_inside { Kind::NotExact } else { outside::<T>(whole) }
}

impl<T: Whole> Reader<'_> for IntegerReader<T> {
    type Output = T;
    type Key = ();
    const EXPECTED: Types = Types::INTEGER;
    const LEAVES_NULL: bool = true;

    fn key(&self, _: &str) {}

    fn integer(self, value: i128, at: &mut Place<'_>) -> Option<T> {
        Self::exact(value, at)
    }

    /// A number with a fraction or an exponent is an integer where it is whole, as JSON Schema says.
    #[cold]
    #[inline(never)]
    fn number(self, value: f64, at: &mut Place<'_>) -> Option<T> {
        if value.fract() != 0.0 {
            at.wrong_type(Self::EXPECTED, Seen::Number(value));
            return None;
        }
        #[allow(clippy::cast_possible_truncation)]
        // beyond i128 the cast gives its end: outside all the same
        let whole = value as i128;
        if value.abs() < EXACT {
            at.note_float_for_integer();
            return Self::exact(whole, at);
        }
        if at.judge(&Fact::Number(value)) {
            at.report_seen(inexact::<T>(whole), Seen::Number(value));
        }
        None
    }
}

macro_rules! integers {
    ($($integer:ident $(: $shown:ident)?),+) => {$(
        impl Whole for $integer {
            const LEAST: i128 = integers!(@end $integer $($shown)?, MIN);
            const GREATEST: i128 = integers!(@end $integer $($shown)?, MAX);
        }

        impl Contract for $integer {
            const LEAVES_NULL: bool = true;

            fn schema(_: &mut Definitions) -> Schema {
                let end = |end| Some(Limit { bound: Bound::Integer(end), exclusive: false });
                Schema::new(Node::Integer(Range {
                    minimum: end(Self::LEAST),
                    maximum: end(Self::GREATEST),
                    ..Range::default()
                }))
            }

            fn read<'de, D: Deserializer<'de>>(
                input: D,
                at: &mut Place<'_>,
            ) -> Result<Option<Self>, D::Error> {
                drive(IntegerReader(PhantomData), input, at)
            }

            fn read_into<'de, D: Deserializer<'de>>(
                input: D,
                at: &mut Place<'_>,
                slot: &mut Slot<Self>,
            ) -> Result<(), D::Error> {
                drive_into(IntegerReader(PhantomData), input, at, slot)
            }

            fn check(&self, at: &mut Place<'_>) {
                #[allow(clippy::cast_lossless)] // `isize` and `usize` have no other way
                at.judge(&Fact::Integer(*self as i128));
            }
        }
    )+};
    (@end $integer:ident, $end:ident) => { $integer::$end as i128 };
    (@end $integer:ident $shown:ident, $end:ident) => { $shown::$end as i128 };
}

integers!(i8, i16, i32, i64, u8, u16, u32, u64, isize: i64, usize: u64);

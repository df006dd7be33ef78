//! `NonZero` of every integer type: shown without 0. Where there are negative numbers too, as two ranges.

use std::marker::PhantomData;
use std::num::NonZero;

use serde::Deserializer;

use crate::contract::{Contract, Place, drive, read_verbatim};
use crate::problem::Bound;
use crate::rule::Fact;
use crate::schema::{Definitions, Schema};
use crate::types::integer::Whole;
use crate::types::wide::{Exact, ExactReader, exact_schema, fact};

macro_rules! exact {
    ($($unsigned:ident, $signed:ident);+) => {$(
        impl Exact for NonZero<$unsigned> {
            const LEAST: Bound = Bound::Integer(1);
            const GREATEST: Bound = Bound::Integer(<$unsigned as Whole>::GREATEST);

            fn of(integer: i128) -> Option<Self> {
                $unsigned::try_from(integer).ok().and_then(Self::new)
            }
        }

        impl Exact for NonZero<$signed> {
            const LEAST: Bound = Bound::Integer(<$signed as Whole>::LEAST);
            const GREATEST: Bound = Bound::Integer(<$signed as Whole>::GREATEST);
            const WITHOUT_ZERO: bool = true;

            fn of(integer: i128) -> Option<Self> {
                $signed::try_from(integer).ok().and_then(Self::new)
            }
        }
    )+};
}

exact!(u8, i8; u16, i16; u32, i32; u64, i64; usize, isize);

impl Exact for NonZero<i128> {
    const LEAST: Bound = <i128 as Exact>::LEAST;
    const GREATEST: Bound = <i128 as Exact>::GREATEST;
    const WITHOUT_ZERO: bool = true;

    fn of(integer: i128) -> Option<Self> {
        Self::new(integer)
    }
}

impl Exact for NonZero<u128> {
    const LEAST: Bound = Bound::Integer(1);
    const GREATEST: Bound = <u128 as Exact>::GREATEST;

    fn of(integer: i128) -> Option<Self> {
        u128::try_from(integer).ok().and_then(Self::new)
    }

    fn of_wide(integer: u128) -> Option<Self> {
        Self::new(integer)
    }
}

macro_rules! contracts {
    ($read:ident, $fact:expr; $($integer:ident),+) => {$(
        impl Contract for NonZero<$integer> {
            fn schema(_: &mut Definitions) -> Schema {
                exact_schema::<Self>()
            }

            fn read<'de, D: Deserializer<'de>>(
                input: D,
                at: &mut Place<'_>,
            ) -> Result<Option<Self>, D::Error> {
                $read(ExactReader(PhantomData), input, at)
            }

            fn check(&self, at: &mut Place<'_>) {
                #[allow(clippy::cast_lossless)] // `isize` and `usize` have no other way
                at.judge(&$fact(self.get() as _));
            }
        }
    )+};
}

contracts!(drive, Fact::Integer; i8, i16, i32, i64, isize, u8, u16, u32, u64, usize);
contracts!(read_verbatim, Fact::Integer; i128);
contracts!(read_verbatim, fact; u128);

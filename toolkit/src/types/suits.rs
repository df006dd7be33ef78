//! Which rules suit which types, as traits, so that a rule on a type it cannot judge does not compile.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::num::NonZero;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use crate::problem::Bound;
use crate::rule::Unique;
use crate::schema::Limit;
use crate::types::integer::Whole;
use crate::types::key::OpenKey;

/// Numbers: `range` and `multiple_of`.
#[diagnostic::on_unimplemented(
    message = "the rules `range` and `multiple_of` cannot judge `{Self}`",
    label = "not a number",
    note = "they suit integers and floats, and `Option`, `Box`, `Rc` and `Arc` of them; a rule on a newtype stands inside the newtype"
)]
pub trait Numeric {
    /// The least and the greatest value of an integer type.
    const ENDS: Option<(i128, i128)>;
}

/// Integers: `one_of` with integers.
#[diagnostic::on_unimplemented(
    message = "the rule `one_of` with integers cannot judge `{Self}`",
    label = "not an integer",
    note = "it suits integers, and `Option`, `Box`, `Rc` and `Arc` of them"
)]
pub trait Integral {}

/// Strings: `pattern`, `regex`, `contains`, the formats, and `one_of` with strings.
#[diagnostic::on_unimplemented(
    message = "rules about text cannot judge `{Self}`",
    label = "not a string",
    note = "`pattern`, `regex`, `contains`, `does_not_contain`, `email`, `url`, `ip`, `credit_card`, `non_control_character`, `format` and `one_of` with strings suit strings, and `Option`, `Box`, `Rc` and `Arc` of them"
)]
pub trait Textual {}

/// What has a length: `length`.
#[diagnostic::on_unimplemented(
    message = "the rule `length` cannot judge `{Self}`",
    label = "has no length",
    note = "it suits strings, lists, sets and maps, and `Option`, `Box`, `Rc` and `Arc` of them"
)]
pub trait Measured {}

/// Lists and maps: `items(…)`.
#[diagnostic::on_unimplemented(
    message = "`items(…)` cannot judge `{Self}`",
    label = "has no items",
    note = "it suits lists, sets and the values of maps, and `Option`, `Box`, `Rc` and `Arc` of them"
)]
pub trait Container {
    /// The type of one item.
    type Item;
}

/// Maps: `keys(…)`.
#[diagnostic::on_unimplemented(
    message = "`keys(…)` cannot judge `{Self}`",
    label = "not a map",
    note = "it suits maps, and `Option`, `Box`, `Rc` and `Arc` of them"
)]
pub trait Keyed {}

/// Lists of comparable items: `unique`.
#[diagnostic::on_unimplemented(
    message = "the rule `unique` cannot judge `{Self}`",
    label = "not a list of items that can be compared",
    note = "it suits lists and arrays of types with `PartialEq`, and `Option`, `Box`, `Rc` and `Arc` of them"
)]
pub trait Uniform: Container<Item: PartialEq + 'static> {}

macro_rules! mark {
    ($marker:ident: $($suited:ty),+) => { $(impl $marker for $suited {})+ };
}

macro_rules! integers {
    ($($integer:ty),+) => {$(
        impl Numeric for $integer {
            const ENDS: Option<(i128, i128)> = Some((<$integer as Whole>::LEAST, <$integer as Whole>::GREATEST));
        }
        impl Integral for $integer {}
    )+};
}

integers!(i8, i16, i32, i64, isize, u8, u16, u32, u64, usize);

macro_rules! more_integers {
    ($($integer:ty: $least:expr, $greatest:expr);+) => {$(
        impl Numeric for $integer {
            const ENDS: Option<(i128, i128)> = Some(($least, $greatest));
        }
        impl Integral for $integer {}
    )+};
}

macro_rules! nonzero {
    ($($unsigned:ty, $signed:ty);+) => {$(
        more_integers!(
            NonZero<$unsigned>: 1, <$unsigned as Whole>::GREATEST;
            NonZero<$signed>: <$signed as Whole>::LEAST, <$signed as Whole>::GREATEST
        );
    )+};
}

nonzero!(u8, i8; u16, i16; u32, i32; u64, i64; usize, isize);

// No bound can be written above the greatest `i128`.
more_integers!(
    i128: i128::MIN, i128::MAX;
    u128: 0, i128::MAX;
    NonZero<i128>: i128::MIN, i128::MAX;
    NonZero<u128>: 1, i128::MAX
);

impl Numeric for f32 {
    const ENDS: Option<(i128, i128)> = None;
}

impl Numeric for f64 {
    const ENDS: Option<(i128, i128)> = None;
}

mark!(Textual: String, Box<str>, Rc<str>, Arc<str>, Cow<'static, str>, PathBuf, char);
mark!(Measured: String, Box<str>, Rc<str>, Arc<str>, Cow<'static, str>, PathBuf);

impl<T> Measured for BTreeSet<T> {}
impl<T, S> Measured for HashSet<T, S> {}
impl<K, V> Measured for BTreeMap<K, V> {}
impl<K, V, S> Measured for HashMap<K, V, S> {}

impl<K: OpenKey, V> Keyed for BTreeMap<K, V> {}
impl<K: OpenKey, V, S> Keyed for HashMap<K, V, S> {}

macro_rules! lists {
    ($($list:ty $(where T: $bound:ident)?),+) => {$(
        impl<T $(: $bound)?> Measured for $list {}
        impl<T $(: $bound)?> Container for $list {
            type Item = T;
        }
        impl<T: PartialEq + 'static $(+ $bound)?> Uniform for $list {}
    )+};
}

lists!(
    Vec<T>, VecDeque<T>, LinkedList<T>, BinaryHeap<T>, Box<[T]>, Rc<[T]>, Arc<[T]>,
    Cow<'static, [T]> where T: Clone
);

impl<T, const N: usize> Container for [T; N] {
    type Item = T;
}

impl<T: PartialEq + 'static, const N: usize> Uniform for [T; N] {}

impl<T> Container for BTreeSet<T> {
    type Item = T;
}

impl<T, S> Container for HashSet<T, S> {
    type Item = T;
}

impl<K, V> Container for BTreeMap<K, V> {
    type Item = V;
}

impl<K, V, S> Container for HashMap<K, V, S> {
    type Item = V;
}

macro_rules! transparent {
    ($($wrapper:ident),+) => {$(
        impl<T: Numeric> Numeric for $wrapper<T> {
            const ENDS: Option<(i128, i128)> = T::ENDS;
        }
        impl<T: Integral> Integral for $wrapper<T> {}
        impl<T: Textual> Textual for $wrapper<T> {}
        impl<T: Measured> Measured for $wrapper<T> {}
        impl<T: Keyed> Keyed for $wrapper<T> {}
        impl<T: Uniform> Uniform for $wrapper<T> {}
        impl<T: Container> Container for $wrapper<T> {
            type Item = T::Item;
        }
    )+};
}

transparent!(Option, Box, Rc, Arc);

/// Does not compile where a bound of `range` can never be met by the type, or the ends are crossed.
///
/// # Panics
///
/// At compile time, with what is wrong.
pub const fn assert_range<T: Numeric>(minimum: Option<Limit>, maximum: Option<Limit>) {
    assert!(is_finite(minimum) && is_finite(maximum), "a bound of `range` must be finite");
    if let Some((least, greatest)) = T::ENDS {
        assert!(
            is_within(minimum, least, greatest),
            "the minimum of `range` is outside what the type can hold, or above `i128::MAX`"
        );
        assert!(
            is_within(maximum, least, greatest),
            "the maximum of `range` is outside what the type can hold, or above `i128::MAX`"
        );
    }
    if let (Some(minimum), Some(maximum)) = (minimum, maximum) {
        assert!(
            as_float(minimum.bound) <= as_float(maximum.bound),
            "the minimum of `range` is above its maximum"
        );
    }
}

/// Does not compile where the step of `multiple_of` is not above zero.
///
/// # Panics
///
/// At compile time, with what is wrong.
pub const fn assert_step<T: Numeric>(step: Bound) {
    let step = as_float(step);
    assert!(
        step > 0.0 && step.is_finite(),
        "the step of `multiple_of` must be above zero and finite"
    );
}

/// Does not compile where the ends of `length` are crossed.
///
/// # Panics
///
/// At compile time, with what is wrong.
pub const fn assert_length<T: Measured>(minimum: Option<u64>, maximum: Option<u64>) {
    if let (Some(minimum), Some(maximum)) = (minimum, maximum) {
        assert!(minimum <= maximum, "the minimum of `length` is above its maximum");
    }
}

/// The length that a constant says.
///
/// # Panics
///
/// At compile time, where the constant is no length.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // just asserted
pub const fn size(length: i128) -> u64 {
    assert!(0 <= length, "a length cannot be negative");
    assert!(length <= u64::MAX as i128, "a length cannot be above `u64::MAX`");
    length as u64
}

/// Does not compile where the type is not text.
pub const fn assert_text<T: Textual>() {}

/// Does not compile where the type is not an integer.
pub const fn assert_integer<T: Integral>() {}

/// Does not compile where the type is not a map.
pub const fn assert_map<T: Keyed>() {}

/// The rule `unique` for a list of comparable items.
pub const fn unique<T: Uniform>() -> Unique {
    Unique::of::<T::Item>()
}

/// Does not compile where the crate is built without what judges e-mail addresses, URLs and
/// card numbers.
///
/// # Panics
///
/// At compile time, with the remedy.
#[allow(clippy::assertions_on_constants)] // a constant is what it asserts
pub const fn assert_validator() {
    assert!(
        cfg!(feature = "validator"),
        "the rules `email`, `url` and `credit_card` need the feature `validator` of the crate `toolkit`"
    );
}

const fn is_finite(limit: Option<Limit>) -> bool {
    match limit {
        Some(Limit { bound: Bound::Number(bound), .. }) => bound.is_finite(),
        _ => true,
    }
}

const fn is_within(limit: Option<Limit>, least: i128, greatest: i128) -> bool {
    match limit {
        None => true,
        Some(Limit { bound: Bound::Integer(bound), .. }) => least <= bound && bound <= greatest,
        Some(Limit { bound: Bound::Wide(_), .. }) => false,
        #[allow(clippy::cast_precision_loss)] // whether it is inside at all, not where
        Some(Limit { bound: Bound::Number(bound), .. }) => {
            least as f64 <= bound && bound <= greatest as f64
        }
    }
}

#[allow(clippy::cast_precision_loss)] // ends that crossed by less than that are no slip of the pen
const fn as_float(bound: Bound) -> f64 {
    match bound {
        Bound::Integer(integer) => integer as f64,
        Bound::Wide(integer) => integer as f64,
        Bound::Number(number) => number,
    }
}

//! One pass over any deserializer: every JSON kind is accepted, the wanted ones are read, the others
//! are recorded as a wrong type and skipped.
//!
//! Types that are objects and nothing else have a lean visitor of their own, in `object`; what is passed over
//! is in `skip`.

use std::fmt;
use std::sync::LazyLock;

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};

use crate::contract::skip::{skip_array, skip_object};
use crate::contract::{Place, Seen, Slot};
use crate::problem::{Kind, Types};

/// What a type does with each JSON kind. The default for each is: a wrong type.
pub(crate) trait Reader<'de>: Sized {
    type Output;

    /// What a key of an object becomes while it is read.
    type Key;

    /// The types that are accepted.
    const EXPECTED: Types;

    /// Whether a null is left to the `Option` around where there is one: the slot stays empty then.
    const LEAVES_NULL: bool = false;

    fn key(&self, key: &str) -> Self::Key;

    fn null(self, at: &mut Place<'_>) -> Option<Self::Output> {
        at.wrong_type(Self::EXPECTED, Seen::Null);
        None
    }

    fn boolean(self, value: bool, at: &mut Place<'_>) -> Option<Self::Output> {
        at.wrong_type(Self::EXPECTED, Seen::Boolean(value));
        None
    }

    fn integer(self, value: i128, at: &mut Place<'_>) -> Option<Self::Output> {
        at.wrong_type(Self::EXPECTED, Seen::Integer(value));
        None
    }

    fn number(self, value: f64, at: &mut Place<'_>) -> Option<Self::Output> {
        at.wrong_type(Self::EXPECTED, Seen::Number(value));
        None
    }

    /// A number that came as text, since `serde_json` is built with `arbitrary_precision`: read as it
    /// would have come without.
    fn written(self, digits: &str, at: &mut Place<'_>) -> Option<Self::Output> {
        match Written::of(digits) {
            Written::Integer(integer) => self.integer(integer, at),
            Written::Number(number) => self.number(number, at),
            Written::Beyond => self.digits(digits, at),
        }
    }

    /// A number that no float can hold, as it was written.
    fn digits(self, digits: &str, at: &mut Place<'_>) -> Option<Self::Output> {
        refuse_digits(Self::EXPECTED, digits, at);
        None
    }

    fn text(self, value: &str, at: &mut Place<'_>) -> Option<Self::Output> {
        at.wrong_type(Self::EXPECTED, Seen::Text(value));
        None
    }

    fn owned_text(self, value: String, at: &mut Place<'_>) -> Option<Self::Output> {
        self.text(&value, at)
    }

    fn array<A: SeqAccess<'de>>(
        self,
        items: A,
        at: &mut Place<'_>,
    ) -> Result<Option<Self::Output>, A::Error> {
        refuse_array(Self::EXPECTED, items, at)?;
        Ok(None)
    }

    /// An object, or a number that came as text under one key.
    fn map<A: MapAccess<'de>>(
        self,
        mut entries: A,
        at: &mut Place<'_>,
    ) -> Result<Option<Self::Output>, A::Error> {
        let first = entries.next_key_seed(NextKey(|key: &str| {
            if is_number_token(key) { First::Number } else { First::Key(self.key(key)) }
        }))?;
        let first = match first {
            Some(First::Number) => {
                return Ok(self.written(&entries.next_value::<String>()?, at));
            }
            Some(First::Key(key)) => Some(key),
            None => None,
        };
        at.enter()?;
        self.object(first, entries, at)
    }

    /// An object; `first` is its first key, which had to be read to tell it from a number.
    fn object<A: MapAccess<'de>>(
        self,
        first: Option<Self::Key>,
        entries: A,
        at: &mut Place<'_>,
    ) -> Result<Option<Self::Output>, A::Error> {
        refuse_object(Self::EXPECTED, first.is_some(), entries, at)?;
        Ok(None)
    }
}

/// Reads a value of whatever kind.
pub(crate) fn drive<'de, R: Reader<'de>, D: Deserializer<'de>>(
    reader: R,
    input: D,
    at: &mut Place<'_>,
) -> Result<Option<R::Output>, D::Error> {
    let mut slot = Slot::Empty;
    drive_into(reader, input, at, &mut slot)?;
    Ok(slot.into_value())
}

/// Reads a value of whatever kind into its slot.
pub(crate) fn drive_into<'de, R: Reader<'de>, D: Deserializer<'de>>(
    reader: R,
    input: D,
    at: &mut Place<'_>,
    slot: &mut Slot<R::Output>,
) -> Result<(), D::Error> {
    input.deserialize_any(Drive { reader, at, slot })
}

/// What is read goes to a slot, and not through the results of a deserializer: those would move it at each step.
pub(super) struct Drive<'p, 'a, R, T> {
    pub(super) reader: R,
    pub(super) at: &'p mut Place<'a>,
    pub(super) slot: &'p mut Slot<T>,
}

impl<'de, R: Reader<'de>> Visitor<'de> for Drive<'_, '_, R, R::Output> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        if !(R::LEAVES_NULL && self.at.accepts_null()) {
            self.slot.fill(self.reader.null(self.at));
        }
        Ok(())
    }

    fn visit_none<E: Error>(self) -> Result<(), E> {
        self.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        drive_into(self.reader, input, self.at, self.slot)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        drive_into(self.reader, input, self.at, self.slot)
    }

    fn visit_bool<E>(self, value: bool) -> Result<(), E> {
        self.slot.fill(self.reader.boolean(value, self.at));
        Ok(())
    }

    fn visit_i64<E>(self, value: i64) -> Result<(), E> {
        self.slot.fill(self.reader.integer(value.into(), self.at));
        Ok(())
    }

    fn visit_u64<E>(self, value: u64) -> Result<(), E> {
        self.slot.fill(self.reader.integer(value.into(), self.at));
        Ok(())
    }

    fn visit_i128<E>(self, value: i128) -> Result<(), E> {
        self.slot.fill(self.reader.integer(value, self.at));
        Ok(())
    }

    #[allow(clippy::cast_precision_loss)] // beyond i128 no integer type is read
    fn visit_u128<E>(self, value: u128) -> Result<(), E> {
        self.slot.fill(match i128::try_from(value) {
            Ok(value) => self.reader.integer(value, self.at),
            Err(_) => self.reader.number(value as f64, self.at),
        });
        Ok(())
    }

    fn visit_f64<E>(self, value: f64) -> Result<(), E> {
        self.slot.fill(if value.is_finite() {
            self.reader.number(value, self.at)
        } else {
            self.reader.digits(not_finite(value), self.at)
        });
        Ok(())
    }

    // Said apart from `visit_str`, and to the same effect: this is how a text without escapes comes, so it
    // is worth a copy of the code where it is called.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn visit_borrowed_str<E>(self, value: &'de str) -> Result<(), E> {
        self.slot.fill(self.reader.text(value, self.at));
        Ok(())
    }

    fn visit_str<E>(self, value: &str) -> Result<(), E> {
        self.slot.fill(self.reader.text(value, self.at));
        Ok(())
    }

    fn visit_string<E>(self, value: String) -> Result<(), E> {
        self.slot.fill(self.reader.owned_text(value, self.at));
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<(), A::Error> {
        self.at.enter()?;
        self.slot.fill(self.reader.array(items, self.at)?);
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<(), A::Error> {
        self.slot.fill(self.reader.map(entries, self.at)?);
        Ok(())
    }
}

/// A float that JSON cannot say, from a reader of another format.
#[cold]
pub(super) fn not_finite(value: f64) -> &'static str {
    match value {
        f64::INFINITY => "inf",
        f64::NEG_INFINITY => "-inf",
        _ => "NaN",
    }
}

/// What a number that came as text is.
pub(super) enum Written {
    Integer(i128),
    Number(f64),
    /// A number that no float can hold.
    Beyond,
}

impl Written {
    pub(super) fn of(digits: &str) -> Self {
        if let Ok(integer) = digits.parse::<u64>() {
            return Written::Integer(integer.into());
        }
        match digits.parse::<f64>() {
            Ok(number) if number.is_finite() => Written::Number(number),
            _ => Written::Beyond,
        }
    }
}

#[cold]
#[inline(never)]
fn refuse_digits(expected: Types, digits: &str, at: &mut Place<'_>) {
    let seen = Seen::Digits(digits);
    if expected.contains(Types::NUMBER) || expected.contains(Types::INTEGER) {
        at.report_seen(Kind::NotFinite, seen);
    } else {
        at.wrong_type(expected, seen);
    }
}

#[cold]
#[inline(never)]
pub(super) fn refuse_array<'de, A: SeqAccess<'de>>(
    expected: Types,
    items: A,
    at: &mut Place<'_>,
) -> Result<(), A::Error> {
    at.wrong_type(expected, Seen::Array);
    skip_array(items, at)
}

#[cold]
#[inline(never)]
fn refuse_object<'de, A: MapAccess<'de>>(
    expected: Types,
    has_key: bool,
    entries: A,
    at: &mut Place<'_>,
) -> Result<(), A::Error> {
    at.wrong_type(expected, Seen::Object);
    skip_object(has_key, entries, at)
}

enum First<K> {
    Number,
    Key(K),
}

/// The key under which `serde_json` hands over numbers as text, where it is built with
/// `arbitrary_precision`. Private to it, and pinned by a test.
const NUMBER_TOKEN: &str = "$serde_json::private::Number";

/// Whether `serde_json` is built so that numbers may come as a map with one key. Any crate of the
/// build can have switched that on.
static NUMBERS_AS_MAPS: LazyLock<bool> = LazyLock::new(|| {
    struct Probe;
    impl<'de> Visitor<'de> for Probe {
        type Value = bool;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a number")
        }
        fn visit_f64<E>(self, _: f64) -> Result<bool, E> {
            Ok(false)
        }
        fn visit_map<A: MapAccess<'de>>(self, _: A) -> Result<bool, A::Error> {
            Ok(true)
        }
    }
    serde_json::Deserializer::from_str("0.5").deserialize_any(Probe).unwrap_or(false)
});

pub(super) fn is_number_token(key: &str) -> bool {
    key == NUMBER_TOKEN && *NUMBERS_AS_MAPS
}

/// Reads the next key by a function of its text.
pub(crate) struct NextKey<F>(pub(crate) F);

impl<'de, K, F: FnOnce(&str) -> K> DeserializeSeed<'de> for NextKey<F> {
    type Value = K;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<K, D::Error> {
        input.deserialize_str(self)
    }
}

impl<K, F: FnOnce(&str) -> K> Visitor<'_> for NextKey<F> {
    type Value = K;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<K, E> {
        Ok((self.0)(key))
    }
}

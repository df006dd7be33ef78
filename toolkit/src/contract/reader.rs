//! One pass over any deserializer: every JSON kind is accepted, the wanted ones are read, the others
//! are recorded as a wrong type and skipped. The visitors of the crate: one for any type, and a lean one
//! for types that are objects and nothing else, of which a program has very many.

use std::fmt;
use std::marker::PhantomData;
use std::sync::LazyLock;

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};

use crate::contract::{Place, Seen};
use crate::problem::{Kind, Types};

/// What a type does with each JSON kind. The default for each is: a wrong type.
pub(crate) trait Reader<'de>: Sized {
    type Output;

    /// What a key of an object becomes while it is read.
    type Key;

    /// The types that are accepted.
    const EXPECTED: Types;

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
    input.deserialize_any(Drive { reader, at })
}

pub(super) struct Drive<'p, 'a, R> {
    pub(super) reader: R,
    pub(super) at: &'p mut Place<'a>,
}

impl<'de, R: Reader<'de>> Visitor<'de> for Drive<'_, '_, R> {
    type Value = Option<R::Output>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(self.reader.null(self.at))
    }

    fn visit_none<E>(self) -> Result<Self::Value, E> {
        Ok(self.reader.null(self.at))
    }

    fn visit_some<D: Deserializer<'de>>(self, input: D) -> Result<Self::Value, D::Error> {
        drive(self.reader, input, self.at)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, input: D) -> Result<Self::Value, D::Error> {
        drive(self.reader, input, self.at)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Self::Value, E> {
        Ok(self.reader.boolean(value, self.at))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Self::Value, E> {
        Ok(self.reader.integer(value.into(), self.at))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Self::Value, E> {
        Ok(self.reader.integer(value.into(), self.at))
    }

    fn visit_i128<E>(self, value: i128) -> Result<Self::Value, E> {
        Ok(self.reader.integer(value, self.at))
    }

    #[allow(clippy::cast_precision_loss)] // beyond i128 no integer type is read
    fn visit_u128<E>(self, value: u128) -> Result<Self::Value, E> {
        match i128::try_from(value) {
            Ok(value) => Ok(self.reader.integer(value, self.at)),
            Err(_) => Ok(self.reader.number(value as f64, self.at)),
        }
    }

    fn visit_f64<E>(self, value: f64) -> Result<Self::Value, E> {
        if value.is_finite() {
            Ok(self.reader.number(value, self.at))
        } else {
            Ok(self.reader.digits(not_finite(value), self.at))
        }
    }

    // Said apart from `visit_str`, and to the same effect: this is how a text without escapes comes, so it
    // is worth a copy of the code where it is called.
    fn visit_borrowed_str<E>(self, value: &'de str) -> Result<Self::Value, E> {
        Ok(self.reader.text(value, self.at))
    }

    fn visit_str<E>(self, value: &str) -> Result<Self::Value, E> {
        Ok(self.reader.text(value, self.at))
    }

    fn visit_string<E>(self, value: String) -> Result<Self::Value, E> {
        Ok(self.reader.owned_text(value, self.at))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<Self::Value, A::Error> {
        self.at.enter()?;
        self.reader.array(items, self.at)
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<Self::Value, A::Error> {
        self.reader.map(entries, self.at)
    }
}

/// What a type makes of an object, where it takes nothing else.
pub(crate) trait ObjectReader<'de>: Sized {
    type Output;

    fn object<A: MapAccess<'de>>(
        self,
        entries: A,
        at: &mut Place<'_>,
    ) -> Result<Option<Self::Output>, A::Error>;
}

/// Reads an object; whatever else stands there is a wrong type.
pub(crate) fn drive_object<'de, R: ObjectReader<'de>, D: Deserializer<'de>>(
    reader: R,
    input: D,
    at: &mut Place<'_>,
) -> Result<Option<R::Output>, D::Error> {
    input.deserialize_any(DriveObject { reader, at })
}

struct DriveObject<'p, 'a, R> {
    reader: R,
    at: &'p mut Place<'a>,
}

impl<'de, R: ObjectReader<'de>> Visitor<'de> for DriveObject<'_, '_, R> {
    type Value = Option<R::Output>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        self.at.wrong_type(Types::OBJECT, Seen::Null);
        Ok(None)
    }

    fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
        self.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, input: D) -> Result<Self::Value, D::Error> {
        drive_object(self.reader, input, self.at)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, input: D) -> Result<Self::Value, D::Error> {
        drive_object(self.reader, input, self.at)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Self::Value, E> {
        self.at.wrong_type(Types::OBJECT, Seen::Boolean(value));
        Ok(None)
    }

    fn visit_i64<E>(self, value: i64) -> Result<Self::Value, E> {
        self.at.wrong_type(Types::OBJECT, Seen::Integer(value.into()));
        Ok(None)
    }

    fn visit_u64<E>(self, value: u64) -> Result<Self::Value, E> {
        self.at.wrong_type(Types::OBJECT, Seen::Integer(value.into()));
        Ok(None)
    }

    fn visit_i128<E>(self, value: i128) -> Result<Self::Value, E> {
        self.at.wrong_type(Types::OBJECT, Seen::Integer(value));
        Ok(None)
    }

    #[allow(clippy::cast_precision_loss)] // beyond i128 no integer type is read
    fn visit_u128<E>(self, value: u128) -> Result<Self::Value, E> {
        let seen = i128::try_from(value).map_or(Seen::Number(value as f64), Seen::Integer);
        self.at.wrong_type(Types::OBJECT, seen);
        Ok(None)
    }

    fn visit_f64<E>(self, value: f64) -> Result<Self::Value, E> {
        refuse_number(value, self.at);
        Ok(None)
    }

    fn visit_str<E>(self, value: &str) -> Result<Self::Value, E> {
        self.at.wrong_type(Types::OBJECT, Seen::Text(value));
        Ok(None)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<Self::Value, A::Error> {
        self.at.enter()?;
        refuse_array(Types::OBJECT, items, self.at)?;
        Ok(None)
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<Self::Value, A::Error> {
        self.reader.object(entries, self.at)
    }
}

#[cold]
#[inline(never)]
fn refuse_number(value: f64, at: &mut Place<'_>) {
    let finite = value.is_finite();
    let seen = if finite { Seen::Number(value) } else { Seen::Digits(not_finite(value)) };
    at.wrong_type(Types::OBJECT, seen);
}

/// A number that came as text under one key, where an object is wanted. Read to its end.
#[cold]
#[inline(never)]
pub(super) fn refuse_written<'de, A: MapAccess<'de>>(
    entries: &mut A,
    at: &mut Place<'_>,
) -> Result<(), A::Error> {
    let digits = entries.next_value::<String>()?;
    let seen = match Written::of(&digits) {
        Written::Integer(integer) => Seen::Integer(integer),
        Written::Number(number) => Seen::Number(number),
        Written::Beyond => Seen::Digits(&digits),
    };
    at.wrong_type(Types::OBJECT, seen);
    Ok(())
}

/// A float that JSON cannot say, from a reader of another format.
#[cold]
fn not_finite(value: f64) -> &'static str {
    match value {
        f64::INFINITY => "inf",
        f64::NEG_INFINITY => "-inf",
        _ => "NaN",
    }
}

/// What a number that came as text is.
enum Written {
    Integer(i128),
    Number(f64),
    /// A number that no float can hold.
    Beyond,
}

impl Written {
    fn of(digits: &str) -> Self {
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
fn refuse_array<'de, A: SeqAccess<'de>>(
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

/// Passes over a value without looking at it, within the limits.
///
/// Not `serde::de::IgnoredAny`: `serde_json` passes over that without counting how deep it goes.
pub(crate) struct Skip<'p, 'a>(pub(crate) &'p mut Place<'a>);

impl<'de> DeserializeSeed<'de> for Skip<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        self.0.step()?;
        // What is kept was held to the limits when it was.
        if self.0.is_kept() {
            return input.deserialize_ignored_any(serde::de::IgnoredAny).map(drop);
        }
        drive(Ignore(PhantomData), input, self.0).map(drop)
    }
}

/// Accepts anything and keeps nothing.
struct Ignore<'de>(PhantomData<&'de ()>);

impl<'de> Reader<'de> for Ignore<'de> {
    type Output = ();
    type Key = ();
    const EXPECTED: Types = Types::NULL;

    fn key(&self, _: &str) {}

    fn null(self, _: &mut Place<'_>) -> Option<()> {
        None
    }

    fn boolean(self, _: bool, _: &mut Place<'_>) -> Option<()> {
        None
    }

    fn integer(self, _: i128, _: &mut Place<'_>) -> Option<()> {
        None
    }

    fn number(self, _: f64, _: &mut Place<'_>) -> Option<()> {
        None
    }

    fn digits(self, _: &str, _: &mut Place<'_>) -> Option<()> {
        None
    }

    fn text(self, _: &str, _: &mut Place<'_>) -> Option<()> {
        None
    }

    fn array<A: SeqAccess<'de>>(
        self,
        items: A,
        at: &mut Place<'_>,
    ) -> Result<Option<()>, A::Error> {
        skip_array(items, at)?;
        Ok(None)
    }

    fn object<A: MapAccess<'de>>(
        self,
        first: Option<()>,
        entries: A,
        at: &mut Place<'_>,
    ) -> Result<Option<()>, A::Error> {
        skip_object(first.is_some(), entries, at)?;
        Ok(None)
    }
}

fn skip_array<'de, A: SeqAccess<'de>>(mut items: A, at: &mut Place<'_>) -> Result<(), A::Error> {
    while items.next_element_seed(Skip(&mut at.item(0)))?.is_some() {}
    Ok(())
}

fn skip_object<'de, A: MapAccess<'de>>(
    mut has_key: bool,
    mut entries: A,
    at: &mut Place<'_>,
) -> Result<(), A::Error> {
    loop {
        if !has_key && entries.next_key_seed(NextKey(|_: &str| ()))?.is_none() {
            return Ok(());
        }
        has_key = false;
        entries.next_value_seed(Skip(&mut at.key("")))?;
    }
}

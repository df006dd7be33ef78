//! One pass over any deserializer: every JSON kind is accepted, the wanted ones are read, the others
//! are recorded as a wrong type and skipped. The only visitor of the crate.

use std::fmt;
use std::marker::PhantomData;
use std::sync::LazyLock;

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};

use crate::contract::Place;
use crate::problem::{Found, Kind, Types, cut};

/// What a type does with each JSON kind. The default for each is: a wrong type.
pub(crate) trait Reader<'de>: Sized {
    type Output;

    /// What a key of an object becomes while it is read.
    type Key;

    /// The types that are accepted.
    const EXPECTED: Types;

    fn key(&self, key: &str) -> Self::Key;

    fn null(self, at: &mut Place<'_>) -> Option<Self::Output> {
        at.wrong_type(Self::EXPECTED, |_| Found::Null);
        None
    }

    fn boolean(self, value: bool, at: &mut Place<'_>) -> Option<Self::Output> {
        at.wrong_type(Self::EXPECTED, |_| Found::Boolean(value));
        None
    }

    fn integer(self, value: i128, at: &mut Place<'_>) -> Option<Self::Output> {
        at.wrong_type(Self::EXPECTED, |_| Found::Integer(value));
        None
    }

    fn number(self, value: f64, at: &mut Place<'_>) -> Option<Self::Output> {
        at.wrong_type(Self::EXPECTED, |_| Found::Number(value));
        None
    }

    /// A number that came as text, since `serde_json` is built with `arbitrary_precision`: read as it
    /// would have come without.
    fn written(self, digits: &str, at: &mut Place<'_>) -> Option<Self::Output> {
        if let Ok(integer) = digits.parse::<u64>() {
            return self.integer(integer.into(), at);
        }
        match digits.parse::<f64>() {
            Ok(number) if number.is_finite() => self.number(number, at),
            _ => self.digits(digits, at),
        }
    }

    /// A number that no float can hold, as it was written.
    fn digits(self, digits: &str, at: &mut Place<'_>) -> Option<Self::Output> {
        let found = |echo| Found::Digits(cut(digits, echo).0.to_owned());
        if Self::EXPECTED.contains(Types::NUMBER) || Self::EXPECTED.contains(Types::INTEGER) {
            let found = found(at.echo());
            at.report_found(Kind::NotFinite, found);
        } else {
            at.wrong_type(Self::EXPECTED, found);
        }
        None
    }

    fn text(self, value: &str, at: &mut Place<'_>) -> Option<Self::Output> {
        at.wrong_type(Self::EXPECTED, |echo| Found::text(value, echo));
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
        at.wrong_type(Self::EXPECTED, |_| Found::Array);
        skip_array(items, at)?;
        Ok(None)
    }

    /// An object; `first` is its first key, which had to be read to tell it from a number.
    fn object<A: MapAccess<'de>>(
        self,
        first: Option<Self::Key>,
        entries: A,
        at: &mut Place<'_>,
    ) -> Result<Option<Self::Output>, A::Error> {
        at.wrong_type(Self::EXPECTED, |_| Found::Object);
        skip_object(first.is_some(), entries, at)?;
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
            Ok(self.reader.digits(&value.to_string(), self.at))
        }
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

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
        let first = entries.next_key_seed(NextKey(|key: &str| {
            if is_number_token(key) { First::Number } else { First::Key(self.reader.key(key)) }
        }))?;
        let first = match first {
            Some(First::Number) => {
                return Ok(self.reader.written(&entries.next_value::<String>()?, self.at));
            }
            Some(First::Key(key)) => Some(key),
            None => None,
        };
        self.at.enter()?;
        self.reader.object(first, entries, self.at)
    }
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

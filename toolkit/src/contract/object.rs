//! One pass over types that are objects and nothing else: a visitor of few instructions, since a program has very
//! many of them and the compiler builds one for each.

use std::fmt;

use serde::Deserializer;
use serde::de::{Error, MapAccess, SeqAccess, Visitor};

use crate::contract::reader::{Written, not_finite, refuse_array};
use crate::contract::{Place, Seen};
use crate::problem::Types;

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

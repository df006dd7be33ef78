//! One pass over types that are objects and nothing else: a visitor of few instructions, since a program has very
//! many of them and the compiler builds one for each.

use std::fmt;

use serde::Deserializer;
use serde::de::{Error, MapAccess, SeqAccess, Visitor};

use crate::contract::reader::{Written, not_finite, refuse_array};
use crate::contract::{Place, Seen, Slot};
use crate::problem::Types;

/// What a type makes of an object, where it takes nothing else.
pub(crate) trait ObjectReader<'de>: Sized {
    type Output;

    fn object<A: MapAccess<'de>>(
        self,
        entries: A,
        at: &mut Place<'_>,
        slot: &mut Slot<Self::Output>,
    ) -> Result<(), A::Error>;
}

/// Reads an object into its slot; whatever else stands there is a wrong type.
pub(crate) fn drive_object<'de, R: ObjectReader<'de>, D: Deserializer<'de>>(
    reader: R,
    input: D,
    at: &mut Place<'_>,
    slot: &mut Slot<R::Output>,
) -> Result<(), D::Error> {
    input.deserialize_any(DriveObject { reader, at, slot })
}

struct DriveObject<'p, 'a, R, T> {
    reader: R,
    at: &'p mut Place<'a>,
    slot: &'p mut Slot<T>,
}

impl<R, T> DriveObject<'_, '_, R, T> {
    /// Refuses whatever is no object.
    fn refuse(self, seen: Seen<'_>) {
        self.at.wrong_type(Types::OBJECT, seen);
        self.slot.fill(None);
    }
}

impl<'de, R: ObjectReader<'de>> Visitor<'de> for DriveObject<'_, '_, R, R::Output> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        // It is left to the `Option` around, where there is one.
        if !self.at.accepts_null() {
            self.refuse(Seen::Null);
        }
        Ok(())
    }

    fn visit_none<E: Error>(self) -> Result<(), E> {
        self.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        drive_object(self.reader, input, self.at, self.slot)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        drive_object(self.reader, input, self.at, self.slot)
    }

    fn visit_bool<E>(self, value: bool) -> Result<(), E> {
        self.refuse(Seen::Boolean(value));
        Ok(())
    }

    fn visit_i64<E>(self, value: i64) -> Result<(), E> {
        self.refuse(Seen::Integer(value.into()));
        Ok(())
    }

    fn visit_u64<E>(self, value: u64) -> Result<(), E> {
        self.refuse(Seen::Integer(value.into()));
        Ok(())
    }

    fn visit_i128<E>(self, value: i128) -> Result<(), E> {
        self.refuse(Seen::Integer(value));
        Ok(())
    }

    #[allow(clippy::cast_precision_loss)] // beyond i128 no integer type is read
    fn visit_u128<E>(self, value: u128) -> Result<(), E> {
        let seen = i128::try_from(value).map_or(Seen::Number(value as f64), Seen::Integer);
        self.refuse(seen);
        Ok(())
    }

    fn visit_f64<E>(self, value: f64) -> Result<(), E> {
        refuse_number(value, self.at);
        self.slot.fill(None);
        Ok(())
    }

    fn visit_str<E>(self, value: &str) -> Result<(), E> {
        self.refuse(Seen::Text(value));
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<(), A::Error> {
        self.at.enter()?;
        refuse_array(Types::OBJECT, items, self.at)?;
        self.slot.fill(None);
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<(), A::Error> {
        self.reader.object(entries, self.at, self.slot)
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

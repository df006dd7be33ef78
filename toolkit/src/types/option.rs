//! `Option`: may be left out, and may be null. In an `Option<Option<T>>` what was not sent is `None`, and
//! null is `Some(None)`.

use std::fmt;

use serde::Deserializer;
use serde::de::Visitor;

use crate::contract::{Absence, Contract, Idents, Place, Slot};
use crate::schema::{Definitions, Json, Schema};

impl<T: Contract> Contract for Option<T> {
    fn schema(definitions: &mut Definitions) -> Schema {
        T::schema(definitions).or_null()
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        let mut slot = Slot::Empty;
        Self::read_into(input, at, &mut slot)?;
        Ok(slot.into_value())
    }

    fn read_into<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
        slot: &mut Slot<Self>,
    ) -> Result<(), D::Error> {
        at.accept_null();
        if !T::LEAVES_NULL {
            return input.deserialize_option(OptionVisitor { at, slot });
        }
        let mut inner = Slot::Empty;
        T::read_into(input, at, &mut inner)?;
        slot.fill(match inner {
            Slot::Full(value) => Some(Some(value)),
            Slot::Empty => Some(T::null()),
            Slot::Bad => None,
        });
        Ok(())
    }

    fn check(&self, at: &mut Place<'_>) {
        if let Some(value) = self {
            value.check(at);
        }
    }

    fn idents() -> Idents {
        T::idents()
    }

    fn absent() -> Option<Self> {
        Some(None)
    }

    fn null() -> Option<Self> {
        Some(T::null())
    }

    #[inline]
    fn absence() -> Absence {
        if T::null().is_some() { Absence::Distinct } else { Absence::Null }
    }

    #[inline]
    fn reads_null() -> bool {
        true
    }

    fn is_null(&self, json: Option<&Json>) -> bool {
        match self {
            Some(value) => T::null().is_some() && value.is_null(json),
            None => T::null().is_none(),
        }
    }
}

struct OptionVisitor<'p, 'a, T> {
    at: &'p mut Place<'a>,
    slot: &'p mut Slot<Option<T>>,
}

impl<'de, T: Contract> Visitor<'de> for OptionVisitor<'_, '_, T> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_none<E>(self) -> Result<(), E> {
        self.slot.fill(Some(T::null()));
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        self.slot.fill(Some(T::null()));
        Ok(())
    }

    fn visit_some<D: Deserializer<'de>>(self, input: D) -> Result<(), D::Error> {
        let mut inner = Slot::Empty;
        T::read_into(input, self.at, &mut inner)?;
        self.slot.fill(match inner {
            // The JSON text of null.
            Slot::Full(value) if value.is_null(None) && self.at.is_json_text() => Some(T::null()),
            inner => inner.into_value().map(Some),
        });
        Ok(())
    }
}

//! `Option`: may be left out, and may be null. In an `Option<Option<T>>` what was not sent is `None`, and
//! null is `Some(None)`.

use std::fmt;
use std::marker::PhantomData;

use serde::Deserializer;
use serde::de::Visitor;

use crate::contract::{Contract, Idents, Place};
use crate::schema::{Definitions, Schema};

impl<T: Contract> Contract for Option<T> {
    fn schema(definitions: &mut Definitions) -> Schema {
        T::schema(definitions).or_null()
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        at.accept_null();
        input.deserialize_option(OptionVisitor { at, wanted: PhantomData })
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
}

struct OptionVisitor<'p, 'a, T> {
    at: &'p mut Place<'a>,
    wanted: PhantomData<T>,
}

impl<'de, T: Contract> Visitor<'de> for OptionVisitor<'_, '_, T> {
    type Value = Option<Option<T>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_none<E>(self) -> Result<Self::Value, E> {
        Ok(Some(T::null()))
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Some(T::null()))
    }

    fn visit_some<D: Deserializer<'de>>(self, input: D) -> Result<Self::Value, D::Error> {
        Ok(T::read(input, self.at)?.map(Some))
    }
}

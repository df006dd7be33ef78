//! `Box`, `Rc` and `Arc`: on the wire they are what they point to.

use std::rc::Rc;
use std::sync::Arc;

use serde::Deserializer;

use crate::contract::{Absence, Contract, Idents, Place};
use crate::schema::{Definitions, Json, Schema};

macro_rules! pointers {
    ($($pointer:ident),+) => {$(
        impl<T: Contract> Contract for $pointer<T> {
            fn schema(definitions: &mut Definitions) -> Schema {
                T::schema(definitions)
            }

            fn read<'de, D: Deserializer<'de>>(input: D, at: &mut Place<'_>) -> Result<Option<Self>, D::Error> {
                Ok(T::read(input, at)?.map($pointer::new))
            }

            fn check(&self, at: &mut Place<'_>) {
                T::check(self, at);
            }

            fn idents() -> Idents {
                T::idents()
            }

            fn absent() -> Option<Self> {
                T::absent().map($pointer::new)
            }

            fn null() -> Option<Self> {
                T::null().map($pointer::new)
            }

            fn absence() -> Absence {
                T::absence()
            }

            fn reads_null() -> bool {
                T::reads_null()
            }

            fn is_null(&self, json: Option<&Json>) -> bool {
                T::is_null(self, json)
            }
        }
    )+};
}

pointers!(Box, Rc, Arc);

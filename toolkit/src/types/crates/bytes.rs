//! `Bytes` and `BytesMut`: lists of integers from 0 to 255, as serde writes them in JSON.

use bytes1::{Bytes, BytesMut};
use serde::Deserializer;

use crate::contract::{Contract, Place};
use crate::schema::{Definitions, Schema};
use crate::types::sequence::check_items;
use crate::types::suits::{Container, Measured};

macro_rules! bytes {
    ($($bytes:ident: $from:expr),+) => {$(
        impl Contract for $bytes {
            fn schema(definitions: &mut Definitions) -> Schema {
                Vec::<u8>::schema(definitions)
            }

            fn read<'de, D: Deserializer<'de>>(
                input: D,
                at: &mut Place<'_>,
            ) -> Result<Option<Self>, D::Error> {
                Ok(Vec::<u8>::read(input, at)?.map($from))
            }

            fn check(&self, at: &mut Place<'_>) {
                check_items(self.iter(), at);
            }
        }

        impl Measured for $bytes {}

        impl Container for $bytes {
            type Item = u8;
        }
    )+};
}

bytes!(Bytes: Bytes::from, BytesMut: |bytes| Bytes::from(bytes).into());

//! Strings: `String`, `Box<str>`, `Rc<str>`, `Arc<str>` and `Cow<'static, str>`. Length counts
//! Unicode scalar values, as JSON Schema does.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::rc::Rc;
use std::sync::Arc;

use serde::Deserializer;

use crate::contract::{Contract, Place, Reader, Slot, drive, drive_into};
use crate::problem::Types;
use crate::rule::Fact;
use crate::schema::{Definitions, Node, Schema, Text};

struct TextReader<T>(PhantomData<T>);

impl<T: From<String>> Reader<'_> for TextReader<T> {
    type Output = T;
    type Key = ();
    const EXPECTED: Types = Types::STRING;
    const LEAVES_NULL: bool = true;

    fn key(&self, _: &str) {}

    #[inline]
    fn text(self, value: &str, at: &mut Place<'_>) -> Option<T> {
        at.judge(&Fact::Text(value));
        Some(value.to_owned().into())
    }

    fn owned_text(self, value: String, at: &mut Place<'_>) -> Option<T> {
        at.judge(&Fact::Text(&value));
        Some(value.into())
    }
}

macro_rules! texts {
    ($($text:ty),+) => {$(
        impl Contract for $text {
            const LEAVES_NULL: bool = true;

            fn schema(_: &mut Definitions) -> Schema {
                Schema::new(Node::Text(Text::default()))
            }

            fn read<'de, D: Deserializer<'de>>(input: D, at: &mut Place<'_>) -> Result<Option<Self>, D::Error> {
                drive(TextReader(PhantomData), input, at)
            }

            fn read_into<'de, D: Deserializer<'de>>(
                input: D,
                at: &mut Place<'_>,
                slot: &mut Slot<Self>,
            ) -> Result<(), D::Error> {
                drive_into(TextReader(PhantomData), input, at, slot)
            }

            fn check(&self, at: &mut Place<'_>) {
                at.judge(&Fact::Text(self));
            }
        }
    )+};
}

texts!(String, Box<str>, Rc<str>, Arc<str>, Cow<'static, str>);

//! Strings of which a type of their own is made. Which types, other files say.

use std::marker::PhantomData;

use crate::contract::{Place, Reader, Seen};
use crate::problem::{Format, Kind, Types};
use crate::schema::{Node, Schema, Text};

/// A type that is made of a string.
pub(super) trait Parsed: Sized + 'static {
    /// What a text that is none is told to be.
    const FORMAT: Format;

    /// The schema of the texts.
    fn shown() -> Schema;

    /// The value that a text stands for.
    fn parsed(text: &str) -> Option<Self>;

    /// The text of a value, as serde writes it.
    fn written(&self) -> String;
}

/// The schema of texts of a format.
pub(super) fn of_format(format: Format) -> Schema {
    Schema::new(Node::Text(Text { formats: vec![format], ..Text::default() }))
}

/// The schema of texts that neither a format of JSON Schema's nor a pattern is for.
pub(super) fn in_words(description: &'static str) -> Schema {
    Schema::new(Node::Text(Text::default())).described(description)
}

pub(super) struct ParsedReader<T>(pub(super) PhantomData<T>);

impl<T: Parsed> Reader<'_> for ParsedReader<T> {
    type Output = T;
    type Key = ();
    const EXPECTED: Types = Types::STRING;

    fn key(&self, _: &str) {}

    fn text(self, text: &str, at: &mut Place<'_>) -> Option<T> {
        read_text(text, at)
    }
}

/// The value that a text stands for; a text that is none is reported.
pub(super) fn read_text<T: Parsed>(text: &str, at: &mut Place<'_>) -> Option<T> {
    let value = T::parsed(text);
    if value.is_none() {
        at.report_seen(Kind::Format { format: T::FORMAT }, Seen::Text(text));
    }
    value
}

/// Checks that the text of a value in hand can be read: a type can hold more than its schema says.
pub(super) fn check_text<T: Parsed>(value: &T, at: &mut Place<'_>) {
    read_text::<T>(&value.written(), at);
}

/// Makes contracts and keys of types that are [`Parsed`].
macro_rules! parsed {
    ($($parsed:ty),+ $(,)?) => {$(
        impl $crate::contract::Contract for $parsed {
            fn schema(_: &mut $crate::schema::Definitions) -> $crate::schema::Schema {
                <Self as $crate::types::parsed::Parsed>::shown()
            }

            fn read<'de, D: serde::Deserializer<'de>>(
                input: D,
                at: &mut $crate::contract::Place<'_>,
            ) -> Result<Option<Self>, D::Error> {
                let reader = $crate::types::parsed::ParsedReader(std::marker::PhantomData);
                $crate::contract::drive(reader, input, at)
            }

            fn check(&self, at: &mut $crate::contract::Place<'_>) {
                $crate::types::parsed::check_text(self, at);
            }
        }

        impl $crate::types::key::MapKey for $parsed {
            fn shown(_: &mut $crate::schema::Definitions) -> $crate::schema::Schema {
                <Self as $crate::types::parsed::Parsed>::shown()
            }

            fn read(text: &str, at: &mut $crate::contract::Place<'_>) -> Option<Self> {
                $crate::types::parsed::read_text(text, at)
            }

            fn name(&self) -> std::borrow::Cow<'_, str> {
                $crate::types::parsed::Parsed::written(self).into()
            }
        }
    )+};
}

pub(super) use parsed;

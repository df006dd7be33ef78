//! The text of a value as it was written, where the deserializer still has it: there numbers have all
//! their digits. Other deserializers hand over the value, and it is read as any other.

use std::fmt;

use serde::Deserializer;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Error, IntoDeserializer, MapAccess, SeqAccess, Visitor};

use crate::contract::{NextKey, Place, Seen};
use crate::problem::Types;

/// What is read from the text of a value.
pub(crate) trait Verbatim: Sized {
    type Output;

    /// Reads the JSON text of one value. Its grammar was checked, but nothing else.
    fn written(self, json: &str, at: &mut Place<'_>) -> Option<Self::Output>;

    /// Reads a value whose text is gone.
    fn value<'de, D: Deserializer<'de>>(
        self,
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self::Output>, D::Error>;
}

/// The name by which `serde_json` is asked for the text of a value, and the key under which it answers.
/// Private to it, and pinned by a test.
pub(super) const TEXT_TOKEN: &str = "$serde_json::private::RawValue";

/// Reads a value by its text.
pub(crate) fn read_verbatim<'de, R: Verbatim, D: Deserializer<'de>>(
    reader: R,
    input: D,
    at: &mut Place<'_>,
) -> Result<Option<R::Output>, D::Error> {
    input.deserialize_newtype_struct(TEXT_TOKEN, Ask { reader, at })
}

/// Records that the value, which is no number, is of a wrong type.
pub(crate) fn refuse(json: &str, expected: Types, at: &mut Place<'_>) {
    let text: Option<String> = serde_json::from_str(json).ok();
    let seen = match json.as_bytes().first() {
        Some(b'"') => Seen::Text(text.as_deref().unwrap_or(json.trim_matches('"'))),
        Some(b'[') => Seen::Array,
        Some(b'{') => Seen::Object,
        Some(b't') => Seen::Boolean(true),
        Some(b'f') => Seen::Boolean(false),
        _ => Seen::Null,
    };
    at.wrong_type(expected, seen);
}

struct Ask<'p, 'a, R> {
    reader: R,
    at: &'p mut Place<'a>,
}

impl<R: Verbatim> Ask<'_, '_, R> {
    fn written<E: Error>(self, json: &str) -> Result<Option<R::Output>, E> {
        weigh(json, self.at)?;
        Ok(self.reader.written(json, self.at))
    }

    fn plain<'de, E: Error, V: IntoDeserializer<'de, E>>(
        self,
        value: V,
    ) -> Result<Option<R::Output>, E> {
        self.reader.value(value.into_deserializer(), self.at)
    }
}

/// Holds a text to the limits of depth and of steps: `serde_json` passes over it without counting.
fn weigh<E: Error>(json: &str, at: &mut Place<'_>) -> Result<(), E> {
    let (mut open, mut in_text, mut escaped) = (0_usize, false, false);
    for byte in json.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            _ if in_text => {}
            b'[' | b'{' => {
                at.enter_below(open)?;
                open += 1;
                at.step()?;
            }
            b']' | b'}' => open = open.saturating_sub(1),
            b',' => at.step()?,
            _ => {}
        }
    }
    Ok(())
}

impl<'de, R: Verbatim> Visitor<'de> for Ask<'_, '_, R> {
    type Value = Option<R::Output>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, input: D) -> Result<Self::Value, D::Error> {
        self.reader.value(input, self.at)
    }

    fn visit_some<D: Deserializer<'de>>(self, input: D) -> Result<Self::Value, D::Error> {
        self.reader.value(input, self.at)
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        self.plain(())
    }

    fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
        self.plain(())
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Self::Value, E> {
        self.plain(value)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Self::Value, E> {
        self.written(&value.to_string())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Self::Value, E> {
        self.written(&value.to_string())
    }

    fn visit_i128<E: Error>(self, value: i128) -> Result<Self::Value, E> {
        self.written(&value.to_string())
    }

    fn visit_u128<E: Error>(self, value: u128) -> Result<Self::Value, E> {
        self.written(&value.to_string())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Self::Value, E> {
        self.plain(value)
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Self::Value, E> {
        self.plain(value)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<Self::Value, A::Error> {
        self.reader.value(SeqAccessDeserializer::new(items), self.at)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
        let first = entries.next_key_seed(NextKey(str::to_owned))?;
        if first.as_deref() == Some(TEXT_TOKEN) {
            return self.written(&entries.next_value::<String>()?);
        }
        let entries = Rest { first, entries };
        self.reader.value(MapAccessDeserializer::new(entries), self.at)
    }
}

/// The entries of an object whose first key was read already.
struct Rest<A> {
    first: Option<String>,
    entries: A,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Rest<A> {
    type Error = A::Error;

    fn next_key_seed<K: serde::de::DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        match self.first.take() {
            Some(first) => seed.deserialize(first.into_deserializer()).map(Some),
            None => self.entries.next_key_seed(seed),
        }
    }

    fn next_value_seed<V: serde::de::DeserializeSeed<'de>>(
        &mut self,
        seed: V,
    ) -> Result<V::Value, A::Error> {
        self.entries.next_value_seed(seed)
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserializer;

    use super::{Place, TEXT_TOKEN, Verbatim, read_verbatim};
    use crate::contract::{Limits, Problems};

    struct Keep;

    impl Verbatim for Keep {
        type Output = String;

        fn written(self, json: &str, _: &mut Place<'_>) -> Option<String> {
            Some(json.to_owned())
        }

        fn value<'de, D: Deserializer<'de>>(
            self,
            _: D,
            _: &mut Place<'_>,
        ) -> Result<Option<String>, D::Error> {
            Ok(None)
        }
    }

    #[test]
    fn serde_json_gives_the_text_by_this_name() {
        let text = "[1e400, 340282366920938463463374607431768211455]";
        let mut problems = Problems::new(&Limits::default());
        let mut input = serde_json::Deserializer::from_str(text);
        let read = read_verbatim(Keep, &mut input, &mut Place::root(&mut problems));
        assert_eq!(read.unwrap().as_deref(), Some(text), "{TEXT_TOKEN}");
    }
}

//! The keys of maps: strings on the wire, and in Rust text, integers, `bool`, `char`, enums without data,
//! what is read from text, and newtypes of these. A key has one spelling, so that no two keys are the same one.

use std::borrow::Cow;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use crate::contract::{Choice, Place, Seen, check_choice, choice_schema, none_of};
use crate::problem::{Bound, Format, Kind, Literal, Unit};
use crate::rule::is_format;
use crate::schema::{Definitions, Length, Node, Schema, Text};
use crate::types::integer::Whole;
use crate::types::wide::Exact;

/// A key of a map: a string on the wire.
pub trait MapKey: Sized + 'static {
    /// The schema of the keys.
    fn shown(definitions: &mut Definitions) -> Schema;

    /// The key that a text stands for; what is wrong with it is reported.
    fn read(text: &str, at: &mut Place<'_>) -> Option<Self>;

    /// The key as it is spelled.
    fn name(&self) -> Cow<'_, str>;

    /// The same, where it is one of those that the type's author wrote.
    fn known_name(&self) -> Option<&'static str> {
        None
    }

    /// Checks a key in hand.
    fn check(&self, _: &mut Place<'_>) {}
}

/// Keys that are held to rules about text: `keys(…)`.
#[diagnostic::on_unimplemented(
    message = "the keys of a map by `{Self}` are all known, so `keys(…)` cannot judge them",
    label = "no rule is needed"
)]
pub trait OpenKey {}

fn shown_text(text: Text) -> Schema {
    Schema::new(Node::Text(text))
}

macro_rules! texts {
    ($($text:ty: $name:expr),+) => {$(
        impl MapKey for $text {
            fn shown(_: &mut Definitions) -> Schema {
                shown_text(Text::default())
            }

            fn read(text: &str, _: &mut Place<'_>) -> Option<Self> {
                Some(text.to_owned().into())
            }

            fn name(&self) -> Cow<'_, str> {
                $name(self)
            }
        }

        impl OpenKey for $text {}
    )+};
}

fn borrowed<T: AsRef<str> + ?Sized>(text: &T) -> Cow<'_, str> {
    text.as_ref().into()
}

texts!(
    String: borrowed,
    Box<str>: borrowed,
    Rc<str>: borrowed,
    Arc<str>: borrowed,
    Cow<'static, str>: borrowed,
    PathBuf: |path: &'_ PathBuf| path.to_string_lossy().into_owned().into()
);

const BOOLEANS: &[Literal] =
    &[Literal::Text(Cow::Borrowed("true")), Literal::Text(Cow::Borrowed("false"))];

impl MapKey for bool {
    fn shown(_: &mut Definitions) -> Schema {
        Schema::new(Node::Choice(BOOLEANS.to_vec()))
    }

    fn read(text: &str, at: &mut Place<'_>) -> Option<Self> {
        let read = text.parse().ok();
        if read.is_none() {
            at.report_seen(Kind::NotOneOf { allowed: BOOLEANS.into() }, Seen::Text(text));
        }
        read
    }

    fn name(&self) -> Cow<'_, str> {
        if *self { "true".into() } else { "false".into() }
    }
}

impl MapKey for char {
    fn shown(_: &mut Definitions) -> Schema {
        let length = Length { minimum: Some(1), maximum: Some(1) };
        shown_text(Text { length, ..Text::default() })
    }

    fn read(text: &str, at: &mut Place<'_>) -> Option<Self> {
        let read = text.parse().ok();
        if read.is_none() {
            let actual = text.chars().count() as u64;
            let kind = Kind::WrongLength { exactly: 1, actual, unit: Unit::Characters };
            at.report_seen(kind, Seen::Text(text));
        }
        read
    }

    fn name(&self) -> Cow<'_, str> {
        self.to_string().into()
    }
}

impl OpenKey for char {}

impl<C: Choice> MapKey for C {
    fn shown(definitions: &mut Definitions) -> Schema {
        choice_schema::<C>(definitions)
    }

    fn read(text: &str, at: &mut Place<'_>) -> Option<Self> {
        let read = C::position(text).and_then(C::at);
        if read.is_none() {
            at.report_seen(none_of::<C>(), Seen::Text(text));
        }
        read
    }

    fn name(&self) -> Cow<'_, str> {
        // A variant that cannot be sent has no name, which the check says.
        self.known_name().unwrap_or_default().into()
    }

    fn known_name(&self) -> Option<&'static str> {
        match &C::LITERALS[self.of()?] {
            Literal::Text(name) => Some(name),
            _ => None,
        }
    }

    fn check(&self, at: &mut Place<'_>) {
        check_choice(self, at);
    }
}

/// An integer within its ends. How many digits there may be is in the schema, the ends themselves are not.
fn read_integer<T: std::str::FromStr>(
    text: &str,
    [least, greatest]: [Bound; 2],
    at: &mut Place<'_>,
) -> Option<T> {
    let is_integer = is_format(Format::Integer, text);
    let read = text.parse().ok().filter(|_| is_integer);
    if read.is_none() {
        let kind = if !is_integer {
            Kind::Format { format: Format::Integer }
        } else if text.starts_with('-') {
            Kind::TooSmall { minimum: least, exclusive: false }
        } else {
            Kind::TooLarge { maximum: greatest, exclusive: false }
        };
        at.report_seen(kind, Seen::Text(text));
    }
    read
}

macro_rules! integers {
    ($($integer:ident, $sign:literal, [$least:expr, $greatest:expr];)+) => {$(
        impl MapKey for $integer {
            fn shown(_: &mut Definitions) -> Schema {
                let more = $integer::MAX.ilog10();
                let pattern = format!("^(0|{}[1-9][0-9]{{0,{more}}})$", $sign);
                shown_text(Text { patterns: vec![pattern.into()], ..Text::default() })
            }

            fn read(text: &str, at: &mut Place<'_>) -> Option<Self> {
                read_integer(text, [$least, $greatest], at)
            }

            fn name(&self) -> Cow<'_, str> {
                self.to_string().into()
            }
        }

        impl OpenKey for $integer {}
    )+};
    ($($sign:literal: $($integer:ident),+;)+) => {$($(
        integers!($integer, $sign, [
            Bound::Integer(<$integer as Whole>::LEAST),
            Bound::Integer(<$integer as Whole>::GREATEST)
        ];);
    )+)+};
}

integers! {
    "": u8, u16, u32, u64, usize;
    "-?": i8, i16, i32, i64, isize;
}

integers! {
    u128, "", [<u128 as Exact>::LEAST, <u128 as Exact>::GREATEST];
    i128, "-?", [<i128 as Exact>::LEAST, <i128 as Exact>::GREATEST];
}

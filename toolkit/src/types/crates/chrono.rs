//! chrono: `DateTime`, `NaiveDate`, `NaiveTime`, `NaiveDateTime`, `Weekday` and `Month`.

use std::borrow::Cow;
use std::marker::PhantomData;

use chrono04::{
    DateTime, FixedOffset, Month, NaiveDate, NaiveDateTime, NaiveTime, SecondsFormat, TimeZone,
    Weekday,
};
use serde::Deserializer;

use crate::contract::{Choice, Contract, Place, check_choice, choice_schema, drive, read_choice};
use crate::problem::{Format, Literal};
use crate::rule::is_format;
use crate::schema::{Definitions, Schema};
use crate::types::crates::local;
use crate::types::parsed::{Parsed, ParsedReader, check_text, of_format, parsed};

/// A date and time in any zone, made of what was sent with its own.
impl<Z: TimeZone + 'static> Parsed for DateTime<Z>
where
    DateTime<FixedOffset>: Into<DateTime<Z>>,
{
    const FORMAT: Format = Format::DateTime;

    fn shown() -> Schema {
        of_format(Format::DateTime)
    }

    fn parsed(text: &str) -> Option<Self> {
        let fits = is_format(Format::DateTime, text);
        let read = fits.then(|| DateTime::parse_from_rfc3339(text).ok()).flatten();
        read.map(Into::into)
    }

    fn written(&self) -> String {
        self.fixed_offset().to_rfc3339_opts(SecondsFormat::AutoSi, true)
    }
}

impl<Z: TimeZone + 'static> Contract for DateTime<Z>
where
    DateTime<FixedOffset>: Into<DateTime<Z>>,
{
    fn schema(_: &mut Definitions) -> Schema {
        Self::shown()
    }

    fn read<'de, D: Deserializer<'de>>(
        input: D,
        at: &mut Place<'_>,
    ) -> Result<Option<Self>, D::Error> {
        drive(ParsedReader(PhantomData), input, at)
    }

    fn check(&self, at: &mut Place<'_>) {
        check_text(self, at);
    }
}

impl Parsed for NaiveDate {
    const FORMAT: Format = Format::Date;

    fn shown() -> Schema {
        of_format(Format::Date)
    }

    fn parsed(text: &str) -> Option<Self> {
        is_format(Format::Date, text).then(|| text.parse().ok()).flatten()
    }

    fn written(&self) -> String {
        self.to_string()
    }
}

impl Parsed for NaiveTime {
    const FORMAT: Format = Format::LocalTime;

    fn shown() -> Schema {
        local::time()
    }

    fn parsed(text: &str) -> Option<Self> {
        local::TIME.fits(text).then(|| text.parse().ok()).flatten()
    }

    fn written(&self) -> String {
        self.to_string()
    }
}

impl Parsed for NaiveDateTime {
    const FORMAT: Format = Format::LocalDateTime;

    fn shown() -> Schema {
        local::date_time()
    }

    fn parsed(text: &str) -> Option<Self> {
        local::DATE_TIME.fits(text).then(|| text.parse().ok()).flatten()
    }

    /// As serde has it, with a `T`.
    fn written(&self) -> String {
        format!("{self:?}")
    }
}

parsed!(NaiveDate, NaiveTime, NaiveDateTime);

macro_rules! choices {
    ($($choice:ident: $($variant:ident $name:literal),+;)+) => {$(
        impl Choice for $choice {
            const DESCRIPTION: &'static str = "";
            const TITLE: Option<&'static str> = None;
            const LITERALS: &'static [Literal] = &[$(Literal::Text(Cow::Borrowed($name))),+];
            const DESCRIPTIONS: &'static [&'static str] = &[""; Self::LITERALS.len()];

            fn position(name: &str) -> Option<usize> {
                [$($name),+].iter().position(|known| *known == name)
            }

            fn at(position: usize) -> Option<Self> {
                [$($choice::$variant),+].get(position).copied()
            }

            fn of(&self) -> Option<usize> {
                [$($choice::$variant),+].iter().position(|variant| variant == self)
            }
        }

        impl Contract for $choice {
            fn schema(definitions: &mut Definitions) -> Schema {
                choice_schema::<Self>(definitions)
            }

            fn read<'de, D: Deserializer<'de>>(
                input: D,
                at: &mut Place<'_>,
            ) -> Result<Option<Self>, D::Error> {
                read_choice(input, at)
            }

            fn check(&self, at: &mut Place<'_>) {
                check_choice(self, at);
            }
        }
    )+};
}

choices! {
    Weekday: Mon "Mon", Tue "Tue", Wed "Wed", Thu "Thu", Fri "Fri", Sat "Sat", Sun "Sun";
    Month: January "January", February "February", March "March", April "April", May "May",
        June "June", July "July", August "August", September "September", October "October",
        November "November", December "December";
}

//! jiff: `Timestamp`, `Zoned`, `civil::Date`, `civil::Time`, `civil::DateTime`, `Span` and
//! `SignedDuration`.
//!
//! JSON Schema's format for durations has neither a sign nor a fraction, so those have a pattern.

use jiff02::civil::{Date, DateTime, Time};
use jiff02::{SignedDuration, Span, Timestamp, Zoned};

use crate::problem::Format;
use crate::rule::{Pattern, is_format};
use crate::schema::Schema;
use crate::types::crates::{local, of_pattern};
use crate::types::parsed::{Parsed, in_words, of_format, parsed};

static DURATION: Pattern =
    Pattern::new(|| r"^-?PT([0-9]{1,12}H)?([0-9]{1,12}M)?([0-9]{1,12}(\.[0-9]{1,9})?S)?$");

static SPAN: Pattern = Pattern::new(
    || r"^-?P([0-9]{1,5}Y)?([0-9]{1,6}M)?([0-9]{1,7}W)?([0-9]{1,7}D)?(T([0-9]{1,9}H)?([0-9]{1,11}M)?([0-9]{1,12}(\.[0-9]{1,9})?S)?)?$",
);

macro_rules! texts {
    ($($parsed:ident, $format:ident, $shown:expr, $fits:expr;)+) => {$(
        impl Parsed for $parsed {
            const FORMAT: Format = Format::$format;

            fn shown() -> Schema {
                $shown
            }

            fn parsed(text: &str) -> Option<Self> {
                let fits: fn(&str) -> bool = $fits;
                fits(text).then(|| text.parse().ok()).flatten()
            }

            fn written(&self) -> String {
                self.to_string()
            }
        }

        parsed!($parsed);
    )+};
}

texts! {
    Timestamp, DateTime, of_format(Format::DateTime), |text| is_format(Format::DateTime, text);
    Date, Date, of_format(Format::Date), |text| is_format(Format::Date, text);
    Time, LocalTime, local::time(), |text| local::TIME.fits(text);
    DateTime, LocalDateTime, local::date_time(), |text| local::DATE_TIME.fits(text);
    Zoned, Zoned,
        in_words("A date and time with the name of its zone such as 2026-05-01T12:00:00+02:00[Europe/Stockholm]"),
        |_| true;
    SignedDuration, Duration,
        of_pattern(&DURATION, "A length of time such as PT1H30M"),
        |text| DURATION.fits(text);
    Span, Duration,
        of_pattern(&SPAN, "A length of time such as P1DT2H"),
        |text| SPAN.fits(text);
}

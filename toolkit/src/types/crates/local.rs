//! Times without a zone, which JSON Schema has no format for. Both crates of dates have them.

use crate::rule::Pattern;
use crate::schema::Schema;
use crate::types::crates::of_pattern;

pub(super) static TIME: Pattern =
    Pattern::new(|| r"^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]{1,9})?$");

pub(super) static DATE_TIME: Pattern = Pattern::new(
    || r"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]{1,9})?$",
);

pub(super) fn time() -> Schema {
    of_pattern(&TIME, "A time without a zone such as 12:00:00")
}

pub(super) fn date_time() -> Schema {
    of_pattern(&DATE_TIME, "A date and time without a zone such as 2026-05-01T12:00:00")
}

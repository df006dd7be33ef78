//! `Decimal`: a string of decimal digits, so that no amount ever passes through a float.

use rust_decimal1::Decimal;

use crate::problem::Format;
use crate::rule::Pattern;
use crate::schema::Schema;
use crate::types::crates::of_pattern;
use crate::types::parsed::{Parsed, parsed};

static DECIMAL: Pattern = Pattern::new(|| r"^-?[0-9]{1,28}(\.[0-9]{1,28})?$");

impl Parsed for Decimal {
    const FORMAT: Format = Format::Decimal;

    fn shown() -> Schema {
        of_pattern(&DECIMAL, "A decimal number such as 12.50")
    }

    fn parsed(text: &str) -> Option<Self> {
        DECIMAL.fits(text).then(|| Decimal::from_str_exact(text).ok()).flatten()
    }

    fn written(&self) -> String {
        self.to_string()
    }
}

parsed!(Decimal);

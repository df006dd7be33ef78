//! `Uuid`: with its hyphens.

use uuid1::Uuid;

use crate::problem::Format;
use crate::rule::is_format;
use crate::schema::Schema;
use crate::types::parsed::{Parsed, of_format, parsed};

impl Parsed for Uuid {
    const FORMAT: Format = Format::Uuid;

    fn shown() -> Schema {
        of_format(Format::Uuid)
    }

    fn parsed(text: &str) -> Option<Self> {
        is_format(Format::Uuid, text).then(|| Uuid::parse_str(text).ok()).flatten()
    }

    fn written(&self) -> String {
        self.hyphenated().to_string()
    }
}

parsed!(Uuid);

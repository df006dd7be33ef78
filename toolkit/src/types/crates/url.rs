//! `Url`: an absolute URL, by the URL standard.

use url2::Url;

use crate::problem::Format;
use crate::schema::Schema;
use crate::types::parsed::{Parsed, of_format, parsed};

impl Parsed for Url {
    const FORMAT: Format = Format::Url;

    fn shown() -> Schema {
        of_format(Format::Url)
    }

    /// The standard tells browsers to pass over white space; a schema's `uri` has none.
    fn parsed(text: &str) -> Option<Self> {
        let odd = |c: char| c.is_whitespace() || c.is_control();
        if text.contains(odd) { None } else { Url::parse(text).ok() }
    }

    fn written(&self) -> String {
        self.to_string()
    }
}

parsed!(Url);

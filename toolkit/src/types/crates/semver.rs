//! `Version` and `VersionReq`.

use semver1::{Version, VersionReq};

use crate::problem::Format;
use crate::rule::Pattern;
use crate::schema::Schema;
use crate::types::crates::of_pattern;
use crate::types::parsed::{Parsed, in_words, parsed};

/// The grammar of Semantic Versioning.
static VERSION: Pattern = Pattern::new(
    || r"^(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)(-(0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*)(\.(0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*))*)?(\+[0-9a-zA-Z-]+(\.[0-9a-zA-Z-]+)*)?$",
);

impl Parsed for Version {
    const FORMAT: Format = Format::Version;

    fn shown() -> Schema {
        of_pattern(&VERSION, "A version such as 1.4.0")
    }

    fn parsed(text: &str) -> Option<Self> {
        VERSION.fits(text).then(|| text.parse().ok()).flatten()
    }

    fn written(&self) -> String {
        self.to_string()
    }
}

impl Parsed for VersionReq {
    const FORMAT: Format = Format::VersionRequirement;

    fn shown() -> Schema {
        in_words("Which versions fit, such as ^1.4 or >=1.2, <2")
    }

    fn parsed(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn written(&self) -> String {
        self.to_string()
    }
}

parsed!(Version, VersionReq);

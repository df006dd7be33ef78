//! Types of other crates, a crate a file, each behind a feature of the crate's name and major version.

#[cfg(feature = "bytes1")]
mod bytes;
#[cfg(feature = "chrono04")]
mod chrono;
#[cfg(feature = "indexmap2")]
mod indexmap;
#[cfg(feature = "jiff02")]
mod jiff;
#[cfg(any(feature = "chrono04", feature = "jiff02"))]
mod local;
#[cfg(feature = "rust_decimal1")]
mod rust_decimal;
#[cfg(feature = "semver1")]
mod semver;
#[cfg(feature = "url2")]
mod url;
#[cfg(feature = "uuid1")]
mod uuid;

/// The schema of texts that match a pattern.
#[cfg(any(
    feature = "chrono04",
    feature = "jiff02",
    feature = "rust_decimal1",
    feature = "semver1"
))]
fn of_pattern(
    pattern: &'static crate::rule::Pattern,
    description: &'static str,
) -> crate::schema::Schema {
    use crate::schema::{Node, Schema, Text};
    let text = Text { patterns: vec![pattern.source().into()], ..Text::default() };
    Schema::new(Node::Text(text)).described(description)
}
